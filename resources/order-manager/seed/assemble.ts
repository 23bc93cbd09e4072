import { at } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { type IdentifyRow, identifyOf } from '../../Aigorithm-manage/seed/identifies.ts';
import { type PushRow, pushesOf } from '../../Aigorithm-manage/seed/pushes.ts';
import { type Used, usedBy } from '../../corporate-welfare/seed/used.ts';
import { abnormalType, afterSaleStatus, refundState } from '../../enums.ts';
import type { Booking } from '../../finance-manager/seed/booking.ts';
import { userCouponStatus } from '../../marketing/coupon/enums.ts';
import { pricingStep } from '../../marketing/pricing/enums.ts';
import { isOfGoods } from '../../marketing/pricing/index.ts';
import { type PromotionUse, promotionUseStatus } from '../../marketing/pricing/records.ts';
import { spread } from '../../marketing/pricing/spread.ts';
import { claimRow, goodUntil, type UserCouponRow } from '../../marketing/seed/coupons.ts';
import { type ReasonRow, reasonRows, wonBy } from '../../marketing/seed/order-reasons.ts';
import { type WriteOffRow, writeOffRow } from '../../marketing/seed/write-offs.ts';
import type { FaultRow } from '../../operation/seed/devices.ts';
import { amountOf, totalOf } from '../../shared/seed/basket.ts';
import { type ConsumerIdentity, identityOf } from '../../shared/seed/consumers.ts';
import { providerOf } from '../../shared/seed/providers.ts';
import type { World } from '../../shared/seed/world.ts';
import { identifyOrigin, orderKind } from '../enums.ts';
import {
  type ComplaintRow,
  complain,
  complainedRefund,
  complaintEvery,
  type ReplyRow,
} from './complaints.ts';
import type { ErrorRow } from './error-case.ts';
import { errorsOf } from './errors.ts';
import {
  type LineRow,
  type MediaRow,
  mediaOf,
  type OrderTagRow,
  type SensorRow,
  sensorsOf,
  tagsOf,
} from './evidence.ts';
import { numberOf, transactionId } from './numbers.ts';
import { type OrderProgress, orderStatesOf, progressOf } from './order-states.ts';
import {
  type AttemptRow,
  attemptRowsOf,
  bookingsOf,
  type LedgerEntry,
  ledgerOf,
  type PlaceRow,
  placeOrdersOf,
  refundPlace,
} from './payments.ts';
import { type AfterSaleRow, frozenBy, type Refunds, refundsOf } from './refunds.ts';
import { type ScanRow, scansOf } from './scans.ts';
import type { OrderRow, Shopping } from './shopping.ts';
import { type BrushingRow, type WarningRow, warningsFor } from './warnings.ts';

/** The rows of some orders, collected until they are written together. */
export interface Parts {
  readonly orders: OrderRow[];
  readonly lines: LineRow[];
  readonly media: MediaRow[];
  readonly sensors: SensorRow[];
  readonly tags: OrderTagRow[];
  readonly places: PlaceRow[];
  readonly attempts: AttemptRow[];
  readonly complaints: ComplaintRow[];
  readonly replies: ReplyRow[];
  readonly refunds: AfterSaleRow[];
  readonly ledger: LedgerEntry[];
  readonly bookings: Booking[];
  readonly claims: UserCouponRow[];
  /** Why orders cost what they did, and what activities gave. */
  readonly reasons: ReasonRow[];
  readonly uses: StoredRow<typeof PromotionUse>[];
  readonly writeOffs: WriteOffRow[];
  readonly welfare: Used[];
  /** Of cabinets, told by complaints. */
  readonly faults: FaultRow[];
  readonly errors: ErrorRow[];
  readonly warnings: WarningRow[];
  readonly brushing: BrushingRow[];
  readonly scans: ScanRow[];
  readonly identifies: IdentifyRow[];
  readonly pushes: PushRow[];
  /** Cents that refunds in progress hold back, by account. */
  readonly frozen: Map<string, number>;
}

export const noParts = (): Parts => ({
  orders: [],
  lines: [],
  media: [],
  sensors: [],
  tags: [],
  places: [],
  attempts: [],
  complaints: [],
  replies: [],
  refunds: [],
  ledger: [],
  bookings: [],
  claims: [],
  uses: [],
  writeOffs: [],
  welfare: [],
  reasons: [],
  faults: [],
  errors: [],
  warnings: [],
  brushing: [],
  scans: [],
  identifies: [],
  pushes: [],
  frozen: new Map(),
});

