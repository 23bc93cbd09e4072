import { useMemo } from 'react';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import { momentText } from '../../resources/kit/time.ts';
import { useApp } from '../app-context.tsx';

/** What a predicate of a declaration may ask of the moment and of the person (+08:00). */
export function useSurroundings(): Surroundings {
  const { now, control } = useApp();
  const text = momentText(now());
  return useMemo(
    () => ({ now: text, today: text.slice(0, 10), me: control.user_id }),
    [text, control.user_id],
  );
}
