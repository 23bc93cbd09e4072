import { businessNumber } from '../../../server/business-number.ts';
import { invalidField } from '../../../server/refusal.ts';
import { lockRow } from '../../../server/rows/writing.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { implement } from '../../../server/server-extension.ts';
import { afterSaleStatus, settleMode } from '../../enums.ts';
import { freeze, lockAccount } from '../../finance-manager/ledger/accounts.server.ts';
import { moneyText } from '../../kit/format.ts';
import { matches } from '../../kit/predicate.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { daysInRange, secondsBetween } from '../../kit/time.ts';
import {
  maxRefundsPerOrder,
  needsAudit,
  type RefundableLine,
  type RefundedLine,
  refundable,
  refundDays,
  refundOfLines,
  secondsBetweenRefunds,
} from '../after-sale/refund/index.ts';
import { openRefund, type RefundOpening } from '../after-sale/refund/opening.server.ts';
import { habitsOf } from '../consumer/habits.server.ts';
import { netLines } from '../correction.ts';
import {
  orderStatus,
  payStatus,
  placeType,
  refundOrigin,
  refundReason,
  refundStage,
  refundType,
} from '../enums.ts';
import { closeErrorOf } from '../error-order/closing.server.ts';
import { raiseError } from '../error-order/raising.server.ts';
import { linesOfOrder } from '../lines.server.ts';
import { askToClose, chargeAttemptsOf, closeCharges } from '../place-order/charge/closing.server.ts';
import { mostAttempts } from '../place-order/charge/index.ts';
import { openCharge } from '../place-order/charge/opening.server.ts';
import { returnOffers } from '../pricing/using.server.ts';
import { saleOrder } from './index.ts';
import { openSupplement } from './supplement/opening.server.ts';

type Order = RowOf<typeof saleOrder>;
type Input = ActionInput<NonNullable<typeof saleOrder>, 'refund'>;
/** The order under lock. */
export type OnOrder = ActionContext & { readonly row: Order };
type Refunding = OnOrder & {
  readonly input: Input;
  readonly complaint_id?: string;
  readonly application?: RefundApplication;
};
/** What a consumer's own application brings along; it always waits for an auditor. */
export interface RefundApplication {
  readonly name: string;
  readonly images: readonly string[];
  readonly deadline: string;
}

/** Refunds of the order's own payment that were not refused. */
async function earlierRefunds({ tx, row }: OnOrder) {
  return tx
    .selectFrom('mgt_after_sale_order')
    .select(['after_sale_status', 'create_time'])
    .where('order_id', '=', row.id)
    .where('after_sale_status', '!=', afterSaleStatus.refused)
    .where('charge_no', 'is', null)
    .orderBy('create_time', 'desc')
    .execute();
}

/** The limits that the channel sets (docs/domain/money.md §11.1). */
function checkLimits({ row, now, refuse }: OnOrder, earlier: Awaited<ReturnType<typeof earlierRefunds>>) {
  if (row.pay_time !== null && daysInRange(row.pay_time, now) - 1 > refundDays) refuse(11005);
  if (earlier.length >= maxRefundsPerOrder) refuse(11006);
  if (earlier.some((refund) => refund.after_sale_status === afterSaleStatus.refunding)) refuse(11004);
  const [newest] = earlier;
  if (newest && secondsBetween(newest.create_time, now) < secondsBetweenRefunds) refuse(11007);
}

/** What is left of the order's lines after corrections. */
async function linesOf({ tx, row }: Refunding): Promise<RefundableLine[]> {
  return netLines(await linesOfOrder(tx, row.id));
}

