import { type Kysely, sql } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { billCycle } from '../../enums.ts';
import { addDays } from '../../kit/time.ts';
import { bookConfirmed, bookPaid, bookReceived, holdOverdue } from '../bill/booking.server.ts';
import { closePeriod } from '../bill/closing.server.ts';
import { billStatus, payWay } from '../bill/enums.ts';
import { confirmDeadline, dueDate, settlementOf } from '../bill/formulas.ts';
import { type BillPeriod, closesAt, dayOf, monthOf } from '../bill/period.ts';
import { lockAccount } from '../ledger/accounts.server.ts';
import { lowestBalance } from './lowest-balance.server.ts';

/**
 * Bills of the demo: made by the close itself of the orders and fees that are there, and led through their states as the people of the
 * demo would have done, by the functions that book them.
 */

type Queries = Kysely<Tables>;
type BillRow = TableRow<'mct_bill'>;
type Change = Partial<BillRow>;

interface Person {
  readonly id: string;
  readonly name: string;
}

const clerkPhone = '13900000009';
const reviewerPhone = '13900000010';

async function personOf(db: Queries, phone: string): Promise<Person> {
  return db.selectFrom('manager').select(['id', 'name']).where('phone', '=', phone).executeTakeFirstOrThrow();
}

/** Every period with anything to bill that is over, the oldest first. */
async function periods(db: Queries, now: string): Promise<readonly BillPeriod[]> {
  const { rows } = await sql<{
    first: string | null;
  }>`select min(create_time)::date::text as first from mct_account_ledger`.execute(db);
  const first = rows[0]?.first ?? null;
  if (first === null) return [];
  const all: BillPeriod[] = [];
  for (let day = first; day < now.slice(0, 10); day = addDays(day, 1)) {
    all.push(dayOf(day));
    if (addDays(day, 1).endsWith('-01')) all.push(monthOf(day));
  }
  return all.filter((period) => now >= closesAt(period));
}

/** How far the people of the demo have come with a bill. */
type Stage =
  | 'editing'
  | 'reviewing'
  | 'rejected'
  | 'confirming'
  | 'refused'
  | 'confirmed'
  | 'transferred'
  | 'paid'
  | 'received'
  | 'overdue';

const fresh: readonly Stage[] = [
  'editing',
  'reviewing',
  'confirming',
  'rejected',
  'confirmed',
  'refused',
  'transferred',
  'received',
];

/** The newest bills stand in every state, of the older ones all but a few are done. @param age bills of the merchant since */
function stageOf(cycle: number, age: number, at: number): Stage {
  const recent = cycle === billCycle.daily ? age < fresh.length : age === 0;
  if (recent) return fresh[(cycle === billCycle.daily ? age : at) % fresh.length] ?? 'editing';
  // Months ago: whoever owes by transfer has mostly paid.
  if (at % 12 === 5) return 'overdue';
  return at % 3 === 0 ? 'received' : 'paid';
}

interface People {
  readonly clerk: Person;
  readonly reviewer: Person;
  readonly owner: Person | undefined;
}

const adjustReasons = ['设备停机补偿', '上期多计流量费退回', '促销补贴未计入'];

