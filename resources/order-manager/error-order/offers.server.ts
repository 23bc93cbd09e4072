import { readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { buyerOf, offersFor } from '../pricing/offers.server.ts';
import type { DeskOffers } from './desk/offers.ts';
import { errorOrder } from './index.ts';

/** What changes the price of an abnormal order. @throws Refusal 10004 for one that the caller doesn't see */
export async function deskOffersOf(caller: Caller, { params }: AskedOf): Promise<DeskOffers> {
  const { db } = caller.services;
  const id = params.id ?? '';
  await readRow(caller, errorOrder, id);
  const order = await db
    .selectFrom('mgt_order as m')
    .innerJoin('mgt_error_order as e', 'e.order_id', 'm.id')
    .selectAll('m')
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow();
  const shelf = await db
    .selectFrom('mct_shop_goods as t')
    .innerJoin('goods_center as g', 'g.id', 't.goods_id')
    .select(['g.id as goods_id', 'g.goods_name', 'g.retail_price', 't.shop_price'])
    .where('t.shop_id', '=', order.shop_id)
    .orderBy('t.id')
    .execute();
  const lines = shelf.map((goods) => ({ ...goods, quantity: 1 }));
  return {
    buyer: await buyerOf(db, order),
    moment: order.create_time,
    offers: await offersFor(db, order, lines, true),
    shelf,
    welfare_amount: order.welfare_amount,
  };
}
