import type { RowChange } from '../../../server/db/tables.ts';
import { invalidField } from '../../../server/refusal.ts';
import { lockRow, updateRow } from '../../../server/rows/writing.ts';
import type { ActionContext, ActionOutcome } from '../../../server/server-extension.ts';
import { chargeShare, correctIdentify } from '../../Aigorithm-manage/identify/recording.server.ts';
import { afterSaleStatus } from '../../enums.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { secondsBetween } from '../../kit/time.ts';
import type { Price } from '../../marketing/pricing/index.ts';
import { moveStock } from '../../shop-manager/template/stock.server.ts';
import { refundable } from '../after-sale/refund/index.ts';
import { basketFor, type KnownLine } from '../basket.server.ts';
import {
  type ChosenGoods,
  type CorrectableLine,
  type Correction,
  correct,
  finalAmount,
  isRecognising,
  isRepriced,
  netLines,
} from '../correction.ts';
import {
  arrearsFlag,
  identifyOrigin,
  identifyStatus,
  orderKind,
  orderStatus,
  payStatus,
  placeStatus,
  placeType,
  refundOrigin,
  refundReason,
  refundType,
} from '../enums.ts';
import { linesOfOrder } from '../lines.server.ts';
import { openCharge } from '../place-order/charge/opening.server.ts';
import { discountsOf, priceOrder, redeemOffers, returnOffers, takeOffers } from '../pricing/using.server.ts';
import { saleOrder } from '../sale-order/index.ts';
import { refundOrder } from '../sale-order/server.ts';
import { openSupplement } from '../sale-order/supplement/opening.server.ts';
import { abnormalReason, handleChoice, handleResult } from './enums.ts';
import type { ErrorOrder, errorOrder } from './index.ts';

type Order = RowOf<typeof saleOrder>;
type Row = RowOf<typeof errorOrder>;
type Handling = ActionContext & {
  readonly row: Row;
  readonly input: ActionInput<typeof errorOrder, 'handle'>;
};
type Closing = ActionContext & { readonly row: Row };
/** What a person saw, with its price, and whether the order gets that price. */
interface Given {
  readonly known: readonly KnownLine[];
  readonly price: Price;
  readonly repriced: boolean;
}

/** The goods of the input. @throws Refusal 11016 for none */
function chosenOf({ input, refuse }: Handling): readonly ChosenGoods[] {
  const goods = input.goods ?? [];
  if (input.handle_result === handleChoice.nothing) {
    if (goods.length > 0) {
      throw invalidField('goods', { en: 'must be empty where nothing was taken', zh: '未取货时应为空' });
    }
    return [];
  }
  if (goods.length === 0) refuse(11016);
  return goods;
}

/** Supplements of an order that are charged or on their way, less what went back. Cents. */
async function supplementedOf({ tx }: ActionContext, orderNo: string): Promise<number> {
  const rows = await tx
    .selectFrom('mgt_order')
    .select(['payable_amount', 'refund_amount'])
    .where('parent_order_no', '=', orderNo)
    .where('pay_status', '!=', payStatus.closed)
    .execute();
  return rows.reduce((sum, row) => sum + row.payable_amount - row.refund_amount, 0);
}

/** The order's instructions that are not at their end, under lock. */
const openCharges = ({ tx }: ActionContext, orderId: string) =>
  tx
    .selectFrom('mgt_place_order')
    .select(['id', 'place_status'])
    .where('order_id', '=', orderId)
    .where('place_type', '!=', placeType.refund)
    .where('place_status', 'in', [placeStatus.created, placeStatus.processing, placeStatus.failed])
    .forUpdate()
    .execute();

