import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** docs/specification.md §9: what is ticked is handed on once the hand rests (docs/specification.md §9.05). */
const checkDelayMs = 300;

/**
 * Ticks stand at once and are handed on 300 ms after the last of them. Whoever opened the picker calls `flush` as it closes: the
 * picker itself is taken away only when it has faded out, and a form saved meanwhile would lack the last tick.
 */
export function useHandedOn(chosen: readonly string[], give: (ids: readonly string[]) => void) {
  const [held, setHeld] = useState<readonly string[]>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<readonly string[]>(undefined);
  const latest = useRef(give);
  useLayoutEffect(() => {
    latest.current = give;
  });
  const [flush] = useState(() => () => {
    clearTimeout(timer.current);
    const next = waiting.current;
    if (next === undefined) return;
    waiting.current = undefined;
    setHeld(undefined);
    latest.current(next);
  });
  useEffect(() => flush, [flush]);
  const tick = (next: readonly string[]) => {
    setHeld(next);
    waiting.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, checkDelayMs);
  };
  return { ids: held ?? chosen, tick, flush };
}
