import { useInvalidate } from '@refinedev/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Call } from '../../resources/kit/calls.ts';
import type { ScreenSummary } from '../../resources/kit/product-index.ts';

/** Counts, sums, sub-lists and histories stand outside Refine's keys of a resource; their endpoint says whose they are. */
function invalidateCalls(client: QueryClient, resource: ScreenSummary) {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey.some((part) => {
        const call = (part as { call?: unknown } | null | undefined)?.call;
        return call instanceof Call && `${call.path}/`.startsWith(`${resource.api.base}/`);
      }),
  });
}

/** Asks again for everything that is shown of these resources: lists, rows, counts, sums, sub-lists, histories. */
export function useRefresh(): (resources: readonly ScreenSummary[]) => Promise<void> {
  const invalidate = useInvalidate();
  const client = useQueryClient();
  return useCallback(
    async (resources) => {
      await Promise.all(
        resources.flatMap((resource) => [
          invalidate({ resource: resource.name, invalidates: ['resourceAll'] }),
          invalidateCalls(client, resource),
        ]),
      );
    },
    [invalidate, client],
  );
}
