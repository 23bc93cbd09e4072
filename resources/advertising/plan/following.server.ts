import { type Kysely, sql } from 'kysely';
import { systemWriter } from '../../../server/access/writer.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { Services } from '../../../server/server-extension.ts';
import { momentText } from '../../kit/time.ts';
import { coversPoint } from '../../shared/meant-points.server.ts';
import { deliveryKind, deliveryState } from '../delivery/enums.ts';
import { adStatus } from './enums.ts';
import { AdPlan } from './index.ts';
import { hasScreen } from './screens.server.ts';

type Queries = Kysely<Tables>;

const k = deliveryKind;
const s = deliveryState;

/** Deliveries of many points are written by one after the other, so that no two wait for each other. */
const followingLock = 7_262_343;
const alone = (tx: Queries) => sql`select pg_advisory_xact_lock(${followingLock})`.execute(tx);

/** Points of playing plans that have a cabinet with the plan's screen: `plan_id`, `shop_id`, `cabinet_code` and whose the plan is. */
const meant = (planId: string | null) => sql`
  select t.id as plan_id, t.mgt_org_id, t.mct_id, s.id as shop_id, s.cabinet_code
  from (select p.*, above.org_code from advert_plan p join manager_org above on above.id = p.mgt_org_id
    where p.ad_status = ${adStatus.playing} and ${planId === null ? sql`true` : sql`p.id = ${planId}`}) t
  join mct_shop s on s.cabinet_code is not null
  join manager_org o on o.id = s.mgt_org_id
  join device_cabinet_model m on m.id = s.model_id and ${hasScreen(sql.ref('t.ad_screen'))}
  where ${coversPoint(AdPlan, 't')}`;

/** What a cabinet that may hold the plan is told, and what is over where none does. */
const takingOff = (now: string) => sql`
  delivery_kind = ${k.remove}, delivery_state = case when held_flag = 1 then ${sql.lit(s.waiting)} else ${sql.lit(s.withdrawn)} end,
  fail_cause = null, fail_note = null, command_id = null, version = version + 1, update_time = ${now}::timestamp`;

/**
 * Brings the deliveries of one playing plan, or of all, up to the points that it means now: new points and other cabinets wait to be
 * told, points that it means no more are to take it off. What is told already stays as it is.
 */
export async function followPoints(tx: Queries, now: string, planId: string | null): Promise<void> {
  await alone(tx);
  await sql`
    insert into advert_delivery (plan_id, shop_id, cabinet_code, delivery_kind, delivery_state, mgt_org_id, mct_id,
      create_time, update_time)
    select plan_id, shop_id, cabinet_code, ${k.play}, ${s.waiting}, mgt_org_id, mct_id, ${now}::timestamp, ${now}::timestamp
    from (${meant(planId)}) m
    on conflict (plan_id, shop_id) do update set delivery_kind = ${k.play}, delivery_state = ${s.waiting},
      held_flag = case when advert_delivery.cabinet_code = excluded.cabinet_code then advert_delivery.held_flag else 0 end,
      cabinet_code = excluded.cabinet_code, fail_cause = null, fail_note = null, command_id = null, done_time = null,
      version = advert_delivery.version + 1, update_time = excluded.update_time
    where advert_delivery.delivery_kind = ${k.remove} or advert_delivery.cabinet_code <> excluded.cabinet_code`.execute(
    tx,
  );
  await sql`
    update advert_delivery d set ${takingOff(now)}
    where d.delivery_kind = ${k.play} and d.plan_id in (select p.id from advert_plan p
        where p.ad_status = ${adStatus.playing} and ${planId === null ? sql`true` : sql`p.id = ${planId}`})
      and not exists (select 1 from (${meant(planId)}) m where m.plan_id = d.plan_id and m.shop_id = d.shop_id)`.execute(
    tx,
  );
}

/** A plan that was stopped is taken off wherever a cabinet may hold it. */
export async function takeOff(tx: Queries, now: string, planId: string): Promise<void> {
  await alone(tx);
  await sql`
    update advert_delivery set ${takingOff(now)} where plan_id = ${planId} and delivery_kind = ${k.play}`.execute(
    tx,
  );
}

/** A plan that is over ends on the cabinets by its last day, which they know: nobody has to be told. */
export async function endDeliveries(tx: Queries, now: string, planId: string): Promise<void> {
  await alone(tx);
  await sql`
    update advert_delivery set delivery_kind = ${k.remove}, delivery_state = ${s.withdrawn}, held_flag = 0, command_id = null,
      fail_cause = null, fail_note = null, version = version + 1, update_time = ${now}::timestamp
    where plan_id = ${planId} and delivery_state <> ${s.withdrawn}`.execute(tx);
}

/** Cabinets that came to points of a plan since, and points that left it. */
export async function followAll(services: Services): Promise<void> {
  await services.commits.run(services.db, (tx) => followPoints(tx, nowText(services.clock), null));
}

/** Deliveries that moved so lately are counted again; a round that is missed is made up by the next. */
const recentMs = 10 * 60_000;

/** How many of a plan's points have it, of those plans whose deliveries moved since. */
export async function recount(tx: Queries, since: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update advert_plan p set target_count = c.targets, fail_count = c.failed,
      sync_rate = case when c.targets > 0 then floor(c.good * 10000.0 / c.targets)::int end
    from (select d.plan_id,
        count(*) filter (where d.delivery_kind = ${k.play})::int targets,
        count(*) filter (where d.delivery_kind = ${k.play} and d.delivery_state = ${s.delivered})::int good,
        count(*) filter (where d.delivery_state = ${s.failed})::int failed
      from advert_delivery d
      where d.plan_id in (select distinct plan_id from advert_delivery where update_time >= ${since})
      group by d.plan_id) c
    where p.id = c.plan_id and (p.target_count, p.fail_count, p.sync_rate) is distinct from
      (c.targets, c.failed, case when c.targets > 0 then floor(c.good * 10000.0 / c.targets)::int end)
    returning p.id::text`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function recountDeliveries(services: Services): Promise<void> {
  const since = momentText(services.clock() - recentMs);
  await services.commits.run(services.db, async (tx) => {
    for (const id of await recount(tx, since))
      services.outbox.add(tx, { kind: 'written', model: AdPlan.name, id, created: false, by: systemWriter });
  });
}
