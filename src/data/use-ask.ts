import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { retryRead } from '../../providers/http.ts';
import type { Call } from '../../resources/kit/calls.ts';

/** Fresh for so long: what was opened a moment ago is not asked for again. */
const freshMs = 60_000;

/**
 * Asks a declared reading call when something happens, e.g. a node is opened: what is shown depends on many of them, so that a
 * hook for each would not do. Rejects with HttpProblem; nothing is shown then but by whoever asked.
 */
export function useAsk(): <T extends object>(call: Call) => Promise<T> {
  const provider = useDataProvider();
  const client = useQueryClient();
  return useCallback(
    async <T extends object>(call: Call) => {
      const { data } = await client.fetchQuery({
        queryKey: ['ask', { call }],
        staleTime: freshMs,
        retry: retryRead,
        queryFn: async ({ signal }) => {
          const { custom } = provider();
          if (!custom) throw new Error('the data provider answers no declared calls');
          return custom({ url: call.path, method: 'get', meta: { call, signal } });
        },
      });
      return data as T;
    },
    [client, provider],
  );
}
