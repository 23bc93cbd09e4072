import {
  type AnyStatistics,
  initialStatisticsRange,
  isSplit,
  type RangeDef,
} from '../../resources/kit/statistics.ts';
import {
  isOffered,
  type Period,
  type QuarterLimits,
  rangeOf,
  type StatisticsRange,
  timeTypes,
} from '../../resources/kit/statistics-range.ts';
import { isRealTime } from '../../resources/kit/time.ts';
import { choicesIn } from './chart-choices.ts';

/** What a screen of statistics is asked for beside its filters, as its address and its calls carry it. */
export type StatisticsParams = Readonly<Record<string, string>>;

/** The range that an address asks for; undefined where it asks for none, or for one that may not be had. */
export function rangeGiven(
  search: URLSearchParams,
  today: string,
  quarters: QuarterLimits,
  may: RangeDef = {},
): StatisticsRange | undefined {
  const [type, from = '', to = ''] = rangeNames.map((param) => search.get(param) ?? undefined);
  const periods = may.periods ?? (Object.keys(timeTypes) as Period[]);
  const period = periods.find((each) => String(timeTypes[each]) === type);
  if (!period || ![from, to].every((date) => date.length === 10 && isRealTime(date)) || from > to)
    return undefined;
  const range = rangeOf(period, from, to);
  const offered = [from, to].every((date) => isOffered(period, date, today, quarters));
  return range === 'tooLong' || !offered ? undefined : range;
}

const rangeNames = ['time_type', 'start_date', 'end_date'] as const;

/** The range of an address, the usual one where it asks for none that may be had. */
export const rangeIn = (
  search: URLSearchParams,
  today: string,
  quarters: QuarterLimits,
  may: RangeDef = {},
): StatisticsRange => rangeGiven(search, today, quarters, may) ?? initialStatisticsRange(may, today);

/** Whether an address asks for a range that may not be had. */
export const isRangeLost = (
  search: URLSearchParams,
  today: string,
  quarters: QuarterLimits,
  may?: RangeDef,
): boolean =>
  rangeNames.some((name) => search.has(name)) && rangeGiven(search, today, quarters, may) === undefined;

export const rangeParams = ({ time_type, start_date, end_date }: StatisticsRange): StatisticsParams => ({
  time_type: String(time_type),
  start_date,
  end_date,
});

/** The range that was {@link statisticsParamsIn} an address. */
export const rangeOfParams = (
  asked: StatisticsParams,
  today: string,
  quarters: QuarterLimits,
): StatisticsRange => rangeIn(new URLSearchParams(asked), today, quarters);

/** The dimension that the rows are cut by. */
export const dimensionOfParams = (statistics: AnyStatistics, asked: StatisticsParams | undefined): string =>
  asked?.by !== undefined && Object.hasOwn(statistics.by, asked.by)
    ? asked.by
    : (Object.keys(statistics.by)[0] ?? '');

/** Whether rows are split; said where it isn't as usual anywhere. */
export const splitOfParams = ({ split }: AnyStatistics, wanted: boolean): StatisticsParams =>
  wanted ? { split: '1' } : split === 'first' ? { split: '0' } : {};

/** All that an address asks for; what is not declared falls back, whoever wrote it. */
export function statisticsParamsIn(
  statistics: AnyStatistics,
  search: URLSearchParams,
  today: string,
  quarters: QuarterLimits,
): StatisticsParams {
  return {
    ...rangeParams(rangeIn(search, today, quarters, statistics.range)),
    by: dimensionOfParams(statistics, { by: search.get('by') ?? '' }),
    ...splitOfParams(statistics, isSplit(statistics, search.get('split'))),
    ...choicesIn(statistics.charts, search),
  };
}

/** Inverse of {@link statisticsParamsIn}: what is as usual is left out. */
export function statisticsAddress(
  statistics: AnyStatistics,
  asked: StatisticsParams,
  today: string,
  quarters: QuarterLimits,
): StatisticsParams {
  const range = rangeOfParams(asked, today, quarters);
  const usual =
    JSON.stringify(range) === JSON.stringify(initialStatisticsRange(statistics.range ?? {}, today));
  const by = dimensionOfParams(statistics, asked);
  return {
    ...(!usual && rangeParams(range)),
    ...(by !== Object.keys(statistics.by)[0] && { by }),
    ...((asked.split === '1') !== isSplit(statistics, null) && { split: asked.split ?? '0' }),
    ...choicesIn(statistics.charts, new URLSearchParams(asked)),
  };
}
