import {
  type Period,
  periodBoundsOf,
  periodOf,
  type QuarterLimits,
  quarterLimits,
  type StatisticsRange,
} from './statistics-range.ts';
import type { Bucket } from './statistics-wire.ts';
import { addDays, daysInRange } from './time.ts';

/** First and last day, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** So many periods at most are told one by one (docs/domain/statistics.md §7, charts per period). */
export const mostPeriods: Readonly<Record<Period, number>> = { day: 31, month: 12, quarter: 8, year: 5 };

const two = (n: number) => String(n).padStart(2, '0');
const monthsOf: Readonly<Record<Exclude<Period, 'day'>, number>> = { month: 1, quarter: 3, year: 12 };

/** The same day so many months on or back; the month's last one where it has no such day. */
export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = `${Math.floor(count / 12)}-${two((((count % 12) + 12) % 12) + 1)}-01`;
  const [, last] = periodBoundsOf('month', first);
  return date.slice(8) > last.slice(8) ? last : `${first.slice(0, 8)}${date.slice(8, 10)}`;
}

/** How many periods a range is made of. */
export function periodsIn(range: StatisticsRange): number {
  const period = periodOf(range);
  if (period === 'day') return daysInRange(range.start_date, range.end_date);
  const month = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return Math.round((month(range.end_date) - month(range.start_date) + 1) / monthsOf[period]);
}

/** The days of a range that have come. */
export function rangeDaysOf(range: StatisticsRange, today: string): Days {
  return { from: range.start_date, to: range.end_date < today ? range.end_date : today };
}

/** As many periods before; of a period that still runs, no more days of it than have come. */
export function previousOf(range: StatisticsRange, today: string): Days {
  const period = periodOf(range);
  const now = rangeDaysOf(range, today);
  const days = daysInRange(now.from, now.to);
  if (period === 'day') return { from: addDays(now.from, -days), to: addDays(now.from, -1) };
  const from = addMonths(range.start_date, -periodsIn(range) * monthsOf[period]);
  const whole = addDays(range.start_date, -1);
  const part = addDays(from, days - 1);
  return { from, to: now.to < range.end_date && part < whole ? part : whole };
}

/**
 * The days of an earlier range that were over when its last one was as far as the running day is; undefined where the range is over, or
 * the earlier one has not as many days.
 */
export function soFarOf(earlier: Days, now: Days, today: string): Days | undefined {
  const alike = daysInRange(earlier.from, earlier.to) === daysInRange(now.from, now.to);
  return now.to === today && alike ? { from: earlier.from, to: addDays(earlier.to, -1) } : undefined;
}

/** The same days a year ago. */
export function lastYearOf(range: StatisticsRange, today: string): Days {
  const { from, to } = rangeDaysOf(range, today);
  return { from: addMonths(from, -12), to: addMonths(to, -12) };
}

/**
 * What a chart over time shows of a range: one month, quarter or year alone stands at the end of as many as are told one by one
 * (docs/domain/statistics.md §7), quarters no further back than they are offered; anything else stands for itself.
 */
export function runOf(range: StatisticsRange, limits: QuarterLimits = quarterLimits): StatisticsRange {
  const period = periodOf(range);
  if (period === 'day' || periodsIn(range) > 1) return range;
  const first = addMonths(range.start_date, -(mostPeriods[period] - 1) * monthsOf[period]);
  const least = period === 'quarter' ? periodBoundsOf('quarter', `${limits.from}-01`)[0] : first;
  return { ...range, start_date: first < least ? least : first };
}

/** What a chart of a range counts by: a single day by its hours. */
export function unitOf(range: StatisticsRange): Bucket {
  const period = periodOf(range);
  return period === 'day' && range.start_date === range.end_date ? 'hour' : period;
}

/** What the bucket of a day is called. */
export function bucketOf(unit: Bucket, date: string): string {
  if (unit === 'year') return date.slice(0, 4);
  if (unit === 'month') return date.slice(0, 7);
  if (unit === 'quarter') return `${date.slice(0, 4)}Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
  return date.slice(0, 10);
}

/** The buckets of some days in their order; a single day has 24 hours. */
export function bucketsOf(unit: Bucket, { from, to }: Days): string[] {
  if (unit === 'hour') return Array.from({ length: 24 }, (_, hour) => `${from} ${two(hour)}`);
  const found: string[] = [];
  for (let date = from; date <= to; ) {
    found.push(bucketOf(unit, date));
    date = unit === 'day' ? addDays(date, 1) : addDays(periodBoundsOf(unit, date)[1], 1);
  }
  return found;
}

/** First and last day of a bucket. */
export function daysOfBucket(at: string): Days {
  const quarter = /^(\d{4})Q([1-4])$/.exec(at);
  const month = quarter ? `${quarter[1]}-${two(Number(quarter[2]) * 3 - 2)}` : at;
  const period: Period = quarter ? 'quarter' : at.length === 4 ? 'year' : at.length === 7 ? 'month' : 'day';
  const [from, to] = periodBoundsOf(period, `${month}-01-01`.slice(0, 10));
  return { from, to };
}
