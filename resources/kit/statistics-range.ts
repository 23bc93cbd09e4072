import { addDays, daysInRange, momentText } from './time.ts';

/** Codes of the report periods (docs/specification.md §9): not in the order in which they are shown. */
export const timeTypes = { day: 1, month: 2, quarter: 4, year: 3 } as const;
export type Period = keyof typeof timeTypes;

/** What statistics are asked for by (docs/specification.md §3); both ends included. */
export interface StatisticsRange {
  readonly time_type: (typeof timeTypes)[Period];
  readonly start_date: string;
  readonly end_date: string;
}

/** Months as `YYYY-MM`, both included; docs/specification.md §5 asks for quarters between 2023-04 and 2025-01. */
export interface QuarterLimits {
  readonly from: string;
  readonly to: string;
}
export const quarterLimits: QuarterLimits = { from: '2023-04', to: '2025-01' };

/** docs/specification.md §5: exactly so many days may be asked for (docs/domain/conventions.md §1.1). */
export const mostDays = 31;

const two = (n: number) => String(n).padStart(2, '0');

/** The first month of the quarter that a date lies in, 1, 4, 7 or 10. */
const quarterMonth = (date: string) => Number(date.slice(5, 7)) - ((Number(date.slice(5, 7)) - 1) % 3);

/** The day before the first of a month; `month` may run over the year's end. */
function lastDayOf(year: number, month: number): string {
  const [y, m] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return addDays(`${y}-${two(m)}-01`, -1);
}

/**
 * First and last day of the period that a date (+08:00) lies in. Digits only: no machine's time zone has a say
 * (docs/specification.md §9.09).
 */
export function periodBoundsOf(period: Period, date: string): readonly [from: string, to: string] {
  const year = Number(date.slice(0, 4));
  if (period === 'day') return [date.slice(0, 10), date.slice(0, 10)];
  if (period === 'year') return [`${year}-01-01`, `${year}-12-31`];
  const first = period === 'month' ? Number(date.slice(5, 7)) : quarterMonth(date);
  return [`${year}-${two(first)}-01`, lastDayOf(year, period === 'month' ? first : first + 2)];
}

/** The newest day that may be asked for, +08:00: today, or yesterday where the running day isn't summed up yet. */
export function latestDay(epochMs: number, lastDay: boolean): string {
  const today = momentText(epochMs).slice(0, 10);
  return lastDay ? addDays(today, -1) : today;
}

/** Whether the period that a date lies in may be asked for: it has begun, and a quarter lies within the limits. */
export function isOffered(
  period: Period,
  date: string,
  latest: string,
  limits: QuarterLimits = quarterLimits,
): boolean {
  const [from] = periodBoundsOf(period, date);
  if (from > latest) return false;
  if (period !== 'quarter') return true;
  const month = from.slice(0, 7);
  return month >= periodBoundsOf('quarter', `${limits.from}-01`)[0].slice(0, 7) && month <= limits.to;
}

/** The range that two dates of a period stand for; `tooLong` where they are more days apart than may be asked for. */
export function rangeOf(period: Period, from: string, to: string = from): StatisticsRange | 'tooLong' {
  const [start_date] = periodBoundsOf(period, from);
  const [, end_date] = periodBoundsOf(period, to);
  if (period === 'day' && daysInRange(start_date, end_date) > mostDays) return 'tooLong';
  return { time_type: timeTypes[period], start_date, end_date };
}

/**
 * What another period shows of a range: the period that its newest day lies in, and of days the whole range or, where it is longer than a
 * month, its newest one. Quarters that aren't offered give way to the nearest that is. Undefined where none can be asked for.
 */
export function nearestRange(
  period: Period,
  range: StatisticsRange,
  latest: string,
  limits: QuarterLimits = quarterLimits,
): StatisticsRange | undefined {
  const end = range.end_date < latest ? range.end_date : latest;
  if (period === 'day') {
    const [month] = periodBoundsOf('month', end);
    const from = range.start_date > month ? range.start_date : month;
    return from <= end ? daysOf(from, end) : undefined;
  }
  const date = period === 'quarter' ? withinQuarters(end, limits) : end;
  if (!isOffered(period, date, latest, limits)) return undefined;
  const [start_date, end_date] = periodBoundsOf(period, date);
  return { time_type: timeTypes[period], start_date, end_date };
}

const daysOf = (start_date: string, end_date: string): StatisticsRange => ({
  time_type: timeTypes.day,
  start_date,
  end_date,
});

function withinQuarters(date: string, { from, to }: QuarterLimits): string {
  const [first] = periodBoundsOf('quarter', `${from}-01`);
  const [, last] = periodBoundsOf('month', `${to}-01`);
  if (date < first) return first;
  return date > last ? last : date;
}

/** The period that a range is of. */
export function periodOf(range: StatisticsRange): Period {
  const found = (Object.keys(timeTypes) as Period[]).find((period) => timeTypes[period] === range.time_type);
  if (!found) throw new Error(`no period has the code ${range.time_type}`);
  return found;
}
