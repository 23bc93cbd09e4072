import { type ComponentType, type ReactNode, Suspense, useId, useState } from 'react';
import type { AnyField, Kind } from '../../../resources/kit/field.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { lazyPage } from '../../router/lazy-page.tsx';
import { EnumInput, EnumsInput, FlagInput } from './choice-input.tsx';
import type { InputProps, Messages } from './input.ts';
import { NumberInput } from './number-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { sentence } from './refusals.ts';
import { TextInput } from './text-input.tsx';
import './inputs.css';

// What few forms need comes when the first of them is shown (docs/design/budgets.md).
const DateInput = lazyPage('date-input', async () => (await import('./date-input.tsx')).DateInput);
const HtmlInput = lazyPage('html-input', async () => (await import('./html-input.tsx')).HtmlInput);
const RowsInput = lazyPage('rows-input', async () => (await import('./rows-input.tsx')).RowsInput);
const CodesInput = lazyPage('codes-input', async () => (await import('./codes-input.tsx')).CodesInput);
const UploadInput = lazyPage('upload-input', async () => (await import('./upload-input.tsx')).UploadInput);

const inputs: Readonly<Partial<Record<Kind, ComponentType<InputProps>>>> = {
  text: TextInput,
  html: HtmlInput,
  int: NumberInput,
  money: NumberInput,
  rate: NumberInput,
  percent: NumberInput,
  flag: FlagInput,
  enum: EnumInput,
  enums: EnumsInput,
  date: DateInput,
  date_time: DateInput,
  ref: ReferenceInput,
  refs: ReferenceInput,
  rows: RowsInput,
  codes: CodesInput,
  image: UploadInput,
  images: UploadInput,
  video: UploadInput,
  file: UploadInput,
  files: UploadInput,
};

/** The input of a field; what is only ever shown has none. */
export function inputOf(field: AnyField): ComponentType<InputProps> | undefined {
  return inputs[field.kind];
}

export interface FieldRowProps {
  readonly field: AnyField;
  /** The control's id in the page; where not given the row makes one. */
  readonly id?: string;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly required: boolean;
  readonly error?: string;
  readonly within?: Messages;
  readonly row?: InputProps['row'];
  readonly files?: InputProps['files'];
  readonly disabled?: boolean;
  readonly masked?: string;
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
  const Input = inputOf(field);
  if (Input === undefined) return null;
  // The rule stands there before the error does; a switch always has a value, so that it is never lacking.
  const rule = field.spec.help ?? (field.spec.pattern ? field.spec.hint : undefined);
  const help = rule && sentence(say(rule));
  const starred = required && field.kind !== 'flag';
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
