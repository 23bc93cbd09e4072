import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import type { Task } from '../../../server/server-extension.ts';

type Queries = Kysely<Tables>;

/** Rows of one statement: no payment waits longer for a row than this takes. */
const rowsAtOnce = 2_000;
/** Statements of one round. */
const stepsAtOnce = 5;
const everyMs = 2_000;

/** The account whose rows have waited longest for their balance, and from which of them on. */
async function nextUntold(
  db: Queries,
): Promise<{ account_id: string; since: string; id: string } | undefined> {
  const { rows } = await sql<{ account_id: string; since: string; id: string }>`
    with first as (
      select account_id from mct_account_ledger where balance_after is null and effect_flag = 1 limit 1)
    select l.account_id::text, l.create_time::text as since, l.id::text
    from mct_account_ledger l join first f on f.account_id = l.account_id
    where l.balance_after is null and l.effect_flag = 1
    order by l.create_time, l.id limit 1`.execute(db);
  return rows[0];
}

/**
 * Tells the next rows of one account what they leave it with. The order of rows is that of their time and number; a row that came late
 * puts those behind it right as well: the first of them that no longer fits is untold again, and the next step goes on from it.
 * @returns whether there was anything to tell
 */
async function tellStep(db: Queries): Promise<boolean> {
  const next = await nextUntold(db);
  if (!next) return false;
  const { account_id, since, id } = next;
  await db.transaction().execute(async (tx) => {
    // Two processes at the same account would tell the same rows: the second waits and finds them told.
    await sql`select pg_advisory_xact_lock(hashtext('balances'), ${account_id}::bigint::int)`.execute(tx);
    const { rows } = await sql<{ last_time: string; last_id: string; balance: string }>`
      with before as (
        select coalesce((select balance_after from mct_account_ledger
          where account_id = ${account_id} and effect_flag = 1 and (create_time, id) < (${since}::timestamp, ${id}::bigint)
          order by create_time desc, id desc limit 1), 0) as balance),
      chunk as (
        select id, create_time, amount from mct_account_ledger
        where account_id = ${account_id} and effect_flag = 1 and (create_time, id) >= (${since}::timestamp, ${id}::bigint)
        order by create_time, id limit ${sql.lit(rowsAtOnce)}),
      told as (
        select id, create_time, b.balance + sum(amount) over (order by create_time, id) as balance
        from chunk, before b),
      written as (
        update mct_account_ledger l set balance_after = told.balance from told
        where l.id = told.id and l.balance_after is distinct from told.balance)
      select create_time::text as last_time, id::text as last_id, balance::text from told
      order by create_time desc, id desc limit 1`.execute(tx);
    const [last] = rows;
    if (!last) return;
    await sql`update mct_account_ledger l set balance_after = null
      from (select id, amount, balance_after from mct_account_ledger
        where account_id = ${account_id} and effect_flag = 1
          and (create_time, id) > (${last.last_time}::timestamp, ${last.last_id}::bigint)
        order by create_time, id limit 1) n
      where l.id = n.id and n.balance_after <> ${last.balance}::bigint + n.amount`.execute(tx);
  });
  return true;
}

/**
 * Tells rows of the ledger the balance after them, as far as `steps` reach (docs/decisions/0014-double-entry.md).
 * @returns whether any may be left
 */
export async function tellBalances(db: Queries, steps: number = stepsAtOnce): Promise<boolean> {
  for (let step = 0; step < steps; step += 1) if (!(await tellStep(db))) return false;
  return true;
}

/** The rows of demo data come newest first: each would put all those behind it right again. */
async function isBeingFilled(db: Queries): Promise<boolean> {
  const filling = await db
    .selectFrom('seed_progress')
    .select('id')
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return filling !== undefined;
}

export const balanceTask: Task = {
  name: 'balances of ledger rows',
  everyMs,
  run: async ({ db }) => {
    if (!(await isBeingFilled(db))) await tellBalances(db);
  },
};