/** Earlier instructions give way to the new one. @throws Refusal 11034 while the channel works at one */
async function endCharges(
  { tx, now, refuse }: ActionContext,
  open: Awaited<ReturnType<typeof openCharges>>,
): Promise<void> {
  if (open.some(({ place_status }) => place_status === placeStatus.processing)) refuse(11034);
  if (open.length === 0) return;
  await tx
    .updateTable('mgt_place_order')
    .set({
      place_status: placeStatus.closed,
      next_try_time: null,
      finish_time: now,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute();
}

async function writeLines(
  { tx, now }: ActionContext,
  orderId: string,
  { lines }: Extract<Correction, { kind: 'settle' | 'cancel' }>,
  known: readonly KnownLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const earlier = await tx
    .selectFrom('mgt_order_goods')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute();
  const values = lines.map((line) => {
    const corrected = earlier.find(({ id }) => id === line.corrects_id);
    const goods = corrected ?? known.find(({ goods_id }) => goods_id === line.goods_id);
    if (!goods) throw new Error(`a line of order ${orderId} names neither a line before it nor goods`);
    return {
      ...line,
      goods_id: line.goods_id === '' ? null : line.goods_id,
      order_id: orderId,
      goods_code: goods.goods_code,
      goods_name: goods.goods_name,
      logo_url: goods.logo_url,
      goods_source: goods.goods_source,
      retail_price: goods.retail_price,
      identify_origin: identifyOrigin.manual,
      create_time: now,
      update_time: now,
    };
  });
  await tx.insertInto('mgt_order_goods').values(values).execute();
}

/** Changes the order and says so in its history. */
async function changeOrder(
  context: ActionContext,
  order: Order,
  action: string,
  changes: Partial<Order>,
): Promise<void> {
  await updateRow(context, context.tx, saleOrder.model, order, changes);
  await context.audit({
    entity: saleOrder.model.name,
    id: order.id,
    action,
    before: order,
    after: { ...order, ...changes },
  });
}

const summaryOf = (lines: readonly { readonly goods_name: string; readonly quantity: number }[]) =>
  lines
    .slice(0, 3)
    .map(({ goods_name, quantity }) => `${goods_name}×${quantity}`)
    .join('、');

/** An order that nobody has paid: its lines and sums become what was taken, and the channel is asked for that. */
async function settleUnpaid(
  context: ActionContext,
  order: Order,
  correction: Extract<Correction, { kind: 'settle' | 'cancel' }>,
  { known, price, repriced }: Given,
): Promise<void> {
  const { tx, now, me } = context;
  const { sums, kind } = correction;
  const open = await openCharges(context, order.id);
  const same = correction.lines.length === 0 && order.order_status === orderStatus.settled;
  // What failed was ended at the channel (`ahead`): the same amount is asked for under a new number.
  const failed = open.some(({ place_status }) => place_status === placeStatus.failed);
  if (same && kind === 'settle' && !failed) return;
  await endCharges(context, open);
  await writeLines(context, order.id, correction, known);
  const nothingDue = sums.payable_amount === 0;
  const place_no =
    kind === 'settle' && !nothingDue
      ? await openCharge(context, order, {
          type: placeType.order,
          amount: sums.payable_amount,
          operator: me.name,
        })
      : null;
  const offers = repriced ? discountsOf(price) : {};
  if (repriced) await returnOffers(tx, order, now);
  await changeOrder(context, order, 'correct', {
    ...offers,
    ...sums,
    goods_summary: summaryOf(netLines(await linesOfOrder(context.tx, order.id))),
    identify_status: identifyStatus.recognised,
    identify_time: order.identify_time ?? now,
    arrears_flag: arrearsFlag.no,
    settle_time: order.settle_time ?? now,
    ...(kind === 'cancel'
      ? { order_status: orderStatus.cancelled, pay_status: payStatus.closed, cancel_time: now }
      : nothingDue
        ? { order_status: orderStatus.paid, pay_status: payStatus.paid, pay_time: now }
        : { order_status: orderStatus.settled, out_trade_no: place_no }),
  });
  if (repriced) await takeOffers(tx, order, price, now);
  if (kind === 'settle' && nothingDue) await redeemOffers(tx, { ...order, ...offers }, now);
}

/** @throws Refusal 10003 where the correction needs a code of its own (docs/domain/orders.md §P09) */
function demand({ me, refuse }: ActionContext, code: 'ORDER_SUPPLEMENT' | 'ORDER_REFUND'): void {
  if (!me.codes.has(code)) refuse(10003);
}

async function apply(
  context: ActionContext,
  order: Order,
  correction: Correction,
  given: Given & { readonly reason: string },
): Promise<void> {
  switch (correction.kind) {
    case 'settle':
    case 'cancel':
      return settleUnpaid(context, order, correction, given);
    case 'supplement': {
      demand(context, 'ORDER_SUPPLEMENT');
      const { goods } = correction;
      await openSupplement(context, {
        order_id: order.id,
        goods: goods?.map(({ goods_id, quantity }) => ({ goods_id, quantity })),
        amount: goods ? null : correction.amount,
        reason: given.reason,
        seen: true,
        operator: context.me,
      });
      return;
    }
    case 'refund':
      demand(context, 'ORDER_REFUND');
      await refundOrder(
        { ...context, row: order },
        {
          refund_origin: refundOrigin.correction,
          refund_type: correction.goods ? refundType.goods : refundType.amount,
          refund_reason: refundReason.misrecognition,
          amount: correction.amount,
          goods: correction.goods ?? [],
          return_coupon: 0,
          apply_desc: given.reason,
        },
      );
      await changeOrder(context, order, 'refund', { after_sale_status: afterSaleStatus.refunding });
      return;
    default:
      return;
  }
}

/**
 * The cabinet holds what a person saw it left with, where the order had taken something else. Whoever has filled it since has counted
 * it, and knows better.
 */
async function correctStock(
  { tx, now }: ActionContext,
  order: Order,
  lines: readonly CorrectableLine[],
  chosen: readonly ChosenGoods[],
): Promise<void> {
  if (order.order_kind !== orderKind.normal) return;
  const counted = await tx
    .selectFrom('mct_replenish_record')
    .select('id')
    .where('shop_id', '=', order.shop_id)
    .where('close_time', '>=', order.close_time ?? order.create_time)
    .limit(1)
    .executeTakeFirst();
  if (counted) return;
  const gone = new Map(chosen.map(({ goods_id, quantity }) => [goods_id, quantity]));
  for (const { goods_id, quantity } of lines)
    if (goods_id !== null) gone.set(goods_id, (gone.get(goods_id) ?? 0) - quantity);
  await moveStock(tx, order.shop_id, gone, now);
}

function resultOf(correction: Correction, nothing: boolean) {
  if (correction.kind === 'supplement') return handleResult.supplemented;
  if (correction.kind === 'refund') return handleResult.refunded;
  return nothing ? handleResult.nothingTaken : handleResult.settled;
}

/** What a person saw is not what the order said. */
const saysOtherwise = (correction: Correction) =>
  correction.kind !== 'keep' && !('lines' in correction && correction.lines.length === 0);

/** The algorithm has given up, or its answer is there and can't be charged. */
const failedReasons: readonly number[] = [
  abnormalReason.mediaMissing,
  abnormalReason.recognitionFailed,
  abnormalReason.notInTemplate,
  abnormalReason.settlementError,
];

/** @throws Refusal 11012 while the algorithm may still answer */
function checkRecognised({ row, now, refuse }: Closing, order: Order): void {
  const since = order.close_time === null ? null : secondsBetween(order.close_time, now);
  const recognised = order.identify_status === identifyStatus.recognised;
  const failed = failedReasons.includes(row.abnormal_reason);
  const open = order.order_status === orderStatus.placed;
  if (open && isRecognising(recognised, failed, since)) refuse(11012);
}

/**
 * P09, settle: what a person saw in the media becomes the order, a supplement or a refund, in one transaction with the
 * abnormal order itself. The order is locked after it, so that of two at once the second finds it handled [11015].
 * @throws Refusal 10003, 10006, 11002–11012, 11016, 11023, 11034
 */
export async function settleError(context: Handling): Promise<ActionOutcome<RowChange<typeof ErrorOrder>>> {
  const { tx, row, input, me, now } = context;
  const chosen = chosenOf(context);
  const order = (await lockRow(context, tx, saleOrder, row.order_id)) as unknown as Order;
  checkRecognised(context, order);
  const lines = await linesOfOrder(tx, order.id);
  const known = await basketFor(tx, order, chosen, netLines(lines));
  const price = await priceOrder(tx, order, known);
  const repriced = isRepriced(order, lines, chosen);
  const paid = refundable(order.pay_amount, order.refund_amount, 0);
  const supplemented = await supplementedOf(context, order.order_no);
  const correction = correct(order, lines, price, supplemented, paid);
  const reason = input.remark ?? `异常订单${row.error_no}修正`;
  await apply(context, order, correction, { reason, known, price, repriced });
  await correctStock(context, order, netLines(lines), chosen);
  if (saysOtherwise(correction)) await correctIdentify(context, order.id);
  if ('sums' in correction) await chargeShare(context, order.id, correction.sums.payable_amount);
  return {
    set: {
      handle_result: resultOf(correction, chosen.length === 0),
      handle_goods: price.lines.map(({ goods_id, quantity, amount }, at) => ({
        goods_id,
        goods_name: known[at]?.goods_name ?? '',
        quantity,
        amount,
      })),
      final_amount: finalAmount(correction, paid + supplemented),
      handle_name: me.name,
      handle_time: now,
      remark: input.remark ?? row.remark,
    },
  };
}

/**
 * Ends it without action; an order that was never settled is cancelled, so that nothing stays open
 * (docs/domain/orders.md §P04, §P08).
 */
export async function closeError(
  context: Closing,
  remark: string | null,
): Promise<ActionOutcome<RowChange<typeof ErrorOrder>>> {
  const { tx, row, me, now } = context;
  const order = (await lockRow(context, tx, saleOrder, row.order_id)) as unknown as Order;
  checkRecognised(context, order);
  if (order.order_status === orderStatus.placed) {
    await changeOrder(context, order, 'cancel', {
      order_status: orderStatus.cancelled,
      pay_status: payStatus.closed,
      cancel_time: now,
      close_reason: remark ?? null,
    });
  }
  const paid = refundable(order.pay_amount, order.refund_amount, 0);
  return {
    set: {
      final_amount: order.order_status === orderStatus.settled ? order.payable_amount : paid,
      handle_name: me.name,
      handle_time: now,
      remark: remark ?? row.remark,
    },
  };
}
