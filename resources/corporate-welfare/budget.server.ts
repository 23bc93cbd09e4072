import { type Kysely, sql } from 'kysely';
import type { TableRow, Tables } from '../../server/db/tables.ts';
import { Refusal } from '../../server/refusal.ts';
import { readCalendar } from './calendar.server.ts';
import { releaseStatus, staffStatus, welfareStatus, welfareType } from './enums.ts';
import { neededBudget, releaseDates } from './rhythm.ts';
import { worthOf } from './value.ts';

type Queries = Kysely<Tables>;
type Plan = TableRow<'corporate_welfare'>;

/** What one person without an amount of their own gets in one release of a plan. Cents. */
export async function personValue(
  tx: Queries,
  plan: Pick<Plan, 'welfare_type' | 'person_amount' | 'month_cap_amount' | 'coupon_id'>,
): Promise<number> {
  if (plan.welfare_type !== welfareType.coupon || plan.coupon_id === null) return worthOf(plan);
  const coupon = await tx
    .selectFrom('mgt_coupon')
    .select(['cash_amount', 'reduce_amount', 'max_reduce_amount'])
    .where('id', '=', plan.coupon_id)
    .executeTakeFirst();
  return worthOf(plan, coupon);
}

/** The plan, locked: who counts its staff or spends its budget waits for who else does. */
export const lockPlan = (tx: Queries, id: string): Promise<Plan> =>
  tx.selectFrom('corporate_welfare').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Counts who is in a plan, and what all of them get in one release. */
export async function countStaff(tx: Queries, plan: Plan): Promise<Plan> {
  const value = await personValue(tx, plan);
  const amount =
    plan.welfare_type === welfareType.balance
      ? sql`coalesce(s.person_amount, ${value}::int)`
      : sql`${value}::int`;
  const { rows } = await sql<{ people: number; amount: number }>`
    select count(*)::int as people, coalesce(sum(${amount}), 0)::int as amount from corporate_welfare_staff s
    where s.welfare_id = ${plan.id} and s.staff_status = ${staffStatus.active}`.execute(tx);
  const counted = { person_count: rows[0]?.people ?? 0, per_release_amount: rows[0]?.amount ?? 0 };
  await tx.updateTable('corporate_welfare').set(counted).where('id', '=', plan.id).execute();
  return { ...plan, ...counted };
}

/** What of a plan's staff hasn't got yet what was released. */
async function pendingOf(tx: Queries, id: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`select coalesce(sum(release_amount), 0)::int as amount
    from corporate_welfare_release where welfare_id = ${id} and release_status = ${releaseStatus.issuing}`.execute(
    tx,
  );
  return rows[0]?.amount ?? 0;
}

const yuan = (cents: number) => (cents / 100).toFixed(2);

/**
 * A plan's budget holds what it has issued, what it is about to, and all of its further releases.
 * @param more what comes to it beside them, in cents
 * @throws Refusal 18001 with what is missing
 */
export async function holdBudget(tx: Queries, plan: Plan, more = 0): Promise<void> {
  const { welfare_status, next_release_date } = plan;
  const begun = welfare_status === welfareStatus.running || welfare_status === welfareStatus.stopped;
  const dates = releaseDates(plan, await readCalendar(tx));
  const left = begun ? dates.filter((day) => next_release_date !== null && day >= next_release_date) : dates;
  const pending = begun ? await pendingOf(tx, plan.id) : 0;
  const short = neededBudget(plan, left.length, pending + more) - plan.budget_amount;
  if (short > 0) throw new Refusal(18001, { params: { x: yuan(short) } });
}
