import { addDays } from '../../kit/time.ts';

/** Days on which something holds: `YYYY-MM-DD`, both included; without an end until something else follows. */
export interface RatePeriod {
  readonly effect_date: string;
  readonly expire_date: string | null;
}

/** Whether two periods have a day in common. */
export const overlaps = (one: RatePeriod, other: RatePeriod): boolean =>
  (one.expire_date === null || other.effect_date <= one.expire_date) &&
  (other.expire_date === null || one.effect_date <= other.expire_date);

/** What a new rate does beside those that a merchant has of its kind. */
export type Placed =
  | { readonly fits: true; readonly ends: readonly { readonly id: string; readonly expire_date: string }[] }
  | { readonly fits: false };

/**
 * Places a period beside others, which don't overlap each other. With `endFormer` the one that holds on the eve of its first day ends there;
 * one that begins within it stands in its way all the same, since nobody meant to undo what was set for later.
 */
export function place(
  asked: RatePeriod,
  others: readonly (RatePeriod & { readonly id: string })[],
  endFormer: boolean,
): Placed {
  const inTheWay = others.filter((other) => overlaps(asked, other));
  const former = inTheWay.filter((other) => other.effect_date < asked.effect_date);
  if (inTheWay.length > former.length || (former.length > 0 && !endFormer)) return { fits: false };
  return { fits: true, ends: former.map(({ id }) => ({ id, expire_date: addDays(asked.effect_date, -1) })) };
}
