import { type ReactNode, useCallback, useRef } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useActions } from '../../actions/use-actions.tsx';
import type { WireRow } from '../../data/row.ts';

/** What the answer to a saving tells once, or told before, is read before the form goes on. */
export function useResultAfterSave(resource: AnyResource): {
  readonly tell: (saved: WireRow, then: () => void) => void;
  readonly element: ReactNode;
} {
  const next = useRef(() => {});
  const onClosed = useCallback(() => next.current(), []);
  const actions = useActions(resource, { onClosed });
  return {
    tell: (saved, then) => {
      next.current = then;
      if (!actions.tell(saved, resource.form?.renew)) then();
    },
    element: actions.element,
  };
}
