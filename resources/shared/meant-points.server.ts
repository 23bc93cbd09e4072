import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsSql, scopeSql } from '../../server/access/scope.ts';
import type { Tables } from '../../server/db/connect.ts';
import { junctionName } from '../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../server/db/where.ts';
import { type Condition, selectPage } from '../../server/rows/query.ts';
import { visibleRows } from '../../server/rows/visible.ts';
import type { Caller } from '../../server/server-extension.ts';
import { scopeRange } from '../enums.ts';
import type { AnyModel } from '../kit/model.ts';
import { Point } from './point.ts';

/**
 * Which points something means (docs/domain/conventions.md §1.3, PointScope): those of its merchant, or of its organisation and below
 * where it is no merchant's, all of them or chosen ones. In SQL, over all points at once; `offeredAt` is the same for one point.
 */

type Queries = Kysely<Tables>;

const pointsOf = (model: AnyModel) => sql.table(junctionName(model, 'shop_ids'));

/** Whether `t`, with the `org_code` of its organisation, means the point `s` of the organisation `o`. */
export const coversPoint = (model: AnyModel, t: string) => sql<SqlBool>`(
  (${sql.ref(`${t}.mct_id`)} = s.mct_id or (${sql.ref(`${t}.mct_id`)} is null and o.org_code like ${sql.ref(`${t}.org_code`)} || '%'))
  and (${sql.ref(`${t}.shop_range`)} = ${scopeRange.all} or exists (
    select 1 from ${pointsOf(model)} p where p.owner_id = ${sql.ref(`${t}.id`)} and p.target_id = s.id)))`;

/** Points, as `s`, that a row means, as a condition on them. */
export const meantBy = (model: AnyModel, id: string) => sql<SqlBool>`exists (
  select 1 from (select m.id, m.mct_id, m.shop_range, above.org_code from ${sql.table(model.name)} m
    join manager_org above on above.id = m.mgt_org_id where m.id = ${id}) t
  join manager_org o on o.id = s.mgt_org_id where ${coversPoint(model, 't')})`;

/** The points that a row means. */
export const isMeantBy =
  (model: AnyModel, id: string) =>
  (column: ColumnSql): RawBuilder<SqlBool> =>
    sql`${column('id')} in (select s.id from mct_shop s where ${meantBy(model, id)})`;

/** Who makes something: their merchant, else their organisation. */
export interface Maker {
  readonly mct_id: string | null;
  readonly mgt_org_id: string | null;
}

/** Points, as `s`, that something of these people means. @param chosen the points that it names; null where it is for all */
export function meantByMaker({ mct_id, mgt_org_id }: Maker, chosen: readonly string[] | null) {
  const own =
    mct_id === null
      ? sql<SqlBool>`exists (select 1 from manager_org above join manager_org own on own.id = s.mgt_org_id
        where above.id = ${mgt_org_id} and own.org_code like above.org_code || '%')`
      : sql<SqlBool>`s.mct_id = ${mct_id}`;
  return chosen === null ? own : sql<SqlBool>`(s.id = any(${[...chosen]}::bigint[]) and ${own})`;
}

/** How many points that the caller sees meet a condition on their rows, as `s`. */
export async function countPoints(
  { me, surroundings, services }: Caller,
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from mct_shop s
    where ${condition} and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)}`.execute(
    services.db,
  );
  return Number(rows[0]?.n ?? 0);
}

/** What somebody's row means: all of their points, the named ones, or those that the saved row of this id names. */
export interface Meant extends Maker {
  readonly points: 'all' | readonly string[] | { readonly of: string };
}

/** What a saved row means, by the points that stand beside it. */
export const savedMeaning = (row: Maker & { readonly id: string; readonly shop_range: number }): Meant => ({
  ...row,
  points: row.shop_range === scopeRange.all ? 'all' : { of: row.id },
});

/** The first of these rows that means a point which is meant here too. Two that mean all points meet where one of their owners stands above the other, whether or not there is a point yet. */
export async function meetingOf(
  tx: Queries,
  model: AnyModel,
  { mct_id, mgt_org_id, points }: Meant,
  others: readonly string[],
): Promise<string | null> {
  if (others.length === 0) return null;
  const own = sql<SqlBool>`(s.mct_id = a.mct_id or (a.mct_id is null and o.org_code like a.org_code || '%'))`;
  const chosen =
    points === 'all'
      ? sql<SqlBool>`true`
      : 'of' in points
        ? sql<SqlBool>`exists (select 1 from ${pointsOf(model)} p where p.owner_id = ${points.of} and p.target_id = s.id)`
        : sql<SqlBool>`s.id = any(${[...points]}::bigint[])`;
  const { rows } = await sql<{ id: string }>`
    with a as (select ${mct_id}::bigint as mct_id, org_code from manager_org where id = ${mgt_org_id}),
    b as (select t.id, t.mct_id, t.shop_range, o.org_code from ${sql.table(model.name)} t
      join manager_org o on o.id = t.mgt_org_id where t.id = any(${[...others]}::bigint[]))
    select b.id::text as id from a, b
    where (${points === 'all' ? sql`true` : sql`false`} and b.shop_range = ${scopeRange.all} and case
        when a.mct_id is not null and b.mct_id is not null then a.mct_id = b.mct_id
        when a.mct_id is not null then a.org_code like b.org_code || '%'
        when b.mct_id is not null then b.org_code like a.org_code || '%'
        else a.org_code like b.org_code || '%' or b.org_code like a.org_code || '%' end)
      or exists (select 1 from mct_shop s join manager_org o on o.id = s.mgt_org_id
        where ${own} and ${chosen} and ${coversPoint(model, 'b')})
    order by b.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Of these rows those that the caller may open. @param db within a transaction its own */
export async function visibleAmong(
  caller: Caller,
  db: Queries,
  model: AnyModel,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const named: Condition = (column) => idsSql(column('id'), ids);
  const rows = await selectPage(db, visibleRows(caller, model, [named]), ['id'], {
    sorts: [],
    limit: ids.length,
    offset: 0,
  });
  return new Set(rows.map(({ id }) => String(id)));
}
