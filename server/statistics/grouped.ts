import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import type { Days } from '../../resources/kit/statistics-periods.ts';
import type { Bucket } from '../../resources/kit/statistics-wire.ts';
import { addDays } from '../../resources/kit/time.ts';
import { allOf, type ColumnSql, whereSql } from '../db/where.ts';
import type { Condition } from '../rows/query.ts';
import { type ModelMap, RowSource } from '../rows/source.ts';
import { type Base, type Era, eraOf, isSoFar, type SoFar } from './figures.ts';

/** What a report is asked: the caller's scope and filters, as conditions on its dimensions, and the fields that these name. */
export interface Question {
  readonly models: ModelMap;
  readonly model: AnyModel;
  readonly surroundings: Surroundings;
  readonly conditions: readonly Condition[];
  /** Dimensions that the conditions stand on. */
  readonly narrowed: readonly string[];
  /** Those up to a time of their last day without that day. */
  readonly eras: Readonly<Partial<Record<Era, Days>>>;
}

/** Whether the period runs: it is then compared with the one before up to the same time of its last day. */
export const isRunning = ({ eras }: Question): boolean => eras.previous_so_far !== undefined;

/** How rows are grouped: by a dimension, by time, by both or not at all. */
export interface StatisticsGrouping {
  readonly key?: string;
  readonly unit?: Bucket;
  /** Only these values of the key. */
  readonly ids?: readonly string[];
}

/** What stands for a value that is missing, e.g. a line of an order that is no goods of the library. */
export const noKey = '0';

/** The column of the roll-up that a dimension comes from. */
export function rootOf(model: AnyModel, name: string): string {
  const via = model.fields[name]?.spec.via;
  return via ? rootOf(model, via.ref) : name;
}

/** The first roll-up that holds every one of these columns; null where none does. */
export function factWith(question: Question, columns: readonly string[]): AnyModel | null {
  const { models, model } = question;
  for (const name of model.report?.facts ?? []) {
    const fact = models.get(name);
    if (fact && columns.every((column) => fact.fields[column])) return fact;
  }
  return null;
}

function dimensionsOf({ model, narrowed }: Question, { key, unit }: StatisticsGrouping): string[] {
  const names = [...narrowed, ...(key ? [key] : [])].map((name) => rootOf(model, name));
  return [...names, ...(unit === 'hour' ? ['stat_hour'] : [])];
}

/** The roll-up that tells which rows there are: the first that holds all that is asked about them. */
export function mainFact(question: Question, cut: StatisticsGrouping): AnyModel | null {
  return factWith(question, dimensionsOf(question, cut));
}

export function rowSourceOf({ models, model, surroundings }: Question, fact: AnyModel): RowSource {
  return new RowSource(models, model, surroundings, 't', new Map(), sql.table(fact.name));
}

const within = (column: RawBuilder<unknown>, { from, to }: Days) =>
  sql<SqlBool>`${column} between ${from}::date and ${to}::date`;

/** The conditions of a question on a roll-up, for some of its eras. */
export function narrowedSql(
  question: Question,
  cut: StatisticsGrouping,
  eras: readonly Era[],
  column: ColumnSql,
) {
  const { conditions, models } = question;
  const spans = eras.flatMap((era) => question.eras[era] ?? []);
  const dated = sql<SqlBool>`(${sql.join(
    spans.map((days) => within(sql.ref('t.stat_date'), days)),
    sql` or `,
  )})`;
  const all = [dated, ...conditions.map((condition) => condition(column, models))];
  return allOf(cut.key && cut.ids ? [...all, amongKeys(question.model, cut.key, column, cut.ids)] : all);
}

function amongKeys(
  model: AnyModel,
  key: string,
  column: ColumnSql,
  ids: readonly string[],
): RawBuilder<SqlBool> {
  const own = column(key);
  const isRef = model.fields[key]?.kind === 'ref';
  // A text that can't be an id stands for no row.
  const named = isRef
    ? sql<SqlBool>`${own} = any(${ids.filter((id) => /^\d{1,18}$/.test(id))}::bigint[])`
    : sql<SqlBool>`${own}::text in (${sql.join(ids)})`;
  return ids.includes(noKey) ? sql<SqlBool>`(${named} or ${own} is null)` : named;
}

export const keySql = (key: RawBuilder<unknown>) => sql`coalesce(${key}::text, ${sql.lit(noKey)})`;

/** A moment that stands for a row's bucket; its name is made once for each group. */
function bucketSql(unit: Bucket): RawBuilder<unknown> {
  const date = sql.ref('t.stat_date');
  if (unit === 'hour') return sql`${date} + ${sql.ref('t.stat_hour')} * interval '1 hour'`;
  return unit === 'day' ? date : sql`date_trunc(${sql.lit(unit)}, ${date}::timestamp)`;
}

