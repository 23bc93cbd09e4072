import { epochOf, momentText, secondsBetween } from '../../../kit/time.ts';
import { payStatus, placeStatus } from '../../enums.ts';

/** Rules of a charge (docs/domain/orders.md §P04, §P12): pure, for the server and its tests. */

/** Tries of an order's deduction in all. */
export const mostAttempts = 30;
/** Basis points that the channel keeps (docs/domain/money.md §11.2, fee 10). */
export const channelRate = 60;
const minute = 60_000;

/** What the channel keeps of a charge, in cents, half up. */
export const channelFee = (amount: number) => Math.round((amount * channelRate) / 10_000);

/** When a failed charge is tried again: after 5 minutes, an hour, then daily; null after the last try. */
export function nextTry(attempts: number, now: string): string | null {
  if (attempts >= mostAttempts) return null;
  const wait = attempts <= 1 ? 5 * minute : attempts === 2 ? 60 * minute : 24 * 60 * minute;
  return momentText(epochOf(now) + wait);
}

/** When the channel is asked next about a charge in progress: often at first, then ever more rarely, up to 10 minutes. */
export function nextQuery(sent: string, now: string): string {
  const waited = secondsBetween(sent, now);
  return momentText(epochOf(now) + Math.min(600, Math.max(2, Math.round(waited / 2))) * 1_000);
}

/** A debt is one that is a day old (docs/domain/orders.md §P04). */
export const inArrears = (settled: string | null, now: string) =>
  settled !== null && secondsBetween(settled, now) >= 86_400;

/**
 * Money that an order doesn't owe: it was paid already, or the charge is of an amount from before its correction. Cents.
 */
export const isSurplus = (
  order: { readonly pay_status: number; readonly payable_amount: number },
  charged: number,
) => order.pay_status === payStatus.paid || charged !== order.payable_amount;

type PlaceState = (typeof placeStatus)[Exclude<keyof typeof placeStatus, `$${string}`>];

/** What becomes of an instruction: 0→1→2|3, 3→1 again, 0/1/3→4; a success that comes late is a success all the same. */
export const placeMoves: Readonly<Record<number, readonly PlaceState[]>> = {
  [placeStatus.created]: [placeStatus.processing, placeStatus.closed],
  [placeStatus.processing]: [placeStatus.success, placeStatus.failed, placeStatus.closed],
  [placeStatus.failed]: [placeStatus.processing, placeStatus.success, placeStatus.closed],
  [placeStatus.closed]: [placeStatus.success],
  [placeStatus.success]: [],
};

export const mayMove = (from: number, to: PlaceState) => placeMoves[from]?.includes(to) ?? false;
