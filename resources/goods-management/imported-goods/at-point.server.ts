import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import { codesIn } from '../../kit/enumeration.ts';
import { meansPlace, offeredAt, ownsPlace, type Place } from '../../shared/offered-at.server.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import {
  type Exceeded,
  exceededBy,
  holdingOf,
  inForce,
  mayStock,
  type SourceDecision,
  type SourcedGoods,
  type SourceRule,
} from './deciding.ts';
import { foreignSource } from './enums.ts';
import { ImportedGoods } from './index.ts';

type Queries = Kysely<Tables>;

const pointsOf = junctionName(ImportedGoods, 'shop_ids');
const goodsOf = sql.table(junctionName(ImportedGoods, 'goods_ids'));

/** A strategy with what people call it. */
export interface NamedSourceRule extends SourceRule {
  readonly config_no: string;
  readonly config_name: string;
}

export interface NamedGoods extends SourcedGoods {
  readonly goods_code: string;
  readonly goods_name: string;
}

const columnOf: ColumnSql = (name) => sql.ref(`t.${name}`);

async function goodsNamed(tx: Queries, ids: readonly string[]): Promise<NamedGoods[]> {
  const { rows } = await sql<NamedGoods>`
    select g.id::text as id, g.goods_code, g.goods_name, g.goods_source,
      exists (select 1 from firm_except_goods_config e where e.goods_id = g.id) as excluded
    from goods_center g where g.id = any(${[...new Set(ids)]}::bigint[])`.execute(tx);
  return rows;
}

/** Strategies for these sources, of their goods with these alone: a strategy may name two thousand. */
async function rulesFor(
  tx: Queries,
  sources: readonly number[],
  goods: readonly Pick<SourcedGoods, 'id'>[],
  { where, here }: { readonly where: RawBuilder<SqlBool>; readonly here: RawBuilder<SqlBool> },
): Promise<NamedSourceRule[]> {
  if (sources.length === 0) return [];
  const ids = goods.map(({ id }) => id);
  const { rows } = await sql<NamedSourceRule>`
    select t.id::text as id, t.config_no, t.config_name, t.goods_source, t.goods_range, t.max_kind_count, t.max_ratio, t.enabled,
      t.start_date::text as start_date, t.end_date::text as end_date, ${here} as here,
      array(select l.target_id::text from ${goodsOf} l where l.owner_id = t.id and l.target_id = any(${ids}::bigint[])) as goods_ids
    from mgt_except_goods_config t where t.goods_source = any(${[...sources]}::int[]) and ${where}`.execute(
    tx,
  );
  return rows;
}

/** The strategies for these sources that are in force at a point on a day. */
const rulesAt = (
  tx: Queries,
  place: Place,
  sources: readonly number[],
  goods: readonly Pick<SourcedGoods, 'id'>[],
  day: string,
) =>
  rulesFor(tx, sources, goods, {
    where: sql<SqlBool>`t.enabled = ${newEnableStatus.enabled} and t.start_date <= ${day} and t.end_date >= ${day}
      and ${offeredAt(pointsOf, columnOf, place)}`,
    here: sql<SqlBool>`true`,
  });

const foreignCodes = codesIn({ options: foreignSource });
const foreignOf = (goods: readonly SourcedGoods[]) =>
  [...new Set(goods.map(({ goods_source }) => goods_source))].filter((code) => foreignCodes.includes(code));

/** What a template has against strategies and the platform's exclusion; `goods` where it is some of them. */
export type StockFault =
  | { readonly of: 'platform'; readonly goods: NamedGoods }
  | { readonly of: 'strategy'; readonly goods: NamedGoods; readonly rule: NamedSourceRule }
  | { readonly of: Exceeded; readonly rule: NamedSourceRule };

/**
 * The first thing that a template would have against what may stand at a point on a day; null where it has nothing. What stands there
 * already may stay.
 * @param after the goods of each slot, by id
 * @param before the same as it was
 * @param day `YYYY-MM-DD` in +08:00
 */
export async function stockFaultAt(
  tx: Queries,
  place: Place,
  after: readonly string[],
  before: readonly string[],
  day: string,
): Promise<StockFault | null> {
  const known = await goodsNamed(tx, [...after, ...before]);
  const byId = new Map(known.map((goods) => [goods.id, goods]));
  const slots = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const [now, then] = [slots(after), slots(before)];
  const sources = foreignOf(now);
  const rules = await rulesAt(tx, place, sources, now, day);
  const stood = new Set(before);
  for (const goods of now.filter(({ id }) => !stood.has(id))) {
    const { refusedBy, rule } = mayStock(rules, goods, day);
    if (refusedBy === 'platform') return { of: refusedBy, goods };
    if (refusedBy && rule) return { of: refusedBy, goods, rule };
  }
  for (const source of sources) {
    const { rule } = inForce(rules, source, day);
    const exceeded = rule && exceededBy(rule, holdingOf(source, now), holdingOf(source, then));
    if (exceeded) return { of: exceeded, rule };
  }
  return null;
}

/** What may stand at a point on a day, of each of these goods, with every strategy for its source that could mean the point. */
export async function explainedAt(
  tx: Queries,
  place: Place,
  ids: readonly string[],
  day: string,
): Promise<{ readonly goods: NamedGoods; readonly decision: SourceDecision<NamedSourceRule> }[]> {
  const goods = await goodsNamed(tx, ids);
  const rules = await rulesFor(tx, foreignOf(goods), goods, {
    where: ownsPlace(columnOf, place),
    here: meansPlace(pointsOf, columnOf, place),
  });
  return goods.map((each) => ({ goods: each, decision: mayStock(rules, each, day) }));
}

/** What is in force at a point on a day, with the goods of its template, one for each slot. */
export async function inForceAt(tx: Queries, place: Place, day: string) {
  const { rows: template } = await sql<{ goods_id: string }>`
    select goods_id::text as goods_id from mct_shop_goods where shop_id = ${place.id} order by id`.execute(
    tx,
  );
  const ids = template.map(({ goods_id }) => goods_id);
  const known = new Map((await goodsNamed(tx, ids)).map((goods) => [goods.id, goods]));
  const slots = ids.flatMap((id) => known.get(id) ?? []);
  const rules = await rulesAt(tx, place, foreignCodes, slots, day);
  return foreignCodes.map((source) => {
    const goods = [...known.values()].filter((each) => each.goods_source === source);
    return {
      source,
      rule: inForce(rules, source, day).rule,
      holding: holdingOf(source, slots),
      goods: goods.map((each) => ({ goods: each, decision: mayStock(rules, each, day) })),
    };
  });
}
