import { type ReactNode, useEffect, useState } from 'react';

/** Where the focus goes when what had it is gone, as a row that was deleted: the rows, else the page. */
const stand = '.list-scroll, main';

function giveBack(to: Element | null) {
  const now = document.activeElement;
  // Somebody has taken it meanwhile.
  if (now?.isConnected && now !== document.body) return;
  if (to instanceof HTMLElement && to.isConnected && to !== document.body) to.focus();
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(stand)?.focus();
}

/**
 * Round what opens over the page: when that goes, the focus goes back to what had it before. antd gives it back only where a
 * closed dialog stays in the page.
 */
export function FocusBack({ children }: { children: ReactNode }) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => giveBack(before));
    },
    [before],
  );
  return children;
}
