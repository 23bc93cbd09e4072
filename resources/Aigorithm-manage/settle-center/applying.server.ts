import type { Kysely } from 'kysely';
import { businessNumber } from '../../../server/business-number.ts';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { Refusal } from '../../../server/refusal.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import type { Caller, Services } from '../../../server/server-extension.ts';
import { accountType, payChannel, withdrawMode } from '../../enums.ts';
import { accountKind, ownerType } from '../../finance-manager/ledger/account.ts';
import { balanceOf, lockBalance, pendingOf } from '../../finance-manager/ledger/accounts.server.ts';
import {
  type AccountName,
  balanceOfOwner,
  type WithdrawnMoney,
  withdrawalEntry,
} from '../../finance-manager/ledger/entries.ts';
import { post, type Told } from '../../finance-manager/ledger/posting.server.ts';
import { ledgerType } from '../../finance-manager/ledger/statement.ts';
import { payStage, withdrawAudit, withdrawStatus } from './enums.ts';
import { type PayoutAccount, type PayoutOwner, payoutOf } from './payout.server.ts';
import {
  auditWithdrawnAbove,
  automaticAmount,
  type Drawing,
  paidByBank,
  serviceFee,
  whyNotWithdrawn,
} from './rules.ts';
import { Withdraw } from './withdraw.ts';

type Queries = Kysely<Tables>;
type Row = TableRow<'mct_withdraw'>;

/** A balance with whose it is. */
export type OwnedAccount = Pick<
  TableRow<'mct_account'>,
  'id' | 'owner_type' | 'owner_id' | 'owner_name' | 'mgt_org_id' | 'mct_id'
>;

export const findAccount = (db: Queries, id: string): Promise<OwnedAccount | undefined> =>
  db
    .selectFrom('mct_account')
    .select(['id', 'owner_type', 'owner_id', 'owner_name', 'mgt_org_id', 'mct_id'])
    .where('id', '=', id)
    .where('account_kind', '=', accountKind.balance)
    .executeTakeFirst();

/** The balance that an owner draws on. */
export const balanceName = ({ owner_type, owner_id }: PayoutOwner): AccountName =>
  balanceOfOwner(owner_type, owner_id);

/** The channel that pays a type of account; null for the bank. */
export const payoutChannelOf = (type: number): number | null =>
  type === accountType.wechat ? payChannel.wechat : type === accountType.alipay ? payChannel.alipay : null;

export const withdrawnMoneyOf = (row: Row, owner: PayoutOwner): WithdrawnMoney => ({
  withdraw_no: row.withdraw_no,
  owner: balanceName(owner),
  withdraw_amount: row.withdraw_amount,
  service_fee: row.service_fee,
  pay_channel: payoutChannelOf(row.account_type),
});

/** How the owner reads of a withdrawal, or of its return. */
export const withdrawalTold = (
  row: Row,
  owner: PayoutOwner,
  type: 'withdraw' | 'returned',
  remark: string | null,
): Told => ({
  mct_id: row.mct_id,
  owner: balanceName(owner),
  mgt_org_id: row.mgt_org_id,
  ledger_type: ledgerType[type],
  amount: type === 'withdraw' ? -row.withdraw_amount : row.withdraw_amount,
  effective: true,
  biz_no: row.withdraw_no,
  order_no: null,
  paid: null,
  remark,
});

/** What an account holds and what stands against drawing on it; amounts in cents. */
export interface AccountStanding extends Drawing {
  readonly balance: number;
  readonly frozen: number;
  readonly pending: number;
  readonly payout: PayoutAccount | null;
  readonly open_no: string | null;
}

async function standingOf(
  services: Pick<Services, 'sealing'>,
  db: Queries,
  account: OwnedAccount,
  held: { readonly balance: number; readonly frozen: number },
  now: string,
): Promise<AccountStanding> {
  const pending = await pendingOf(db, account.id, now);
  const payout = await payoutOf(services, db, account);
  const today = await db
    .selectFrom('mct_withdraw')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', account.id)
    .where('create_time', '>=', `${now.slice(0, 10)} 00:00:00`)
    .executeTakeFirstOrThrow();
  const open = await db
    .selectFrom('mct_withdraw')
    .select('withdraw_no')
    .where('account_id', '=', account.id)
    .where('withdraw_status', '=', withdrawStatus.inProgress)
    .limit(1)
    .executeTakeFirst();
  const { balance, frozen } = held;
  return {
    balance,
    frozen,
    pending,
    payout,
    withdrawable: balance - frozen - pending,
    verified: payout !== null,
    account_changed_time: payout?.account_changed_time ?? null,
    today_count: Number(today.count),
    open: open !== undefined,
    open_no: open?.withdraw_no ?? null,
  };
}

