import { useEffect, useEffectEvent } from 'react';
import { HttpProblem } from '../../../providers/http.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { SavedFilter } from '../../../resources/kit/wire.ts';
import { useForms } from './use-forms.ts';
import type { ListAddress } from './use-list-state.ts';

/**
 * The default of the saved filters applies where the list was opened without parameters; what the person then empties themself
 * stays empty. True while it is about to.
 */
export function useDefaultFilter(resource: AnyResource, address: ListAddress): boolean {
  const { filters } = useForms(resource);
  const wanted = address.bare ? filters.find((one) => one.is_default === 1)?.search : undefined;
  const apply = useEffectEvent((search: string) => address.open(search, { replace: true }));
  useEffect(() => {
    if (wanted !== undefined) apply(wanted);
  }, [wanted]);
  return wanted !== undefined;
}

export interface SavedFilters {
  readonly saved: readonly SavedFilter[];
  /** The name of the one that is at work. */
  readonly current: string | undefined;
  readonly choose: (one: SavedFilter) => void;
  /** Stores another list of them; the refusal was shown where it answers false. */
  readonly keep: (next: readonly SavedFilter[]) => Promise<boolean>;
}

export function useSavedFilters(resource: AnyResource, address: ListAddress): SavedFilters {
  const { filters, save } = useForms(resource);
  return {
    saved: filters,
    current: filters.find(({ search }) => address.normal(search) === address.toSave)?.name,
    choose: ({ search }) => address.open(search),
    keep: async (next) => {
      try {
        await save({ filters: next });
        return true;
      } catch (error) {
        if (!(error instanceof HttpProblem)) throw error;
        return false;
      }
    },
  };
}
