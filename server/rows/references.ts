import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { AnyField, Fields } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { FieldError } from '../../resources/kit/validation.ts';
import { idsSql } from '../access/scope.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import { allOf } from '../db/where.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../server-extension.ts';
import { isId } from './reading.ts';
import { RowSource } from './source.ts';
import { visibleRows } from './visible.ts';

interface Reference {
  readonly path: string;
  readonly target: string;
  readonly ids: readonly string[];
}

/** Every id that a body names, with where it stands in it. */
function referencesIn(fields: Fields, values: Row, prefix = ''): Reference[] {
  return Object.entries(values).flatMap(([name, value]): Reference[] => {
    const field: AnyField | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const path = `${prefix}${name}`;
    if (!field || value === null || value === undefined) return [];
    const { of = {}, target = '' } = field.spec;
    const { holds } = kinds[field.kind];
    if (holds === 'reference') return [{ path, target, ids: [String(value)] }];
    if (holds === 'references') return [{ path, target, ids: (value as unknown[]).map(String) }];
    if (holds === 'part') return referencesIn(of, value as Row, `${path}.`);
    if (holds !== 'parts') return [];
    return (value as Row[]).flatMap((row, at) => referencesIn(of, row, `${path}.${at}.`));
  });
}

/**
 * Holds every id of a body to what the caller sees, with one query per model that is referred to
 * (docs/design/architecture.md §D6).
 * @throws Refusal 10004 naming the fields
 */
export async function checkReferences(
  caller: Caller,
  tx: Kysely<Tables>,
  fields: Fields,
  values: Row,
): Promise<void> {
  const references = referencesIn(fields, values);
  const missing: FieldError[] = [];
  const notVisible = caller.services.product.errors[10004] ?? { en: '', zh: '' };
  for (const target of new Set(references.map((reference) => reference.target))) {
    const mine = references.filter((reference) => reference.target === target);
    const ids = [...new Set(mine.flatMap((reference) => reference.ids))].filter(isId);
    const model = caller.services.models.get(target);
    if (!model) throw new Error(`a field refers to ${target}, which is no model of this product`);
    const query = visibleRows(caller, model, [(column) => idsSql(column('id'), ids)]);
    const source = new RowSource(query.models, model, query.surroundings);
    const where = allOf(query.conditions.map((condition) => condition(source.column, query.models)));
    const { rows } = await sql<{ id: string }>`select t.id from ${source.from} where ${where}`.execute(tx);
    const found = new Set(rows.map((row) => row.id));
    missing.push(
      ...mine
        .filter((reference) => reference.ids.some((id) => !found.has(BigInt(id).toString())))
        .map((reference) => ({ field: reference.path, msg: notVisible })),
    );
  }
  if (missing.length > 0) throw new Refusal(10004, { errors: missing });
}
