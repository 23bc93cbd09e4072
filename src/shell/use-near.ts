import { type RefObject, useEffect, useState } from 'react';

/** How far before it comes to sight a part is asked for. */
const margin = '400px';

/** Whether an element has come near the visible part of the page; stays true. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(() => !('IntersectionObserver' in globalThis));
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      // Where the part scrolls inside a drawer, the window's own margin doesn't reach it.
      { rootMargin: margin, scrollMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
