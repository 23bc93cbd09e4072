import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { ledgerType } from '../ledger/statement.ts';

/**
 * What may be taken out of an account at a past moment so that its balance is never below nothing from then on: the demo books what
 * happened long ago beside what came later. Withdrawals are left aside, so that whoever was interrupted plans the same again.
 * @returns cents
 */
export async function lowestBalance(db: Kysely<Tables>, accountId: string, at: string): Promise<number> {
  const { rows } = await sql<{ lowest: number }>`
    with moved as (
      select create_time, amount, sum(amount) over (order by create_time, id) as balance from mct_account_ledger
      where account_id = ${accountId} and effect_flag = 1
        and ledger_type not in (${ledgerType.withdraw}, ${ledgerType.returned})
    )
    select least(
      (select coalesce(sum(amount), 0) from moved where create_time <= ${at}::timestamp),
      (select min(balance) from moved where create_time > ${at}::timestamp)
    )::float8 as lowest`.execute(db);
  return Math.max(0, rows[0]?.lowest ?? 0);
}
