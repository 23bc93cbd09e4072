import type { Payee, TransferProgress, TransferRequest } from '../../../server/channel/transfers.ts';
import { nowText } from '../../../server/clock.ts';
import type { TableChange, TableRow } from '../../../server/db/tables.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { writeAudit } from '../../../server/rows/audit.ts';
import { openedValue } from '../../../server/rows/sealed-values.ts';
import { inTransaction, lockRow } from '../../../server/rows/writing.ts';
import type { ActionContext, Services, Task } from '../../../server/server-extension.ts';
import { accountType } from '../../enums.ts';
import { notPaidOutEntry, paidOutEntry, returnedEntry } from '../../finance-manager/ledger/entries.ts';
import { post } from '../../finance-manager/ledger/posting.server.ts';
import { addDays, epochOf, momentText } from '../../kit/time.ts';
import { findAccount, withdrawalTold, withdrawBySelf, withdrawnMoneyOf } from './applying.server.ts';
import { payStage, withdrawStatus } from './enums.ts';
import { tellWithdrawApplicant, tellWithdrawAuditors } from './notices.server.ts';
import { automaticOwners } from './payout.server.ts';
import { returnDays } from './rules.ts';
import { Withdraw, withdraw } from './withdraw.ts';

type Row = TableRow<'mct_withdraw'>;
type Telling = Pick<ActionContext, 'tx' | 'services' | 'now'>;

/** Withdrawals that are asked about in one round. */
const batch = 50;
const everyMs = 2_000;
/** A channel that has begun is asked this often; what it has paid, whether it came back, hourly. Milliseconds. */
const askAgainMs = 10_000;
const watchMs = 3_600_000;

/** @throws Error for what channels don't pay */
function payeeOf(services: Services, row: Row): Payee {
  const number = String(openedValue(services.sealing, Withdraw, 'account_no', row.account_no));
  switch (row.account_type) {
    case accountType.wechat:
      return { kind: 'wechat', openid: number, name: row.account_holder };
    case accountType.alipay:
      return { kind: 'alipay', logonId: number, name: row.account_holder };
    default:
      throw new Error(`withdrawal ${row.withdraw_no} is paid by the bank`);
  }
}

const requestOf = (services: Services, row: Row): TransferRequest => ({
  outBillNo: row.withdraw_no,
  amount: row.arrive_amount,
  payee: payeeOf(services, row),
  remark: `提现${row.withdraw_no}`,
});

/** All of a withdrawal is the owner's again, by one row (docs/domain/states.md §R19). The row is locked. */
export async function giveWithdrawnBack(
  { tx, services, now }: Telling,
  row: Row,
  why: 'refused' | 'failed' | 'returned',
  reason: string,
): Promise<void> {
  const account = await findAccount(tx, row.account_id);
  if (!account) throw new Error(`withdrawal ${row.withdraw_no} is of nobody's account`);
  const money = withdrawnMoneyOf(row, account);
  const entry = why === 'returned' ? returnedEntry(money) : notPaidOutEntry(money);
  await post(tx, [{ entry, told: withdrawalTold(row, account, 'returned', reason) }], now);
  await tellWithdrawApplicant({ tx, services, now }, row, why, reason);
}

async function bookPaidOut({ tx, now }: Telling, row: Row): Promise<void> {
  const account = await findAccount(tx, row.account_id);
  if (!account) throw new Error(`withdrawal ${row.withdraw_no} is of nobody's account`);
  await post(tx, [{ entry: paidOutEntry(withdrawnMoneyOf(row, account)) }], now);
}

/** It has arrived. The row is locked. */
export async function payOut(telling: Telling, row: Row): Promise<void> {
  await bookPaidOut(telling, row);
  await tellWithdrawApplicant(telling, row, 'paid', null);
}

/** When a row is asked about next; what is older than the days in which a bank returns money is left alone. */
function nextAsk(row: Row, state: 'processing' | 'success', now: string): string | null {
  if (state === 'processing') return momentText(epochOf(now) + askAgainMs);
  const finished = row.finish_time ?? now;
  return now.slice(0, 10) > addDays(finished, returnDays) ? null : momentText(epochOf(now) + watchMs);
}

/** What the channel's word makes of a row that is locked; nothing where it says nothing new. */
async function changeBy(
  telling: Telling,
  row: Row,
  told: TransferProgress,
): Promise<TableChange<'mct_withdraw'>> {
  const { now, services } = telling;
  const { pay_stage } = row;
  const underWay = pay_stage === payStage.sending;
  if (told.state === 'processing') {
    if (!told.known)
      services.log.error(
        { withdraw: row.withdraw_no, state: told.channelState },
        'the channel named a state of a transfer that nobody knows',
      );
    return { next_ask_time: nextAsk(row, 'processing', now) };
  }
  if (told.state === 'success') {
    if (!underWay) return { next_ask_time: nextAsk(row, 'success', now) };
    await payOut(telling, row);
    return {
      pay_stage: payStage.paid,
      withdraw_status: withdrawStatus.success,
      channel_no: told.channelNo,
      fail_reason: null,
      finish_time: now,
      next_ask_time: nextAsk({ ...row, finish_time: now }, 'success', now),
    };
  }
  if (told.state === 'failed') {
    // Of what was paid a failure says nothing: only a return does.
    if (!underWay) return { next_ask_time: null };
    await giveWithdrawnBack(telling, row, 'failed', told.reason);
    return {
      pay_stage: payStage.failed,
      withdraw_status: withdrawStatus.failed,
      fail_reason: told.reason.slice(0, 200),
      finish_time: now,
      next_ask_time: null,
    };
  }
  // It left and came back: where we never heard that it had arrived, that is booked first.
  if (underWay) await bookPaidOut(telling, row);
  await giveWithdrawnBack(telling, row, 'returned', told.reason);
  return {
    pay_stage: payStage.returned,
    withdraw_status: withdrawStatus.failed,
    channel_no: told.channelNo,
    fail_reason: told.reason.slice(0, 200),
    finish_time: now,
    next_ask_time: null,
  };
}