/** What employers call what they give their people. */

/** The summary of a list: the first three lines (docs/domain/orders.md §P04). */
const summaryOf = (names: readonly (readonly [name: string, quantity: number])[]) =>
  names
    .slice(0, 3)
    .map(([name, quantity]) => `${name}×${quantity}`)
    .join('、');

/** The coupon of an order, as the order has left it. */
function claimOf(
  { coupon, id }: Shopping,
  consumer: ConsumerIdentity,
  order_no: string,
  { settled, paid, ended }: OrderProgress,
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

/**
 * Writes down a shopping as it stands at the world's now: lines first, the order's sums from them, then payment,
 * refunds, ledger and coupon from the order (docs/domain/seed-data.md §13, consistency).
 */
export function assemble(world: World, shopping: Shopping, into: Parts): void {
  const { id, point, placed } = shopping;
  const { now } = world;
  const consumer = identityOf(shopping.consumer);
  const total = totalOf(shopping.basket);
  const discount = (shopping.promotion?.amount ?? 0) + (shopping.coupon?.amount ?? 0) + shopping.welfare;
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
      id,
      order_no,
      nick_name: shopping.refunds.length > 0 ? world.consumer(shopping.consumer).nick_name : null,
      pay_amount: paid === null ? 0 : payable,
      paid: paid ?? now,
      couponUntil: shopping.coupon && goodUntil(shopping.coupon.plan.row, shopping.coupon.claimed),
      ...snapshot,
    },
    refundable,
    paid === null ? [] : shopping.refunds,
    now,
  );
  const claims = claimOf(shopping, consumer, order_no, progress, refunds);
  const applies = settled !== null;
  const promoted = applies ? shopping.promotion : null;
  const last = refunds.rows.at(-1)?.update_time;
  // The charge that paid: the second one where staff charged again.
  const again = paid !== null && shopping.payment.kind === 'late' && shopping.payment.recharged;
  const tradeNo = `P${numberOf(settled ?? placed, id)}${again ? 'A' : ''}`;
  const moved = at(paid ?? ended ?? settled ?? closed ?? placed);
  const order: OrderRow = {
    order_no,
    parent_order_no: null,
    order_kind: orderKind.normal,
    order_source: shopping.source,
    shop_id: point.row.id,
    door_side: shopping.door,
    scene_name: point.sceneName,
    mgt_org_name: point.org.org_name,
    mct_name: point.merchant.full_name,
    user_id: consumer.id,
    identify_type: point.row.identify_type,
    provider_name: providerOf(point),
    goods_summary: summaryOf(seen.map(({ of, quantity }) => [of.goods.row.goods_name, quantity])),
    goods_count: seen.reduce((sum, { quantity }) => sum + quantity, 0),
    total_amount: applies ? total : 0,
    promotion_id: promoted?.plan.row.id ?? null,
    promotion_name: promoted?.plan.row.promotion_name ?? null,
    promotion_type: promoted?.plan.row.promotion_type ?? null,
    promotion_amount: promoted?.amount ?? 0,
    coupon_id: claims[0]?.coupon_id ?? null,
    coupon_amount: applies ? (shopping.coupon?.amount ?? 0) : 0,
    welfare_name:
      applies && shopping.welfare > 0
        ? (world.welfare.get(point.merchant.id)?.row.welfare_name ?? null)
        : null,
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
    refund_time:
      refunds.rows.findLast((row) => row.after_sale_status === afterSaleStatus.refunded)?.finish_time ?? null,
    after_sale_status: refunds.status,
    abnormal_type:
      settled === null && closed !== null && now - closed > 600 ? abnormalType.internal : shopping.abnormal,
    out_trade_no: payable > 0 ? tradeNo : null,
    transaction_id: paid !== null && payable > 0 ? transactionId(shopping.channel, paid, id) : null,
    coupon_code: claims[0]?.coupon_code ?? null,
    open_time: at(placed + 2),
    close_time: closed === null ? null : at(closed),
    identify_time: settled === null ? null : at(settled),
    settle_time: settled === null ? null : at(settled),
    cancel_time: settled !== null && shopping.basket.length === 0 ? at(settled) : null,
    pay_time: paid === null ? null : at(paid),
    check_time: settled === null ? null : at(settled),
    close_reason: ended === null ? null : '连续扣款失败，超过补扣期限关闭',
    ...snapshot,
    ...orderStatesOf(shopping, progress, now),
    ...newRowColumns(id, at(placed), last ?? moved),
  };
  if (promoted)
    into.uses.push({
      promotion_id: promoted.plan.row.id,
      order_id: String(id),
      user_id: consumer.id,
      discount_amount: promoted.amount,
      use_time: at(placed),
      use_status:
        ended !== null || order.refund_state === refundState.full
          ? promotionUseStatus.returned
          : promotionUseStatus.taken,
      ...newRowColumns(id, at(placed), order.update_time),
    });
  into.reasons.push(
    ...reasonRows(String(id), at(settled ?? placed), 0, [
      ...wonBy(
        promoted && isOfGoods(promoted.plan.row) ? pricingStep.goods : pricingStep.order,
        promoted && { name: promoted.plan.row.promotion_name, mct_id: promoted.plan.row.mct_id },
        order.promotion_amount,
      ),
      ...wonBy(
        pricingStep.coupon,
        claims.length > 0 && shopping.coupon
          ? { name: shopping.coupon.plan.row.coupon_name, mct_id: shopping.coupon.plan.row.mct_id }
          : null,
        order.coupon_amount,
      ),
      ...wonBy(
        pricingStep.welfare,
        order.welfare_name === null ? null : { name: order.welfare_name, mct_id: point.merchant.id },
        order.welfare_amount,
      ),
    ]),
  );
  into.welfare.push(...usedBy(world, order, shopping.consumer, ended !== null));
  const places = placeOrdersOf(order, shopping, progress, now);
  into.orders.push(order);
  into.lines.push(
    ...seen.map((taken, index): LineRow => {
      const { of, quantity, weight } = taken;
      const { row } = of.goods;
      const line_amount = amountOf(taken);
      const line_discount = shares[index] ?? 0;
      const manual = shopping.origin === identifyOrigin.manual;
      return {
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
        corrects_id: null,
        ...newRowColumns(id * 100 + index, at(settled ?? placed), last),
      };
    }),
  );
  const questioned =
    shopping.abnormal !== abnormalType.normal || refunds.rows.length > 0 || world.evidence === 'all';
  if (closed !== null && questioned) {
    into.media.push(...mediaOf(shopping, closed, now));
    into.sensors.push(...sensorsOf(shopping, closed));
    into.tags.push(...tagsOf(shopping, closed));
  }
  into.places.push(...places);
  // A channel's words are looked at where something went back or wrong; of the many plain charges they would only fill the disk.
  if (places.length !== 1 || places[0]?.attempt_count !== 1)
    into.attempts.push(...places.flatMap((place) => attemptRowsOf(place, null)));
  for (const [index, row] of refunds.rows.entries()) {
    const place = refundPlace(order, row, index);
    if (!place) continue;
    into.places.push(place);
    into.attempts.push(...attemptRowsOf(place, row.id));
  }
  into.refunds.push(...refunds.rows.map((row) => complainedRefund(order, row, into)));
  if (paid !== null && refunds.rows.length === 0 && id % complaintEvery === 0)
    complain(order, Math.floor(id / complaintEvery), now, into);
  into.ledger.push(...ledgerOf(order, places, refunds.rows));
  into.bookings.push(...bookingsOf(order, places, refunds.rows));
  into.claims.push(...claims);
  if (shopping.coupon)
    into.writeOffs.push(...claims.flatMap((claim) => writeOffRow(order, claim, shopping.coupon?.plan.row)));
  const errors = errorsOf(world, shopping, order, refunds.rows);
  into.errors.push(...errors);
  const identify = identifyOf(world, shopping, order, errors, now);
  into.identifies.push(identify);
  into.pushes.push(...pushesOf(identify, shopping.id));
  into.warnings.push(...warningsFor(world, shopping, order, into.lines, into.sensors));
  into.scans.push(...scansOf(world, shopping, order));
  for (const row of refunds.rows) {
    const frozen = frozenBy(row, order.settle_mode);
    if (frozen > 0) into.frozen.set(point.merchant.id, (into.frozen.get(point.merchant.id) ?? 0) + frozen);
  }
}
