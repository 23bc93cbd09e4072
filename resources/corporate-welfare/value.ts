import { welfareType } from './enums.ts';

/** What of a coupon says what it is worth at most. Cents. */
export interface CouponFace {
  readonly cash_amount: number | null;
  readonly reduce_amount: number | null;
  readonly max_reduce_amount: number | null;
}
interface Valued {
  readonly welfare_type: number;
  readonly person_amount: number | null;
  readonly month_cap_amount: number | null;
}

/**
 * What one person gets in one release, in cents: the balance, a month's cap of a discount, what a coupon takes off at most. A coupon
 * without such a limit costs the budget nothing.
 */
export function worthOf(
  { welfare_type, person_amount, month_cap_amount }: Valued,
  coupon?: CouponFace,
): number {
  if (welfare_type === welfareType.balance) return person_amount ?? 0;
  if (welfare_type === welfareType.discount) return month_cap_amount ?? 0;
  return coupon?.cash_amount ?? coupon?.reduce_amount ?? coupon?.max_reduce_amount ?? 0;
}
