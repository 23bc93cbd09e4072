import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ListState } from '../../../providers/address.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import type { Rows } from '../../data/use-rows.ts';

/** Remembers the list as it stands, for the way back from one of its records. */
export function useTrail(
  resource: AnyResource,
  state: ListState,
  { rows, total, more, fetching }: Pick<Rows, 'rows' | 'total' | 'more' | 'fetching'>,
): void {
  const { trail } = useApp();
  const { search } = useLocation();
  useEffect(() => {
    if (rows === undefined || fetching) return;
    trail.leave(resource.name, { search, state, ids: rows.map(({ id }) => id), total, more });
  }, [trail, resource.name, search, state, rows, total, more, fetching]);
}
