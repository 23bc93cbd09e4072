import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import type { Tables } from '../db/connect.ts';
import { allOf, type ColumnSql } from '../db/where.ts';
import type { Row } from './row.ts';
import { type Models, RowSource } from './source.ts';
import { decodeRow, inputsOfComputed, isComputed } from './values.ts';

/** A condition that says which columns it stands on when it is built. */
export type Condition = (column: ColumnSql) => RawBuilder<SqlBool>;
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}
export interface RowQuery {
  readonly models: Models;
  readonly model: AnyModel;
  readonly surroundings: Surroundings;
  readonly conditions: readonly Condition[];
}
export interface Page {
  readonly sorts: readonly Sort[];
  readonly limit: number;
  readonly offset: number;
}

/** Totals are counted up to here; beyond it the planner's estimate stands (settled.md, S5; performance.md). */
export const countedUpTo = 10_000;
/** From here on ids are paged first and only their rows are read: the skipped rows' other columns are never touched. */
const deepOffset = 500;

/** Conditions first: they make the joins that the source's `from` then holds. */
function filtered(query: RowQuery, source: RowSource): RawBuilder<SqlBool> {
  return allOf(query.conditions.map((condition) => condition(source.column)));
}

function orderBy(model: AnyModel, sorts: readonly Sort[], column: ColumnSql): RawBuilder<unknown> {
  const last = sorts.at(-1);
  const all = sorts.some((sort) => sort.field === 'id')
    ? sorts
    : [...sorts, { field: 'id', descending: last?.descending ?? true }];
  return sql.join(
    all.map(({ field, descending }) => {
      const of = model.fields[field];
      const by = of?.kind === 'text' ? sql`${column(field)} collate "C"` : column(field);
      // Rows without a value come last either way. A column that always has one keeps the index's own order.
      const nulls = descending && of?.spec.required !== true && of?.kind !== 'id' ? sql` nulls last` : sql``;
      return descending ? sql`${by} desc${nulls}` : by;
    }),
  );
}

function columns(source: RowSource, names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${source.column(name)} as ${sql.id(name)}`));
}

/** Columns that give these fields: computed ones stand on the row's own. */
export function columnsFor(model: AnyModel, names: readonly string[]): string[] {
  const direct = names.filter((name) => !(model.fields[name] && isComputed(model.fields[name])));
  return [...new Set(direct.length === names.length ? direct : [...direct, ...inputsOfComputed(model)])];
}

function newSource(query: RowQuery): RowSource {
  return new RowSource(query.models, query.model, query.surroundings);
}

/** One page of rows with the named fields, computed ones not yet added. */
export async function selectPage(
  db: Kysely<Tables>,
  query: RowQuery,
  names: readonly string[],
  page: Page,
): Promise<Row[]> {
  const { model } = query;
  const source = newSource(query);
  const selected = columns(source, columnsFor(model, names));
  const { limit, offset } = page;
  if (offset < deepOffset) {
    const where = filtered(query, source);
    const order = orderBy(model, page.sorts, source.column);
    const { rows } = await sql<Row>`select ${selected} from ${source.from} where ${where}
      order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
    return rows.map((row) => decodeRow(model, row));
  }
  const ids = newSource(query);
  const where = filtered(query, ids);
  const inner = orderBy(model, page.sorts, ids.column);
  const outer = orderBy(model, page.sorts, source.column);
  const { rows } = await sql<Row>`select ${selected} from ${source.from}
    where t.id = any(array(select t.id from ${ids.from} where ${where}
      order by ${inner} limit ${sql.lit(limit)} offset ${sql.lit(offset)}))
    order by ${outer}`.execute(db);
  return rows.map((row) => decodeRow(model, row));
}

/** The first row that fits, with the named fields. */
export async function selectOne(
  db: Kysely<Tables>,
  query: RowQuery,
  names: readonly string[],
): Promise<Row | undefined> {
  const [row] = await selectPage(db, query, names, {
    sorts: [{ field: 'id', descending: false }],
    limit: 1,
    offset: 0,
  });
  return row;
}

/** The stored columns of a row, locked until the transaction ends. */
export async function lockOne(
  db: Kysely<Tables>,
  query: RowQuery,
  names: readonly string[],
): Promise<Row | undefined> {
  const source = newSource(query);
  const selected = columns(source, names);
  const where = filtered(query, source);
  // Locked in the order of ids wherever several rows are, so that two calls never wait for each other.
  const { rows } = await sql<Row>`select ${selected} from ${source.from} where ${where}
    order by t.id limit 1 for update of t`.execute(db);
  const [row] = rows;
  return row && decodeRow(query.model, row);
}

/** How many rows fit, counted no further than one past the limit. */
export async function countUpTo(db: Kysely<Tables>, query: RowQuery, limit: number): Promise<number> {
  const source = newSource(query);
  const where = filtered(query, source);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from
    (select 1 from ${source.from} where ${where} limit ${sql.lit(limit + 1)}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}

interface Plan {
  readonly 'Plan Rows': number;
}

/** How many rows the planner expects. */
async function estimate(db: Kysely<Tables>, query: RowQuery): Promise<number> {
  const source = newSource(query);
  const where = filtered(query, source);
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`
    explain (format json) select 1 from ${source.from} where ${where}`.execute(db);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

export interface Total {
  readonly total: number;
  /** The total is a floor or an estimate. */
  readonly total_more?: 1;
}

/** The total of a list: exact while it is cheap, else the planner's estimate (never a full count in a request). */
export async function totalOf(db: Kysely<Tables>, query: RowQuery): Promise<Total> {
  const counted = await countUpTo(db, query, countedUpTo);
  if (counted <= countedUpTo) return { total: counted };
  return { total: Math.max(counted, Math.round(await estimate(db, query))), total_more: 1 };
}

/** Several capped counts in one statement, by key. */
export async function countEach(
  db: Kysely<Tables>,
  query: RowQuery,
  parts: Readonly<Record<string, Condition | null>>,
): Promise<Record<string, number>> {
  const counts = Object.entries(parts).map(([key, condition]) => {
    const source = newSource(query);
    const where = filtered(
      { ...query, conditions: condition ? [...query.conditions, condition] : query.conditions },
      source,
    );
    return sql`(select count(*)::int from
      (select 1 from ${source.from} where ${where} limit ${sql.lit(countedUpTo)}) counted) as ${sql.id(key)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? {};
}

/** Sums of fields over every row that fits. */
export async function sumOf(
  db: Kysely<Tables>,
  query: RowQuery,
  names: readonly string[],
): Promise<Record<string, number>> {
  const source = newSource(query);
  const sums = names.map((name) => sql`coalesce(sum(${source.column(name)}), 0)::text as ${sql.id(name)}`);
  const where = filtered(query, source);
  const { rows } = await sql<
    Record<string, string>
  >`select ${sql.join([sql`count(*)::text as count`, ...sums])}
    from ${source.from} where ${where}`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]));
}
