import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { scopeRange } from '../../enums.ts';
import { addDays } from '../../kit/time.ts';
import { inBounds, type PriceBounds } from '../price-limit/bounds.ts';
import { decidePrices, type PriceRule } from '../price-limit/deciding.ts';
import { newEnableStatus } from '../strategy/enums.ts';

/** Goods whose price is asked about, by who sells them and by the library's price, in cents. */
export interface OwnedGoods {
  readonly goods_id: string;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
  readonly library_price: number;
}

interface OwnedRule extends Omit<PriceRule, 'here'> {
  readonly mct_id: string | null;
  readonly org_code: string;
}

/** The strategies for all points that may be on at a moment and name one of these goods, with those lines alone. */
async function rulesNaming(tx: Kysely<Tables>, ids: readonly string[], date: string): Promise<OwnedRule[]> {
  const { rows } = await sql<OwnedRule>`
    select t.id::text as id, t.mct_id::text as mct_id, o.org_code, t.limit_type, t.priority, t.enabled,
      t.start_date::text as start_date, t.end_date::text as end_date, t.week_days, t.start_clock, t.end_clock, lines.goods
    from mgt_tactics_config t join manager_org o on o.id = t.mgt_org_id cross join lateral (
      select jsonb_agg(e) as goods from jsonb_array_elements(t.goods) e where e ->> 'goods_id' = any(${ids}::text[])) lines
    where lines.goods is not null and t.enabled = ${newEnableStatus.enabled} and t.shop_range = ${scopeRange.all}
      and t.start_date <= ${date} and t.end_date >= ${addDays(date, -1)}`.execute(tx);
  return rows;
}

function bySeller(goods: readonly OwnedGoods[]): readonly [OwnedGoods, ...OwnedGoods[]][] {
  const sellers = new Map<string, [OwnedGoods, ...OwnedGoods[]]>();
  for (const each of goods) {
    const key = `${each.mgt_org_id} ${each.mct_id}`;
    const others = sellers.get(key);
    if (others) others.push(each);
    else sellers.set(key, [each]);
  }
  return [...sellers.values()];
}

/**
 * What each price may be at a moment, in the order of the goods, by the strategy that decides (price-limit/deciding.ts): among those of
 * the goods' own organisation and the ones above it that hold for all points. One that names points binds what is sold there alone.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00
 * @returns undefined where nothing binds it
 */
export async function ownPriceBounds(
  tx: Kysely<Tables>,
  goods: readonly OwnedGoods[],
  moment: string,
): Promise<readonly (PriceBounds | undefined)[]> {
  if (goods.length === 0) return [];
  const rules = await rulesNaming(
    tx,
    [...new Set(goods.map(({ goods_id }) => goods_id))],
    moment.slice(0, 10),
  );
  if (rules.length === 0) return goods.map(() => undefined);
  const orgs = await tx
    .selectFrom('manager_org')
    .select(['id', 'org_code'])
    .where('id', 'in', [...new Set(goods.flatMap(({ mgt_org_id }) => mgt_org_id ?? []))])
    .execute();
  const codes = new Map(orgs.map(({ id, org_code }) => [id, org_code]));
  const found = new Map<OwnedGoods, PriceBounds | null>();
  // The strategies are ranked once for all goods of a seller: an import asks about thousands.
  for (const asked of bySeller(goods)) {
    const [{ mgt_org_id, mct_id }] = asked;
    const code = codes.get(mgt_org_id ?? '') ?? '';
    const meant = rules.map((rule) => ({
      ...rule,
      here: rule.mct_id === null ? code.startsWith(rule.org_code) : rule.mct_id === mct_id,
    }));
    const priced = asked.map(({ goods_id, library_price }) => ({
      goods_id,
      retail_price: library_price,
      shop_price: library_price,
    }));
    const decisions = decidePrices(meant, priced, moment);
    for (const [at, each] of asked.entries()) found.set(each, decisions[at]?.bounds ?? null);
  }
  return goods.map((each) => found.get(each) ?? undefined);
}

/** Whether a price is free of bounds or within them. @param price cents */
export const fitsBounds = (bounds: PriceBounds | undefined, price: number): boolean =>
  bounds === undefined || inBounds(bounds, price);
