import { useEffect, useEffectEvent } from 'react';

/** Figures of today are asked for anew so often (docs/domain/home.md §6). Milliseconds. */
export const refreshMs = 60_000;

/** Does something again and again while it is wanted and the page is looked at. */
export function useEvery(ms: number, wanted: boolean, act: () => void): void {
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') act();
  });
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => again(), ms);
    return () => clearInterval(timer);
  }, [ms, wanted]);
}
