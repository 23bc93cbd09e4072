import { decodeFilters, encodeFilters, type Filter, type FilterValues } from '../resources/kit/filters.ts';
import { defaultSize, pageSizes } from '../resources/kit/paging.ts';

/** What a list shows, as the address bar holds it. */
export interface ListState {
  readonly filters: FilterValues;
  readonly tab: string;
  readonly page: number;
  readonly size: number;
  readonly sorts: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[];
  /** Of statistics: the range, the dimension and what else a screen is asked for beside its filters, as the wire carries it. */
  readonly asked?: Readonly<Record<string, string>>;
}

export interface AddressRules {
  readonly filters: readonly Filter[];
  readonly tabs: readonly string[];
  readonly sortable: readonly string[];
}

/**
 * The address of a list's state; what is at its default is left out. The parameters are those of the wire. Inverse of
 * `stateOf`; URLSearchParams encodes, so Chinese and `&#+%` survive (docs/design/refine.md §3).
 */
export function addressOfState(rules: AddressRules, state: ListState): string {
  const search = new URLSearchParams(encodeFilters(rules.filters, state.filters));
  if (state.tab !== 'all') search.set('tab', state.tab);
  if (state.sorts.length > 0) {
    search.set('order_by', state.sorts.map((sort) => sort.field).join(','));
    search.set('sort_type', state.sorts.map((sort) => (sort.order === 'desc' ? 1 : 0)).join(','));
  }
  if (state.page !== 1) search.set('page', String(state.page));
  if (state.size !== defaultSize) search.set('size', String(state.size));
  return search.toString();
}

function sortsOf(rules: AddressRules, search: URLSearchParams): ListState['sorts'] {
  const fields = search.get('order_by')?.split(',') ?? [];
  const types = search.get('sort_type')?.split(',') ?? [];
  return fields
    .map((field, at) => ({ field, order: types[at] === '1' ? ('desc' as const) : ('asc' as const) }))
    .filter((sort) => rules.sortable.includes(sort.field));
}

/** The state that an address means; what is not declared falls back to its default, whoever wrote the address. */
export function stateOf(rules: AddressRules, text: string): ListState {
  const search = new URLSearchParams(text);
  const page = Number(search.get('page'));
  const size = Number(search.get('size'));
  const tab = search.get('tab') ?? 'all';
  return {
    filters: decodeFilters(rules.filters, Object.fromEntries(search)),
    tab: rules.tabs.includes(tab) ? tab : 'all',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    size: pageSizes.some((known) => known === size) ? size : defaultSize,
    sorts: sortsOf(rules, search),
  };
}
