import type { Lang } from '../../resources/kit/label.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { WireRow } from '../data/row.ts';
import { valueText } from '../kinds/value-text.ts';

/** What people call the row by. */
export function rowTitleOf(resource: AnyResource, row: WireRow, lang: Lang): string {
  const { model } = resource;
  const field = model.fields[model.title];
  return field ? valueText(field, row[model.title], lang) : row.id;
}

/** The row's values as a question names them: `{coupon_name}`, `{title}`. */
export function rowParams(resource: AnyResource, row: WireRow, lang: Lang): Record<string, string> {
  const values = Object.entries(resource.model.fields).map(([name, field]) => [
    name,
    valueText(field, row[name], lang),
  ]);
  return { ...Object.fromEntries(values), title: rowTitleOf(resource, row, lang) };
}
