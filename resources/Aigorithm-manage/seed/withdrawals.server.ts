import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { openedValue, sealedValue } from '../../../server/rows/sealed-values.ts';
import type { Sealing } from '../../../server/sealing.ts';
import { withdrawMode } from '../../enums.ts';
import { accountKind, ownerType } from '../../finance-manager/ledger/account.ts';
import {
  notPaidOutEntry,
  paidOutEntry,
  returnedEntry,
  withdrawalEntry,
} from '../../finance-manager/ledger/entries.ts';
import { type Posting, post } from '../../finance-manager/ledger/posting.server.ts';
import { lowestBalance } from '../../finance-manager/seed/lowest-balance.server.ts';
import { addDays, epochOf, momentText } from '../../kit/time.ts';
import { Merchant } from '../../shared/merchant.ts';
import {
  type OwnedAccount,
  payoutChannelOf,
  withdrawalTold,
  withdrawnMoneyOf,
} from '../settle-center/applying.server.ts';
import { payStage, withdrawAudit, withdrawStatus } from '../settle-center/enums.ts';
import {
  auditWithdrawnAbove,
  leastWithdrawn,
  mostWithdrawn,
  paidByBank,
  returnDays,
  serviceFee,
} from '../settle-center/rules.ts';
import { Withdraw } from '../settle-center/withdraw.ts';

type Queries = Kysely<Tables>;
type Stage = keyof Omit<typeof payStage, `$${string}`>;

/** Of what came in since the last withdrawal so much is withdrawn, so that refunds of later days are covered. Per cent. */
const share = 60;
const clerks = { apply: '13900000009', audit: '13900000010' } as const;

interface Person {
  readonly id: string;
  readonly name: string;
}
interface Payable extends OwnedAccount {
  readonly account_type: TableRow<'mct_withdraw'>['account_type'];
  readonly account_no: string;
  readonly account_holder: string;
  readonly bank_name: string | null;
  readonly bank_branch: string | null;
  readonly withdraw_mode: TableRow<'mct_withdraw'>['withdraw_mode'];
}

interface Planned {
  readonly of: Payable;
  /** When it was asked for. */
  readonly at: string;
  readonly amount: number;
  readonly stage: Stage;
}

/** Merchants with somewhere to be paid to. */
async function merchantsOf(db: Queries): Promise<Payable[]> {
  const rows = await db
    .selectFrom('mct_account as a')
    .innerJoin('mct as m', 'm.id', 'a.mct_id')
    .select([
      'a.id',
      'a.owner_type',
      'a.owner_id',
      'a.owner_name',
      'a.mgt_org_id',
      'a.mct_id',
      'm.account_type',
      'm.account_no',
      'm.account_holder',
      'm.bank_name',
      'm.bank_branch',
      'm.withdraw_mode',
    ])
    .where('a.owner_type', '=', ownerType.merchant)
    .where('a.account_kind', '=', accountKind.balance)
    .orderBy('a.id')
    .execute();
  return rows.flatMap(({ account_type, account_no, account_holder, ...rest }) =>
    account_type === null || account_no === null || account_holder === null
      ? []
      : [{ ...rest, account_type, account_no, account_holder }],
  );
}

/** How far a withdrawal came: the last of every third account with a bank is on its way there, of every other third it waits to be. */
function stageOf(of: Payable, amount: number, place: { account: number; nth: number; last: boolean }): Stage {
  const { account, nth, last } = place;
  if (amount > auditWithdrawnAbove) return last ? 'toAudit' : nth % 4 === 1 ? 'refused' : 'paid';
  const waits = (['sending', 'toSend'] as const)[account % 3];
  if (last && waits && paidByBank(of.account_type)) return waits;
  const turn = account + nth * 7;
  return turn % 19 === 5 ? 'failed' : turn % 29 === 9 ? 'returned' : 'paid';
}

