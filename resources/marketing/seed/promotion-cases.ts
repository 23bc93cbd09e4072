import { day, hour } from '../../../server/seed/moments.ts';
import type { Shopping } from '../../order-manager/seed/shopping.ts';
import { piecesOf, type Taken } from '../../shared/seed/basket.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import type { World } from '../../shared/seed/world.ts';
import { promotionType } from '../promotion/enums.ts';
import { promotionDiscount } from './promotion-value.ts';
import type { PromotionPlan } from './promotions.ts';

export interface PromotionCase {
  /** Seconds before now. */
  readonly ago: number;
  readonly point: PointPlan;
  readonly change: () => Partial<Shopping>;
}

/** Two of each of the first two products that the activity is about. */
function basketFor(world: World, plan: PromotionPlan, point: PointPlan): Taken[] {
  const wanted = [...plan.goodsIds, ...plan.goodsA];
  return world
    .templateOf(point)
    .items.filter(
      ({ goods }) => !goods.entry.weighed && (wanted.length === 0 || wanted.includes(goods.row.id)),
    )
    .slice(0, 2)
    .map((of) => ({ of, quantity: 2, weight: null }));
}

/** An order with an activity of each type, on the first day of the latest that can have one. */
export function promotionCases(world: World): PromotionCase[] {
  return promotionType.$options.map(({ code, name }) => {
    for (const plan of world.promotions) {
      if (plan.row.promotion_type !== code || !plan.ran || plan.row.week_days) continue;
      const moment = plan.ran[0] + 10 * hour;
      if (moment > world.now - day) continue;
      for (const point of world.points.filter(({ index }) => plan.points.has(index))) {
        const basket = basketFor(world, plan, point);
        const amount = promotionDiscount(plan, piecesOf(basket), 0);
        if (amount > 0)
          return {
            ago: world.now - moment,
            point,
            change: () => ({ basket, promotion: { plan, amount } }),
          };
      }
    }
    throw new RangeError(`no activity of type ${name} has run`);
  });
}
