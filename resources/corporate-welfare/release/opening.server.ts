import { type Kysely, sql } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { Refusal } from '../../../server/refusal.ts';
import { holdBudget, lockPlan, personValue } from '../budget.server.ts';
import { readCalendar } from '../calendar.server.ts';
import { releaseStatus, roundState, staffStatus, welfareStatus, welfareType } from '../enums.ts';
import { lastUseDay, releaseDates } from '../rhythm.ts';

type Queries = Kysely<Tables>;
type Plan = TableRow<'corporate_welfare'>;

/**
 * A line for each of a plan's staff who has none of this round: to be issued. Its number and what is unique of it say whose and of which
 * day it is, so that nobody ever has two.
 * @returns how many were added, and their amount in cents
 */
async function addLines(
  tx: Queries,
  plan: Plan,
  round: { readonly id: string; readonly release_date: string },
  expire_time: string,
  now: string,
): Promise<{ readonly people: number; readonly amount: number }> {
  const value = await personValue(tx, plan);
  const amount =
    plan.welfare_type === welfareType.balance
      ? sql`coalesce(s.person_amount, ${value}::int)`
      : sql`${value}::int`;
  const { rows } = await sql<{ people: number; amount: number }>`with added as (
    insert into corporate_welfare_release (release_no, welfare_id, round_id, staff_id, staff_name, user_phone, staff_no,
      department, welfare_type, release_date, release_amount, used_amount, remain_amount, release_status, expire_time,
      mgt_org_id, mct_id, version, create_time, update_time)
    select 'WR' || ${round.release_date.replaceAll('-', '')} || lpad(s.id::text, 10, '0'), ${plan.id}::bigint,
      ${round.id}::bigint, s.id, s.staff_name, s.user_phone, s.staff_no, s.department, ${plan.welfare_type}::int,
      ${round.release_date}::date, ${amount}, 0, ${amount}, ${releaseStatus.issuing}::int, ${expire_time}::timestamp,
      ${plan.mgt_org_id}::bigint, ${plan.mct_id}::bigint, 1, ${now}::timestamp, ${now}::timestamp
    from corporate_welfare_staff s
    where s.welfare_id = ${plan.id} and s.staff_status = ${staffStatus.active}
    order by s.id
    on conflict (staff_id, release_date) do nothing
    returning release_amount)
    select count(*)::int as people, coalesce(sum(release_amount), 0)::int as amount from added`.execute(tx);
  const [{ people, amount: sum } = { people: 0, amount: 0 }] = rows;
  return { people, amount: sum };
}

/** The round of one day with a line for everybody; once, however often it is asked for. */
async function openRound(
  tx: Queries,
  plan: Plan,
  day: string,
  expire_time: string,
  now: string,
): Promise<void> {
  const round = await tx
    .insertInto('corporate_welfare_round')
    .values({
      welfare_id: plan.id,
      release_date: day,
      round_state: roundState.running,
      due_time: now,
      mgt_org_id: plan.mgt_org_id,
      mct_id: plan.mct_id,
      create_time: now,
      update_time: now,
    })
    .onConflict((on) => on.columns(['welfare_id', 'release_date']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!round) return;
  const { people } = await addLines(tx, plan, { id: round.id, release_date: day }, expire_time, now);
  await tx
    .updateTable('corporate_welfare_round')
    .set({ staff_count: people })
    .where('id', '=', round.id)
    .execute();
}

/**
 * The rounds of a plan that are due, and the day of its next one. A server that was down opens those that it missed, as far as what they
 * issue can still be used. The plan is locked.
 */
export async function openDue(tx: Queries, id: string, now: string): Promise<void> {
  const plan = await lockPlan(tx, id);
  const { next_release_date: next } = plan;
  const today = now.slice(0, 10);
  if (plan.welfare_status !== welfareStatus.running || next === null || next > today) return;
  const calendar = await readCalendar(tx);
  const dates = releaseDates(plan, calendar);
  for (const day of dates.filter((each) => each >= next && each <= today)) {
    const last = lastUseDay(plan, day, calendar);
    if (last >= today) await openRound(tx, plan, day, `${last} 23:59:59`, now);
  }
  await tx
    .updateTable('corporate_welfare')
    .set({ next_release_date: dates.find((day) => day > today) ?? null })
    .where('id', '=', id)
    .execute();
}

/**
 * Staff who came after the last round was opened get it too.
 * @returns how many @throws Refusal 18010, 18009, 18001
 */
export async function issueToNew(tx: Queries, id: string, now: string): Promise<number> {
  const plan = await lockPlan(tx, id);
  if (plan.welfare_status !== welfareStatus.running) throw new Refusal(18010);
  const round = await tx
    .selectFrom('corporate_welfare_round')
    .selectAll()
    .where('welfare_id', '=', id)
    .orderBy('release_date', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (!round) throw new Refusal(18009);
  const last = lastUseDay(plan, round.release_date, await readCalendar(tx));
  if (last < now.slice(0, 10)) throw new Refusal(18009);
  const { people } = await addLines(tx, plan, round, `${last} 23:59:59`, now);
  if (people === 0) throw new Refusal(18009);
  await holdBudget(tx, plan);
  await tx
    .updateTable('corporate_welfare_round')
    .set({
      staff_count: round.staff_count + people,
      round_state: roundState.running,
      due_time: now,
      finish_time: null,
      update_time: now,
    })
    .where('id', '=', round.id)
    .execute();
  return people;
}
