import type { ListState } from '../../../providers/address.ts';
import { encodeFilters, type FilterValue } from '../../../resources/kit/filters.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyDimension, Into } from '../../../resources/kit/statistics.ts';
import { type Period, rangeOf } from '../../../resources/kit/statistics-range.ts';
import { daysInRange } from '../../../resources/kit/time.ts';
import { dimensionOfParams } from '../../data/statistics-params.ts';
import { type ListRules, listAddressOf } from './list-state.ts';

/** First and last day of a row's period: `2026-11-01`, `2026-11`, `2026Q4` or `2026`; undefined for anything else. */
export function periodDaysOf(period: unknown): readonly [from: string, to: string] | undefined {
  const match =
    typeof period === 'string' ? /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?|Q([1-4]))?$/.exec(period) : null;
  if (!match) return undefined;
  const [, year, month, day, quarter] = match;
  const kind: Period = day ? 'day' : month ? 'month' : quarter ? 'quarter' : 'year';
  const first = month ?? (quarter ? String(Number(quarter) * 3 - 2).padStart(2, '0') : '01');
  const range = rangeOf(kind, `${year}-${first}-${day ?? '01'}`);
  return range === 'tooLong' ? undefined : [range.start_date, range.end_date];
}

/** The screen as it is now: what a step down starts from. */
export interface Here {
  readonly resource: AnyResource;
  readonly rules: ListRules;
  readonly state: ListState;
  readonly path: string;
  readonly today: string;
  /** Whether the person may open the page at a path. */
  readonly mayOpen: (path: string) => boolean;
}

/** What a row, a bar or a slice is of: the value of the dimension, and the period where rows are split by it. */
export interface DrillTarget {
  readonly key: unknown;
  readonly period?: unknown;
}

/** Where the value of a dimension leads (organisation, point, day, orders); undefined where it leads nowhere. */
export function drillTo(
  { into, key: field }: AnyDimension,
  cut: DrillTarget,
  here: Here,
): string | undefined {
  const key = typeof cut.key === 'string' || typeof cut.key === 'number' ? String(cut.key) : '';
  if (!into || key === '') return undefined;
  return 'by' in into ? narrowed(into, key, here) : elsewhere(into, key, field, cut, here);
}

/** The same screen, narrowed to the value and cut by the next dimension. */
function narrowed(
  { by, filter }: { by: string; filter: string },
  key: string,
  here: Here,
): string | undefined {
  const { rules, state, path, today } = here;
  const declared = rules.filters.find(({ name }) => name === filter);
  if (!declared || !rules.statistics || !Object.hasOwn(rules.statistics.by, by)) return undefined;
  const value: FilterValue =
    declared.kind === 'text' ? key : declared.kind === 'choice' ? [Number(key)] : [key];
  const next = {
    ...state,
    page: 1,
    sorts: [],
    filters: { ...state.filters, [filter]: value },
    asked: { ...state.asked, by },
  };
  return `${path}?${listAddressOf(rules, next, today)}`;
}

/** Another page, with what its parameters take from here. */
function elsewhere(
  { route, params, maxDays, unless }: Extract<Into<string>, { route: string }>,
  key: string,
  field: string,
  cut: DrillTarget,
  here: Here,
): string | undefined {
  if (!here.mayOpen(route)) return undefined;
  const { state, resource } = here;
  const isDay = resource.model.fields[field]?.kind === 'date';
  const asked = state.asked ?? {};
  const [from, to] = periodDaysOf(isDay ? key : cut.period) ?? [asked.start_date, asked.end_date];
  if (maxDays !== undefined && from && to && daysInRange(from, to) >= maxDays) return undefined;
  const narrows = (name: string) => state.filters[name] !== undefined;
  if (unless?.any.some(narrows) && !narrows(unless.but)) return undefined;
  const search = new URLSearchParams();
  const put = (param: string, value: string | undefined) => value && search.set(param, value);
  for (const [param, source] of Object.entries(params)) {
    if (source === 'key') put(param, key);
    else if (source === 'start') put(param, from);
    else if (source === 'end') put(param, to);
    else if (source === 'time_type') put(param, asked.time_type);
    else if ('is' in source) put(param, String(source.is));
    else put(param, filterText(here, source.filter));
  }
  return `${route}?${search}`;
}

/** A filter of this screen as its parameter. */
function filterText({ rules, state }: Here, name: string): string | undefined {
  const filter = rules.filters.find((each) => each.name === name);
  return filter && encodeFilters([filter], state.filters)[filter.params[0]];
}

/** The dimension that the screen is cut by now. */
export function dimensionHere({ rules, state }: Pick<Here, 'rules' | 'state'>): AnyDimension | undefined {
  return rules.statistics?.by[dimensionOfParams(rules.statistics, state.asked)];
}
