import { useMemo } from 'react';
import { Call, systemCalls } from '../../../resources/kit/calls.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { SavedFilter } from '../../../resources/kit/wire.ts';
import { useCall } from '../../data/use-call.ts';
import { useSend } from '../../data/use-send.ts';
import type { StoredColumn } from './arrangement.ts';

interface Kept {
  readonly columns: readonly StoredColumn[] | null;
  readonly filters?: readonly SavedFilter[];
}

/** What a person keeps of one list: its columns and its saved filters. */
export interface Forms {
  readonly columns: readonly StoredColumn[] | null;
  readonly filters: readonly SavedFilter[];
  /** False until both are known. */
  readonly ready: boolean;
  /** What is left out stays; no columns at all are those of the declaration. Rejects with HttpProblem, which was shown. */
  readonly save: (kept: Partial<Kept>) => Promise<void>;
}

/** One call for all that is kept of a list, stored per user (docs/specification.md §7.36). */
export function useForms(resource: AnyResource): Forms {
  const send = useSend();
  const call = useMemo(
    () => new Call(systemCalls.readForms, { query: { form_key: resource.name } }),
    [resource.name],
  );
  const { data, problem, retry } = useCall<Kept>(call, { fresh: Number.POSITIVE_INFINITY, quiet: true });
  const filters = data?.filters;
  return {
    columns: data?.columns ?? null,
    filters: useMemo(() => filters ?? [], [filters]),
    ready: data !== undefined || problem !== null,
    save: async (kept) => {
      const body = { form_key: resource.name, ...kept };
      await send(new Call(systemCalls.saveForms, { body }), { quiet: true });
      retry();
    },
  };
}
