import { sql } from 'kysely';
import { isMerchant } from '../../server/access/subject.ts';
import { paramsOf, refuseRest, take } from '../../server/rows/list-params.ts';
import { type Condition, selectPage } from '../../server/rows/query.ts';
import { visibleRows } from '../../server/rows/visible.ts';
import { type AskedOf, type Caller, implement } from '../../server/server-extension.ts';
import { readRank, readTrend } from '../../server/statistics/charts.ts';
import { readStatisticsQuery } from '../../server/statistics/reading-query.ts';
import type { RankAnswer } from '../kit/statistics-wire.ts';
import { addDays } from '../kit/time.ts';
import { NoticeLog } from '../notice/notice.ts';
import { goodsStatistics } from '../statistical-manager/goods/index.ts';
import { shopStatistics } from '../statistical-manager/shop/index.ts';
import { home } from './home.ts';
import { alarmsOf } from './home-alarms.server.ts';
import { fleetOf, guideOf, moneyOf } from './home-fleet.server.ts';
import { inScope, todayOf } from './home-today.server.ts';
import { todosOf } from './home-todos.server.ts';
import type { HomeAlarms, HomeOverview, HomeRank, HomeTrend, Slices } from './home-wire.ts';

/** The organisation that the page is narrowed to, as the parameter that every call of it takes. */
function orgOf(query: unknown): Record<string, string> {
  const params = paramsOf(query);
  const org = take(params, 'mgt_org_id');
  refuseRest(params);
  return org === undefined ? {} : { mgt_org_id: org };
}

/** The same as conditions on rows of other models. @throws Refusal 10006 for what a merchant isn't asked */
async function orgConditions(
  caller: Caller,
  query: Readonly<Record<string, string>>,
): Promise<readonly Condition[]> {
  const { question, values, rest } = await readStatisticsQuery(caller, shopStatistics, query);
  refuseRest(rest);
  // The first condition is the scope, which every model has of its own.
  return Object.keys(values).length > 0 ? question.conditions.slice(-1) : [];
}

async function noticesOf(caller: Caller): Promise<HomeOverview['notices']> {
  const rows = await selectPage(
    caller.services.db,
    visibleRows(caller, NoticeLog, []),
    ['id', 'notice_title', 'notice_type', 'read_flag', 'create_time'],
    { sorts: [{ field: 'create_time', descending: true }], limit: 5, offset: 0 },
  );
  return rows as unknown as HomeOverview['notices'];
}

async function overview(caller: Caller, { query }: AskedOf): Promise<HomeOverview> {
  const asked = orgOf(query);
  const orgs = await orgConditions(caller, asked);
  const [today, points, money, todos, notices, guide] = await Promise.all([
    todayOf(caller, asked),
    fleetOf(caller, asked),
    moneyOf(caller, orgs),
    todosOf(caller, asked),
    noticesOf(caller),
    isMerchant(caller.me) ? guideOf(caller) : {},
  ]);
  return { at: caller.now, ...today, ...points, money, todos, notices, ...guide };
}

/** Days before today that make a usual one. */
const usualDays = 7;

async function hoursOf(caller: Caller, query: Readonly<Record<string, string>>): Promise<HomeTrend['hours']> {
  const today = caller.surroundings.today;
  const scoped = await inScope(caller, query);
  const { rows } = await sql<{ hour: number; today: number; before: number }>`
    select h.stat_hour::int as hour, coalesce(sum(h.order_count) filter (where h.stat_date = ${today}::date), 0)::int as today,
      coalesce(sum(h.order_count) filter (where h.stat_date < ${today}::date), 0)::int as before
    from statistics_org_hour h
    where h.stat_date between ${addDays(today, -usualDays)}::date and ${today}::date and ${scoped('h')}
    group by 1`.execute(caller.services.db);
  return Array.from({ length: 24 }, (_, hour) => {
    const found = rows.find((row) => row.hour === hour);
    return { hour, today: found?.today ?? 0, usual: Math.round(((found?.before ?? 0) * 100) / usualDays) };
  });
}

