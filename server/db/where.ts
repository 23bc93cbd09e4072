import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Fields } from '../../resources/kit/field.ts';
import { columnOf, isTextColumn } from '../../resources/kit/kinds/index.ts';
import { type AnyWhere, type Comparison, resolve, type Surroundings } from '../../resources/kit/predicate.ts';

/** The language in which a name is asked for that a row has in each; else the caller's own. */
export type Tongue = 'en' | 'zh';

/** The SQL of a field; the caller joins what it needs. */
export type ColumnSql = (name: string, tongue?: Tongue) => RawBuilder<unknown>;

/** Whether a text may be written in other cases: where it has none, comparing without looking at them is ten times as fast. */
const hasCases = (text: string) => text.toLowerCase() !== text.toUpperCase();

/** Whether a word stands anywhere within a text, in whatever case. */
export function contains(text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;
  return hasCases(word) ? sql<SqlBool>`${text} ilike ${pattern}` : sql<SqlBool>`${text} like ${pattern}`;
}

/** Texts that hold a word, where a row has a name in each language in either: nobody knows by which one a thing is remembered. */
export function holdsWord(
  fields: Fields,
  column: ColumnSql,
  names: readonly string[],
  word: string,
): RawBuilder<SqlBool> {
  if (names.length === 0) return sql<SqlBool>`false`;
  const texts = names.flatMap((name) =>
    fields[name]?.spec.english === undefined ? [column(name)] : [column(name, 'zh'), column(name, 'en')],
  );
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => contains(text, word)),
    sql` or `,
  )})`;
}

type Condition = RawBuilder<SqlBool>;

const always = sql<SqlBool>`true`;
const never = sql<SqlBool>`false`;

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

const operators = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

const isDay = (value: unknown) => typeof value === 'string' && value.length === 10;

interface Question {
  readonly fields: Fields;
  readonly column: ColumnSql;
  readonly surroundings: Surroundings;
  /** How a value enters the statement: bound, or written out for an index that can't have parameters. */
  readonly value: (value: unknown) => RawBuilder<unknown>;
}

/**
 * A date and a time compare as texts in `matches`, where `2026-01-01` stands before `2026-01-01 00:00:00`. SQL would
 * call the two equal, so the operator gives way by one where the sides differ in kind.
 */
function ofMixedKind(
  q: Question,
  name: string,
  op: Exclude<Comparison, 'is' | 'ne'>,
  right: string,
): Condition {
  const column = q.column(name);
  if (isDay(right)) {
    const at = q.value(`${right} 00:00:00`);
    return op === 'gt' || op === 'gte' ? sql<SqlBool>`${column} >= ${at}` : sql<SqlBool>`${column} < ${at}`;
  }
  const day = q.value(right.slice(0, 10));
  return op === 'gt' || op === 'gte' ? sql<SqlBool>`${column} > ${day}` : sql<SqlBool>`${column} <= ${day}`;
}

function mixed(q: Question, name: string, right: unknown): boolean {
  const field = q.fields[name];
  if (typeof right !== 'string' || !field) return false;
  return columnOf(field) === (isDay(right) ? 'timestamp' : 'date');
}

function compare(q: Question, name: string, op: Comparison, right: unknown): Condition {
  const column = q.column(name);
  if (op === 'ne') {
    if (mixed(q, name, right)) return always;
    return right === null
      ? sql<SqlBool>`${column} is not null`
      : sql<SqlBool>`${column} is distinct from ${q.value(right)}`;
  }
  // Who acts for no merchant is none, and not the one of rows that have none.
  if (op === 'is') return right === undefined ? never : equals(q, name, right);
  if (right === null || right === undefined) return never;
  if (mixed(q, name, right)) return ofMixedKind(q, name, op, String(right));
  // The order of texts is that of their code points, whatever the database's own collation says.
  const field = q.fields[name];
  const left = field && isTextColumn(field) ? sql`${column} collate "C"` : column;
  return sql<SqlBool>`${left} ${operators[op]} ${q.value(right)}`;
}

function equals(q: Question, name: string, right: unknown): Condition {
  if (right === null || right === undefined) return sql<SqlBool>`${q.column(name)} is null`;
  if (mixed(q, name, right)) return never;
  return sql<SqlBool>`${q.column(name)} = ${q.value(right)}`;
}

function among(q: Question, name: string, values: readonly unknown[]): Condition {
  const some = values.filter((value) => value !== null);
  const known = some.length > 0 ? sql<SqlBool>`${q.column(name)} in (${sql.join(some.map(q.value))})` : never;
  return values.includes(null) ? anyOf([known, equals(q, name, null)]) : known;
}

function holdsOne(q: Question, name: string, codes: unknown): Condition {
  const each = Array.isArray(codes) ? codes : [];
  return anyOf(
    each.map((code) => sql<SqlBool>`${q.column(name)} @> ${q.value(JSON.stringify([code]))}::jsonb`),
  );
}

function conditionOf(q: Question, where: AnyWhere): Condition {
  const conditions = Object.entries(where).map(([name, test]): Condition => {
    if (name === '$any') return anyOf((test as readonly AnyWhere[]).map((each) => conditionOf(q, each)));
    // `matches` knows true and false only: what SQL calls unknown is false there, and its negation true.
    if (name === '$not') return sql<SqlBool>`(${conditionOf(q, test as AnyWhere)} is not true)`;
    if (Array.isArray(test)) return among(q, name, test);
    if (test === null || typeof test !== 'object') return equals(q, name, test);
    return allOf(
      Object.entries(test).map(([op, right]) =>
        op === 'has'
          ? holdsOne(q, name, right)
          : compare(q, name, op as Comparison, resolve(right, q.surroundings)),
      ),
    );
  });
  return allOf(conditions);
}

/**
 * The SQL evaluator of the declaration's predicates (resources/kit/predicate.ts has the other one);
 * tests/server/where.test.ts holds the two together.
 */
export function whereSql(
  where: AnyWhere | undefined,
  fields: Fields,
  column: ColumnSql,
  surroundings: Surroundings,
): Condition {
  return where
    ? conditionOf({ fields, column, surroundings, value: (value) => sql`${value}` }, where)
    : always;
}

/** The same with values written out, for the condition of an index. Predicates over now, today or me have no place there. */
export function constantWhereSql(where: AnyWhere, fields: Fields): Condition {
  const nothing: Surroundings = { now: '', today: '', me: '' };
  return conditionOf(
    { fields, column: (name) => sql.id(name), surroundings: nothing, value: sql.lit },
    where,
  );
}
