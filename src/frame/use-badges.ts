import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import type { SessionAccess } from '../../providers/access-control.ts';
import { Call } from '../../resources/kit/calls.ts';
import type { BadgeSummary } from '../../resources/kit/product-index.ts';
import { useApp } from '../app-context.tsx';
import { useAfterPaint } from '../live/after-paint.ts';
import type { Waiting } from './console-menu.ts';

/** How often the counts are read again. Milliseconds. */
const lookAgainMs = 60_000;

/** Asked for only by who holds a code that one of its counts stands behind (docs/specification.md §6.02, §6.03). */
const concerns = (access: SessionAccess, { managersOnly, counts }: BadgeSummary) =>
  !(managersOnly && access.merchant) &&
  Object.values(counts).some(({ permission }) => access.holds(permission));

/** How much waits behind each screen that this person may open, by the screen's code. */
export function useBadges(): Waiting {
  const { index, access } = useApp();
  const painted = useAfterPaint();
  const dataProvider = useDataProvider()();
  const badges = painted ? index.badges.filter((badge) => concerns(access, badge)) : [];
  return useQueries({
    queries: badges.map(({ api }) => {
      const call = new Call(api);
      return {
        // The call stands in the key as Refine's own calls do: a change of the rows counted asks for it again (use-refresh.ts).
        queryKey: ['badges', { call }],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const answer = await dataProvider.custom?.({
            url: call.path,
            method: 'get',
            meta: { call, signal },
          });
          return (answer?.data ?? {}) as Readonly<Record<string, number>>;
        },
        refetchInterval: lookAgainMs,
      };
    }),
    combine: (answers) =>
      Object.fromEntries(
        badges.flatMap(({ counts }, at) =>
          Object.entries(counts)
            .filter(([, { permission }]) => access.holds(permission))
            .map(([name, { permission }]) => [permission, answers[at]?.data?.[name] ?? 0]),
        ),
      ),
  });
}
