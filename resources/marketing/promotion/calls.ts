/** What an activity brought on one day (P47). Amounts in cents. */
export interface PromotionDayLine {
  /** `YYYY-MM-DD`, +08:00. */
  readonly stat_date: string;
  readonly join_order_count: number;
  readonly activity_sales_amount: number;
  readonly activity_discount_amount: number;
}

export const promotionDaysCall = 'GET /promotion/days/{id}/v1';

/** Which running activity another one could not run beside. */
export interface ConflictAnswer {
  /** Points that it means today. */
  readonly count: number;
  readonly conflict: { readonly id: string | null; readonly name: string } | null;
}

export const promotionConflictCall = 'POST /promotion/conflicts/v1';
