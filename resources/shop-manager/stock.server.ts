import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/db/connect.ts';
import { followStockouts } from './stockout.server.ts';
import { stockRate } from './template.ts';

/**
 * SKUs, stock and its rate of a point, as its template now is: kept on the point, so that lists filter and sort by them. What has run
 * out or is there again is written down with it. Whoever changes stock or a template ends with it, in the same transaction.
 */
export async function countStock(tx: Kysely<Tables>, shopId: string, now: string) {
  await followStockouts(tx, [shopId], now);
  const { rows } = await sql<{ skus: number; stock: string; fits: string }>`
    select count(distinct goods_id)::int as skus, coalesce(sum(stock_quantity), 0)::text as stock,
      coalesce(sum(capacity), 0)::text as fits from mct_shop_goods where shop_id = ${shopId}`.execute(tx);
  const [found] = rows;
  const stock = Number(found?.stock ?? 0);
  return {
    sku_count: found?.skus ?? 0,
    stock_quantity: stock,
    stock_rate: stockRate(stock, Number(found?.fits ?? 0)),
  };
}
