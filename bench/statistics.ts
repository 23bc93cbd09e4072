import { textOf } from '../resources/kit/time.ts';
import { sketchDay } from '../resources/statistical-manager/buyer-sketches.server.ts';
import { rollOrganisations } from '../resources/statistical-manager/org-rolling.server.ts';
import type { Database } from '../server/db/connect.ts';
import { openBench, timed } from './support.ts';

const points = 20_000;
const days = 3;
const rounds = 40;

/** Roll-ups of 20,000 points over three days by SQL: their number matters here, not their story. */
export async function fillRollUps({ pool, db }: Pick<Database, 'pool' | 'db'>): Promise<void> {
  const run = (text: string) => pool.query(text);
  await run(`insert into mct_shop (shop_name, cabinet_code, mgt_org_id, mct_id, scene_id, model_id, area_id, identify_type, address,
      service_phone, shop_status, online, enabled, sku_count, stock_quantity, stock_rate, fault_count, create_time, update_time)
    select 'B' || i, 'B' || lpad(i::text, 8, '0'), t.mgt_org_id, t.mct_id, t.scene_id, t.model_id, t.area_id, t.identify_type, t.address,
      '4000000000', 1, case when i % 30 = 0 then 0 else 1 end, 1, 35, 200, 6000, case when i % 50 = 0 then 1 else 0 end,
      localtimestamp(0) - interval '90 days', localtimestamp(0)
    from generate_series(1, ${points}) i join lateral (select * from mct_shop where id = 1 + i % 12) t on true`);
  await run(`delete from statistics_shop_day`);
  const day = `current_date - d.n`;
  const each = `mct_shop s cross join generate_series(0, ${days - 1}) d(n)`;
  const times = 'localtimestamp(0), localtimestamp(0)';
  await run(`insert into statistics_shop_day (stat_date, shop_id, mgt_org_id, mct_id, scene_id, active_days, operating_minutes, online_minutes, open_count,
      order_count, new_user_count, item_count, gmv_amount, sales_amount, discount_amount, refund_amount, abnormal_count, complaint_count, create_time, update_time)
    select ${day}, s.id, s.mgt_org_id, s.mct_id, s.scene_id, 1, 1440, 1400, 17, 15, 1, 22, 12000 + s.id % 900, 11000 + s.id % 800, 500, 100, 0, 0, ${times} from ${each}`);
  await run(`truncate statistics_shop_pay_day`);
  await run(`insert into statistics_shop_pay_day (stat_date, shop_id, mgt_org_id, mct_id, scene_id, pay_channel, order_source, order_count, sales_amount, create_time, update_time)
    select ${day}, s.id, s.mgt_org_id, s.mct_id, s.scene_id, c, o, 4, 3000 + s.id % 200, ${times}
    from ${each} cross join generate_series(1, 2) c cross join generate_series(1, 2) o`);
  await run(`truncate statistics_shop_hour`);
  await run(`insert into statistics_shop_hour (stat_date, stat_hour, shop_id, mgt_org_id, mct_id, scene_id, order_count, item_count, sales_amount, create_time, update_time)
    select ${day}, h, s.id, s.mgt_org_id, s.mct_id, s.scene_id, 2, 3, 1400, ${times} from ${each} cross join generate_series(8, 17) h`);
  await run(`truncate statistics_buyer_day`);
  await run(`insert into statistics_buyer_day (stat_date, shop_id, user_id, mgt_org_id, mct_id, scene_id, pay_channel, order_source, order_count, first_time, create_time, update_time)
    select ${day}, s.id, (s.id * 10 + (d.n * 7 + b) % 20) % 200000 + 1, s.mgt_org_id, s.mct_id, s.scene_id, 1, 1, 1, ${day} + make_interval(hours => 7 + b), ${times}
    from ${each} cross join generate_series(1, 12) b on conflict do nothing`);
  await run(`truncate statistics_goods_org_day`);
  await run(`insert into statistics_goods_org_day (stat_date, goods_id, scene_id, mgt_org_id, mct_id, sale_quantity, gmv_amount, sales_amount, cost_amount,
      line_count, on_sale_shop_count, opening_stock, create_time, update_time)
    select current_date - d.n, g.id, o.scene_id, o.mgt_org_id, o.mct_id, 40, 20000, 19000, 11000, 30, 200, 900, ${times}
    from goods_center g cross join generate_series(0, ${days - 1}) d(n)
    cross join (select distinct scene_id, mgt_org_id, mct_id from mct_shop) o`);
  const now = textOf(Date.now());
  await rollOrganisations(db, { from: from(), to: today(), now });
  for (const table of [
    'mct_shop',
    'statistics_org_day',
    'statistics_org_pay_day',
    'statistics_org_hour',
    'statistics_shop_day',
    'statistics_shop_pay_day',
    'statistics_shop_hour',
    'statistics_buyer_day',
    'statistics_goods_org_day',
  ])
    await run(`analyze ${table}`);
  // What the server's autovacuum does by itself a minute after so many rows.
  await run('vacuum analyze statistics_buyer_day');
  for (let back = 0; back < days; back += 1)
    await sketchDay(db, textOf(Date.now() - back * 86_400_000).slice(0, 10), now);
}

