import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { isFilling } from '../../../server/seed/progress.ts';
import type { Services } from '../../../server/server-extension.ts';
import { feesDue } from '../expense/posting.server.ts';
import { billStatus } from './enums.ts';
import { hasContent, type Reckoned, reckon } from './figures.server.ts';
import { type BillPeriod, billNumber, closedPeriods } from './period.ts';
import type { BillSpan } from './span.ts';

type Queries = Kysely<Tables>;

/** Merchants of one transaction: a killed close loses no more than these, and whoever looks at them meanwhile waits no longer. */
const step = 50;

interface Merchant {
  readonly mct_id: string;
  readonly mgt_org_id: string;
  readonly mct_name: string;
  readonly mgt_org_name: string;
  readonly settle_mode: number;
}

/** Merchants of the cycle that have no bill for the period yet. */
async function withoutBill(tx: Queries, period: BillPeriod, after: string): Promise<Merchant[]> {
  const { rows } = await sql<Merchant>`
    select m.id::text as mct_id, m.mgt_org_id::text as mgt_org_id, m.full_name as mct_name, o.org_name as mgt_org_name, m.settle_mode
    from mct m join manager_org o on o.id = m.mgt_org_id
    where m.id > ${after} and m.bill_cycle = ${period.bill_cycle} and not exists (select 1 from mct_bill b where b.mct_id = m.id
      and b.bill_cycle = ${period.bill_cycle} and b.bill_period = ${period.bill_period})
    order by m.id limit ${step}`.execute(tx);
  return rows;
}

/** The next number of a month; whoever asks holds the month's lock. */
async function lastSequence(tx: Queries, period: BillPeriod): Promise<number> {
  const prefix = billNumber(period, 0).slice(0, 7);
  const { rows } = await sql<{ last: number }>`select coalesce(max(substr(bill_no, 8)::int), 0)::int as last
    from mct_bill where bill_no like ${`${prefix}%`}`.execute(tx);
  return rows[0]?.last ?? 0;
}

const idOf = (numbers: ReadonlyMap<string, string>, billNo: string): string => {
  const id = numbers.get(billNo);
  if (id === undefined) throw new Error(`no bill ${billNo}`);
  return id;
};

/** Fees that no bill holds, up to the last day of each, are these bills' from now on (docs/domain/states.md §R18). */
export async function claimFees(tx: Queries, billNumbers: readonly string[], now: string): Promise<void> {
  await sql`update mct_expense e set bill_no = b.bill_no, bill_period = b.bill_period, version = e.version + 1,
      update_time = ${now}::timestamp
    from mct_bill b
    where b.bill_no = any(${[...billNumbers]}::text[]) and e.mct_id = b.mct_id and e.bill_no is null
      and e.stat_date <= b.end_date`.execute(tx);
}

/** Writes the parts of bills in the place of those that they had, and the sums. The bills' rows are locked or new. */
export async function writeParts(
  tx: Queries,
  reckoned: ReadonlyMap<string, Reckoned>,
  now: string,
): Promise<void> {
  const numbers = [...reckoned.keys()];
  const { rows: bills } = await sql<{ id: string; bill_no: string }>`
    select id::text, bill_no from mct_bill where bill_no = any(${numbers}::text[])`.execute(tx);
  const ids = new Map(bills.map(({ id, bill_no }) => [bill_no, id]));
  const parts = [...reckoned].map(([bill_no, { days, fees, shares }]) => {
    const bill_id = idOf(ids, bill_no);
    const of = <T extends object>(rows: readonly T[]) => rows.map((row) => ({ ...row, bill_id }));
    return { days: of(days), fees: of(fees), shares: of(shares) };
  });
  const all = [...ids.values()];
  const owner = sql`b.mgt_org_id, b.mct_id, ${now}::timestamp, ${now}::timestamp`;
  const days = JSON.stringify(parts.flatMap((part) => part.days));
  await sql`delete from mct_bill_day where bill_id = any(${all}::bigint[])`.execute(tx);
  await sql`insert into mct_bill_day (bill_id, stat_date, order_count, sales_amount, refund_count, refund_amount, channel_fee,
      received_amount, fee_amount, mgt_org_id, mct_id, create_time, update_time)
    select p.bill_id, p.stat_date, p.order_count, p.sales_amount, p.refund_count, p.refund_amount, p.channel_fee, p.received_amount,
      p.fee_amount, ${owner}
    from json_populate_recordset(null::mct_bill_day, ${days}::json) p join mct_bill b on b.id = p.bill_id`.execute(
    tx,
  );
  const fees = JSON.stringify(parts.flatMap((part) => part.fees));
  await sql`delete from mct_bill_fee where bill_id = any(${all}::bigint[])`.execute(tx);
  await sql`insert into mct_bill_fee (bill_id, fee_type, expense_count, fee_amount, free_amount, net_amount, mgt_org_id, mct_id,
      create_time, update_time)
    select p.bill_id, p.fee_type, p.expense_count, p.fee_amount, p.free_amount, p.net_amount, ${owner}
    from json_populate_recordset(null::mct_bill_fee, ${fees}::json) p join mct_bill b on b.id = p.bill_id`.execute(
    tx,
  );
  const shares = JSON.stringify(parts.flatMap((part) => part.shares));
  await sql`delete from mct_bill_share where bill_id = any(${all}::bigint[])`.execute(tx);
  await sql`insert into mct_bill_share (bill_id, start_date, end_date, base_amount, share_rate, share_amount, mgt_org_id, mct_id,
      create_time, update_time)
    select p.bill_id, p.start_date, p.end_date, p.base_amount, p.share_rate, p.share_amount, ${owner}
    from json_populate_recordset(null::mct_bill_share, ${shares}::json) p join mct_bill b on b.id = p.bill_id`.execute(
    tx,
  );
  const sums = JSON.stringify([...reckoned].map(([bill_no, { figures }]) => ({ bill_no, ...figures })));
  await sql`update mct_bill b set order_count = p.order_count, sales_amount = p.sales_amount, refund_count = p.refund_count,
      refund_amount = p.refund_amount, channel_fee = p.channel_fee, received_amount = p.received_amount,
      algorithm_fee = p.algorithm_fee, other_fee = p.other_fee, invoice_able_amount = p.invoice_able_amount,
      share_amount = p.share_amount, split_amount = p.split_amount, settle_amount = p.settle_amount, due_amount = p.due_amount
    from json_populate_recordset(null::mct_bill, ${sums}::json) p where b.bill_no = p.bill_no`.execute(tx);
}

