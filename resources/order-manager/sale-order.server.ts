import type { Doing } from '../../server/behaviour.ts';
import { implement } from '../../server/behaviour.ts';
import { businessNumber } from '../../server/business-number.ts';
import { invalidField } from '../../server/refusal.ts';
import { afterSaleStatus, settleMode } from '../enums.ts';
import { money } from '../kit/format.ts';
import type { ActionInput, RowOf } from '../kit/resource.ts';
import { daysInRange, secondsBetween } from '../kit/time.ts';
import { freeze, lockAccount } from './account.server.ts';
import {
  maxRefundsPerOrder,
  needsAudit,
  type RefundableLine,
  refundable,
  refundDays,
  refundOfLines,
  secondsBetweenRefunds,
} from './refund.ts';
import { openRefund } from './refund-opening.server.ts';
import { saleOrder } from './sale-order.ts';
import { refundReason, refundStage, refundType } from './sale-order-enums.ts';

type Order = RowOf<typeof saleOrder>;
type Input = ActionInput<NonNullable<typeof saleOrder>, 'refund'>;
type Refunding = Doing & { readonly row: Order; readonly input: Input };

export interface RefundedLine {
  readonly order_goods_id: string;
  readonly quantity: number;
  /** Cents. */
  readonly amount: number;
}

/** Refunds of the order that were not refused. */
async function earlierRefunds({ tx, row }: Refunding) {
  return tx
    .selectFrom('mgt_after_sale_order')
    .select(['after_sale_status', 'create_time'])
    .where('order_id', '=', row.id)
    .where('after_sale_status', '!=', afterSaleStatus.refused)
    .orderBy('create_time', 'desc')
    .execute();
}

/** The limits that the channel sets (domain.md §11.1). */
function checkLimits({ row, now, refuse }: Refunding, earlier: Awaited<ReturnType<typeof earlierRefunds>>) {
  if (row.pay_time !== null && daysInRange(row.pay_time, now) - 1 > refundDays) refuse(11005);
  if (earlier.length >= maxRefundsPerOrder) refuse(11006);
  if (earlier.some((refund) => refund.after_sale_status === afterSaleStatus.refunding)) refuse(11004);
  const [newest] = earlier;
  if (newest && secondsBetween(String(newest.create_time), now) < secondsBetweenRefunds) refuse(11007);
}

async function linesOf({ tx, row }: Refunding): Promise<RefundableLine[]> {
  const lines = await tx
    .selectFrom('mgt_order_goods')
    .select(['id', 'quantity', 'refund_quantity', 'line_pay_amount', 'line_refund_amount'])
    .where('order_id', '=', row.id)
    .orderBy('id')
    .execute();
  return lines.map((line) => ({
    id: String(line.id),
    quantity: Number(line.quantity),
    refund_quantity: Number(line.refund_quantity),
    line_pay_amount: Number(line.line_pay_amount),
    line_refund_amount: Number(line.line_refund_amount),
  }));
}

/** The chosen lines with their shares. @throws Refusal 11016 for none, 10006 at the line that can't be refunded so */
async function chosenLines(doing: Refunding): Promise<RefundedLine[]> {
  const chosen = doing.input.goods ?? [];
  if (chosen.length === 0) doing.refuse(11016);
  const lines = await linesOf(doing);
  const seen = new Set<string>();
  return chosen.map((choice, at) => {
    const line = lines.find((candidate) => candidate.id === choice.order_goods_id);
    if (!line || seen.has(line.id)) {
      throw invalidField(`goods.${at}.order_goods_id`, {
        en: 'is no line of this order, or twice here',
        zh: '不是该订单的商品，或重复',
      });
    }
    seen.add(line.id);
    const left = line.quantity - line.refund_quantity;
    if (choice.quantity > left) {
      throw invalidField(`goods.${at}.quantity`, { en: `must be at most ${left}`, zh: `不能大于${left}` });
    }
    return { ...choice, amount: refundOfLines([line], [choice]) };
  });
}

/** What is to be refunded: the lines' shares, or the amount that was typed. */
async function amountOf(doing: Refunding): Promise<{ goods: RefundedLine[]; amount: number }> {
  const { input } = doing;
  if (input.refund_type === refundType.goods) {
    const goods = await chosenLines(doing);
    return { goods, amount: goods.reduce((sum, line) => sum + line.amount, 0) };
  }
  if (!input.refund_amount) throw invalidField('refund_amount', { en: 'is required', zh: '不能为空' });
  return { goods: [], amount: input.refund_amount };
}

/** P05, refund dialog: [11001–11008]. The order is locked, so that two refunds at once can't exceed what was paid. */
async function refund(doing: Refunding) {
  const { row, input, me, refuse, now } = doing;
  if (input.refund_reason === refundReason.other && !input.remark) {
    throw invalidField('remark', { en: 'is required for “Other”', zh: '选择“其他”时必填' });
  }
  const earlier = await earlierRefunds(doing);
  checkLimits(doing, earlier);
  const { goods, amount } = await amountOf(doing);
  const left = refundable(row.pay_amount, row.refund_amount, 0);
  if (amount > left || amount <= 0) refuse(11002, { x: money(left) });
  if (row.settle_mode === settleMode.platform) {
    const account = await lockAccount(doing.tx, String(row.mct_id));
    if (!account || account.balance - account.frozen < amount) refuse(11008);
    else await freeze(doing.tx, account.id, amount, now);
  }
  const stage = needsAudit(amount, earlier.length) ? refundStage.toAudit : refundStage.processing;
  const after_sale_no = businessNumber('R', now);
  await openRefund(doing, {
    order: row,
    after_sale_no,
    stage,
    refund_type: input.refund_type,
    refund_reason: input.refund_reason,
    amount,
    goods,
    return_coupon:
      amount === left && row.refund_amount === 0 && input.return_coupon !== 0 && row.coupon_code !== null
        ? 1
        : 0,
    apply_desc: input.remark ?? null,
    applicant: { id: me.id, name: me.name },
  });
  return {
    set: { after_sale_status: afterSaleStatus.refunding },
    result: { after_sale_no, refund_stage: stage },
  };
}

export const saleOrderBehaviour = implement(saleOrder, { handlers: { refund } });
