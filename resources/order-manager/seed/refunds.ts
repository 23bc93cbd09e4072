import { at } from '../../../server/seed/moments.ts';
import { around } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { afterSaleStatus, settleMode } from '../../enums.ts';
import { auditorName, serviceId, serviceName } from '../../personnel/seed/accounts.ts';
import {
  auditHours,
  lineShare,
  needsAudit,
  type RefundableLine,
  spreadRefund,
} from '../after-sale/refund/index.ts';
import { paidTwice, refundOrigin, refundReason, refundStage, refundType } from '../enums.ts';
import type { AfterSaleOrder } from '../place-order/charge/payment.ts';

export type AfterSaleRow = StoredRow<typeof AfterSaleOrder>;

export interface RefundPlan {
  readonly origin: AfterSaleRow['refund_origin'];
  readonly reason: AfterSaleRow['refund_reason'];
  /** All that is left; one unit of the first line that has one; a part of the amount. */
  readonly share: 'all' | 'unit' | 'part';
  readonly outcome: 'refunded' | 'refused' | 'abnormal';
  /** Seconds from the payment, or from the end of the refund before, to the application. */
  readonly after: number;
  /** Seconds until it is finished; the part that now has not reached yet is in progress. */
  readonly takes: number;
  readonly returnCoupon: boolean;
  /** Paid by hand as well: found out, or settled since. */
  readonly twice?: 'open' | 'settled';
}

/** A voucher for what went out by hand, beside the channel's own payment. */
const twiceOf = ({ twice }: RefundPlan) => ({
  voucher_image: twice ? '/media/scene-after-1.svg' : null,
  voucher_note: twice ? '已线下转账退款' : null,
  voucher_by_id: twice ? serviceId : null,
  voucher_name: twice ? serviceName : null,
  paid_twice: twice ? paidTwice[twice] : paidTwice.no,
  twice_note: twice === 'settled' ? '用户已退回多付款项' : null,
  twice_name: twice === 'settled' ? auditorName : null,
});

/** What a refund has to know of its order. */
export interface PaidOrder {
  readonly id: number;
  readonly order_no: string;
  readonly shop_name: string;
  readonly cabinet_code: string;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
  readonly user_phone: string;
  readonly nick_name: string | null;
  readonly pay_channel: AfterSaleRow['pay_channel'];
  readonly settle_mode: number;
  readonly pay_amount: number;
  readonly paid: number;
  /** Until when its coupon is good, in seconds; null without a coupon. */
  readonly couponUntil: number | null;
}

export interface Refunds {
  readonly rows: readonly AfterSaleRow[];
  /** Cents that went back. */
  readonly refunded: number;
  /** Per line, what successful refunds gave back. */
  readonly lines: readonly { readonly quantity: number; readonly amount: number }[];
  readonly status: AfterSaleRow['after_sale_status'] | null;
  /** When the coupon went back to the consumer, in seconds. */
  readonly couponReturned: number | null;
}

const notes = [
  '商品识别多扣，已核对录像',
  '用户反馈未取该商品',
  '包装破损，用户要求退款',
  '优惠未抵扣，按差额退回',
];

/** What a refund takes of each line: units of some, or an amount of all. */
function chosen(plan: RefundPlan, lines: readonly RefundableLine[], left: number, first: boolean) {
  const share = (line: RefundableLine, quantity: number) => ({
    order_goods_id: line.id,
    quantity,
    amount: lineShare(line, quantity, line.refund_quantity, line.line_refund_amount),
  });
  const byGoods = (goods: readonly ReturnType<typeof share>[]) => ({
    type: refundType.goods,
    goods,
    taken: goods,
    amount: goods.reduce((sum, { amount }) => sum + amount, 0),
  });
  if (plan.share === 'unit') {
    const line = lines.find((each) => each.refund_quantity < each.quantity);
    if (line) return byGoods([share(line, 1)]);
  }
  if (plan.share === 'all' && first) return byGoods(lines.map((line) => share(line, line.quantity)));
  const amount = plan.share === 'part' ? Math.ceil(left / 2) : left;
  const taken = spreadRefund(lines, amount).map((cents, index) => ({
    order_goods_id: lines[index]?.id ?? '',
    quantity: 0,
    amount: cents,
  }));
  return { type: refundType.amount, goods: [], taken, amount };
}

function stageOf(plan: RefundPlan, audited: boolean, finished: boolean, waiting: boolean) {
  if (finished && plan.outcome === 'refunded')
    return { after_sale_status: afterSaleStatus.refunded, refund_stage: refundStage.ended };
  if (finished && plan.outcome === 'refused')
    return { after_sale_status: afterSaleStatus.refused, refund_stage: refundStage.ended };
  if (finished) return { after_sale_status: afterSaleStatus.refunding, refund_stage: refundStage.abnormal };
  return {
    after_sale_status: afterSaleStatus.refunding,
    refund_stage: audited && waiting ? refundStage.toAudit : refundStage.processing,
  };
}

