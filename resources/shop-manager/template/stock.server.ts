import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { followStockouts } from '../stockout/server.ts';
import { stockRate } from './index.ts';

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

/**
 * Pieces that left a point's places, by product; fewer than none come back. What isn't there was counted wrongly before, so that no place
 * falls below nothing or holds more than it can.
 */
export async function moveStock(
  tx: Kysely<Tables>,
  shopId: string,
  gone: ReadonlyMap<string, number>,
  now: string,
): Promise<void> {
  const moved = [...gone].filter(([, pieces]) => pieces !== 0);
  if (moved.length === 0) return;
  // Whoever counts or changes the template holds the point's lock before its places'.
  await tx.selectFrom('mct_shop').select('id').where('id', '=', shopId).forUpdate().executeTakeFirst();
  for (const [goodsId, pieces] of moved) {
    const places = await tx
      .selectFrom('mct_shop_goods')
      .select(['id', 'stock_quantity', 'capacity'])
      .where('shop_id', '=', shopId)
      .where('goods_id', '=', goodsId)
      .orderBy('id')
      .forUpdate()
      .execute();
    let left = pieces;
    for (const place of places) {
      const stock = place.stock_quantity;
      const here = Math.max(Math.min(left, stock), Math.min(stock - place.capacity, 0));
      left -= here;
      if (here !== 0)
        await tx
          .updateTable('mct_shop_goods')
          .set({ stock_quantity: (e) => e('stock_quantity', '-', here), update_time: now })
          .where('id', '=', place.id)
          .execute();
    }
  }
  const stock = await countStock(tx, shopId, now);
  await tx.updateTable('mct_shop').set(stock).where('id', '=', shopId).execute();
}
