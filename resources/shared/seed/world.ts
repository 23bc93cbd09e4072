import { secondsOf } from '../../../server/seed/moments.ts';
import { type SeededPlan, standingPlans } from '../../corporate-welfare/seed/standing.ts';
import { type CouponPlan, coupons } from '../../marketing/seed/coupons.ts';
import { type Activities, activitiesOf } from '../../marketing/seed/promotion-demand.ts';
import { type PromotionPlan, promotions } from '../../marketing/seed/promotions.ts';
import { drawBasket, piecesOf } from './basket.ts';
import type { ConsumerRow } from './consumers.ts';
import { consumer } from './consumers.ts';
import { goods, type SoldGoods } from './goods.ts';
import { type MerchantRow, merchants } from './merchants.ts';
import { type PointPlan, points, type Template, template } from './points.ts';
import { type Profile, profiles, type Settings } from './profiles.ts';

/**
 * Everything that orders refer to, made again from its settings at every start: a seed that was interrupted goes on
 * without reading back what it wrote.
 */
export interface World {
  readonly settings: Settings;
  /** Seconds since the epoch. */
  readonly now: number;
  readonly merchants: readonly MerchantRow[];
  readonly points: readonly PointPlan[];
  readonly goods: readonly SoldGoods[];
  readonly coupons: readonly CouponPlan[];
  readonly promotions: readonly PromotionPlan[];
  /** By the merchant: the plan that orders are paid with. */
  readonly welfare: ReadonlyMap<string, SeededPlan>;
  readonly activities: Activities;
  readonly consumerCount: number;
  readonly evidence: Profile['evidence'];
  consumer(index: number): ConsumerRow;
  templateOf(point: PointPlan): Template;
  /** Coupons that orders of a merchant may have used: its own and the platform's. */
  couponsAt(merchantId: string): readonly CouponPlan[];
}

export function worldOf(settings: Settings): World {
  const profile = profiles[settings.profile];
  const now = secondsOf(settings.now);
  const allMerchants = merchants(profile, settings.seedNumber, settings.now);
  const allGoods = goods(settings.seedNumber);
  const allPoints = points(settings, allMerchants);
  const allCoupons = coupons(settings, allMerchants, allPoints, allGoods);
  const redeemed = allCoupons.filter((plan) => plan.redeemed);
  const usable = new Map(
    allMerchants.map(({ id }) => [
      id,
      redeemed.filter(({ row }) => row.mct_id === null || row.mct_id === id),
    ]),
  );
  const templates = new Map<number, Template>();
  const templateOf = (point: PointPlan): Template => {
    const made = templates.get(point.index) ?? template(settings.seedNumber, point, allGoods);
    templates.set(point.index, made);
    return made;
  };
  const allPromotions = promotions(settings, allMerchants, allPoints, allGoods);
  return {
    settings,
    now,
    merchants: allMerchants,
    points: allPoints,
    goods: allGoods,
    coupons: allCoupons,
    promotions: allPromotions,
    welfare: new Map(
      standingPlans({ points: allPoints, settings, now }).map((plan) => [plan.row.mct_id ?? '', plan]),
    ),
    activities: activitiesOf(allPromotions, allPoints, settings.seedNumber, (point, stream) =>
      piecesOf(drawBasket(templateOf(point), stream)),
    ),
    consumerCount: profile.points * profile.consumersPerPoint,
    evidence: profile.evidence,
    consumer: (index) => consumer(settings.seedNumber, index, now),
    templateOf,
    couponsAt: (merchantId) => usable.get(merchantId) ?? [],
  };
}
