import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { useApp } from '../app-context.tsx';
import { useSend } from '../data/use-send.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import type { RouteHandle } from '../router/route-handle.ts';
import { useTelling } from '../shell/telling.ts';
import { usePhone } from '../shell/use-phone.ts';
import { freeQueries } from './free-queries.ts';
import { forgetTabs, keepTabs, readTabs } from './kept-tabs.ts';
import { neighbour, type PageTab, tabKey, visited } from './tab-list.ts';
import { MemoryProvider, type TabMemory, type TabWork, workKey } from './tab-memory.tsx';

export interface PageTabs {
  /** Whether this person keeps open pages as tabs, and the switch for it. */
  readonly on: boolean;
  readonly turn: () => void;
  readonly tabs: readonly PageTab[];
  readonly active: string | undefined;
  /** The record's name, where the page told it. */
  readonly titleOf: (key: string) => string | undefined;
  readonly memoryOf: (key: string) => Map<string, unknown>;
  readonly close: (key: string) => void;
  readonly closeOthers: (key: string) => void;
}

const TabsContext = createContext<PageTabs | null>(null);
/** Null outside of the signed-in frame. */
export const useTabs = (): PageTabs | null => use(TabsContext);

/** The page that stands open, as a tab would hold it; none for pages that belong to no resource. */
function useVisit(): PageTab | undefined {
  const { pathname, search } = useLocation();
  const handle = useMatches()
    .map((match) => match.handle as Partial<RouteHandle> | undefined)
    .findLast((one) => one?.resource !== undefined) as RouteHandle | undefined;
  if (!handle) return undefined;
  const { resource, page } = handle;
  return {
    key: tabKey(page, resource.name, pathname, search),
    path: pathname + search,
    resource: resource.name,
    page,
  };
}

/** The pages that the person keeps open, optional and off at first (issue 3). A phone has no room for them. */
export function TabsProvider({ children }: { children: ReactNode }) {
  const { control, product, unsaved, exit } = useApp();
  const { user_id: user, mgt_org_id: organisation } = control;
  const owner = useMemo(() => ({ user, organisation }), [user, organisation]);
  const { say } = useLanguage();
  const { modal } = useTelling();
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useSend();
  const phone = usePhone();
  const [chosen, setChosen] = useState(control.preference.tabs === 'on');
  const on = chosen && !phone;
  const [tabs, setTabs] = useState<readonly PageTab[]>(() => readTabs(owner).tabs);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(() => new Map(readTabs(owner).titles));
  useEffect(() => {
    if (chosen && !exit.left()) keepTabs(owner, { tabs, titles: [...titles] });
  }, [chosen, exit, owner, tabs, titles]);
  const memories = useRef(new Map<string, Map<string, unknown>>());
  const visit = useVisit();
  const active = visit?.key;

  const memoryOf = useCallback((key: string) => {
    const known = memories.current.get(key) ?? new Map<string, unknown>();
    memories.current.set(key, known);
    return known;
  }, []);
  const workOf = (key: string) => memories.current.get(key)?.get(workKey) as TabWork | undefined;

  useEffect(
    () => unsaved.watch(() => [...memories.current.values()].some((memory) => memory.has(workKey))),
    [unsaved],
  );

  const come = useEffectEvent((tab: PageTab) =>
    setTabs((now) => visited(now, tab, (key) => workOf(key) !== undefined)),
  );
  const key = JSON.stringify(on ? visit : undefined);
  useEffect(() => {
    if (key !== undefined) come(JSON.parse(key) as PageTab);
  }, [key]);

  // The answers of a closed page are dropped once the page is unmounted.
  useEffect(() => {
    if (!on) return;
    const open = new Set(tabs.map((tab) => tab.key));
    for (const known of memories.current.keys()) {
      if (!open.has(known) && known !== active) memories.current.delete(known);
    }
    const needed = new Set(tabs.map((tab) => tab.resource));
    freeQueries(
      client,
      product.resources.filter((resource) => !needed.has(resource.name)),
    );
  }, [on, tabs, active, client, product]);

  const remove = (keys: ReadonlySet<string>) => {
    setTabs((now) => now.filter((tab) => !keys.has(tab.key)));
    setTitles((now) => new Map([...now].filter(([one]) => !keys.has(one))));
  };
  const closeAll = (keys: ReadonlySet<string>, next: PageTab | undefined) => {
    const works = [...keys].flatMap((one) => workOf(one) ?? []);
    const close = () => {
      for (const work of works) work.giveUp();
      remove(keys);
      if (active !== undefined && keys.has(active)) void navigate(next?.path ?? '/');
    };
    if (works.length === 0) return close();
    modal.confirm({
      title: say(texts.form.unsavedTitle),
      content: say(texts.form.unsaved),
      okText: say(texts.form.leave),
      okButtonProps: { danger: true },
      cancelText: say(texts.form.stay),
      onOk: close,
    });
  };

  const memory = useMemo<TabMemory | null>(() => {
    if (!on || active === undefined) return null;
    return {
      values: memoryOf(active),
      setTitle: (title) =>
        setTitles((now) => (now.get(active) === title ? now : new Map(now).set(active, title))),
      leave: () => setTabs((now) => now.filter((tab) => tab.key !== active)),
    };
  }, [on, active, memoryOf]);

  const value: PageTabs = {
    on,
    turn: () => {
      setChosen(!chosen);
      setTabs([]);
      forgetTabs();
      memories.current.clear();
      const body = { tabs: chosen ? 'off' : 'on' };
      void send(new Call(systemCalls.savePreference, { body }), { quiet: true }).catch(() => {});
    },
    tabs,
    active,
    titleOf: (one) => titles.get(one),
    memoryOf,
    close: (one) => closeAll(new Set([one]), neighbour(tabs, one)),
    closeOthers: (one) =>
      closeAll(
        new Set(tabs.map((tab) => tab.key).filter((other) => other !== one)),
        tabs.find((tab) => tab.key === one),
      ),
  };
  return (
    <TabsContext value={value}>
      <MemoryProvider value={memory}>{children}</MemoryProvider>
    </TabsContext>
  );
}
