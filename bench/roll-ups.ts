import { sql } from 'kysely';
import { momentText } from '../resources/kit/time.ts';
import { rollDay, rollUpTasks } from '../resources/statistical-manager/rolling/roll-up.server.ts';
import { fillRollUps } from './statistics.ts';
import { openBench, timed } from './support.ts';

/** Orders of one point on one day (docs/domain/seed-data.md §14). */
const ordersPerPoint = 11;
const changed = 1_000;

const dayOf = (back: number) => momentText(Date.now() - back * 86_400_000).slice(0, 10);

/** A day's paid orders at 20,000 points, one or two lines each, none of them later than now: 220,000 on a whole day. */
async function fillDay(run: (text: string) => Promise<unknown>, date: string): Promise<void> {
  await run(`insert into mgt_order (order_no, order_kind, order_source, shop_id, shop_name, cabinet_code, scene_name, mgt_org_id, mgt_org_name,
      mct_id, mct_name, user_id, user_phone, identify_type, identify_status, goods_summary, goods_count, total_amount, promotion_id,
      promotion_amount, payable_amount, pay_amount, order_status, pay_status, abnormal_type, pay_channel, settle_mode, open_time, close_time,
      settle_time, pay_time, create_time, update_time)
    select 'R' || to_char(t.at, 'YYMMDD') || lpad(s.id::text, 6, '0') || i, 0, 1 + i % 3, s.id, s.shop_name, coalesce(s.cabinet_code, '-'), '写字楼',
      s.mgt_org_id, '上海公司', s.mct_id, '商户', 1 + (s.id * 10 + i % 8) % 200000, '13800138000', 0, 2, '商品', 1, 700,
      case when i % 5 = 0 then 1 + s.id % 30 end, case when i % 5 = 0 then 100 else 0 end, 700 - case when i % 5 = 0 then 100 else 0 end,
      700 - case when i % 5 = 0 then 100 else 0 end, 3, 1, 0, 1 + i % 2, 1, t.at, t.at, t.at, t.at, t.at, t.at
    from mct_shop s cross join generate_series(1, ${ordersPerPoint}) i
    join lateral (select '${date} 07:00:00'::timestamp + make_interval(mins => i * 80 + (s.id % 60)::int) as at) t on t.at < localtimestamp
    where s.shop_status = 1`);
  await run(`insert into mgt_order_goods (order_id, goods_id, goods_code, goods_name, goods_source, retail_price, sale_price, quantity,
      line_amount, line_discount, line_pay_amount, identify_origin, create_time, update_time)
    select m.id, 1 + (m.id + l) % 60, '-', '商品', 1, 350, 350, 1, 350, (700 - m.pay_amount) / 2, 350 - (700 - m.pay_amount) / 2, 1,
      m.create_time, m.create_time
    from mgt_order m cross join generate_series(0, 1) l
    where m.create_time >= '${date}' and m.create_time < '${date}'::date + 1 and m.order_no like 'R%'`);
}

/**
 * What the jobs of roll-ups take at 20,000 points on PostgreSQL: yesterday with every roll-up (what a night makes again), and again after it
 * was lost; what changed lately, 1,000 orders of 1,000 points; and today as every ten minutes.
 */
export async function benchRollUps(): Promise<string[]> {
  const bench = await openBench(process.env.TEST_DATABASE_URL ?? null);
  const { pool, db } = bench.database;
  const run = (text: string) => pool.query(text);
  const lines = [`| ${bench.name}: job | seconds |`, '|---|---|'];
  const tell = async (name: string, work: () => Promise<unknown>) => {
    const seconds = (await timed(work)) / 1_000;
    lines.push(`| ${name} | ${seconds.toFixed(1)} |`);
  };
  try {
    await fillRollUps(bench.database);
    for (const back of [1, 0]) await fillDay(run, dayOf(back));
    for (const table of ['mgt_order', 'mgt_order_goods']) await run(`vacuum analyze ${table}`);
    const now = momentText(Date.now());
    const yesterday = dayOf(1);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from mgt_order
      where pay_time >= ${yesterday}::date and pay_time < ${yesterday}::date + 1`.execute(db);
    const count = (rows[0]?.n ?? 0).toLocaleString('en');
    await tell(`a day that is over, ${count} orders, first`, () => rollDay(db, yesterday, now));
    await tell('the same day again', () => rollDay(db, yesterday, now));
    for (const table of ['shop_day', 'shop_pay_day', 'shop_hour', 'buyer_day', 'goods_day', 'promotion_day'])
      await run(`delete from statistics_${table} where stat_date = '${yesterday}'`);
    await tell('the same day after it was lost', () => rollDay(db, yesterday, now));
    await tell('today, as every ten minutes', () => rollDay(db, dayOf(0), now));
    await run(`update mgt_order set update_time = '${momentText(Date.now())}' where id in (
      select min(id) from mgt_order where order_no like 'R%' group by shop_id limit ${changed})`);
    const [lately] = rollUpTasks;
    if (lately)
      await tell('what changed lately: an order of yesterday at each of 1,000 points', () =>
        lately.run(bench.services),
      );
  } finally {
    await bench.close();
  }
  return lines;
}
