import { abnormalType, afterSaleStatus, refundState, settleMode } from '../../resources/enums.ts';
import { userCouponStatus } from '../../resources/marketing/coupon-enums.ts';
import type { OrderGoods } from '../../resources/order-manager/order-parts.ts';
import type { LedgerRow, PlaceOrder } from '../../resources/order-manager/payment.ts';
import {
  arrearsFlag,
  identifyOrigin,
  identifyStatus,
  ledgerType,
  orderKind,
  orderStatus,
  payStatus,
  placeStatus,
  placeType,
  refundStage,
} from '../../resources/order-manager/sale-order-enums.ts';
import { serviceName } from './accounts.ts';
import type { ConsumerRow } from './consumers.ts';
import { claimRow, type UserCouponRow } from './coupons.ts';
import { type MediaRow, mediaOf, type SensorRow, sensorsOf } from './evidence.ts';
import { at, day } from './moments.ts';
import { providerOf } from './providers.ts';
import { type AfterSaleRow, frozenBy, type Refunds, refundsOf } from './refunds.ts';
import { fresh, type StoredRow } from './rows.ts';
import { amountOf, type OrderRow, type Shopping, totalOf } from './shopping.ts';
import { spread } from './spread.ts';
import type { World } from './world.ts';

export type LineRow = StoredRow<typeof OrderGoods>;
export type PlaceRow = StoredRow<typeof PlaceOrder>;
export type LedgerEntry = StoredRow<typeof LedgerRow>;

/** The rows of some orders, collected until they are written together. */
export interface Parts {
  readonly orders: OrderRow[];
  readonly lines: LineRow[];
  readonly media: MediaRow[];
  readonly sensors: SensorRow[];
  readonly places: PlaceRow[];
  readonly refunds: AfterSaleRow[];
  readonly ledger: LedgerEntry[];
  readonly claims: UserCouponRow[];
  /** Cents that refunds in progress hold back, by account. */
  readonly frozen: Map<string, number>;
}

export const noParts = (): Parts => ({
  orders: [],
  lines: [],
  media: [],
  sensors: [],
  places: [],
  refunds: [],
  ledger: [],
  claims: [],
  frozen: new Map(),
});

/** Basis points that channels keep (domain.md §11.2, fee 10). */
const channelRate = 60;

/** yyMMddHHmmss and six digits of the id: the order's number without its letter (domain.md P04). */
export const numberOf = (seconds: number, id: number) =>
  at(seconds).replace(/\D/g, '').slice(2) + String(id).slice(-6).padStart(6, '0');

/** The summary of a list: the first three lines (domain.md P04). */
const summaryOf = (names: readonly (readonly [name: string, quantity: number])[]) =>
  names
    .slice(0, 3)
    .map(([name, quantity]) => `${name}×${quantity}`)
    .join('、');

/** How far an order has come at this moment; null for what has not happened yet. */
interface Progress {
  readonly closed: number | null;
  readonly settled: number | null;
  readonly paid: number | null;
  /** When staff or the deadline closed it unpaid. */
  readonly ended: number | null;
}

