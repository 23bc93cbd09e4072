import { sql } from 'kysely';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { SpreadAnswer } from '../../resources/kit/statistics-wire.ts';
import { isMerchant } from '../access/subject.ts';
import { invalidField } from '../refusal.ts';
import { paramTexts, refuseRest } from '../rows/list-params.ts';
import type { Caller } from '../server-extension.ts';
import { basesOf, erasOf, figureSql } from './figures.ts';
import { columnName, groupedSql } from './grouped.ts';
import { readStatisticsQuery, takeDimension, takeMeasures } from './reading-query.ts';

/** About so many bands hold all but the largest values, which share the last one. */
const wantedBands = 16;
/** The part of the values that has bands of its own. */
const inBands = 0.98;

/** The smallest of 1, 2, 5, 10, 20, 50 … that a width fits into: bands that people can say. */
export function stepFor(width: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, width)));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= width) ?? 10 * power;
}

interface Extent {
  readonly count: number;
  readonly least: number | null;
  readonly most: number | null;
  readonly usual: number | null;
}

/** `{base}/spread/v1`. */
export async function readSpread(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
): Promise<SpreadAnswer> {
  const asked = await readStatisticsQuery(caller, resource, query);
  const dimension = takeDimension(asked);
  const [name = '', ...more] = takeMeasures(asked, isMerchant(caller.me), 'measure');
  if (more.length > 0) throw invalidField('measure', paramTexts.value);
  refuseRest(asked.rest);
  const { question } = asked;
  const bases = basesOf(question.model, [name]);
  const grouped = groupedSql(question, { key: dimension.key }, bases, erasOf(question.model, [name]));
  if (!grouped || bases.some((base) => grouped.unknown.has(base.name))) return { bands: [], count: 0 };
  const { db } = caller.services;
  const figure = figureSql(question.model, name, (of, era) => sql.ref(`g.${columnName(of, era)}`));
  const values = sql`(select (${figure})::float8 as value from (${grouped.query}) g) v`;
  const { rows } =
    await sql<Extent>`select count(value)::int as count, min(value) as least, max(value) as most,
    percentile_cont(${sql.lit(inBands)}) within group (order by value) as usual from ${values}`.execute(db);
  const [extent] = rows;
  if (!extent?.count) return { bands: [], count: 0 };
  const [least, most, usual] = [Number(extent.least), Number(extent.most), Number(extent.usual)];
  const step = stepFor((usual - Math.min(0, least)) / wantedBands);
  const first = Math.floor(Math.min(0, least) / step);
  const last = Math.max(first, Math.floor(usual / step));
  const { rows: counted } = await sql<{ band: number; count: number }>`
    select least(floor(value / ${sql.lit(step)}), ${sql.lit(last)})::int as band, count(*)::int as count
    from ${values} where value is not null group by 1`.execute(db);
  const counts = new Map(counted.map(({ band, count }) => [band, count]));
  const bands = Array.from({ length: last - first + 1 }, (_, at) => {
    const band = first + at;
    const open = band === last && most >= (last + 1) * step;
    return { from: band * step, to: open ? null : (band + 1) * step, count: counts.get(band) ?? 0 };
  });
  return { bands, count: extent.count };
}
