import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import type { Label } from '../../kit/label.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { nameless } from '../strategy/naming.server.ts';
import {
  type BrandedGoods,
  type BrandRule,
  maySell,
  type SellingDecision,
  type SellingPlace,
} from './deciding.ts';
import { namedBy } from './meant.server.ts';

type Queries = Kysely<Tables>;

/** A strategy with what people call it. */
export interface NamedBrandRule extends BrandRule {
  readonly config_no: string;
  readonly config_name: string;
}

/** Goods that may not be sold, by which strategy. */
export interface Ban {
  readonly config_name: string;
  readonly brand_name: string;
}

interface KnownGoods extends BrandedGoods {
  readonly id: string;
  readonly brand_name: string | null;
}

async function goodsWithBrands(tx: Queries, ids: readonly string[]): Promise<KnownGoods[]> {
  const { rows } = await sql<KnownGoods>`
    select g.id::text as id, g.brand_id::text as brand_id, b.name as brand_name,
      array_remove(array[own.id::text, above.id::text, above.parent_id::text], null) as type_ids
    from goods_center g left join goods_brand b on b.id = g.brand_id
    left join goods_type own on own.id = g.type_id left join goods_type above on above.id = own.parent_id
    where g.id = any(${[...ids]}::bigint[]) and g.brand_id is not null`.execute(tx);
  return rows;
}

/** Where a point belongs; nothing for one of no organisation, which no strategy means. */
async function placeOf(tx: Queries, shopId: string): Promise<SellingPlace | undefined> {
  const { rows } = await sql<SellingPlace>`
    select s.id::text as id, o.org_code, array_remove(array[x.id::text, x.parent_id::text], null) as scene_ids
    from mct_shop s join manager_org o on o.id = s.mgt_org_id left join scene x on x.id = s.scene_id
    where s.id = ${shopId}`.execute(tx);
  return rows[0];
}

/** What a ban says of its goods. @param hidden whether the strategy's name is not theirs to read who are told */
export function banText({ config_name, brand_name }: Ban, hidden: boolean): Label {
  const name = hidden ? nameless : { en: config_name, zh: config_name };
  return {
    en: `is forbidden here by strategy "${name.en}" (${brand_name})`,
    zh: `品牌“${brand_name}”被策略“${name.zh}”禁止在该点位销售`,
  };
}

/** Whether strategy `t` was enabled at a moment, on its days. */
const wasOn = (moment: string) => {
  const day = moment.slice(0, 10);
  return sql<SqlBool>`(t.enabled = ${newEnableStatus.enabled} and t.update_time <= ${moment}
    and t.start_date <= ${day} and t.end_date >= ${day})`;
};

/** Strategies of the point's organisations that name one of these brands, each with those brands, and of its points with this one alone. */
async function rulesNaming(
  tx: Queries,
  brands: readonly string[],
  { id, org_code }: SellingPlace,
  where: RawBuilder<SqlBool>,
): Promise<NamedBrandRule[]> {
  const { rows } = await sql<NamedBrandRule>`
    select t.id::text as id, t.config_no, t.config_name, t.control_type, t.priority, t.enabled, t.shop_range, above.org_code,
      t.start_date::text as start_date, t.end_date::text as end_date, brands.ids as brand_ids,
      array(select l.target_id::text from ${namedBy.points} l where l.owner_id = t.id and l.target_id = ${id}) as shop_ids,
      array(select l.target_id::text from ${namedBy.scenes} l where l.owner_id = t.id) as scene_ids,
      array(select l.target_id::text from ${namedBy.types} l where l.owner_id = t.id) as type_ids
    from mgt_example_tactics_config t join manager_org above on above.id = t.mgt_org_id
    cross join lateral (select array(select l.target_id::text from ${namedBy.brands} l
      where l.owner_id = t.id and l.target_id = any(${[...brands]}::bigint[])) as ids) brands
    where ${where} and ${org_code} like above.org_code || '%' and cardinality(brands.ids) > 0`.execute(tx);
  return rows;
}

/**
 * Which of some goods may not be sold at a point at a moment, and by which strategy. Only what isn't enabled is changed, so that an enabled
 * one is as old as its last change: none binds what happened before somebody enabled it.
 * @param moment `YYYY-MM-DD HH:mm:ss` in +08:00, not after now
 * @returns by the ids of the goods
 */
export async function forbiddenAt(
  tx: Queries,
  shopId: string,
  ids: readonly string[],
  moment: string,
): Promise<ReadonlyMap<string, Ban>> {
  const goods = ids.length === 0 ? [] : await goodsWithBrands(tx, ids);
  const brands = new Set(goods.flatMap(({ brand_id }) => brand_id ?? []));
  const place = brands.size === 0 ? undefined : await placeOf(tx, shopId);
  if (!place) return new Map();
  const rules = await rulesNaming(tx, [...brands], place, wasOn(moment));
  return new Map(
    goods.flatMap((each) => {
      const { allowed, rule } = maySell(rules, each, place, moment.slice(0, 10));
      if (allowed || !rule) return [];
      return [[each.id, { config_name: rule.config_name, brand_name: each.brand_name ?? '' }] as const];
    }),
  );
}

/**
 * Whether some goods may be sold at a point on a day, with every strategy that could mean the point, so that it can be told why another one
 * doesn't decide.
 * @param day `YYYY-MM-DD` in +08:00
 * @returns by the ids of the goods; nothing for goods without a brand
 */
export async function explainedSaleAt(
  tx: Queries,
  shopId: string,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, SellingDecision<NamedBrandRule> & Pick<KnownGoods, 'brand_name'>>> {
  const goods = ids.length === 0 ? [] : await goodsWithBrands(tx, ids);
  const place = await placeOf(tx, shopId);
  if (!place) return new Map();
  const brands = new Set(goods.flatMap(({ brand_id }) => brand_id ?? []));
  const rules = await rulesNaming(tx, [...brands], place, sql<SqlBool>`true`);
  return new Map(
    goods.map((each) => [each.id, { ...maySell(rules, each, place, day), brand_name: each.brand_name }]),
  );
}
