import { at, secondsOf } from '../../../server/seed/moments.ts';
import { newRowColumns } from '../../../server/seed/rows.ts';
import { abnormalType, goodsSource, refundState } from '../../enums.ts';
import { identifyOrigin, orderKind, orderStatus, payStatus } from '../enums.ts';
import type { Parts } from './assemble.ts';
import type { LineRow } from './evidence.ts';
import { numberOf, transactionId } from './numbers.ts';
import { attemptRowsOf, bookingsOf, ledgerOf, supplementPlace } from './payments.ts';
import type { OrderRow } from './shopping.ts';

/** A paid order that staff may still charge for, with a minute between the two. */
export const mayBeSupplemented = (order: OrderRow, moment: number) =>
  order.order_kind === orderKind.normal &&
  order.order_status === orderStatus.paid &&
  order.payable_amount > 0 &&
  secondsOf(order.pay_time ?? order.create_time) + 60 < moment;

/**
 * Staff charge what the cabinet missed (P12): an order of its own that names its original. Either the goods of a line
 * again, or an amount alone, which has one line without goods so that lines sum to the order (docs/domain/orders.md §P04).
 */
export function supplement(
  id: number,
  placed: number,
  parent: OrderRow,
  line: LineRow | null,
  amount: number,
  into: Parts,
): void {
  const text = at(placed);
  const paid = at(placed + 4);
  const number = numberOf(placed, id);
  const charged = line?.sale_price ?? amount;
  const order: OrderRow = {
    ...parent,
    order_no: `S${number}`,
    parent_order_no: parent.order_no,
    order_kind: orderKind.supplementary,
    goods_summary: `${line?.goods_name ?? '补扣金额'}×1`,
    goods_count: 1,
    total_amount: charged,
    promotion_id: null,
    promotion_name: null,
    promotion_type: null,
    promotion_amount: 0,
    coupon_amount: 0,
    welfare_amount: 0,
    payable_amount: charged,
    pay_amount: charged,
    refund_amount: 0,
    refund_state: refundState.none,
    refund_time: null,
    order_status: orderStatus.paid,
    pay_status: payStatus.paid,
    after_sale_status: null,
    abnormal_type: abnormalType.normal,
    out_trade_no: `P${number}`,
    transaction_id: transactionId(parent.pay_channel, placed + 4, id),
    coupon_id: null,
    coupon_code: null,
    settle_time: text,
    pay_time: paid,
    close_reason: null,
    check_time: text,
    ...newRowColumns(id, text, paid),
  };
  const place = supplementPlace(order, `P${number}`);
  into.orders.push(order);
  into.lines.push({
    order_id: String(id),
    goods_id: line?.goods_id ?? null,
    goods_code: line?.goods_code ?? '-',
    goods_name: line?.goods_name ?? '补扣金额',
    logo_url: line?.logo_url ?? null,
    goods_source: line?.goods_source ?? goodsSource.own,
    retail_price: line?.retail_price ?? charged,
    sale_price: charged,
    quantity: 1,
    weight_g: null,
    line_amount: charged,
    line_discount: 0,
    line_pay_amount: charged,
    refund_quantity: 0,
    line_refund_amount: 0,
    confidence: null,
    identify_origin: identifyOrigin.manual,
    corrects_id: null,
    ...newRowColumns(id * 100, text),
  });
  into.places.push(place);
  into.attempts.push(...attemptRowsOf(place, null));
  into.ledger.push(...ledgerOf(order, [place], []));
  into.bookings.push(...bookingsOf(order, [place], []));
}
