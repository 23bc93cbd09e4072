import type { StoredRow } from '../../../server/seed/rows.ts';
import { couponType } from '../coupon/enums.ts';
import type { Coupon } from '../coupon/index.ts';

type Value = Pick<
  StoredRow<typeof Coupon>,
  'coupon_type' | 'cash_amount' | 'threshold_amount' | 'reduce_amount' | 'discount' | 'max_reduce_amount'
>;

/**
 * What a coupon takes off goods of so many cents (P50): nothing below its threshold, never more than the goods cost,
 * and at most its cap where it has one.
 */
export function couponDiscount(coupon: Value, goodsAmount: number): number {
  if (goodsAmount < (coupon.threshold_amount ?? 0)) return 0;
  if (coupon.coupon_type === couponType.cash) return Math.min(goodsAmount, coupon.cash_amount ?? 0);
  if (coupon.coupon_type === couponType.thresholdReduction) return coupon.reduce_amount ?? 0;
  const off = Math.round((goodsAmount * (100 - (coupon.discount ?? 100))) / 100);
  return coupon.max_reduce_amount ? Math.min(off, coupon.max_reduce_amount) : off;
}
