import { day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { Stream } from '../../../server/seed/random.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { type Piece, promotionDiscount } from './promotion-value.ts';
import type { PromotionPlan } from './promotions.ts';

/** What activities do to shopping: which holds where, what it takes off, and how much more is bought because of it. */
export interface Activities {
  /** The one that holds at a point at a moment, in seconds. */
  holding(point: PointPlan, moment: number): PromotionPlan | null;
  /** How many times as many doors open on a day because of it. */
  boost(point: PointPlan, date: string): number;
}

/** Of orders that reach the rule so many take part: limits per user keep others out. */
export const joiningShare = 0.85;
/** Baskets by which it is estimated how much of its points' sales an activity gives away. */
const estimatedBy = 400;

/** Monday is 1, Sunday 7. */
const weekdayOf = (seconds: number) => ((Math.floor((seconds + 8 * hour) / day) + 3) % 7) + 1;

/**
 * @param draw what somebody may buy at a point: an activity sells so much more that its points' sales rise by its lift after what
 * it gives away
 */
export function activitiesOf(
  plans: readonly PromotionPlan[],
  points: readonly PointPlan[],
  seedNumber: number,
  draw: (point: PointPlan, stream: Stream) => readonly Piece[],
): Activities {
  const byPoint = new Map<number, PromotionPlan[]>();
  for (const plan of plans)
    if (plan.ran) for (const index of plan.points) byPoint.set(index, [...(byPoint.get(index) ?? []), plan]);

  const holding = (point: PointPlan, moment: number): PromotionPlan | null =>
    byPoint.get(point.index)?.find(({ row, ran }) => {
      const days: readonly number[] = row.week_days ?? [];
      return (
        ran !== null &&
        moment >= ran[0] &&
        moment <= ran[1] &&
        (days.length === 0 || days.includes(weekdayOf(moment)))
      );
    }) ?? null;

  const factors = new Map<PromotionPlan, number>();
  const factorOf = (plan: PromotionPlan): number => {
    const known = factors.get(plan);
    if (known !== undefined) return known;
    const stream = new Stream(seedNumber, 'promotion estimate', plan.row.id);
    const own = points.filter((point) => plan.points.has(point.index));
    let total = 0;
    let given = 0;
    for (let one = 0; one < estimatedBy; one += 1) {
      const basket = draw(stream.pick(own), stream);
      total += basket.reduce((sum, { amount }) => sum + amount, 0);
      given += joiningShare * promotionDiscount(plan, basket, stream.next());
    }
    const factor = (1 + plan.lift) / (1 - given / total);
    factors.set(plan, factor);
    return factor;
  };
  return {
    holding,
    boost(point, date) {
      const plan = holding(point, secondsOf(date));
      return plan ? factorOf(plan) : 1;
    },
  };
}
