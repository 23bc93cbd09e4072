import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Something that news asks for, done at once and then at most so often however much news there is.
 * @param everyMs the least time between two runs, milliseconds
 */
export function usePaced(everyMs: number, run: () => void): () => void {
  const last = useRef({ at: Number.NEGATIVE_INFINITY, timer: 0 as ReturnType<typeof setTimeout> | 0 });
  const runNow = useEffectEvent(() => {
    last.current.at = performance.now();
    run();
  });
  useEffect(() => () => clearTimeout(last.current.timer), []);
  return () => {
    clearTimeout(last.current.timer);
    const wait = last.current.at + everyMs - performance.now();
    last.current.timer = setTimeout(() => runNow(), Math.max(0, wait));
  };
}
