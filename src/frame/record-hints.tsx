import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { Popover } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { Call } from '../../resources/kit/calls.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { addDays, momentText } from '../../resources/kit/time.ts';
import { useApp } from '../app-context.tsx';
import type { WireRow } from '../data/row.ts';
import { useDeclared } from '../data/use-declared.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useAfterPaint } from '../live/after-paint.ts';
import { lazyPage } from '../router/lazy-page.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { badgeText } from './badge.ts';

const HintRows = lazyPage('hint-rows', async () => (await import('./hint-rows.tsx')).HintRows);

/** How often the hints are read again. Milliseconds. */
const lookAgainMs = 5 * 60_000;
/** Rows of one head; the page that they lead to has all of them. */
const shownRows = 10;

export interface HintGroup {
  readonly code: number;
  readonly label: string;
  readonly rows: readonly WireRow[];
  readonly total: number;
}

/** The rows of a resource that declares a hint, under a head for each value. */
function useHint(resource: AnyResource): readonly HintGroup[] {
  const { now } = useApp();
  const { say } = useLanguage();
  const dataProvider = useDataProvider()();
  const { hint, api } = resource;
  const field = resource.model.fields[hint?.by ?? ''];
  const today = momentText(now()).slice(0, 10);
  const calls = useMemo(() => {
    if (!hint || !field || !api.list) return [];
    const list = api.list;
    return optionsOf(field).map((option) => ({
      option,
      call: new Call(list, {
        params: { [hint.by]: option.code },
        query: {
          page: 1,
          size: shownRows,
          [`start_${hint.since}`]: `${addDays(today, -1)} 00:00:00`,
          [`end_${hint.since}`]: `${today} 23:59:59`,
        },
      }),
    }));
  }, [hint, field, api.list, today]);
  return useQueries({
    queries: calls.map(({ call }) => ({
      queryKey: ['hint', { call }],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const answer = await dataProvider.custom?.({ url: call.path, method: 'get', meta: { call, signal } });
        return (answer?.data ?? { rows: [], total: 0 }) as unknown as {
          rows: readonly WireRow[];
          total: number;
        };
      },
      refetchInterval: lookAgainMs,
    })),
    combine: (answers) =>
      calls.map(({ option }, at) => ({
        code: option.code,
        label: say(option),
        rows: answers[at]?.data?.rows ?? [],
        total: answers[at]?.data?.total ?? 0,
      })),
  });
}

/** Signs in the header for what wants to be looked into; none while there is nothing. */
export function RecordHints() {
  const { index, access } = useApp();
  const painted = useAfterPaint();
  if (!painted) return null;
  return index.screens
    .filter((screen) => screen.hinted && access.can(screen, 'read'))
    .map(({ name }) => (
      <Suspense key={name}>
        <RecordHint name={name} />
      </Suspense>
    ));
}

function RecordHint({ name }: { name: string }) {
  const resource = useDeclared(name);
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const groups = useHint(resource);
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  const title = say(resource.label);
  if (total === 0) return null;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={
        <Suspense>
          <HintRows resource={resource} groups={groups} onClose={() => setOpen(false)} />
        </Suspense>
      }
    >
      <span className="icon-with-badge">
        <IconButton
          icon="suspicion"
          label={`${title}: ${total}`}
          aria-haspopup="dialog"
          aria-expanded={open}
        />
        <span className="icon-badge" data-urgent aria-hidden="true">
          {badgeText(total)}
        </span>
      </span>
    </Popover>
  );
}
