import { useDataProvider } from '@refinedev/core';
import { useCallback } from 'react';
import type { Call } from '../../resources/kit/calls.ts';

/** Fetches the file that a declared call answers. Rejects with HttpProblem. */
export function useFile(): (call: Call) => Promise<Blob> {
  const provider = useDataProvider();
  return useCallback(
    async (call) => {
      const { custom } = provider();
      if (!custom) throw new Error('the data provider answers no declared calls');
      const { data } = await custom<{ file: Blob }>({ url: call.path, method: 'get', meta: { call } });
      return data.file;
    },
    [provider],
  );
}
