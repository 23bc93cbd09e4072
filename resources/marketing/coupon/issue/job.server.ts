import { type Kysely, sql } from 'kysely';
import { within } from '../../../../server/access/subject.ts';
import { systemWriter } from '../../../../server/access/writer.ts';
import { nowText } from '../../../../server/clock.ts';
import type { Tables } from '../../../../server/db/connect.ts';
import type { TableRow } from '../../../../server/db/tables.ts';
import { callerFor } from '../../../../server/exports/export-job.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { selectPage } from '../../../../server/rows/query.ts';
import { visibleRows } from '../../../../server/rows/visible.ts';
import { inTransaction } from '../../../../server/rows/writing.ts';
import type { Caller, Services, Task } from '../../../../server/server-extension.ts';
import { allows } from '../../../kit/permissions.ts';
import { momentText } from '../../../kit/time.ts';
import { Consumer } from '../../../shared/consumer.ts';
import { couponStatus } from '../enums.ts';
import { coupon as couponScreen } from '../index.ts';
import { inUserScope } from '../user-scope.server.ts';
import { validUntil } from '../valid-until.ts';
import { issueResult, issueState } from './enums.ts';
import { type Candidate, giveOut } from './giving.ts';
import { CouponIssue } from './index.ts';
import { tellIssuer } from './notices.server.ts';

type Queries = Kysely<Tables>;
type Issue = TableRow<'mgt_coupon_issue'>;
type IssuedCoupon = TableRow<'mgt_coupon'>;
type Line = Pick<TableRow<'mgt_coupon_issue_line'>, 'id' | 'user_phone'>;

/** Lines of one transaction: whoever claims the coupon waits no longer than these take. */
const linesAtOnce = 500;
/** Transactions of one round: a server that ends waits for no more than these. */
const roundsAtOnce = 40;
/** Who is at it has so long for its lines before another process goes on. */
const leaseMs = 60_000;

/**
 * A code for each line: by the line's own number, which no other line has. Codes of six random digits would meet each other among
 * thousands of one second; these are longer than those, so that none is ever the same.
 */
const codeOf = (now: string, line: string) => `Y${now.replace(/\D/g, '').slice(2)}${line.padStart(10, '0')}`;

