import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Call, systemCalls } from '../../resources/kit/calls.ts';
import { useApp } from '../app-context.tsx';
import { useCall } from '../data/use-call.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useTelling } from '../shell/telling.ts';
import { useAfterPaint } from './after-paint.ts';
import { messagePage } from './message-page.ts';
import { useLive } from './use-live.ts';

/** The unread count is asked for that often, whatever the live connection says (docs/domain/messages.md §P80). Milliseconds. */
const unreadEveryMs = 60_000;

const unreadCall = new Call(systemCalls.noticeCount);

/** Keeps the signed-in page in step with the server and with the other tabs; draws nothing. */
export function FollowSession() {
  const { index, live, tabs, unread, refreshAccess } = useApp();
  const { pathname } = useLocation();
  const refresh = useRefresh();
  const messages = messagePage(index);
  const painted = useAfterPaint();

  const { load } = useTelling();
  useEffect(() => {
    if (painted) load();
  }, [load, painted]);
  useEffect(() => {
    if (!painted) return;
    live.start();
    return live.close;
  }, [live, painted]);

  const told = useCall<{ unread_total_notice: number }>(painted ? unreadCall : null, { quiet: true });
  const count = told.data?.unread_total_notice;
  useEffect(() => {
    if (count !== undefined) unread.set(count);
  }, [unread, count]);

  const ask = told.retry;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is made anew each time and does the same
  useEffect(() => {
    if (!painted) return;
    const timer = setInterval(ask, unreadEveryMs);
    return () => clearInterval(timer);
  }, [painted]);

  useLive('notice', (event) => {
    unread.set(event.unread);
    // An answer that was asked for before the event may be stale.
    ask();
    tabs.post({ kind: 'unread', count: event.unread });
    if (messages && pathname.startsWith(messages.route ?? '')) void refresh([messages]);
  });
  useLive('resumed', ask);
  useLive('ready', ({ access_version }) => void refreshAccess(access_version));
  useLive('access', ({ version }) => {
    tabs.post({ kind: 'access', version });
    void refreshAccess(version);
  });
  useEffect(
    () =>
      tabs.listen((word) => {
        if (word.kind === 'unread') unread.set(word.count);
        if (word.kind === 'access') void refreshAccess(word.version);
      }),
    [tabs, unread, refreshAccess],
  );
  return null;
}

export function useUnread(): number {
  const { unread } = useApp();
  return useSyncExternalStore(unread.subscribe, unread.get);
}
