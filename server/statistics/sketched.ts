import { type Kysely, sql } from 'kysely';
import type { Days } from '../../resources/kit/statistics-periods.ts';
import { isMerchant } from '../access/subject.ts';
import type { Caller } from '../behaviour.ts';
import type { Tables } from '../db/connect.ts';
import type { Asked } from './asked.ts';
import { type Sketch, sketchOf } from './sketch.ts';

/** Beyond so many of them different ones are told by sketches, where these tell what is asked; up to it all are counted. */
export const countedUpTo = 200_000;

/** Whose sketches these are: an organisation's with everything below it, or a merchant's. */
export interface Owner {
  readonly column: 'org_id' | 'merchant_id';
  readonly id: string;
}

/** The one whose sketches tell exactly what is asked: scope and filters are one organisation with all below it, or one merchant. */
export async function ownerOf({ me, services }: Caller, { values }: Asked): Promise<Owner | null> {
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

/** The sketches of some days, by date. */
export async function sketchesOf(
  db: Kysely<Tables>,
  table: string,
  { column, id }: Owner,
  { from, to }: Days,
): Promise<ReadonlyMap<string, Sketch>> {
  const { rows } = await sql<{ date: string; sketch: string }>`
    select stat_date::text as date, sketch from ${sql.table(table)}
    where ${sql.ref(column)} = ${id} and stat_date between ${from}::date and ${to}::date`.execute(db);
  return new Map(rows.map(({ date, sketch }) => [date, sketchOf(sketch)]));
}