/** Those of the lines' phones whom the maker sees, by phone. */
async function candidatesFor(
  tx: Queries,
  caller: Caller,
  coupon: IssuedCoupon,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, Candidate>> {
  const phones = lines.map(({ user_phone }) => user_phone);
  const seen = await selectPage(
    tx,
    visibleRows(caller, Consumer, [
      (column) => sql<boolean>`${column('user_phone')} = any(${phones}::text[])`,
    ]),
    ['id'],
    { sorts: [{ field: 'id', descending: false }], limit: linesAtOnce, offset: 0 },
  );
  const { rows } = await sql<Candidate & { user_phone: string }>`
    select u.user_phone, u.id::text as user_id, ${inUserScope(coupon)} as meant,
      (select count(*)::int from mct_user_coupon c where c.coupon_id = ${coupon.id} and c.user_id = u.id) as held
    from mct_user u where u.id = any(${seen.map(({ id }) => String(id))}::bigint[])`.execute(tx);
  return new Map(rows.map(({ user_phone, ...candidate }) => [user_phone, candidate]));
}

/** What becomes of these lines: nothing once the coupon has ended, or could no longer be used. */
async function resultsOf(tx: Queries, caller: Caller, coupon: IssuedCoupon, lines: readonly Line[]) {
  if (coupon.coupon_status !== couponStatus.published || validUntil(coupon, caller.now) <= caller.now)
    return lines.map((line) => ({ line, user_id: null, result: issueResult.over }));
  const candidates = await candidatesFor(tx, caller, coupon, lines);
  const left = coupon.total_count - coupon.claim_count;
  return giveOut(lines, ({ user_phone }) => candidates.get(user_phone), {
    left,
    claim_limit: coupon.claim_limit,
  });
}

/** Puts the coupons into the consumers' hands and the results beside their lines. @returns how many were given */
async function give(
  tx: Queries,
  { now }: Caller,
  coupon: IssuedCoupon,
  results: Awaited<ReturnType<typeof resultsOf>>,
): Promise<number> {
  const given = results.filter(({ user_id }) => user_id !== null);
  const codes = given.map(({ line }) => codeOf(now, line.id));
  await sql`insert into mct_user_coupon (coupon_id, user_id, user_phone, coupon_code, claim_time, valid_end_time,
      mgt_org_id, mct_id, create_time, update_time)
    select ${coupon.id}, g.user_id, g.phone, g.code, ${now}::timestamp, ${validUntil(coupon, now)}::timestamp,
      ${coupon.mgt_org_id}::bigint, ${coupon.mct_id}::bigint, ${now}::timestamp, ${now}::timestamp
    from unnest(${given.map(({ user_id }) => user_id)}::bigint[], ${given.map(({ line }) => line.user_phone)}::text[],
      ${codes}::text[]) g(user_id, phone, code)`.execute(tx);
  await sql`update mgt_coupon_issue_line l set issue_result = r.result, coupon_code = r.code, update_time = ${now}::timestamp
    from unnest(${results.map(({ line }) => line.id)}::bigint[], ${results.map(({ result }) => result)}::int[],
      ${results.map(({ line, user_id }) => (user_id === null ? null : codeOf(now, line.id)))}::text[]) r(id, result, code)
    where l.id = r.id`.execute(tx);
  await tx
    .updateTable('mgt_coupon')
    .set((eb) => ({ claim_count: eb('claim_count', '+', given.length), update_time: now }))
    .where('id', '=', coupon.id)
    .execute();
  return given.length;
}

/**
 * The next lines of an issue with what became of them and how far it then is: all of it or nothing, so that nobody is given one twice.
 * @returns whether more is left
 */
async function step(services: Services, caller: Caller, id: string): Promise<boolean> {
  return inTransaction(caller, async (tx) => {
    const issue = await tx
      .selectFrom('mgt_coupon_issue')
      .selectAll()
      .where('id', '=', id)
      .where('issue_state', '=', issueState.running)
      .forUpdate()
      .executeTakeFirst();
    if (!issue) return false;
    const lines = await tx
      .selectFrom('mgt_coupon_issue_line')
      .select(['id', 'user_phone'])
      .where('issue_id', '=', id)
      .where('issue_result', '=', issueResult.waiting)
      .orderBy('line_no')
      .limit(linesAtOnce)
      .execute();
    const coupon = await tx
      .selectFrom('mgt_coupon')
      .selectAll()
      .where('id', '=', issue.coupon_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const given =
      lines.length === 0 ? 0 : await give(tx, caller, coupon, await resultsOf(tx, caller, coupon, lines));
    const over = lines.length < linesAtOnce;
    const counted = {
      done_count: issue.done_count + lines.length,
      issued_count: issue.issued_count + given,
      refused_count: issue.refused_count + lines.length - given,
    };
    await tx
      .updateTable('mgt_coupon_issue')
      .set({
        ...counted,
        due_time: momentText(services.clock() + leaseMs),
        update_time: caller.now,
        ...(over && { issue_state: issueState.done, finish_time: caller.now, version: issue.version + 1 }),
      })
      .where('id', '=', id)
      .execute();
    if (over) await tellIssuer({ ...caller, tx }, { ...issue, ...counted, coupon_name: coupon.coupon_name });
    services.outbox.add(tx, {
      kind: 'written',
      model: CouponIssue.name,
      id,
      created: false,
      by: systemWriter,
    });
    return !over;
  });
}

/** Who made an issue, as they are now. @throws Refusal 10003 where they may not any more */
async function makerOf(services: Services, row: Issue): Promise<Caller> {
  const asking = await callerFor(services, { ...row, user_id: row.create_id, lang: 'zh' }, 'coupon issue');
  if (!allows(asking.me.codes, couponScreen, 'issue')) throw new Refusal(10003);
  return { ...asking, me: within(asking.me, couponScreen, 'issue') };
}

/** Takes an issue that is due, where nobody else is at it. */
async function claim({ db, clock }: Services): Promise<Issue | undefined> {
  const now = nowText(clock);
  const due = db
    .selectFrom('mgt_coupon_issue')
    .select('id')
    .where('issue_state', '=', issueState.running)
    .where('due_time', '<=', now)
    .orderBy('due_time')
    .limit(1);
  return db
    .updateTable('mgt_coupon_issue')
    .set({ due_time: momentText(clock() + leaseMs) })
    .where('id', '=', due)
    .where('due_time', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

const set = ({ db }: Services, id: string, values: Partial<Pick<Issue, 'issue_state' | 'due_time'>>) =>
  db
    .updateTable('mgt_coupon_issue')
    .set(values)
    .where('id', '=', id)
    .where('issue_state', '=', issueState.running)
    .execute();

/** One round of one issue: it goes on behind the last line that was done. */
export async function issueCoupons(services: Services): Promise<void> {
  const row = await claim(services);
  if (!row) return;
  try {
    const caller = await makerOf(services, row);
    for (let at = 0; at < roundsAtOnce; at += 1) if (!(await step(services, caller, row.id))) return;
    await set(services, row.id, { due_time: nowText(services.clock) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await set(services, row.id, { issue_state: issueState.withdrawn });
  }
}

export const issueTasks: readonly Task[] = [{ name: 'coupon issues', everyMs: 2_000, run: issueCoupons }];
