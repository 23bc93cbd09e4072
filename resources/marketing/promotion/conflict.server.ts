import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ActionContext, Caller } from '../../../server/server-extension.ts';
import type { Label } from '../../kit/label.ts';
import { addDays } from '../../kit/time.ts';
import { type Meant, meetingOf, visibleAmong } from '../../shared/meant-points.server.ts';
import { areRivals, type Rivalling } from './conflict.ts';
import { promotionStatus } from './enums.ts';
import { Promotion } from './index.ts';

type Queries = Kysely<Tables>;

/** Activities are started one after the other, so that of two that conflict the second finds the first. */
const startingLock = 7_262_347;

/** What an activity is called before people who may not open it. */
export const platformActivity = { en: 'Platform activity', zh: '平台活动' } as const satisfies Label;

interface Rival extends Rivalling {
  readonly promotion_name: string;
}

/** Running activities of a type that aren't over. */
async function rivalsOf(tx: Queries, { promotion_type }: Rivalling, now: string): Promise<Rival[]> {
  const ids = (field: 'goods_ids' | 'goods_a' | 'goods_b') => sql`coalesce((
    select jsonb_agg(j.target_id::text) from ${sql.table(junctionName(Promotion, field))} j where j.owner_id = t.id), '[]'::jsonb)`;
  const { rows } = await sql<Rival>`
    select t.id::text as id, t.promotion_name, t.promotion_type, t.start_time::text as start_time, t.end_time::text as end_time,
      t.week_days, t.start_clock, t.end_clock, ${ids('goods_ids')} as goods_ids, ${ids('goods_a')} as goods_a, ${ids('goods_b')} as goods_b
    from promotion t where t.promotion_status = ${promotionStatus.running} and t.promotion_type = ${promotion_type}
      and t.end_time >= ${now} order by t.id`.execute(tx);
  return rows;
}

/**
 * A running activity beside which this one could not run; its name as the caller may read it.
 * @param db within a transaction its own
 */
export async function rivalOf(
  caller: Caller,
  db: Queries,
  activity: Rivalling & Meant,
): Promise<{ readonly id: string | null; readonly name: string } | null> {
  // What is over can't meet any more; hours that began yesterday may still last.
  const from = `${addDays(caller.now.slice(0, 10), -1)} 00:00:00`;
  const ahead = <A extends Rivalling>(each: A): A =>
    each.start_time < from ? { ...each, start_time: from } : each;
  const rivals = (await rivalsOf(db, activity, caller.now)).filter((other) =>
    areRivals(ahead(activity), ahead(other)),
  );
  const id = await meetingOf(
    db,
    Promotion,
    activity,
    rivals.map((rival) => rival.id),
  );
  const found = rivals.find((rival) => rival.id === id);
  if (!found) return null;
  const visible = await visibleAmong(caller, db, Promotion, [found.id]);
  return visible.has(found.id)
    ? { id: found.id, name: found.promotion_name }
    : { id: null, name: platformActivity[caller.lang] };
}

/** Asked within the transaction that starts an activity. @throws Refusal 17005 with the other one */
export async function refuseRivals(context: ActionContext, activity: Rivalling & Meant): Promise<void> {
  await sql`select pg_advisory_xact_lock(${startingLock})`.execute(context.tx);
  const found = await rivalOf(context, context.tx, activity);
  if (found) context.refuse(17005, { name: found.name });
}
