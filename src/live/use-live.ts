import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { Happening, LiveHappening } from '../../providers/live.ts';
import { useApp } from '../app-context.tsx';

/** Hears one kind of what the live connection tells, for as long as the component stands. */
export function useLive<T extends LiveHappening['type']>(type: T, hear: (happening: Happening<T>) => void) {
  const { live } = useApp();
  const heard = useEffectEvent(hear);
  useEffect(() => live.on(type, (happening) => heard(happening)), [live, type]);
}

/** Whether the live connection stands; while it doesn't, callers poll. */
export function useConnected(): boolean {
  const { live } = useApp();
  return useSyncExternalStore((changed) => {
    const off = [live.on('ready', changed), live.on('lost', changed)];
    return () => {
      for (const end of off) end();
    };
  }, live.connected);
}
