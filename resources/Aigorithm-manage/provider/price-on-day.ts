import type { CodeOf } from '../../kit/enumeration.ts';
import { addDays } from '../../kit/time.ts';
import type { billMode } from './enums.ts';

/** What a provider's recognitions cost while a price holds. Cents, basis points. */
export interface ProviderTerms {
  readonly bill_mode: CodeOf<typeof billMode>;
  readonly unit_price: number | null;
  readonly rate: number | null;
  readonly cost_price: number;
  /** Recognitions of each cabinet in a month. */
  readonly free_count: number;
  readonly charge_failed: 0 | 1;
}

/** The day that a price holds from. `YYYY-MM-DD` */
export interface FromDay {
  readonly effect_date: string;
}

/** The price that holds on a day: the newest that has begun by then; undefined before the first one. */
export const priceOn = <P extends FromDay>(prices: readonly P[], day: string): P | undefined =>
  prices.reduce<P | undefined>(
    (found, price) =>
      price.effect_date <= day && (found === undefined || price.effect_date > found.effect_date)
        ? price
        : found,
    undefined,
  );

/** The last day of each price: the one before the next begins, none of the last. In the order of their days. */
export function periodsOf<P extends FromDay>(
  prices: readonly P[],
): (P & { readonly expire_date: string | null })[] {
  const ordered = [...prices].sort((one, other) => (one.effect_date < other.effect_date ? -1 : 1));
  return ordered.map((price, at) => {
    const next = ordered[at + 1];
    return { ...price, expire_date: next ? addDays(next.effect_date, -1) : null };
  });
}

/** The first day that a new price may hold from: what has begun is history, today too. @param today `YYYY-MM-DD` */
export const earliest = (today: string): string => addDays(today, 1);
