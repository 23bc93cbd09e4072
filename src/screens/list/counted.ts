import { decimal } from '../../../resources/kit/format.ts';

/** Counts are capped here on the wire (architecture: a tab's count never counts a large table). */
const countCap = 10_000;

/** A tab's count: `10,000+` from the cap on. */
export const countText = (count: number): string =>
  count >= countCap ? `${decimal(countCap, 0)}+` : decimal(count, 0);

/** A list's total: a plus where it is a floor or an estimate. */
export const totalText = (total: number, more: boolean): string => `${decimal(total, 0)}${more ? '+' : ''}`;
