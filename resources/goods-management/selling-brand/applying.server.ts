import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { decisionsAt } from '../price-limit/at-point.server.ts';
import { askedAt, toldOf } from '../strategy/applying.server.ts';
import { explainedSaleAt } from './at-point.server.ts';
import { SellingBrand } from './index.ts';

/**
 * What applies at a point at a moment: of every good of its template whether it may be sold, the strategy that decides, why others don't,
 * and what it costs, in cents.
 */
export async function whatApplies(caller: Caller, asked: AskedOf) {
  const { db } = caller.services;
  const { at, place, goods } = await askedAt(caller, asked);
  const ids = [...new Set(goods.map(({ goods_id }) => goods_id))];
  const decisions = await explainedSaleAt(db, place.id, ids, at.slice(0, 10));
  const prices = await decisionsAt(db, place, goods, at);
  const told = await toldOf(
    caller,
    SellingBrand,
    goods.map(({ goods_id }) => decisions.get(goods_id) ?? { rule: null, others: [] }),
  );
  return {
    at,
    shop_name: place.shop_name,
    rows: goods.map((row, index) => {
      const decision = decisions.get(row.goods_id);
      return {
        ...row,
        id: `${row.goods_id}.${row.shop_price}`,
        brand_name: decision?.brand_name ?? null,
        allowed_flag: decision?.allowed === false ? 0 : 1,
        price: prices[index]?.price ?? row.shop_price,
        ...told[index],
      };
    }),
  };
}
