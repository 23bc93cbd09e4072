import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { accountsOf, type KnownAccount } from './accounts.server.ts';
import { availableFrom } from './available-from.ts';
import { type AccountName, accountKey, addedTo, type JournalEntry, merchantBalance } from './entries.ts';
import { slotOf } from './slots.ts';
import type { ledgerType } from './statement.ts';

type Queries = Kysely<Tables>;

/** The row by which an owner reads of an event. */
export interface Told {
  /** Null where the owner is no merchant. */
  readonly mct_id: string | null;
  /** Whose balance it is; the merchant's where not given. */
  readonly owner?: AccountName;
  /** Where it happened; the account is the merchant's, wherever. */
  readonly mgt_org_id: string | null;
  readonly ledger_type: CodeOf<typeof ledgerType>;
  /** Signed cents: income positive, expense negative. */
  readonly amount: number;
  /** A memo moves no balance: merchants who collect themselves. */
  readonly effective: boolean;
  readonly biz_no: string;
  readonly order_no: string | null;
  /** When the payment was made that comes in or goes back; null for what moves money that no payment's settlement waits for. */
  readonly paid: string | null;
  readonly remark?: string | null;
}

/** The balance that a row tells of. */
function toldBalance({ owner, mct_id }: Told): AccountName {
  if (owner) return owner;
  if (mct_id === null) throw new Error("a row tells of nobody's balance");
  return merchantBalance(mct_id);
}

export interface Posting {
  readonly entry: JournalEntry;
  readonly told?: Told;
}

/**
 * Money of an order, where the platform collects; where the merchant does it by itself nothing moves in our accounts, and the row that
 * tells of it is a memo.
 */
export const ofOrder = (entry: JournalEntry, told: Omit<Told, 'effective'>, collected: boolean): Posting => ({
  entry: collected ? entry : { ...entry, transfers: [] },
  told: { ...told, effective: collected },
});

interface Line {
  readonly event_no: string;
  readonly line_no: number;
  readonly event_type: number;
  readonly debit_id: string;
  readonly credit_id: string;
  readonly amount: number;
  readonly slot_no: number;
}

type Accounts = ReadonlyMap<string, KnownAccount>;

function known(accounts: Accounts, name: string): KnownAccount {
  const account = accounts.get(name);
  if (!account) throw new Error(`account ${name} is not open`);
  return account;
}

const linesOf = ({ event_no, event_type, transfers }: JournalEntry, accounts: Accounts): Line[] =>
  transfers.map(({ debit, credit, amount }, line_no) => ({
    event_no,
    line_no,
    event_type,
    debit_id: known(accounts, accountKey(debit)).id,
    credit_id: known(accounts, accountKey(credit)).id,
    amount,
    slot_no: slotOf(event_no),
  }));

/** An owner's balance moves by exactly what a row tells. @throws Error */
function checkTold({ entry, told }: Posting): void {
  const balance = told && accountKey(toldBalance(told));
  const moved = addedTo(entry, (account) => accountKey(account) === balance);
  if (moved !== (told?.effective ? told.amount : 0))
    throw new Error(`${entry.event_no} moves ${moved} and tells ${told?.amount}`);
}

const identityOf = ({ debit_id, credit_id, amount }: Pick<Line, 'debit_id' | 'credit_id' | 'amount'>) =>
  `${debit_id}>${credit_id}:${amount}`;

/** Numbers that were booked before hold what they are told to hold now. @throws Error */
async function checkRepeated(tx: Queries, lines: readonly Line[]): Promise<void> {
  const events = [...new Set(lines.map(({ event_no }) => event_no))];
  const { rows } =
    await sql<Line>`select event_no, line_no, debit_id::text, credit_id::text, amount::float8 as amount
    from ledger_transfer where event_no = any(${events}) order by event_no, line_no`.execute(tx);
  for (const event of events) {
    const stored = rows.filter(({ event_no }) => event_no === event).map(identityOf);
    const told = lines.filter(({ event_no }) => event_no === event).map(identityOf);
    if (stored.join() !== told.join())
      throw new Error(`${event} is booked as ${stored.join()} and told as ${told.join()}`);
  }
}

/** Writes lines whose event wasn't booked yet, and returns the numbers of these events. */
async function book(tx: Queries, lines: readonly Line[], now: string): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const { rows } = await sql<{ event_no: string }>`
    insert into ledger_transfer (event_no, line_no, event_type, debit_id, credit_id, amount, slot_no, create_time)
    select event_no, line_no, event_type, debit_id, credit_id, amount, slot_no, ${now}::timestamp
    from json_populate_recordset(null::ledger_transfer, ${JSON.stringify(lines)}::json)
    order by event_no, line_no
    on conflict (event_no, line_no) do nothing
    returning event_no`.execute(tx);
  const fresh = new Set(rows.map(({ event_no }) => event_no));
  const repeated = lines.filter(({ event_no }) => !fresh.has(event_no));
  if (repeated.length > 0) await checkRepeated(tx, repeated);
  if (rows.length + repeated.length !== lines.length) throw new Error('an event was booked in part');
  return fresh;
}

