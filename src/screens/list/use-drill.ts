import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyDimension } from '../../../resources/kit/statistics.ts';
import { momentText } from '../../../resources/kit/time.ts';
import { useApp } from '../../app-context.tsx';
import type { WireRow } from '../../data/row.ts';
import { type DrillTarget, dimensionHere, drillTo } from './drill.ts';
import type { ListAddress } from './use-list-state.ts';

/** The ways down from a screen of statistics; undefined on other screens. */
export function useDrill(resource: AnyResource, { rules, state }: ListAddress) {
  const { index, access, now } = useApp();
  const { pathname } = useLocation();
  const today = momentText(now()).slice(0, 10);

  const here = useMemo(() => {
    const mayOpen = (path: string) =>
      index.screens.some(
        (screen) =>
          screen.route !== undefined &&
          (path === screen.route || path.startsWith(`${screen.route}/`)) &&
          access.can(screen, 'read'),
      );
    return { resource, rules, state, path: pathname, today, mayOpen };
  }, [resource, rules, state, pathname, today, index, access]);

  const pathOf = useCallback(
    (dimension: AnyDimension, cut: DrillTarget) => drillTo(dimension, cut, here),
    [here],
  );
  const linkOf = useCallback(
    (row: WireRow, field: string): string | undefined => {
      const dimension = dimensionHere(here);
      if (!dimension || field !== dimension.name) return undefined;
      return drillTo(dimension, { key: row[dimension.key], period: row.stat_period }, here);
    },
    [here],
  );
  const drill = useMemo(() => ({ linkOf, pathOf }), [linkOf, pathOf]);
  return rules.statistics && drill;
}

export type Drill = NonNullable<ReturnType<typeof useDrill>>;
