import { welfareType } from '../../corporate-welfare/enums.ts';
import { scopeRange } from '../../enums.ts';
import { couponScope, couponType } from '../coupon/enums.ts';
import { promotionType, thresholdMode } from '../promotion/enums.ts';
import { pricingReason } from './enums.ts';
import { type Activity, budgetLeft, type HeldCoupon, type HeldWelfare, type Why } from './offers.ts';

/** A line of a basket on its way to its price. Cents. */
export interface OpenLine {
  readonly goods_id: string;
  readonly quantity: number;
  /** A unit. */
  readonly price: number;
  /** What is left of the line after the steps before. */
  readonly left: number;
}

/** What a rule would take off: how much, and which lines take part in it. */
export interface Reduction {
  readonly off: number;
  readonly lines: readonly number[];
  /** By which weights the lines share it; 0 where it takes nothing off. */
  readonly weights: () => readonly number[];
}

type Answer = Reduction | { readonly why: Why };

/** Which lines, by their place, no other activity has taken. */
export type Free = (at: number) => boolean;

/** Asked again and again while lines are taken: what a rule takes off of those that are free. */
export type Asking = (free: Free) => Answer;

/** Where goods stand in a basket: asked by every rule, and so made once. */
export interface Standing {
  readonly all: readonly number[];
  readonly of: ReadonlyMap<string, readonly number[]>;
  /** All of them, the cheapest first; of those that cost the same the first line. */
  readonly byPrice: readonly number[];
}

export function standingOf(lines: readonly OpenLine[]): Standing {
  const of = new Map<string, number[]>();
  for (const [at, { goods_id }] of lines.entries()) {
    const known = of.get(goods_id);
    if (known) known.push(at);
    else of.set(goods_id, [at]);
  }
  const all = lines.map((_, at) => at);
  const priceAt = (at: number) => lines[at]?.price ?? 0;
  return { all, of, byPrice: all.toSorted((one, other) => priceAt(one) - priceAt(other)) };
}

/** Which places hold one of these goods: 1 where they do. */
function marked({ all, of }: Standing, goodsIds: readonly string[]): Uint8Array {
  const found = new Uint8Array(all.length);
  for (const id of goodsIds) {
    const places = of.get(id);
    if (places) for (const at of places) found[at] = 1;
  }
  return found;
}

/** The places of these goods, in their order. */
function named(places: Standing, goodsIds: readonly string[]): readonly number[] {
  const found = marked(places, goodsIds);
  return places.all.filter((at) => found[at] === 1);
}

/** A reduction of what some lines come to. @param worth cents off so many cents and pieces */
function overLines(
  lines: readonly OpenLine[],
  places: readonly number[],
  worth: (amount: number, pieces: number) => number,
): Asking {
  return (free) => {
    const own: number[] = [];
    let [amount, pieces] = [0, 0];
    for (const at of places) {
      const line = lines[at];
      if (!line || !free(at)) continue;
      own.push(at);
      amount += line.left;
      pieces += line.quantity;
    }
    if (own.length === 0) return { why: pricingReason.goods };
    if (amount === 0) return { why: pricingReason.nothingLeft };
    const off = Math.min(worth(amount, pieces), amount);
    if (off <= 0) return { why: pricingReason.threshold };
    return { off, lines: own, weights: () => lines.map(({ left }, at) => (own.includes(at) ? left : 0)) };
  };
}

/** The reduction of the highest tier that is reached, 0 where none is. */
function tierOff({ tiers, threshold_mode }: Activity, amount: number, pieces: number): number {
  const byPieces = threshold_mode === thresholdMode.pieces;
  let most = 0;
  for (const { threshold_amount, threshold_quantity, reduce_amount } of tiers ?? []) {
    const reached = byPieces ? pieces >= (threshold_quantity ?? 1) : amount >= (threshold_amount ?? 0);
    if (reached && reduce_amount > most) most = reduce_amount;
  }
  return most;
}

/** A line that A or B are taken from. */
interface Shelf {
  readonly at: number;
  readonly quantity: number;
  readonly price: number;
  readonly isA: boolean;
  readonly isB: boolean;
}

/**
 * How many times a set of A and B pieces is there, where a piece that is both counts for one of them.
 * @param a how many pieces are A only @param b B only
 */
function setsIn(activity: Activity, a: number, b: number, both: number): number {
  const [needA, needB] = [activity.quantity_a ?? 1, activity.quantity_b ?? 1];
  const most = Math.min(activity.max_times ?? 1, Math.floor((a + b + both) / (needA + needB)));
  for (let times = most; times > 0; times -= 1)
    if (Math.max(0, times * needA - a) + Math.max(0, times * needB - b) <= both) return times;
  return 0;
}

/** The lines that are A or B, the cheapest first; of those that cost the same the first one. */
function shelvesOf(activity: Activity, lines: readonly OpenLine[], places: Standing): readonly Shelf[] {
  const [a, b] = [marked(places, activity.goods_a), marked(places, activity.goods_b)];
  const shelves: Shelf[] = [];
  for (const at of places.byPrice) {
    const line = lines[at];
    const [isA, isB] = [a[at] === 1, b[at] === 1];
    if (line && (isA || isB)) shelves.push({ at, quantity: line.quantity, price: line.price, isA, isB });
  }
  return shelves;
}

