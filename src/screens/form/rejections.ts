import type { Fields } from '../../../resources/kit/field.ts';
import type { AnyResource, Rejected } from '../../../resources/kit/resource.ts';
import type { Refused } from '../../form/refused.ts';
import type { Values } from './values.ts';

/** What was refused of the record before (`rejections` of the form): at the fields that it names, above the form where it names none. */
export function rejectionsOf({ form }: AnyResource, fields: Fields, row: Values | undefined): Refused {
  const found = row?.[form?.rejections ?? ''];
  const all: readonly Rejected[] = Array.isArray(found) ? found : [];
  const known = (field: string | null) => field !== null && Object.hasOwn(fields, field);
  return {
    at: Object.fromEntries(
      all.flatMap(({ field, reason }) => (field !== null && known(field) ? [[field, reason]] : [])),
    ),
    above: all.filter(({ field }) => !known(field)).map(({ reason }) => reason),
  };
}
