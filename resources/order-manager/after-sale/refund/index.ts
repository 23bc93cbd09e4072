import { secondsBetween } from '../../../kit/time.ts';

/**
 * Refund rules (docs/domain/orders.md §P05, refund dialog): pure functions for the dialog's preview and the server's decision.
 * All amounts are integer cents.
 */
export interface RefundableLine {
  readonly id: string;
  readonly quantity: number;
  readonly refund_quantity: number;
  readonly line_pay_amount: number;
  readonly line_refund_amount: number;
}
export interface ChosenLine {
  readonly order_goods_id: string;
  readonly quantity: number;
}

/** Above this an application waits for a second person (docs/domain/orders.md §P05: 200.00 yuan). */
export const auditAbove = 20_000;
/** Channel limits (docs/domain/money.md §11.1). */
export const maxRefundsPerOrder = 50;
export const refundDays = 365;
export const secondsBetweenRefunds = 60;

/** What may still be refunded: paid − refunded − in progress, never below zero. */
export function refundable(payAmount: number, refunded: number, refunding: number): number {
  return Math.max(0, payAmount - refunded - refunding);
}

/**
 * The share of a line that some more units cost: an equal part of what was paid, and the last unit takes the
 * remainder, so that all units of a line sum to what was paid for it.
 * @param taken units already refunded or in refund @param given cents already refunded or in refund
 */
export function lineShare(
  line: Pick<RefundableLine, 'quantity' | 'line_pay_amount'>,
  units: number,
  taken: number,
  given: number,
): number {
  if (units <= 0) return 0;
  const left = Math.max(0, line.line_pay_amount - given);
  if (taken + units >= line.quantity) return left;
  // Refunds by amount may already have taken a part of the line.
  return Math.min(left, Math.floor((line.line_pay_amount * units) / line.quantity));
}

/**
 * A refund by amount, spread over the lines by what is still unrefunded of each, so that the lines' refunds always sum to
 * the order's (docs/domain/orders.md §P04). The remainder goes to the last line that can take it.
 * @returns cents per line, in the order of the lines
 */
export function spreadRefund(
  lines: readonly Pick<RefundableLine, 'line_pay_amount' | 'line_refund_amount'>[],
  amount: number,
): number[] {
  const open = lines.map((line) => Math.max(0, line.line_pay_amount - line.line_refund_amount));
  const total = open.reduce((sum, cents) => sum + cents, 0);
  if (total === 0) return open;
  const shares = open.map((cents) => Math.floor((cents * Math.min(amount, total)) / total));
  let rest = Math.min(amount, total) - shares.reduce((sum, cents) => sum + cents, 0);
  for (let at = shares.length - 1; at >= 0 && rest > 0; at--) {
    const room = Math.min(rest, (open[at] ?? 0) - (shares[at] ?? 0));
    shares[at] = (shares[at] ?? 0) + room;
    rest -= room;
  }
  return shares;
}

/** The amount of a refund by goods: the shares of the chosen lines. */
export function refundOfLines(lines: readonly RefundableLine[], chosen: readonly ChosenLine[]): number {
  return chosen.reduce((sum, choice) => {
    const line = lines.find((l) => l.id === choice.order_goods_id);
    return line ? sum + lineShare(line, choice.quantity, line.refund_quantity, line.line_refund_amount) : sum;
  }, 0);
}

/** A large refund, and every further refund of the same order, is audited by another person. */
export function needsAudit(amount: number, earlierRefunds: number): boolean {
  return amount > auditAbove || earlierRefunds > 0;
}

/** A consumer's application up to this amount is approved by time alone (docs/domain/orders.md §P06: 20.00 yuan, 48 hours). */
export const autoApproveUpTo = 2_000;
export const auditHours = 48;

/** Days in which a consumer may apply again for what was refused, once (docs/domain/orders.md §P06). */
export const reapplyDays = 30;

/** Whether a consumer's application may follow these refusals, the newest first, each at `YYYY-MM-DD HH:mm:ss`. */
export function mayApplyAgain(refusals: readonly string[], now: string): boolean {
  const [newest, earlier] = refusals;
  if (newest === undefined) return true;
  return earlier === undefined && secondsBetween(newest, now) <= reapplyDays * 86_400;
}

export interface RefundedLine {
  readonly order_goods_id: string;
  readonly quantity: number;
  /** Cents. */
  readonly amount: number;
}
