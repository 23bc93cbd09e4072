import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { typedDelayMs } from './filter.ts';

/**
 * A text that is given on once it has stood still for 600 ms (docs/specification.md §9.05), at once with `flush`. A value that
 * comes from elsewhere (back, reset) replaces what stands there. What isn't `ready` waits for the keys that are missing.
 */
export function useTyped(value: string, give: (text: string) => void, ready = (_: string) => true) {
  const [text, setText] = useState(value);
  const [given, setGiven] = useState(value);
  if (value !== given) {
    setGiven(value);
    // A space at the end is not worth a call, yet it stays: the next word follows it.
    if (value !== text.trim()) setText(value);
  }
  const latest = useRef({ give, ready });
  useLayoutEffect(() => {
    latest.current = { give, ready };
  });

  useEffect(() => {
    const typed = text.trim();
    if (typed === given || !latest.current.ready(typed)) return;
    const timer = setTimeout(() => {
      setGiven(typed);
      latest.current.give(typed);
    }, typedDelayMs);
    return () => clearTimeout(timer);
  }, [text, given]);

  const flush = () => {
    const typed = text.trim();
    if (typed === given || !ready(typed)) return;
    setGiven(typed);
    give(typed);
  };
  return { text, setText, flush };
}
