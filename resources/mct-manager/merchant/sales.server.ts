import { sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Services } from '../../../server/server-extension.ts';

/** Each merchant's sales of the month so far on its row, so that lists sort by them; written only where they differ. */
export async function refreshMonthSales({ db, clock }: Services): Promise<void> {
  const today = nowText(clock).slice(0, 10);
  const first = `${today.slice(0, 7)}-01`;
  await sql`update mct m set sales_month = ${first}::date, month_sales_amount = n.sales
    from (select t.id, coalesce(s.sales, 0) as sales from mct t
      left join (select mct_id, sum(sales_amount) as sales from statistics_shop_day
        where stat_date between ${first}::date and ${today}::date group by mct_id) s on s.mct_id = t.id) n
    where n.id = m.id and (m.sales_month is distinct from ${first}::date or m.month_sales_amount <> n.sales)`.execute(
    db,
  );
}
