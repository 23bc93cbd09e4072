import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isTextColumn } from '../../resources/kit/kinds/index.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import type { Tables } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { Row } from '../db/row.ts';
import { allOf, type ColumnSql } from '../db/where.ts';
import { RowShape } from './shape.ts';
import { type ModelMap, RowSource } from './source.ts';

/** A condition that says which columns it stands on when it is built, over the models of the product. */
export type Condition = (column: ColumnSql, models: ModelMap) => RawBuilder<SqlBool>;
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}
export interface RowQuery {
  readonly models: ModelMap;
  readonly model: AnyModel;
  readonly surroundings: Surroundings;
  readonly conditions: readonly Condition[];
}
export interface Page {
  readonly sorts: readonly Sort[];
  readonly limit: number;
  readonly offset: number;
  /** Asked for by keys alone, so that its plan is kept. */
  readonly byKey?: true;
}

/** Totals are counted up to here; beyond it the planner's estimate stands (docs/design/rules.md §4; docs/design/budgets.md). */
export const countedUpTo = 10_000;
/** From here on ids are paged first and only their rows are read: the skipped rows' other columns are never touched. */
const deepOffset = 500;

/** Conditions first: they make the joins that the source's `from` then holds. */
function filtered(query: RowQuery, source: RowSource): RawBuilder<SqlBool> {
  return allOf(query.conditions.map((condition) => condition(source.column, query.models)));
}

function orderBy(model: AnyModel, sorts: readonly Sort[], column: ColumnSql): RawBuilder<unknown> {
  const last = sorts.at(-1);
  const all = sorts.some((sort) => sort.field === 'id')
    ? sorts
    : [...sorts, { field: 'id', descending: last?.descending ?? true }];
  return sql.join(
    all.map(({ field, descending }) => {
      const of = model.fields[field];
      const by = of && isTextColumn(of) ? sql`${column(field)} collate "C"` : column(field);
      // Rows without a value come last either way. A column that always has one keeps the index's own order.
      const nulls = descending && of?.spec.required !== true && of?.kind !== 'id' ? sql` nulls last` : sql``;
      return descending ? sql`${by} desc${nulls}` : by;
    }),
  );
}

function newSource(query: RowQuery): RowSource {
  return new RowSource(query.models, query.model, query.surroundings);
}

const shapeOf = (query: RowQuery, fields: readonly string[] | RowShape) =>
  fields instanceof RowShape ? fields : new RowShape(query.models, query.model, fields);

/** One page of rows with the named fields, computed ones not yet added. */
export async function selectPage(
  db: Kysely<Tables>,
  query: RowQuery,
  fields: readonly string[] | RowShape,
  page: Page,
): Promise<Row[]> {
  const { model } = query;
  const shape = shapeOf(query, fields);
  const { source, selected } = shape.over(db, query.surroundings);
  const { limit, offset } = page;
  if (offset < deepOffset) {
    const where = filtered(query, source);
    const order = orderBy(model, page.sorts, source.column);
    const { rows } =
      await sql<Row>`${page.byKey ? prepared : sql``}select ${selected} from ${source.from} where ${where}
      order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`.execute(db);
    return rows.map((row) => shape.read(row));
  }
  const ids = newSource(query);
  const where = filtered(query, ids);
  const inner = orderBy(model, page.sorts, ids.column);
  const outer = orderBy(model, page.sorts, source.column);
  const { rows } = await sql<Row>`select ${selected} from ${source.from}
    where t.id = any(array(select t.id from ${ids.from} where ${where}
      order by ${inner} limit ${sql.lit(limit)} offset ${sql.lit(offset)}))
    order by ${outer}`.execute(db);
  return rows.map((row) => shape.read(row));
}

/** The first row that fits, with the named fields: one that is asked for by what identifies it. */
export async function selectOne(
  db: Kysely<Tables>,
  query: RowQuery,
  fields: readonly string[] | RowShape,
): Promise<Row | undefined> {
  const first: Page = { sorts: [{ field: 'id', descending: false }], limit: 1, offset: 0, byKey: true };
  const [row] = await selectPage(db, query, fields, first);
  return row;
}

/** The columns of a row as they are stored, whoever asks, locked until the transaction ends. */
export async function lockOne(
  db: Kysely<Tables>,
  asked: RowQuery,
  fields: readonly string[] | RowShape,
): Promise<Row | undefined> {
  const query = { ...asked, surroundings: { ...asked.surroundings, lang: undefined, merchant: undefined } };
  const shape = shapeOf(query, fields);
  const { source, selected } = shape.over(db, query.surroundings);
  const where = filtered(query, source);
  const { rows } = await sql<Row>`select ${selected} from ${source.from} where ${where}
    limit 1 for update of t`.execute(db);
  const [row] = rows;
  return row && shape.read(row);
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
  readonly 'Total Cost': number;
}

