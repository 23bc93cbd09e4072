import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { ResultDialog } from '../../actions/result-dialog.tsx';
import { resultOf, type Told, withheldOf } from '../../actions/told.ts';
import { useActions } from '../../actions/use-actions.tsx';
import type { Row } from '../../data/row.ts';

/**
 * What the answer to a saving tells once is read before the form goes on. Where that went with an earlier answer that was lost,
 * the action that makes it anew is offered.
 */
export function useToldAfterSave(resource: AnyResource): {
  readonly tell: (saved: Row, then: () => void) => void;
  readonly element: ReactNode;
} {
  const [told, setTold] = useState<Told>();
  const next = useRef(() => {});
  const goOn = useCallback(() => {
    setTold(undefined);
    next.current();
  }, []);
  const actions = useActions(resource, { onClosed: goOn });
  return {
    tell: (saved, then) => {
      next.current = then;
      const result = resultOf(saved);
      const withheld = withheldOf(saved);
      if (withheld) actions.tellWithheld(saved, withheld, resource.form?.renew);
      else if (result) setTold(result);
      else then();
    },
    element: (
      <>
        {actions.element}
        {told && <ResultDialog told={told} onClose={goOn} />}
      </>
    ),
  };
}
