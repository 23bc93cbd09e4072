import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../server/db/row.ts';
import { allOf } from '../../../server/db/where.ts';
import { Refusal } from '../../../server/refusal.ts';
import { withLinks } from '../../../server/rows/file-values.ts';
import { selectOne } from '../../../server/rows/query.ts';
import { byId } from '../../../server/rows/reading.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import { type AskedOf, type Caller, implement } from '../../../server/server-extension.ts';
import { readStatisticsQuery } from '../../../server/statistics/reading-query.ts';
import type { StatisticsQuery } from '../../../server/statistics/statistics-query.ts';
import { Goods } from '../../shared/goods.ts';
import { goodsDetail } from './detail.ts';
import { goodsStatistics } from './index.ts';

/** So many other goods at most are told. */
const mostPairs = 10;

/**
 * Of points, what their templates hold of the product now, when it was last sold up to the end of the range, and how much of what there
 * was in the range was sold: the stock it began with is today's, with what was sold since put back and what was filled in since taken out.
 * A sale of the range is the last one; only for points without any is looked further back.
 */
function stocksOf({ values, now }: StatisticsQuery, keys: readonly string[] | null): RawBuilder<Row> {
  const [goods] = values.goods_id as readonly string[];
  const among = (column: string) =>
    keys === null ? sql`true` : sql`${sql.ref(column)} = any(${[...keys]}::bigint[])`;
  const within = sql`t.stat_date <= ${now.to}::date`;
  return sql<Row>`
    select x.key, x.stock as stock_quantity, x.last::text as last_sale_time,
      case when x.stock is not null and x.began + x.filled > 0 then round(x.sold * 10000.0 / (x.began + x.filled))::int end
        as point_sell_through_rate
    from (
      select t.shop_id::text as key, h.stock, greatest(0, h.stock + coalesce(sum(t.sale_quantity - t.replenish_quantity + t.removed_quantity), 0)) as began,
        coalesce(sum(t.sale_quantity) filter (where ${within}), 0) as sold,
        coalesce(sum(t.replenish_quantity) filter (where ${within}), 0) as filled,
        coalesce(max(t.last_sale_time) filter (where ${within}), (
          select e.last_sale_time from statistics_goods_day e
          where e.shop_id = t.shop_id and e.goods_id = ${goods} and e.stat_date < ${now.from}::date and e.last_sale_time is not null
          order by e.stat_date desc limit 1)) as last
      from statistics_goods_day t
      left join (
        select g.shop_id, sum(g.stock_quantity)::int as stock from mct_shop_goods g
        where g.goods_id = ${goods} and ${among('g.shop_id')} group by 1) h on h.shop_id = t.shop_id
      where t.goods_id = ${goods} and t.stat_date >= ${now.from}::date and ${among('t.shop_id')}
      group by t.shop_id, h.stock) x`;
}

/** The product with what it is bought together with, within the caller's scope. @throws Refusal 10004 */
async function oneProduct(caller: Caller, { params, query }: AskedOf) {
  const { db, storage } = caller.services;
  const shown = ['goods_code', 'goods_name', 'logo_url', 'brand_name', 'type_path', 'retail_price'];
  const found = await selectOne(db, visibleRows(caller, Goods, [byId(params.id ?? '')]), ['id', ...shown]);
  if (!found) throw new Refusal(10004);
  const { question, now } = await readStatisticsQuery(caller, goodsStatistics, {
    ...(query as object),
    goods_id: params.id,
  });
  const within = allOf(
    question.conditions
      // Without the product itself, which stands last: its pairs and all orders are told under the scope alone.
      .slice(0, -1)
      .map((condition) => condition((name) => sql.ref(`t.${name}`), question.models)),
  );
  const { rows } = await sql<{ id: string; pair_goods_name: string; pair_count: number; orders: number }>`
    select t.pair_goods_id::text as id, g.goods_name as pair_goods_name, sum(t.pair_count)::int as pair_count,
      (select sum(t.order_count)::int from statistics_shop_day t
        where t.stat_date between ${now.from}::date and ${now.to}::date and ${within}) as orders
    from statistics_goods_pair_day t join goods_center g on g.id = t.pair_goods_id
    where t.goods_id = ${params.id} and t.stat_date between ${now.from}::date and ${now.to}::date and ${within}
    group by 1, 2 order by 3 desc, 1 limit ${sql.lit(mostPairs)}`.execute(db);
  const pairs = rows.map(({ orders, ...row }) => ({
    ...row,
    // Of all orders.
    support_rate: orders > 0 ? Math.round((row.pair_count * 10_000) / orders) : null,
  }));
  return { goods: withLinks(storage, Goods.fields, found, caller.now), pairs };
}

export const goodsDetailServerExtension = implement(goodsDetail, {
  handlers: {},
  tell: stocksOf,
  calls: { 'GET /statistics_goods/{id}/v1': oneProduct },
});
