import { type SqlBool, sql } from 'kysely';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { RowOf } from '../../kit/resource.ts';
import { visibleAmong } from '../../shared/meant-points.server.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { nameless } from '../strategy/naming.server.ts';
import { pointsBy } from './enums.ts';
import { SellingBrand, type sellingBrand } from './index.ts';
import { isWithin, meansPoint, namedBy } from './meant.server.ts';

type Row = RowOf<typeof sellingBrand>;

/** Strategies are enabled one after the other, so that of two that conflict the second finds the first. */
const enablingLock = 7_262_342;

/** Brands that a refusal names; it counts the rest. */
const mostNamed = 3;

/** Whether goods can be of a category of both: one that is limited to none means all. */
const sharesCategory = sql<SqlBool>`(
  not exists (select 1 from ${namedBy.types} where owner_id = a.id)
  or not exists (select 1 from ${namedBy.types} where owner_id = b.id)
  or exists (
    select 1 from ${namedBy.types} x join goods_type p on p.id = x.target_id
    cross join ${namedBy.types} y join goods_type q on q.id = y.target_id
    where x.owner_id = a.id and y.owner_id = b.id and (${isWithin('p.path', 'q.path')} or ${isWithin('q.path', 'p.path')})))`;

const sharesScene = sql<SqlBool>`exists (
  select 1 from ${namedBy.scenes} x join scene p on p.id = x.target_id
  cross join ${namedBy.scenes} y join scene q on q.id = y.target_id
  where x.owner_id = a.id and y.owner_id = b.id and (p.id = q.id or p.parent_id = q.id or q.parent_id = p.id))`;

/**
 * Whether both mean a point. Two that name no points meet where one of their organisations stands above the other, whether or not there is
 * a point yet.
 */
const sharesPoint = sql<SqlBool>`(
  (a.shop_range <> ${pointsBy.selected} and b.shop_range <> ${pointsBy.selected}
    and (a.org_code like b.org_code || '%' or b.org_code like a.org_code || '%')
    and (a.shop_range = ${pointsBy.all} or b.shop_range = ${pointsBy.all} or ${sharesScene}))
  or exists (select 1 from mct_shop s join manager_org o on o.id = s.mgt_org_id where ${meansPoint('a')} and ${meansPoint('b')}))`;

interface Rival {
  readonly id: string;
  readonly config_name: string;
  readonly brand_names: readonly string[];
  readonly brand_count: number;
}

/**
 * No strategy forbids what another of the same priority allows at the same point and day: nobody could say which one wins. Asked within
 * the transaction that enables one. @throws Refusal 12008 with the other strategy and the brands
 */
export async function refuseContradiction(context: ActionContext, row: Row): Promise<void> {
  const { tx, now, refuse, lang } = context;
  await sql`select pg_advisory_xact_lock(${enablingLock})`.execute(tx);
  const today = now.slice(0, 10);
  // What is over can't meet any more.
  const from = row.start_date < today ? today : row.start_date;
  const { rows } = await sql<Rival>`
    with strategy as (
      select t.id, t.config_name, t.control_type, t.priority, t.enabled, t.start_date, t.end_date, t.shop_range, o.org_code
      from mgt_example_tactics_config t join manager_org o on o.id = t.mgt_org_id)
    select b.id::text as id, b.config_name, shared.names as brand_names, shared.n::int as brand_count
    from strategy a join strategy b on b.id <> a.id cross join lateral (
      select count(*) as n, (array_agg(g.name order by g.id))[1:${sql.lit(mostNamed)}] as names
      from ${namedBy.brands} x join ${namedBy.brands} y on y.target_id = x.target_id join goods_brand g on g.id = x.target_id
      where x.owner_id = a.id and y.owner_id = b.id) shared
    where a.id = ${row.id} and b.enabled = ${newEnableStatus.enabled} and b.priority = a.priority
      and b.control_type <> a.control_type and b.start_date <= a.end_date and b.end_date >= ${from}
      and shared.n > 0 and ${sharesCategory} and ${sharesPoint}
    order by b.id limit 1`.execute(tx);
  const [rival] = rows;
  if (!rival) return;
  const { id, config_name, brand_names, brand_count } = rival;
  const more = brand_count > brand_names.length ? `… (${brand_count})` : '';
  const visible = await visibleAmong(context, tx, SellingBrand, [id]);
  const name = visible.has(id) ? config_name : nameless[lang];
  refuse(12008, { name, goods: `${brand_names.join('、')}${more}` });
}
