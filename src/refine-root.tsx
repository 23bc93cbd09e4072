import { type DataProvider, Refine, type ResourceProps } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { createAccessControl } from '../providers/access-control.ts';
import { createLiveProvider } from '../providers/live-provider.ts';
import { createNotification } from '../providers/notification.ts';
import type { ScreenSummary } from '../resources/kit/product-index.ts';
import { pathsOf } from '../resources/kit/routes.ts';
import { useApp } from './app-context.tsx';
import { useLanguage } from './i18n/language.tsx';
import { texts } from './i18n/texts.ts';
import { refineRouter } from './router/refine-router.ts';
import { useTelling } from './shell/telling.ts';

/**
 * What Refine is told of the declarations: names and paths. The rest stays out of its keys (docs/design/refine.md §2.2). One form
 * page serves new rows, edits and copies; which row, its address says.
 */
function refineResources(screens: readonly ScreenSummary[]): ResourceProps[] {
  return screens.map((screen) => {
    const paths = pathsOf(screen);
    const form = paths?.form;
    return {
      name: screen.name,
      list: paths?.list,
      create: form,
      edit: form,
      clone: form,
      show: paths?.detail,
    };
  });
}

/** Messages as antd shows them; longer ones stand in a notification titled '温馨提示' (docs/specification.md §8). */
function useNotifications() {
  const { message, notification } = useTelling();
  const { say } = useLanguage();
  const title = useRef('');
  title.current = say(texts.common.warmTip);
  // An answer may come when the console it was asked in is gone, as after signing out: there is nobody to tell.
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useMemo(
    () =>
      createNotification({
        toast: (kind, text) => {
          if (here.current) void message.open({ type: kind, content: text });
        },
        notice: (kind, text) => {
          if (here.current) notification.open({ type: kind, message: title.current, description: text });
        },
      }),
    [message, notification],
  );
}

interface Props {
  client: QueryClient;
  dataProvider: DataProvider;
  children: ReactNode;
}

/** Refine over our providers, without its telemetry, its route watcher and its syncing with the address bar. */
export function RefineRoot({ client, dataProvider, children }: Props) {
  const { index, catalogue, auth, access, live } = useApp();
  const { lang } = useLanguage();
  const notificationProvider = useNotifications();
  const resources = useMemo(() => refineResources(index.screens), [index]);
  const accessControl = useMemo(() => {
    const named = (name: string) => (screen: ScreenSummary) => screen.name === name;
    return createAccessControl(
      (name) => catalogue.get().resources.find(named(name)) ?? index.screens.find(named(name)),
      access,
    );
  }, [catalogue, index, access]);
  const liveProvider = useMemo(() => createLiveProvider(live), [live]);

  // What the server words itself (computed texts, messages) is asked for again in the new language; who may do something else
  // may see something else: rows, their masks, what is refused on them. Pages that closed by it are gone by then.
  const shownFor = useRef({ lang, access });
  useEffect(() => {
    const { current } = shownFor;
    if (current.lang === lang && current.access === access) return;
    shownFor.current = { lang, access };
    void client.invalidateQueries();
  }, [client, lang, access]);

  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={auth}
      accessControlProvider={accessControl}
      liveProvider={liveProvider}
      notificationProvider={notificationProvider}
      routerProvider={refineRouter}
      resources={resources}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        syncWithLocation: false,
        warnWhenUnsavedChanges: false,
        mutationMode: 'pessimistic',
        liveMode: 'off',
        overtime: { enabled: false, interval: 1000 },
        reactQuery: { clientConfig: client },
      }}
    >
      {children}
    </Refine>
  );
}