function progressOf(shopping: Shopping, payable: number, now: number): Progress {
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

/** States that follow from the progress (domain.md P04, order state machine). */
function statesOf(shopping: Shopping, { closed, settled, paid, ended }: Progress, now: number) {
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

/** Payment instructions of an order (P12): the deduction, and the charge again where staff asked for one. */
function placesOf(order: OrderRow, shopping: Shopping, progress: Progress, now: number): PlaceRow[] {
  const { settled, paid, ended } = progress;
  if (settled === null || order.payable_amount === 0) return [];
  const { payment } = shopping;
  const failed = { fail_code: 'NOT_ENOUGH', fail_msg: '用户账户余额不足，扣款失败' };
  const fine = { fail_code: null, fail_msg: null };
  const base = {
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    order_id: order.id,
    order_no: order.order_no,
    pay_channel: order.pay_channel,
    settle_mode: order.settle_mode,
    amount: order.payable_amount,
    operator_name: null,
  };
  const number = `P${numberOf(settled, shopping.id)}`;
  const success = (moment: number, attempts: number) => ({
    place_status: placeStatus.success,
    attempt_count: attempts,
    channel_fee: Math.round((order.payable_amount * channelRate) / 10_000),
    transaction_id: order.transaction_id,
    finish_time: at(moment),
    ...fine,
  });
  const open = (status: PlaceRow['place_status'], attempts: number) => ({
    place_status: status,
    attempt_count: attempts,
    channel_fee: 0,
    transaction_id: null,
    finish_time: null,
  });
  const daysOpen = Math.floor((now - settled) / day);
  const first = {
    ...fresh(shopping.id * 10, at(settled)),
    ...base,
    place_no: number,
    place_type: placeType.order,
  };
  if (paid !== null && payment.kind === 'late' && payment.recharged)
    return [
      { ...first, ...open(placeStatus.closed, payment.attempts - 1), ...failed, finish_time: at(paid - 5) },
      {
        ...fresh(shopping.id * 10 + 1, at(paid - 5), at(paid)),
        ...base,
        place_no: `${number}A`,
        place_type: placeType.retry,
        operator_name: serviceName,
        ...success(paid, 1),
      },
    ];
  if (paid !== null) return [{ ...first, ...success(paid, payment.kind === 'late' ? payment.attempts : 1) }];
  if (ended !== null)
    return [
      {
        ...first,
        ...open(placeStatus.closed, Math.min(30, daysOpen + 2)),
        ...failed,
        finish_time: at(ended),
      },
    ];
  if (now - settled < 2) return [{ ...first, ...open(placeStatus.created, 0), ...fine }];
  if (now - settled < 8) return [{ ...first, ...open(placeStatus.processing, 1), ...fine }];
  return [{ ...first, ...open(placeStatus.failed, Math.min(30, daysOpen + 2)), ...failed }];
}

/** What a refund sends to the channel, once it is past its audit. */
function refundPlace(order: OrderRow, row: AfterSaleRow, index: number): PlaceRow[] {
  if (row.refund_stage === refundStage.toAudit || row.after_sale_status === afterSaleStatus.refused)
    return [];
  const done = row.after_sale_status === afterSaleStatus.refunded;
  const abnormal = row.refund_stage === refundStage.abnormal;
  return [
    {
      ...fresh(Number(order.id) * 10 + 4 + index, row.create_time, row.update_time),
      mgt_org_id: order.mgt_org_id,
      mct_id: order.mct_id,
      order_id: order.id,
      order_no: order.order_no,
      place_no: row.out_refund_no,
      place_type: placeType.refund,
      pay_channel: order.pay_channel,
      settle_mode: order.settle_mode,
      amount: row.refund_amount,
      channel_fee: 0,
      place_status: done ? placeStatus.success : abnormal ? placeStatus.failed : placeStatus.processing,
      attempt_count: 1,
      transaction_id: row.refund_id,
      fail_code: abnormal ? 'USER_ACCOUNT_ABNORMAL' : null,
      fail_msg: row.fail_reason,
      operator_name: row.apply_name,
      finish_time: row.finish_time,
    },
  ];
}

/** Signed movements: paid, and every refund that succeeded; memo rows where merchants collect themselves (§11.3). */
function ledgerOf(
  order: OrderRow,
  places: readonly PlaceRow[],
  refunds: readonly AfterSaleRow[],
): LedgerEntry[] {
  const base = {
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    account_id: order.mct_id ?? '',
    effect_flag: order.settle_mode === settleMode.platform ? (1 as const) : (0 as const),
    order_no: order.order_no,
  };
  const paid = places.filter(({ place_status }) => place_status === placeStatus.success);
  const back = refunds.filter(({ after_sale_status }) => after_sale_status === afterSaleStatus.refunded);
  return [
    ...paid.map((place) => ({
      ...fresh(Number(order.id) * 10, place.finish_time ?? place.create_time),
      ...base,
      ledger_type: ledgerType.pay,
      amount: place.amount,
      biz_no: place.place_no,
    })),
    ...back.map((row) => ({
      ...fresh(Number(row.id) + 1, row.finish_time ?? row.create_time),
      ...base,
      ledger_type: ledgerType.refund,
      amount: -row.refund_amount,
      biz_no: row.after_sale_no,
    })),
  ];
}

/** The coupon of an order, as the order has left it. */
function claimOf(
  { coupon, id }: Shopping,
  consumer: ConsumerRow,
  order_no: string,
  { settled, paid, ended }: Progress,
  refunds: Refunds,
): UserCouponRow[] {
  if (!coupon || settled === null) return [];
  const returned = refunds.couponReturned;
  const locked = paid === null && ended === null;
  const status =
    ended !== null || returned !== null
      ? userCouponStatus.returned
      : locked
        ? userCouponStatus.locked
        : userCouponStatus.used;
  return [
    claimRow(coupon.plan.row, {
      id,
      user_id: consumer.id,
      user_phone: consumer.user_phone,
      user_coupon_status: status,
      order_no,
      claimed: coupon.claimed,
      used: paid,
    }),
  ];
}

const payNumber = (order: Pick<OrderRow, 'pay_channel'>, paid: number, id: number) =>
  order.pay_channel === 1
    ? `4200${at(paid).slice(0, 10).replaceAll('-', '')}${String(id).padStart(16, '0')}`
    : `${at(paid).slice(0, 10).replaceAll('-', '')}2200${String(id).padStart(16, '0')}`;

/**
 * Writes down a shopping as it stands at the world's now: lines first, the order's sums from them, then payment,
 * refunds, ledger and coupon from the order (domain.md §13, consistency).
 */
export function assemble(world: World, shopping: Shopping, into: Parts): void {
  const { id, point, placed } = shopping;
  const { now } = world;
  const consumer = world.consumer(shopping.consumer);
  const total = totalOf(shopping.basket);
  const discount = shopping.promotion + (shopping.coupon?.amount ?? 0) + shopping.welfare;
  const progress = progressOf(shopping, total - discount, now);
  const { closed, settled, paid, ended } = progress;
  const seen = settled === null ? [] : shopping.basket;
  const shares = spread(discount, seen.map(amountOf));
  const payable = settled === null ? 0 : total - discount;
  const order_no = `S${numberOf(placed, id)}`;
  const refundable = seen.map((taken, index) => ({
    id: String(id * 100 + index),
    quantity: taken.quantity,
    refund_quantity: 0,
    line_pay_amount: amountOf(taken) - (shares[index] ?? 0),
    line_refund_amount: 0,
  }));
  const snapshot = {
    mgt_org_id: point.org.id,
    mct_id: point.merchant.id,
    shop_name: point.row.shop_name,
    cabinet_code: point.row.cabinet_code ?? '',
    user_phone: consumer.user_phone,
    pay_channel: shopping.channel,
    settle_mode: point.merchant.settle_mode,
  };
  const refunds = refundsOf(
    {
      ...snapshot,
      id,
      order_no,
      nick_name: consumer.nick_name,
      pay_amount: paid === null ? 0 : payable,
      paid: paid ?? now,
    },
    refundable,
    paid === null ? [] : shopping.refunds,
    now,
  );
  const claims = claimOf(shopping, consumer, order_no, progress, refunds);
  const applies = settled !== null;
  const last = refunds.rows.at(-1)?.update_time;
  const moved = at(paid ?? ended ?? settled ?? closed ?? placed);
  const order: OrderRow = {
    ...fresh(id, at(placed), last ?? moved),
    ...snapshot,
    order_no,
    parent_order_no: null,
    order_kind: orderKind.normal,
    order_source: shopping.source,
    shop_id: point.row.id,
    door_side: shopping.door,
    scene_name: point.row.scene_name,
    mgt_org_name: point.org.org_name,
    mct_name: point.merchant.full_name,
    user_id: consumer.id,
    identify_type: point.row.identify_type,
    provider_name: providerOf(point),
    goods_summary: summaryOf(seen.map(({ of, quantity }) => [of.goods.row.goods_name, quantity])),
    goods_count: seen.reduce((sum, { quantity }) => sum + quantity, 0),
    total_amount: applies ? total : 0,
    promotion_amount: applies ? shopping.promotion : 0,
    coupon_amount: applies ? (shopping.coupon?.amount ?? 0) : 0,
    welfare_amount: applies ? shopping.welfare : 0,
    payable_amount: payable,
    pay_amount: paid === null ? 0 : payable,
    refund_amount: refunds.refunded,
    refund_state:
      refunds.refunded === 0
        ? refundState.none
        : refunds.refunded < payable
          ? refundState.partial
          : refundState.full,
    ...statesOf(shopping, progress, now),
    after_sale_status: refunds.status,
    abnormal_type:
      settled === null && closed !== null && now - closed > 600 ? abnormalType.internal : shopping.abnormal,
    out_trade_no: payable > 0 ? `P${numberOf(settled ?? placed, id)}` : null,
    transaction_id: paid !== null && payable > 0 ? payNumber(snapshot, paid, id) : null,
    coupon_code: claims[0]?.coupon_code ?? null,
    open_time: at(placed + 2),
    close_time: closed === null ? null : at(closed),
    settle_time: settled === null ? null : at(settled),
    pay_time: paid === null ? null : at(paid),
    close_reason: ended === null ? null : '连续扣款失败，超过补扣期限关闭',
  };
  const places = placesOf(order, shopping, progress, now);
  into.orders.push(order);
  into.lines.push(
    ...seen.map((taken, index): LineRow => {
      const { of, quantity, weight } = taken;
      const { row } = of.goods;
      const line_amount = amountOf(taken);
      const line_discount = shares[index] ?? 0;
      const manual = shopping.origin === identifyOrigin.manual;
      return {
        ...fresh(id * 100 + index, at(settled ?? placed), last),
        order_id: String(id),
        goods_id: row.id,
        goods_code: row.goods_code,
        goods_name: row.goods_name,
        logo_url: row.logo_url,
        goods_source: row.goods_source,
        retail_price: row.retail_price,
        sale_price: of.price,
        quantity,
        weight_g: weight,
        line_amount,
        line_discount,
        line_pay_amount: line_amount - line_discount,
        refund_quantity: refunds.lines[index]?.quantity ?? 0,
        line_refund_amount: refunds.lines[index]?.amount ?? 0,
        confidence: manual ? null : Math.max(50, shopping.confidence - index),
        identify_origin: shopping.origin,
      };
    }),
  );
  const questioned =
    shopping.abnormal !== abnormalType.normal || refunds.rows.length > 0 || world.evidence === 'all';
  if (closed !== null && questioned) {
    into.media.push(...mediaOf(shopping, closed, now));
    into.sensors.push(...sensorsOf(shopping, closed));
  }
  into.places.push(...places, ...refunds.rows.flatMap((row, index) => refundPlace(order, row, index)));
  into.refunds.push(...refunds.rows);
  into.ledger.push(...ledgerOf(order, places, refunds.rows));
  into.claims.push(...claims);
  for (const row of refunds.rows) {
    const frozen = frozenBy(row, order.settle_mode);
    if (frozen > 0) into.frozen.set(point.merchant.id, (into.frozen.get(point.merchant.id) ?? 0) + frozen);
  }
}
