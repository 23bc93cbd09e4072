import { useQueryClient } from '@tanstack/react-query';
import { App as AntdApp } from 'antd';
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
import type { RouteHandle } from '../router/routes.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { freeQueries } from './free-queries.ts';
import { neighbour, type Tab, tabKey, visited } from './tab-list.ts';
import { MemoryProvider, type TabMemory, type TabWork, workKey } from './tab-memory.tsx';

export interface Tabs {
  /** Whether this person keeps open pages as tabs, and the switch for it. */
  readonly on: boolean;
  readonly turn: () => void;
  readonly tabs: readonly Tab[];
  readonly active: string | undefined;
  /** The record's name, where the page told it. */
  readonly titleOf: (key: string) => string | undefined;
  readonly memoryOf: (key: string) => Map<string, unknown>;
  readonly close: (key: string) => void;
  readonly closeOthers: (key: string) => void;
}

const TabsContext = createContext<Tabs | null>(null);
/** Null outside of the signed-in frame. */
export const useTabs = (): Tabs | null => use(TabsContext);

/** The page that stands open, as a tab would hold it; none for pages that belong to no resource. */
function useVisit(): Tab | undefined {
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
  };
}

/** The pages that the person keeps open, optional and off at first (issue 3). A phone has no room for them. */
export function TabsProvider({ children }: { children: ReactNode }) {
  const { control, product } = useApp();
  const { say } = useLanguage();
  const { modal } = AntdApp.useApp();
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useSend();
  const phone = usePhone();
  const [chosen, setChosen] = useState(control.preference.tabs === 'on');
  const on = chosen && !phone;
  const [tabs, setTabs] = useState<readonly Tab[]>([]);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const memories = useRef(new Map<string, Map<string, unknown>>());
  const visit = useVisit();
  const active = visit?.key;

  const memoryOf = useCallback((key: string) => {
    const known = memories.current.get(key) ?? new Map<string, unknown>();
    memories.current.set(key, known);
    return known;
  }, []);
  const workOf = (key: string) => memories.current.get(key)?.get(workKey) as TabWork | undefined;

  const come = useEffectEvent((tab: Tab) =>
    setTabs((now) => visited(now, tab, (key) => workOf(key) !== undefined)),
  );
  const key = JSON.stringify(on ? visit : undefined);
  useEffect(() => {
    if (key !== undefined) come(JSON.parse(key) as Tab);
  }, [key]);

  // What a closed page has left behind goes once the page itself is gone.
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
  const closeAll = (keys: ReadonlySet<string>, next: Tab | undefined) => {
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

  const value: Tabs = {
    on,
    turn: () => {
      setChosen(!chosen);
      setTabs([]);
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
