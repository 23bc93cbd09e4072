import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { lazyPage } from '../../router/lazy-page.tsx';
import { ariaOf, type InputProps } from './input.ts';

const ClockInput = lazyPage('clock-input', async () => (await import('./clock-input.tsx')).ClockInput);

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The next field takes over. Enter that ends the choice of a Chinese word is none. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const next = event.currentTarget.closest('.field-row')?.nextElementSibling;
  next?.querySelector<HTMLElement>('input, textarea, button')?.focus();
}

/** A text; surrounding blanks go when the field is left, as the server would cut them. A masked one is retyped as a whole. */
export function TextInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, masked } = props;
  const { max, long, clock } = field.spec;
  if (clock) return <ClockInput {...props} />;
  const shared = {
    ...ariaOf(props),
    value: textOf(value),
    disabled,
    maxLength: max,
    status: props.invalid ? ('error' as const) : undefined,
    onBlur: () => {
      const trimmed = textOf(value).trim();
      if (trimmed !== value && value !== null && value !== undefined)
        onChange(trimmed === '' ? null : trimmed);
      onBlur?.();
    },
  };
  if (long) {
    return (
      <>
        <Input.TextArea {...shared} rows={4} onChange={(event) => onChange(event.target.value || null)} />
        {max && (
          <p className="input-count">
            {textOf(value).length} / {max}
          </p>
        )}
      </>
    );
  }
  return (
    <Input
      {...shared}
      autoComplete="off"
      type={field.mode === 'secret' ? 'password' : 'text'}
      onKeyDown={field.spec.scanned ? goOn : undefined}
      onFocus={(event) => {
        if (masked !== undefined && masked === value) event.target.select();
      }}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
