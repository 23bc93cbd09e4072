import { abnormalType, goodsSource, settleMode } from '../../resources/enums.ts';
import {
  identifyOrigin,
  ledgerType,
  orderKind,
  orderStatus,
  payStatus,
  placeStatus,
  placeType,
} from '../../resources/order-manager/sale-order-enums.ts';
import { serviceName } from './accounts.ts';
import { type LineRow, numberOf, type Parts } from './assemble.ts';
import { at, secondsOf } from './moments.ts';
import { fresh } from './rows.ts';
import type { OrderRow } from './shopping.ts';

/** A paid order that staff may still charge for, with a minute between the two. */
export const mayBeSupplemented = (order: OrderRow, moment: number) =>
  order.order_kind === orderKind.normal &&
  order.order_status === orderStatus.paid &&
  order.payable_amount > 0 &&
  secondsOf(order.pay_time ?? order.create_time) + 60 < moment;

/**
 * Staff charge what the cabinet missed (P12): an order of its own that names its original. Either the goods of a line
 * again, or an amount alone, which has one line without goods so that lines sum to the order (settled.md, S6).
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
  const order_no = `S${numberOf(placed, id)}`;
  const place_no = `P${numberOf(placed, id)}`;
  const transaction_id = `4200${text.slice(0, 10).replaceAll('-', '')}${String(id).padStart(16, '0')}`;
  const charged = line?.sale_price ?? amount;
  into.orders.push({
    ...parent,
    ...fresh(id, text, paid),
    order_no,
    parent_order_no: parent.order_no,
    order_kind: orderKind.supplementary,
    goods_summary: `${line?.goods_name ?? '补扣金额'}×1`,
    goods_count: 1,
    total_amount: charged,
    promotion_amount: 0,
    coupon_amount: 0,
    welfare_amount: 0,
    payable_amount: charged,
    pay_amount: charged,
    refund_amount: 0,
    refund_state: 0,
    order_status: orderStatus.paid,
    pay_status: payStatus.paid,
    after_sale_status: null,
    abnormal_type: abnormalType.normal,
    out_trade_no: place_no,
    transaction_id,
    coupon_code: null,
    settle_time: text,
    pay_time: paid,
    close_reason: null,
  });
  into.lines.push({
    ...fresh(id * 100, text),
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
  });
  const scope = { mgt_org_id: parent.mgt_org_id, mct_id: parent.mct_id };
  into.places.push({
    ...fresh(id * 10, text, paid),
    ...scope,
    place_no,
    order_id: String(id),
    order_no,
    place_type: placeType.supplement,
    pay_channel: parent.pay_channel,
    settle_mode: parent.settle_mode,
    amount: charged,
    channel_fee: Math.round((charged * 60) / 10_000),
    place_status: placeStatus.success,
    attempt_count: 1,
    transaction_id,
    fail_code: null,
    fail_msg: null,
    operator_name: serviceName,
    finish_time: paid,
  });
  into.ledger.push({
    ...fresh(id * 10, paid),
    ...scope,
    account_id: parent.mct_id ?? '',
    ledger_type: ledgerType.pay,
    amount: charged,
    effect_flag: parent.settle_mode === settleMode.platform ? 1 : 0,
    biz_no: place_no,
    order_no,
  });
}
