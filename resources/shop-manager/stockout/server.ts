import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { among, type Rolled } from '../../statistical-manager/rolling.server.ts';

/**
 * Writes down which products of some points' templates have run out and which are there again, as their stock stands now. Whoever
 * changes stock or a template calls it in the same transaction; called again it changes nothing.
 * @param shops null: of all points
 * @param now `YYYY-MM-DD HH:mm:ss`, +08:00
 */
export async function followStockouts(
  tx: Kysely<Tables>,
  shops: readonly string[] | null,
  now: string,
): Promise<void> {
  const of = (column: string) => among({ shops }, column);
  const gone = sql`select t.shop_id, t.goods_id from mct_shop_goods t
    where ${of('t.shop_id')} group by 1, 2 having sum(t.stock_quantity) <= 0`;
  await sql`
    update mct_shop_stockout o set end_time = greatest(o.start_time, ${now}::timestamp), update_time = ${now}::timestamp,
      version = o.version + 1
    where o.end_time is null and ${of('o.shop_id')} and (o.shop_id, o.goods_id) not in (${gone})`.execute(tx);
  await sql`
    insert into mct_shop_stockout (shop_id, goods_id, start_time, create_time, update_time)
    select g.shop_id, g.goods_id, ${now}::timestamp, ${now}::timestamp, ${now}::timestamp from (${gone}) g
    on conflict (shop_id, goods_id) where end_time is null do nothing`.execute(tx);
}

/**
 * What products were out of stock on the days of points, as a query of `id` (of statistics_shop_day), `skus` and `minutes`. A stock-out
 * minute is one product that couldn't be bought for one minute: those of several products add up, and seconds are added up over the
 * day before they are cut to whole minutes. What lasts over midnight counts on each day for its part of it; of the running day only what
 * has passed counts. A day on which a point did not operate has none. `until`: SQL of the end of a day `d`, at most now.
 */
export const stockoutsOf = (rolled: Rolled, until: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select d.id, count(distinct o.goods_id)::int as skus, floor(sum(extract(epoch from
    least(coalesce(o.end_time, ${until}), ${until}) - greatest(o.start_time, d.stat_date::timestamp))) / 60)::int as minutes
  from statistics_shop_day d join mct_shop_stockout o on o.shop_id = d.shop_id
    and o.start_time < ${until} and (o.end_time is null or o.end_time > d.stat_date)
  where d.stat_date between ${rolled.from}::date and ${rolled.to}::date and d.operating_minutes > 0 and ${among(rolled, 'd.shop_id')}
    and o.start_time < ${rolled.to}::date + 1 and (o.end_time is null or o.end_time > ${rolled.from}::date)
  group by d.id`;
