import { type Kysely, sql } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { type AccountName, accountKey, merchantBalance } from './entries.ts';

type Queries = Kysely<Tables>;
type Owner = Pick<TableRow<'mct_account'>, 'mgt_org_id' | 'mct_id'>;

/** An account that stands, and whose it is. */
export interface KnownAccount extends Owner {
  readonly id: string;
}

async function find(tx: Queries, names: readonly AccountName[]): Promise<Map<string, KnownAccount>> {
  const { rows } = await sql<KnownAccount & AccountName>`
    select a.id::text, a.mgt_org_id::text, a.mct_id::text, a.owner_type, a.owner_id, a.account_kind
    from mct_account a
      join json_to_recordset(${JSON.stringify(names)}::json) as n(owner_type int, owner_id text, account_kind int)
        on a.owner_type = n.owner_type and a.owner_id = n.owner_id and a.account_kind = n.account_kind`.execute(
    tx,
  );
  return new Map(rows.map((row) => [accountKey(row), row]));
}

/** Empty accounts for owners that have none; of two who open one at once the second finds it open. */
async function open(tx: Queries, names: readonly AccountName[], now: string): Promise<void> {
  await sql`insert into mct_account (owner_type, owner_id, account_kind, mgt_org_id, mct_id, create_time, update_time)
    select n.owner_type, n.owner_id, n.account_kind, m.mgt_org_id, m.id, ${now}::timestamp, ${now}::timestamp
    from json_to_recordset(${JSON.stringify(names)}::json) as n(owner_type int, owner_id text, account_kind int, mct_id bigint)
      left join mct m on m.id = n.mct_id
    where n.mct_id is null or m.id is not null
    order by n.owner_type, n.owner_id, n.account_kind
    on conflict (owner_type, owner_id, account_kind) do nothing`.execute(tx);
  await sql`insert into mct_account_slot (account_id, slot_no, mgt_org_id, mct_id, create_time, update_time)
    select a.id, 0, a.mgt_org_id, a.mct_id, ${now}::timestamp, ${now}::timestamp
    from mct_account a
      join json_to_recordset(${JSON.stringify(names)}::json) as n(owner_type int, owner_id text, account_kind int)
        on a.owner_type = n.owner_type and a.owner_id = n.owner_id and a.account_kind = n.account_kind
    order by a.id
    on conflict (account_id, slot_no) do nothing`.execute(tx);
}

/**
 * Accounts by their `accountKey`. One that never had any is opened here, so that no money goes unwritten (docs/domain/states.md §R19).
 * @throws Error where the owner doesn't exist
 */
export async function accountsOf(
  tx: Queries,
  names: readonly AccountName[],
  now: string,
): Promise<ReadonlyMap<string, KnownAccount>> {
  const wanted = [...new Map(names.map((name) => [accountKey(name), name])).values()];
  const known = await find(tx, wanted);
  const missing = wanted.filter((name) => !known.has(accountKey(name)));
  if (missing.length === 0) return known;
  const opened = missing.map((name) => ({ ...name, mct_id: merchantOf(name) }));
  await open(tx, opened, now);
  const all = await find(tx, wanted);
  for (const name of wanted)
    if (!all.has(accountKey(name))) throw new Error(`account ${accountKey(name)} can't be opened`);
  return all;
}

/** Merchants' accounts are seen by who sees the merchant; all others by nobody but the platform. */
const merchantOf = (name: AccountName) =>
  name.owner_type === merchantBalance(name.owner_id).owner_type ? name.owner_id : null;

/** An account that nobody takes money from meanwhile; amounts in cents. */
export interface LockedAccount {
  readonly id: string;
  readonly balance: number;
  readonly frozen: number;
}

/**
 * The merchant's account under lock, with what it holds at least: payments are added to its slots without asking, whoever takes something
 * out of it or holds it back asks here first.
 */
export async function lockAccount(tx: Queries, mctId: string | null, now: string): Promise<LockedAccount> {
  if (mctId === null) throw new Error('what belongs to no merchant has no account');
  const name = merchantBalance(mctId);
  const account = (await accountsOf(tx, [name], now)).get(accountKey(name));
  if (!account) throw new Error(`merchant ${mctId} has no account and can't be given one`);
  const { id, frozen_amount } = await tx
    .selectFrom('mct_account')
    .select(['id', 'frozen_amount'])
    .where('id', '=', account.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id, balance: await balanceOf(tx, id), frozen: frozen_amount };
}

/** What an account holds by its slots. Cents. */
export async function balanceOf(db: Queries, accountId: string): Promise<number> {
  const { balance } = await db
    .selectFrom('mct_account_slot')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('balance_amount'), eb.val('0')).as('balance'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(balance);
}

/**
 * Holds money back for a refund in progress, or with a negative amount gives it free again (docs/domain/money.md §11.3, Frozen).
 */
export async function freeze(tx: Queries, accountId: string, amount: number, now: string): Promise<void> {
  await tx
    .updateTable('mct_account')
    .set({
      frozen_amount: (eb) => eb('frozen_amount', '+', amount),
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('id', '=', accountId)
    .execute();
}
