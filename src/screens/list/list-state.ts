import { type AddressRules, addressOfState, type ListState, stateOf } from '../../../providers/address.ts';
import type { Filter, FilterValue, RangeValue } from '../../../resources/kit/filters.ts';
import { filtersOf } from '../../../resources/kit/filters.ts';
import type { Label } from '../../../resources/kit/label.ts';
import { optionsOf } from '../../../resources/kit/model.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyStatistics } from '../../../resources/kit/statistics.ts';
import type { QuarterLimits } from '../../../resources/kit/statistics-range.ts';
import { addDays, daysInRange } from '../../../resources/kit/time.ts';
import { isRangeLost, statisticsAddress, statisticsParamsIn } from '../../data/statistics-params.ts';

export interface ListTab {
  readonly key: string;
  readonly label: Label;
  readonly urgent?: boolean;
}

/** The tabs after "all": the values of an enumeration, or declared ones. */
export function listTabsOf(resource: AnyResource): ListTab[] {
  const { tabs } = resource.list;
  if (tabs === undefined) return [];
  if (typeof tabs !== 'string') return tabs.map(({ key, label, urgent }) => ({ key, label, urgent }));
  const field = resource.model.fields[tabs];
  return field ? optionsOf(field).map(({ code, en, zh }) => ({ key: String(code), label: { en, zh } })) : [];
}

/** The filters that this person has: fields hidden from merchants make none for them. */
export function visibleFilters(resource: AnyResource, merchant: boolean): Filter[] {
  const filters = filtersOf(resource);
  return merchant ? filters.filter(({ name }) => !resource.model.merchantHidden.includes(name)) : filters;
}

/** What an address of a resource's list may hold. */
export interface ListRules extends AddressRules {
  readonly statistics?: AnyStatistics;
  /** The tab that the list opens with, where it isn't all. */
  readonly firstTab?: string;
  /** It has no tab of all rows. */
  readonly tabsOnly?: boolean;
  /** Which quarters statistics may be asked for. */
  readonly quarters: QuarterLimits;
}

const firstTabOf = ({ list: { tabs } }: AnyResource) =>
  typeof tabs === 'string' ? undefined : tabs?.find(({ first }) => first)?.key;

export function rulesOf(resource: AnyResource, merchant: boolean, quarters: QuarterLimits): ListRules {
  return {
    filters: visibleFilters(resource, merchant),
    tabs: listTabsOf(resource).map(({ key }) => key),
    sortable: resource.list.sortable ?? [],
    firstTab: firstTabOf(resource),
    tabsOnly: resource.list.tabsOnly,
    quarters,
    ...(resource.statistics && { statistics: resource.statistics }),
  };
}

const back: Readonly<Record<NonNullable<Filter['initial']>, number>> = {
  today: 0,
  last7Days: 6,
  last30Days: 29,
};

/** The range that a filter starts with, counted from today (+08:00). */
export function initialRange(filter: Filter, today: string): RangeValue | undefined {
  return filter.initial && [addDays(today, -back[filter.initial]), today];
}

/**
 * A range of so many days or more may not be asked for (docs/specification.md §5, docs/domain/conventions.md §1.1: both ends
 * count).
 */
export function tooLong(filter: Filter, value: FilterValue | undefined): boolean {
  if (filter.maxDays === undefined || filter.kind !== 'range' || value === undefined) return false;
  const [from, to] = value as RangeValue;
  return typeof from === 'string' && typeof to === 'string' && daysInRange(from, to) >= filter.maxDays;
}

const same = (a: FilterValue | undefined, b: FilterValue | undefined) =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Whether an address names a range that can't be shown: no days of the calendar, the last before the first, or too many. */
function isRangeLostIn(filter: Filter, search: URLSearchParams, value: FilterValue | undefined): boolean {
  if (filter.kind !== 'range') return false;
  const given = filter.params.slice(0, 2).map((param) => search.get(param) ?? '');
  const bounds = (value ?? []) as readonly unknown[];
  const lost = given.some((text, at) => text !== '' && (bounds[at] ?? null) === null);
  const [from, to] = bounds;
  const turned = typeof from === 'string' && typeof to === 'string' && from > to;
  return lost || turned || tooLong(filter, value);
}

/** Whether an address names ranges that can't be shown, so that others stand in their place. */
export function areRangesLost(rules: ListRules, text: string, today: string): boolean {
  const search = new URLSearchParams(text);
  const { filters } = stateOf(rules, text);
  if (rules.statistics && isRangeLost(search, today, rules.quarters, rules.statistics.range)) return true;
  return rules.filters.some((filter) => isRangeLostIn(filter, search, filters[filter.name]));
}

/**
 * The state that an address means. An absent parameter of a filter with an initial range means that range, an empty one means
 * that the person cleared it, one that can't be shown means the initial one: so a reload never brings back what was cleared (docs/design/refine.md §2.4).
 */
export function listStateOf(rules: ListRules, text: string, today: string): ListState {
  const state = stateOf(rules, text);
  const search = new URLSearchParams(text);
  const filters: Record<string, FilterValue> = { ...state.filters };
  for (const filter of rules.filters) {
    const initial = initialRange(filter, today);
    if (initial && !filter.params.some((param) => search.has(param))) filters[filter.name] = initial;
    if (!isRangeLostIn(filter, search, filters[filter.name])) continue;
    if (initial) filters[filter.name] = initial;
    else delete filters[filter.name];
  }
  return {
    ...state,
    // Only a bare address: what leads here with parameters means all that they say.
    ...((text === '' || (rules.tabsOnly && state.tab === 'all')) &&
      rules.firstTab !== undefined && { tab: rules.firstTab }),
    filters,
    ...(rules.statistics && { asked: statisticsParamsIn(rules.statistics, search, today, rules.quarters) }),
  };
}

/** Inverse of {@link listStateOf}. */
export function listAddressOf(rules: ListRules, state: ListState, today: string): string {
  const filters = { ...state.filters };
  const cleared: string[] = [];
  for (const filter of rules.filters) {
    const initial = initialRange(filter, today);
    if (!initial) continue;
    if (filters[filter.name] === undefined) cleared.push(filter.params[0]);
    else if (same(filters[filter.name], initial)) delete filters[filter.name];
  }
  const search = new URLSearchParams(addressOfState(rules, { ...state, filters }));
  for (const param of cleared) search.set(param, '');
  if (rules.firstTab !== undefined && state.tab === 'all') search.set('tab', 'all');
  if (rules.statistics && state.asked) {
    const asked = statisticsAddress(rules.statistics, state.asked, today, rules.quarters);
    for (const [param, value] of Object.entries(asked)) search.set(param, value);
  }
  return search.toString();
}
