import { useSubscription } from '@refinedev/core';
import { useEffect, useRef } from 'react';

/**
 * Hears that rows of a resource came or changed, within the user's scope, for as long as the component stands. A component is of
 * one resource: Refine goes on listening to the first.
 */
export function useRowChanges(
  resource: string,
  hear: (what: 'created' | 'updated') => void,
  options: { readonly enabled?: boolean } = {},
): void {
  // Refine keeps the first callback that it is given.
  const heard = useRef(hear);
  useEffect(() => {
    heard.current = hear;
  });
  useSubscription({
    channel: `resources/${resource}`,
    types: ['created', 'updated'],
    enabled: options.enabled,
    onLiveEvent: ({ type }) => heard.current(type === 'created' ? 'created' : 'updated'),
  });
}
