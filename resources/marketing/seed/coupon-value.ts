import type { StoredRow } from '../../../server/seed/rows.ts';
import type { Coupon } from '../coupon/index.ts';
import { couponWorth } from '../pricing/taking.ts';

type Value = Pick<
  StoredRow<typeof Coupon>,
  'coupon_type' | 'cash_amount' | 'threshold_amount' | 'reduce_amount' | 'discount' | 'max_reduce_amount'
>;

/** What a coupon takes off goods of so many cents (P50): nothing below its threshold. */
export const couponDiscount = (coupon: Value, goodsAmount: number): number =>
  goodsAmount < (coupon.threshold_amount ?? 0) ? 0 : couponWorth(coupon, goodsAmount);
