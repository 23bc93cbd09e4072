import { sql } from 'kysely';
import { readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { addDays } from '../../kit/time.ts';
import type { PromotionDayLine } from './calls.ts';
import { promotion } from './index.ts';

/** Days that the chart shows, today among them. */
const shownDays = 31;

/** What an activity brought by day, as the roll-ups have it. @throws Refusal 10004 where the caller doesn't see the activity */
export async function promotionDaysOf(
  caller: Caller,
  { params }: AskedOf,
): Promise<{ rows: readonly PromotionDayLine[] }> {
  const id = params.id ?? '';
  await readRow(caller, promotion, id);
  const { rows } = await sql<PromotionDayLine>`
    select stat_date::text as stat_date, sum(join_order_count)::int as join_order_count,
      sum(sales_amount)::float8 as activity_sales_amount, sum(discount_amount)::float8 as activity_discount_amount
    from statistics_promotion_day
    where promotion_id = ${id} and stat_date > ${addDays(caller.surroundings.today, -shownDays)}::date
    group by 1 order by 1`.execute(caller.services.db);
  return { rows };
}
