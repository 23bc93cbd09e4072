import { useNotification } from '@refinedev/core';
import { useCallback } from 'react';

/** Shows a refusal as every call's is shown (docs/specification.md §8.01). */
export function useNotify(): (text: string) => void {
  const { open } = useNotification();
  return useCallback((text) => open?.({ type: 'error', message: text }), [open]);
}
