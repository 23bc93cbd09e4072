import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import { addDays } from '../../kit/time.ts';
import { meansPlace, offeredAt, ownsPlace, type Place } from '../../shared/offered-at.server.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import type { PriceBounds } from './bounds.ts';
import { type Decision, decidePrices, type PricedGoods, type PriceRule } from './deciding.ts';
import { PriceLimit } from './index.ts';

type Queries = Kysely<Tables>;

export const pointsOfLimit = junctionName(PriceLimit, 'shop_ids');

/** A strategy with what people call it. */
export interface NamedRule extends PriceRule {
  readonly config_no: string;
  readonly config_name: string;
}

const columnOf: ColumnSql = (name) => sql.ref(`t.${name}`);

/** Up to so many lines of a strategy are read as they stand: picking some of them in SQL takes several times as long. */
const readWhole = 200;

/** Strategies that name one of these goods, with those lines alone: a strategy may name two thousand. */
async function rulesNaming(
  tx: Queries,
  goods: readonly PricedGoods[],
  { where, here }: { readonly where: RawBuilder<SqlBool>; readonly here: RawBuilder<SqlBool> },
): Promise<NamedRule[]> {
  if (goods.length === 0) return [];
  const ids = new Set(goods.map(({ goods_id }) => goods_id));
  const { rows } = await sql<Omit<NamedRule, 'goods'> & { readonly goods: NamedRule['goods'] | null }>`
    select t.id::text as id, t.config_no, t.config_name, t.limit_type, t.priority, t.enabled, t.start_date::text as start_date,
      t.end_date::text as end_date, t.week_days, t.start_clock, t.end_clock, ${here} as here,
      case when jsonb_array_length(t.goods) <= ${readWhole} then t.goods else (
        select jsonb_agg(e) from jsonb_array_elements(t.goods) e where e ->> 'goods_id' = any(${[...ids]}::text[])) end as goods
    from mgt_tactics_config t where ${where}`.execute(tx);
  return rows.flatMap((rule) => {
    const lines = rule.goods?.filter(({ goods_id }) => ids.has(goods_id)) ?? [];
    return lines.length > 0 ? [{ ...rule, goods: lines }] : [];
  });
}

const isEnabled = (column: ColumnSql) => sql<SqlBool>`${column('enabled')} = ${newEnableStatus.enabled}`;

/** The strategies that may be on at a point on a day: hours that began the day before may last into it. */
const mayBindAt = (column: ColumnSql, place: Place, date: string) => sql<SqlBool>`(${isEnabled(column)}
  and ${column('start_date')} <= ${date} and ${column('end_date')} >= ${addDays(date, -1)}
  and ${offeredAt(pointsOfLimit, column, place)})`;

/** Whether a strategy is on at a point at some minute of this day. The same rule as `whyOff` of shared/when.ts, for a whole day. */
export const bindsOn = (column: ColumnSql, place: Place, date: string) => {
  const begins = (
    on: string,
  ) => sql<SqlBool>`(${column('start_date')} <= ${on} and ${column('end_date')} >= ${on}
    and (coalesce(jsonb_array_length(${column('week_days')}), 0) = 0
      or ${column('week_days')} @> to_jsonb(extract(isodow from ${on}::date)::int)))`;
  return sql<SqlBool>`(${isEnabled(column)} and ${offeredAt(pointsOfLimit, column, place)}
    and (${begins(date)} or (${column('end_clock')} < ${column('start_clock')} and ${begins(addDays(date, -1))})))`;
};

/**
 * The strategies that may decide what goods cost at a point on the day of a moment.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 */
export const strategiesAt = (tx: Queries, place: Place, goods: readonly PricedGoods[], moment: string) =>
  rulesNaming(tx, goods, {
    where: mayBindAt(columnOf, place, moment.slice(0, 10)),
    here: sql<SqlBool>`true`,
  });

/**
 * What goods cost at a point at a moment, by the strategy that decides.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 * @returns a decision for each of the goods, in their order
 */
export const decisionsAt = async (
  tx: Queries,
  place: Place,
  goods: readonly PricedGoods[],
  moment: string,
): Promise<Decision<NamedRule>[]> =>
  decidePrices(await strategiesAt(tx, place, goods, moment), goods, moment);

/** The same with every strategy that could mean the point, so that it can be told why another one doesn't decide. */
export async function explainedAt(
  tx: Queries,
  place: Place,
  goods: readonly PricedGoods[],
  moment: string,
): Promise<Decision<NamedRule>[]> {
  const here = meansPlace(pointsOfLimit, columnOf, place);
  const rules = await rulesNaming(tx, goods, { where: ownsPlace(columnOf, place), here });
  return decidePrices(rules, goods, moment);
}

/**
 * What goods of a point are charged at, in cents, in their order.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 */
export async function pricesAt(
  tx: Queries,
  shopId: string,
  goods: readonly PricedGoods[],
  moment: string,
): Promise<number[]> {
  if (goods.length === 0) return [];
  const place = await tx
    .selectFrom('mct_shop')
    .select(['id', 'mct_id', 'mgt_org_id'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return (await decisionsAt(tx, place, goods, moment)).map(({ price }) => price);
}

/**
 * What each of these goods may cost at a point at a moment, in cents; nothing for goods that no strategy binds then.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 * @param retail prices of the goods in cents, by their id
 */
export async function boundsAt(
  tx: Queries,
  place: Place,
  moment: string,
  retail: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, PriceBounds>> {
  const goods = [...retail].map(([goods_id, price]) => ({
    goods_id,
    retail_price: price,
    shop_price: price,
  }));
  const decisions = await decisionsAt(tx, place, goods, moment);
  return new Map(
    goods.flatMap(({ goods_id }, at) => {
      const bounds = decisions[at]?.bounds;
      return bounds ? [[goods_id, bounds] as const] : [];
    }),
  );
}
