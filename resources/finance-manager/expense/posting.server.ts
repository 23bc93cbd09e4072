import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { Services, Task } from '../../../server/server-extension.ts';
import { addDays } from '../../kit/time.ts';
import { feeEntry, waiverEntry } from '../ledger/entries.ts';
import { post } from '../ledger/posting.server.ts';
import { expenseNumberOf } from './numbers.ts';
import { type Owed, owedOf } from './sources.server.ts';

type Queries = Kysely<Tables>;

/** From then on a day's roll-ups are final (docs/domain/statistics.md §7, 02:30), and its fees are written. */
const dueTime = '02:40:00';
/** Days that are looked back for one whose fees were never written. */
const healedDays = 31;
/** Merchants of one step: some thousand rows at most. */
const step = 20;

interface Written {
  readonly expense_no: string;
  readonly version: number;
  readonly mct_id: string;
  readonly fee_amount: number;
  readonly free_amount: number;
}

const columns = sql`expense_no, version, mct_id::text, fee_amount::float8 as fee_amount, free_amount::float8 as free_amount`;

/**
 * Writes what is owed, and books it in the same transaction; a fee that stands already is put right while no bill holds it
 * (docs/domain/states.md §R18), and its difference is booked. A waiver is never more than what is left of its fee.
 */
async function write(db: Queries, owed: readonly Owed[], date: string, now: string): Promise<void> {
  if (owed.length === 0) return;
  const rows = owed.map((each) => ({ ...each, expense_no: expenseNumberOf(each, date) }));
  await db.transaction().execute(async (tx) => {
    // Of two processes that write a day the second finds what the first has written.
    await sql`select pg_advisory_xact_lock(hashtext(${`fees ${date}`}))`.execute(tx);
    const numbers = rows.map(({ expense_no }) => expense_no);
    const before = await sql<Written>`select ${columns} from mct_expense where expense_no = any(${numbers})
      order by id for update`.execute(tx);
    const { rows: written } = await sql<Written>`
      insert into mct_expense (expense_no, fee_type, mct_id, mgt_org_id, mct_name, mgt_org_name, shop_id, shop_name, cabinet_code,
        stat_date, bill_quantity, unit_price, rate, base_amount, fee_amount, create_time, update_time)
      select r.expense_no, r.fee_type, r.mct_id, r.mgt_org_id, m.full_name, o.org_name, r.shop_id, p.shop_name, p.cabinet_code,
        ${date}::date, r.bill_quantity, r.unit_price, r.rate, r.base_amount, r.fee_amount, ${now}::timestamp, ${now}::timestamp
      from json_populate_recordset(null::mct_expense, ${JSON.stringify(rows)}::json) r
        join mct m on m.id = r.mct_id join manager_org o on o.id = r.mgt_org_id join mct_shop p on p.id = r.shop_id
      on conflict (expense_no) do update set bill_quantity = excluded.bill_quantity, unit_price = excluded.unit_price,
        rate = excluded.rate, base_amount = excluded.base_amount, fee_amount = excluded.fee_amount,
        free_amount = least(mct_expense.free_amount, greatest(excluded.fee_amount, 0)),
        version = mct_expense.version + 1, update_time = excluded.update_time
      where mct_expense.bill_no is null and (mct_expense.bill_quantity, mct_expense.base_amount, mct_expense.fee_amount)
        is distinct from (excluded.bill_quantity, excluded.base_amount, excluded.fee_amount)
      returning ${columns}`.execute(tx);
    const known = new Map(before.rows.map((row) => [row.expense_no, row]));
    const entries = written.flatMap(({ expense_no, version, mct_id, fee_amount, free_amount }) => {
      const old = known.get(expense_no);
      return [
        feeEntry(expense_no, version, mct_id, fee_amount - (old?.fee_amount ?? 0)),
        waiverEntry(expense_no, version, mct_id, free_amount - (old?.free_amount ?? 0)),
      ];
    });
    const moving = entries.filter(({ transfers }) => transfers.length > 0);
    await post(
      tx,
      moving.map((entry) => ({ entry })),
      now,
    );
  });
}

/** The sums of a day, after its last row: from then on the day is told. */
async function sumUp(db: Queries, date: string, now: string): Promise<void> {
  await sql`insert into mct_expense_day (stat_date, mct_id, mgt_org_id, fee_type, expense_count, fee_amount, free_amount,
      create_time, update_time)
    select stat_date, mct_id, mgt_org_id, fee_type, count(*), sum(fee_amount), sum(free_amount), ${now}::timestamp, ${now}::timestamp
    from mct_expense where stat_date = ${date}::date group by stat_date, mct_id, mgt_org_id, fee_type
    on conflict (stat_date, mct_id, mgt_org_id, fee_type) do update set expense_count = excluded.expense_count,
      fee_amount = excluded.fee_amount, free_amount = excluded.free_amount, version = mct_expense_day.version + 1,
      update_time = excluded.update_time`.execute(db);
}

/**
 * The fees of a day that is over, however often it is asked for and by how many processes at once. The embedded engine lets others in
 * after each step.
 */
export async function postDay(db: Queries, date: string, now: string): Promise<void> {
  for (let after = '0'; ; ) {
    const merchants = await db
      .selectFrom('mct')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(step)
      .execute();
    const ids = merchants.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) break;
    await write(db, await owedOf(db, ids, date), date, now);
    await setImmediate();
    after = last;
  }
  await sumUp(db, date, now);
}

/** Every day before a moment that has payments or recognitions: for a history that was filled in. */
export async function postHistory(db: Queries, now: string): Promise<void> {
  const { rows } = await sql<{ date: string }>`select day::text as date from (
      select distinct create_time::date as day from mct_account_ledger
      union select distinct create_time::date from algorithm_identify) d
    where day < ${now}::date order by day`.execute(db);
  for (const { date } of rows) await postDay(db, date, now);
}

/** When the fees of a day are written, +08:00: no earlier than that is it over. */
export const feesDue = (date: string): string => `${addDays(date, 1)} ${dueTime}`;

/** Yesterday, once it is final, and every earlier day that was missed. */
export async function postDue({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  const today = now.slice(0, 10);
  const { rows } = await sql<{ date: string; written: string }>`
    select stat_date::text as date, max(update_time)::text as written from mct_expense_day
    where stat_date >= ${addDays(today, -healedDays)}::date group by stat_date`.execute(db);
  const written = new Map(rows.map((row) => [row.date, row.written]));
  for (let back = healedDays; back >= 1; back -= 1) {
    const date = addDays(today, -back);
    const due = feesDue(date);
    if (now >= due && (written.get(date) ?? '') < due) await postDay(db, date, now);
  }
}

export const expenseTasks: readonly Task[] = [{ name: 'fees', everyMs: 600_000, run: postDue }];
