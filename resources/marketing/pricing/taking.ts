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
}

export function standingOf(lines: readonly OpenLine[]): Standing {
  const of = new Map<string, number[]>();
  for (const [at, { goods_id }] of lines.entries()) {
    const known = of.get(goods_id);
    if (known) known.push(at);
    else of.set(goods_id, [at]);
  }
  return { all: lines.map((_, at) => at), of };
}

/** The places of these goods, in their order. */
function named(places: Standing, goodsIds: readonly string[]): readonly number[] {
  const found = new Set<number>();
  for (const id of goodsIds) for (const at of places.of.get(id) ?? []) found.add(at);
  return [...found].sort((one, other) => one - other);
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

interface Piece {
  readonly at: number;
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

/** The pieces that are A or B, the cheapest first; of those that cost the same the ones of the first line. */
function piecesOf(activity: Activity, lines: readonly OpenLine[], places: Standing): readonly Piece[] {
  const [a, b] = [new Set(named(places, activity.goods_a)), new Set(named(places, activity.goods_b))];
  const pieces: Piece[] = [];
  for (const at of places.all) {
    const line = lines[at];
    const [isA, isB] = [a.has(at), b.has(at)];
    if (!line || !(isA || isB)) continue;
    const piece = { at, price: line.price, isA, isB };
    for (let count = 0; count < line.quantity; count += 1) pieces.push(piece);
  }
  return pieces.sort((one, other) => one.price - other.price);
}

/** Buy A, get B for less: the dearest pieces that are both stand for A, the cheapest ones of B cost less. */
function buyAGetB(activity: Activity, lines: readonly OpenLine[], places: Standing): Asking {
  const pieces = piecesOf(activity, lines, places);
  const [needA, needB] = [activity.quantity_a ?? 1, activity.quantity_b ?? 1];
  return (free) => {
    const own = pieces.filter(({ at }) => free(at));
    if (own.length === 0) return { why: pricingReason.goods };
    let [a, b, both] = [0, 0, 0];
    for (const { isA, isB } of own)
      if (isA && isB) both += 1;
      else if (isA) a += 1;
      else b += 1;
    const times = setsIn(activity, a, b, both);
    if (times === 0) return { why: pricingReason.threshold };
    const spare = both - Math.max(0, times * needA - a);
    const part = new Set<number>();
    const cheaper: Piece[] = [];
    let [seenA, seenBoth] = [0, 0];
    for (const piece of own) {
      if (piece.isA && !piece.isB) {
        if (seenA < times * needA) part.add(piece.at);
        seenA += 1;
        continue;
      }
      if (piece.isA) seenBoth += 1;
      if (piece.isA && seenBoth > spare) part.add(piece.at);
      else if (cheaper.length < times * needB) {
        cheaper.push(piece);
        part.add(piece.at);
      }
    }
    const amount = cheaper.reduce((total, { price }) => total + price, 0);
    const off = Math.round((amount * (100 - (activity.discount ?? 100))) / 100);
    if (amount === 0) return { why: pricingReason.nothingLeft };
    if (off === 0) return { why: pricingReason.threshold };
    const weightOf = (line: number) =>
      cheaper.reduce((total, { at, price }) => (at === line ? total + price : total), 0);
    return { off, lines: [...part], weights: () => lines.map((_, at) => weightOf(at)) };
  };
}

/** Of an activity by thresholds: the places that count. */
function meantBy({ goods_range, goods_ids, except_goods }: Activity, places: Standing): readonly number[] {
  const meant = goods_range === scopeRange.all ? places.all : named(places, goods_ids);
  if (except_goods.length === 0) return meant;
  const excepted = new Set(named(places, except_goods));
  return meant.filter((at) => !excepted.has(at));
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
