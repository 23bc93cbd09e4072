import { addDays } from '../../kit/time.ts';

/** On the day after the payment, +08:00 (docs/domain/money.md §11.3, T+1). */
const settledAt = '10:00:00';

/** From when on the money of a payment may be withdrawn. @param paid when it was paid */
export const availableFrom = (paid: string): string => `${addDays(paid, 1)} ${settledAt}`;
