import { useCallback } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import type { WireRow } from '../../data/row.ts';
import type { ArrangedColumn } from './arrangement.ts';

/**
 * Where a cell leads: the first column to the row's own detail, a column that follows a reference to that record's, each where
 * the person may read it.
 */
export function useLinks(resource: AnyResource, columns: readonly ArrangedColumn[]) {
  const { index, access } = useApp();
  const first = columns[0]?.column.field;

  const detailOf = (model: string | undefined) =>
    index.screens
      .filter((one) => one.model.name === model && access.can(one, 'read'))
      .map((one) => pathsOf(one)?.detail)
      .find((path) => path !== undefined);

  // A drawer opens over the list, which a link would leave.
  const own = resource.detail?.layout === 'drawer' ? undefined : pathsOf(resource)?.detail;
  const targets = new Map<string, { path: string; ref: string }>();
  for (const { column } of columns) {
    const ref = column.link && resource.model.fields[column.link];
    const path = ref && detailOf(ref.spec.target);
    if (column.link && path) targets.set(column.field, { path, ref: column.link });
  }
  const known = JSON.stringify([first, own, [...targets]]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `known` holds what the links are made of
  const linkOf = useCallback(
    (row: WireRow, field: string): string | undefined => {
      if (field === first && own) return `${own}?id=${encodeURIComponent(row.id)}`;
      const target = targets.get(field);
      const id = target && row[target.ref];
      return target && typeof id === 'string' ? `${target.path}?id=${encodeURIComponent(id)}` : undefined;
    },
    [known],
  );
  return { linkOf, hasDetail: own !== undefined };
}