/** What a merchant withdraws of the days of its payments, every few days, and never what a later refund or bill takes. */
async function planOf(
  db: Queries,
  of: Payable,
  days: readonly { date: string; net: number }[],
  account: number,
  now: string,
): Promise<Planned[]> {
  const period = days.length > 20 ? 7 : 2;
  const asked: { at: string; amount: number }[] = [];
  let waiting = 0;
  let taken = 0;
  for (const [index, { date, net }] of days.entries()) {
    waiting += net;
    if ((index + 1) % period !== 0) continue;
    const at = `${addDays(date, 2)} ${of.withdraw_mode === withdrawMode.auto ? '10:00:07' : '14:20:00'}`;
    if (at > now) continue;
    const spare = (await lowestBalance(db, of.id, at)) - taken;
    const amount = Math.min(mostWithdrawn, spare, Math.floor((waiting * share) / 100));
    if (amount < leastWithdrawn) continue;
    waiting = 0;
    taken += amount;
    asked.push({ at, amount });
  }
  return asked.map(({ at, amount }, nth) => ({
    of,
    at,
    amount,
    stage: stageOf(of, amount, { account, nth, last: nth === asked.length - 1 }),
  }));
}

const minutesAfter = (at: string, minutes: number) => momentText(epochOf(at) + minutes * 60_000);
const stamp = (at: string) => at.replace(/\D/g, '').slice(2);

const ended: Readonly<Partial<Record<Stage, { readonly after: number; readonly reason: string | null }>>> = {
  paid: { after: 95, reason: null },
  failed: { after: 96, reason: '收款账户户名不符' },
  refused: { after: 40, reason: '请核对结算账户后重新申请' },
  returned: { after: 3 * 24 * 60, reason: '收款账户已销户，银行退回' },
};

