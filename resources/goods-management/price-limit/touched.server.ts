import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { scopeSql } from '../../../server/access/scope.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import type { Caller } from '../../../server/server-extension.ts';
import { meantBy } from '../../shared/meant-points.server.ts';
import { Point, pushState } from '../../shared/point.ts';
import { limitType } from './enums.ts';
import { PriceLimit } from './index.ts';

type Queries = Kysely<Tables>;

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
        and ${meantBy(PriceLimit, id)} and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)})`;

/** Cabinets whose goods a strategy names fetch their template, which has other prices now. Their points' versions stay. */
export async function tellCabinets(tx: Queries, id: string): Promise<void> {
  await sql`
    update mct_shop s set push_state = ${pushState.waiting}, push_time = null
    where s.cabinet_code is not null and s.push_state <> ${pushState.waiting} and ${meantBy(PriceLimit, id)} and exists (
      select 1 from mct_shop_goods m where m.shop_id = s.id and m.goods_id in (
        select (e ->> 'goods_id')::bigint from mgt_tactics_config l, jsonb_array_elements(l.goods) e where l.id = ${id}))`.execute(
    tx,
  );
}
