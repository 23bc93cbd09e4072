import { settleMode } from '../../enums.ts';
import { addDays } from '../../kit/time.ts';

/** Formulas of docs/domain/money.md §11.3: pure. Cents; rates in basis points. */

/** What a bill's settlement follows from. */
export interface BillFigures {
  readonly settle_mode: number;
  readonly sales_amount: number;
  readonly refund_amount: number;
  /** What the channel kept of what the merchant received itself. */
  readonly channel_fee: number;
  /** What the merchant received itself, the channel's fee off. */
  readonly received_amount: number;
  readonly algorithm_fee: number;
  readonly other_fee: number;
  readonly share_amount: number;
  /** Paid already by the channel out of single payments. */
  readonly split_amount: number;
  /** In the merchant's favour where above nothing. */
  readonly adjust_amount: number;
}

/** A share of a period's sales less refunds, half up; of a period that gave back more than it sold it is below nothing. */
export const profitShare = (base: number, rate: number): number => Math.floor((base * rate) / 10_000 + 0.5);

/** Fees less waivers: what an invoice may be asked for. */
export const feesOf = ({ algorithm_fee, other_fee }: BillFigures): number => algorithm_fee + other_fee;

/** What the merchant owes by a bill; below nothing where the platform owes the merchant. */
export const owedBy = (of: BillFigures): number =>
  feesOf(of) + of.share_amount - of.adjust_amount - of.split_amount;

/**
 * What a bill comes to. Where the platform collects, `settle_amount` is what is left to the merchant of what was collected, and what the
 * balance can't cover is known at the confirmation. Where the merchant collects, it has received its sales already and `due_amount` is
 * what it owes; `settle_amount` is then what the platform owes it, if an adjustment is larger than the fees.
 */
export function settlementOf(of: BillFigures): {
  readonly settle_amount: number;
  readonly due_amount: number;
} {
  const owed = owedBy(of);
  if (of.settle_mode === settleMode.selfReceive)
    return { settle_amount: Math.max(0, -owed), due_amount: Math.max(0, owed) };
  const collected = of.sales_amount - of.refund_amount - of.channel_fee - of.received_amount;
  return { settle_amount: collected - owed, due_amount: 0 };
}

/** What a confirmation takes from the balance, split as the merchant's statement tells it. */
export interface Debit {
  /** Fees less what was adjusted and split. */
  readonly fees: number;
  readonly share: number;
  /** What the balance didn't cover. */
  readonly due: number;
}

/**
 * What is debited at once (docs/domain/money.md §11.4). Where the platform owes the merchant, both are credited, whoever collects.
 * @param free what of the balance nobody claims, in cents
 */
export function debitOf(of: BillFigures, free: number): Debit {
  const owed = owedBy(of);
  const share = of.share_amount;
  if (owed <= 0) return { fees: owed - share, share, due: 0 };
  if (of.settle_mode === settleMode.selfReceive) return { fees: 0, share: 0, due: owed };
  const covered = Math.min(owed, Math.max(0, free));
  if (covered === owed) return { fees: owed - share, share, due: 0 };
  // Of a part the fees are paid first.
  const fees = Math.min(covered, Math.max(0, owed - share));
  return { fees, share: covered - fees, due: owed - covered };
}

/** Days that a merchant has for a bill, after which it counts as confirmed. */
export const confirmDays = 5;
/** Days from the issue to the merchant until it is overdue. */
export const dueDays = 10;

export const confirmDeadline = (issued: string): string =>
  `${addDays(issued, confirmDays)} ${issued.slice(11)}`;
export const dueDate = (issued: string): string => addDays(issued, dueDays);
