import type { RouteHandle } from '../router/route-handle.ts';

/** One open page, as its tab remembers it. The page itself is made anew when the person comes back (docs/design/rules.md §3). */
export interface PageTab {
  readonly key: string;
  /** Path and search as they were left: filters, page, order and record stand in them. */
  readonly path: string;
  readonly resource: string;
  /** What kind of page it is: its title says so. */
  readonly page: RouteHandle['page'];
}

/** So many stay open. */
export const mostTabs = 12;

/** The tab of a place: a list has one however it is filtered, another record or another form is another tab. */
export function tabKey(page: string, resource: string, pathname: string, search: string): string {
  if (page === 'list') return `list ${resource}`;
  const query = new URLSearchParams(search);
  const record = ['id', 'clone'].flatMap((name) => query.get(name) ?? []).join(' ');
  return `${pathname} ${record}`;
}

/** The list after the person came to a place. Where it grows too long, the oldest page goes that holds no unsaved work. */
export function visited(
  tabs: readonly PageTab[],
  tab: PageTab,
  holdsWork: (key: string) => boolean,
): readonly PageTab[] {
  const at = tabs.findIndex(({ key }) => key === tab.key);
  const known = tabs[at];
  if (known) return known.path === tab.path ? tabs : tabs.with(at, tab);
  const all = [...tabs, tab];
  const oldest = all.length > mostTabs ? tabs.find(({ key }) => !holdsWork(key)) : undefined;
  return all.filter((one) => one !== oldest);
}

/** Where to go when the open tab closes: to its right neighbour, else to its left one. */
export function neighbour(tabs: readonly PageTab[], key: string): PageTab | undefined {
  const at = tabs.findIndex((tab) => tab.key === key);
  return tabs[at + 1] ?? tabs[at - 1];
}
