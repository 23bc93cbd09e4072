import type { AnyField } from './field.ts';
import { unknown } from './format.ts';
import { kinds } from './kinds/index.ts';
import type { Lang } from './label.ts';

/** A number of a field with separators and without its unit, e.g. a sum over its rows. */
export const numberText = (field: AnyField, value: number, lang: Lang): string =>
  kinds[field.kind].number?.text(value, field, lang) ?? String(value);

/** A value in words, as a list cell, an export or a history shows it; `--` where it is not known. */
export function cellText(field: AnyField, value: unknown, lang: Lang): string {
  if (value === null || value === undefined || value === '') return unknown;
  return kinds[field.kind].text(value, field, lang);
}
