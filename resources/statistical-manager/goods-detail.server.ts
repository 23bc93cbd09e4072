import { sql } from 'kysely';
import { type AskedOf, type Caller, implement } from '../../server/behaviour.ts';
import { allOf } from '../../server/db/where.ts';
import { Refusal } from '../../server/refusal.ts';
import { selectOne } from '../../server/rows/query.ts';
import { byId } from '../../server/rows/reading.ts';
import type { Row } from '../../server/rows/row.ts';
import { visibleRows } from '../../server/rows/visible.ts';
import { type Asked, readAsked } from '../../server/statistics/asked.ts';
import { withLinks } from '../../server/storage/file-values.ts';
import { Goods } from '../shared/goods.ts';
import { goodsDetail } from './goods-detail.ts';
import { goodsStatistics } from './goods-statistics.ts';

/** So many other goods at most are told. */
const mostPairs = 10;

interface Stock {
  readonly shop_id: string;
  readonly stock: number | null;
  readonly last: string | null;
  readonly sold: number;
  readonly filled: number;
  readonly back: number;
}

/**
 * Of points, what their templates hold of the product now, when it was last sold, and how much of what there was in the range was sold:
 * the stock it began with is today's, with what was sold since put back and what was filled in since taken out.
 */
async function stocksOf(
  { services }: Caller,
  { values, now }: Asked,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> {
  const [goods] = values.goods_id as readonly string[];
  const ids = rows.map((row) => String(row.key));
  const { rows: found } = await sql<Stock>`
    select s.id::text as shop_id,
      (select sum(g.stock_quantity)::int from mct_shop_goods g where g.shop_id = s.id and g.goods_id = ${goods}) as stock,
      (select max(d.last_sale_time)::text from statistics_goods_day d where d.shop_id = s.id and d.goods_id = ${goods}) as last,
      coalesce(sum(t.sale_quantity) filter (where t.stat_date <= ${now.to}::date), 0)::int as sold,
      coalesce(sum(t.replenish_quantity) filter (where t.stat_date <= ${now.to}::date), 0)::int as filled,
      coalesce(sum(t.sale_quantity - t.replenish_quantity + t.removed_quantity), 0)::int as back
    from mct_shop s
    left join statistics_goods_day t on t.shop_id = s.id and t.goods_id = ${goods} and t.stat_date >= ${now.from}::date
    where s.id = any(${ids}::bigint[]) group by s.id`.execute(services.db);
  return new Map(
    found.map(({ shop_id, stock, last, sold, filled, back }) => {
      const there = stock === null ? 0 : Math.max(0, stock + back) + filled;
      const rate = stock === null || there <= 0 ? null : Math.round((sold * 10_000) / there);
      return [shop_id, { stock_quantity: stock, last_sale_time: last, point_sell_through_rate: rate }];
    }),
  );
}

/** The product with what it is bought together with, within the caller's scope. @throws Refusal 10004 */
async function oneProduct(caller: Caller, { params, query }: AskedOf) {
  const { db, storage } = caller.services;
  const shown = ['goods_code', 'goods_name', 'logo_url', 'brand_name', 'type_path', 'retail_price'];
  const found = await selectOne(db, visibleRows(caller, Goods, [byId(params.id ?? '')]), ['id', ...shown]);
  if (!found) throw new Refusal(10004);
  const { question, now } = readAsked(caller, goodsStatistics, { ...(query as object), goods_id: params.id });
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
  return { goods: withLinks(storage, Goods.fields, found), pairs };
}

export const goodsDetailBehaviour = implement(goodsDetail, {
  handlers: {},
  tell: stocksOf,
  calls: { 'GET /statistics_goods/{id}/v1': oneProduct },
});