/** Adds lines to the slots of their accounts, always in the same order, so that no two wait for each other. */
async function add(
  tx: Queries,
  lines: readonly Line[],
  accounts: readonly KnownAccount[],
  now: string,
): Promise<void> {
  const owners = new Map(accounts.map((account) => [account.id, account]));
  const sums = new Map<string, { account_id: string; slot_no: number; balance_amount: number }>();
  const count = (account_id: string, slot_no: number, amount: number) => {
    const key = `${account_id} ${slot_no}`;
    const before = sums.get(key)?.balance_amount ?? 0;
    sums.set(key, { account_id, slot_no, balance_amount: before + amount });
  };
  for (const { debit_id, credit_id, slot_no, amount } of lines) {
    count(debit_id, slot_no, -amount);
    count(credit_id, slot_no, amount);
  }
  const rows = [...sums.values()]
    .filter(({ balance_amount }) => balance_amount !== 0)
    .map((row) => {
      const { mgt_org_id, mct_id } = owners.get(row.account_id) ?? { mgt_org_id: null, mct_id: null };
      return { ...row, mgt_org_id, mct_id };
    });
  if (rows.length === 0) return;
  await sql`insert into mct_account_slot as s (account_id, slot_no, balance_amount, mgt_org_id, mct_id, create_time, update_time)
    select account_id, slot_no, balance_amount, mgt_org_id, mct_id, ${now}::timestamp, ${now}::timestamp
    from json_populate_recordset(null::mct_account_slot, ${JSON.stringify(rows)}::json)
    order by account_id, slot_no
    on conflict (account_id, slot_no) do update set balance_amount = s.balance_amount + excluded.balance_amount,
      version = s.version + 1, update_time = excluded.update_time`.execute(tx);
}

/** Money that can't be withdrawn yet, on the day of its payment (docs/domain/money.md §11.3). */
async function settleLater(
  tx: Queries,
  { event_no }: JournalEntry,
  { paid, amount }: { readonly paid: string; readonly amount: number },
  account: KnownAccount,
  now: string,
): Promise<void> {
  const income_amount = Math.max(amount, 0);
  const expense_amount = Math.max(-amount, 0);
  await tx
    .insertInto('mct_settle_day_slot')
    .values({
      account_id: account.id,
      settle_date: paid.slice(0, 10),
      slot_no: slotOf(event_no),
      available_time: availableFrom(paid),
      income_amount,
      expense_amount,
      settle_net_amount: amount,
      mgt_org_id: account.mgt_org_id,
      mct_id: account.mct_id,
      create_time: now,
      update_time: now,
    })
    .onConflict((on) =>
      on.columns(['account_id', 'settle_date', 'slot_no']).doUpdateSet({
        income_amount: (eb) => eb('mct_settle_day_slot.income_amount', '+', income_amount),
        expense_amount: (eb) => eb('mct_settle_day_slot.expense_amount', '+', expense_amount),
        settle_net_amount: (eb) => eb('mct_settle_day_slot.settle_net_amount', '+', amount),
        version: (eb) => eb('mct_settle_day_slot.version', '+', 1),
        update_time: now,
      }),
    )
    .execute();
}

/** The owner's row; false where it stood there before. */
async function tell(
  tx: Queries,
  entry: JournalEntry,
  told: Told,
  account: KnownAccount,
  now: string,
): Promise<boolean> {
  const { ledger_type, amount, effective, biz_no, order_no, paid, mgt_org_id, mct_id, remark } = told;
  const available = paid === null ? now : availableFrom(paid);
  const waiting = effective && paid !== null && available > now ? paid : null;
  const row = await tx
    .insertInto('mct_account_ledger')
    .values({
      ledger_no: sql<string>`${`L${now.slice(2, 10).replaceAll('-', '')}`}
        || lpad(nextval(pg_get_serial_sequence('mct_account_ledger', 'id'))::text, 12, '0')`,
      account_id: account.id,
      owner_name: account.owner_name,
      ledger_type,
      amount,
      effect_flag: effective ? 1 : 0,
      biz_no,
      order_no,
      available_time: effective ? (waiting === null ? now : available) : null,
      settle_date: waiting?.slice(0, 10) ?? null,
      remark: remark ?? null,
      mgt_org_id,
      mct_id,
      create_time: now,
      update_time: now,
    })
    .onConflict((on) => on.columns(['account_id', 'ledger_type', 'biz_no']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row && waiting !== null) await settleLater(tx, entry, { paid: waiting, amount }, account, now);
  return row !== undefined;
}

/** Whether an event is in the ledger. */
export async function isBooked(db: Queries, eventNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('ledger_transfer')
    .select('event_no')
    .where('event_no', '=', eventNo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * The only way into the ledger: books what happened, adds it to the balances and writes the rows by which merchants read of it, in the
 * transaction in which it happens. An event whose number is booked already changes nothing, so that repeats, late words and any
 * order of events come to the same. Whoever takes from a merchant's balance has its account locked (`lockAccount`).
 * @returns the numbers of the events that were new
 * @throws Error where a number is told with other lines than it was booked with
 */
export async function post(
  tx: Queries,
  postings: readonly Posting[],
  now: string,
): Promise<ReadonlySet<string>> {
  for (const posting of postings) checkTold(posting);
  const names = postings.flatMap(({ entry, told }) => [
    ...entry.transfers.flatMap(({ debit, credit }) => [debit, credit]),
    ...(told ? [toldBalance(told)] : []),
  ]);
  const accounts = await accountsOf(tx, names, now);
  const lines = postings.flatMap(({ entry }) => linesOf(entry, accounts));
  const booked = await book(tx, lines, now);
  await add(
    tx,
    lines.filter(({ event_no }) => booked.has(event_no)),
    [...accounts.values()],
    now,
  );
  const fresh = new Set(booked);
  for (const { entry, told } of postings) {
    if (!told || (entry.transfers.length > 0 && !booked.has(entry.event_no))) continue;
    const account = known(accounts, accountKey(toldBalance(told)));
    if (await tell(tx, entry, told, account, now)) fresh.add(entry.event_no);
  }
  return fresh;
}
