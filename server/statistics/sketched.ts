import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Days } from '../../resources/kit/statistics-periods.ts';
import { isMerchant } from '../access/subject.ts';
import type { Tables } from '../db/connect.ts';
import type { Caller } from '../server-extension.ts';
import { emptySketch, merge, type Sketch, sketchOf } from './sketch.ts';
import type { StatisticsQuery } from './statistics-query.ts';

/** Above this many distinct values are estimated by sketches, where these fit the question; up to it they are counted. */
export const defaultCountedUpTo = 200_000;

/** Whose sketches these are: an organisation's with everything below it, or a merchant's; or a part of it, e.g. some scenes. */
export interface Owner {
  readonly column: 'org_id' | 'merchant_id';
  readonly id: string;
  readonly parts: { readonly column: string; readonly ids: readonly string[] } | null;
}

/**
 * The one whose sketches tell exactly what is asked: scope and filters are one organisation with all below it, or one merchant, and
 * values of the column that sketches are kept apart by.
 */
export async function ownerOf(
  caller: Caller,
  { values }: StatisticsQuery,
  apart: string | undefined,
): Promise<Owner | null> {
  const { [apart ?? '']: narrowed, ...others } = values;
  if (narrowed === undefined || apart === undefined) {
    const owner = await wholeOwner(caller, values);
    return owner && { ...owner, parts: null };
  }
  const ids = Array.isArray(narrowed) ? narrowed.map(String) : [];
  const owner = ids.length > 0 ? await wholeOwner(caller, others) : null;
  return owner && { ...owner, parts: { column: apart, ids } };
}

async function wholeOwner(
  { me, services }: Caller,
  values: StatisticsQuery['values'],
): Promise<Omit<Owner, 'parts'> | null> {
  const names = Object.keys(values);
  const only = (name: string): string | null => {
    const value = values[name];
    return names.length === 1 && Array.isArray(value) && value.length === 1 ? String(value[0]) : null;
  };
  if (isMerchant(me)) return names.length === 0 && me.mctId ? { column: 'merchant_id', id: me.mctId } : null;
  const tree = await services.access.tree(await services.access.version());
  const seen = me.orgIds === null ? null : new Set(me.orgIds);
  const sees = (id: string) => {
    const below = tree.subtree(id);
    return below.length > 0 && (seen === null || below.every((each) => seen.has(each)));
  };
  const org = only('mgt_org_id');
  if (org !== null) return sees(org) ? { column: 'org_id', id: org } : null;
  const merchant = only('mct_id');
  if (merchant !== null) return seen === null ? { column: 'merchant_id', id: merchant } : null;
  if (names.length > 0) return null;
  const tops = [...tree.all()].filter(
    ({ id, parentId }) => (seen?.has(id) ?? true) && !(parentId !== null && (seen?.has(parentId) ?? true)),
  );
  const [top] = tops;
  return top && tops.length === 1 && sees(top.id) ? { column: 'org_id', id: top.id } : null;
}

/** The sketches of some days, by date, those of several parts together; null where a day was never told apart by them. */
export async function sketchesOf(
  db: Kysely<Tables>,
  table: string,
  apart: string | undefined,
  { column, id, parts }: Owner,
  { from, to }: Days,
): Promise<ReadonlyMap<string, Sketch> | null> {
  const own = (alias: string) =>
    sql<SqlBool>`${sql.ref(`${alias}.${column}`)} = ${id} and ${sql.ref(`${alias}.stat_date`)} between ${from}::date and ${to}::date`;
  if (parts) {
    const part = (alias: string) => sql.ref(`${alias}.${parts.column}`);
    const { rows } = await sql`select 1 from ${sql.table(table)} w where ${own('w')} and ${part('w')} is null
      and not exists (select 1 from ${sql.table(table)} p where ${own('p')} and p.stat_date = w.stat_date
        and ${part('p')} is not null) limit 1`.execute(db);
    if (rows.length > 0) return null;
  }
  const among = parts
    ? sql<SqlBool>`${sql.ref(`t.${parts.column}`)} = any(${[...parts.ids]}::bigint[])`
    : apart === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`${sql.ref(`t.${apart}`)} is null`;
  const { rows } = await sql<{ date: string; sketch: string }>`
    select t.stat_date::text as date, t.sketch from ${sql.table(table)} t where ${own('t')} and ${among}`.execute(
    db,
  );
  const found = new Map<string, Sketch>();
  for (const { date, sketch } of rows)
    found.set(date, merge(found.get(date) ?? emptySketch(), sketchOf(sketch)));
  return found;
}
