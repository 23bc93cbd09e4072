import type { ReactNode } from 'react';
import type { ActionFieldsProps } from '../customize.ts';
import { FormField } from '../form/form-field.tsx';

interface Props extends ActionFieldsProps {
  /** What stands in the place of some fields' rows, by field. */
  readonly own?: Readonly<Record<string, ReactNode>>;
}

/** A row for each thing that an action asks for as things stand. */
export function ActionInputs({ id, fields, values, own = {} }: Props) {
  return Object.entries(fields).map(
    ([name, field]) =>
      own[name] ?? (
        <FormField
          key={name}
          name={name}
          id={`${id}-${name}`}
          field={field}
          required={field.spec.required === true}
          row={values}
        />
      ),
  );
}