async function set(tx: Queries, row: BillRow, change: Change, at: string): Promise<BillRow> {
  return tx
    .updateTable('mct_bill')
    .set({ ...change, version: row.version + 1, update_time: at })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function adjusted(
  tx: Queries,
  row: BillRow,
  clerk: Person,
  amount: number,
  reason: string,
  at: string,
) {
  await tx
    .insertInto('mct_bill_adjust')
    .values({
      bill_id: row.id,
      adjust_amount: amount,
      reason,
      adjust_id: clerk.id,
      adjust_name: clerk.name,
      mgt_org_id: row.mgt_org_id,
      mct_id: row.mct_id,
      create_time: at,
      update_time: at,
    })
    .execute();
  return set(tx, row, { adjust_amount: amount, ...settlementOf({ ...row, adjust_amount: amount }) }, at);
}

/** A bill on its way from the close to its stage; what would lie in the future hasn't happened. */
async function lead(
  tx: Queries,
  bill: BillRow,
  stage: Stage,
  at: number,
  people: People,
  now: string,
): Promise<void> {
  const { clerk, reviewer, owner } = people;
  const day = (days: number, clock: string) => {
    const time = `${addDays(bill.create_time, days)} ${clock}`;
    return time < now ? time : now;
  };
  let row = bill;
  if (at % 7 === 3) {
    const amount = at % 2 === 0 ? -80 : 120;
    row = await adjusted(tx, row, clerk, amount, adjustReasons[at % 3] ?? '', day(0, '09:40:00'));
  }
  if (stage === 'editing') return;
  const submitted = day(0, '10:15:00');
  const submit = { submit_id: clerk.id, submit_name: clerk.name, submit_time: submitted };
  row = await set(tx, row, { ...submit, bill_status: billStatus.reviewing }, submitted);
  if (stage === 'reviewing') return;
  const looked = day(0, '15:30:00');
  const audit = { audit_id: reviewer.id, audit_name: reviewer.name, audit_time: looked };
  if (stage === 'rejected') {
    const reject_reason = '流量费与设备台账不符，请核对后重提';
    await set(tx, row, { ...audit, reject_reason, bill_status: billStatus.reviewRejected }, looked);
    return;
  }
  const issued = { confirm_deadline: confirmDeadline(looked), due_date: dueDate(looked) };
  row = await set(tx, row, { ...audit, ...issued, bill_status: billStatus.confirming }, looked);
  if (stage === 'confirming') return;
  const answered = day(1, '11:05:00');
  if (stage === 'refused') {
    const reject_reason = '其中一笔退款未计入，请重新核算';
    const refused = {
      reject_reason,
      confirm_deadline: null,
      due_date: null,
      bill_status: billStatus.refused,
    };
    await set(tx, row, refused, answered);
    return;
  }
  const by = owner ? { confirm_id: owner.id, confirm_name: owner.name } : { confirm_name: 'System' };
  const { id: account } = await lockAccount(tx, row.mct_id, answered);
  const confirmed = await bookConfirmed(tx, row, answered, await lowestBalance(tx, account, answered));
  row = await set(tx, row, { ...confirmed, ...by }, answered);
  if (row.bill_status === billStatus.done || stage === 'confirmed') return;
  if (stage === 'overdue' && row.due_date !== null && row.due_date < now.slice(0, 10)) {
    const late = `${addDays(row.due_date, 1)} 00:00:00`;
    await holdOverdue(tx, row, late);
    await set(tx, row, { bill_status: billStatus.overdue, remind_date: now.slice(0, 10) }, late);
    return;
  }
  const paid = day(3, '14:20:00');
  const payer = owner ?? clerk;
  const pay = { pay_id: payer.id, pay_name: payer.name };
  const covered = (await lowestBalance(tx, account, paid)) >= row.due_amount;
  const balance = stage === 'paid' && covered ? await bookPaid(tx, row, paid) : null;
  if (balance) {
    await set(tx, row, { ...balance, ...pay }, paid);
    return;
  }
  // The demo has no picture of a transfer: what waits for a receipt is left to the visitor.
  if (stage === 'transferred' || stage === 'overdue') return;
  const received = {
    ...(await bookReceived(tx, row, paid)),
    ...pay,
    pay_way: payWay.transfer,
    pay_apply_time: paid,
  };
  await set(tx, row, received, paid);
}

/** All bills of the demo up to a moment. */
export async function makeBills(db: Queries, now: string): Promise<void> {
  for (const period of await periods(db, now)) await closePeriod(db, period, closesAt(period));
  const clerk = await personOf(db, clerkPhone);
  const reviewer = await personOf(db, reviewerPhone);
  const owners = await db
    .selectFrom('manager')
    .select(['id', 'name', 'mct_id'])
    .where('mct_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
  const ownerOf = new Map(owners.map((owner) => [owner.mct_id, owner]));
  const bills = await db
    .selectFrom('mct_bill')
    .selectAll()
    .orderBy('start_date', 'desc')
    .orderBy('id')
    .execute();
  const since = new Map<string | null, number>();
  const stages = bills.map((bill, at) => {
    const age = since.get(bill.mct_id) ?? 0;
    since.set(bill.mct_id, age + 1);
    return { bill, at, stage: stageOf(bill.bill_cycle, age, at) };
  });
  // In the order in which it happened, so that an older bill is paid out of the balance first.
  for (const { bill, at, stage } of stages.reverse())
    await db
      .transaction()
      .execute((tx) => lead(tx, bill, stage, at, { clerk, reviewer, owner: ownerOf.get(bill.mct_id) }, now));
}
