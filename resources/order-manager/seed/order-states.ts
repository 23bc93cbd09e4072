import { day } from '../../../server/seed/moments.ts';
import { arrearsFlag, identifyStatus, orderStatus, payStatus } from '../enums.ts';
import type { Shopping } from './shopping.ts';

/** How far an order has come at this moment; null for what has not happened yet. */
export interface OrderProgress {
  readonly closed: number | null;
  readonly settled: number | null;
  readonly paid: number | null;
  /** When staff or the deadline closed it unpaid. */
  readonly ended: number | null;
}

export function progressOf(shopping: Shopping, payable: number, now: number): OrderProgress {
  const past = (moment: number) => (moment <= now ? moment : null);
  const closed = past(shopping.placed + 2 + shopping.openSeconds);
  const settled = closed === null ? null : past(closed + shopping.recognitionSeconds);
  const { payment } = shopping;
  if (settled === null || shopping.basket.length === 0) return { closed, settled, paid: null, ended: null };
  if (payment.kind === 'unpaid' && payable > 0) return { closed, settled, paid: null, ended: null };
  if (payment.kind === 'closed' && payable > 0)
    return { closed, settled, paid: null, ended: past(settled + payment.after) };
  const wait = payment.kind === 'late' && payable > 0 ? payment.after : 3;
  return { closed, settled, paid: past(settled + wait), ended: null };
}

/** States that follow from the progress (docs/domain/orders.md §P04, order state machine). */
export function orderStatesOf(
  shopping: Shopping,
  { closed, settled, paid, ended }: OrderProgress,
  now: number,
) {
  const none = arrearsFlag.no;
  if (settled === null)
    return {
      order_status: orderStatus.placed,
      pay_status: payStatus.pending,
      identify_status:
        closed === null
          ? identifyStatus.pendingPush
          : now - closed < 3
            ? identifyStatus.pending
            : identifyStatus.recognising,
      arrears_flag: none,
    };
  const identify_status = identifyStatus.recognised;
  if (shopping.basket.length === 0)
    return {
      order_status: orderStatus.cancelled,
      pay_status: payStatus.closed,
      identify_status,
      arrears_flag: none,
    };
  if (paid !== null)
    return {
      order_status: orderStatus.paid,
      pay_status: payStatus.paid,
      identify_status,
      arrears_flag: none,
    };
  const closedUnpaid = ended !== null;
  return {
    order_status: orderStatus.settled,
    pay_status: closedUnpaid ? payStatus.closed : payStatus.pending,
    identify_status,
    arrears_flag: !closedUnpaid && now - settled > day ? arrearsFlag.arrears : none,
  };
}