/** Writes what the channel says of a withdrawal, once: a second word of the same changes nothing. */
export async function settlePayout(services: Services, id: string, told: TransferProgress): Promise<void> {
  const caller = systemCaller(services);
  const { now } = caller;
  await inTransaction(caller, async (tx) => {
    const before = await lockRow(caller, tx, withdraw, id);
    const row = await tx
      .selectFrom('mct_withdraw')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (row.pay_stage !== payStage.sending && row.pay_stage !== payStage.paid) return;
    const change = await changeBy({ tx, services, now }, row, told);
    await tx
      .updateTable('mct_withdraw')
      .set({ ...change, version: row.version + 1, update_time: now })
      .where('id', '=', id)
      .execute();
    if (change.pay_stage === undefined) return;
    const after = await lockRow(caller, tx, withdraw, id);
    await writeAudit(caller, tx, { entity: Withdraw.name, id, action: 'settle', before, after });
  });
}

/**
 * Says that a withdrawal is with the channel before the channel hears of it: whoever ends between the two is followed by somebody who
 * asks by the same number. @returns whether it was still to be sent
 */
async function markSent(services: Services, id: string): Promise<boolean> {
  const now = nowText(services.clock);
  const { numUpdatedRows } = await services.db
    .updateTable('mct_withdraw')
    .set({
      pay_stage: payStage.sending,
      send_time: now,
      next_ask_time: momentText(epochOf(now) + askAgainMs),
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('id', '=', id)
    .where('pay_stage', '=', payStage.toSend)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sends one withdrawal, or asks how it stands; one that the channel never heard of is sent again under its number. */
async function follow(services: Services, row: Row): Promise<void> {
  const { transfers } = services;
  const request = requestOf(services, row);
  if (row.pay_stage === payStage.toSend) {
    if (await markSent(services, row.id))
      await settlePayout(services, row.id, await transfers.transfer(request));
    return;
  }
  const known = await transfers.query(request);
  if (known === null && row.pay_stage !== payStage.sending) return;
  await settlePayout(services, row.id, known ?? (await transfers.transfer(request)));
}

/** Everything that is to be sent to a channel, or to be asked of one, by now. */
export async function followPayouts(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('mct_withdraw')
    .selectAll()
    .where('next_ask_time', '<=', nowText(services.clock))
    .orderBy('next_ask_time')
    .orderBy('id')
    .limit(batch)
    .execute();
  for (const row of due) {
    try {
      await follow(services, row);
    } catch (error) {
      // One that the channel chokes on doesn't hold up the others; it is asked about again.
      services.log.error({ err: error, withdraw: row.withdraw_no }, 'a withdrawal could not be followed');
      await services.db
        .updateTable('mct_withdraw')
        .set({ next_ask_time: momentText(services.clock() + askAgainMs) })
        .where('id', '=', row.id)
        .where('next_ask_time', 'is not', null)
        .execute();
    }
  }
}

/** Automatic withdrawals of a day begin then, +08:00 (docs/domain/money.md §11.5). */
const automaticAt = '10:00:00';
const ownersAtOnce = 200;

/** Balances whose owners want that are withdrawn, each once a day; who was interrupted goes on with those that are left. */
export async function withdrawAutomatically(services: Services): Promise<void> {
  const caller = systemCaller(services);
  if (caller.now.slice(11) < automaticAt) return;
  let after = '0';
  for (;;) {
    const owners = await automaticOwners(services.db, after, caller.now.slice(0, 10), ownersAtOnce);
    for (const { account_id } of owners) {
      try {
        await inTransaction(caller, async (tx) => {
          const account = await findAccount(tx, account_id);
          const row = account && (await withdrawBySelf(caller, tx, account));
          if (!row) return;
          await writeAudit(caller, tx, {
            entity: Withdraw.name,
            id: row.id,
            action: 'automatic',
            after: row,
          });
          if (row.pay_stage === payStage.toAudit)
            await tellWithdrawAuditors({ tx, services, now: caller.now }, row);
        });
      } catch (error) {
        services.log.error({ err: error, account: account_id }, 'an automatic withdrawal failed');
      }
    }
    const last = owners.at(-1);
    if (!last || owners.length < ownersAtOnce) return;
    after = last.account_id;
  }
}

export const payoutTasks: readonly Task[] = [
  { name: 'withdrawals at channels', everyMs, run: followPayouts },
  { name: 'automatic withdrawals', everyMs: 60_000, run: withdrawAutomatically },
];
