import { useEffect, useEffectEvent } from 'react';
import type { AnyField } from '../../../resources/kit/field.ts';
import { useValues } from '../../form/use-fields.ts';
import { useOptions } from '../../kinds/inputs/use-options.ts';
import type { Form } from './use-form.ts';

interface Props {
  readonly name: string;
  readonly field: AnyField;
  readonly form: Form;
}

/** A reference that has to be given and can only be one: it is chosen without a click. Draws nothing. */
export function OnlyChoice({ name, field, form }: Props) {
  const empty = (useValues(form.entries)[name] ?? null) === null;
  // The first page as the picker itself asks for it.
  const { rows, total } = useOptions(field.spec.target ?? '', '', empty);
  const [first] = rows;
  const only = total === 1 && first && first.refused === undefined ? first.id : null;
  const suppose = useEffectEvent((id: string) => form.suppose(name, id));
  useEffect(() => {
    if (empty && only !== null) suppose(only);
  }, [empty, only]);
  return null;
}
