import type { Price, PricedLine } from '../marketing/pricing/index.ts';
import { spread } from '../marketing/pricing/spread.ts';
import { lineShare } from './after-sale/refund/index.ts';
import { orderStatus, payStatus } from './enums.ts';

/**
 * What a person at the abnormal-order desk makes of an order (docs/domain/orders.md §P09): pure functions for the desk's preview
 * and the server's decision. An order's lines stay as they were written; what was wrong is corrected by further lines, by a
 * supplement or by a refund (docs/domain/orders.md §P09). All amounts are integer cents.
 */
export interface CorrectableLine {
  readonly id: string;
  readonly goods_id: string | null;
  readonly goods_name: string;
  readonly quantity: number;
  readonly sale_price: number;
  readonly line_amount: number;
  readonly line_discount: number;
  readonly line_pay_amount: number;
  readonly refund_quantity: number;
  readonly line_refund_amount: number;
  readonly corrects_id: string | null;
}
export interface ChosenGoods {
  readonly goods_id: string;
  readonly quantity: number;
}
/** What was taken, each kind once, at its price: that of the order, else of the cabinet, else at retail. */
export type TakenGoods = Pick<Price, 'lines' | 'promotion_amount' | 'coupon_amount'>;

export interface CorrectedOrder {
  readonly order_status: number;
  readonly pay_status: number;
  readonly promotion_amount: number;
  readonly coupon_amount: number;
}

/** A line that is added to an order: new goods, or units taken off an earlier line. */
export interface CorrectionLine {
  readonly corrects_id: string | null;
  readonly goods_id: string;
  readonly sale_price: number;
  /** Negative where units are taken off. */
  readonly quantity: number;
  readonly line_amount: number;
  readonly line_discount: number;
  readonly line_pay_amount: number;
}
export interface OrderSums {
  readonly goods_count: number;
  readonly total_amount: number;
  readonly promotion_amount: number;
  readonly coupon_amount: number;
  readonly welfare_amount: number;
  readonly payable_amount: number;
}
export interface RefundedUnits {
  readonly order_goods_id: string;
  readonly quantity: number;
  /** Cents. */
  readonly amount: number;
}

export type Correction =
  /** The order was not paid: its lines and sums become what was taken. */
  | { readonly kind: 'settle'; readonly lines: readonly CorrectionLine[]; readonly sums: OrderSums }
  /** Nothing was taken and nothing was paid. */
  | { readonly kind: 'cancel'; readonly lines: readonly CorrectionLine[]; readonly sums: OrderSums }
  | { readonly kind: 'supplement'; readonly amount: number; readonly goods: readonly ChosenGoods[] | null }
  | { readonly kind: 'refund'; readonly amount: number; readonly goods: readonly RefundedUnits[] | null }
  /** What was paid is what was taken. */
  | { readonly kind: 'keep' };

/**
 * The lines as their corrections have left them: units, money and refunds of each line together with those that correct it.
 * Lines of which nothing is left are gone.
 */
