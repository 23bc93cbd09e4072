import type { Kysely } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { waiverEntry } from '../ledger/entries.ts';
import { post } from '../ledger/posting.server.ts';

type Waived = Pick<
  TableRow<'mct_expense'>,
  'expense_no' | 'version' | 'mct_id' | 'mgt_org_id' | 'stat_date' | 'fee_type' | 'free_amount'
>;

/**
 * Books what a waiver takes off a fee and tells the day's sums; the fee's own row is written by the caller, as its next version. Its
 * row is locked. @param free what is waived in all, in cents
 */
export async function bookWaiver(tx: Kysely<Tables>, fee: Waived, free: number, now: string): Promise<void> {
  const { expense_no, version, mct_id, mgt_org_id, stat_date, fee_type } = fee;
  const change = free - fee.free_amount;
  if (change === 0) return;
  if (mct_id === null) throw new Error(`fee ${expense_no} is owed by nobody`);
  await post(tx, [{ entry: waiverEntry(expense_no, version + 1, mct_id, change) }], now);
  await tx
    .updateTable('mct_expense_day')
    .set({
      free_amount: (eb) => eb('free_amount', '+', change),
      version: (eb) => eb('version', '+', 1),
    })
    .where('stat_date', '=', stat_date)
    .where('mct_id', '=', mct_id)
    .where('mgt_org_id', '=', mgt_org_id)
    .where('fee_type', '=', fee_type)
    .execute();
}
