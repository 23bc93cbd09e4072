import { useMemo } from 'react';
import type { ListState } from '../../../providers/address.ts';
import { Call } from '../../../resources/kit/calls.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useCall } from '../../data/use-call.ts';
import { listParams } from '../../data/use-rows.ts';

export type Counts = Readonly<Record<string, number>>;

/** How many rows each tab has: a call of its own that no row waits for. */
export function useCounts(resource: AnyResource, filters: ListState['filters']): Counts | undefined {
  const endpoint = resource.list.counts ? resource.api.counts : undefined;
  const key = JSON.stringify(listParams(resource, { filters, tab: 'all' }));
  const call = useMemo(
    () => (endpoint ? new Call(endpoint, { query: JSON.parse(key) }) : null),
    [endpoint, key],
  );
  return useCall<Counts>(call, { keepPrevious: true }).data;
}
