import {
  type AnyStatistics,
  initialRange,
  isSplit,
  type RangeDef,
} from '../../../resources/kit/statistics.ts';
import {
  isOffered,
  type Period,
  rangeOf,
  type StatisticsRange,
  timeTypes,
} from '../../../resources/kit/statistics-range.ts';
import { choicesIn } from './chart-choices.ts';

/** What a screen of statistics is asked for beside its filters, as its address and its calls carry it. */
export type Asked = Readonly<Record<string, string>>;

const isDate = (text: string | null | undefined): text is string =>
  text !== null && text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The range that an address asks for, the usual one where it asks for none that may be had. */
export function rangeIn(search: URLSearchParams, today: string, may: RangeDef = {}): StatisticsRange {
  const usual = initialRange(may, today);
  const [type, from, to] = ['time_type', 'start_date', 'end_date'].map((param) => search.get(param));
  const periods = may.periods ?? (Object.keys(timeTypes) as Period[]);
  const period = periods.find((each) => String(timeTypes[each]) === type);
  if (!period || !isDate(from) || !isDate(to) || from > to) return usual;
  const range = rangeOf(period, from, to);
  const offered = [from, to].every((date) => isOffered(period, date, today));
  return range === 'tooLong' || !offered ? usual : range;
}

export const rangeParams = ({ time_type, start_date, end_date }: StatisticsRange): Asked => ({
  time_type: String(time_type),
  start_date,
  end_date,
});

/** The range that was {@link askedIn} an address. */
export const rangeAsked = (asked: Asked, today: string): StatisticsRange =>
  rangeIn(new URLSearchParams(asked), today);

/** The dimension that the rows are cut by. */
export const dimensionAsked = (statistics: AnyStatistics, asked: Asked | undefined): string =>
  asked?.by !== undefined && Object.hasOwn(statistics.by, asked.by)
    ? asked.by
    : (Object.keys(statistics.by)[0] ?? '');

/** Whether rows are split; said where it isn't as usual anywhere. */
export const splitAsked = ({ split }: AnyStatistics, wanted: boolean): Asked =>
  wanted ? { split: '1' } : split === 'first' ? { split: '0' } : {};

/** All that an address asks for; what is not declared falls back, whoever wrote it. */
export function askedIn(statistics: AnyStatistics, search: URLSearchParams, today: string): Asked {
  return {
    ...rangeParams(rangeIn(search, today, statistics.range)),
    by: dimensionAsked(statistics, { by: search.get('by') ?? '' }),
    ...splitAsked(statistics, isSplit(statistics, search.get('split'))),
    ...choicesIn(statistics.charts, search),
  };
}

/** Inverse of {@link askedIn}: what is as usual is left out. */
export function askedAddress(statistics: AnyStatistics, asked: Asked, today: string): Asked {
  const range = rangeAsked(asked, today);
  const usual = JSON.stringify(range) === JSON.stringify(initialRange(statistics.range ?? {}, today));
  const by = dimensionAsked(statistics, asked);
  return {
    ...(!usual && rangeParams(range)),
    ...(by !== Object.keys(statistics.by)[0] && { by }),
    ...((asked.split === '1') !== isSplit(statistics, null) && { split: asked.split ?? '0' }),
    ...choicesIn(statistics.charts, new URLSearchParams(asked)),
  };
}
