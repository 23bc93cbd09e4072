import { day, secondsOf } from '../../../server/seed/moments.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { profiles, type Settings } from '../../shared/seed/profiles.ts';

/** What of a coupon decides how many orders use it. */
export interface Redeemable {
  readonly merchantId: string | null;
  /** Where it is good, by id; none: everywhere at its merchant. */
  readonly shopIds: readonly string[];
  /** First and last second in which an order may use it. */
  readonly good: readonly [from: number, until: number];
  readonly threshold: number;
  readonly singleItem: boolean;
  /** Whether orders of the past days use it at all. */
  readonly redeemed: boolean;
}

/** Of all openings so many look for a coupon: shopping.ts draws it for 11.5 % of those that take something, up to four times. */
const looking = 0.115 * 0.75;
const tries = 4;
/** Hours, weekdays, an activity beside it and the goods themselves let so many of them find one. */
const allowed = 0.72;
/** A basket reaches a threshold of so many cents about every second time. */
const usualBasket = 400;
/** Of goods that single-item coupons are about a basket has some so often. */
const holdsItem = 0.7;

/** The share of a merchant's openings of the past days in which a coupon could be redeemed. */
function chanceOf(coupon: Redeemable, own: readonly PointPlan[], from: number, now: number): number {
  const [start, end] = coupon.good;
  const overlap = Math.max(0, Math.min(end, now) - Math.max(start, from)) / (now - from);
  const here = coupon.shopIds.length > 0 ? own.filter(({ row }) => coupon.shopIds.includes(row.id)) : own;
  const reached = coupon.threshold > 0 ? Math.min(1, usualBasket / coupon.threshold) : 1;
  return (overlap * reached * (coupon.singleItem ? holdsItem : 1) * here.length) / own.length;
}

/**
 * How many orders of the seed will use each coupon, about: enough to say beforehand how many are put out. Orders are drawn piece by
 * piece and can't be counted before.
 */
export function expectedUses(
  coupons: readonly Redeemable[],
  settings: Settings,
  points: readonly PointPlan[],
): number[] {
  const { days } = profiles[settings.profile];
  const now = secondsOf(settings.now);
  const from = now - days * day;
  const found = coupons.map(() => 0);
  const trading = points.filter(({ mean }) => mean > 0);
  const all = trading.reduce((sum, { mean }) => sum + mean, 0);
  const openings = settings.orders ?? (all / 0.75) * days;
  const byMerchant = new Map<string, PointPlan[]>();
  for (const point of trading)
    byMerchant.set(point.merchant.id, [...(byMerchant.get(point.merchant.id) ?? []), point]);
  for (const [merchantId, own] of byMerchant) {
    const share = own.reduce((sum, { mean }) => sum + mean, 0) / all;
    const chances = coupons.map((coupon) =>
      coupon.redeemed && (coupon.merchantId === null || coupon.merchantId === merchantId)
        ? chanceOf(coupon, own, from, now)
        : null,
    );
    const known = chances.filter((chance) => chance !== null);
    const sum = known.reduce((total, chance) => total + chance, 0);
    if (sum === 0) continue;
    const finds = 1 - (1 - sum / known.length) ** tries;
    for (const [at, chance] of chances.entries())
      if (chance)
        found[at] = (found[at] ?? 0) + (openings * share * looking * allowed * finds * chance) / sum;
  }
  return found;
}

const steps: readonly number[] = [1, 1.5, 2, 3, 5, 8, 10];

/** Operators put out round numbers: the nearest one. */
export function roundNumber(count: number): number {
  const unit = 10 ** Math.floor(Math.log10(count));
  const off = (step: number) => Math.abs(step * unit - count);
  return unit * steps.reduce((best, step) => (off(step) < off(best) ? step : best), 1);
}
