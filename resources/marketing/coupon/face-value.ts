import { moneyText } from '../../kit/format.ts';
import type { Lang } from '../../kit/label.ts';
import { couponType } from './enums.ts';

export interface CouponValue {
  readonly coupon_type: number;
  readonly cash_amount: number | null;
  readonly threshold_amount: number | null;
  readonly reduce_amount: number | null;
  readonly discount: number | null;
  readonly max_reduce_amount: number | null;
}

/** What a coupon is worth, in words (P49 face_desc). Amounts are cents; a discount is the percent that is paid: 85 is 8.5 折. */
export function faceValue(coupon: CouponValue, lang: Lang): string {
  const amount = (cents: number | null) => moneyText(cents ?? 0);
  const off = coupon.discount ?? 100;
  const percent = lang === 'en' ? `${100 - off}% off` : `${off / 10}折`;
  const cap = coupon.max_reduce_amount
    ? lang === 'en'
      ? `, at most ${amount(coupon.max_reduce_amount)} off`
      : `，最多减${amount(coupon.max_reduce_amount)}元`
    : '';
  const from =
    lang === 'en' ? `Spend ${amount(coupon.threshold_amount)}: ` : `满${amount(coupon.threshold_amount)}元`;
  switch (coupon.coupon_type) {
    case couponType.cash:
      return lang === 'en' ? `${amount(coupon.cash_amount)} yuan` : `${amount(coupon.cash_amount)}元`;
    case couponType.thresholdReduction:
      return lang === 'en'
        ? `${from}${amount(coupon.reduce_amount)} off`
        : `${from}减${amount(coupon.reduce_amount)}元`;
    case couponType.thresholdDiscount:
      return `${from}${percent}${cap}`;
    default:
      return `${percent}${cap}`;
  }
}
