import type { MouseEvent } from 'react';

/** Whether a click is meant for the row: not for a control inside it, not for another window, not the end of marking text. */
export function isPlainClick({ target, shiftKey, ctrlKey, metaKey, altKey }: MouseEvent): boolean {
  if (shiftKey || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  const onControl =
    target.closest('a, button, input, label, select, textarea, .cell-select, .cell-actions') !== null;
  return !onControl && window.getSelection()?.toString() === '';
}
