import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useApp } from '../app-context.tsx';
import type { RouteHandle } from '../router/route-handle.ts';
import type { ScrollMemory } from '../screens/list/list-trail.ts';
import { useTabs } from '../tabs/tabs.tsx';

/** What scrolls on a page: the content itself, or the rows of a list. */
const scrollers = '.frame-content, .list-scroll';
const nameOf = (element: Element) => (element.matches('.list-scroll') ? '.list-scroll' : '.frame-content');
/** Frames that a page is given to become as long as it was: two seconds at sixty a second. */
const patience = 120;

type Places = Readonly<Record<string, readonly [left: number, top: number]>>;

/**
 * Where no tab remembers it, a list does: until the person comes to it from elsewhere than one of its own pages or the way back of
 * the browser.
 */
function useListMemory(page: RouteHandle | undefined): ScrollMemory | undefined {
  const { trail } = useApp();
  const navigation = useNavigationType();
  const before = useRef<string>(undefined);
  const name = page?.resource.name;
  const list = page?.page === 'list' ? name : undefined;
  const memory = useMemo(() => (list === undefined ? undefined : trail.scroll(list)), [trail, list]);
  // Before the page is scrolled.
  useLayoutEffect(() => {
    if (before.current !== name && navigation !== 'POP') memory?.clear();
    before.current = name;
  }, [name, navigation, memory]);
  return memory;
}

/** A page that is come back to is scrolled to where the person left it: each tab's, and a list that was left for one of its records. */
export function useScroll(page: RouteHandle | undefined): void {
  const tabs = useTabs();
  const ofList = useListMemory(page);
  const memory = tabs?.on ? (tabs.active === undefined ? undefined : tabs.memoryOf(tabs.active)) : ofList;

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
    // A scroll by the person stops the restoring.
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
