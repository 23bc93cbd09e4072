/** Amounts of an invoice (docs/domain/money.md §11.8): pure, in cents. */

export interface SplitAmount {
  readonly net_amount: number;
  readonly tax_amount: number;
}

/**
 * What of a tax-inclusive amount is net and what is tax, so that both are always the whole.
 * @param amount cents, not below 0 @param rate basis points
 */
export function splitTax(amount: number, rate: number): SplitAmount {
  const base = 10_000 + rate;
  // Half up in whole numbers: an amount times 10,000 passes what a float holds exactly only beyond 4 billion yuan.
  const net_amount = Math.floor((2 * amount * 10_000 + base) / (2 * base));
  return { net_amount, tax_amount: amount - net_amount };
}

/** What the bills of one application come to. */
export const billsAmount = (bills: readonly { readonly invoice_able_amount: number }[]): number =>
  bills.reduce((sum, { invoice_able_amount }) => sum + invoice_able_amount, 0);
