import type { AnyField } from './field.ts';
import { kinds } from './kinds/index.ts';
import type { Label } from './label.ts';
import type { AnyModel } from './model.ts';
import type { AnyResource } from './resource.ts';
import type { AnyFilter, AnyRange, Sublist } from './screens.ts';
import { isRealTime } from './time.ts';

/**
 * text: one word or number. choice: several codes of an enumeration. named: several names of the declarations.
 * refs: several ids. range: from and to.
 * The same parameters stand in the address bar and on the wire, so that one codec serves both.
 */
export type FilterKind = 'text' | 'choice' | 'named' | 'refs' | 'range';
export interface Filter {
  readonly name: string;
  readonly kind: FilterKind;
  readonly field: AnyField;
  readonly label: Label;
  /** One parameter; for a range two, and a third where it may count by several times. */
  readonly params: readonly [string] | readonly [string, string] | readonly [string, string, string];
  /** What the parameters were called before the field was renamed: old addresses and saved filters hold them. */
  readonly was?: readonly string[];
  /** The times that a range may count by, in the order of their codes from 1; the first is the filter's own. */
  readonly basis?: readonly { readonly name: string; readonly label: Label }[];
  readonly maxDays?: number;
  readonly initial?: 'today' | 'last7Days' | 'last30Days';
}
/** `basis` is the code of the time that it counts by; absent, the filter's own. */
export type RangeValue = readonly [from: string | number | null, to: string | number | null, basis?: number];
export type FilterValue = string | readonly (string | number)[] | RangeValue;
export type FilterValues = Readonly<Record<string, FilterValue>>;

/** A filter text without a maximum of its own is cut here (docs/design/rules.md §3; docs/specification.md §5). */
const filterLength = 64;

function filterOf(model: AnyModel, item: AnyFilter): Filter {
  const name = typeof item === 'string' ? item : item.range;
  const field = model.fields[name];
  if (!field) throw new Error(`${model.name} is filtered by ${name}, which is no field`);
  const { label } = field;
  const former = field.spec.was;
  const taken = kinds[field.kind].filter;
  if (taken === null) throw new Error(`${model.name} is filtered by ${name}, of which nothing can be asked`);
  if (taken === 'times' || taken === 'numbers') {
    const options: Partial<AnyRange> = typeof item === 'string' ? {} : item;
    const bounds = (of: string) =>
      taken === 'times' ? ([`start_${of}`, `end_${of}`] as const) : ([`min_${of}`, `max_${of}`] as const);
    const params = options.params ?? bounds(name);
    return {
      name,
      kind: 'range',
      field,
      label,
      params: options.basis ? [params[0], params[1], options.basis.param] : [params[0], params[1]],
      was: former !== undefined && !options.params ? bounds(former) : undefined,
      basis: options.basis?.fields.map((of) => ({ name: of, label: model.fields[of]?.label ?? label })),
      maxDays: options.maxDays,
      initial: options.initial,
    };
  }
  const one = {
    name,
    field,
    label,
    params: [name],
    was: former === undefined ? undefined : [former],
  } as const;
  return { ...one, kind: field.spec.named ? 'named' : taken };
}

/** All filters of a list, the first row's first. */
export function filtersOf(resource: AnyResource): Filter[] {
  const items = [...(resource.list.filters ?? []), ...(resource.list.moreFilters ?? [])];
  return items.map((item) => filterOf(resource.model, item));
}

/** What the rows below a record are narrowed by. */
export const sectionFilters = (model: AnyModel, { filters = [] }: Pick<Sublist, 'filters'>): Filter[] =>
  filters.map((name) => filterOf(model, name));

/** What the rows to choose from are narrowed by, wherever something refers to the model. */
export function choiceFilters(model: AnyModel): Filter[] {
  return (model.choose.filters ?? []).map((item) => filterOf(model, item));
}

