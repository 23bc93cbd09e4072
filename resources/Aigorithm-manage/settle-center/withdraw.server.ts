import { type Kysely, type SqlBool, sql } from 'kysely';
import { reachOf } from '../../../server/access/subject.ts';
import { businessNumber } from '../../../server/business-number.ts';
import type { Tables } from '../../../server/db/tables.ts';
import { Refusal } from '../../../server/refusal.ts';
import { paramsOf, refuseRest, take } from '../../../server/rows/list-params.ts';
import { selectPage } from '../../../server/rows/query.ts';
import { openedValue } from '../../../server/rows/sealed-values.ts';
import { visibleOf } from '../../../server/rows/visible.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import {
  type ActionContext,
  type AskedOf,
  type Caller,
  implement,
} from '../../../server/server-extension.ts';
import { checkCode, takeCode } from '../../../server/session/confirm-code.ts';
import { accountType } from '../../enums.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import {
  type AccountStanding,
  findAccount,
  type OwnedAccount,
  ownAccountId,
  seenStanding,
  withdrawByHand,
} from './applying.server.ts';
import { bankFile } from './bank-file.ts';
import { WithdrawBatch, withdrawBatch } from './batch.ts';
import { payStage, withdrawAudit, withdrawStatus } from './enums.ts';
import { ownedAccount as accounts } from './index.ts';
import { tellWithdrawAuditors } from './notices.server.ts';
import { giveWithdrawnBack, payOut, payoutTasks } from './paying.server.ts';
import { paidByBank, whyNotDrawn } from './rules.ts';
import type { DrawnAccount } from './wire.ts';
import { Withdraw, withdraw } from './withdraw.ts';

type Row = RowOf<typeof withdraw>;

/** More owners than a choice is made of. */
const mostOwners = 20_000;
/** Withdrawals of one bank file. */
const mostInFile = 500;

/** The account that a caller means: one that they see, or their own. @throws Refusal 10004 where there is none */
async function accountFor(caller: Caller, db: Kysely<Tables>, asked: string | null): Promise<OwnedAccount> {
  const id = asked ?? (await ownAccountId(caller, db));
  if (id === null) throw new Refusal(10004);
  const page = { sorts: [{ field: 'id', descending: false }], limit: 1, offset: 0 };
  const [seen] = await selectPage(
    db,
    visibleOf(caller, accounts, [(column) => sql<SqlBool>`${column('id')} = ${id}`]),
    ['id'],
    page,
  );
  const found = seen && (await findAccount(db, id));
  if (!found) throw new Refusal(10004);
  return found;
}

/** Digits that are shown of an account. */
const shown = 4;
const masked = (number: string) => `${'*'.repeat(Math.max(4, number.length - shown))}${number.slice(-shown)}`;

async function drawnAccount(
  caller: Caller,
  { query }: AskedOf,
): Promise<{ readonly account: DrawnAccount | null }> {
  const params = paramsOf(query);
  const asked = take(params, 'account_id') ?? null;
  refuseRest(params);
  const { services, now } = caller;
  if (asked === null && (await ownAccountId(caller, services.db)) === null) return { account: null };
  const account = await accountFor(caller, services.db, asked);
  const standing = await seenStanding(services, services.db, account, now);
  return { account: toldAccount(account, standing, now) };
}

function toldAccount(account: OwnedAccount, standing: AccountStanding, now: string): DrawnAccount {
  const { payout, open_no } = standing;
  return {
    account_id: account.id,
    owner_name: account.owner_name,
    owner_type: account.owner_type,
    balance_amount: standing.balance,
    withdrawable_amount: standing.withdrawable,
    pending_amount: standing.pending,
    frozen_amount: standing.frozen,
    payout: payout && {
      account_type: payout.account_type,
      account_no: masked(payout.account_no),
      account_holder: payout.account_holder,
      bank_name: payout.bank_name,
    },
    refused: whyNotDrawn(standing, now),
    open_no,
    today_count: standing.today_count,
    mct_id: account.mct_id,
  };
}

async function apply(context: ActionContext & { readonly input: ActionInput<typeof withdraw, 'apply'> }) {
  const { tx, input, services, now, audit } = context;
  const account = await accountFor(context, tx, input.account_id ?? null);
  await takeCode(context, input.code);
  const row = await withdrawByHand(context, tx, account, input.withdraw_amount, input.remark ?? null);
  if (row.pay_stage === payStage.toAudit) await tellWithdrawAuditors({ tx, services, now }, row);
  await audit({ entity: Withdraw.name, id: row.id, action: 'apply', after: row });
  return { result: { id: row.id, withdraw_no: row.withdraw_no } };
}

/** What somebody who audits writes into the row. */
const auditedBy = ({ me, now }: ActionContext) => ({ audit_id: me.id, audit_name: me.name, audit_time: now });

