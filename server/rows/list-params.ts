import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  basisOf,
  decodeBasis,
  decodeFilters,
  encodeFilters,
  type Filter,
  type FilterValue,
  filtersOf,
  type RangeValue,
} from '../../resources/kit/filters.ts';
import { columnOf } from '../../resources/kit/kinds/index.ts';
import type { Label } from '../../resources/kit/label.ts';
import { type AnyModel, optionsOf } from '../../resources/kit/model.ts';
import { defaultSize, largestSize } from '../../resources/kit/paging.ts';
import type { AnyWhere } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { daysInRange } from '../../resources/kit/time.ts';
import { idsSql } from '../access/scope.ts';
import { isMerchant } from '../access/subject.ts';
import { junctionName } from '../db/declared-tables.ts';
import { contains, whereSql } from '../db/where.ts';
import { invalidField, Refusal } from '../refusal.ts';
import type { Sealing } from '../sealing.ts';
import type { Caller } from '../server-extension.ts';
import type { Condition, Sort } from './query.ts';
import { beginningsOf } from './sealed-values.ts';
import type { ModelMap } from './source.ts';
import { belowSql } from './subtree.ts';

/** Query parameters of a list (architecture of the contract: list), read strictly: what is not understood is refused. */

export const paramTexts = {
  unknown: { en: 'is not a known parameter', zh: '不是可用参数' },
  value: { en: 'is not a valid value', zh: '取值不正确' },
} as const satisfies Readonly<Record<string, Label>>;

const rangeTooLong = (days: number): Label => ({
  en: `Up to ${days} days can be queried, please reselect the date`,
  zh: `最多可查询${days}天，请重新选择日期`,
});

export type QueryParams = Readonly<Record<string, string>>;

/** Each parameter once, empty ones left out. */
export function paramsOf(query: unknown): Record<string, string> {
  // Without a prototype, so that `__proto__` is refused as any unknown name is.
  const params: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value === '') continue;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL takes no NUL in a text
    if (typeof value !== 'string' || /\u0000/.test(value)) throw invalidField(name, paramTexts.value);
    params[name] = value;
  }
  return params;
}

/** Takes a parameter out of those that are still to be understood. */
export function take(params: Record<string, string>, name: string): string | undefined {
  const value = params[name];
  delete params[name];
  return value;
}

export function whole(params: Record<string, string>, name: string, otherwise: number, max: number): number {
  const text = take(params, name);
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < 1 || value > max) throw invalidField(name, paramTexts.value);
  return value;
}

export interface Paging {
  readonly page: number;
  readonly size: number;
}

export function takePaging(params: Record<string, string>): Paging {
  return {
    page: whole(params, 'page', 1, 100_000_000),
    size: whole(params, 'size', defaultSize, largestSize),
  };
}

export function refuseRest(params: QueryParams): void {
  const [unknown] = Object.keys(params);
  if (unknown !== undefined) throw invalidField(unknown, paramTexts.unknown);
}

/** What rows stand in the order of: `order_by` and `sort_type`. */
export function takeSorts(params: Record<string, string>, resource: AnyResource): Sort[] {
  const { sort = ['create_time', 'desc'], sortable = [] } = resource.list;
  const fields = take(params, 'order_by')?.split(',') ?? [];
  const types = take(params, 'sort_type')?.split(',') ?? fields.map(() => '0');
  if (types.length !== fields.length || types.some((type) => type !== '0' && type !== '1')) {
    throw invalidField('sort_type', paramTexts.value);
  }
  const allowed = new Set([...sortable, sort[0], 'id']);
  if (fields.some((field) => !allowed.has(field)) || new Set(fields).size !== fields.length) {
    throw invalidField('order_by', paramTexts.value);
  }
  if (fields.length === 0) return [{ field: sort[0], descending: sort[1] === 'desc' }];
  return fields.map((field, at) => ({ field, descending: types[at] === '1' }));
}

