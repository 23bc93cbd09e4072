import { welfareStatus, welfareType } from '../../../resources/corporate-welfare/enums.ts';
import { scopeRange } from '../../../resources/enums.ts';
import {
  couponScope,
  couponType,
  couponUseStatus,
  userCouponStatus,
  userScope,
} from '../../../resources/marketing/coupon/enums.ts';
import type { AskedBasket, NamedStrategy } from '../../../resources/marketing/pricing/index.ts';
import type { Activity, HeldCoupon, HeldWelfare } from '../../../resources/marketing/pricing/offers.ts';
import {
  promotionStatus,
  promotionType,
  thresholdMode,
} from '../../../resources/marketing/promotion/enums.ts';

/** A Wednesday. */
export const moment = '2026-06-10 12:00:00';

/** What is sold, in cents a unit. */
export const goods = { water: 200, cola: 300, bread: 550, milk: 799, wine: 1500 } as const;
export type Goods = keyof typeof goods;

export const basketOf = (
  taken: Partial<Record<Goods, number>>,
  buyer: Partial<AskedBasket['buyer']> = {},
  at: string = moment,
): AskedBasket => ({
  lines: (Object.keys(taken) as Goods[]).map((goods_id) => ({
    goods_id,
    goods_name: goods_id,
    quantity: taken[goods_id] ?? 0,
    retail_price: goods[goods_id],
    shop_price: goods[goods_id],
  })),
  buyer: { newcomer: false, tag_ids: [], pay_channel: 1, ...buyer },
  moment: at,
});

const everybody = { here: true, user_scope: userScope.all, tag_ids: [], goods_ids: [] };

const activity = (id: string, of: Partial<Activity>): Activity => ({
  ...everybody,
  id,
  promotion_name: `activity ${id}`,
  promotion_type: promotionType.orderThreshold,
  promotion_status: promotionStatus.running,
  start_time: '2026-06-01 00:00:00',
  end_time: '2026-06-30 23:59:59',
  week_days: null,
  start_clock: null,
  end_clock: null,
  pay_channels: [1, 2],
  user_limit: 0,
  day_limit: null,
  user_uses: 0,
  day_uses: 0,
  budget_amount: null,
  used_amount: 0,
  stack_coupon: 1,
  goods_range: scopeRange.all,
  except_goods: [],
  threshold_mode: null,
  threshold_amount: null,
  reduce_amount: null,
  tiers: null,
  discount: null,
  goods_a: [],
  quantity_a: null,
  goods_b: [],
  quantity_b: null,
  max_times: null,
  ...of,
});

type Steps = readonly (readonly [from: number, off: number])[];
const byAmount = (tiers: Steps) => ({
  threshold_mode: thresholdMode.amount,
  tiers: tiers.map(([threshold_amount, reduce_amount]) => ({ threshold_amount, reduce_amount })),
});
export const byPieces = (tiers: Steps) => ({
  threshold_mode: thresholdMode.pieces,
  tiers: tiers.map(([threshold_quantity, reduce_amount]) => ({ threshold_quantity, reduce_amount })),
});

/** So many cents off the order from so many. */
export const orderOff = (id: string, tiers: Steps, of: Partial<Activity> = {}) =>
  activity(id, { ...byAmount(tiers), ...of });
/** The same of some goods. */
export const goodsOff = (id: string, goods_ids: readonly Goods[], tiers: Steps, of: Partial<Activity> = {}) =>
  activity(id, {
    promotion_type: promotionType.goodsThreshold,
    goods_range: scopeRange.selected,
    goods_ids,
    ...byAmount(tiers),
    ...of,
  });
export const firstOff = (id: string, reduce_amount: number, of: Partial<Activity> = {}) =>
  activity(id, { promotion_type: promotionType.firstOrder, reduce_amount, ...of });
/** Buy A, get B at so many percent. */
export const buyGet = (
  id: string,
  [goods_a, quantity_a]: readonly [readonly Goods[], number],
  [goods_b, quantity_b]: readonly [readonly Goods[], number],
  [discount, max_times]: readonly [percent: number, times: number],
  of: Partial<Activity> = {},
) =>
  activity(id, {
    promotion_type: promotionType.buyAGetB,
    goods_a,
    quantity_a,
    goods_b,
    quantity_b,
    discount,
    max_times,
    ...of,
  });

export const coupon = (id: string, of: Partial<HeldCoupon>): HeldCoupon => ({
  ...everybody,
  id,
  coupon_id: `c${id}`,
  coupon_code: `Y${id}`,
  coupon_name: `coupon ${id}`,
  user_coupon_status: userCouponStatus.unused,
  coupon_use_status: couponUseStatus.inUse,
  valid_from: '2026-06-01 00:00:00',
  valid_end_time: '2026-06-30 23:59:59',
  use_weekdays: null,
  use_start_clock: null,
  use_end_clock: null,
  coupon_scope: couponScope.wholeStore,
  stack_promotion: 1,
  coupon_type: couponType.cash,
  cash_amount: null,
  threshold_amount: null,
  reduce_amount: null,
  discount: null,
  max_reduce_amount: null,
  ...of,
});
export const cash = (id: string, cash_amount: number, of: Partial<HeldCoupon> = {}) =>
  coupon(id, { cash_amount, ...of });
export const percent = (id: string, discount: number, of: Partial<HeldCoupon> = {}) =>
  coupon(id, { coupon_type: couponType.discount, discount, ...of });
export const percentFrom = (id: string, threshold_amount: number, discount: number, most: number) =>
  coupon(id, {
    coupon_type: couponType.thresholdDiscount,
    threshold_amount,
    discount,
    max_reduce_amount: most,
  });
export const lessFrom = (id: string, threshold_amount: number, reduce_amount: number) =>
  coupon(id, { coupon_type: couponType.thresholdReduction, threshold_amount, reduce_amount });

/** A balance from an employer. */
export const balance = (id: string, remain_amount: number, of: Partial<HeldWelfare> = {}): HeldWelfare => ({
  id,
  welfare_id: id,
  welfare_name: `welfare ${id}`,
  welfare_type: welfareType.balance,
  welfare_status: welfareStatus.running,
  here: true,
  valid_from: '2026-06-01 00:00:00',
  expire_time: '2026-06-30 23:59:59',
  remain_amount,
  discount: null,
  goods_range: scopeRange.all,
  goods_ids: [],
  ...of,
});
/** A staff discount. @param cap cents that are left of it in this month */
export const staffPay = (id: string, discount: number, cap: number, of: Partial<HeldWelfare> = {}) =>
  balance(id, cap, { welfare_type: welfareType.discount, discount, ...of });

/** One kind of goods at a price of its own. */
export const fixedPrice = (
  id: string,
  goods_id: Goods,
  fixed_price: number,
  priority = 1,
): NamedStrategy => ({
  id,
  config_name: `strategy ${id}`,
  priority,
  limit_type: 3,
  enabled: 1,
  here: true,
  goods: [{ goods_id, fixed_price }],
  start_date: '2026-06-01',
  end_date: '2026-06-30',
  week_days: null,
  start_clock: '00:00',
  end_clock: '23:59',
});
