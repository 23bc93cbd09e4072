import { limitType } from './enums.ts';

/** The part of a strategy that binds one product's price. */
export interface GoodsLimit {
  readonly limit_type: number;
  readonly min_price?: number | null;
  readonly max_price?: number | null;
  readonly min_percent?: number | null;
  readonly max_percent?: number | null;
  readonly fixed_price?: number | null;
}

/** What a price may be, in cents; an open end is null. */
export interface PriceBounds {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * One strategy's bounds for a product of this retail price, in cents. A percentage is rounded inwards, so that it's never exceeded; where
 * no whole cent lies between two percentages, the lowest one above them is the only price.
 */
export function priceBoundsOf(limit: GoodsLimit, retail: number): PriceBounds {
  if (limit.limit_type === limitType.fixed) {
    const price = limit.fixed_price ?? null;
    return { min: price, max: price };
  }
  if (limit.limit_type === limitType.percent) {
    const min = limit.min_percent ? Math.ceil((retail * limit.min_percent) / 100) : null;
    const max = limit.max_percent ? Math.floor((retail * limit.max_percent) / 100) : null;
    return { min, max: max === null ? null : Math.max(max, min ?? 1) };
  }
  return { min: limit.min_price ?? null, max: limit.max_price ?? null };
}

/** Whether a price lies within its bounds, both ends included. */
export const inBounds = ({ min, max }: PriceBounds, price: number): boolean =>
  (min === null || price >= min) && (max === null || price <= max);

/** The price within its bounds that is nearest to this one, in cents. */
export const intoBounds = ({ min, max }: PriceBounds, price: number): number =>
  Math.min(Math.max(price, min ?? price), max ?? Number.MAX_SAFE_INTEGER);
