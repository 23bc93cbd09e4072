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

/** A strategy with what people call it, and whose it is: the platform's where it is no merchant's. */
export interface NamedSourceRule extends SourceRule {
  readonly config_no: string;
  readonly config_name: string;
  readonly mct_id: string | null;
}

interface NamedGoods extends SourcedGoods {
  readonly goods_code: string;
  readonly goods_name: string;
}

const columnOf: ColumnSql = (name) => sql.ref(`t.${name}`);
const dayOf = (moment: string) => moment.slice(0, 10);

/** These goods, by id, as they were at a moment. */
async function goodsNamed(
  tx: Queries,
  ids: readonly string[],
  moment: string,
): Promise<ReadonlyMap<string, NamedGoods>> {
  const { rows } = await sql<NamedGoods>`
    select g.id::text as id, g.goods_code, g.goods_name, g.goods_source,
      exists (select 1 from firm_except_goods_config e where e.goods_id = g.id and e.create_time <= ${moment}) as excluded
    from goods_center g where g.id = any(${[...new Set(ids)]}::bigint[])`.execute(tx);
  return new Map(rows.map((goods) => [goods.id, goods]));
}

interface Asked {
  readonly sources: readonly number[];
  /** Of the goods that strategies name, these alone are told: a strategy may name two thousand. */
  readonly goods: Iterable<string>;
  readonly where: RawBuilder<SqlBool>;
  readonly here: RawBuilder<SqlBool>;
}

async function rulesFor(tx: Queries, { sources, goods, where, here }: Asked): Promise<NamedSourceRule[]> {
  if (sources.length === 0) return [];
  const { rows } = await sql<NamedSourceRule>`
    select t.id::text as id, t.config_no, t.config_name, t.mct_id::text as mct_id, t.goods_source, t.goods_range, t.max_kind_count,
      t.max_ratio, t.enabled, t.start_date::text as start_date, t.end_date::text as end_date, ${here} as here,
      array(select l.target_id::text from ${goodsOf} l
        where l.owner_id = t.id and l.target_id = any(${[...goods]}::bigint[])) as goods_ids
    from mgt_except_goods_config t where t.goods_source = any(${[...sources]}::int[]) and ${where}`.execute(
    tx,
  );
  return rows;
}

const foreignCodes = codesIn({ options: foreignSource });
const foreignAmong = (goods: Iterable<SourcedGoods>) =>
  [...new Set([...goods].map(({ goods_source }) => goods_source))].filter((code) =>
    foreignCodes.includes(code),
  );

/**
 * The strategies for these sources that were in force at a point at a moment. Only what isn't enabled is changed, so that an enabled one is
 * as old as its last change: none binds what happened before somebody enabled it.
 */
const rulesAt = (
  tx: Queries,
  place: Place,
  asked: Pick<Asked, 'sources' | 'goods'>,
  moment: string,
): Promise<NamedSourceRule[]> =>
  rulesFor(tx, {
    ...asked,
    where: sql<SqlBool>`t.enabled = ${newEnableStatus.enabled} and t.update_time <= ${moment}
      and t.start_date <= ${dayOf(moment)} and t.end_date >= ${dayOf(moment)} and ${offeredAt(pointsOf, columnOf, place)}`,
    here: sql<SqlBool>`true`,
  });

/** What goods, or a template as a whole, have against what may stand at a point. */
export type StockFault =
  | { readonly of: 'platform'; readonly goods: NamedGoods }
  | { readonly of: 'strategy'; readonly goods: NamedGoods; readonly rule: NamedSourceRule }
  | { readonly of: Exceeded; readonly rule: NamedSourceRule };

function faultOf(rules: readonly NamedSourceRule[], goods: NamedGoods, day: string): StockFault | null {
  const { refusedBy, rule } = mayStock(rules, goods, day);
  if (refusedBy === 'platform') return { of: refusedBy, goods };
  return refusedBy && rule ? { of: refusedBy, goods, rule } : null;
}

