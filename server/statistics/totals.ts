import type { Against } from '../../resources/kit/measure.ts';
import { bucketOf } from '../../resources/kit/statistics-periods.ts';
import type { Bucket } from '../../resources/kit/statistics-wire.ts';
import type { Caller } from '../server-extension.ts';
import { type Base, basesOf, eraSoFar } from './figures.ts';
import { columnName } from './grouped.ts';
import { type NumberGroup, numberGroupsOf } from './numbers.ts';
import { emptySketch, estimate, merge, sketchError } from './sketch.ts';
import { ownerOf, sketchesOf } from './sketched.ts';
import type { StatisticsQuery } from './statistics-query.ts';

export interface StatisticsTotals {
  /** By the bucket's name; one called '' where there are none. */
  readonly groups: ReadonlyMap<string, NumberGroup>;
  /** Basis points by which counts of different ones may be wrong; 0 where all were counted. */
  readonly error: number;
}

type Sketched = Extract<Base, { make: 'distinct' }> & {
  readonly sketch: { model: string; atMost: string; apart?: string };
};
const isSketched = (base: Base): base is Sketched => base.make === 'distinct' && base.sketch !== undefined;

type ByBucket = ReadonlyMap<string, number | null>;

interface Different {
  readonly values: ByBucket;
  /** Up to the same time of the era's last day; a sketch is of whole days and can't tell it. */
  readonly soFar?: ByBucket;
  readonly error: number;
}

/** Different ones by bucket: counted where they are few enough or where no sketch tells exactly what is asked. */
async function differentOnes(
  caller: Caller,
  asked: StatisticsQuery,
  base: Sketched,
  era: 'now' | Against,
  unit: Bucket | undefined,
  atMost: number,
): Promise<Different> {
  const { db, countedUpTo } = caller.services;
  const days = asked.question.eras[era];
  const { apart } = base.sketch;
  const owner = atMost > countedUpTo && days && unit !== 'hour' ? await ownerOf(caller, asked, apart) : null;
  const sketches = owner && days ? await sketchesOf(db, base.sketch.model, apart, owner, days) : null;
  if (!sketches || sketches.size === 0) {
    const eras = era === 'now' ? ([era] as const) : ([era, eraSoFar(era)] as const);
    const counted = await numberGroupsOf(db, asked.question, { unit }, [base.name], eras);
    const [values, soFar] = eras.map(
      (when) => new Map(counted.map((one) => [one.bucket, one.base(base.name, when)])),
    );
    return { values: values ?? new Map(), soFar, error: 0 };
  }
  const byBucket = new Map<string, ReturnType<typeof emptySketch>>();
  for (const [date, sketch] of sketches) {
    const bucket = unit ? bucketOf(unit, date) : '';
    byBucket.set(bucket, merge(byBucket.get(bucket) ?? emptySketch(), sketch));
  }
  return {
    values: new Map([...byBucket].map(([bucket, sketch]) => [bucket, estimate(sketch)])),
    error: sketchError,
  };
}

/** The named numbers over all rows of one era, or by the buckets of its time. */
export async function statisticsTotalsOf(
  caller: Caller,
  asked: StatisticsQuery,
  names: readonly string[],
  era: 'now' | Against,
  unit?: Bucket,
): Promise<StatisticsTotals> {
  const { question } = asked;
  const bases = basesOf(question.model, names);
  const different = bases.filter(isSketched);
  const plain = bases.filter((base) => !isSketched(base)).map(({ name }) => name);
  const bounds = different.map(({ sketch }) => sketch.atMost);
  const groups = await numberGroupsOf(
    caller.services.db,
    question,
    { unit },
    [...new Set([...plain, ...bounds])],
    era === 'now' ? [era] : [era, eraSoFar(era)],
  );
  const values = new Map<string, ByBucket>();
  let error = 0;
  for (const base of different) {
    const atMost = groups.reduce((sum, group) => sum + (group.base(base.sketch.atMost, era) ?? 0), 0);
    const told = await differentOnes(caller, asked, base, era, unit, atMost);
    values.set(columnName(base.name, era), told.values);
    if (told.soFar && era !== 'now') values.set(columnName(base.name, eraSoFar(era)), told.soFar);
    error = Math.max(error, told.error);
  }
  const base =
    (group: NumberGroup): NumberGroup['base'] =>
    (name, when) => {
      const own = values.get(columnName(name, when));
      if (!own) return group.base(name, when);
      return own.get(group.bucket) ?? (own.has(group.bucket) ? null : 0);
    };
  return { groups: new Map(groups.map((group) => [group.bucket, { ...group, base: base(group) }])), error };
}
