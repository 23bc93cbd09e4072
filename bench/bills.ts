import { closePeriod } from '../resources/finance-manager/bill/closing.server.ts';
import { monthOf } from '../resources/finance-manager/bill/period.ts';
import { compareWaiting } from '../resources/finance-manager/self-check/server.ts';
import { openBench, timed } from './support.ts';

const merchants = 1_200;
/** Of each merchant and day. */
const ordersADay = 10;
const feesADay = 3;
const month = monthOf('2024-05-01');
const closes = '2024-06-01 03:00:00';

/** The close of a month of 31 days for 1,200 merchants, once as a whole and once where all is done; and its self-check. */
export async function benchBills(): Promise<string[]> {
  const lines = [
    `| Database | orders | fees | month closed, s | again, s | memory grew by, MB | self-check, s |`,
    '|---|---|---|---|---|---|---|',
  ];
  for (const url of [null, ...(process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : [])]) {
    const bench = await openBench(url);
    try {
      const { services } = bench;
      const { pool, db } = bench.database;
      await pool.query(
        `insert into mct (id, mct_no, full_name, short_name, mct_type, settle_mode, enabled, mgt_org_id, create_time, update_time)
         select 100000 + n, 'BENCH' || n, 'merchant ' || n, 'bench', 2, 1 + n % 2, 1, 1, '2024-01-01', '2024-01-01'
         from generate_series(1, ${merchants}) n`,
      );
      const { rows } = await pool.query(
        `with made as (insert into mgt_order (order_no, order_kind, order_source, shop_id, shop_name, cabinet_code, scene_name, mgt_org_id,
           mgt_org_name, mct_id, mct_name, user_id, user_phone, identify_type, identify_status, goods_summary, goods_count, total_amount,
           payable_amount, pay_amount, order_status, pay_status, abnormal_type, pay_channel, settle_mode, open_time, close_time, settle_time,
           pay_time, create_time, update_time)
         select 'BB' || n || '-' || d || '-' || i, 0, 1, 1, 'point', '-', 'office', 1, 'bench', 100000 + n, 'merchant', 1, '13800000000', 0, 2,
           'water', 1, 300 + i * 37, 300 + i * 37, 300 + i * 37, 3, 1, 0, 1, 1 + n % 2, t.at, t.at, t.at, t.at, t.at, t.at
         from generate_series(1, ${merchants}) n, generate_series(0, 30) d, generate_series(1, ${ordersADay}) i,
           lateral (select timestamp '2024-05-01 08:00:00' + make_interval(days => d, mins => i) as at) t returning 1)
         select count(*)::int as n from made`,
      );
      const { rows: fees } = await pool.query(
        `with made as (insert into mct_expense (expense_no, fee_type, mct_name, mgt_org_name, stat_date, bill_quantity, fee_amount, mgt_org_id,
           mct_id, create_time, update_time)
         select 'FB' || n || '-' || d || '-' || i, (array[1, 9, 10])[i], 'merchant', 'bench', date '2024-05-01' + d, 1, 100 + i, 1, 100000 + n,
           '2024-05-02', '2024-05-02'
         from generate_series(1, ${merchants}) n, generate_series(0, 30) d, generate_series(1, ${feesADay}) i returning 1)
         select count(*)::int as n from made`,
      );
      await pool.query('analyze mgt_order');
      await pool.query('analyze mct_expense');
      const before = process.memoryUsage().rss;
      const first = await timed(() => closePeriod(db, month, closes));
      const grown = (process.memoryUsage().rss - before) / 1_048_576;
      const again = await timed(() => closePeriod(db, month, closes));
      await bench.send('POST', '/finance_check/run/v1', {
        start_date: month.start_date,
        end_date: month.end_date,
      });
      const checked = await timed(() => compareWaiting(services));
      const seconds = (ms: number) => (ms / 1_000).toFixed(1);
      lines.push(
        `| ${bench.name} | ${rows[0]?.n} | ${fees[0]?.n} | ${seconds(first)} | ${seconds(again)} | ${grown.toFixed(0)} | ${seconds(checked)} |`,
      );
    } finally {
      await bench.close();
    }
  }
  return lines;
}
