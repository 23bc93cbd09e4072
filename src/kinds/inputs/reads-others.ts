import type { AnyField } from '../../../resources/kit/field.ts';
import { looks } from '../index.ts';

/** Whether what can be entered follows from other values of the form: every other field is drawn anew for its own value only. */
export const readsOthers = ({ kind, spec }: AnyField): boolean =>
  looks[kind].input === 'upload' ||
  looks[kind].input === 'codes' ||
  spec.columnsWhen !== undefined ||
  spec.shares !== undefined;