/** The time that a range counts by. */
export function basisOf(filter: Filter, value: FilterValue | undefined) {
  const code = filter.kind === 'range' && typeof value === 'object' ? (value as RangeValue)[2] : undefined;
  return filter.basis?.[(code ?? 1) - 1] ?? { name: filter.name, label: filter.label };
}

export function maxLength(filter: Filter): number {
  return filter.field.spec.max ?? filterLength;
}

/** Whether a text may be asked for: what is masked can be known whole or not at all, and is never found bit by bit. */
export function isAskable({ field: { spec } }: Filter, text: string): boolean {
  return !spec.mask || !spec.pattern || new RegExp(`^(?:${spec.pattern})$`, 'u').test(text);
}

/** A text cut to so many UTF-16 units, never through the middle of a character (half of one would not survive the address bar). */
export function cutToUnits(text: string, length: number): string {
  const short = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short;
}

const isNumeric = (filter: Filter) => kinds[filter.field.kind].filter === 'numbers';

function encodeBound(bound: string | number | null | undefined): string | undefined {
  if (bound === null || bound === undefined || bound === '') return undefined;
  return String(bound);
}

/** Values to parameters; empty values give no parameter. Inverse of `decodeFilters` (docs/design/refine.md §4). */
export function encodeFilters(filters: readonly Filter[], values: FilterValues): Record<string, string> {
  const out: Record<string, string> = {};
  const put = (param: string | undefined, value: string | undefined) => {
    if (param !== undefined && value !== undefined && value !== '') out[param] = value;
  };
  for (const filter of filters) {
    const value = values[filter.name];
    if (value === undefined) continue;
    if (filter.kind === 'range') {
      const [from, to, basis] = value as RangeValue;
      put(filter.params[0], encodeBound(from));
      put(filter.params[1], encodeBound(to));
      put(filter.params[2], encodeBound(basis));
    } else {
      put(filter.params[0], typeof value === 'string' ? value : value.join(','));
    }
  }
  return out;
}

function decodeBound(filter: Filter, text: string | undefined): string | number | null {
  if (text === undefined || text === '') return null;
  if (isNumeric(filter)) return /^-?\d{1,15}$/.test(text) ? Number(text) : null;
  return isRealTime(text) ? text : null;
}

/** The code of a time that the range may count by. */
export function decodeBasis(filter: Filter, text: string | undefined): number | undefined {
  const code = Number(text);
  return text !== undefined && /^\d$/.test(text) && filter.basis?.[code - 1] ? code : undefined;
}

function decodeChoice(filter: Filter, text: string): number[] {
  const codes = text.split(',').map(Number);
  const { kind, spec } = filter.field;
  const known = kinds[kind].codes?.(spec) ?? [];
  return [...new Set(codes)].filter((code) => known.includes(code));
}

/** Parameters to values; what is not a value of the field's kind is dropped, so that a hand-made address can't break a screen. */
export function decodeFilters(
  filters: readonly Filter[],
  params: Readonly<Record<string, string | undefined>>,
): Record<string, FilterValue> {
  const out: Record<string, FilterValue> = {};
  for (const filter of filters) {
    const given = (at: 0 | 1) => params[filter.params[at] ?? ''] ?? params[filter.was?.[at] ?? ''];
    if (filter.kind === 'range') {
      const from = decodeBound(filter, given(0));
      const to = decodeBound(filter, given(1));
      const basis = decodeBasis(filter, params[filter.params[2] ?? '']);
      if (from !== null || to !== null)
        out[filter.name] = basis === undefined ? [from, to] : [from, to, basis];
      continue;
    }
    const text = given(0);
    if (!text) continue;
    if (filter.kind === 'text') {
      if (isAskable(filter, text)) out[filter.name] = cutToUnits(text, maxLength(filter));
    } else {
      const possible = filter.kind === 'named' ? /^\w{1,64}$/ : /^\d{1,20}$/;
      const items =
        filter.kind === 'choice'
          ? decodeChoice(filter, text)
          : text.split(',').filter((item) => possible.test(item));
      if (items.length > 0) out[filter.name] = items;
    }
  }
  return out;
}