/** The tabs of a list by key; an enumeration's tabs are its codes. */
export function tabConditionsOf(resource: AnyResource): ReadonlyMap<string, AnyWhere | undefined> {
  const { tabs } = resource.list;
  if (tabs === undefined) return new Map();
  if (typeof tabs !== 'string') return new Map(tabs.map((tab) => [tab.key, tab.where]));
  const field = resource.model.fields[tabs];
  return new Map((field ? optionsOf(field) : []).map(({ code }) => [String(code), { [tabs]: code }]));
}

function takeTab(params: Record<string, string>, resource: AnyResource): AnyWhere | undefined {
  const key = take(params, 'tab');
  if (key === undefined || key === 'all') return undefined;
  const tabs = tabConditionsOf(resource);
  if (!tabs.has(key)) throw invalidField('tab', paramTexts.value);
  return tabs.get(key);
}

function checkDays(filter: Filter, [from, to]: RangeValue, now: string): void {
  const { maxDays } = filter;
  if (maxDays === undefined || typeof from === 'number' || typeof to === 'number') return;
  // An open end reaches to now; an open start would reach over everything there is.
  if (from === null) throw new Refusal(10010);
  if (daysInRange(from, to ?? now) >= maxDays) {
    const text = rangeTooLong(maxDays);
    throw new Refusal(10006, { text, errors: [{ field: filter.params[0], msg: text }] });
  }
}

function rangeCondition(filter: Filter, value: RangeValue): Condition {
  const [from, to] = value;
  const { name } = basisOf(filter, value);
  const type = columnOf(filter.field);
  const bound = (value: string | number, end: boolean) => {
    if (typeof value === 'number') return sql`${value}::bigint`;
    if (type === 'date') return sql`${value.slice(0, 10)}::date`;
    const full = value.length === 10 ? `${value} ${end ? '23:59:59' : '00:00:00'}` : value;
    return sql`${full}::timestamp`;
  };
  return (column) => {
    const lower = from === null ? sql`true` : sql`${column(name)} >= ${bound(from, false)}`;
    const upper = to === null ? sql`true` : sql`${column(name)} <= ${bound(to, true)}`;
    return sql<SqlBool>`${lower} and ${upper}`;
  };
}

/** How a text is searched: a text that comes from another row is searched as that row's own would be; what is masked only whole. */
function textCondition(filter: Filter, text: string): Condition {
  const { match, mask } = filter.field.spec;
  return (column) =>
    match === 'exact' || mask
      ? sql<SqlBool>`${column(filter.name)} = ${text}`
      : contains(column(filter.name), text);
}

/** A sealed text is found by what it begins with: the name of its key and a keyed hash. Both bounds are served by the `prefix` index. */
function sealedCondition(sealing: Sealing, model: AnyModel, { name }: Filter, text: string): Condition {
  const beginnings = beginningsOf(sealing, model, name, text);
  return (column) =>
    sql<SqlBool>`(${sql.join(
      // '/' is the character behind '.', with which each of them ends.
      beginnings.map((from) => {
        const to = `${from.slice(0, -1)}/`;
        return sql`(${column(name)} ~>=~ ${from} and ${column(name)} ~<~ ${to})`;
      }),
      sql` or `,
    )})`;
}

const largestId = 2n ** 63n - 1n;

/**
 * A reference is among the ids. Where its model is a tree, what hangs below an id counts as the id itself: an
 * organisation stands for its subtree, a category and a region for everything in them.
 */
function amongSql(
  models: ModelMap,
  filter: Filter,
  column: RawBuilder<unknown>,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  const target = models.get(filter.field.spec.target ?? '');
  const tree = target?.choose.tree;
  if (!target || !tree || ids.length === 0) return idsSql(column, ids);
  return sql<SqlBool>`${column} = any(${belowSql(target, tree.parent, ids)})`;
}

function refsCondition(model: AnyModel, filter: Filter, ids: readonly string[]): Condition {
  // An id beyond bigint belongs to no row.
  const possible = ids.filter((id) => BigInt(id) <= largestId);
  if (columnOf(filter.field) !== null)
    return (column, models) => amongSql(models, filter, column(filter.name), possible);
  const junction = sql.table(junctionName(model, filter.name));
  return (column, models) => sql<SqlBool>`exists (select 1 from ${junction} j
    where j.owner_id = ${column('id')} and ${amongSql(models, filter, sql`j.target_id`, possible)})`;
}

