import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { Services, Task } from '../../../server/server-extension.ts';
import { accountKind, ownerType } from '../../finance-manager/ledger/account.ts';
import { addDays } from '../../kit/time.ts';
import { identifyStatus } from '../../order-manager/enums.ts';
import { type DaySums, qualityOf } from '../provider/quality.ts';
import { identifyResult } from './enums.ts';

type Queries = Kysely<Tables>;

const minute = 60_000;
/** Days that the quality of a list row is told of, today included. */
export const qualityDays = 7;
/** A recognition is corrected or pushed again within so many days; older days stay as they were summed. */
const openDays = 3;
/** Days that are looked back for one that was never summed up. */
const healedDays = 61;

/**
 * Sums up the recognitions of one day by provider, in the place of what stood there. Recognitions lie in the table as they were begun, so
 * that a day of 290,000 is one range of its index on `create_time`.
 */
export async function sumUpDay(db: Queries, date: string, now: string): Promise<void> {
  await sql`
    insert into algorithm_day as d (provider_id, stat_date, request_count, ended_count, failed_count, corrected_count, charged_count,
      cost_tenths, fee_amount, cost_amount, create_time, update_time)
    select provider_id, ${date}::date, count(*),
      count(*) filter (where identify_status = ${identifyStatus.recognised}),
      count(*) filter (where identify_status = ${identifyStatus.recognised} and identify_result = ${identifyResult.failed}),
      coalesce(sum(correct_flag) filter (where identify_result <> ${identifyResult.failed}), 0),
      coalesce(sum(charge_flag), 0),
      coalesce(sum(cost_seconds) filter (where identify_result <> ${identifyResult.failed}), 0),
      coalesce(sum(fee_amount), 0), coalesce(sum(cost_amount), 0), ${now}::timestamp, ${now}::timestamp
    from algorithm_identify
    where create_time >= ${date}::date and create_time < ${date}::date + 1 and provider_id is not null
    group by provider_id
    on conflict (provider_id, stat_date) do update set request_count = excluded.request_count, ended_count = excluded.ended_count,
      failed_count = excluded.failed_count, corrected_count = excluded.corrected_count, charged_count = excluded.charged_count,
      cost_tenths = excluded.cost_tenths, fee_amount = excluded.fee_amount, cost_amount = excluded.cost_amount,
      version = d.version + 1, update_time = excluded.update_time
    where (d.request_count, d.ended_count, d.failed_count, d.corrected_count, d.charged_count, d.cost_tenths, d.fee_amount, d.cost_amount)
      is distinct from (excluded.request_count, excluded.ended_count, excluded.failed_count, excluded.corrected_count,
        excluded.charged_count, excluded.cost_tenths, excluded.fee_amount, excluded.cost_amount)`.execute(db);
}

/** Figures of the list: today's requests, the quality of the last days, the balance of the ledger. */
async function tellProviders(db: Queries, now: string): Promise<void> {
  const today = now.slice(0, 10);
  const { rows } = await sql<DaySums & { id: string; today_count: number; balance: number }>`
    select a.id::text,
      coalesce(sum(d.request_count) filter (where d.stat_date = ${today}::date), 0)::int as today_count,
      coalesce(sum(d.request_count), 0)::int as request_count, coalesce(sum(d.ended_count), 0)::int as ended_count,
      coalesce(sum(d.failed_count), 0)::int as failed_count, coalesce(sum(d.corrected_count), 0)::int as corrected_count,
      coalesce(sum(d.cost_tenths), 0)::int as cost_tenths,
      coalesce((select sum(s.balance_amount) from mct_account c join mct_account_slot s on s.account_id = c.id
        where c.owner_type = ${ownerType.provider} and c.owner_id = a.id::text
          and c.account_kind = ${accountKind.balance}), 0)::float8 as balance
    from algorithm_mct a left join algorithm_day d on d.provider_id = a.id
      and d.stat_date between ${addDays(today, 1 - qualityDays)}::date and ${today}::date
    group by a.id`.execute(db);
  for (const { id, today_count, balance, ...sums } of rows) {
    const { success_rate, accuracy_rate, avg_seconds } = qualityOf(sums);
    await db
      .updateTable('algorithm_mct')
      .set({
        today_count,
        success_rate,
        accuracy_rate,
        avg_seconds,
        balance_amount: balance,
        figures_time: now,
      })
      .where('id', '=', id)
      .execute();
  }
}

/** Today's sums, and those of the days that may still change; then what the list tells. */
export async function writeFigures({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  const today = now.slice(0, 10);
  // Days that are over are looked at once an hour: a correction there is seen a little later.
  const days = now.slice(14, 16) === '00' ? openDays : 1;
  for (let back = 0; back < days; back += 1) {
    await sumUpDay(db, addDays(today, -back), now);
    await setImmediate();
  }
  await tellProviders(db, now);
}

/** All days that there are recognitions of and no sums yet, e.g. of a database from before the sums; then what the list tells. */
export async function sumUpHistory(db: Queries, now: string): Promise<void> {
  const { rows } = await sql<{ date: string }>`
    select g::date::text as date from generate_series(${addDays(now.slice(0, 10), -healedDays)}::date, ${now.slice(0, 10)}::date, '1 day') g
    where not exists (select from algorithm_day d where d.stat_date = g::date)
      and exists (select from algorithm_identify i where i.create_time >= g and i.create_time < g + interval '1 day'
        and i.provider_id is not null)`.execute(db);
  for (const { date } of rows) {
    await sumUpDay(db, date, now);
    await setImmediate();
  }
  await tellProviders(db, now);
}

export const figureTasks: readonly Task[] = [
  { name: 'figures of providers', everyMs: minute, run: writeFigures },
  {
    name: 'days of providers',
    everyMs: 10 * minute,
    run: ({ db, clock }) => sumUpHistory(db, nowText(clock)),
  },
];
