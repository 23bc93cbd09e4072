import { useCallback } from 'react';
import { useTabState } from '../../tabs/tab-memory.tsx';

const kept = (): unknown => (window.history.state as { readonly step?: unknown } | null)?.step;

/**
 * Which step of a form is in sight. It stays with the page's entry in the history, so that a reload opens the form there; beside the
 * router's own state, because a navigation would be one that leaves the form.
 */
export function useStep(steps: number): [number, (to: number) => void] {
  const before = kept();
  const [at, setAt] = useTabState('step', typeof before === 'number' && before < steps ? before : 0);
  const go = useCallback(
    (to: number) => {
      window.history.replaceState({ ...window.history.state, step: to }, '');
      setAt(to);
    },
    [setAt],
  );
  return [at, go];
}
