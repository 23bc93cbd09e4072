/** The check characters of GB 11643-1999, by what the weighed sum leaves when it is divided by 11. */
const checks = '10X98765432';
const weights: readonly number[] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/**
 * The last character of a citizen's identity number, from the 17 digits before it (GB 11643-1999).
 * @param body 17 digits
 */
export function idCheck(body: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body.charAt(place)), 0);
  return checks.charAt(sum % checks.length);
}

/** Whether eight digits, `YYYYMMDD`, are a day that there was. */
function isDay(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1900) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whether a text is a citizen's identity number: 17 digits with a birthday among them, and the check character that fits. */
export const isIdNumber = (text: string): boolean =>
  /^\d{17}[\dX]$/.test(text) && isDay(text.slice(6, 14)) && idCheck(text.slice(0, -1)) === text.slice(-1);
