import { type Kysely, sql } from 'kysely';
import { nowText } from '../../../../server/clock.ts';
import type { Tables } from '../../../../server/db/connect.ts';
import { systemCaller } from '../../../../server/jobs/system-caller.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { inTransaction } from '../../../../server/rows/writing.ts';
import type { Services } from '../../../../server/server-extension.ts';
import { deliveryFailure, deliveryState } from '../../../advertising/delivery/enums.ts';
import { online } from '../../../shared/point.ts';
import { writeCommand } from '../command/issuing.server.ts';
import { commandStatus, commandType } from '../enums.ts';

type Queries = Kysely<Tables>;

/** Cabinets of one round; the next one takes the next ones. */
const atOnce = 200;
const c = commandStatus;

/**
 * A command that is over and that the cabinet confirmed nothing by has failed: nothing counts as delivered because somebody was told
 * so. What waits for the next command is left alone.
 */
async function settle(tx: Queries, now: string): Promise<void> {
  await sql`
    update advert_delivery d set delivery_state = ${deliveryState.failed}, version = d.version + 1, update_time = ${now}::timestamp,
      fail_cause = case c.command_status when ${c.timedOut} then ${deliveryFailure.timeout}::int
        when ${c.failed} then ${deliveryFailure.command}::int else ${deliveryFailure.unconfirmed}::int end,
      fail_note = c.result_msg
    from device_command c
    where d.delivery_state = ${deliveryState.waiting} and c.id = d.command_id
      and c.command_status in (${c.succeeded}, ${c.failed}, ${c.timedOut})`.execute(tx);
}

/** How long after its first, second and third try a delivery is tried again by itself, in minutes; after the fourth a person has to. */
const againAfter = [5, 30, 180] as const;
/** No longer back is looked for what failed: longer than any of them. */
const lookBack = '1 day';

/**
 * What failed on its way waits again after a while, as a person's "Retry" would have it. What the cabinet itself could not take waits for
 * a person: the same would come of it.
 */
async function tryAgain(tx: Queries, now: string): Promise<void> {
  const f = deliveryFailure;
  const minutes = sql`(array[${sql.join(againAfter.map((each) => sql.lit(each)))}])[d.try_count]`;
  await sql`
    update advert_delivery d set delivery_state = ${deliveryState.waiting}, fail_cause = null, fail_note = null, command_id = null,
      version = d.version + 1, update_time = ${now}::timestamp
    where d.delivery_state = ${deliveryState.failed} and d.fail_cause in (${f.command}, ${f.timeout}, ${f.unconfirmed})
      and d.try_count between 1 and ${againAfter.length} and d.update_time >= ${now}::timestamp - ${lookBack}::interval
      and d.update_time <= ${now}::timestamp - ${minutes} * interval '1 minute'`.execute(tx);
}

interface Due {
  readonly id: string;
  readonly shop_id: string;
  readonly cabinet_code: string;
  readonly shop_name: string | null;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
}

/** Online cabinets that something waits for and that no command to update their ads is on its way to, the longest waiting first. */
async function due(db: Queries): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select v.id::text as id, s.id::text as shop_id, v.cabinet_code, s.shop_name, v.mgt_org_id::text as mgt_org_id,
      v.mct_id::text as mct_id
    from (select shop_id, min(update_time) as since from advert_delivery
      where delivery_state = ${deliveryState.waiting} and command_id is null group by shop_id) w
    join mct_shop s on s.id = w.shop_id
    join device v on v.cabinet_code = s.cabinet_code and v.online = ${online.online}
    where not exists (select from device_command c where c.device_id = v.id and c.command_type = ${commandType.ads}
      and c.command_status in (${c.sent}, ${c.acknowledged}))
    order by w.since, v.id limit ${sql.lit(atOnce)}`.execute(db);
  return rows;
}

/** Tells cabinets that are online to update their ads, by a command each; the others wait until they are. */
export async function sendAds(services: Services): Promise<void> {
  const { db, commits, clock } = services;
  await commits.run(db, async (tx) => {
    await settle(tx, nowText(clock));
    await tryAgain(tx, nowText(clock));
  });
  const caller = systemCaller(services);
  for (const cabinet of await due(db)) {
    try {
      await inTransaction(caller, async (tx) => {
        const { id } = await writeCommand(caller, tx, cabinet, { command_type: commandType.ads });
        await tx
          .updateTable('advert_delivery')
          .set((e) => ({
            command_id: id,
            try_count: e('try_count', '+', 1),
            held_flag: 1,
            version: e('version', '+', 1),
            update_time: caller.now,
          }))
          .where('shop_id', '=', cabinet.shop_id)
          .where('delivery_state', '=', deliveryState.waiting)
          .where('command_id', 'is', null)
          .execute();
      });
    } catch (error) {
      // Another process was faster.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}
