import type { AnyField } from '../../resources/kit/field.ts';
import { unknown } from '../../resources/kit/format.ts';
import type { Lang } from '../../resources/kit/label.ts';
import { looks } from './index.ts';

/** Whether a value says nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Any value as plain text, as a confirmation, a history and a comparison of versions write it; `--` where it is unknown.
 * Money in yuan without the currency, times as they are (+08:00). Where there is room: units and separators, unlike in a cell.
 */
export function valueText(field: AnyField, value: unknown, lang: Lang): string {
  if (isEmpty(value)) return unknown;
  return looks[field.kind].words(value, field, lang);
}
