import type { ReactNode } from 'react';
import type { ActionFieldsProps } from '../customize.ts';
import { FieldRow } from '../kinds/inputs/field-row.tsx';
import { under } from '../kinds/inputs/messages.ts';

interface Props extends ActionFieldsProps {
  /** What stands in the place of some fields' rows, by field. */
  readonly own?: Readonly<Record<string, ReactNode>>;
}

/** A row for each thing that an action asks for as things stand. */
export function ActionInputs({ id, fields, values, errors, set, own = {} }: Props) {
  return Object.entries(fields).map(
    ([name, field]) =>
      own[name] ?? (
        <FieldRow
          key={name}
          id={`${id}-${name}`}
          field={field}
          required={field.spec.required === true}
          value={values[name] ?? null}
          error={errors[name]}
          within={under(errors, name)}
          row={values}
          onChange={(value) => set(name, value)}
        />
      ),
  );
}
