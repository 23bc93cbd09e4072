import { at, day } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { afterSaleStatus, settleMode } from '../../enums.ts';
import { availableFrom } from '../../finance-manager/ledger/available-from.ts';
import { paymentEntry, refundEntry } from '../../finance-manager/ledger/entries.ts';
import { type LedgerRow, ledgerType } from '../../finance-manager/ledger/statement.ts';
import type { Booking } from '../../finance-manager/seed/booking.ts';
import { serviceName } from '../../personnel/seed/accounts.ts';
import { placeStatus, placeType, refundStage } from '../enums.ts';
import { channelFee } from '../place-order/charge/index.ts';
import { type ChannelAttempt, channelState, type PlaceOrder } from '../place-order/charge/payment.ts';
import { numberOf } from './numbers.ts';
import type { OrderProgress } from './order-states.ts';
import type { AfterSaleRow } from './refunds.ts';
import type { OrderRow, Shopping } from './shopping.ts';

export type PlaceRow = StoredRow<typeof PlaceOrder>;
export type LedgerEntry = StoredRow<typeof LedgerRow>;
type OfOrder = Pick<
  OrderRow,
  | 'mct_name'
  | 'shop_name'
  | 'user_phone'
  | 'id'
  | 'order_no'
  | 'mgt_org_id'
  | 'mct_id'
  | 'pay_channel'
  | 'settle_mode'
  | 'transaction_id'
>;

/** Tries of a deduction in all (docs/domain/orders.md §P04). */
const mostAttempts = 30;

interface Instruction {
  /** Its place among the order's instructions, which makes its id. */
  readonly nth: number;
  readonly no: string;
  readonly type: PlaceRow['place_type'];
  readonly amount: number;
  readonly status: PlaceRow['place_status'];
  readonly attempts: number;
  readonly created: string;
  readonly finished: string | null;
  readonly operator: string | null;
  /** When the channel is asked again. */
  readonly again?: string;
  readonly reason?: string;
}

const failures = {
  charge: { code: 'NOT_ENOUGH', text: '用户账户余额不足，扣款失败' },
  refund: { code: 'USER_ACCOUNT_ABNORMAL', text: '用户银行卡已注销，退款失败' },
} as const;

/** An instruction to the channel (P12). */
function placeRow(order: OfOrder, of: Instruction): PlaceRow {
  const success = of.status === placeStatus.success;
  const refund = of.type === placeType.refund;
  const failed = of.status === placeStatus.failed || of.status === placeStatus.closed;
  const failure = failed ? failures[refund ? 'refund' : 'charge'] : null;
  return {
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    place_no: of.no,
    order_id: order.id,
    order_no: order.order_no,
    place_type: of.type,
    pay_channel: order.pay_channel,
    settle_mode: order.settle_mode,
    collect_mct_name: order.mct_name,
    sub_mchid: null,
    shop_name: order.shop_name,
    user_phone: order.user_phone,
    amount: of.amount,
    channel_fee: success && !refund ? channelFee(of.amount) : 0,
    place_status: of.status,
    attempt_count: of.attempts,
    transaction_id: success ? (refund ? `5030${of.no.slice(2)}` : order.transaction_id) : null,
    fail_code: failure?.code ?? null,
    fail_msg: failure?.text ?? null,
    operator_name: of.operator,
    reason: of.reason ?? null,
    evidence_image: null,
    next_try_time: of.again ?? null,
    finish_time: of.finished,
    ...newRowColumns(Number(order.id) * 10 + of.nth, of.created, of.finished ?? of.created),
  };
}

/** The deduction of an order, and the charge again where staff asked for one. */
export function placeOrdersOf(
  order: OrderRow,
  { id, payment }: Shopping,
  { settled, paid, ended }: OrderProgress,
  now: number,
): PlaceRow[] {
  if (settled === null || order.payable_amount === 0) return [];
  const charge: Instruction = {
    nth: 0,
    no: `P${numberOf(settled, id)}`,
    type: placeType.order,
    amount: order.payable_amount,
    status: placeStatus.success,
    attempts: payment.kind === 'late' ? payment.attempts : 1,
    created: at(settled),
    finished: order.pay_time,
    operator: null,
  };
  if (paid !== null && payment.kind === 'late' && payment.recharged)
    return [
      placeRow(order, {
        ...charge,
        status: placeStatus.closed,
        attempts: payment.attempts - 1,
        finished: at(paid - 5),
      }),
      placeRow(order, {
        ...charge,
        nth: 1,
        no: `${charge.no}A`,
        type: placeType.retry,
        attempts: 1,
        created: at(paid - 5),
        operator: serviceName,
      }),
    ];
  if (paid !== null) return [placeRow(order, charge)];
  const tried = Math.min(mostAttempts, Math.floor((now - settled) / day) + 2);
  if (ended !== null)
    return [placeRow(order, { ...charge, status: placeStatus.closed, attempts: tried, finished: at(ended) })];
  if (now - settled < 2)
    return [placeRow(order, { ...charge, status: placeStatus.created, attempts: 0, again: at(settled) })];
  if (now - settled < 8)
    return [
      placeRow(order, { ...charge, status: placeStatus.processing, attempts: 1, again: at(settled + 2) }),
    ];
  return [placeRow(order, { ...charge, status: placeStatus.failed, attempts: tried, again: at(now + day) })];
}

/** A deduction that staff ordered: a supplement is charged at once. */
export const supplementPlace = (order: OrderRow, no: string) =>
  placeRow(order, {
    nth: 0,
    no,
    type: placeType.supplement,
    amount: order.payable_amount,
    status: placeStatus.success,
    attempts: 1,
    created: order.create_time,
    finished: order.pay_time,
    operator: serviceName,
    reason: '录像显示多取一件，按实际取货补扣',
  });