async function planOf(db: Kysely<Tables>, statement: RawBuilder<unknown>): Promise<Plan> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>`
    explain (format json) ${statement}`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('the planner gave no plan');
  return plan;
}

export interface Total {
  readonly total: number;
  /** The total is a floor or an estimate. */
  readonly total_more?: 1;
}

/** Counting that the planner expects to cost more than this (about 0.1 s on the embedded engine) is left to it. */
const cheapCost = 10_000;
/** How long an estimate stands, and how many are held. */
const estimateLifeMs = 30_000;
const heldEstimates = 500;

/**
 * Totals of lists: exact where that is cheap, else the planner's estimate, never a full count (docs/design/rules.md §4;
 * docs/design/budgets.md). Estimates are held a while: they promise no more than before, and the busiest lists are the ones
 * that need them.
 */
export class Totals {
  readonly #estimates = new Map<string, { readonly rows: number; readonly until: number }>();

  /** @param known rows that are there for certain: the caller has seen them, and one more if it saw a full page */
  async of(db: Kysely<Tables>, query: RowQuery, known: number): Promise<Total> {
    const source = newSource(query);
    const where = filtered(query, source);
    const all = sql`select 1 from ${source.from} where ${where}`;
    const { sql: text, parameters } = all.compile(db);
    const key = JSON.stringify([text, parameters]);
    const held = this.#estimates.get(key);
    const now = performance.now();
    if (held && held.until > now) return { total: Math.max(held.rows, known), total_more: 1 };
    const capped = sql`${all} limit ${sql.lit(countedUpTo + 1)}`;
    if ((await planOf(db, capped))['Total Cost'] <= cheapCost) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${capped}) counted`.execute(
        db,
      );
      const counted = rows[0]?.n ?? 0;
      if (counted <= countedUpTo) return { total: counted };
    }
    const rows = Math.round((await planOf(db, all))['Plan Rows']);
    this.#hold(key, { rows, until: now + estimateLifeMs });
    return { total: Math.max(rows, known), total_more: 1 };
  }

  #hold(key: string, estimate: { rows: number; until: number }): void {
    this.#estimates.delete(key);
    this.#estimates.set(key, estimate);
    const oldest = this.#estimates.keys().next().value;
    if (this.#estimates.size > heldEstimates && oldest !== undefined) this.#estimates.delete(oldest);
  }
}

/** A page's total: the last page tells it by itself. */
export async function totalBeside(
  totals: Totals,
  db: Kysely<Tables>,
  query: RowQuery,
  page: { readonly found: number; readonly limit: number; readonly offset: number },
): Promise<Total> {
  const { found, limit, offset } = page;
  if (found < limit && (found > 0 || offset === 0)) return { total: offset + found };
  // A full page promises another: an estimate must not end the list before its rows do.
  return totals.of(db, query, found === 0 ? 0 : offset + found + 1);
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

/** How many rows fit by the values of some fields, and how many of each group meet each condition. */
export async function countGroups(
  db: Kysely<Tables>,
  query: RowQuery,
  by: readonly string[],
  counts: Readonly<Record<string, Condition>>,
  limit: number,
): Promise<Row[]> {
  const source = newSource(query);
  const groups = by.map((name) => sql`${source.column(name)} as ${sql.id(name)}`);
  const parts = Object.entries(counts).map(
    ([key, condition]) =>
      sql`(count(*) filter (where ${condition(source.column, query.models)}))::int as ${sql.id(key)}`,
  );
  const where = filtered(query, source);
  const selected = sql.join([...groups, sql`count(*)::int as total`, ...parts]);
  const over = sql.join(by.map((_, at) => sql.lit(at + 1)));
  const { rows } = await sql<Row>`select ${selected} from ${source.from} where ${where}
    ${by.length > 0 ? sql`group by ${over}` : sql``} limit ${sql.lit(limit)}`.execute(db);
  return rows;
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

/** Groups of rows whose sum of a field is below a limit, the lowest first, and how many there are of them in all. */
export async function groupsBelow(
  db: Kysely<Tables>,
  query: RowQuery,
  by: readonly string[],
  of: { readonly field: string; readonly limit: number },
  most: number,
): Promise<{ rows: Row[]; total: number }> {
  const source = newSource(query);
  const groups = by.map((name) => sql`${source.column(name)} as ${sql.id(name)}`);
  const sum = sql`sum(${source.column(of.field)})`;
  const where = filtered(query, source);
  const over = sql.join(by.map((_, at) => sql.lit(at + 1)));
  const { rows } =
    await sql<Row>`select ${sql.join(groups)}, ${sum}::float8 as sum, (count(*) over ())::int as total
    from ${source.from} where ${where} group by ${over} having ${sum} < ${of.limit} order by sum limit ${sql.lit(most)}`.execute(
      db,
    );
  return { rows, total: Number(rows[0]?.total ?? 0) };
}