/** The bills of some merchants, in one transaction: all of them with their parts and fees, or none. @returns how many there came */
async function closeSome(
  tx: Queries,
  period: BillPeriod,
  merchants: readonly Merchant[],
  now: string,
): Promise<number> {
  const first = (await lastSequence(tx, period)) + 1;
  const spans = merchants.map((merchant, at): Merchant & BillSpan => ({
    ...merchant,
    ...period,
    bill_no: billNumber(period, first + at),
    adjust_amount: 0,
  }));
  const found = await reckon(tx, spans, 'claimable');
  const billed = spans
    .filter(({ bill_no }) => {
      const reckoned = found.get(bill_no);
      return reckoned !== undefined && hasContent(reckoned);
    })
    .map((span, at) => ({ ...span, ...period, bill_no: billNumber(period, first + at) }));
  if (billed.length === 0) return 0;
  await sql`insert into mct_bill (bill_no, bill_cycle, bill_period, start_date, end_date, mct_id, mgt_org_id, mct_name, mgt_org_name,
      settle_mode, bill_status, create_time, update_time)
    select p.bill_no, p.bill_cycle, p.bill_period, p.start_date, p.end_date, p.mct_id, p.mgt_org_id, p.mct_name, p.mgt_org_name,
      p.settle_mode, ${billStatus.editing}, ${now}::timestamp, ${now}::timestamp
    from json_populate_recordset(null::mct_bill, ${JSON.stringify(billed)}::json) p`.execute(tx);
  const numbers = billed.map(({ bill_no }) => bill_no);
  await claimFees(tx, numbers, now);
  // Read again: what was waived meanwhile is held by its row's lock now.
  await writeParts(tx, await reckon(tx, billed, 'claimed'), now);
  return billed.length;
}

/**
 * The bills of a period for all merchants of its cycle, some at a time. However often it is asked for, and wherever it was killed, each
 * merchant has one bill in the end; of two processes one waits for the other.
 * @returns how many bills were made
 */
export async function closePeriod(db: Queries, period: BillPeriod, now: string): Promise<number> {
  let made = 0;
  for (let after = '0'; ; ) {
    const done = await db.transaction().execute(async (tx) => {
      // Numbers of a month follow each other, those of its days too.
      await sql`select pg_advisory_xact_lock(hashtext(${`bills ${period.start_date.slice(0, 7)}`}))`.execute(
        tx,
      );
      const merchants = await withoutBill(tx, period, after);
      if (merchants.length > 0) made += await closeSome(tx, period, merchants, now);
      return merchants;
    });
    const last = done.at(-1);
    if (done.length < step || !last) return made;
    after = last.mct_id;
    // The embedded engine lets others in after each step.
    await setImmediate();
  }
}

/**
 * Whether all days of a period are final: the fees of its last day are written, which come after those of the days before, or there is
 * nothing that any could be of.
 */
async function isFinal(db: Queries, { end_date }: BillPeriod): Promise<boolean> {
  const { rows } = await sql<{ final: boolean }>`
    select exists (select 1 from mct_expense_day where stat_date = ${end_date}::date and update_time >= ${feesDue(end_date)}::timestamp)
      or not exists (select 1 from mct_account_ledger where create_time >= ${end_date}::date and create_time < ${end_date}::date + 1)
      and not exists (select 1 from algorithm_identify where create_time >= ${end_date}::date and create_time < ${end_date}::date + 1)
      as final`.execute(db);
  return rows[0]?.final ?? false;
}

/** Every period that is over and not closed, once its days are final. */
export async function closeDue({ db, clock }: Services): Promise<void> {
  if (await isFilling(db)) return;
  const now = nowText(clock);
  for (const period of closedPeriods(now)) if (await isFinal(db, period)) await closePeriod(db, period, now);
}
