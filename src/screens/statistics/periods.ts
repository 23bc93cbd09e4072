import type { Label } from '../../../resources/kit/label.ts';
import { type Period, periodOf, type StatisticsRange } from '../../../resources/kit/statistics-range.ts';
import type { Bucket } from '../../../resources/kit/statistics-wire.ts';

const quarterOf = (date: string) => `${date.slice(0, 4)} Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`;
const named: Readonly<Record<Exclude<Period, 'day'>, (date: string) => string>> = {
  month: (date) => date.slice(0, 7),
  quarter: quarterOf,
  year: (date) => date.slice(0, 4),
};

/** A range as titles say it: `2026-11-15 – 2026-11-21`, `2026-11`, `2024 Q4`, `2026`. */
export function statisticsRangeText(range: StatisticsRange): string {
  const period = periodOf(range);
  const [from, to] =
    period === 'day'
      ? [range.start_date, range.end_date]
      : [named[period](range.start_date), named[period](range.end_date)];
  return from === to ? from : `${from} – ${to}`;
}

/** A place on the axis of time, shortly and in full. */
export function bucketText(unit: Bucket, at: string): { readonly short: string; readonly full: string } {
  switch (unit) {
    case 'hour':
      return { short: `${at.slice(11, 13)}:00`, full: `${at}:00` };
    case 'day':
      return { short: at.slice(5), full: at };
    case 'quarter':
      return { short: at.replace('Q', ' Q'), full: at.replace('Q', ' Q') };
    default:
      return { short: at, full: at };
  }
}

/** How cards name the period before. */
export const before = {
  previous: { en: 'vs previous', zh: '环比' },
  last_year: { en: 'vs last year', zh: '同比' },
} as const satisfies Readonly<Record<string, Label>>;

export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
