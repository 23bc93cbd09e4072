import { readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import type { Offers } from '../../marketing/pricing/index.ts';
import { buyerOf, offersFor } from '../pricing/offers.server.ts';
import type { DeskOffers } from './desk/offers.ts';
import { errorOrder } from './index.ts';

/** The desk tells amounts and no rule: what rules are called is told to those alone who may open them. */
const unnamed = ({ strategies, activities, coupons, welfare }: Offers): Offers => ({
  strategies: strategies.map((rule) => ({ ...rule, config_name: '' })),
  activities: activities.map((rule) => ({ ...rule, promotion_name: '' })),
  coupons: coupons.map((rule) => ({ ...rule, coupon_name: '' })),
  welfare: welfare.map((rule) => ({ ...rule, welfare_name: '' })),
});

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
    offers: unnamed(await offersFor(db, order, lines, { open: true })),
    shelf,
  };
}
