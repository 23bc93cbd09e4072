import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { ownerType } from './account.ts';
import { type AccountName, accountKey, merchantBalance, platformName } from './entries.ts';

type Queries = Kysely<Tables>;
type Owner = Pick<TableRow<'mct_account'>, 'mgt_org_id' | 'mct_id'>;

/** An account that stands, and whose it is. */
export interface KnownAccount extends Owner {
  readonly id: string;
  readonly owner_name: string;
}

async function find(tx: Queries, names: readonly AccountName[]): Promise<Map<string, KnownAccount>> {
  const { rows } = await sql<KnownAccount & AccountName>`
    select a.id::text, a.mgt_org_id::text, a.mct_id::text, a.owner_name, a.owner_type, a.owner_id, a.account_kind
    from mct_account a
      join json_to_recordset(${JSON.stringify(names)}::json) as n(owner_type int, owner_id text, account_kind int)
        on a.owner_type = n.owner_type and a.owner_id = n.owner_id and a.account_kind = n.account_kind`.execute(
    tx,
  );
  return new Map(rows.map((row) => [accountKey(row), row]));
}

/** Who owns accounts, beside rows that name them by `owner_type` and `owner_id`. A partner is seen from its own organisation. */
const ownersSql = (named: RawBuilder<unknown>) => sql`
  left join mct m on ${named}.owner_type = ${ownerType.merchant} and m.id = ${named}.owner_id::bigint
  left join manager_org o on ${named}.owner_type = ${ownerType.org} and o.id = ${named}.owner_id::bigint
  left join algorithm_mct p on ${named}.owner_type = ${ownerType.provider} and p.id = ${named}.owner_id::bigint`;
const ownerNameSql = sql`coalesce(m.full_name, o.org_name, p.provider_name, '')`;
const ownerOrgSql = sql`coalesce(m.mgt_org_id, o.id,
  (select min(place.id) from manager_org place where place.provider_id = p.id))`;

/** Accounts bear the present names of their owners; rows of the ledger keep those of their time (docs/domain/states.md §R1). */
export async function renameAccounts(db: Queries, now: string): Promise<void> {
  await sql`update mct_account a set owner_name = n.owner_name, update_time = ${now}::timestamp
    from (select b.id, ${ownerNameSql} as owner_name from mct_account b ${ownersSql(sql.raw('b'))}) n
    where n.id = a.id and n.owner_name <> '' and n.owner_name <> a.owner_name`.execute(db);
}

/** Empty accounts for owners that have none; of two who open one at once the second finds it open. */
async function open(tx: Queries, names: readonly AccountName[], now: string): Promise<void> {
  await sql`insert into mct_account (owner_type, owner_id, account_kind, owner_name, mgt_org_id, mct_id, create_time, update_time)
    select n.owner_type, n.owner_id, n.account_kind, case n.owner_type when ${ownerType.platform} then ${platformName} else ${ownerNameSql} end, ${ownerOrgSql}, m.id, ${now}::timestamp, ${now}::timestamp
    from json_to_recordset(${JSON.stringify(names)}::json) as n(owner_type int, owner_id text, account_kind int)
      ${ownersSql(sql.raw('n'))}
    where n.owner_type = ${ownerType.platform} or ${ownerNameSql} <> ''
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
  await open(tx, missing, now);
  const all = await find(tx, wanted);
  for (const name of wanted)
    if (!all.has(accountKey(name))) throw new Error(`account ${accountKey(name)} can't be opened`);
  return all;
}

/** An account that nobody takes money from meanwhile; amounts in cents. */
export interface LockedAccount {
  readonly id: string;
  readonly balance: number;
  readonly frozen: number;
}

/**
 * An owner's balance under lock, with what it holds at least: payments are added to its slots without asking, whoever takes something
 * out of it or holds it back asks here first.
 */
export async function lockBalance(tx: Queries, name: AccountName, now: string): Promise<LockedAccount> {
  const account = (await accountsOf(tx, [name], now)).get(accountKey(name));
  if (!account) throw new Error(`account ${accountKey(name)} can't be opened`);
  const { id, frozen_amount } = await tx
    .selectFrom('mct_account')
    .select(['id', 'frozen_amount'])
    .where('id', '=', account.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id, balance: await balanceOf(tx, id), frozen: frozen_amount };
}

/** The merchant's balance under lock. @throws Error where there is no merchant */
export async function lockAccount(tx: Queries, mctId: string | null, now: string): Promise<LockedAccount> {
  if (mctId === null) throw new Error('what belongs to no merchant has no account');
  return lockBalance(tx, merchantBalance(mctId), now);
}

/**
 * What of a balance waits for its settlement. Read after the balance, so that a payment between the two counts as waiting without being
 * in the balance, and never the other way round. Cents.
 */
export async function pendingOf(db: Queries, accountId: string, now: string): Promise<number> {
  const { pending } = await db
    .selectFrom('mct_settle_day_slot')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('settle_net_amount'), eb.val('0')).as('pending'))
    .where('account_id', '=', accountId)
    .where('available_time', '>', now)
    .executeTakeFirstOrThrow();
  return Number(pending);
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
