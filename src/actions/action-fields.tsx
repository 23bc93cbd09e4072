import type { Fields } from '../../resources/kit/field.ts';
import type { ActionFieldsProps, AnyHalf } from '../customize.ts';
import { FieldRow } from '../kinds/inputs/field-row.tsx';
import { under } from '../kinds/inputs/messages.ts';

interface Props extends ActionFieldsProps {
  /** What is asked for as things stand. */
  readonly fields: Fields;
  readonly name: string;
  readonly half: AnyHalf;
}

/** What an action asks for: a row per declared field, or what the console half puts in their place. */
export function ActionFields({ fields, name, half, ...rest }: Props) {
  const Own = half.fields?.[name];
  if (Own) return <Own {...rest} />;
  const { id, values, errors, set } = rest;
  return Object.entries(fields).map(([field, of]) => (
    <FieldRow
      key={field}
      id={`${id}-${field}`}
      field={of}
      required={of.spec.required === true}
      value={values[field] ?? null}
      error={errors[field]}
      within={under(errors, field)}
      row={values}
      onChange={(value) => set(field, value)}
    />
  ));
}