/**
 * The first thing that a template would have against what may stand at a point at a moment; null where it has nothing. What stands there
 * already may stay.
 * @param after the goods of each slot, by id
 * @param before the same as it was
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 */
export async function templateFaultAt(
  tx: Queries,
  place: Place,
  { after, before }: { readonly after: readonly string[]; readonly before: readonly string[] },
  moment: string,
): Promise<StockFault | null> {
  const known = await goodsNamed(tx, [...after, ...before], moment);
  const slots = (ids: readonly string[]) => ids.flatMap((id) => known.get(id) ?? []);
  const [now, then] = [slots(after), slots(before)];
  const sources = foreignAmong(now);
  const rules = await rulesAt(tx, place, { sources, goods: known.keys() }, moment);
  const stood = new Set(before);
  for (const goods of now.filter(({ id }) => !stood.has(id))) {
    const fault = faultOf(rules, goods, dayOf(moment));
    if (fault) return fault;
  }
  for (const source of sources) {
    const { rule } = inForce(rules, source, dayOf(moment));
    const exceeded = rule && exceededBy(rule, holdingOf(source, now), holdingOf(source, then));
    if (exceeded) return { of: exceeded, rule };
  }
  return null;
}

/**
 * Which of some goods might not stand at a point at a moment, and why.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00, not after now
 * @returns by the ids of the goods
 */
export async function notStockedAt(
  tx: Queries,
  place: Place,
  ids: readonly string[],
  moment: string,
): Promise<ReadonlyMap<string, StockFault>> {
  const known = await goodsNamed(tx, ids, moment);
  const rules = await rulesAt(
    tx,
    place,
    { sources: foreignAmong(known.values()), goods: known.keys() },
    moment,
  );
  return new Map(
    [...known.values()].flatMap((goods) => {
      const fault = faultOf(rules, goods, dayOf(moment));
      return fault ? [[goods.id, fault] as const] : [];
    }),
  );
}

/**
 * Whether goods may stand at a point on the day of a moment, with every strategy for their source that could mean the point, so that it can
 * be told why another one doesn't decide.
 * @returns by the ids of the goods
 */
export async function sourcesExplainedAt(
  tx: Queries,
  place: Place,
  ids: readonly string[],
  moment: string,
): Promise<ReadonlyMap<string, SourceDecision<NamedSourceRule> & Pick<NamedGoods, 'goods_source'>>> {
  const known = await goodsNamed(tx, ids, moment);
  const rules = await rulesFor(tx, {
    sources: foreignAmong(known.values()),
    goods: known.keys(),
    where: ownsPlace(columnOf, place),
    here: meansPlace(pointsOf, columnOf, place),
  });
  return new Map(
    [...known.values()].map((goods) => [
      goods.id,
      { ...mayStock(rules, goods, dayOf(moment)), goods_source: goods.goods_source },
    ]),
  );
}

/**
 * Of each foreign source what is in force at a point, what its template holds of the source, and which of those goods may not be sold there.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 */
export async function inForceAt(tx: Queries, place: Place, moment: string) {
  const { rows: template } = await sql<{ goods_id: string }>`
    select goods_id::text as goods_id from mct_shop_goods where shop_id = ${place.id} order by id`.execute(
    tx,
  );
  const ids = template.map(({ goods_id }) => goods_id);
  const known = await goodsNamed(tx, ids, moment);
  const slots = ids.flatMap((id) => known.get(id) ?? []);
  const rules = await rulesAt(tx, place, { sources: foreignCodes, goods: known.keys() }, moment);
  return foreignCodes.map((source) => ({
    source,
    rule: inForce(rules, source, dayOf(moment)).rule,
    holding: holdingOf(source, slots),
    refused: [...known.values()].flatMap((goods) => {
      const fault = goods.goods_source === source ? faultOf(rules, goods, dayOf(moment)) : null;
      return fault ? [{ goods, by: fault.of }] : [];
    }),
  }));
}
