import type { Kysely } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { freeze, type LockedAccount, lockAccount } from '../ledger/accounts.server.ts';
import {
  billEntry,
  billFeesEntry,
  billPaymentEntry,
  billShareEntry,
  billTransferEntry,
  type JournalEntry,
} from '../ledger/entries.ts';
import { type Posting, post } from '../ledger/posting.server.ts';
import { ledgerType } from '../ledger/statement.ts';
import { billStatus, payWay } from './enums.ts';
import { debitOf, feesOf } from './formulas.ts';

/** What the ledger is told of a bill (docs/decisions/0014-double-entry.md). The bill's row is locked. */

/** A bill as it is stored: what booking needs of it. */
export type StoredBill = TableRow<'mct_bill'>;

/** The number under which a merchant's statement tells of the payment of what was left. */
export const paymentNo = (billNo: string): string => `${billNo}-P`;

/** Whose bill it is. @throws Error where it is nobody's */
function merchantOf({ bill_no, mct_id }: StoredBill): string {
  if (mct_id === null) throw new Error(`bill ${bill_no} is nobody's`);
  return mct_id;
}

/** What of a balance nobody claims; cents. */
const freeOf = ({ balance, frozen }: LockedAccount) => balance - frozen;

/** A debit that the merchant's statement tells; below nothing it is credited. */
function debited(
  row: StoredBill,
  entry: JournalEntry,
  type: typeof ledgerType.serviceFee | typeof ledgerType.share,
  amount: number,
  bizNo: string,
): readonly Posting[] {
  if (amount === 0) return [];
  const told = {
    mct_id: merchantOf(row),
    mgt_org_id: row.mgt_org_id,
    ledger_type: type,
    amount: -amount,
    effective: true,
    biz_no: bizNo,
    order_no: null,
    paid: null,
  };
  return [{ entry, told }];
}

/**
 * Books a confirmation: the fees and the share are owed by the bill now, and the balance pays of them what it covers.
 * @param most cents that the balance may pay at most, where that is less than what is free now
 * @returns what becomes of the bill
 */
export async function bookConfirmed(
  tx: Kysely<Tables>,
  row: StoredBill,
  now: string,
  most = Number.POSITIVE_INFINITY,
) {
  const mct = merchantOf(row);
  const account = await lockAccount(tx, mct, now);
  const { fees, share, due } = debitOf(row, Math.min(freeOf(account), most));
  const entry = billEntry(row.bill_no, {
    mct_id: mct,
    fees: feesOf(row),
    share: row.share_amount,
    adjust: row.adjust_amount,
    split: row.split_amount,
  });
  const postings = [
    ...(entry.transfers.length > 0 ? [{ entry }] : []),
    ...debited(row, billFeesEntry(row.bill_no, mct, fees), ledgerType.serviceFee, fees, row.bill_no),
    ...debited(row, billShareEntry(row.bill_no, mct, share), ledgerType.share, share, row.bill_no),
  ];
  if (postings.length > 0) await post(tx, postings, now);
  return {
    debit_amount: fees + share,
    due_amount: due,
    bill_status: due > 0 ? billStatus.normal : billStatus.done,
    confirm_time: now,
    confirm_deadline: null,
    ...(due > 0 ? {} : { due_date: null }),
  };
}

/** Nothing is held back any more for a bill that was overdue. */
async function release(
  tx: Kysely<Tables>,
  row: StoredBill,
  account: LockedAccount,
  now: string,
): Promise<void> {
  if (row.bill_status === billStatus.overdue) await freeze(tx, account.id, -row.due_amount, now);
}

const paidUp = (row: StoredBill, now: string) => ({
  bill_status: billStatus.done,
  paid_amount: row.due_amount,
  pay_time: now,
});

/** Books the payment of what is left out of the balance. @returns what becomes of the bill; null where the balance doesn't suffice */
export async function bookPaid(tx: Kysely<Tables>, row: StoredBill, now: string) {
  const mct = merchantOf(row);
  const account = await lockAccount(tx, mct, now);
  const held = row.bill_status === billStatus.overdue ? row.due_amount : 0;
  if (freeOf(account) + held < row.due_amount) return null;
  await release(tx, row, account, now);
  const entry = billPaymentEntry(row.bill_no, mct, row.due_amount);
  await post(tx, debited(row, entry, ledgerType.serviceFee, row.due_amount, paymentNo(row.bill_no)), now);
  return { ...paidUp(row, now), pay_way: payWay.balance };
}

/** Books a transfer that arrived at the platform's bank account. @returns what becomes of the bill */
export async function bookReceived(tx: Kysely<Tables>, row: StoredBill, now: string) {
  const mct = merchantOf(row);
  await release(tx, row, await lockAccount(tx, mct, now), now);
  await post(tx, [{ entry: billTransferEntry(row.bill_no, mct, row.due_amount) }], now);
  return paidUp(row, now);
}

/** What an overdue bill is about can't be withdrawn until it is paid (docs/domain/money.md §11.3, Frozen). */
export async function holdOverdue(tx: Kysely<Tables>, row: StoredBill, now: string): Promise<void> {
  const account = await lockAccount(tx, merchantOf(row), now);
  await freeze(tx, account.id, row.due_amount, now);
}