/** Slices of a ring that are named. */
const mostSlices = 5;

function slicesOf({ rows, rest }: RankAnswer, measure: string): Slices {
  const slices = rows
    .map((row) => ({ id: row.id, name: row.name, value: Number(row[measure] ?? 0) }))
    .filter(({ value }) => value > 0);
  return { rows: slices, rest: rest?.[measure] ?? 0 };
}

/** Sales by the first level of the categories, which a path begins with. */
async function byCategory(caller: Caller, query: Readonly<Record<string, string>>): Promise<Slices> {
  const { now } = await readStatisticsQuery(caller, shopStatistics, query);
  const scoped = (await inScope(caller, query))('t');
  const path = caller.lang === 'en' ? sql`coalesce(y.path_en, y.path)` : sql`y.path`;
  const { rows } = await sql<{ name: string; value: number }>`
    select split_part(${path}, '/', 1) as name, sum(t.sales_amount)::float8 as value
    from statistics_goods_org_day t join goods_center g on g.id = t.goods_id join goods_type y on y.id = g.type_id
    where t.stat_date between ${now.from}::date and ${now.to}::date and ${scoped} group by 1 having sum(t.sales_amount) > 0
    order by 2 desc`.execute(caller.services.db);
  return { rows: rows.map(({ name, value }) => ({ id: name, name, value: Number(value) })), rest: 0 };
}

async function bySales(caller: Caller, query: Readonly<Record<string, string>>, by: string) {
  const asked = { ...query, by, measures: 'sales_amount', most: String(mostSlices) };
  return slicesOf(await readRank(caller, shopStatistics, asked), 'sales_amount');
}

async function trend(caller: Caller, { query }: AskedOf): Promise<HomeTrend> {
  const asked = paramsOf(query);
  const org: Record<string, string> = asked.mgt_org_id === undefined ? {} : { mgt_org_id: asked.mgt_org_id };
  const told = await readTrend(caller, shopStatistics, { ...asked, measures: 'sales_amount,order_count' });
  const [hours, scene, category, pay_channel, order_source] = await Promise.all([
    hoursOf(caller, org),
    bySales(caller, asked, 'scene'),
    byCategory(caller, asked),
    bySales(caller, asked, 'channel'),
    bySales(caller, asked, 'source'),
  ]);
  return { ...told, hours, structure: { scene, category, pay_channel, order_source } };
}

/** Ranks that are shown. */
const most = 10;

async function rank(caller: Caller, { query }: AskedOf): Promise<HomeRank> {
  const asked = { ...paramsOf(query), most: String(most) };
  const sales = (by: string) =>
    readRank(caller, shopStatistics, { ...asked, by, measures: 'sales_amount,order_count' });
  const [points, goods, orgs] = await Promise.all([
    sales('shop'),
    readRank(caller, goodsStatistics, {
      ...asked,
      most: String(most + 1),
      by: 'goods',
      measures: 'sale_quantity,sales_amount',
    }),
    isMerchant(caller.me) ? undefined : sales('org'),
  ]);
  // A supplement of an amount alone sold pieces of no goods.
  const named = goods.rows.filter(({ name }) => name !== '').slice(0, most);
  return { points, goods: { ...goods, rows: named }, ...(orgs && { orgs }) };
}

async function alarms(caller: Caller, { query }: AskedOf): Promise<HomeAlarms> {
  return alarmsOf(caller, await orgConditions(caller, orgOf(query)));
}

export const homeServerExtension = implement(home, {
  handlers: {},
  calls: {
    'GET /home/overview/v1': overview,
    'GET /home/trend/v1': trend,
    'GET /home/rank/v1': rank,
    'GET /home/alarm/v1': alarms,
  },
});
