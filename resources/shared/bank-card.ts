/** Digits that an account at a bank has (docs/domain/merchants.md §11.6). */
const digits = /^\d{8,30}$/;

export const isBankAccount = (text: string): boolean => digits.test(text);

/**
 * The last digit of a card's number, from those before it (ISO/IEC 7812-1, Luhn).
 * @param body digits
 */
export function luhnDigit(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Whether the last digit of a card fits the others. Accounts of companies and some old cards have none, so that a number that doesn't fit
 * is worth a second look and nothing more.
 */
export const fitsLuhn = (text: string): boolean =>
  /^\d{2,}$/.test(text) && luhnDigit(text.slice(0, -1)) === text.slice(-1);