/** The chosen lines with their shares. @throws Refusal 11016 for none, 10006 at the line that can't be refunded so */
async function chosenLines(context: Refunding): Promise<RefundedLine[]> {
  const chosen = context.input.goods ?? [];
  if (chosen.length === 0) context.refuse(11016);
  const lines = await linesOf(context);
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
async function amountOf(context: Refunding): Promise<{ goods: RefundedLine[]; amount: number }> {
  const { input } = context;
  if (input.refund_type === refundType.goods) {
    const goods = await chosenLines(context);
    return { goods, amount: goods.reduce((sum, line) => sum + line.amount, 0) };
  }
  if (!input.refund_amount) throw invalidField('refund_amount', { en: 'is required', zh: '不能为空' });
  return { goods: [], amount: input.refund_amount };
}

const originOf = ({ complaint_id, application }: Refunding) => {
  if (application) return refundOrigin.user;
  return complaint_id ? refundOrigin.complaint : refundOrigin.operator;
};

/** P05, refund dialog: [11001–11008]. The order is locked, so that two refunds at once can't exceed what was paid. */
async function refund(context: Refunding) {
  const { row, input } = context;
  if (input.refund_reason === refundReason.other && !input.remark) {
    throw invalidField('remark', { en: 'is required for “Other”', zh: '选择“其他”时必填' });
  }
  const { goods, amount } = await amountOf(context);
  const left = refundable(row.pay_amount, row.refund_amount, 0);
  const result = await refundOrder(context, {
    refund_origin: originOf(context),
    complaint_id: context.complaint_id,
    application: context.application,
    refund_type: input.refund_type,
    refund_reason: input.refund_reason,
    amount,
    goods,
    return_coupon:
      amount === left && row.refund_amount === 0 && input.return_coupon !== 0 && row.coupon_code !== null
        ? 1
        : 0,
    apply_desc: input.remark ?? null,
  });
  return { set: { after_sale_status: afterSaleStatus.refunding }, result, amount };
}

/**
 * Opens a refund of an order that the transaction has locked: the channel's limits, what is left to refund, the money held
 * back on the collecting account. Whoever calls it marks the order as refunding and has checked ORDER_REFUND.
 * @throws Refusal 11002, 11004–11008
 */
export async function refundOrder(
  context: OnOrder,
  given: Pick<
    RefundOpening,
    | 'refund_origin'
    | 'complaint_id'
    | 'refund_type'
    | 'refund_reason'
    | 'amount'
    | 'goods'
    | 'return_coupon'
    | 'apply_desc'
  > & { readonly application?: RefundApplication },
) {
  const { row, me, refuse, now } = context;
  const { application, ...refund } = given;
  const { amount } = refund;
  const earlier = await earlierRefunds(context);
  checkLimits(context, earlier);
  const left = refundable(row.pay_amount, row.refund_amount, 0);
  if (amount > left || amount <= 0) refuse(11002, { x: moneyText(left) });
  if (row.settle_mode === settleMode.platform) {
    const account = await lockAccount(context.tx, String(row.mct_id), now);
    if (account.balance - account.frozen < amount) refuse(11008);
    else await freeze(context.tx, account.id, amount, now);
  }
  const audited = application !== undefined || needsAudit(amount, earlier.length);
  const stage = audited ? refundStage.toAudit : refundStage.processing;
  const after_sale_no = businessNumber('R', now);
  await openRefund(context, {
    ...refund,
    order: row,
    after_sale_no,
    stage,
    applicant: application ? { id: null, name: application.name } : { id: me.id, name: me.name },
    apply_images: application?.images,
    audit_deadline: application?.deadline,
  });
  return { after_sale_no, refund_stage: stage };
}

/**
 * A refund by the order's own rules in a transaction that is not the order's: the same checks and limits as by its button. Answers
 * its number and its amount in cents.
 * @throws Refusal 10004 outside the caller's scope, 11001–11008
 */
export async function refundWithin(
  context: ActionContext,
  orderId: string,
  given: Pick<Refunding, 'input' | 'complaint_id' | 'application'>,
): Promise<{ readonly no: string; readonly amount: number }> {
  const { tx, refuse, now, audit } = context;
  const row = (await lockRow(context, tx, saleOrder, orderId)) as unknown as Order;
  for (const { when, else: code } of saleOrder.actions?.refund?.guards ?? [])
    if (!matches(when, row, context.surroundings)) refuse(code);
  const { set, result, amount } = await refund({ ...context, ...given, row });
  await tx
    .updateTable('mgt_order')
    .set({ ...set, version: (eb) => eb('version', '+', 1), update_time: now })
    .where('id', '=', row.id)
    .execute();
  await audit({ entity: 'mgt_order', id: row.id, action: 'refund', before: row, after: { ...row, ...set } });
  return { no: result.after_sale_no, amount };
}

export const saleOrderServerExtension = implement(saleOrder, {
  handlers: {
    refund,
    abnormal: async (context) => {
      const { row, input } = context;
      const raised = await raiseError(context, row, input);
      return { set: { abnormal_type: raised.abnormal_type }, result: { error_no: raised.error_no } };
    },
    supplement: async (context) => {
      const { row, input, me } = context;
      const { order_no, place_no } = await openSupplement(context, {
        order_id: row.id,
        goods: input.goods,
        amount: input.amount,
        reason: input.reason,
        image: input.evidence_image,
        operator: me,
      });
      return { result: { order_no, place_no } };
    },
    recharge: async (context) => {
      const { row, me } = context;
      await closeCharges(context, row.id);
      const tried = await chargeAttemptsOf(context.tx, row.id);
      if (tried >= mostAttempts) context.refuse(11025, { n: mostAttempts });
      await openCharge(context, row, {
        type: placeType.retry,
        amount: row.payable_amount,
        operator: me.name,
      });
      return {};
    },
    close: async (context) => {
      const { row, input, tx, now } = context;
      await closeCharges(context, row.id);
      await returnOffers(tx, row, now);
      const closed = { pay_status: payStatus.closed, close_reason: input.close_reason };
      if (row.order_status !== orderStatus.placed) return { set: closed };
      await closeErrorOf(context, row.id, input.close_reason);
      return { set: { ...closed, order_status: orderStatus.cancelled, cancel_time: now } };
    },
  },
  calls: { 'GET /mgt_order/consumer/{id}/v1': habitsOf },
  ahead: {
    recharge: (caller, { id }) => askToClose(caller, id),
    close: (caller, { id }) => askToClose(caller, id),
  },
});
