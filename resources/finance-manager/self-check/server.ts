import { type Kysely, sql } from 'kysely';
import { systemWriter } from '../../../server/access/writer.ts';
import { businessNumber } from '../../../server/business-number.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { TableRow } from '../../../server/db/tables.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { notify } from '../../../server/notices/notify.ts';
import { inTransaction } from '../../../server/rows/writing.ts';
import { isFilling } from '../../../server/seed/progress.ts';
import { type ActionContext, implement, type Services } from '../../../server/server-extension.ts';
import { say } from '../../kit/label.ts';
import { noticeType } from '../../kit/people/notice-log.ts';
import type { ActionInput } from '../../kit/resource.ts';
import { recordPath } from '../../kit/routes.ts';
import { addDays, daysInRange } from '../../kit/time.ts';
import { checkKind, checkOrigin, checkResult, FinanceCheck } from './check.ts';
import { type CheckSpan, comparedBy } from './comparisons.server.ts';
import { selfCheck } from './index.ts';

type Queries = Kysely<Tables>;
type Check = TableRow<'finance_check'>;

/** Of one comparison no more rows are kept: more than these are one mistake and not many. */
const mostKept = 200;
const mostDays = 31;
/** When the day before is compared: its fees, roll-ups and bills are written by then. */
const nightlyAt = '05:30:00';

interface Compared {
  readonly row_count: number;
  readonly diff_count: number;
  readonly diff_amount: number;
  readonly diffs: readonly object[];
}

/** Coupons are counted, everything else is money; which one a row is follows from its comparison. */
const inPieces = (kind: number) => kind === checkKind.coupons;

/** What one comparison finds, in one statement, so that everything is of one moment. @param kind a code of `checkKind` */
export async function compare(db: Queries, kind: number, span: CheckSpan): Promise<Compared> {
  const pieces = inPieces(kind);
  const kept = pieces
    ? sql`d.expected::bigint as expected_count, d.actual::bigint as actual_count`
    : sql`d.expected::bigint as expected_amount, d.actual::bigint as actual_amount`;
  const { rows } = await sql<Compared>`
    with compared as (${comparedBy(kind, span)}),
      differing as (select * from compared where expected is distinct from actual)
    select (select count(*) from compared)::int as row_count, (select count(*) from differing)::int as diff_count,
      ${pieces ? sql`0` : sql`(select coalesce(sum(abs(expected - actual)), 0) from differing)`}::float8 as diff_amount,
      coalesce((select json_agg(k) from (select left(d.subject, 200) as subject, d.figure, m.full_name as mct_name, ${kept}
        from differing d left join mct m on m.id = d.mct_id
        order by abs(d.expected - d.actual) desc, d.subject limit ${mostKept}) k), '[]'::json) as diffs`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('a comparison answers one row');
  return found;
}

/** Writes the comparisons of a run that are to be made; a run whose number is there already isn't begun again. */
async function begin(
  tx: Queries,
  run: Pick<Check, 'run_no' | 'start_date' | 'end_date' | 'check_origin' | 'operator_name'>,
  now: string,
): Promise<void> {
  const kinds = checkKind.$options.map(({ code }) => code);
  await sql`insert into finance_check (run_no, check_kind, start_date, end_date, check_origin, operator_name, check_result, mgt_org_id,
      create_time, update_time)
    select ${run.run_no}, k.kind, ${run.start_date}::date, ${run.end_date}::date, ${run.check_origin}, ${run.operator_name},
      ${checkResult.waiting}, o.id, ${now}::timestamp, ${now}::timestamp
    from unnest(${kinds}::int[]) k(kind), (select id from manager_org where parent_id is null order by id limit 1) o
    order by k.kind
    on conflict (run_no, check_kind) do nothing`.execute(tx);
}

async function tellOf(
  services: Services,
  tx: Queries,
  check: Check,
  found: Compared,
  now: string,
): Promise<void> {
  const kind = checkKind.$options.find(({ code }) => code === check.check_kind);
  if (!kind) return;
  await notify(
    { services, tx, now },
    {
      to: { mayDo: 'run', on: selfCheck, row: { ...check }, of: 'platform' },
      type: noticeType.abnormal,
      title: { en: 'The self-check found a difference', zh: '财务自检发现差异' },
      summary: {
        en: `{run_no}, {from} to {to}: “${say(kind, 'en')}” differs in {n} of {rows} rows.`,
        zh: `{run_no}（{from}至{to}）：“${say(kind, 'zh')}”核对{rows}行，差异{n}行。`,
      },
      params: {
        run_no: check.run_no,
        from: check.start_date,
        to: check.end_date,
        n: found.diff_count,
        rows: found.row_count,
      },
      link: recordPath(selfCheck, check.id),
    },
  );
}

