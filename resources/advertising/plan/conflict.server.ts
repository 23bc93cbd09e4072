import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import type { ActionContext, Caller } from '../../../server/server-extension.ts';
import type { Label } from '../../kit/label.ts';
import { addDays } from '../../kit/time.ts';
import { type Meant, meetingOf, visibleAmong } from '../../shared/meant-points.server.ts';
import { adStatus } from './enums.ts';
import { AdPlan } from './index.ts';
import { wouldConflict } from './playing.ts';
import type { Scheduled } from './slots.ts';

type Queries = Kysely<Tables>;

/** Plans are started one after the other, so that of two that conflict the second finds the first. */
const startingLock = 7_262_344;

/** What a plan is called before people who may not open it. */
export const platformPlan = { en: 'Platform plan', zh: '平台计划' } as const satisfies Label;

interface Rival extends Scheduled {
  readonly plan_name: string;
}

/** Playing plans of the screen and priority that aren't over. */
async function rivalsOf(tx: Queries, plan: Scheduled, from: string): Promise<Rival[]> {
  const { rows } = await sql<Rival>`
    select id::text as id, plan_name, ad_screen, priority, start_date::text as start_date, end_date::text as end_date,
      week_days, time_slots
    from advert_plan where ad_status = ${adStatus.playing} and ad_screen = ${plan.ad_screen}
      and priority = ${plan.priority} and end_date >= ${from} order by id`.execute(tx);
  return rows;
}

/**
 * A playing plan that would have to play at the same time at the same screen of the same point with the same priority; its name as the
 * caller may read it.
 * @param db within a transaction its own
 */
export async function conflictOf(
  caller: Caller,
  db: Queries,
  plan: Scheduled & Meant,
): Promise<{ readonly id: string | null; readonly name: string } | null> {
  // What is over can't meet any more; slots that began yesterday may still last.
  const from = addDays(caller.now.slice(0, 10), -1);
  const ahead = <P extends Scheduled>(each: P): P =>
    each.start_date < from ? { ...each, start_date: from } : each;
  const rivals = (await rivalsOf(db, plan, from)).filter((other) => wouldConflict(ahead(plan), ahead(other)));
  const id = await meetingOf(
    db,
    AdPlan,
    plan,
    rivals.map((rival) => rival.id),
  );
  const found = rivals.find((rival) => rival.id === id);
  if (!found) return null;
  const visible = await visibleAmong(caller, db, AdPlan, [found.id]);
  return visible.has(found.id)
    ? { id: found.id, name: found.plan_name }
    : { id: null, name: platformPlan[caller.lang] };
}

/** Asked within the transaction that starts a plan. @throws Refusal 16002 with the other plan */
export async function refuseClash(context: ActionContext, plan: Scheduled & Meant): Promise<void> {
  await sql`select pg_advisory_xact_lock(${startingLock})`.execute(context.tx);
  const found = await conflictOf(context, context.tx, plan);
  if (found) context.refuse(16002, { name: found.name });
}
