import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Call } from '../../resources/kit/calls.ts';
import type { ScreenSummary } from '../../resources/kit/product-index.ts';
import { useApp } from '../app-context.tsx';
import type { WireRow } from '../data/row.ts';
import { useCall } from '../data/use-call.ts';
import { useMay } from '../data/use-may.ts';
import { useAfterPaint } from '../live/after-paint.ts';
import { useUnread } from '../live/follow-session.tsx';
import { messagePage } from '../live/message-page.ts';
import { lazyPage } from '../router/lazy-page.tsx';

const PopupMessage = lazyPage(
  'popup-message',
  async () => (await import('./popup-message.tsx')).PopupMessage,
);

/** Unread messages that want to be seen; the next ones come when these were. */
const asked = { popup_flag: 1, read_flag: 0, page: 1, size: 5 } as const;

const onVisible = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
const isVisible = () => document.visibilityState === 'visible';

/** A message that asks for it shows itself once, to whoever is there: of several tabs in the one that is looked at. */
export function NoticePopup() {
  const { index } = useApp();
  const page = messagePage(index);
  const may = useMay(page, 'read');
  return page && may ? <Popups page={page} /> : null;
}

function Popups({ page }: { readonly page: ScreenSummary }) {
  const unread = useUnread();
  const painted = useAfterPaint();
  const visible = useSyncExternalStore(onVisible, isVisible);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const { list } = page.api;
  const call = useMemo(() => (list ? new Call(list, { query: asked }) : null), [list]);
  const waiting = painted && visible && unread > 0;
  const { data, fetching, retry } = useCall<{ rows: readonly WireRow[] }>(waiting ? call : null, {
    quiet: true,
  });

  // The live connection sends a count only: a higher one means new messages.
  const before = useRef(unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `retry` is made anew each time and does the same
  useEffect(() => {
    const risen = unread > before.current;
    before.current = unread;
    if (risen && waiting) retry();
  }, [unread, waiting]);

  // An earlier answer may name messages that were read since.
  const next = fetching ? undefined : data?.rows.find(({ id }) => !seen.has(id));
  // An open message stays open although reading it removes it from the waiting ones.
  const [open, setOpen] = useState<string>();
  const id = open ?? (visible ? next?.id : undefined);
  if (id === undefined) return null;
  return (
    <Suspense>
      <PopupMessage
        key={id}
        screen={page.name}
        id={id}
        onOpen={() => setOpen(id)}
        onClose={() => {
          setSeen(new Set([...seen, id]));
          setOpen(undefined);
        }}
      />
    </Suspense>
  );
}
