import { type FieldChange, namedRecords } from '../../resources/kit/audit.ts';
import type { AnyField, Fields } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { FieldError } from '../../resources/kit/validation.ts';
import type { Row } from '../db/row.ts';
import { masked } from './values.ts';

/** Under this name a body lists the records that an action is limited to. */
const idsField = 'ids';
/** A refused body is unchecked: the most entries of a list and characters of JSON that the log keeps of it. */
const mostEntries = 200;
const longest = 4_000;

const refers = ({ kind, spec }: AnyField): boolean =>
  ['reference', 'references'].includes(kinds[kind].holds ?? '') || Object.values(spec.of ?? {}).some(refers);
const isScalar = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

function ofFields(fields: Fields, value: unknown): Row {
  if (typeof value !== 'object' || value === null) return {};
  const given = new Map(Object.entries(value));
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, shown(field, given.get(name))]),
  );
}

/** A value as the log shows it: of its field's shape, masked where the field is, nothing of what is secret. */
function shown(field: AnyField, value: unknown): unknown {
  const { of } = field.spec;
  if (field.mode === 'secret') return null;
  if (of && kinds[field.kind].holds === 'parts')
    return Array.isArray(value) ? value.slice(0, mostEntries).map((part) => ofFields(of, part)) : null;
  if (of) return ofFields(of, value);
  if (Array.isArray(value)) return value.filter(isScalar).slice(0, mostEntries);
  return isScalar(value) ? masked(field, value) : null;
}

/**
 * What a refused call tried: the values that its refusal is about, as differences without a before. Where the refusal names
 * none, everything in the body that refers to records; ids in a list of their own (`ids`) too.
 */
export function triedValues(fields: Fields, body: Row, errors: readonly FieldError[]): FieldChange[] {
  const named = new Set(errors.map(({ field }) => field.split('.')[0] ?? ''));
  const meant = Object.keys(body).flatMap((name): [string, AnyField][] => {
    const field = name === idsField ? namedRecords : Object.hasOwn(fields, name) ? fields[name] : undefined;
    const about = named.size > 0 ? named.has(name) : field === namedRecords || (field && refers(field));
    return field && about ? [[name, field]] : [];
  });
  return meant.map(([name, field]) => {
    const after = shown(field, body[name]);
    return { field: name, before: null, after: JSON.stringify(after).length > longest ? null : after };
  });
}
