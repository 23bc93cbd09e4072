import { momentText } from '../resources/kit/time.ts';
import { sketchDay } from '../resources/statistical-manager/rolling/buyer-sketches.server.ts';
import { rollOrganisations } from '../resources/statistical-manager/rolling/org.server.ts';
import type { Database } from '../server/db/connect.ts';
import { openBench, timed } from './support.ts';

const points = 20_000;
const days = 3;
const rounds = 40;

/** Activities on all days, 250 of them, each point in one (P47: two of a kind never meet at a point), and 400 coupons, each with some buyers. */
async function fillActivities(run: (text: string) => Promise<unknown>): Promise<void> {
  const day = 'current_date - d.n';
  const daily = `generate_series(0, ${days - 1}) d(n)`;
  const times = 'localtimestamp(0), localtimestamp(0)';
  await run(`insert into promotion (promotion_no, promotion_name, promotion_type, promotion_status, start_time, end_time, shop_range,
      user_scope, pay_channels, user_limit, stack_coupon, bear_side, goods_range, used_amount, join_order_count, mgt_org_id, mct_id,
      create_time, update_time)
    select 'B' || i, '活动' || i, t.promotion_type, 1, current_date - 10, current_date + 10, 1, 0, t.pay_channels, 0, 1, 1, 0, 0, 0,
      t.mgt_org_id, t.mct_id, ${times}
    from generate_series(1, 250) i join lateral (select * from promotion where id = 1 + i % 30) t on true`);
  for (const table of [
    'promotion_day',
    'promotion_buyer_day',
    'promotion_around',
    'coupon_day',
    'coupon_buyer_day',
  ])
    await run(`truncate statistics_${table}`);
  await run(`insert into promotion__shop (owner_id, target_id, position)
    select p.id, s.id, row_number() over (partition by p.id order by s.id)
    from promotion p join mct_shop s on p.promotion_no = 'B' || (1 + s.id % 250)`);
  const activity = `join lateral (select p.id from promotion p where p.promotion_no = 'B' || (1 + s.id % 250)) p on true`;
  await run(`insert into statistics_promotion_day (stat_date, promotion_id, shop_id, mgt_org_id, mct_id, held_days, join_order_count,
      new_user_count, sales_amount, discount_amount, point_order_count, compared_days, compared_amount, base_amount, compared_discount,
      control_days, control_amount, control_base_amount, create_time, update_time)
    select ${day}, p.id, s.id, s.mgt_org_id, s.mct_id, 1, 3, 1, 2400, 300, 15, 1, 11000 + s.id % 800, 10000, 300, 1, 9900, 9800, ${times}
    from mct_shop s cross join ${daily} ${activity}`);
  await run(`insert into statistics_promotion_buyer_day (stat_date, promotion_id, shop_id, user_id, mgt_org_id, mct_id, order_count,
      create_time, update_time)
    select ${day}, p.id, s.id, (s.id * 10 + (d.n * 7 + b) % 20) % 200000 + 1, s.mgt_org_id, s.mct_id, 1, ${times}
    from mct_shop s cross join ${daily} cross join generate_series(1, 3) b ${activity}`);
  await run(`insert into statistics_promotion_around (stat_date, promotion_id, mgt_org_id, mct_id, active_days, point_sales_amount,
      create_time, update_time)
    select stat_date, promotion_id, mgt_org_id, mct_id, sum(held_days), sum(compared_amount), ${times}
    from statistics_promotion_day group by 1, 2, 3, 4`);
  await run(`insert into statistics_coupon_day (stat_date, coupon_id, mgt_org_id, mct_id, issue_count, claim_count, use_count,
      join_order_count, new_user_count, sales_amount, discount_amount, create_time, update_time)
    select ${day}, c.id, c.mgt_org_id, c.mct_id, 1000, 60, 25, 25, 2, 20000, 3000, ${times} from mgt_coupon c cross join ${daily}`);
  await run(`insert into statistics_coupon_buyer_day (stat_date, coupon_id, shop_id, user_id, mgt_org_id, mct_id, order_count,
      create_time, update_time)
    select ${day}, 1 + s.id % 40, s.id, (s.id * 10 + d.n) % 200000 + 1, s.mgt_org_id, s.mct_id, 1, ${times}
    from mct_shop s cross join ${daily}`);
}

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
  await fillActivities(run);
  await run('truncate shop_operating_day');
  await run(`insert into shop_operating_day (stat_date, shop_id, mgt_org_id, mct_id, open_count, order_count, sales_amount, refund_amount,
      aov_amount, sku_count, stockout_sku_count, stockout_minutes, sold_sku_count, online_minutes, fault_minutes, replenish_count,
      replenish_quantity, loss_quantity, loss_amount, gross_amount, low_sales_flag, stockout_flag, create_time, update_time)
    select ${day}, s.id, s.mgt_org_id, s.mct_id, 17, 15, 11000 + s.id % 800, 100, 733, 35, s.id % 4, s.id % 4 * 90, 20, 1400, s.id % 20,
      1, 25, s.id % 3, s.id % 3 * 400, 4000, case when s.id % 40 = 0 then 1 else 0 end, case when s.id % 4 > 0 then 1 else 0 end, ${times}
    from ${each}`);
  const now = momentText(Date.now());
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
    'shop_operating_day',
    'statistics_promotion_day',
    'statistics_promotion_around',
    'statistics_coupon_day',
  ])
    await run(`analyze ${table}`);
  // What the server's autovacuum does by itself a minute after so many rows.
  for (const table of ['buyer_day', 'promotion_buyer_day', 'coupon_buyer_day'])
    await run(`vacuum analyze statistics_${table}`);
  for (let back = 0; back < days; back += 1)
    await sketchDay(db, momentText(Date.now() - back * 86_400_000).slice(0, 10), now);
}

