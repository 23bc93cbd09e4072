import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListState } from '../../../providers/address.ts';
import type { FilterValue } from '../../../resources/kit/filters.ts';
import { defaultSize } from '../../../resources/kit/paging.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { momentText } from '../../../resources/kit/time.ts';
import { useApp } from '../../app-context.tsx';
import { useNotify } from '../../data/use-notify.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { areRangesLost, type ListRules, listAddressOf, listStateOf, rulesOf } from './list-state.ts';

export type Sorts = ListState['sorts'];

export interface ListAddress {
  readonly rules: ListRules;
  readonly state: ListState;
  /** Any change of a filter goes back to page 1 and size 10 (docs/specification.md §9); undefined clears it. */
  readonly setFilter: (name: string, value: FilterValue | undefined) => void;
  /** All filters back to how the list starts. */
  readonly reset: () => void;
  /** No filter at all, not even an initial range. */
  readonly clear: () => void;
  readonly setTab: (tab: string) => void;
  readonly setSorts: (sorts: Sorts) => void;
  /** `replace` where the page before was none. */
  readonly setPage: (page: number, options?: { readonly replace?: boolean }) => void;
  readonly setSize: (size: number) => void;
  /** Changes what statistics are asked for; undefined takes a parameter back. */
  readonly ask: (asked: Readonly<Record<string, string | undefined>>) => void;
  /** Changes how a chart of statistics is looked at; the rows stay where they are. */
  readonly look: (asked: Readonly<Record<string, string | undefined>>) => void;
  /** The list was opened without parameters, and the person has set none since. */
  readonly bare: boolean;
  /** Goes to another state as an address holds it, at its first page. */
  readonly open: (search: string, options?: { readonly replace?: boolean }) => void;
  /** The state as it is saved under a name: without the page. */
  readonly toSave: string;
  /** Any address in the form that {@link ListAddress.toSave} has. */
  readonly normal: (search: string) => string;
}

/** Marks what the person set in the list themself: an empty address of theirs is no opening of the list. */
const ownChange = { chosen: true } as const;
const isOwnChange = (state: unknown) =>
  typeof state === 'object' && state !== null && 'chosen' in state && state.chosen === true;

/** What statistics are asked for with some of it changed; undefined takes a parameter back. */
function withAsked({ asked }: ListState, changed: Readonly<Record<string, string | undefined>>) {
  const all = Object.entries({ ...asked, ...changed });
  const kept = all.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return Object.fromEntries(kept);
}

/** The list's state lives in the address bar and nowhere else: back, forward, reload and a sent link all restore it. */
export function useListState(resource: AnyResource): ListAddress {
  const { access, control, now } = useApp();
  const { say } = useLanguage();
  const notify = useNotify();
  const { search, pathname, state: mark } = useLocation();
  const navigate = useNavigate();
  const rules = useMemo(
    () => rulesOf(resource, access.merchant, control.quarters),
    [resource, access.merchant, control.quarters],
  );
  const today = momentText(now()).slice(0, 10);
  const state = useMemo(() => listStateOf(rules, search, today), [rules, search, today]);

  // A range that nobody can be shown is said once, and the address then holds the one that is.
  const lost = useMemo(() => areRangesLost(rules, search, today), [rules, search, today]);
  const mend = useEffectEvent(() => {
    notify(say(texts.list.rangeLost));
    const address = listAddressOf(rules, state, today);
    void navigate({ pathname, search: address ? `?${address}` : '' }, { replace: true, state: mark });
  });
  useEffect(() => {
    if (lost) mend();
  }, [lost]);

  const bare = search === '' && !isOwnChange(mark);

  // Two changes within one render (a typed filter settles while another is clicked) build on each other.
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  }, [state]);

  return useMemo(() => {
    const change = (next: (now: ListState) => ListState, replace = false) => {
      latest.current = next(latest.current);
      const address = listAddressOf(rules, latest.current, today);
      void navigate({ pathname, search: address ? `?${address}` : '' }, { state: ownChange, replace });
    };
    const normal = (text: string) =>
      listAddressOf(rules, { ...listStateOf(rules, text, today), page: 1, asked: undefined }, today);
    const first = { page: 1, size: defaultSize } as const;
    return {
      rules,
      state,
      setFilter: (name, value) =>
        change((now) => {
          const { [name]: _, ...others } = now.filters;
          return { ...now, ...first, filters: value === undefined ? others : { ...others, [name]: value } };
        }),
      reset: () =>
        change((now) => ({
          ...now,
          ...first,
          tab: 'all',
          filters: listStateOf(rules, '', today).filters,
        })),
      clear: () => change((now) => ({ ...now, ...first, tab: 'all', filters: {} })),
      setTab: (tab) => change((now) => ({ ...now, ...first, tab })),
      setSorts: (sorts) => change((now) => ({ ...now, page: 1, sorts })),
      setPage: (page, options) => change((now) => ({ ...now, page }), options?.replace),
      setSize: (size) => change((now) => ({ ...now, page: 1, size })),
      ask: (asked) => change((now) => ({ ...now, ...first, asked: withAsked(now, asked) })),
      look: (asked) => change((now) => ({ ...now, asked: withAsked(now, asked) })),
      bare,
      open: (text, options) => {
        const { asked } = latest.current;
        latest.current = { ...listStateOf(rules, normal(text), today), ...(asked && { asked }) };
        const address = listAddressOf(rules, latest.current, today);
        void navigate(
          { pathname, search: address ? `?${address}` : '' },
          { replace: options?.replace, state: ownChange },
        );
      },
      toSave: normal(search),
      normal,
    };
  }, [rules, state, bare, search, today, navigate, pathname]);
}
