import type { AnyResource } from '../../resources/kit/resource.ts';
import { bucketsOf, previousOf, rangeDaysOf, runOf, unitOf } from '../../resources/kit/statistics-periods.ts';
import type {
  Bucket,
  Figures,
  HeatAnswer,
  RankAnswer,
  SummaryAnswer,
  TrendAnswer,
} from '../../resources/kit/statistics-wire.ts';
import { isMerchant } from '../access/subject.ts';
import { invalidField } from '../refusal.ts';
import { paramTexts, refuseRest, take, whole } from '../rows/list-params.ts';
import { readProgress } from '../seed/progress.ts';
import type { Caller } from '../server-extension.ts';
import { addsUp, type Era } from './figures.ts';
import { isRunning } from './grouped.ts';
import { heatSql } from './heat.ts';
import { figuresOf, type NumberGroup, numberGroupsOf, unknownGroup, untoldOf } from './numbers.ts';
import { erasOfRange, readStatisticsQuery, takeDimension, takeMeasures } from './reading-query.ts';
import { countPlaces, namesOf, readTable, rowPlacesOf, type TableQuery } from './rows.ts';
import type { StatisticsQuery } from './statistics-query.ts';
import { statisticsTotalsOf } from './totals.ts';

/** Every number that the screen shows over the whole filter: those that compare or rank rows have no whole. */
function wholeNumbers({ resource }: StatisticsQuery, merchant: boolean): string[] {
  const { fields, merchantHidden } = resource.model;
  return Object.entries(fields).flatMap(([name, { spec }]) =>
    spec.measure &&
    !['share', 'rank'].includes(spec.measure.make) &&
    !(merchant && merchantHidden.includes(name))
      ? [name]
      : [],
  );
}

/** `{base}/summary/v1`. */
export async function readSummary(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
): Promise<SummaryAnswer> {
  const asked = await readTable(caller, resource, query);
  refuseRest(asked.rest);
  const names = wholeNumbers(asked, isMerchant(caller.me));
  const { question } = asked;
  const eras = ['now', 'previous', 'last_year'] as const;
  const told = await Promise.all(eras.map((era) => statisticsTotalsOf(caller, asked, names, era)));
  const groups = told.map(({ groups }) => groups.get('') ?? unknownGroup);
  const all: Pick<NumberGroup, 'base'> = {
    base: (name, era) =>
      groups[eras.findIndex((one) => era === one || era === `${one}_so_far`)]?.base(name, era) ?? null,
  };
  const [now, previous, last_year] = eras.map((era): Figures => figuresOf(question, names, all, { era })) as [
    Figures,
    Figures,
    Figures,
  ];
  const progress = await readProgress(caller.services.db);
  return {
    count: await countPlaces(caller.services.db, asked),
    now,
    previous,
    last_year,
    buyer_error: Math.max(...told.map(({ error }) => error)),
    untold: untoldOf(question, names, all),
    counting: progress && !progress.finished ? { from: progress.countedFrom } : null,
  };
}

/** Lines of a chart at most, one for each chosen value. */
const mostLines = 5;

/** The same question over the run of periods that a chart over time shows. */
function alongRun(asked: StatisticsQuery, today: string): StatisticsQuery {
  const range = runOf(asked.range, asked.quarters);
  const eras = erasOfRange(range, today);
  return { ...asked, range, now: rangeDaysOf(range, today), question: { ...asked.question, eras } };
}

/** Which of so many buckets still runs: of a day that does its hour, else the last one. */
function runningPlace({ question }: StatisticsQuery, unit: Bucket, buckets: number): number | null {
  if (!isRunning(question)) return null;
  return unit === 'hour' ? Number(question.surroundings.now.slice(11, 13)) : buckets - 1;
}

