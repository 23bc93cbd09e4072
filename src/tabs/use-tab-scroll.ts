import { useEffect } from 'react';
import { useTabs } from './tabs.tsx';

/** What scrolls on a page: the content itself, or the rows of a list. */
const scrollers = '.frame-content, .list-scroll';
const nameOf = (element: Element) => (element.matches('.list-scroll') ? '.list-scroll' : '.frame-content');
/** Frames that a page is given to become as long as it was: two seconds at sixty a second. */
const patience = 120;

type Places = Readonly<Record<string, readonly [left: number, top: number]>>;

/** Each tab's page is scrolled to where the person left it. */
export function useTabScroll(): void {
  const tabs = useTabs();
  const memory = tabs?.on && tabs.active !== undefined ? tabs.memoryOf(tabs.active) : undefined;

  useEffect(() => {
    if (!memory) return;
    const wanted = new Map(Object.entries((memory.get('scroll') as Places | undefined) ?? {}));
    let frame = 0;
    let left = patience;
    const restore = () => {
      for (const [name, [x, y]] of wanted) {
        const element = document.querySelector(name);
        if (!element || element.scrollHeight - element.clientHeight < y) continue;
        element.scrollTo?.(x, y);
        wanted.delete(name);
      }
      left -= 1;
      if (wanted.size > 0 && left > 0) frame = requestAnimationFrame(restore);
    };
    restore();
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.matches(scrollers)) return;
      const name = nameOf(target);
      if (wanted.has(name)) return;
      const before = memory.get('scroll') as Places | undefined;
      memory.set('scroll', { ...before, [name]: [target.scrollLeft, target.scrollTop] });
    };
    // Whoever scrolls himself is not pulled away.
    const onWheel = () => wanted.clear();
    document.addEventListener('scroll', onScroll, true);
    document.addEventListener('wheel', onWheel, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', onScroll, true);
      document.removeEventListener('wheel', onWheel, true);
    };
  }, [memory]);
}
