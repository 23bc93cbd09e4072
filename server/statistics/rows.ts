import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnsOf } from '../../resources/kit/columns.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { type AnyDimension, fieldsUnder, isSplit } from '../../resources/kit/statistics.ts';
import { daysOfBucket } from '../../resources/kit/statistics-periods.ts';
import { periodOf } from '../../resources/kit/statistics-range.ts';
import { isMerchant } from '../access/subject.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import { invalidField } from '../refusal.ts';
import { withLinks } from '../rows/file-values.ts';
import { paramTexts, refuseRest, take, takePaging, takeSorts } from '../rows/list-params.ts';
import type { Sort } from '../rows/query.ts';
import { RowSource } from '../rows/source.ts';
import type { Caller } from '../server-extension.ts';
import { basesOf, type Era, erasOf, figureSql } from './figures.ts';
import {
  columnName,
  groupedSql,
  isRunning,
  keySql,
  mainFact,
  narrowedSql,
  rowSourceOf,
  type StatisticsGrouping,
} from './grouped.ts';
import { figuresOf, type NumberGroup, numberGroupsOf, totalsOf, unknownGroup } from './numbers.ts';
import { readStatisticsQuery, takeDimension } from './reading-query.ts';
import type { StatisticsQuery } from './statistics-query.ts';

/** How the rows of a table of statistics are asked for. */
export interface TableQuery extends StatisticsQuery {
  readonly dimension: AnyDimension;
  readonly split: boolean;
  readonly cut: StatisticsGrouping;
  readonly sort: Sort;
}

/**
 * Reads what a table is asked for; paging is left to be read.
 * @throws Refusal 10006
 */
export async function readTable(caller: Caller, resource: AnyResource, query: unknown): Promise<TableQuery> {
  const asked = await readStatisticsQuery(caller, resource, query);
  const dimension = takeDimension(asked);
  const given = take(asked.rest, 'split');
  if (given !== undefined && (!asked.resource.statistics?.split || !['0', '1'].includes(given)))
    throw invalidField('split', paramTexts.value);
  const split = asked.resource.statistics !== undefined && isSplit(asked.resource.statistics, given);
  const sorts = takeSorts(asked.rest, asked.resource);
  const [sort] = sorts;
  if (!sort || sorts.length > 1) throw invalidField('order_by', paramTexts.value);
  const measure = asked.resource.model.fields[sort.field]?.spec.measure;
  // Periods among each other have nothing to be compared with.
  const measured =
    measure !== undefined && !(split && measure.make === 'change') && !dimension.lacks?.includes(sort.field);
  const sorted =
    measured ||
    asked.resource.model.fields[sort.field]?.spec.told === dimension.key ||
    ['id', dimension.key].includes(sort.field) ||
    (split && sort.field === 'stat_period');
  if (!sorted) throw invalidField('order_by', paramTexts.value);
  const unit = split ? periodOf(asked.range) : undefined;
  return { ...asked, dimension, split, sort, cut: { key: dimension.key, unit } };
}

/** One row to be told: its key, and its period where rows are split. */
export interface RowPlace {
  readonly id: string;
  readonly bucket: string;
}

/** What of the report the sort stands on, as SQL over the grouped rows. */
function sortSql({ question, sort, dimension }: TableQuery, soFar: ReadonlySet<string>): RawBuilder<unknown> {
  if (sort.field === 'stat_period') return sql`g.bucket`;
  if (question.model.fields[sort.field]?.spec.told) return sql.ref(`w.${sort.field}`);
  if (sort.field === 'id' || sort.field === dimension.key) return sql`g.id`;
  const base = (name: string, era: Era) => sql.ref(`g.${columnName(name, era)}`);
  return figureSql(
    question.model,
    sort.field,
    base,
    'now',
    isRunning(question) ? (name) => soFar.has(name) : null,
  );
}

/** Keys in the order asked for, and how many there are in all; only what the order stands on is summed up. */
export async function rowPlacesOf(
  { services: { db, serverExtensions } }: Pick<Caller, 'services'>,
  asked: TableQuery,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ places: RowPlace[]; total: number }> {
  const { question, cut, sort } = asked;
  const names = question.model.fields[sort.field]?.spec.measure ? [sort.field] : [];
  const bases = basesOf(question.model, names);
  const grouped = groupedSql(question, cut, bases, erasOf(question.model, names));
  if (!grouped) return { places: [], total: 0 };
  const known = bases.every((base) => !grouped.unknown.has(base.name));
  const by = known ? sortSql(asked, grouped.soFar) : sql`null::int`;
  const way = sort.descending ? sql`desc nulls last` : sql`asc nulls last`;
  const then = cut.unit ? sql`, g.bucket desc` : sql``;
  const told = question.model.fields[sort.field]?.spec.told
    ? serverExtensions.get(asked.resource.name)?.tell?.(asked, null)
    : undefined;
  const beside = told ? sql`left join (${told}) w on w.key = g.id` : sql``;
  const { rows } = await sql<{ id: string; bucket?: string; total: number }>`
    select g.*, count(*) over()::int as total from (${grouped.query}) g ${beside}
    order by ${by} ${way}, g.id${then} limit ${sql.lit(page.limit)} offset ${sql.lit(page.offset)}`.execute(
    db,
  );
  const places = rows.map(({ id, bucket = '' }) => ({ id, bucket }));
  if (rows[0] || page.offset === 0) return { places, total: rows[0]?.total ?? 0 };
  const { rows: counted } = await sql<{
    n: number;
  }>`select count(*)::int as n from (${grouped.query}) g`.execute(db);
  return { places, total: counted[0]?.n ?? 0 };
}