/** How buckets are called (kit/statistics-periods.ts). */
const bucketFormats: Readonly<Record<Bucket, string>> = {
  hour: 'YYYY-MM-DD HH24',
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  quarter: 'YYYY"Q"Q',
  year: 'YYYY',
};

const groupColumns = ({ key, unit }: StatisticsGrouping, column: ColumnSql) => [
  ...(key ? [sql`${column(key)} as id`] : []),
  ...(unit ? [sql`${bucketSql(unit)} as bucket`] : []),
];
const groupNames = ({ key, unit }: StatisticsGrouping) => [
  ...(key ? ['id'] : []),
  ...(unit ? ['bucket'] : []),
];
const groupBy = (cut: StatisticsGrouping) => {
  const count = groupNames(cut).length;
  return count === 0
    ? sql``
    : sql`group by ${sql.join(Array.from({ length: count }, (_, at) => sql.lit(at + 1)))}`;
};

/** The name of a base number's column. */
export const columnName = (base: string, era: Era) => `${base} ${era}`;

/** Of a state of one day: the first or the last day of the era, or of the bucket, that has rows. */
function dayOf(
  base: Extract<Base, { make: 'sum' }>,
  era: Days,
  cut: StatisticsGrouping,
  fact: AnyModel,
): RawBuilder<SqlBool> {
  const date = sql.ref('t.stat_date');
  const end = base.on === 'first' ? sql`min` : sql`max`;
  const among =
    cut.unit === undefined || cut.unit === 'hour' || cut.unit === 'day'
      ? sql`true`
      : sql`date_trunc(${sql.lit(cut.unit)}, s.stat_date) = date_trunc(${sql.lit(cut.unit)}, ${date})`;
  if (cut.unit === 'day') return within(date, era);
  return sql<SqlBool>`${date} = (select ${end}(s.stat_date) from ${sql.table(fact.name)} s
    where s.stat_date between ${era.from}::date and ${era.to}::date and ${among})`;
}

function sumsOf(
  question: Question,
  cut: StatisticsGrouping,
  eras: readonly Era[],
  fact: AnyModel,
  bases: readonly Base[],
  main: boolean,
) {
  const source = rowSourceOf(question, fact);
  const { column } = source;
  const sums = bases.flatMap((base) =>
    base.make !== 'sum' || base.once
      ? []
      : eras.flatMap((era) => {
          const days = question.eras[era];
          if (!days) return [];
          const tests = [
            ...(eras.length > 1 ? [within(sql.ref('t.stat_date'), days)] : []),
            ...(base.on ? [dayOf(base, days, cut, fact)] : []),
          ];
          const filter = tests.length > 0 ? sql` filter (where ${allOf(tests)})` : sql``;
          return [
            sql`coalesce(sum(${sql.ref(`t.${base.column}`)})${filter}, 0)::float8 as ${sql.id(columnName(base.name, era))}`,
          ];
        }),
  );
  const where = narrowedSql(question, cut, eras, column);
  const selected = sql.join([
    ...groupColumns(cut, column),
    ...(sums.length > 0 ? sums : [sql`count(*) as count`]),
  ]);
  // A key with rows only in an earlier period is left out.
  const { now } = question.eras;
  const present =
    main && cut.key && eras.length > 1 && now
      ? sql`having bool_or(${within(sql.ref('t.stat_date'), now)})`
      : sql``;
  return sql`select ${selected} from ${source.from} where ${where} ${groupBy(cut)} ${present}`;
}

const hoursName = (base: string, era: Era) => `${columnName(base, era)} hours`;

/**
 * Of the day after an era, what there was until now's time of day: the hours that were over, and of the one that ran as much as is over of
 * the present one.
 */
function hoursOf(
  question: Question,
  cut: StatisticsGrouping,
  era: Era,
  day: string,
  fact: AnyModel,
  bases: readonly Extract<Base, { make: 'sum' }>[],
) {
  const source = rowSourceOf(question, fact);
  const [hour, minute] = [11, 14].map((at) => Number(question.surroundings.now.slice(at, at + 2)));
  const share = sql`case when t.stat_hour < ${sql.lit(hour)} then 1.0 when t.stat_hour = ${sql.lit(hour)} then ${sql.lit(minute)} / 60.0 else 0 end`;
  const sums = bases.map(
    ({ name, column }) =>
      sql`round(coalesce(sum(${sql.ref(`t.${column}`)} * ${share}), 0))::float8 as ${sql.id(hoursName(name, era))}`,
  );
  const ofDay = { ...question, eras: { now: { from: day, to: day } } };
  const where = narrowedSql(ofDay, cut, ['now'], source.column);
  const selected = sql.join([...groupColumns(cut, source.column), ...sums]);
  return sql`select ${selected} from ${source.from} where ${where} ${groupBy(cut)}`;
}