/** What a refund sends to the channel, once it is past its audit; null where it never got there. */
export function refundPlace(order: OrderRow, row: AfterSaleRow, nth: number): PlaceRow | null {
  if (row.refund_stage === refundStage.toAudit || row.after_sale_status === afterSaleStatus.refused)
    return null;
  const done = row.after_sale_status === afterSaleStatus.refunded;
  const abnormal = row.refund_stage === refundStage.abnormal;
  return placeRow(order, {
    nth: 4 + nth,
    no: row.out_refund_no,
    type: placeType.refund,
    amount: row.refund_amount,
    status: done ? placeStatus.success : abnormal ? placeStatus.failed : placeStatus.processing,
    attempts: 1,
    created: row.create_time,
    finished: abnormal ? row.update_time : row.finish_time,
    operator: row.apply_name,
  });
}

/** The number of a ledger row, as `post` makes it. */
export const ledgerNo = (id: number, when: string): string =>
  `L${when.slice(2, 10).replaceAll('-', '')}${String(id).padStart(12, '0')}`;

/** A signed movement; a memo row that moves nothing where the merchant collects by itself (docs/domain/money.md §11.3). */
export function entry(
  order: OfOrder,
  nth: number,
  of: Pick<LedgerEntry, 'ledger_type' | 'amount' | 'biz_no'>,
  when: string,
  paid = when,
): LedgerEntry {
  const effective = order.settle_mode === settleMode.platform;
  const available = availableFrom(paid);
  const waits = effective && available > when;
  const id = Number(order.id) * 10 + nth;
  return {
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    ledger_no: ledgerNo(id, when),
    account_id: order.mct_id ?? '',
    owner_name: order.mct_name,
    ledger_type: of.ledger_type,
    amount: of.amount,
    effect_flag: effective ? 1 : 0,
    // Told once all rows are there.
    balance_after: null,
    available_time: effective ? (waits ? available : when) : null,
    settle_date: waits ? paid.slice(0, 10) : null,
    biz_no: of.biz_no,
    order_no: order.order_no,
    remark: null,
    ...newRowColumns(id, when),
  };
}

/** What was paid, and every refund that succeeded. */
export function ledgerOf(
  order: OrderRow,
  places: readonly PlaceRow[],
  refunds: readonly AfterSaleRow[],
): LedgerEntry[] {
  const paid = places.filter(({ place_status }) => place_status === placeStatus.success);
  const entries = paid.map((place) =>
    entry(
      order,
      0,
      { ledger_type: ledgerType.pay, amount: place.amount, biz_no: place.place_no },
      place.finish_time ?? place.create_time,
    ),
  );
  for (const [index, row] of refunds.entries())
    if (row.after_sale_status === afterSaleStatus.refunded)
      entries.push(
        entry(
          order,
          index + 1,
          { ledger_type: ledgerType.refund, amount: -row.refund_amount, biz_no: row.after_sale_no },
          row.finish_time ?? row.create_time,
          order.pay_time ?? row.create_time,
        ),
      );
  return entries;
}

/** What the ledger holds of an order that the platform collects for: its payment, and every refund that succeeded. */
export function bookingsOf(
  order: OfOrder,
  places: readonly PlaceRow[],
  refunds: readonly AfterSaleRow[],
): Booking[] {
  const { mct_id, pay_channel, settle_mode } = order;
  if (settle_mode !== settleMode.platform || mct_id === null) return [];
  const moneyOf = (amount: number) => ({ mct_id, pay_channel, amount, channel_fee: channelFee(amount) });
  return [
    ...places
      .filter(({ place_status }) => place_status === placeStatus.success)
      .map(({ place_no, amount, finish_time, create_time }) => ({
        entry: paymentEntry(place_no, moneyOf(amount)),
        at: finish_time ?? create_time,
      })),
    ...refunds
      .filter(({ after_sale_status }) => after_sale_status === afterSaleStatus.refunded)
      .map(({ after_sale_no, refund_amount, finish_time, create_time }) => ({
        entry: refundEntry(after_sale_no, moneyOf(refund_amount)),
        at: finish_time ?? create_time,
      })),
  ];
}

export type AttemptRow = StoredRow<typeof ChannelAttempt>;

/** What the channel was asked and said of an instruction: that it was sent, and how it ended where it has. */
export function attemptRowsOf(place: PlaceRow, afterSaleId: string | null): AttemptRow[] {
  if (place.attempt_count === 0) return [];
  const refund = place.place_type === placeType.refund;
  const ended = {
    [placeStatus.success]: { channel_state: channelState.success, message: place.transaction_id },
    [placeStatus.failed]: {
      channel_state: refund ? channelState.abnormal : channelState.failed,
      message: place.fail_msg,
    },
    [placeStatus.closed]: { channel_state: channelState.closed, message: null },
  }[place.place_status as number];
  const said = [
    { at: place.create_time, channel_state: channelState.processing, message: null },
    ...(ended ? [{ at: place.finish_time ?? place.update_time, ...ended }] : []),
  ];
  return said.map(({ at: time, channel_state, message }, nth) => ({
    mgt_org_id: place.mgt_org_id,
    mct_id: place.mct_id,
    place_no: place.place_no,
    place_id: place.id,
    after_sale_id: afterSaleId,
    attempt_no: nth === 0 ? 1 : place.attempt_count,
    channel_state,
    message,
    ...newRowColumns(Number(place.id) * 2 + nth, time),
  }));
}
