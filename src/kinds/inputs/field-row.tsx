import { type ReactNode, Suspense, useId, useState } from 'react';
import type { AnyField } from '../../../resources/kit/field.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { looks } from '../index.ts';
import { controls } from './controls.ts';
import type { FieldMessages, InputProps } from './input.ts';
import { sentence } from './refusals.ts';
import './inputs.css';

export interface FieldRowProps {
  readonly field: AnyField;
  /** The control's id in the page; where not given the row makes one. */
  readonly id?: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly required: boolean;
  readonly error?: string;
  readonly within?: FieldMessages;
  readonly row?: InputProps['row'];
  readonly files?: InputProps['files'];
  readonly disabled?: boolean;
  readonly masked?: string;
  readonly leftOut?: InputProps['leftOut'];
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly extra?: ReactNode;
}

/** One field of a form: its name above, the control, its rule before any error (docs/design/look.md §5). */
export function FieldRow(props: FieldRowProps) {
  const { field, value, onChange, onBlur, required, error, within, row, disabled, masked, extra } = props;
  const { say } = useLanguage();
  const [notice, setNotice] = useState<string | null>(null);
  const made = useId();
  const id = props.id ?? made;
  const { input } = looks[field.kind];
  if (input === null) return null;
  const Input = controls[input];
  // The rule stands there before the error does; a switch always has a value, so that it is never lacking.
  const rule = field.spec.help ?? (field.spec.pattern && !field.spec.clock ? field.spec.hint : undefined);
  const help = rule && sentence(say(rule));
  const starred = required && input !== 'flag';
  const told = error ?? notice ?? undefined;
  const describedBy = [help && `${id}-help`, told && `${id}-told`].filter(Boolean).join(' ');
  return (
    <div className="field-row" data-kind={field.kind} data-invalid={error ? true : undefined}>
      <label htmlFor={id} id={`${id}-label`}>
        {say(field.label)}
        {starred && (
          <span className="field-required" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {help && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <Suspense fallback={<div className="field-waiting" />}>
        <Input
          field={field}
          id={id}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          onNotice={setNotice}
          files={props.files}
          disabled={disabled}
          invalid={error !== undefined}
          describedBy={describedBy || undefined}
          labelledBy={`${id}-label`}
          within={within}
          row={row}
          masked={masked}
          leftOut={props.leftOut}
          beside={props.beside}
        />
      </Suspense>
      {extra}
      {told && (
        <p
          className={error ? 'field-error' : 'field-notice'}
          id={`${id}-told`}
          role={error ? 'alert' : 'status'}
        >
          {told}
        </p>
      )}
    </div>
  );
}
