import { useEffect, useRef } from 'react';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Row } from '../data/row.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useLive } from './use-live.ts';

/** A record that changes by itself is asked for again, at most this often. Milliseconds. */
const followEveryMs = 3_000;

/** Keeps an open record in step where it changes by itself all the time; `useChangedRecord` watches it. */
export function useFollowedRecord(resource: AnyResource, row: Row): void {
  const refresh = useRefresh();
  const last = useRef({ at: Number.NEGATIVE_INFINITY, timer: 0 as ReturnType<typeof setTimeout> | 0 });
  useEffect(() => () => clearTimeout(last.current.timer), []);
  useLive('record', (event) => {
    if (resource.live !== 'values' || event.resource !== resource.name || event.id !== row.id) return;
    clearTimeout(last.current.timer);
    const wait = last.current.at + followEveryMs - performance.now();
    last.current.timer = setTimeout(
      () => {
        last.current.at = performance.now();
        void refresh([resource]);
      },
      Math.max(0, wait),
    );
  });
}
