import type { Label } from '../../../kit/label.ts';
import { refundReason, refundType } from '../../enums.ts';
import { type ChosenLine, needsAudit, type RefundableLine, refundable, refundOfLines } from './index.ts';

/** What the refund dialog holds. Amounts in cents. */
export interface RefundChoice {
  readonly refund_type: number;
  /** Units by the id of the line. */
  readonly units: Readonly<Record<string, number>>;
  readonly refund_amount: unknown;
  readonly refund_reason: unknown;
  readonly remark: unknown;
  readonly return_coupon: unknown;
}
export interface RefundedOrder {
  readonly pay_amount: number;
  readonly refund_amount: number;
  readonly coupon_code: string | null;
}

export function chosenLines(units: RefundChoice['units']): ChosenLine[] {
  return Object.entries(units)
    .filter(([, quantity]) => quantity > 0)
    .map(([order_goods_id, quantity]) => ({ order_goods_id, quantity }));
}

/** Units by the id of the line, of lines as an action takes them. */
export function unitsOf(lines: readonly ChosenLine[]): RefundChoice['units'] {
  return Object.fromEntries(lines.map((line) => [line.order_goods_id, line.quantity]));
}

/** What the dialog says before anything is sent; the server decides by the same rules. */
export function previewRefund(order: RefundedOrder, lines: readonly RefundableLine[], choice: RefundChoice) {
  const left = refundable(order.pay_amount, order.refund_amount, 0);
  const typed = typeof choice.refund_amount === 'number' ? choice.refund_amount : 0;
  const amount =
    choice.refund_type === refundType.goods ? refundOfLines(lines, chosenLines(choice.units)) : typed;
  // A refund in progress refuses any other, so that an earlier one has already been paid back.
  const earlier = order.refund_amount > 0 ? 1 : 0;
  const full = amount === left && earlier === 0;
  return {
    left,
    amount,
    audited: amount > 0 && needsAudit(amount, earlier),
    /** A coupon goes back only with the whole order (P05). */
    couponBack: full && order.coupon_code !== null,
  };
}

export const refundTexts = {
  noteNeeded: { en: 'Write what happened when the reason is “Other”', zh: '选择“其他”时请填写说明' },
  amountNeeded: { en: 'Enter the refund amount', zh: '请输入退款金额' },
  reasonNeeded: { en: 'Select the reason', zh: '请选择退款原因' },
} as const satisfies Readonly<Record<string, Label>>;

/** Why this choice can't be sent, by field; `goods` and `refund_amount` name the catalogue's code. */
export function refundProblems(
  choice: RefundChoice,
  preview: ReturnType<typeof previewRefund>,
): Record<string, Label | number> {
  const byGoods = choice.refund_type === refundType.goods;
  return {
    ...(byGoods && chosenLines(choice.units).length === 0 && { goods: 11016 }),
    ...(!byGoods && preview.amount <= 0 && { refund_amount: refundTexts.amountNeeded }),
    ...(preview.amount > preview.left && { [byGoods ? 'goods' : 'refund_amount']: 11002 }),
    ...(choice.refund_reason === null && { refund_reason: refundTexts.reasonNeeded }),
    ...(choice.refund_reason === refundReason.other && !choice.remark && { remark: refundTexts.noteNeeded }),
  };
}

/** The action's input: only what belongs to the chosen way. */
export function refundInput(choice: RefundChoice, couponBack: boolean): Record<string, unknown> {
  return {
    refund_type: choice.refund_type,
    ...(choice.refund_type === refundType.goods
      ? { goods: chosenLines(choice.units) }
      : { refund_amount: choice.refund_amount }),
    refund_reason: choice.refund_reason,
    ...(choice.remark ? { remark: choice.remark } : {}),
    ...(couponBack ? { return_coupon: choice.return_coupon } : { return_coupon: 0 }),
  };
}
