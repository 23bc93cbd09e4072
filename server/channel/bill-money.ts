import { BillError } from './bills.ts';

/**
 * Cents of an amount in yuan, exactly: no floating point number is involved. Fees have up to five decimals; halves are rounded up, away
 * from zero. @throws BillError
 */
export function billCents(text: string): number {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text.trim());
  if (!found) throw new BillError('damaged', 'an amount of a bill is none');
  const [, sign, whole, decimals = ''] = found;
  const digits = decimals.padEnd(3, '0');
  const cents = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return sign === '-' && cents !== 0 ? -cents : cents;
}
