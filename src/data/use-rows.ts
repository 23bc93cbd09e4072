import { useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { ListState } from '../../providers/address.ts';
import type { ListExtras } from '../../providers/data.ts';
import type { HttpProblem } from '../../providers/http.ts';
import { encodeFilters, filtersOf } from '../../resources/kit/filters.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { withoutChoices } from './chart-choices.ts';
import type { WireRow } from './row.ts';

/** Filters, tab and what statistics are asked for as parameters of the wire. */
export function listParams(
  resource: AnyResource,
  state: Pick<ListState, 'filters' | 'tab' | 'asked'>,
): Record<string, string> {
  const filters = {
    ...encodeFilters(filtersOf(resource), state.filters),
    ...withoutChoices(state.asked ?? {}),
  };
  return state.tab === 'all' ? filters : { ...filters, tab: state.tab };
}

export interface Rows {
  /** Undefined until the first answer; the rows of the state before while the next are on their way. */
  readonly rows: readonly WireRow[] | undefined;
  readonly total: number;
  /** The total is a floor or an estimate. */
  readonly more: boolean;
  readonly problem: HttpProblem | null;
  readonly fetching: boolean;
  /** There is no network; the call waits for it. */
  readonly paused: boolean;
  readonly retry: () => void;
}

/**
 * The rows of a list's state. The state is the key, and a call that nobody waits for any more is aborted: a late answer never
 * overwrites a newer one.
 */
export function useRows(resource: AnyResource, state: ListState, enabled = true): Rows {
  const { query } = useList<WireRow & { id: string }, HttpProblem>({
    resource: resource.name,
    filters: Object.entries(listParams(resource, state)).map(([field, value]) => ({
      field,
      operator: 'eq' as const,
      value,
    })),
    sorters: state.sorts.map(({ field, order }) => ({ field, order })),
    pagination: { currentPage: state.page, pageSize: state.size },
    queryOptions: { placeholderData: keepPreviousData, enabled },
  });
  const extras = query.data as Partial<ListExtras> | undefined;
  return {
    rows: query.data?.data,
    total: query.data?.total ?? 0,
    more: extras?.more === true,
    problem: query.error,
    fetching: query.isFetching,
    paused: query.fetchStatus === 'paused',
    retry: () => void query.refetch(),
  };
}