async function lockStored({ tx }: ActionContext, id: string) {
  return tx.selectFrom('mct_withdraw').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

async function approve(context: ActionContext & { readonly row: Row }) {
  const { row, now } = context;
  return {
    set: {
      ...auditedBy(context),
      audit_result: withdrawAudit.approved,
      next_ask_time: paidByBank(row.account_type) ? null : now,
    },
  };
}

/** @throws Refusal 19011 */
async function refuse(
  context: ActionContext & { readonly row: Row; readonly input: ActionInput<typeof withdraw, 'refuse'> },
) {
  const { row, input, services, now } = context;
  const msg = services.product.errors[19011];
  const reason = input.reason?.trim();
  if (!reason) return context.refuse(19011, undefined, msg && [{ field: 'reason', msg }]);
  await giveWithdrawnBack(context, await lockStored(context, row.id), 'refused', reason);
  return {
    set: {
      ...auditedBy(context),
      audit_result: withdrawAudit.refused,
      withdraw_status: withdrawStatus.failed,
      fail_reason: reason,
      finish_time: now,
    },
  };
}

/** All approved withdrawals to bank accounts that the caller reaches, in one file; each is in one only. @throws Refusal 19032 */
async function makeFile(context: ActionContext) {
  const { tx, me, now } = context;
  const orgs = reachOf(me, withdraw, 'bankFile');
  const lines = await tx
    .selectFrom('mct_withdraw')
    .select(['id', 'arrive_amount'])
    .where('pay_stage', '=', payStage.toSend)
    .where('account_type', 'in', [accountType.private, accountType.public])
    .$if(orgs !== null, (query) => query.where('mgt_org_id', 'in', orgs?.length ? [...orgs] : ['0']))
    .orderBy('id')
    .limit(mostInFile)
    .forUpdate()
    .skipLocked()
    .execute();
  if (lines.length === 0) throw new Refusal(19032);
  const batch_no = businessNumber('B', now);
  const batch = {
    batch_no,
    withdraw_count: lines.length,
    total_amount: lines.reduce((sum, { arrive_amount }) => sum + arrive_amount, 0),
    create_id: me.id,
    create_name: me.name,
    mgt_org_id: me.orgId,
  };
  const id = await insertRow(context, tx, WithdrawBatch, batch);
  await tx
    .updateTable('mct_withdraw')
    .set({
      pay_stage: payStage.sending,
      batch_id: id,
      send_time: now,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where(
      'id',
      'in',
      lines.map((line) => line.id),
    )
    .execute();
  await context.audit({ entity: WithdrawBatch.name, id, action: 'create', after: batch });
  return { result: { n: lines.length, batch_no, id } };
}

export const withdrawServerExtension = implement(withdraw, {
  checkFirst: { apply: checkCode },
  handlers: {
    apply,
    approve,
    refuse,
    bankFile: makeFile,
    bankPaid: async (context) => {
      const { row, input, now } = context;
      await payOut(context, await lockStored(context, row.id));
      return { set: { channel_no: input.channel_no, voucher_image: input.voucher_image, finish_time: now } };
    },
    bankFailed: async (context) => {
      const { row, input, now } = context;
      await giveWithdrawnBack(context, await lockStored(context, row.id), 'failed', input.reason);
      return {
        set: {
          fail_reason: input.reason,
          voucher_image: input.voucher_image ?? row.voucher_image,
          finish_time: now,
        },
      };
    },
    bankReturned: async (context) => {
      const { row, input, now } = context;
      await giveWithdrawnBack(context, await lockStored(context, row.id), 'returned', input.reason);
      return { set: { fail_reason: input.reason, voucher_image: input.voucher_image, finish_time: now } };
    },
  },
  offers: {
    mct_account: async (caller) => {
      const page = { sorts: [{ field: 'id', descending: false }], limit: mostOwners, offset: 0 };
      const rows = await selectPage(caller.services.db, visibleOf(caller, accounts), ['id'], page);
      return { only: rows.map(({ id }) => String(id)) };
    },
  },
  belongs: {
    mct_account_ledger: (row) => (column) =>
      sql`${column('account_id')} = ${row.account_id} and ${column('biz_no')} = ${row.withdraw_no}`,
  },
  calls: { 'GET /mct_withdraw/account/v1': drawnAccount },
  tasks: payoutTasks,
});

/** A bank file is written from its withdrawals each time that somebody downloads it; the audit log says who did. */
export const withdrawBatchServerExtension = implement(withdrawBatch, {
  handlers: {
    download: async ({ tx, row, services }) => {
      const lines = await tx
        .selectFrom('mct_withdraw')
        .select(['withdraw_no', 'account_holder', 'account_no', 'bank_name', 'bank_branch', 'arrive_amount'])
        .where('batch_id', '=', row.id)
        .orderBy('id')
        .execute();
      const csv = bankFile(
        lines.map((line) => ({
          ...line,
          account_no: String(openedValue(services.sealing, Withdraw, 'account_no', line.account_no)),
        })),
      );
      return {
        set: { download_count: row.download_count + 1 },
        result: { batch_no: row.batch_no },
        once: { csv },
      };
    },
  },
});
