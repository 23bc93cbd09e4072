import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { typedDelayMs } from './filter.ts';

/**
 * A text that is given on once it has stood still for 600 ms (docs/specification.md §9.05), at once with `flush`. A value that
 * comes from elsewhere (back, reset) replaces what stands there, unless both mean the `same`. What isn't `ready` waits for the keys
 * that are missing.
 */
export function useTyped(
  value: string,
  give: (text: string) => void,
  ready = (_: string) => true,
  same = (typed: string, given: string) => typed === given,
) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  if (value !== given) {
    setGiven(value);
    // A trailing space makes no call but stays in the input, because the next word follows it.
    if (!same(text.trim(), value)) setText(value);
  }
  const latest = useRef({ give, ready, same });
  useLayoutEffect(() => {
    latest.current = { give, ready, same };
  });

  useEffect(() => {
    const typed = text.trim();
    if (latest.current.same(typed, given) || !latest.current.ready(typed)) return;
    const timer = setTimeout(() => {
      setGiven(typed);
      latest.current.give(typed);
    }, typedDelayMs);
    return () => clearTimeout(timer);
  }, [text, given]);

  const flush = () => {
    const typed = text.trim();
    if (same(typed, given) || !ready(typed)) return;
    setGiven(typed);
    give(typed);
  };
  return { text, setText, flush };
}