/** Makes one comparison that waits; what it found is written with it. @returns the comparison; nothing where none waits */
async function compareOne(
  tx: Queries,
  now: string,
): Promise<{ readonly check: Check; readonly found: Compared } | undefined> {
  const check = await tx
    .selectFrom('finance_check')
    .selectAll()
    .where('check_result', '=', checkResult.waiting)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!check) return undefined;
  const found = await compare(tx, check.check_kind, { from: check.start_date, to: check.end_date });
  const { diffs, ...figures } = found;
  await sql`insert into finance_check_diff (check_id, subject, figure, mct_name, expected_amount, actual_amount, expected_count,
      actual_count, mgt_org_id, create_time, update_time)
    select ${check.id}, d.subject, d.figure, d.mct_name, d.expected_amount, d.actual_amount, d.expected_count, d.actual_count,
      ${check.mgt_org_id}, ${now}::timestamp, ${now}::timestamp
    from json_populate_recordset(null::finance_check_diff, ${JSON.stringify(diffs)}::json) d`.execute(tx);
  await tx
    .updateTable('finance_check')
    .set({
      ...figures,
      check_result: found.diff_count > 0 ? checkResult.differs : checkResult.equal,
      finish_time: now,
      update_time: now,
      version: check.version + 1,
    })
    .where('id', '=', check.id)
    .execute();
  return { check, found };
}

/** One comparison, and who is told of what it found. @returns whether any waited */
async function compareNext(services: Services): Promise<boolean> {
  const caller = systemCaller(services);
  return inTransaction(caller, async (tx) => {
    const one = await compareOne(tx, caller.now);
    if (!one) return false;
    const { check, found } = one;
    services.outbox.add(tx, {
      kind: 'written',
      model: FinanceCheck.name,
      id: check.id,
      created: false,
      by: systemWriter,
    });
    if (found.diff_count > 0) await tellOf(services, tx, check, found, caller.now);
    return true;
  });
}

/** The comparisons that wait, one after the other; whoever was killed at one leaves it waiting. */
export async function compareWaiting(services: Services): Promise<void> {
  while (await compareNext(services));
}

/** The run of a day, which is made once. */
function beginDay(db: Queries, day: string, now: string): Promise<void> {
  const run_no = `C${day.replaceAll('-', '')}`;
  return begin(
    db,
    { run_no, start_date: day, end_date: day, check_origin: checkOrigin.nightly, operator_name: null },
    now,
  );
}

/** Compares a day at once: of the demo rows, which nobody waits for. */
export async function checkDay(db: Queries, day: string, now: string): Promise<void> {
  await beginDay(db, day, now);
  while (await db.transaction().execute((tx) => compareOne(tx, now)));
}

/** The run of the night: yesterday, once its rows are all there. */
export async function beginNightly(services: Services): Promise<void> {
  const now = nowText(services.clock);
  if (now.slice(11) < nightlyAt || (await isFilling(services.db))) return;
  await beginDay(services.db, addDays(now, -1), now);
}

/** @throws Refusal 19041 for who doesn't look from the top organisation, 10006 for days that aren't over or too many */
async function run(context: ActionContext & { readonly input: ActionInput<typeof selfCheck, 'run'> }) {
  const { tx, me, now, input, refuse } = context;
  const { start_date, end_date } = input;
  if (me.orgIds !== null) {
    const head = await tx
      .selectFrom('manager_org')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirst();
    if (!head || !me.orgIds.includes(head.id)) refuse(19041);
  }
  const wrong = (field: string, en: string, zh: string) =>
    refuse(10006, undefined, [{ field, msg: { en, zh } }]);
  if (end_date >= now.slice(0, 10)) wrong('end_date', 'must be a day that is over', '须早于今日');
  if (end_date < start_date) wrong('end_date', 'must not lie before the start', '不能早于开始日期');
  if (daysInRange(start_date, end_date) > mostDays)
    wrong('end_date', `may be at most ${mostDays} days`, `最多${mostDays}天`);
  const run_no = businessNumber('C', now);
  await begin(
    tx,
    { run_no, start_date, end_date, check_origin: checkOrigin.asked, operator_name: me.name },
    now,
  );
  return { result: { run_no }, audit: { name: run_no } };
}

export const selfCheckServerExtension = implement(selfCheck, {
  handlers: { run },
  tasks: [
    { name: 'nightly self-check', everyMs: 600_000, run: beginNightly },
    { name: 'self-check', everyMs: 3_000, run: compareWaiting },
  ],
});
