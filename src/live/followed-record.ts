import type { AnyResource } from '../../resources/kit/resource.ts';
import type { WireRow } from '../data/row.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useLive } from './use-live.ts';
import { usePaced } from './use-paced.ts';

/** A record that changes by itself is asked for again, at most this often. Milliseconds. */
const followEveryMs = 3_000;

/** Keeps an open record in step where it changes by itself all the time; `useChangedRecord` watches it. */
export function useFollowedRecord(resource: AnyResource, row: WireRow): void {
  const refresh = useRefresh();
  const follow = usePaced(followEveryMs, () => void refresh([resource]));
  useLive('record', (event) => {
    if (resource.live === 'values' && event.resource === resource.name && event.id === row.id) follow();
  });
}
