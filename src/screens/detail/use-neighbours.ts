import { useLocation, useNavigate } from 'react-router';
import { defaultSize } from '../../../resources/kit/paging.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { momentText } from '../../../resources/kit/time.ts';
import { useApp } from '../../app-context.tsx';
import { useRows } from '../../data/use-rows.ts';
import { useTabMemory } from '../../tabs/tab-memory.tsx';
import { listAddressOf, rulesOf } from '../list/list-state.ts';
import type { LeftList } from '../list/list-trail.ts';

export interface Neighbours {
  /** Which row of the list this is, counted from 1. */
  readonly at: number;
  readonly total: number;
  readonly more: boolean;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

const nowhere = { filters: {}, tab: 'all', page: 1, size: defaultSize, sorts: [] } as const;

/**
 * The records before and after this one in the list that it was opened from, over the ends of its page too; undefined where it was
 * opened from no list. Back leads to the list all the same, at the page where the record stands.
 */
export function useNeighbours(resource: AnyResource, id: string): Neighbours | undefined {
  const { trail, access, control, now } = useApp();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tab = useTabMemory();
  const left = trail.left(resource.name);
  const index = left?.ids.indexOf(id) ?? -1;
  const state = left?.state ?? nowhere;
  const last = left !== undefined && index === left.ids.length - 1;
  const pages = left ? Math.ceil(left.total / state.size) : 0;
  // One end of a page asks for the page beyond it: a page of one row has both ends, and its next one comes first.
  const beyond =
    last && (state.page < pages || left.more)
      ? state.page + 1
      : index === 0 && state.page > 1
        ? state.page - 1
        : 0;
  const answer = useRows(resource, { ...state, page: beyond || 1 }, index >= 0 && beyond > 0);
  if (!left || index < 0) return undefined;

  const goTo = (other: string | undefined, list: LeftList) => {
    if (other === undefined) return undefined;
    return () => {
      trail.leave(resource.name, list);
      const query = new URLSearchParams(search);
      query.set('id', other);
      // Otherwise every record that is passed would stay open.
      tab?.leave();
      void navigate(`${pathname}?${query}`, { replace: true });
    };
  };
  const across = (step: 1 | -1) => {
    if (beyond !== state.page + step || !answer.rows || answer.fetching) return undefined;
    const next = { ...state, page: beyond };
    const address = listAddressOf(
      rulesOf(resource, access.merchant, control.quarters),
      next,
      momentText(now()).slice(0, 10),
    );
    const ids = answer.rows.map((row) => row.id);
    return goTo(ids.at(step === 1 ? 0 : -1), { ...left, search: address && `?${address}`, state: next, ids });
  };
  return {
    at: (state.page - 1) * state.size + index + 1,
    total: left.total,
    more: left.more,
    previous: index > 0 ? goTo(left.ids[index - 1], left) : across(-1),
    next: last ? across(1) : goTo(left.ids[index + 1], left),
  };
}