/** Buy A, get B for less: the dearest pieces that are both stand for A, the cheapest ones of B cost less. */
function buyAGetB(activity: Activity, lines: readonly OpenLine[], places: Standing): Asking {
  const shelves = shelvesOf(activity, lines, places);
  const [needA, needB] = [activity.quantity_a ?? 1, activity.quantity_b ?? 1];
  return (free) => {
    let [a, b, both] = [0, 0, 0];
    for (const { at, quantity, isA, isB } of shelves) {
      if (!free(at)) continue;
      if (isA && isB) both += quantity;
      else if (isA) a += quantity;
      else b += quantity;
    }
    if (a + b + both === 0) return { why: pricingReason.goods };
    const times = setsIn(activity, a, b, both);
    if (times === 0) return { why: pricingReason.threshold };
    const part: number[] = [];
    const cheaper: { readonly at: number; readonly amount: number }[] = [];
    // How many pieces are still to be found: A, those that are both and may be B, B.
    let [ofA, ofBoth, ofB] = [times * needA, both - Math.max(0, times * needA - a), times * needB];
    let amount = 0;
    for (const { at, quantity, price, isA, isB } of shelves) {
      if (!free(at)) continue;
      if (isA && !isB) {
        if (ofA > 0) part.push(at);
        ofA -= quantity;
        continue;
      }
      const mayBeB = isA ? Math.min(quantity, Math.max(0, ofBoth)) : quantity;
      if (isA) ofBoth -= quantity;
      const less = Math.min(mayBeB, ofB);
      if (less > 0) cheaper.push({ at, amount: less * price });
      if (less > 0 || mayBeB < quantity) part.push(at);
      ofB -= less;
      amount += less * price;
    }
    if (amount === 0) return { why: pricingReason.nothingLeft };
    const off = Math.round((amount * (100 - (activity.discount ?? 100))) / 100);
    if (off === 0) return { why: pricingReason.threshold };
    return {
      off,
      lines: part,
      weights: () => places.all.map((line) => cheaper.find(({ at }) => at === line)?.amount ?? 0),
    };
  };
}

/** Of an activity by thresholds: the places that count. */
function meantBy({ goods_range, goods_ids, except_goods }: Activity, places: Standing): readonly number[] {
  const meant = goods_range === scopeRange.all ? places.all : named(places, goods_ids);
  if (except_goods.length === 0) return meant;
  const excepted = marked(places, except_goods);
  return meant.filter((at) => excepted[at] === 0);
}

/**
 * What an activity takes off these lines, or why nothing (docs/domain/marketing.md §P48); the last order gets what the budget still
 * holds.
 */
export function activityTakes(activity: Activity, lines: readonly OpenLine[], places: Standing): Asking {
  const left = budgetLeft(activity);
  const first = activity.promotion_type === promotionType.firstOrder;
  const asking =
    activity.promotion_type === promotionType.buyAGetB
      ? buyAGetB(activity, lines, places)
      : overLines(lines, meantBy(activity, places), (amount, pieces) => {
          if (!first) return tierOff(activity, amount, pieces);
          return amount >= (activity.threshold_amount ?? 0) ? (activity.reduce_amount ?? 0) : 0;
        });
  return (free) => {
    const answer = asking(free);
    return 'why' in answer || answer.off <= left ? answer : { ...answer, off: left };
  };
}

/** What a coupon takes off these lines, or why nothing (docs/domain/marketing.md §P50). */
export function couponTakes(coupon: HeldCoupon, lines: readonly OpenLine[], places: Standing): Answer {
  const meant = coupon.coupon_scope === couponScope.singleItem ? named(places, coupon.goods_ids) : places.all;
  const asking = overLines(lines, meant, (amount) =>
    amount < (coupon.threshold_amount ?? 0) ? 0 : couponWorth(coupon, amount),
  );
  return asking(() => true);
}

/** What a coupon is worth for goods of so many cents that reach its threshold; never more than they cost. */
export function couponWorth(
  coupon: Pick<
    HeldCoupon,
    'coupon_type' | 'cash_amount' | 'reduce_amount' | 'discount' | 'max_reduce_amount'
  >,
  amount: number,
): number {
  if (coupon.coupon_type === couponType.cash) return Math.min(amount, coupon.cash_amount ?? 0);
  if (coupon.coupon_type === couponType.thresholdReduction) return coupon.reduce_amount ?? 0;
  const off = Math.round((amount * (100 - (coupon.discount ?? 100))) / 100);
  return coupon.max_reduce_amount ? Math.min(off, coupon.max_reduce_amount) : off;
}

/** What an employer pays of these lines, or why nothing: a discount's percent, else as much as there is. */
export function welfareTakes(welfare: HeldWelfare, lines: readonly OpenLine[], places: Standing): Answer {
  const meant = welfare.goods_range === scopeRange.all ? places.all : named(places, welfare.goods_ids);
  const asking = overLines(lines, meant, (amount) =>
    Math.min(
      welfare.remain_amount,
      welfare.welfare_type === welfareType.discount
        ? Math.round((amount * (100 - (welfare.discount ?? 100))) / 100)
        : amount,
    ),
  );
  return asking(() => true);
}