/** The rows of an era up to the same time of its last day, by the column that tells from when on each counts. */
function upToNow(question: Question, era: SoFar, since: string): Question {
  const { from = '', to = '' } = question.eras[era] ?? {};
  const last = addDays(to, 1);
  const until = `${last}${question.surroundings.now.slice(10)}`;
  const begun = () =>
    sql<SqlBool>`(t.stat_date < ${last}::date or ${sql.ref(`t.${since}`)} < ${until}::timestamp)`;
  return {
    ...question,
    eras: { [era]: { from, to: last } },
    conditions: [...question.conditions, begun],
  };
}

/** Distinct values are gathered first and counted then, because the engine hashes them, where `count(distinct)` would sort. */
function distinctOf(
  asked: Question,
  cut: StatisticsGrouping,
  era: Era,
  fact: AnyModel,
  base: Extract<Base, { make: 'distinct' }>,
) {
  const question = isSoFar(era) && base.since ? upToNow(asked, era, base.since) : asked;
  const source = rowSourceOf(question, fact);
  const { column } = source;
  const own = (name: string) => sql.ref(`t.${name}`);
  const fits = base.where
    ? whereSql(base.where, fact.fields, own, question.surroundings)
    : sql<SqlBool>`true`;
  const selected = sql.join([
    ...groupColumns(cut, column),
    sql`${own(base.column)} as one`,
    ...(base.per ? [sql`${own(base.per)} as per`] : []),
  ]);
  const where = narrowedSql(question, cut, [era], column);
  const names = groupNames(cut).map((name) => sql.id(name));
  const count = sql`count(*)::float8 as ${sql.id(columnName(base.name, era))}`;
  return sql`select ${sql.join([...names, count])}
    from (select distinct ${selected} from ${source.from} where ${where} and ${fits}) g ${groupBy(cut)}`;
}

/** Of each value of a column the largest, summed: what is said of a thing every day counts once. */
function onceOf(
  question: Question,
  cut: StatisticsGrouping,
  era: Era,
  fact: AnyModel,
  base: Extract<Base, { make: 'sum' }> & { readonly once: string },
) {
  const source = rowSourceOf(question, fact);
  const own = (name: string) => sql.ref(`t.${name}`);
  const selected = sql.join([
    ...groupColumns(cut, source.column),
    sql`${own(base.once)} as one`,
    sql`max(${own(base.column)}) as most`,
  ]);
  const names = groupNames(cut).map((name) => sql.id(name));
  const where = narrowedSql(question, cut, [era], source.column);
  const each = sql.join([...names, sql`one`].map((_, at) => sql.lit(at + 1)));
  const sum = sql`coalesce(sum(most), 0)::float8 as ${sql.id(columnName(base.name, era))}`;
  return sql`select ${sql.join([...names, sum])}
    from (select ${selected} from ${source.from} where ${where} group by ${each}) g ${groupBy(cut)}`;
}

type Once = Parameters<typeof onceOf>[4];
const isOnce = (base: Base): base is Once => base.make === 'sum' && base.once !== undefined;

/**
 * The base numbers by group as one query: `id` and `bucket` as the cut has them, and a column for each number and era. What no roll-up
 * knows under these filters is not among the columns (`unknown`); `soFar`: what can be told up to the same time of an era's last day.
 * Rows are those of the main roll-up.
 */
