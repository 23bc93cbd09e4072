import type { RangeValue } from '../../resources/kit/filters.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { daysInRange } from '../../resources/kit/time.ts';
import { isMerchant } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import { whereSql } from '../db/where.ts';
import { Refusal } from '../refusal.ts';
import { type ListParams, tabConditionsOf } from '../rows/list-params.ts';
import { type Condition, countEach, countedUpTo, countGroups, countUpTo, sumOf } from '../rows/query.ts';
import { visibleOf } from '../rows/visible.ts';
import { readListParams } from '../search/read-list-params.ts';
import type { Caller } from '../server-extension.ts';

/** Over so many days at most sums are made in a request, where the rows are many (docs/design/rules.md §4). */
const summedDays = 31;

/**
 * How many rows each tab would show under the same filters: `{all, "0": n, …}`, each counted up to 10,000. Where the
 * declaration says which rows count, only those.
 */
export async function tabCounts(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
): Promise<Record<string, number>> {
  const { tab: _, ...rest } = (query ?? {}) as Record<string, unknown>;
  const params = await readListParams(caller, resource, rest);
  const tabs = [...tabConditionsOf(resource)].map(([key, where]): [string, Condition | null] => [
    key,
    where ? (column) => whereSql(where, resource.model.fields, column, caller.surroundings) : null,
  ]);
  const { counts } = resource.list;
  const counted: Condition[] =
    typeof counts === 'object'
      ? [(column) => whereSql(counts, resource.model.fields, column, caller.surroundings)]
      : [];
  const parts = { all: null, ...Object.fromEntries(tabs) };
  return countEach(
    caller.services.db,
    visibleOf(caller, resource, [...params.conditions, ...counted]),
    parts,
  );
}

/** The most groups that a chart shows. */
const mostGroups = 5_000;

/**
 * How many rows there are under the list's filters by the values of the declared fields: `{rows: [{…by, total, …counts}]}`.
 * Fields that merchants are never sent group nothing for them.
 */
export async function groupCounts(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
): Promise<{ rows: Row[] }> {
  const merchant = isMerchant(caller.me);
  const params = await readListParams(caller, resource, query);
  const { by = [], counts = {} } = resource.list.grouping ?? {};
  const { fields, merchantHidden } = resource.model;
  const names = by.filter((name) => !merchant || !merchantHidden.includes(name));
  const parts = Object.entries(counts).map(([key, where]): [string, Condition] => [
    key,
    (column) => whereSql(where, fields, column, caller.surroundings),
  ]);
  const rows = visibleOf(caller, resource, params.conditions);
  return { rows: await countGroups(caller.services.db, rows, names, Object.fromEntries(parts), mostGroups) };
}

/** Whether some range of days among the filters is short enough. */
function shortRange(resource: AnyResource, values: ListParams['values'], now: string): boolean {
  return Object.entries(values).some(([name, value]) => {
    const field = resource.model.fields[name];
    if (!field || kinds[field.kind].filter !== 'times') return false;
    const [from, to] = value as RangeValue;
    return typeof from === 'string' && daysInRange(from, typeof to === 'string' ? to : now) <= summedDays;
  });
}

/**
 * Sums over everything that the filters show: `{count, <field>…}` in the fields' own units.
 * @throws Refusal 10010 where neither the range is short nor the rows are few
 */
export async function summary(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
): Promise<Record<string, number>> {
  const params = await readListParams(caller, resource, query);
  const hidden = isMerchant(caller.me) ? resource.model.merchantHidden : [];
  const names = (resource.list.sums ?? []).filter((name) => !hidden.includes(name));
  const rows = visibleOf(caller, resource, params.conditions);
  const { db } = caller.services;
  if (
    !shortRange(resource, params.values, caller.now) &&
    (await countUpTo(db, rows, countedUpTo)) > countedUpTo
  ) {
    throw new Refusal(10010);
  }
  return sumOf(db, rows, names);
}
