import { filtersOf } from '../../resources/kit/filters.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { fieldPurpose } from '../db/declared-tables.ts';
import type { Row } from '../db/row.ts';
import type { Sealing } from '../sealing.ts';

/** Stands where a value can't be opened: its secret is gone. */
const unreadable = '****';

const placeOf = (model: AnyModel, name: string) => ({ purpose: fieldPurpose(model, name), by: '' });

/** A value as the database keeps it. One that is sealed for this field already stays as it is, e.g. in a row that was read. */
export function sealedValue(sealing: Sealing, model: AnyModel, name: string, value: unknown): unknown {
  const spec = model.fields[name]?.spec;
  if (!spec?.sealed || typeof value !== 'string') return value;
  const place = placeOf(model, name);
  const known = sealing.hasForm(value) && sealing.open(place, value) !== null;
  return known ? value : sealing.seal(place, value, spec.match === 'exact');
}

/** What a sealed value of a row says; rows that nobody stored yet hold it in the clear. */
export function openedValue(sealing: Sealing, model: AnyModel, name: string, value: unknown): unknown {
  const sealed = model.fields[name]?.spec.sealed && typeof value === 'string' && sealing.hasForm(value);
  return sealed ? (sealing.open(placeOf(model, name), value)?.toString('utf8') ?? unreadable) : value;
}

/** A row as the rules of its model read it: what is sealed in the clear. For checks alone; it is neither written nor shown. */
export const openedRow = (sealing: Sealing, model: AnyModel, row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, openedValue(sealing, model, name, value)]),
  );

/** What the stored texts of a value begin with. */
export const beginningsOf = (sealing: Sealing, model: AnyModel, name: string, value: string) =>
  sealing.beginningsOf(placeOf(model, name), value);

type Query = Readonly<Record<string, string>>;
type Turn = typeof openedValue;

/** The parameters of a call, those turned that filter a sealed field. */
function turned(turn: Turn, sealing: Sealing, resource: AnyResource, query: Query): Query {
  const changed = filtersOf(resource).flatMap(({ name, params: [param] }) => {
    const value = query[param];
    return value === undefined ? [] : [[param, String(turn(sealing, resource.model, name, value))]];
  });
  return { ...query, ...Object.fromEntries(changed) };
}

/** The parameters of a list as a record keeps them: what they ask of a sealed field stands nowhere in the clear. */
export const sealedQuery = (sealing: Sealing, resource: AnyResource, query: Query): Query =>
  turned(sealedValue, sealing, resource, query);

/** The opposite of `sealedQuery`. */
export const openedQuery = (sealing: Sealing, resource: AnyResource, query: Query): Query =>
  turned(openedValue, sealing, resource, query);