export function groupedSql(
  question: Question,
  cut: StatisticsGrouping,
  bases: readonly Base[],
  eras: readonly Era[],
): {
  readonly query: RawBuilder<unknown>;
  readonly unknown: ReadonlySet<string>;
  readonly soFar: ReadonlySet<string>;
} | null {
  const dimensions = dimensionsOf(question, cut);
  const main = factWith(question, dimensions);
  if (!main) return null;
  const byFact = new Map<AnyModel, Base[]>([[main, []]]);
  const apart: { readonly fact: AnyModel; readonly base: Extract<Base, { make: 'distinct' }> | Once }[] = [];
  const unknown = new Set<string>();
  for (const base of bases) {
    const needed =
      base.make === 'distinct'
        ? [base.column, ...[base.per ?? [], base.since ?? []].flat(), ...Object.keys(base.where ?? {})]
        : [base.column, ...(base.once ? [base.once] : [])];
    const fact = factWith(question, [...dimensions, ...needed]);
    if (!fact) unknown.add(base.name);
    else if (base.make === 'distinct' || isOnce(base)) apart.push({ fact, base });
    else byFact.set(fact, [...(byFact.get(fact) ?? []), base]);
  }
  const asked = eras.filter((era) => question.eras[era]);
  const columns = (some: readonly Base[], when: readonly Era[]) =>
    some.flatMap((base) => when.map((era) => columnName(base.name, era)));
  const hourly = new Map<AnyModel, Extract<Base, { make: 'sum' }>[]>();
  const soFar = new Set<string>();
  for (const base of asked.some(isSoFar) ? bases : []) {
    if (base.make === 'distinct' && base.since) soFar.add(base.name);
    if (base.make !== 'sum' || base.on || base.once) continue;
    const fact = factWith(question, [...dimensions, 'stat_hour', base.column]);
    if (!fact) continue;
    hourly.set(fact, [...(hourly.get(fact) ?? []), base]);
    soFar.add(base.name);
  }
  const parts = [
    ...[...byFact].map(([fact, some]) => ({
      text: sumsOf(question, cut, asked, fact, some, fact === main),
      columns: new Set(columns(some, asked)),
      main: fact === main,
    })),
    ...[...hourly].flatMap(([fact, some]) =>
      asked.filter(isSoFar).map((era) => ({
        text: hoursOf(question, cut, era, addDays(question.eras[era]?.to ?? '', 1), fact, some),
        columns: new Set(some.map(({ name }) => hoursName(name, era))),
        main: false,
      })),
    ),
    ...apart.flatMap(({ fact, base }) =>
      asked
        .filter((era) => !isSoFar(era) || soFar.has(base.name))
        .map((era) => ({
          text:
            base.make === 'distinct'
              ? distinctOf(question, cut, era, fact, base)
              : onceOf(question, cut, era, fact, base),
          columns: new Set(columns([base], [era])),
          main: false,
        })),
    ),
  ];
  const columnsFor = (base: Base, era: Era): string[] => {
    const own = columnName(base.name, era);
    if (!isSoFar(era)) return [own];
    // A state of one day is the same at any time of it.
    const whole = eraOf(era);
    if (base.make === 'sum' && base.on) return asked.includes(whole) ? [columnName(base.name, whole)] : [];
    if (!soFar.has(base.name)) return [];
    return base.make === 'distinct' ? [own] : [own, hoursName(base.name, era)];
  };
  const known = bases
    .filter((base) => !unknown.has(base.name))
    .flatMap((base) => asked.map((era) => ({ name: columnName(base.name, era), of: columnsFor(base, era) })));
  return { query: together(cut, parts, known), unknown, soFar };
}

/** A number, and the columns of parts that it is the sum of: none where nothing tells it. */
interface Column {
  readonly name: string;
  readonly of: readonly string[];
}

interface Part {
  readonly text: RawBuilder<unknown>;
  readonly columns: ReadonlySet<string>;
  /** Its groups are the rows. */
  readonly main: boolean;
}

/** Parts by group, one below the other and not joined: each holds its own columns, so that no plan can go wrong over them. */
function together(
  { key, unit, ids }: StatisticsGrouping,
  parts: readonly Part[],
  known: readonly Column[],
): RawBuilder<unknown> {
  const names = [...(key ? ['id'] : []), ...(unit ? ['bucket'] : [])];
  const told = [
    ...(key ? [sql`${keySql(sql.ref('x.id'))} as id`] : []),
    ...(unit ? [sql`to_char(x.bucket, ${sql.lit(bucketFormats[unit])}) as bucket`] : []),
  ];
  const stacked = parts.map(({ text, columns, main }) => {
    const own = [...new Set(known.flatMap(({ of }) => of))].map((name) =>
      columns.has(name) ? sql.id(name) : sql`null::float8 as ${sql.id(name)}`,
    );
    const selected = sql.join([...names.map((name) => sql.id(name)), ...own, sql`${sql.lit(main)} as main`]);
    return sql`select ${selected} from (${text}) p`;
  });
  const numbers = known.map(({ name, of }) => {
    const sums = of.map((column) => sql`coalesce(max(${sql.ref(`x.${column}`)}), 0)`);
    return sql`${sums.length > 0 ? sql.join(sums, sql` + `) : sql`null::float8`} as ${sql.id(name)}`;
  });
  const groups =
    names.length > 0 ? sql`group by ${sql.join(names.map((name) => sql.ref(`x.${name}`)))}` : sql``;
  // Of keys that were chosen, what any roll-up knows of a time is told.
  const present = ids && unit ? sql`` : sql`having bool_or(x.main)`;
  return sql`select ${sql.join([...told, ...numbers, sql`bool_or(x.main) as main`])}
    from (${sql.join(stacked, sql` union all `)}) x ${groups} ${present}`;
}
