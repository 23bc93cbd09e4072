import { randomInt } from 'node:crypto';

/** A business number: a letter, the +08:00 time as yyMMddHHmmss, and six random digits (docs/domain/orders.md §P04). */
export function businessNumber(prefix: string, now: string): string {
  return `${prefix}${now.replace(/\D/g, '').slice(2)}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}
