import { type Kysely, sql } from 'kysely';
import { systemWriter } from '../../../server/access/writer.ts';
import { nowText } from '../../../server/clock.ts';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { inTransaction } from '../../../server/rows/writing.ts';
import type { Services, Task } from '../../../server/server-extension.ts';
import { moneyText } from '../../kit/format.ts';
import { momentText } from '../../kit/time.ts';
import { failReason, releaseStatus, roundState, welfareStatus, welfareType } from '../enums.ts';
import { giveCoupons } from './coupons.server.ts';
import { WelfareRelease } from './index.ts';
import { openDue } from './opening.server.ts';

type Queries = Kysely<Tables>;
type Plan = TableRow<'corporate_welfare'>;
type Round = TableRow<'corporate_welfare_round'>;

/** Lines of one transaction: an order that is paid with the plan's welfare waits no longer than these take. */
const linesAtOnce = 500;
/** Transactions of one round: a server that ends waits for no more than these. */
const stepsAtOnce = 40;
/** Who is at a round has so long for a step before another process goes on. */
const leaseMs = 60_000;

interface Line {
  readonly id: string;
  readonly release_amount: number;
  readonly user_phone: string;
  readonly user_id: string | null;
}
/** What becomes of one line. */
interface Issued extends Line {
  readonly fail: number | null;
  readonly user_coupon_id: string | null;
}