/** The same for who only looks. */
export async function seenStanding(
  services: Pick<Services, 'sealing'>,
  db: Queries,
  account: OwnedAccount,
  now: string,
): Promise<AccountStanding> {
  const { frozen } = await db
    .selectFrom('mct_account')
    .select('frozen_amount as frozen')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  return standingOf(services, db, account, { balance: await balanceOf(db, account.id), frozen }, now);
}

interface Asked {
  readonly mode: Row['withdraw_mode'];
  readonly remark: string | null;
  readonly auto_date: string | null;
}

/** Writes a withdrawal of a locked account and takes its money out of the balance. */
async function write(
  caller: Caller,
  tx: Queries,
  account: OwnedAccount,
  payout: PayoutAccount,
  withdraw_amount: number,
  { mode, remark, auto_date }: Asked,
): Promise<Row> {
  const { now, me } = caller;
  const audited = withdraw_amount > auditWithdrawnAbove;
  const service_fee = serviceFee(payout.account_type, withdraw_amount);
  const withdraw_no = businessNumber('W', now);
  const id = await insertRow(caller, tx, Withdraw, {
    withdraw_no,
    account_id: account.id,
    owner_name: account.owner_name,
    withdraw_mode: mode,
    withdraw_amount,
    service_fee,
    arrive_amount: withdraw_amount - service_fee,
    account_type: payout.account_type,
    account_no: payout.account_no,
    account_holder: payout.account_holder,
    bank_name: payout.bank_name,
    bank_branch: payout.bank_branch,
    withdraw_status: withdrawStatus.inProgress,
    pay_stage: audited ? payStage.toAudit : payStage.toSend,
    audit_result: audited ? withdrawAudit.pending : withdrawAudit.approved,
    apply_id: mode === withdrawMode.auto ? null : me.id,
    apply_name: mode === withdrawMode.auto ? null : me.name,
    next_ask_time: audited || paidByBank(payout.account_type) ? null : now,
    auto_date,
    remark,
    mgt_org_id: account.mgt_org_id,
    mct_id: account.mct_id,
  });
  const row = await tx.selectFrom('mct_withdraw').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await post(
    tx,
    [
      {
        entry: withdrawalEntry(withdrawnMoneyOf(row, account)),
        told: withdrawalTold(row, account, 'withdraw', remark),
      },
    ],
    now,
  );
  return row;
}

/** Somebody withdraws from an account that they may. Of two at once the second waits for the account and finds the first. @throws Refusal */
export async function withdrawByHand(
  caller: Caller,
  tx: Queries,
  account: OwnedAccount,
  amount: number,
  remark: string | null,
): Promise<Row> {
  const { services, now } = caller;
  const held = await lockBalance(tx, balanceName(account), now);
  const standing = await standingOf(services, tx, account, held, now);
  const refused = whyNotWithdrawn(standing, amount, now);
  if (refused !== null || standing.payout === null) throw new Refusal(refused ?? 19006);
  return write(caller, tx, account, standing.payout, amount, {
    mode: withdrawMode.manual,
    remark,
    auto_date: null,
  });
}

/**
 * What an account holds is withdrawn by itself: it is looked at once a day, and the look is written with what came of it.
 * @returns null where there was nothing to do
 */
export async function withdrawBySelf(
  caller: Caller,
  tx: Queries,
  account: OwnedAccount,
): Promise<Row | null> {
  const { services, now } = caller;
  const today = now.slice(0, 10);
  const held = await lockBalance(tx, balanceName(account), now);
  const { numUpdatedRows } = await tx
    .updateTable('mct_account')
    .set({ auto_date: today })
    .where('id', '=', account.id)
    .where((eb) => eb.or([eb('auto_date', 'is', null), eb('auto_date', '<', today)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  const standing = await standingOf(services, tx, account, held, now);
  const amount = automaticAmount(standing, now);
  if (amount === 0 || standing.payout === null) return null;
  return write(caller, tx, account, standing.payout, amount, {
    mode: withdrawMode.auto,
    remark: null,
    auto_date: today,
  });
}

/** Whose account a caller draws on who says none: the merchant's or provider's own. */
export async function ownAccountId({ me }: Caller, db: Queries): Promise<string | null> {
  const own: PayoutOwner | null =
    me.mctId !== null
      ? { owner_type: ownerType.merchant, owner_id: me.mctId }
      : me.providerId !== null
        ? { owner_type: ownerType.provider, owner_id: me.providerId }
        : null;
  if (!own) return null;
  const found = await db
    .selectFrom('mct_account')
    .select('id')
    .where('owner_type', '=', own.owner_type)
    .where('owner_id', '=', own.owner_id)
    .where('account_kind', '=', accountKind.balance)
    .executeTakeFirst();
  return found?.id ?? null;
}