/** How many rows the table has. */
export async function countPlaces(db: Kysely<Tables>, { question, cut }: TableQuery): Promise<number> {
  const grouped = groupedSql(question, cut, [], ['now']);
  if (!grouped) return 0;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${grouped.query}) g`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What keys are called and what else they decide, as the newest day tells it. */
export async function namesOf(
  db: Kysely<Tables>,
  asked: StatisticsQuery,
  dimension: AnyDimension,
  ids: readonly string[],
  hidden: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Row>> {
  const { question, resource } = asked;
  const { model, models, surroundings } = question;
  const { key } = dimension;
  const cut = { key, ids };
  const fact = mainFact(question, cut);
  if (!fact || ids.length === 0) return new Map();
  const inner = rowSourceOf(question, fact);
  const own = inner.column(key);
  const where = narrowedSql(question, cut, ['now'], inner.column);
  const newest = sql`(select distinct on (${own}) ${keySql(own)} as "group key", t.* from ${inner.from} where ${where}
    order by ${own}, t.stat_date desc)`;
  const outer = new RowSource(models, model, surroundings, 't', new Map(), newest);
  const names = [...fieldsUnder(resource, dimension, false)].filter((name) => {
    const spec = model.fields[name]?.spec;
    return name !== 'id' && !spec?.measure && !spec?.told && !hidden.has(name);
  });
  const columns = names.map((name) => sql`${outer.column(name)} as ${sql.id(name)}`);
  const { rows } = await sql<Row>`select t."group key", ${sql.join(columns)} from ${outer.from}`.execute(db);
  return new Map(rows.map(({ 'group key': id, ...row }) => [String(id), row]));
}

/** The numbers of the columns that a table has. */
function numbersOf(resource: AnyResource, merchant: boolean): string[] {
  return columnsOf(resource, merchant)
    .filter(({ of }) => of.spec.measure)
    .map(({ field }) => field);
}

/**
 * Rows as the wire carries them: every field of the report, null where the dimension doesn't decide it, with the dimension's value as
 * `key` and the row's days as `period`. `first`: the place of the first of them in the whole order, from 1. */
export async function tellRows(
  caller: Caller,
  db: Kysely<Tables>,
  asked: TableQuery,
  places: readonly RowPlace[],
  first: number,
): Promise<Row[]> {
  const { question, resource, dimension, cut, split, now } = asked;
  const { model } = question;
  const merchant = isMerchant(caller.me);
  const ids = [...new Set(places.map(({ id }) => id))];
  if (ids.length === 0) return [];
  const numbers = numbersOf(resource, merchant);
  const shares = numbers.flatMap((name) => {
    const measure = model.fields[name]?.spec.measure;
    return measure?.make === 'share' ? [measure.of] : [];
  });
  // A period among others has no numbers of the one before: those that compare are told of whole rows only.
  const told = numbers.filter(
    (name) =>
      !dimension.lacks?.includes(name) && !(split && model.fields[name]?.spec.measure?.make === 'change'),
  );
  const compared = told.filter((name) => model.fields[name]?.spec.measure?.make === 'change');
  const plain = told.filter((name) => !compared.includes(name));
  const among = { ...cut, ids };
  const byPlace = (found: readonly NumberGroup[]) =>
    new Map(found.map((group) => [`${group.id}@${group.bucket}`, group]));
  const groups = byPlace(await numberGroupsOf(db, question, among, plain, ['now']));
  // Only what is compared is summed up over the periods that it is compared with.
  const others = byPlace(compared.length > 0 ? await numberGroupsOf(db, question, among, compared) : []);
  const hidden = new Set(merchant ? model.merchantHidden : []);
  const names = await namesOf(db, asked, dimension, ids, hidden);
  const totals = await totalsOf(db, question, [...new Set(shares)]);
  const unsaid = Object.fromEntries(
    Object.keys(model.fields)
      .filter((name) => !hidden.has(name))
      .map((name) => [name, null]),
  );
  const rows = places.flatMap(({ id, bucket }, at) => {
    const group = groups.get(`${id}@${bucket}`);
    if (!group) return [];
    const total = (name: string) => totals[name] ?? null;
    const row: Row = {
      ...unsaid,
      ...names.get(id),
      ...figuresOf(question, plain, group, { total, place: first + at }),
      ...figuresOf(question, compared, others.get(`${id}@${bucket}`) ?? unknownGroup),
      id: split ? `${id}@${bucket}` : id,
      key: id,
      ...(split && { stat_period: bucket }),
      period: split ? daysOfBucket(bucket) : now,
    };
    return [withLinks(caller.services.storage, model.fields, row, caller.now)];
  });
  const tells = Object.values(model.fields).some(({ spec }) => spec.told === dimension.key);
  const tell = tells ? caller.services.serverExtensions.get(resource.name)?.tell : undefined;
  if (!tell) return rows;
  const { rows: more } = await tell(asked, ids).execute(db);
  const byKey = new Map(more.map(({ key, ...values }) => [String(key), values]));
  return rows.map((row) => ({ ...row, ...byKey.get(String(row.key)) }));
}

/** A page of the table. */
export async function readTablePage(caller: Caller, resource: AnyResource, query: unknown) {
  const asked = await readTable(caller, resource, query);
  const { page, size } = takePaging(asked.rest);
  refuseRest(asked.rest);
  const { db } = caller.services;
  const offset = (page - 1) * size;
  const { places, total } = await rowPlacesOf(caller, asked, { limit: size, offset });
  return { rows: await tellRows(caller, db, asked, places, offset + 1), total };
}
