import { auto, f, model } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';

/**
 * Roll-ups of activities and coupons (docs/domain/statistics.md §7), made by the same tasks as those of points (roll-up.server.ts).
 */

const date = () => auto(f.date({ en: 'Date', zh: '日期' }, { required: true }));
const activity = () => auto(f.ref({ en: 'Activity', zh: '活动' }, 'promotion', { required: true }));
const coupon = () => auto(f.ref({ en: 'Coupon', zh: '优惠券' }, 'mgt_coupon', { required: true }));
const point = () => auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true }));
const buyer = () => auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user', { required: true }));
const count = (label: Label) => auto(f.int(label, { required: true, default: 0 }));
const amount = (label: Label) => auto(f.money(label, { required: true, default: 0 }));

/** Paid orders that the activity or the coupon took something off, on the day that they were paid. */
const joined = () => ({
  join_order_count: count({ en: 'Orders with activity', zh: '活动订单数' }),
  /** Buyers whose first paid order ever this is. */
  new_user_count: count({ en: 'New buyers', zh: '新客数' }),
  sales_amount: amount({ en: 'Sales in activity orders', zh: '活动订单销售额' }),
  discount_amount: amount({ en: 'Discount given', zh: '活动优惠金额' }),
});

/**
 * One activity at one point on a day on which it held there, or on which an order of it was paid. A cabinet-day that is over and has
 * a base is compared: the base is the mean of the point's last four cabinet-days of that weekday without any activity.
 */
export const PromotionDay = model(
  'statistics_promotion_day',
  {
    stat_date: date(),
    promotion_id: activity(),
    shop_id: point(),
    /** 1 where it held at the point, 0 where only an order of it was paid later. */
    held_days: count({ en: 'Activity days', zh: '活动天数' }),
    ...joined(),
    /** All orders of the point on a day on which it held. */
    point_order_count: count({ en: 'Orders of its points', zh: '参与点位订单数' }),
    compared_days: count({ en: 'Cabinet-days compared', zh: '对比台天' }),
    /** How many days the base is the mean of, four at most. */
    base_days: count({ en: 'Base days', zh: '基准天数' }),
    /** What the point sold on a compared day, the mean of its base days, and what was given away. */
    compared_amount: amount({ en: 'Sales compared', zh: '对比销售额' }),
    base_amount: amount({ en: 'Baseline sales', zh: '基准销售额' }),
    compared_discount: amount({ en: 'Discount compared', zh: '对比优惠金额' }),
    /** Of points of the same scene and city without activity: the mean on the day, and on the same base days. */
    control_days: count({ en: 'Days with a control group', zh: '有对照组台天' }),
    control_amount: amount({ en: 'Sales of the control group', zh: '对照组销售额' }),
    control_base_amount: amount({ en: 'Baseline of the control group', zh: '对照组基准' }),
  },
  { label: { en: 'Day of an activity', zh: '活动日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['shop_id', 'stat_date', 'promotion_id'], 10005)
  .index('stat_date')
  .index(['promotion_id', 'stat_date'])
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

/** Who bought with an activity at a point on a day. */
export const PromotionBuyerDay = model(
  'statistics_promotion_buyer_day',
  {
    stat_date: date(),
    promotion_id: activity(),
    shop_id: point(),
    user_id: buyer(),
    order_count: count({ en: 'Orders', zh: '订单数' }),
  },
  { label: { en: 'Buyer of an activity', zh: '活动购买人日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['promotion_id', 'stat_date', 'shop_id', 'user_id'], 10005)
  .index('stat_date')
  .index('user_id')
  .index('shop_id')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

/** All points of an activity together, on its days and for four weeks before and two after: what its line is drawn from. */
export const PromotionAround = model(
  'statistics_promotion_around',
  {
    stat_date: date(),
    promotion_id: activity(),
    active_days: count({ en: 'Active cabinet days', zh: '有效台天' }),
    point_sales_amount: amount({ en: 'Sales of its points', zh: '参与点位销售额' }),
  },
  { label: { en: 'Days around an activity', zh: '活动前后日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['promotion_id', 'stat_date', 'mgt_org_id', 'mct_id'], 10005)
  .index('stat_date')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

/** One coupon on a day on which it could be claimed or used, or was. Organisation and merchant are the coupon's own. */
export const CouponDay = model(
  'statistics_coupon_day',
  {
    stat_date: date(),
    coupon_id: coupon(),
    /** How many were put out in all. */
    issue_count: count({ en: 'Coupons issued', zh: '发放数量' }),
    claim_count: count({ en: 'Claimed', zh: '已领取' }),
    use_count: count({ en: 'Used', zh: '已核销' }),
    /** Of those claimed on this day, how many were used since. */
    redeemed_count: count({ en: 'Claimed and used since', zh: '领取后已核销' }),
    /** How many were claimed and used in all, up to when the day was made. */
    life_claim_count: count({ en: 'Claimed in all', zh: '累计领取' }),
    life_use_count: count({ en: 'Used in all', zh: '累计核销' }),
    ...joined(),
  },
  { label: { en: 'Day of a coupon', zh: '优惠券日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['coupon_id', 'stat_date'], 10005)
  .index('stat_date')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

/** Who bought with a coupon at a point on a day. */
export const CouponBuyerDay = model(
  'statistics_coupon_buyer_day',
  {
    stat_date: date(),
    coupon_id: coupon(),
    shop_id: point(),
    user_id: buyer(),
    order_count: count({ en: 'Orders', zh: '订单数' }),
  },
  { label: { en: 'Buyer with a coupon', zh: '优惠券购买人日统计' }, title: 'stat_date', scope: 'merchant' },
)
  .unique(['coupon_id', 'stat_date', 'shop_id', 'user_id'], 10005)
  .index('stat_date')
  .index('user_id')
  .index('shop_id')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date']);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_promotion_day: typeof PromotionDay;
    statistics_promotion_buyer_day: typeof PromotionBuyerDay;
    statistics_promotion_around: typeof PromotionAround;
    statistics_coupon_day: typeof CouponDay;
    statistics_coupon_buyer_day: typeof CouponBuyerDay;
  }
}
