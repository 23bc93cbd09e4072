/**
 * How values are written for people: money, rates, times, masked text. Pure and exact: money is integer cents and never
 * passes through a float (docs/specification.md §9; docs/domain/conventions.md §1.1; docs/design/look.md §3).
 */

/** What stands where a value is unknown. */
export const unknown = '--';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Hundredths as a sign, the digits before the point and the two after it; null for what is no safe integer. */
function hundredths(value: number | null | undefined) {
  if (value === null || value === undefined || !Number.isSafeInteger(value)) return null;
  const digits = String(Math.abs(value)).padStart(3, '0');
  return { sign: value < 0 ? '-' : '', whole: digits.slice(0, -2), fraction: digits.slice(-2) };
}

/** Integer cents as yuan: `123450` → `1,234.50`, negative with a minus, zero `0.00`, unknown `--`. */
export function moneyText(cents: number | null | undefined): string {
  const parts = hundredths(cents);
  return parts === null ? unknown : `${parts.sign}${grouped(parts.whole)}.${parts.fraction}`;
}

/** Integer basis points as a percentage: `60` → `0.60%`, unknown `--`. */
export function percentText(basisPoints: number | null | undefined): string {
  const text = moneyText(basisPoints);
  return text === unknown ? unknown : `${text}%`;
}

/**
 * A number with thousand separators and a fixed number of decimals (docs/specification.md §9: two), half up on its shortest decimal
 * text, so that `1.005` → `1.01`; unknown and non-finite `--`. A count is `decimal(count, 0)`.
 */
export function decimal(value: number | null | undefined, decimals = 2): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return unknown;
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
  return format.format(`${value}`);
}

/** A whole number of units of `10^-decimals`, such as tenths of a degree: `45` with 1 → `4.5`; unknown `--`. */
export function scaled(value: number | null | undefined, decimals = 0): string {
  return value === null || value === undefined ? unknown : decimal(value / 10 ** decimals, decimals);
}

/** Integer cents as the plain text of an input: `123450` → `1234.50`; throws RangeError on what is no safe integer. */
export function yuanOf(cents: number): string {
  const parts = hundredths(cents);
  if (parts === null) throw new RangeError(`not an amount in cents: ${cents}`);
  return `${parts.sign}${parts.whole}.${parts.fraction}`;
}

/**
 * The text of an amount in yuan as integer cents: `1,234.5` → `123450`. Null for text that is no amount, has more than two
 * decimals (see {@link truncateDecimals}) or would not fit a safe integer.
 */
export function centsOf(text: string): number | null {
  const match = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  const cents = Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/**
 * Text of a number cut (not rounded) to so many decimals, and whether anything was cut: the amount input of
 * docs/specification.md §5.43.
 */
export function truncateDecimals(text: string, decimals = 2): { text: string; truncated: boolean } {
  const point = text.indexOf('.');
  if (point < 0 || text.length - point - 1 <= decimals) return { text, truncated: false };
  return { text: text.slice(0, decimals === 0 ? point : point + 1 + decimals), truncated: true };
}

/** Day, hour and minute, second of a time text, or null where it is unset, malformed or in a year that shows as `--`. */
function timeParts(text: string | null | undefined) {
  const match = /^(\d{4})-(\d{2}-\d{2})(?: (\d{2}:\d{2})(:\d{2})?)?$/.exec(text ?? '');
  if (match === null) return null;
  const [whole, year = '', day = '', minute] = match;
  const blank = Number(year) >= 1960 && Number(year) <= 1979;
  return blank ? null : { whole, year, day, minute };
}

/**
 * A `YYYY-MM-DD HH:mm:ss` or `YYYY-MM-DD` text (+08:00) as it is; unset, malformed and years 1960–1979 `--`
 * (docs/specification.md §9.10).
 */
export function dateTimeText(text: string | null | undefined): string {
  return timeParts(text)?.whole ?? unknown;
}

/** The same in the short form of lists: `MM-DD HH:mm`, or the day alone with its year where that is not the year of `now` (a time text of today). */
export function shortDateTime(text: string | null | undefined, now: string): string {
  const parts = timeParts(text);
  if (parts === null) return unknown;
  if (parts.year !== now.slice(0, 4)) return `${parts.year}-${parts.day}`;
  return parts.minute === undefined ? parts.day : `${parts.day} ${parts.minute}`;
}

/** A moment (milliseconds since 1970) as `YYYY-MM-DD HH:mm:ss` in +08:00, the zone of every time in the product. */
export function timeText(epochMs: number): string {
  return new Date(epochMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * Text with all but the given number of leading and trailing characters hidden: `mask('13812345678', 3, 4)` → `138****5678`.
 * Text too short to hide anything is hidden whole: a mask that shows everything would be none.
 */
export function mask(text: string, leading: number, trailing: number): string {
  const characters = Array.from(text);
  const hidden = characters.length - leading - trailing;
  if (hidden <= 0) return '*'.repeat(characters.length);
  return [
    ...characters.slice(0, leading),
    '*'.repeat(hidden),
    ...characters.slice(characters.length - trailing),
  ].join('');
}

/** What {@link chineseNumeral} answers for anything but an integer of one to four digits (docs/specification.md §5.24). */
export const invalidNumeral = '输入的数字不合法';

/** An integer of one to four digits in Chinese numerals: `1010` → `一千零一十`, `12` → `十二`; else {@link invalidNumeral}. */
export function chineseNumeral(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 9999) return invalidNumeral;
  if (value === 0) return '零';
  const digits = Array.from(String(value), Number);
  const text = digits
    .map((digit, at) =>
      digit === 0
        ? '零'
        : `${'零一二三四五六七八九'[digit]}${['', '十', '百', '千'][digits.length - 1 - at]}`,
    )
    .join('');
  return text.replace(/零+/g, '零').replace(/零$/, '').replace(/^一十/, '十');
}
