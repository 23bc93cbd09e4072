import { daysInRange } from '../../../kit/time.ts';
import { orderKind, orderStatus } from '../../enums.ts';

/**
 * Rules of a supplementary deduction (docs/domain/orders.md §P04, §P12): pure functions for the dialogs and the server. Amounts in
 * integer cents.
 */
export const maxSupplement = 50_000;
/** Days after the door was opened. */
export const supplementDays = 30;
/** Above this a picture has to show why. */
export const evidenceAbove = 5_000;

export interface SupplementedOrder {
  readonly order_kind: number;
  readonly order_status: number;
  readonly open_time: string;
}
export interface SupplementFacts {
  readonly hasMedia: boolean;
  /** A supplement of this order that is neither paid nor closed. */
  readonly hasOpen: boolean;
  /** The consumer lets the order's channel deduct without asking. */
  readonly signed: boolean;
}

/** An order of its own, paid or cancelled with pictures of what was taken; a supplement is never supplemented (R13). */
export function maySupplement(order: SupplementedOrder, hasMedia: boolean): boolean {
  if (order.order_kind !== orderKind.normal) return false;
  return (
    order.order_status === orderStatus.paid || (order.order_status === orderStatus.cancelled && hasMedia)
  );
}

/** The code that refuses the supplement, null where nothing does; the state first, the consumer last. */
export function supplementRefusal(
  order: SupplementedOrder,
  facts: SupplementFacts,
  amount: number,
  now: string,
): 11009 | 11010 | 11011 | 11023 | null {
  if (!maySupplement(order, facts.hasMedia) || facts.hasOpen) return 11009;
  if (daysInRange(order.open_time, now) - 1 > supplementDays) return 11011;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > maxSupplement) return 11010;
  return facts.signed ? null : 11023;
}