function choiceCondition(filter: Filter, codes: readonly (string | number)[]): Condition {
  if (columnOf(filter.field) === 'jsonb') {
    return (column) =>
      sql<SqlBool>`(${sql.join(
        codes.map((code) => sql`${column(filter.name)} @> ${String(code)}::jsonb`),
        sql` or `,
      )})`;
  }
  return (column) => sql<SqlBool>`${column(filter.name)} in (${sql.join(codes)})`;
}

function conditionOf(
  sealing: Sealing,
  model: AnyModel,
  filter: Filter,
  value: FilterValue,
  now: string,
): Condition {
  if (filter.kind === 'range') {
    const range = value as RangeValue;
    checkDays(filter, range, now);
    return rangeCondition(filter, range);
  }
  if (typeof value === 'string')
    return filter.field.spec.sealed
      ? sealedCondition(sealing, model, filter, value)
      : textCondition(filter, value);
  return filter.kind === 'refs'
    ? refsCondition(model, filter, value.map(String))
    : choiceCondition(filter, value as readonly (string | number)[]);
}

/** The message that says what a value has to be. */
function wanted({ field: { spec } }: Filter): Label {
  const { mask, hint } = spec;
  return mask && hint ? { en: `must be ${hint.en}`, zh: `须为${hint.zh}` } : paramTexts.value;
}

/** Values and their conditions, taken out of the parameters that are still to be understood. */
export function takeFilters(
  params: Record<string, string>,
  model: AnyModel,
  all: readonly Filter[],
  { me, surroundings, services }: Caller,
): Pick<ListParams, 'conditions' | 'values' | 'masked'> {
  const hidden = isMerchant(me) ? model.merchantHidden : [];
  const filters = all.filter((filter) => !hidden.includes(filter.name));
  const values = decodeFilters(filters, params);
  // A value that the codec drops or changes is invalid: a screen tolerates it, a call refuses it.
  const understood = encodeFilters(filters, values);
  for (const filter of filters) {
    for (const name of filter.params) {
      const given = take(params, name);
      // Which time a range counts by says nothing without a range.
      const idle = values[filter.name] === undefined && decodeBasis(filter, given) !== undefined;
      if (given !== undefined && understood[name] !== given && !(idle && name === filter.params[2]))
        throw invalidField(name, wanted(filter));
    }
  }
  const conditions = filters.flatMap((filter) => {
    const value = values[filter.name];
    return value === undefined ? [] : [conditionOf(services.sealing, model, filter, value, surroundings.now)];
  });
  const masked = filters.flatMap(({ name, field }) => {
    const value = values[name];
    return field.spec.mask && typeof value === 'string' ? [value] : [];
  });
  return { conditions, values, masked };
}

export interface ListParams extends Paging {
  readonly sorts: readonly Sort[];
  readonly conditions: readonly Condition[];
  readonly tab: AnyWhere | undefined;
  /** Whole values that filters on masked fields name: whoever asks is held to a limit of them (search/phone-search.ts). */
  readonly masked: readonly string[];
  /** What the filters named, for the rules over sums. */
  readonly values: Readonly<Record<string, FilterValue>>;
}

/**
 * What the parameters say, for who was allowed to ask already.
 * @throws Refusal 10006 for an unknown parameter, an impossible value or too long a range; 10010 for an open range
 */
export function parseListParams(query: unknown, resource: AnyResource, caller: Caller): ListParams {
  const params = paramsOf(query);
  const paging = takePaging(params);
  const sorts = takeSorts(params, resource);
  const tab = takeTab(params, resource);
  const { model } = resource;
  const filters = filtersOf(resource);
  const { conditions, values, masked } = takeFilters(params, model, filters, caller);
  refuseRest(params);
  const tabbed: Condition[] = tab
    ? [(column) => whereSql(tab, model.fields, column, caller.surroundings)]
    : [];
  return { ...paging, sorts, tab, values, masked, conditions: [...conditions, ...tabbed] };
}
