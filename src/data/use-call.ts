import { useCustom } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { HttpProblem } from '../../providers/http.ts';
import type { Call } from '../../resources/kit/calls.ts';

export interface CallOptions {
  /** How long an answer counts as fresh, in milliseconds; 0 where not given. */
  readonly fresh?: number;
  /** Keep showing the answer to the call before while this one is on its way. */
  readonly keepPrevious?: boolean;
  /** Say nothing where it fails: what it would have shown is left out. */
  readonly quiet?: boolean;
}

export interface LoadedAnswer<T> {
  readonly data: T | undefined;
  readonly problem: HttpProblem | null;
  readonly fetching: boolean;
  readonly paused: boolean;
  readonly retry: () => void;
}

/** Any declared reading call: counts, sums, sub-lists, options, forms. None is made while `call` is null. */
export function useCall<T extends object>(call: Call | null, options: CallOptions = {}): LoadedAnswer<T> {
  const { query } = useCustom<T & Record<string, unknown>, HttpProblem>({
    url: call?.path ?? '',
    method: 'get',
    meta: { call },
    ...(options.quiet && { errorNotification: false }),
    queryOptions: {
      enabled: call !== null,
      staleTime: options.fresh ?? 0,
      ...(options.keepPrevious && { placeholderData: keepPreviousData }),
    },
  });
  return {
    data: call === null ? undefined : query.data?.data,
    problem: query.error,
    fetching: query.isFetching,
    paused: query.fetchStatus === 'paused',
    retry: () => void query.refetch(),
  };
}