const today = () => textOf(Date.now()).slice(0, 10);
const from = () => textOf(Date.now() - (days - 1) * 86_400_000).slice(0, 10);
const range = () => `time_type=1&start_date=${from()}&end_date=${today()}`;

export const calls: readonly (readonly [string, () => string])[] = [
  ['points, first page by sales', () => `/statistics_shop/v1?${range()}&by=shop&size=20`],
  [
    'points by change on the period before',
    () => `/statistics_shop/v1?${range()}&by=shop&size=20&order_by=mom_rate&sort_type=1`,
  ],
  ['points of one payment channel', () => `/statistics_shop/v1?${range()}&by=shop&size=20&pay_channel=1`],
  [
    'points by buyers',
    () => `/statistics_shop/v1?${range()}&by=shop&size=20&order_by=user_count&sort_type=1`,
  ],
  ['organisations', () => `/statistics_shop/v1?${range()}&by=org&size=20`],
  ['cards with both comparisons', () => `/statistics_shop/summary/v1?${range()}`],
  ['cards of one scene (a quarter of the points)', () => `/statistics_shop/summary/v1?${range()}&scene_id=4`],
  [
    'line of sales and orders',
    () => `/statistics_shop/trend/v1?${range()}&measures=sales_amount,order_count`,
  ],
  [
    'top 20 points',
    () => `/statistics_shop/rank/v1?${range()}&by=shop&measures=sales_amount,order_count&most=20`,
  ],
  ['orders by weekday and hour', () => `/statistics_shop/heat/v1?${range()}&measure=order_count`],
  ['goods, first page by sales', () => `/statistics_goods/v1?${range()}&by=goods&size=20`],
  ['top 20 goods', () => `/statistics_goods/rank/v1?${range()}&by=goods&measures=sale_quantity&most=20`],
  ['home: overview', () => '/home/overview/v1'],
  ['home: trend and structure', () => `/home/trend/v1?${range()}`],
  ['home: rankings', () => `/home/rank/v1?${range()}`],
  ['home: alarms', () => '/home/alarm/v1'],
];

/** Statistics and home over 20,000 points × 3 days on PostgreSQL (goal: p95 ≤ 150 ms, limit 400). */
export async function benchStatistics(): Promise<string[]> {
  const bench = await openBench(process.env.TEST_DATABASE_URL ?? null);
  const lines = [`| ${bench.name}: call | median, ms | p95, ms |`, '|---|---|---|'];
  try {
    await fillRollUps(bench.database);
    for (const [name, path] of calls) {
      const answer = await bench.get(path());
      if (answer.code !== 0) throw new Error(`${name}: ${answer.msg}`);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timed(() => bench.get(path())));
      const sorted = times.sort((a, b) => a - b);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
      lines.push(`| ${name} | ${at(0.5)} | ${at(0.95)} |`);
    }
  } finally {
    await bench.close();
  }
  return lines;
}
