import { scopeRange } from '../../enums.ts';
import { couponScope, couponType } from '../coupon/enums.ts';
import { promotionType, thresholdMode } from '../promotion/enums.ts';
import { pricingReason } from './enums.ts';
import { type Activity, budgetLeft, type HeldCoupon, namesGoods, type Why } from './offers.ts';

/** A line of a basket on its way to its price. Cents. */
export interface OpenLine {
  readonly goods_id: string;
  readonly quantity: number;
  /** A unit. */
  readonly price: number;
  /** What is left of the line after the steps before. */
  readonly left: number;
}

/** What a rule would take off: how much, shared by which weights to the lines, and which lines take part in it. */
export interface Reduction {
  readonly off: number;
  /** By line; 0 where it takes nothing off. */
  readonly weights: readonly number[];
  readonly lines: readonly number[];
}

type Answer = Reduction | { readonly why: Why };

/** A line that another activity has taken, or that is not meant. */
type Meant = (line: OpenLine, at: number) => boolean;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

interface Base {
  readonly weights: readonly number[];
  readonly lines: readonly number[];
  readonly amount: number;
  readonly pieces: number;
}

function baseOf(lines: readonly OpenLine[], meant: Meant): Base {
  const taken = lines.map(meant);
  const weights = lines.map(({ left }, at) => (taken[at] ? left : 0));
  return {
    weights,
    lines: lines.flatMap((_, at) => (taken[at] ? [at] : [])),
    amount: sum(weights),
    pieces: sum(lines.map(({ quantity }, at) => (taken[at] ? quantity : 0))),
  };
}

/** A reduction over a base: never more than the base costs. */
function takeOf({ weights, lines, amount }: Base, wanted: number): Answer {
  if (lines.length === 0) return { why: pricingReason.goods };
  if (amount === 0) return { why: pricingReason.nothingLeft };
  const off = Math.min(wanted, amount);
  return off > 0 ? { off, weights, lines } : { why: pricingReason.threshold };
}

/** The reduction of the highest tier that is reached, 0 where none is. */
function tierOff({ tiers, threshold_mode }: Activity, { amount, pieces }: Base): number {
  const byPieces = threshold_mode === thresholdMode.pieces;
  const found = (tiers ?? []).filter((tier) =>
    byPieces ? pieces >= (tier.threshold_quantity ?? 1) : amount >= (tier.threshold_amount ?? 0),
  );
  return Math.max(0, ...found.map(({ reduce_amount }) => reduce_amount));
}

interface Piece {
  readonly at: number;
  readonly price: number;
  readonly isA: boolean;
  readonly isB: boolean;
}

/**
 * How many times a set of A and B pieces is in the basket, where a piece that is both counts for one of them.
 * @param only how many pieces are A only, B only, and both
 */
function setsIn(activity: Activity, only: readonly [a: number, b: number, both: number]): number {
  const [a, b, both] = only;
  const [needA, needB] = [activity.quantity_a ?? 1, activity.quantity_b ?? 1];
  const most = Math.min(activity.max_times ?? 1, Math.floor((a + b + both) / (needA + needB)));
  for (let times = most; times > 0; times -= 1)
    if (Math.max(0, times * needA - a) + Math.max(0, times * needB - b) <= both) return times;
  return 0;
}

/** Buy A, get B for less: the dearest pieces that are both stand for A, the cheapest ones of B cost less. */
function buyAGetB(activity: Activity, lines: readonly OpenLine[], free: Meant): Answer {
  const [isA, isB] = [activity.goods_a, activity.goods_b].map((ids) => namesGoods(scopeRange.selected, ids));
  const pieces = lines.flatMap((line, at): Piece[] => {
    const piece = {
      at,
      price: line.price,
      isA: isA?.(line.goods_id) ?? false,
      isB: isB?.(line.goods_id) ?? false,
    };
    return free(line, at) && (piece.isA || piece.isB)
      ? Array.from({ length: line.quantity }, () => piece)
      : [];
  });
  if (pieces.length === 0) return { why: pricingReason.goods };
  // A stable order, so that of pieces that cost the same those of the first line come first.
  const cheapest = pieces.toSorted((one, other) => one.price - other.price);
  const onlyA = cheapest.filter((piece) => piece.isA && !piece.isB);
  const both = cheapest.filter((piece) => piece.isA && piece.isB);
  const onlyB = cheapest.filter((piece) => piece.isB && !piece.isA);
  const times = setsIn(activity, [onlyA.length, onlyB.length, both.length]);
  if (times === 0) return { why: pricingReason.threshold };
  const needA = times * (activity.quantity_a ?? 1);
  const spare = both.length - Math.max(0, needA - onlyA.length);
  const standing = [...onlyA.slice(0, needA), ...both.slice(spare)];
  const cheaper = [...both.slice(0, spare), ...onlyB]
    .sort((one, other) => one.price - other.price)
    .slice(0, times * (activity.quantity_b ?? 1));
  const weights = lines.map((_, line) => sum(cheaper.map(({ at, price }) => (at === line ? price : 0))));
  const part = new Set([...standing, ...cheaper].map(({ at }) => at));
  const off = Math.round((sum(weights) * (100 - (activity.discount ?? 100))) / 100);
  return takeOf({ weights, lines: [...part], amount: sum(weights), pieces: 0 }, off);
}

/**
 * What an activity takes off these lines, or why nothing (docs/domain/marketing.md §P48); the last order gets what the budget still
 * holds.
 * @param free which lines it may still take
 */
export function activityTakes(activity: Activity, lines: readonly OpenLine[], free: Meant): Answer {
  const left = budgetLeft(activity);
  const within = (answer: Answer): Answer =>
    'why' in answer ? answer : { ...answer, off: Math.min(answer.off, left) };
  if (activity.promotion_type === promotionType.buyAGetB) return within(buyAGetB(activity, lines, free));
  const named = namesGoods(activity.goods_range, activity.goods_ids);
  const base = baseOf(lines, (line, at) => free(line, at) && named(line.goods_id));
  if (activity.promotion_type !== promotionType.firstOrder)
    return within(takeOf(base, tierOff(activity, base)));
  const enough = base.amount >= (activity.threshold_amount ?? 0);
  return within(takeOf(base, enough ? (activity.reduce_amount ?? 0) : 0));
}

/** What a coupon takes off these lines, or why nothing (docs/domain/marketing.md §P50). */
export function couponTakes(coupon: HeldCoupon, lines: readonly OpenLine[]): Answer {
  const range = coupon.coupon_scope === couponScope.singleItem ? scopeRange.selected : scopeRange.all;
  const named = namesGoods(range, coupon.goods_ids);
  const base = baseOf(lines, ({ goods_id }) => named(goods_id));
  return takeOf(base, base.amount < (coupon.threshold_amount ?? 0) ? 0 : couponWorth(coupon, base.amount));
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
