import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { scopeSql } from '../../../server/access/scope.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import type { Caller } from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import { Point, pushState } from '../../shared/point.ts';
import { pointsOfLimit } from './at-point.server.ts';
import { limitType } from './enums.ts';

type Queries = Kysely<Tables>;

/** Points, as `s`, that a strategy means, as a condition on their rows. */
const meantBy = (id: string) => sql<SqlBool>`exists (
  select 1 from mgt_tactics_config t join manager_org above on above.id = t.mgt_org_id join manager_org own on own.id = s.mgt_org_id
  where t.id = ${id} and (t.mct_id = s.mct_id or (t.mct_id is null and own.org_code like above.org_code || '%'))
    and (t.shop_range = ${scopeRange.all} or exists (
      select 1 from ${sql.table(pointsOfLimit)} p where p.owner_id = t.id and p.target_id = s.id)))`;

/** The points that a strategy means. */
export const isMeantBy =
  (id: string) =>
  (column: ColumnSql): RawBuilder<SqlBool> =>
    sql`${column('id')} in (select s.id from mct_shop s where ${meantBy(id)})`;

/** Rows of templates, at points that the caller sees, whose price lies outside what a strategy allows: `priceBoundsOf` in SQL. */
export const isOutside =
  (id: string, { me, surroundings }: Caller) =>
  (column: ColumnSql): RawBuilder<SqlBool> =>
    sql`${column('id')} in (
      select m.id from mgt_tactics_config l cross join lateral jsonb_to_recordset(l.goods) as e(
        goods_id bigint, min_price int, max_price int, min_percent int, max_percent int, fixed_price int)
      join goods_center g on g.id = e.goods_id
      cross join lateral (select
        case l.limit_type when ${limitType.fixed} then e.fixed_price
          when ${limitType.percent} then ceil(g.retail_price * e.min_percent / 100.0) else e.min_price end as least,
        case l.limit_type when ${limitType.fixed} then e.fixed_price
          when ${limitType.percent} then greatest(floor(g.retail_price * e.max_percent / 100.0),
            coalesce(ceil(g.retail_price * e.min_percent / 100.0), 1)) else e.max_price end as most) bounds
      join mct_shop_goods m on m.goods_id = g.id
      join mct_shop s on s.id = m.shop_id
      where l.id = ${id} and (m.shop_price < bounds.least or (bounds.most is not null and m.shop_price > bounds.most))
        and ${meantBy(id)} and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)})`;

/** Cabinets whose goods a strategy names fetch their template, which has other prices now. Their points' versions stay. */
export async function tellCabinets(tx: Queries, id: string): Promise<void> {
  await sql`
    update mct_shop s set push_state = ${pushState.waiting}, push_time = null
    where s.cabinet_code is not null and s.push_state <> ${pushState.waiting} and ${meantBy(id)} and exists (
      select 1 from mct_shop_goods m where m.shop_id = s.id and m.goods_id in (
        select (e ->> 'goods_id')::bigint from mgt_tactics_config l, jsonb_array_elements(l.goods) e where l.id = ${id}))`.execute(
    tx,
  );
}

/** Who makes a strategy: their merchant, else their organisation. */
export interface Maker {
  readonly mct_id: string | null;
  readonly mgt_org_id: string | null;
}

/**
 * How many points a strategy of these people means.
 * @param chosen the points that it names; null where it is for all
 */
export async function countMeant(
  caller: Caller,
  { mct_id, mgt_org_id }: Maker,
  chosen: readonly string[] | null,
): Promise<number> {
  const { me, surroundings, services } = caller;
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from mct_shop s
    where ${
      mct_id === null
        ? sql<SqlBool>`exists (select 1 from manager_org above join manager_org own on own.id = s.mgt_org_id
        where above.id = ${mgt_org_id} and own.org_code like above.org_code || '%')`
        : sql<SqlBool>`s.mct_id = ${mct_id}`
    }
      and ${chosen === null ? sql<SqlBool>`true` : sql<SqlBool>`s.id = any(${[...chosen]}::bigint[])`}
      and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)}`.execute(services.db);
  return Number(rows[0]?.n ?? 0);
}