const today = () => momentText(Date.now()).slice(0, 10);
const from = () => momentText(Date.now() - (days - 1) * 86_400_000).slice(0, 10);
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
  ['operating data: points by day', () => `/shop_operating_data/v1?${range()}&by=shop&split=1&size=20`],
  ['operating data: cards', () => `/shop_operating_data/summary/v1?${range()}`],
  [
    'operating data: points by sales, in bands',
    () => `/shop_operating_data/spread/v1?${range()}&by=shop&measure=sales_amount`,
  ],
  [
    'operating data: loss top 20',
    () => `/shop_operating_data/rank/v1?${range()}&by=shop&measures=loss_amount,loss_quantity&most=20`,
  ],
  [
    'operating data: longest out of stock',
    () => `/shop_operating_data/rank/v1?${range()}&by=shop&measures=stockout_minutes&most=8`,
  ],
  ['activities, first page by sales', () => `/statistics_activity/v1?${range()}&by=activity&size=20`],
  [
    'activities by users joined',
    () => `/statistics_activity/v1?${range()}&by=activity&size=20&order_by=join_user_count&sort_type=1`,
  ],
  ['activities: cards', () => `/statistics_activity/summary/v1?${range()}`],
  [
    'activities: baseline and activity',
    () =>
      `/statistics_activity/rank/v1?${range()}&by=activity&measures=base_day_amount,activity_day_amount&most=10`,
  ],
  [
    'activities: one, before, during and after',
    () => `/statistics_activity/trend/v1?${range()}&measures=point_day_amount,held_days&by=activity&keys=40`,
  ],
  ['coupons, first page by use', () => `/statistics_coupon/v1?${range()}&by=coupon&size=20`],
  ['coupons: cards and funnel', () => `/statistics_coupon/summary/v1?${range()}`],
  [
    'coupons: ranking',
    () =>
      `/statistics_coupon/rank/v1?${range()}&by=coupon&measures=use_count,claim_count,activity_discount_amount&most=10`,
  ],
  [
    'coupons: claimed and used',
    () => `/statistics_coupon/trend/v1?${range()}&measures=use_count,claim_count`,
  ],
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
