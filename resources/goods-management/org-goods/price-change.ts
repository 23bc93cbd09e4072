import { enumeration } from '../../kit/enumeration.ts';

export const priceMode = enumeration({
  fixed: { code: 1, en: 'To a price', zh: '固定价' },
  percent: { code: 2, en: 'By percent', zh: '按比例' },
});

/** What is done to prices: cents, or tenths of a percent up or down. */
export type PriceChange =
  | { readonly mode: typeof priceMode.fixed; readonly cents: number }
  | { readonly mode: typeof priceMode.percent; readonly tenths: number };

/** Cents that a price may have. */
export const leastPrice = 1;
export const highestPrice = 999_999;

/**
 * What a price becomes, in whole cents: half a cent goes up. It may lie outside of what a price can be, which whoever asks then refuses.
 * @param price cents
 */
export function changedPrice(price: number, change: PriceChange): number {
  if (change.mode === priceMode.fixed) return change.cents;
  return Math.floor((price * (1_000 + change.tenths) + 500) / 1_000);
}

export const isPrice = (cents: number): boolean => cents >= leastPrice && cents <= highestPrice;