export function netLines<L extends CorrectableLine>(lines: readonly L[]): L[] {
  return lines
    .filter(({ corrects_id }) => corrects_id === null)
    .map((line) => {
      const all = [line, ...lines.filter(({ corrects_id }) => corrects_id === line.id)];
      const sum = (of: (each: L) => number) => all.reduce((total, each) => total + of(each), 0);
      return {
        ...line,
        quantity: sum(({ quantity }) => quantity),
        line_amount: sum(({ line_amount }) => line_amount),
        line_discount: sum(({ line_discount }) => line_discount),
        line_pay_amount: sum(({ line_pay_amount }) => line_pay_amount),
        refund_quantity: sum(({ refund_quantity }) => refund_quantity),
        line_refund_amount: sum(({ line_refund_amount }) => line_refund_amount),
      };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** The part of a whole that some of its units carry; all of them carry all of it. */
const share = (whole: number, units: number, of: number) =>
  units >= of ? whole : Math.floor((whole * units) / of);

/** How many units of each kind stay on each line, the first lines first, and what has to be added. */
function compare<G extends ChosenGoods>(lines: readonly CorrectableLine[], chosen: readonly G[]) {
  const left = new Map(chosen.map(({ goods_id, quantity }) => [goods_id, quantity]));
  const dropped = lines.flatMap((line) => {
    const held = line.quantity - line.refund_quantity;
    const wanted = line.goods_id === null ? 0 : (left.get(line.goods_id) ?? 0);
    const kept = Math.min(held, wanted);
    if (line.goods_id !== null) left.set(line.goods_id, wanted - kept);
    return held > kept ? [{ line, units: held - kept }] : [];
  });
  const added = chosen.flatMap((goods): G[] => {
    const quantity = left.get(goods.goods_id) ?? 0;
    return quantity > 0 ? [{ ...goods, quantity }] : [];
  });
  return { dropped, added };
}

/** What a discount of some kinds of goods is on each line that stays or comes, by how much of the kind it is. */
function discountsOn(
  slots: readonly { readonly goods_id: string | null; readonly amount: number }[],
  discounts: ReadonlyMap<string, number>,
): number[] {
  const shared = slots.map(() => 0);
  for (const [goodsId, discount] of discounts) {
    const amounts = slots.map(({ goods_id, amount }) => (goods_id === goodsId ? amount : 0));
    const most = amounts.reduce((sum, amount) => sum + amount, 0);
    for (const [at, share] of spread(Math.min(discount, most), amounts).entries())
      shared[at] = (shared[at] ?? 0) + share;
  }
  return shared;
}

/** The lines that make an unpaid order what was taken: units off and on, and the discounts of what it is then. */
function correctionLines(lines: readonly CorrectableLine[], taken: TakenGoods): CorrectionLine[] {
  const { dropped, added } = compare(lines, taken.lines);
  if (dropped.length === 0 && added.length === 0) return [];
  const off = lines.map((line) => {
    const units = dropped.find((each) => each.line === line)?.units ?? 0;
    return { units, amount: units > 0 ? share(line.line_amount, units, line.quantity) : 0 };
  });
  const more = added.map(({ goods_id, quantity, price }) => ({ goods_id, amount: price * quantity }));
  const stay = lines.map(({ goods_id, line_amount }, at) => ({
    goods_id,
    amount: line_amount - (off[at]?.amount ?? 0),
  }));
  const discounts = discountsOn(
    [...stay, ...more],
    new Map(taken.lines.map(({ goods_id, discount }) => [goods_id, discount])),
  );
  const changed = lines.flatMap((line, at): CorrectionLine[] => {
    const { units, amount } = off[at] ?? { units: 0, amount: 0 };
    const line_discount = (discounts[at] ?? 0) - line.line_discount;
    if (units === 0 && line_discount === 0) return [];
    return [
      {
        corrects_id: line.id,
        goods_id: line.goods_id ?? '',
        sale_price: line.sale_price,
        quantity: 0 - units,
        line_amount: 0 - amount,
        line_discount,
        line_pay_amount: 0 - amount - line_discount,
      },
    ];
  });
  const put = added.map(({ goods_id, quantity, price }, at): CorrectionLine => {
    const line_discount = discounts[lines.length + at] ?? 0;
    return {
      corrects_id: null,
      goods_id,
      sale_price: price,
      quantity,
      line_amount: price * quantity,
      line_discount,
      line_pay_amount: price * quantity - line_discount,
    };
  });
  return [...changed, ...put];
}

/** The sums that lines and corrections add up to. */
function sumsOf(
  order: CorrectedOrder,
  lines: readonly Pick<CorrectableLine, 'quantity' | 'line_amount' | 'line_discount'>[],
): OrderSums {
  const sum = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((total, line) => total + of(line), 0);
  const total = sum(({ line_amount }) => line_amount);
  const discount = sum(({ line_discount }) => line_discount);
  const promotion = Math.min(order.promotion_amount, discount);
  const coupon = Math.min(order.coupon_amount, discount - promotion);
  return {
    goods_count: sum(({ quantity }) => quantity),
    total_amount: total,
    promotion_amount: promotion,
    coupon_amount: coupon,
    welfare_amount: discount - promotion - coupon,
    payable_amount: total - discount,
  };
}

/** An order that was paid: what is missing is charged on top, what was too much goes back. */
function ofPaid(
  lines: readonly CorrectableLine[],
  chosen: readonly PricedLine[],
  supplemented: number,
  refundable: number,
): Correction {
  const { dropped, added } = compare(lines, chosen);
  const back = dropped.map(
    ({ line, units }): RefundedUnits => ({
      order_goods_id: line.id,
      quantity: units,
      amount: lineShare(line, units, line.refund_quantity, line.line_refund_amount),
    }),
  );
  const tooMuch = back.reduce((sum, { amount }) => sum + amount, 0);
  const missing = added.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const difference = missing - supplemented - tooMuch;
  const oneWay = supplemented === 0;
  if (difference > 0)
    return { kind: 'supplement', amount: difference, goods: oneWay && tooMuch === 0 ? added : null };
  const amount = Math.min(-difference, refundable);
  if (amount <= 0) return { kind: 'keep' };
  return { kind: 'refund', amount, goods: oneWay && missing === 0 && amount === tooMuch ? back : null };
}

const isUnpaid = ({ order_status, pay_status }: Pick<CorrectedOrder, 'order_status' | 'pay_status'>) =>
  (order_status === orderStatus.placed || order_status === orderStatus.settled) &&
  pay_status === payStatus.pending;

/** Whether an order gets another price, with other discounts: it is not paid, and something else was taken than it says. */
export function isRepriced(
  order: Pick<CorrectedOrder, 'order_status' | 'pay_status'>,
  lines: readonly CorrectableLine[],
  chosen: readonly ChosenGoods[],
): boolean {
  const { dropped, added } = compare(netLines(lines), chosen);
  return isUnpaid(order) && dropped.length + added.length > 0;
}

/**
 * What has to be done so that an order stands for what was taken.
 * @param lines those of the order with their corrections @param taken nothing where nothing was taken
 * @param supplemented cents of supplements of this order that are charged or on their way, less what went back
 * @param refundable cents that were paid and not refunded
 */
export function correct(
  order: CorrectedOrder,
  lines: readonly CorrectableLine[],
  taken: TakenGoods,
  supplemented: number,
  refundable: number,
): Correction {
  const net = netLines(lines);
  if (!isUnpaid(order)) return ofPaid(net, taken.lines, supplemented, refundable);
  const corrections = correctionLines(net, taken);
  const { promotion_amount, coupon_amount } = corrections.length > 0 ? taken : order;
  const sums = sumsOf({ ...order, promotion_amount, coupon_amount }, [...lines, ...corrections]);
  return { kind: taken.lines.length === 0 ? 'cancel' : 'settle', lines: corrections, sums };
}

/** What the consumer pays in the end: for the desk and for "amount after". */
export function finalAmount(correction: Correction, paid: number): number {
  switch (correction.kind) {
    case 'settle':
    case 'cancel':
      return correction.sums.payable_amount;
    case 'supplement':
      return paid + correction.amount;
    case 'refund':
      return paid - correction.amount;
    default:
      return paid;
  }
}

/** Seconds after the door was closed in which the algorithm may still answer (docs/domain/orders.md §P04). */
export const recognitionSeconds = 600;

/** Whether the algorithm is still at it: then a person would settle the order twice [11012]. */
export function isRecognising(
  recognised: boolean,
  failed: boolean,
  secondsSinceClosed: number | null,
): boolean {
  return !recognised && !failed && (secondsSinceClosed ?? 0) < recognitionSeconds;
}
