import type { AnyField } from '../../resources/kit/field.ts';
import { mask } from '../../resources/kit/format.ts';
import { columnOf } from '../../resources/kit/kinds/index.ts';
import type { Lang } from '../../resources/kit/label.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Product } from '../../resources/kit/product.ts';
import { storedFields } from '../db/declared-tables.ts';
import type { Row } from '../db/row.ts';
import type { Sealing } from '../sealing.ts';
import { openedValue } from './sealed-values.ts';

/** A value as its column takes it. */
export function encodeValue(field: AnyField, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  return columnOf(field) === 'jsonb' ? JSON.stringify(value) : value;
}

export const isComputed = (field: AnyField): boolean => field.spec.from !== undefined;

/** What a computed field may read, and so must be selected with it: every scalar column. */
export function inputsOfComputed(model: AnyModel): string[] {
  return storedFields(model)
    .filter(([, field]) => field.mode !== 'secret')
    .map(([name]) => name);
}

/** Fields that anybody may be shown at all. */
export function readableFields(model: AnyModel, merchant: boolean): string[] {
  return Object.entries(model.fields)
    .filter(([name, field]) => field.mode !== 'secret' && !(merchant && model.merchantHidden.includes(name)))
    .map(([name]) => name);
}

/** Pure functions of the row added to it, in the language of the call. */
export function withComputed(
  model: AnyModel,
  row: Row,
  names: readonly string[],
  { lang, services }: { readonly lang: Lang; readonly services: { readonly product: Product } },
): Row {
  const computed = names.flatMap((name) => {
    const from = model.fields[name]?.spec.from;
    return from ? [[name, from(row as never, lang, services.product)] as const] : [];
  });
  return computed.length === 0 ? row : { ...row, ...Object.fromEntries(computed) };
}

/** A value as everybody sees it who did not ask for it alone (rows/reveal.ts); `138****5678` for a phone. */
export function masked(field: AnyField, value: unknown): unknown {
  const [leading, trailing] = field.spec.mask ?? [0, 0];
  return field.spec.mask && typeof value === 'string' ? mask(value, leading, trailing) : value;
}

/** The row with only these fields, those masked that nobody sees whole in passing. */
export function present(sealing: Sealing, model: AnyModel, row: Row, names: readonly string[]): Row {
  const shown: Record<string, unknown> = {};
  for (const name of names) {
    const field = model.fields[name];
    const value = row[name] ?? null;
    shown[name] = field ? masked(field, openedValue(sealing, model, name, value)) : value;
  }
  return shown;
}
