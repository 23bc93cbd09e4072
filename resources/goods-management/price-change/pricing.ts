import { changedPrice, isPrice, type PriceChange } from '../org-goods/price-change.ts';
import { inBounds, type PriceBounds } from '../price-limit/bounds.ts';

/** What becomes of one price at a point, in cents. */
export interface ChangedAt {
  readonly new_price: number;
  /** What a strategy allows at the point; null where none binds the price. */
  readonly bounds: PriceBounds | null;
  /** It stays as it is: the new one would be none, or lies outside its limit. */
  readonly refused: boolean;
}

/** What a change makes of a price at a point: for its preview, and for the job that does it. @param price cents */
export function changedAt(price: number, bounds: PriceBounds | null, change: PriceChange): ChangedAt {
  const new_price = changedPrice(price, change);
  const refused = !isPrice(new_price) || (bounds !== null && !inBounds(bounds, new_price));
  return { new_price, bounds, refused: refused && new_price !== price };
}
