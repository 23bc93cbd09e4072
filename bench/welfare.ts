import { issueWelfare, openRounds } from '../resources/corporate-welfare/release/job.server.ts';
import { momentText } from '../resources/kit/time.ts';
import { openBench, timed } from './support.ts';

const people = 10_000;

/** A release of a plan to 10,000 staff by the job, from its day's begin to the last line (goal: ≤ 60 s). */
export async function benchWelfare(): Promise<string[]> {
  const lines = ['| Database | the round with its lines, s | 10,000 issued, s |', '|---|---|---|'];
  for (const url of [null, ...(process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : [])]) {
    const bench = await openBench(url);
    try {
      const { services } = bench;
      const { pool } = bench.database;
      const now = momentText(services.clock());
      const today = now.slice(0, 10);
      await pool.query(
        `insert into mct_user (user_phone, create_time, update_time)
         select '151' || lpad(n::text, 8, '0'), $1, $1 from generate_series(1, $2::int) n on conflict do nothing`,
        [now, people],
      );
      const { rows } = await pool.query(
        `insert into corporate_welfare (welfare_no, welfare_name, company_name, company_contact, company_phone, welfare_type,
           person_amount, release_mode, carry_over, budget_amount, start_date, end_date, shop_range, goods_range, notify_flag,
           welfare_status, next_release_date, mgt_org_id, create_time, update_time)
         values ('WPBENCH', 'bench', 'bench', 'bench', '13911112222', 1, 1000, 1, 0, 20000000, $1, $1, 0, 0, 0, 2, $1, 1, $2, $2)
         returning id::text as id`,
        [today, now],
      );
      const [plan] = rows as { id: string }[];
      await pool.query(
        `insert into corporate_welfare_staff (welfare_id, user_phone, staff_name, staff_status, mgt_org_id, create_time, update_time)
         select $1, '151' || lpad(n::text, 8, '0'), 'staff ' || n, 1, 1, $2, $2 from generate_series(1, $3::int) n`,
        [plan?.id, now, people],
      );
      const opened = await timed(() => openRounds(services));
      const issued = async () => {
        const { rows: done } = await pool.query(
          'select count(*)::int as n from corporate_welfare_release where welfare_id = $1 and release_status = 1',
          [plan?.id],
        );
        return Number(done[0]?.n);
      };
      const took = await timed(async () => {
        while ((await issued()) < people) await issueWelfare(services);
      });
      lines.push(`| ${bench.name} | ${(opened / 1_000).toFixed(1)} | ${(took / 1_000).toFixed(1)} |`);
    } finally {
      await bench.close();
    }
  }
  return lines;
}
