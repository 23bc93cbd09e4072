import { readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { addDays } from '../../kit/time.ts';
import type { CouponDayLine } from './days.ts';
import { coupon } from './index.ts';

/** Days that the chart shows, today among them. */
const shownDays = 31;

/** Claims and uses of a coupon by day, as the roll-ups have them. @throws Refusal 10004 where the caller doesn't see the coupon */
export async function couponDaysOf(
  caller: Caller,
  { params }: AskedOf,
): Promise<{ rows: readonly CouponDayLine[] }> {
  const id = params.id ?? '';
  await readRow(caller, coupon, id);
  const rows = await caller.services.db
    .selectFrom('statistics_coupon_day')
    .select(['stat_date', 'claim_count', 'use_count'])
    .where('coupon_id', '=', id)
    .where('stat_date', '>', addDays(caller.surroundings.today, -shownDays))
    .orderBy('stat_date')
    .execute();
  return { rows };
}
