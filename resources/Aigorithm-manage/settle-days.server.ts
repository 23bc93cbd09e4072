import { type Kysely, sql } from 'kysely';
import { nowText } from '../../server/clock.ts';
import type { Tables } from '../../server/db/tables.ts';
import type { Task } from '../../server/server-extension.ts';
import { addDays } from '../kit/time.ts';

type Queries = Kysely<Tables>;

/** Days back that frozen money is looked for on, and that are summed up again once in an hour. */
const mostDays = 62;

/**
 * Sums up the days of every account from its slots, from a day on, where they changed. A day changes only until its money may be
 * withdrawn. @param from `YYYY-MM-DD`
 */
export async function sumDays(db: Queries, from: string, now: string): Promise<void> {
  await sql`insert into mct_settle_day as d (account_id, settle_date, available_time, income_amount, expense_amount,
      settle_net_amount, owner_name, mgt_org_id, mct_id, create_time, update_time)
    select s.account_id, s.settle_date, max(s.available_time), sum(s.income_amount), sum(s.expense_amount),
      sum(s.settle_net_amount), max(a.owner_name), max(s.mgt_org_id), max(s.mct_id), ${now}::timestamp, ${now}::timestamp
    from mct_settle_day_slot s join mct_account a on a.id = s.account_id
    where s.available_time >= ${from}::date
    group by s.account_id, s.settle_date
    having sum(s.income_amount) <> 0 or sum(s.expense_amount) <> 0
    on conflict (account_id, settle_date) do update set income_amount = excluded.income_amount,
      expense_amount = excluded.expense_amount, settle_net_amount = excluded.settle_net_amount,
      version = d.version + 1, update_time = excluded.update_time
    where (d.income_amount, d.expense_amount) is distinct from (excluded.income_amount, excluded.expense_amount)`.execute(
    db,
  );
}

/** Marks the newest settled days that it takes to cover what is frozen of an account, and no others. */
export async function markFrozen(db: Queries, now: string): Promise<void> {
  await sql`with settled as (
      select d.id, a.frozen_amount,
        sum(d.settle_net_amount) over (partition by d.account_id order by d.settle_date desc) - d.settle_net_amount as newer
      from mct_settle_day d join mct_account a on a.id = d.account_id
      where a.frozen_amount > 0 and d.available_time <= ${now}::timestamp
        and d.settle_date >= ${addDays(now, -mostDays)}::date),
    frozen as (select id from settled where newer < frozen_amount)
    update mct_settle_day d set frozen_flag = 1 - d.frozen_flag, update_time = ${now}::timestamp
    where (d.frozen_flag = 1 and d.id not in (select id from frozen))
      or (d.frozen_flag = 0 and d.id in (select id from frozen))`.execute(db);
}

export const settleDayTasks: readonly Task[] = [
  {
    name: 'sums of settlement days',
    everyMs: 10_000,
    run: async ({ db, clock }) => {
      const now = nowText(clock);
      await sumDays(db, addDays(now, -1), now);
      await markFrozen(db, now);
    },
  },
  {
    name: 'all settlement days once more',
    everyMs: 3_600_000,
    run: async ({ db, clock }) => {
      const now = nowText(clock);
      await sumDays(db, addDays(now, -mostDays), now);
    },
  },
];
