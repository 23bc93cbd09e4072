import { useEffect, useRef } from 'react';

/** How long a painted page stays quiet before the rest is fetched, in milliseconds: on a slow line the page itself comes first. */
const quiet = 2_000;

/**
 * Fetches what comes after the sign-in page once: a moment after the first paint, or at once when the person turns to the form.
 * Answers the handler for that focus; the focus that the page itself sets comes before the first paint and does not count.
 */
export function usePreload(preload: (() => void) | undefined): () => void {
  const state = useRef<'mounted' | 'painted' | 'started'>('mounted');
  const start = useRef(() => {});

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    start.current = () => {
      if (state.current !== 'painted') return;
      state.current = 'started';
      preload?.();
    };
    const frame = requestAnimationFrame(() => {
      if (state.current === 'mounted') state.current = 'painted';
      timer = setTimeout(() => start.current(), quiet);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [preload]);

  return () => start.current();
}