/**
 * Writes an order's refunds down as they stand at this moment: what lies ahead has not happened, what is not finished
 * is in progress, and nothing ever exceeds what was paid (docs/domain/states.md §R12).
 */
export function refundsOf(
  order: PaidOrder,
  given: readonly RefundableLine[],
  plans: readonly RefundPlan[],
  now: number,
): Refunds {
  let lines = given;
  let left = order.pay_amount;
  let refunded = 0;
  let earliest = order.paid;
  let status: Refunds['status'] = null;
  let couponReturned: number | null = null;
  const back = given.map(() => ({ quantity: 0, amount: 0 }));
  const rows: AfterSaleRow[] = [];

  for (const plan of plans) {
    const created = earliest + Math.max(60, plan.after);
    const { type, goods, taken, amount } = chosen(plan, lines, left, rows.length === 0);
    // One refund of an order waits for the one before it (docs/domain/errors.md §4, 11004).
    if (created > now || amount <= 0 || amount > left || status === afterSaleStatus.refunding) break;
    const fromUser = plan.origin === refundOrigin.user;
    const audited = fromUser || needsAudit(amount, rows.length);
    const finished = created + plan.takes <= now;
    const waiting = created + plan.takes / 2 > now;
    const state = stageOf(plan, audited, finished, waiting);
    const ended = state.refund_stage === refundStage.ended;
    const returns = plan.returnCoupon && order.couponUntil !== null && amount === order.pay_amount;
    const number = at(created).replace(/\D/g, '').slice(2) + String(order.id).slice(-6).padStart(6, '0');
    const toChannel =
      state.refund_stage !== refundStage.toAudit && state.after_sale_status !== afterSaleStatus.refused;
    const refused = state.after_sale_status === afterSaleStatus.refused;
    const auditedAt = refused ? created + plan.takes : created + Math.floor(plan.takes / 2);
    earliest = created + plan.takes;
    status = state.after_sale_status;
    rows.push({
      mgt_org_id: order.mgt_org_id,
      mct_id: order.mct_id,
      after_sale_no: `R${number}`,
      order_id: String(order.id),
      order_no: order.order_no,
      shop_name: order.shop_name,
      cabinet_code: order.cabinet_code,
      user_phone: order.user_phone,
      refund_origin: plan.origin,
      refund_type: type,
      refund_reason: plan.reason,
      pay_amount: order.pay_amount,
      refund_amount: amount,
      ...state,
      pay_channel: order.pay_channel,
      out_refund_no: `OR${number}`,
      refund_id: state.after_sale_status === afterSaleStatus.refunded ? `5030${number}` : null,
      goods,
      return_coupon: returns ? 1 : 0,
      applicant_id: fromUser || plan.origin === refundOrigin.system ? null : serviceId,
      apply_name: fromUser ? order.nick_name : plan.origin === refundOrigin.system ? '系统' : serviceName,
      audit_name: audited && state.refund_stage !== refundStage.toAudit ? auditorName : null,
      audit_time: audited && state.refund_stage !== refundStage.toAudit ? at(auditedAt) : null,
      apply_desc: plan.reason === refundReason.other ? '重复开门误扣，已与用户核实' : around(notes, order.id),
      refuse_reason:
        state.after_sale_status === afterSaleStatus.refused ? '经复核录像，识别结果与取货一致' : null,
      fail_reason:
        toChannel && state.refund_stage === refundStage.abnormal ? '用户银行卡已注销，退款失败' : null,
      apply_images: fromUser && order.id % 3 === 0 ? [`/media/scene-after-${1 + (order.id % 3)}.svg`] : [],
      audit_deadline: fromUser ? at(created + auditHours * 3_600) : null,
      reminded: 0,
      complaint_id: null,
      charge_no: null,
      ...twiceOf(plan),
      finish_time: ended ? at(earliest) : null,
      ...newRowColumns(order.id * 10 + rows.length, at(created), at(finished ? earliest : created)),
    });
    if (state.after_sale_status === afterSaleStatus.refused) continue;
    left -= amount;
    lines = lines.map((line) => {
      const part = taken.find((each) => each.order_goods_id === line.id);
      return part
        ? {
            ...line,
            refund_quantity: line.refund_quantity + part.quantity,
            line_refund_amount: line.line_refund_amount + part.amount,
          }
        : line;
    });
    if (state.after_sale_status !== afterSaleStatus.refunded) continue;
    refunded += amount;
    for (const [index, line] of given.entries()) {
      const part = taken.find((each) => each.order_goods_id === line.id);
      const sum = back[index];
      if (part && sum) {
        sum.quantity += part.quantity;
        sum.amount += part.amount;
      }
    }
    if (returns && (order.couponUntil ?? 0) > earliest) couponReturned = earliest;
  }
  return { rows, refunded, lines: back, status, couponReturned };
}

/** Cents that a platform's account keeps back for refunds in progress (docs/domain/money.md §11.3, Frozen). */
export const frozenBy = (row: AfterSaleRow, mode: number) =>
  row.after_sale_status === afterSaleStatus.refunding && mode === settleMode.platform ? row.refund_amount : 0;
