/** What a bill is of. Days are both included. */
export interface BillSpan {
  readonly mct_id: string;
  readonly bill_no: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly settle_mode: number;
  readonly adjust_amount: number;
}
