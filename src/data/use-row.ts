import { useOne } from '@refinedev/core';
import type { HttpProblem } from '../../providers/http.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { WireRow } from './row.ts';

export interface OneRow {
  readonly row: WireRow | undefined;
  readonly problem: HttpProblem | null;
  readonly fetching: boolean;
  readonly paused: boolean;
  readonly retry: () => void;
}

/**
 * One row by its id, none while there is no id. `keep` holds the first answer for as long as the screen stands: a later one
 * would wipe what was typed (docs/design/refine.md §2.5).
 */
export function useRow(
  resource: AnyResource,
  id: string | undefined,
  options: { readonly keep?: boolean } = {},
): OneRow {
  const { query } = useOne<WireRow & { id: string }, HttpProblem>({
    resource: resource.name,
    id: id ?? '',
    queryOptions: {
      enabled: id !== undefined,
      ...(options.keep && { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
    },
  });
  return {
    row: query.data?.data,
    problem: query.error,
    fetching: query.isFetching,
    paused: query.fetchStatus === 'paused',
    retry: () => void query.refetch(),
  };
}