/** `{base}/trend/v1`. */
export async function readTrend(caller: Caller, resource: AnyResource, query: unknown): Promise<TrendAnswer> {
  const asked = alongRun(await readStatisticsQuery(caller, resource, query), caller.surroundings.today);
  const names = takeMeasures(asked, isMerchant(caller.me));
  const keys = take(asked.rest, 'keys')?.split(',');
  const dimension = keys ? takeDimension(asked) : null;
  if (keys && (keys.length > mostLines || keys.some((key) => key === '')))
    throw invalidField('keys', paramTexts.value);
  refuseRest(asked.rest);
  const { question, range, now } = asked;
  const { db } = caller.services;
  const unit = unitOf(range);
  const buckets = bucketsOf(unit, now);
  const before = bucketsOf(unit, previousOf(range, caller.surroundings.today));
  const here = await statisticsTotalsOf(caller, asked, names, 'now', unit);
  const there = await statisticsTotalsOf(caller, asked, names, 'previous', unit);
  const empty = figuresOf(question, names, { base: () => 0 });
  const at = (
    groups: ReadonlyMap<string, NumberGroup>,
    bucket: string,
    era: 'now' | 'previous',
    runs = false,
  ): Figures => {
    const group = groups.get(bucket);
    return group
      ? figuresOf(question, names, group, { era, running: runs })
      : unknownAsNull(groups, empty, names, asked, runs ? 'previous_so_far' : era);
  };
  const running = runningPlace(asked, unit, buckets.length);
  const isToCome = (place: number) => running !== null && place > running;
  const unknown = figuresOf(question, names, unknownGroup);
  const answer: TrendAnswer = {
    unit,
    running,
    buckets: buckets.map((bucket, place) => {
      if (isToCome(place)) return { at: bucket, now: unknown, previous: null };
      const other = before[place];
      return {
        at: bucket,
        now: at(here.groups, bucket, 'now'),
        previous: other === undefined ? null : at(there.groups, other, 'previous', place === running),
      };
    }),
  };
  if (!keys || !dimension) return answer;
  const cut = { key: dimension.key, ids: keys, unit };
  const groups = await numberGroupsOf(db, question, cut, names, ['now']);
  const told = await namesOf(db, asked, dimension, keys, new Set());
  const lines = keys.map((id) => ({
    id,
    name: String(told.get(id)?.[dimension.name] ?? ''),
    values: buckets.map((bucket, place) => {
      if (isToCome(place)) return unknown;
      const group = groups.find((each) => each.id === id && each.bucket === bucket);
      return figuresOf(question, names, group ?? { base: () => 0 });
    }),
  }));
  return { ...answer, lines };
}

/** A bucket without rows: nothing happened; what is unknown in the others is unknown here too. */
function unknownAsNull(
  groups: ReadonlyMap<string, NumberGroup>,
  empty: Figures,
  names: readonly string[],
  { question }: StatisticsQuery,
  era: Era,
): Figures {
  const [some] = groups.values();
  if (!some) return empty;
  const known = figuresOf(question, names, { base: (name) => (some.base(name, era) === null ? null : 0) });
  return known;
}

/** Rows of a ranking at most. */
const mostRanked = 100;

/** `{base}/rank/v1`. */
export async function readRank(caller: Caller, resource: AnyResource, query: unknown): Promise<RankAnswer> {
  const asked = await readStatisticsQuery(caller, resource, query);
  const merchant = isMerchant(caller.me);
  const dimension = takeDimension(asked);
  const names = takeMeasures(asked, merchant);
  const direction = take(asked.rest, 'direction') ?? 'desc';
  if (direction !== 'asc' && direction !== 'desc') throw invalidField('direction', paramTexts.value);
  const most = whole(asked.rest, 'most', 20, mostRanked);
  refuseRest(asked.rest);
  const table = { ...asked, dimension, split: false, cut: { key: dimension.key } };
  return rank(
    caller,
    { ...table, sort: { field: names[0] ?? '', descending: direction === 'desc' } },
    names,
    most,
  );
}

/** The first so many values of a dimension by a number, with what the others sum up to. */
export async function rank(
  caller: Caller,
  asked: TableQuery,
  names: readonly string[],
  most: number,
): Promise<RankAnswer> {
  const { question, dimension, cut } = asked;
  const { db } = caller.services;
  const { places, total: count } = await rowPlacesOf(caller, asked, { limit: most, offset: 0 });
  const ids = places.map(({ id }) => id);
  const found = ids.length > 0 ? await numberGroupsOf(db, question, { ...cut, ids }, names) : [];
  const groups = new Map(found.map((group) => [group.id, group]));
  const hidden = new Set(isMerchant(caller.me) ? question.model.merchantHidden : []);
  const told = await namesOf(db, asked, dimension, ids, hidden);
  const { groups: all } = await statisticsTotalsOf(caller, asked, names, 'now');
  const total = figuresOf(question, names, all.get('') ?? unknownGroup);
  const figures = ids.map((id) => figuresOf(question, names, groups.get(id) ?? unknownGroup));
  const rows = ids.map((id, at) => ({
    ...figures[at],
    id,
    name: String(told.get(id)?.[dimension.name] ?? ''),
  }));
  const beyond = (name: string): number | null => {
    const sum = total[name];
    if (!addsUp(question.model, name) || sum === null || sum === undefined) return null;
    return figures.reduce((left, row) => left - (row[name] ?? 0), sum);
  };
  const rest = count > rows.length ? Object.fromEntries(names.map((name) => [name, beyond(name)])) : null;
  return { rows, rest, total, count };
}

/** `{base}/heat/v1`. */
export async function readHeat(caller: Caller, resource: AnyResource, query: unknown): Promise<HeatAnswer> {
  const asked = await readStatisticsQuery(caller, resource, query);
  const [name = '', ...more] = takeMeasures(asked, isMerchant(caller.me), 'measure');
  if (more.length > 0 || !addsUp(asked.resource.model, name)) throw invalidField('measure', paramTexts.value);
  refuseRest(asked.rest);
  const statement = heatSql(asked.question, name);
  if (!statement) return { cells: [] };
  const { rows } = await statement.execute(caller.services.db);
  return { cells: rows.map((row) => ({ ...row, value: Number(row.value) })) };
}
