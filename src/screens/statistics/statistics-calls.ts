import { useMemo } from 'react';
import { Call } from '../../../resources/kit/calls.ts';
import type { Endpoint } from '../../../resources/kit/endpoint.ts';
import { encodeFilters } from '../../../resources/kit/filters.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type {
  HeatAnswer,
  RankAnswer,
  SpreadAnswer,
  SummaryAnswer,
  TrendAnswer,
} from '../../../resources/kit/statistics-wire.ts';
import { rangeOfParams, rangeParams } from '../../data/statistics-params.ts';
import { type LoadedAnswer, useCall } from '../../data/use-call.ts';
import { listParams } from '../../data/use-rows.ts';
import type { ListAddress } from '../list/use-list-state.ts';

type Query = Readonly<Record<string, string>>;

/** One reading call; the figures before stay in sight until its answer is there. */
function useAsk<T extends object>(endpoint: Endpoint | undefined, query: Query | null): LoadedAnswer<T> {
  const key = query && JSON.stringify(query);
  const call = useMemo(
    () => (endpoint && key ? new Call(endpoint, { query: JSON.parse(key) }) : null),
    [endpoint, key],
  );
  return useCall<T>(call, { keepPrevious: true, quiet: true });
}

/** What every call of the screen carries: filters and range. Which dimension a chart is cut by is its own affair. */
export function commonQuery({ rules, state }: ListAddress, today: string): Query {
  return {
    ...encodeFilters(rules.filters, state.filters),
    ...rangeParams(rangeOfParams(state.asked ?? {}, today, rules.quarters)),
  };
}

/** The same call as that of the sums below the rows: it is made once. */
export const useFigures = (resource: AnyResource, { state }: ListAddress) =>
  useAsk<SummaryAnswer>(resource.api.summary, listParams(resource, state));

export const useTrend = (resource: AnyResource, query: Query | null) =>
  useAsk<TrendAnswer>(resource.api.trend, query);
export const useRank = (resource: AnyResource, query: Query | null) =>
  useAsk<RankAnswer>(resource.api.rank, query);
export const useHeat = (resource: AnyResource, query: Query | null) =>
  useAsk<HeatAnswer>(resource.api.heat, query);
export const useSpread = (resource: AnyResource, query: Query | null) =>
  useAsk<SpreadAnswer>(resource.api.spread, query);
