import { defaultRates } from './rates.ts';

/** Formulas of docs/domain/money.md §11.2: pure. Cents, half up per row; rates in basis points. */

/** Movements of the same size, which round alike. */
export interface Movements {
  readonly amount: number;
  readonly count: number;
}

const shareOf = (amount: number, rate: number) => Math.round((amount * rate) / 10_000);

/** What collecting costs: a rate in basis points, the fee of one movement between a minimum and a cap in cents; 0 for none. */
export interface CollectionTerms {
  readonly rate: number;
  readonly min_fee: number;
  readonly max_fee: number;
}

const usual: CollectionTerms = { rate: defaultRates.collection, min_fee: 0, max_fee: 0 };

/** Never more than what was paid. */
function feeOfOne(amount: number, { rate, min_fee, max_fee }: CollectionTerms): number {
  const fee = Math.max(shareOf(amount, rate), min_fee);
  return Math.min(amount, max_fee > 0 ? Math.min(fee, max_fee) : fee);
}

/** What collecting a day's payments costs, each rounded for itself, less the same for what went back (fee 10). */
export function collectionFee(
  paid: readonly Movements[],
  refunded: readonly Movements[],
  terms: CollectionTerms = usual,
): number {
  const feeOf = (movements: readonly Movements[]) =>
    movements.reduce((sum, { amount, count }) => sum + feeOfOne(amount, terms) * count, 0);
  return feeOf(paid) - feeOf(refunded);
}

/** Recognitions that are charged, at their price (fee 1). */
export const algorithmFee = (count: number, unitPrice: number) => count * unitPrice;

/** A SIM that served some days of a month (fee 9). */
export const trafficFee = (days: number, daysOfMonth: number) =>
  Math.round((defaultRates.simMonth * days) / daysOfMonth);

/** A cabinet that sold little in a month, by the days that it was active on (fee 2). */
export function lowYieldFee(sales: number, activeDays: number, daysOfMonth: number): number {
  const missing = Math.max(0, defaultRates.lowYieldSales - sales);
  const month = Math.min(defaultRates.lowYieldMost, shareOf(missing, defaultRates.lowYieldRate));
  return Math.round((month * Math.min(activeDays, daysOfMonth)) / daysOfMonth);
}
