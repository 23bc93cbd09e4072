import { Input } from 'antd';
import { ariaOf, type InputProps } from './input.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** A text; surrounding blanks go when the field is left, as the server would cut them. A masked one is retyped as a whole. */
export function TextInput(props: InputProps) {
  const { field, value, onChange, onBlur, disabled, masked } = props;
  const { max, long } = field.spec;
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
      onFocus={(event) => {
        if (masked !== undefined && masked === value) event.target.select();
      }}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