/** The next lines of a round with the consumers that have their phones. */
async function nextLines(tx: Queries, roundId: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select r.id::text as id, r.release_amount::int as release_amount, r.user_phone,
      (select u.id::text from mct_user u where u.user_phone = r.user_phone) as user_id
    from corporate_welfare_release r
    where r.round_id = ${roundId} and r.release_status = ${releaseStatus.issuing}
    order by r.id limit ${sql.lit(linesAtOnce)} for update of r`.execute(tx);
  return rows;
}

/** Who gets theirs, as far as the budget and the coupon's stock reach, and why the others don't. */
async function decide(tx: Queries, plan: Plan, lines: readonly Line[], now: string): Promise<Issued[]> {
  let left = plan.budget_amount - plan.release_amount;
  const decided = lines.map((line): Issued => {
    if (line.user_id === null) return { ...line, fail: failReason.nobody, user_coupon_id: null };
    if (line.release_amount > left) return { ...line, fail: failReason.budget, user_coupon_id: null };
    left -= line.release_amount;
    return { ...line, fail: null, user_coupon_id: null };
  });
  if (plan.welfare_type !== welfareType.coupon || plan.coupon_id === null) return decided;
  const given = await giveCoupons(
    tx,
    plan.coupon_id,
    decided.flatMap(({ id, user_id, user_phone, fail }) =>
      fail === null && user_id !== null ? [{ id, user_id, user_phone }] : [],
    ),
    now,
  );
  return decided.map((line) => {
    if (line.fail !== null) return line;
    const coupon = given.coupons.get(line.id) ?? null;
    return { ...line, fail: coupon === null ? given.fail : null, user_coupon_id: coupon };
  });
}

async function writeLines(tx: Queries, lines: readonly Issued[], now: string): Promise<void> {
  await sql`update corporate_welfare_release r set
      release_status = case when v.fail is null then ${releaseStatus.issued}::int else ${releaseStatus.failed}::int end,
      remain_amount = case when v.fail is null then r.release_amount else 0 end, fail_reason = v.fail, user_id = v.user_id, user_coupon_id = v.coupon_id,
      release_time = case when v.fail is null then ${now}::timestamp end,
      version = r.version + 1, update_time = ${now}::timestamp
    from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map(({ fail }) => fail)}::int[],
      ${lines.map(({ user_id }) => user_id)}::bigint[], ${lines.map(({ user_coupon_id }) => user_coupon_id)}::bigint[])
      v(id, fail, user_id, coupon_id)
    where r.id = v.id`.execute(tx);
}

/**
 * The next lines of a round: issued, or failed with the reason, and counted; all of it or nothing. A line is issued only from "issuing",
 * in the transaction that ends that state: whoever goes on after a crash finds what is left and pays nobody twice.
 * @returns whether more is left
 */
async function step(services: Services, round: Round): Promise<boolean> {
  const caller = systemCaller(services);
  const { now } = caller;
  return inTransaction(caller, async (tx) => {
    const plan = await tx
      .selectFrom('corporate_welfare')
      .selectAll()
      .where('id', '=', round.welfare_id)
      .where('welfare_status', '=', welfareStatus.running)
      .forUpdate()
      .executeTakeFirst();
    if (!plan) return false;
    const lines = await nextLines(tx, round.id);
    const issued = await decide(tx, plan, lines, now);
    if (issued.length > 0) await writeLines(tx, issued, now);
    const paid = issued.filter(({ fail }) => fail === null);
    const amount = paid.reduce((sum, { release_amount }) => sum + release_amount, 0);
    const over = lines.length < linesAtOnce;
    await tx
      .updateTable('corporate_welfare_round')
      .set((eb) => ({
        done_count: eb('done_count', '+', paid.length),
        fail_count: eb('fail_count', '+', issued.length - paid.length),
        round_amount: eb('round_amount', '+', amount),
        due_time: momentText(services.clock() + leaseMs),
        update_time: now,
        ...(over && { round_state: roundState.done, finish_time: now }),
      }))
      .where('id', '=', round.id)
      .execute();
    await tx
      .updateTable('corporate_welfare')
      .set((eb) => ({ release_amount: eb('release_amount', '+', amount), update_time: now }))
      .where('id', '=', plan.id)
      .execute();
    if (plan.notify_flag === 1)
      services.commits.after(tx, () => {
        for (const { user_phone, release_amount } of paid)
          services.sms.post(user_phone, 'welfare_issued', 'zh', {
            name: plan.welfare_name,
            amount: moneyText(release_amount),
          });
      });
    const written = (model: string, id: string) =>
      ({ kind: 'written', model, id, created: false, by: systemWriter }) as const;
    services.outbox.add(
      tx,
      written('corporate_welfare', plan.id),
      ...issued.map(({ id }) => written(WelfareRelease.name, id)),
    );
    return !over;
  });
}

/** Takes a round that is due, of a plan in progress, where nobody else is at it. */
async function claim({ db, clock }: Services): Promise<Round | undefined> {
  const now = nowText(clock);
  const due = db
    .selectFrom('corporate_welfare_round as r')
    .innerJoin('corporate_welfare as w', 'w.id', 'r.welfare_id')
    .select('r.id')
    .where('r.round_state', '=', roundState.running)
    .where('r.due_time', '<=', now)
    .where('w.welfare_status', '=', welfareStatus.running)
    .orderBy('r.due_time')
    .limit(1);
  return db
    .updateTable('corporate_welfare_round')
    .set({ due_time: momentText(clock() + leaseMs) })
    .where('id', '=', due)
    .where('due_time', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

/** Opens the rounds of plans whose day has come. */
export async function openRounds(services: Services): Promise<void> {
  const caller = systemCaller(services);
  const due = await services.db
    .selectFrom('corporate_welfare')
    .select('id')
    .where('welfare_status', '=', welfareStatus.running)
    .where('next_release_date', '<=', caller.now.slice(0, 10))
    .orderBy('id')
    .execute();
  for (const { id } of due) await inTransaction(caller, (tx) => openDue(tx, id, caller.now));
}

/** One stretch of one round: it goes on with the lines that are left. */
export async function issueWelfare(services: Services): Promise<void> {
  const round = await claim(services);
  if (!round) return;
  for (let at = 0; at < stepsAtOnce; at += 1) if (!(await step(services, round))) return;
  await services.db
    .updateTable('corporate_welfare_round')
    .set({ due_time: nowText(services.clock) })
    .where('id', '=', round.id)
    .where('round_state', '=', roundState.running)
    .execute();
}

/** What was not used in time is expired. Its amount stays released: the employer has given it. */
export async function expireWelfare({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  await sql`update corporate_welfare_release set release_status = ${releaseStatus.expired}, version = version + 1,
      update_time = ${now}::timestamp
    where id in (select id from corporate_welfare_release where release_status = ${releaseStatus.issued}
      and expire_time < ${now}::timestamp limit 2000 for update skip locked)`.execute(db);
}

export const welfareTasks: readonly Task[] = [
  { name: 'welfare rounds', everyMs: 5_000, run: openRounds },
  { name: 'welfare releases', everyMs: 2_000, run: issueWelfare },
  { name: 'welfare expiry', everyMs: 30_000, run: expireWelfare },
];