/** One file of a day for the bank, as somebody made it that afternoon. */
async function batchOf(db: Queries, date: string, of: readonly Planned[], maker: Person): Promise<string> {
  const made = `${date} 15:30:00`;
  const batch_no = `B${stamp(made)}000001`;
  const there = await db
    .selectFrom('mct_withdraw_batch')
    .select('id')
    .where('batch_no', '=', batch_no)
    .executeTakeFirst();
  if (there) return there.id;
  const { id } = await db
    .insertInto('mct_withdraw_batch')
    .values({
      batch_no,
      withdraw_count: of.length,
      total_amount: of.reduce(
        (sum, { amount, of: { account_type } }) => sum + amount - serviceFee(account_type, amount),
        0,
      ),
      download_count: 1,
      create_id: maker.id,
      create_name: maker.name,
      mgt_org_id: '1',
      create_time: made,
      update_time: made,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Some weeks of withdrawals in every state, booked as the product books them (docs/domain/seed-data.md §13, Finance). */
export async function withdrawSome(db: Queries, now: string, sealing?: Sealing): Promise<void> {
  const person = async (phone: string): Promise<Person> =>
    db.selectFrom('manager').select(['id', 'name']).where('phone', '=', phone).executeTakeFirstOrThrow();
  const [clerk, lead] = [await person(clerks.apply), await person(clerks.audit)];
  const { rows: days } = await sql<{ account_id: string; date: string; net: string }>`
    select account_id::text, settle_date::text as date, settle_net_amount::text as net from mct_settle_day
    order by account_id, settle_date`.execute(db);
  const planned: Planned[] = [];
  for (const [account, of] of (await merchantsOf(db)).entries()) {
    const own = days.filter(({ account_id }) => account_id === of.id);
    planned.push(
      ...(await planOf(
        db,
        of,
        own.map(({ date, net }) => ({ date, net: Number(net) })),
        account,
        now,
      )),
    );
  }
  const inFile = ({ of, stage }: Planned) =>
    paidByBank(of.account_type) && ['sending', 'paid', 'failed', 'returned'].includes(stage);
  const batches = new Map<string, string>();
  for (const date of new Set(planned.filter(inFile).map(({ at }) => at.slice(0, 10)))) {
    const lines = planned.filter((plan) => inFile(plan) && plan.at.startsWith(date));
    batches.set(date, await batchOf(db, date, lines, lead));
  }
  for (const [index, plan] of planned.entries()) {
    await db.transaction().execute(async (tx) => write(tx, plan, index));
    if (index % 20 === 0) await setImmediate();
  }

  async function write(tx: Queries, plan: Planned, index: number): Promise<void> {
    const { of, at, amount, stage } = plan;
    const service_fee = serviceFee(of.account_type, amount);
    const end = ended[stage];
    const sent =
      stage === 'toAudit' || stage === 'toSend' || stage === 'refused' ? null : minutesAfter(at, 70);
    const finished = end ? minutesAfter(at, end.after) : null;
    const late = finished !== null && finished > now ? now : finished;
    const account_no = sealing ? openedValue(sealing, Merchant, 'account_no', of.account_no) : of.account_no;
    const audited = amount > auditWithdrawnAbove && stage !== 'toAudit';
    const auto = of.withdraw_mode === withdrawMode.auto;
    const channel = payoutChannelOf(of.account_type) !== null;
    const watched = channel && stage === 'paid' && at.slice(0, 10) > addDays(now, -returnDays);
    const withdraw_no = `W${stamp(at)}${String(index + 1).padStart(6, '0')}`;
    // Whoever was interrupted goes on after what is written.
    const there = await tx
      .selectFrom('mct_withdraw')
      .select('id')
      .where('withdraw_no', '=', withdraw_no)
      .executeTakeFirst();
    if (there) return;
    const row = await tx
      .insertInto('mct_withdraw')
      .values({
        withdraw_no,
        account_id: of.id,
        owner_name: of.owner_name,
        withdraw_mode: of.withdraw_mode,
        withdraw_amount: amount,
        service_fee,
        arrive_amount: amount - service_fee,
        account_type: of.account_type,
        account_no: String(sealing ? sealedValue(sealing, Withdraw, 'account_no', account_no) : account_no),
        account_holder: of.account_holder,
        bank_name: of.bank_name,
        bank_branch: of.bank_branch,
        withdraw_status:
          stage === 'paid' ? withdrawStatus.success : end ? withdrawStatus.failed : withdrawStatus.inProgress,
        pay_stage: payStage[stage],
        audit_result:
          stage === 'toAudit'
            ? withdrawAudit.pending
            : stage === 'refused'
              ? withdrawAudit.refused
              : withdrawAudit.approved,
        apply_id: auto ? null : clerk.id,
        apply_name: auto ? null : clerk.name,
        audit_id: audited ? lead.id : null,
        audit_name: audited ? lead.name : null,
        audit_time: audited ? minutesAfter(at, 40) : null,
        fail_reason: end?.reason ?? null,
        channel_no:
          stage === 'paid' || stage === 'returned'
            ? `${channel ? '10' : '62'}${stamp(at)}${index + 1}`
            : null,
        batch_id: inFile(plan) ? (batches.get(at.slice(0, 10)) ?? null) : null,
        send_time: sent,
        finish_time: late,
        next_ask_time: watched ? now : null,
        auto_date: auto ? at.slice(0, 10) : null,
        remark: null,
        mgt_org_id: of.mgt_org_id,
        mct_id: of.mct_id,
        create_time: at,
        update_time: late ?? sent ?? at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const money = withdrawnMoneyOf(row, of);
    const book = (posting: Posting, time: string) => post(tx, [posting], time);
    await book({ entry: withdrawalEntry(money), told: withdrawalTold(row, of, 'withdraw', null) }, at);
    if (!end || late === null) return;
    if (stage === 'paid' || stage === 'returned')
      await book({ entry: paidOutEntry(money) }, minutesAfter(at, 95));
    if (stage === 'paid') return;
    const entry = stage === 'returned' ? returnedEntry(money) : notPaidOutEntry(money);
    await book({ entry, told: withdrawalTold(row, of, 'returned', end.reason) }, late);
  }
}
