/** What became of a coupon on one day (P52). */
export interface CouponDayLine {
  /** `YYYY-MM-DD`, +08:00. */
  readonly stat_date: string;
  readonly claim_count: number;
  readonly use_count: number;
}

export const couponDaysCall = 'GET /mgt_coupon/days/{id}/v1';
