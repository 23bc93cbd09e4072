import { sql } from 'kysely';
import type { Services } from '../../../../server/server-extension.ts';
import type { CreateOfFields } from '../../../kit/field.ts';
import { epochOf, momentText } from '../../../kit/time.ts';
import type { CallingCabinet } from '../calls/door.server.ts';
import type { deviceCalls } from '../calls/index.ts';
import { clockWindow } from '../calls/signing.ts';
import { pointIdOf } from './list.server.ts';

type Given = CreateOfFields<(typeof deviceCalls)['adPlays']['given']>;

/** A cabinet without a line keeps what it has to tell for so long at most. Seconds. */
const oldest = 7 * 86_400;
/** A report is known again for so long: longer than anything in it could still count. Days. */
const keptDays = 30;

interface Sum {
  readonly plan_id: string;
  readonly material_id: string;
  readonly play_day: string;
  readonly play_hour: number;
  plays: number;
  seconds: number;
  last: string;
}

/** Plays of one plan, material and hour together, in one order for every cabinet, so that no two wait for each other in a circle. */
function sumsOf(plays: Given['plays']): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { plan_id, material_id, play_time, play_seconds } of plays) {
    const [play_day, play_hour] = [play_time.slice(0, 10), Number(play_time.slice(11, 13))];
    const key = [
      plan_id.padStart(18, '0'),
      play_day,
      play_time.slice(11, 13),
      material_id.padStart(18, '0'),
    ].join();
    const sum = sums.get(key) ?? {
      plan_id,
      material_id,
      play_day,
      play_hour,
      plays: 0,
      seconds: 0,
      last: '',
    };
    sum.plays += 1;
    sum.seconds += play_seconds;
    if (play_time > sum.last) sum.last = play_time;
    sums.set(key, sum);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * Counts what a cabinet played, once for each number that it gives its report. Of plays that can't be, too old, ahead of the clock, of a
 * plan that was never sent to the point or of an unknown material, none counts, and the rest does.
 * @throws Refusal 24004
 */
export async function takeAdPlays(cabinet: CallingCabinet, { batch_no, plays }: Given) {
  const { services, deviceId, cabinetCode, now } = cabinet;
  const { db, commits } = services;
  const shopId = await pointIdOf(db, cabinetCode);
  const from = momentText(epochOf(now) - oldest * 1_000);
  const to = momentText(epochOf(now) + clockWindow * 1_000);
  const sums = sumsOf(plays.filter(({ play_time }) => play_time >= from && play_time <= to));
  return commits.run(db, async (tx) => {
    const written = await tx
      .insertInto('advert_play_batch')
      .values({ device_id: deviceId, batch_no, create_time: now, update_time: now })
      .onConflict((conflict) => conflict.columns(['device_id', 'batch_no']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written)
      return tx
        .selectFrom('advert_play_batch')
        .select(['counted', 'ignored'])
        .where('device_id', '=', deviceId)
        .where('batch_no', '=', batch_no)
        .executeTakeFirstOrThrow();
    const column = <K extends keyof Sum>(name: K) => sums.map((sum) => sum[name]);
    // The plans' rows are locked first and in order, as whoever stops one holds it before its deliveries.
    await sql`
      select id from advert_plan where id = any(${[...new Set(column('plan_id'))]}::bigint[]) order by id for no key update`.execute(
      tx,
    );
    const { rows } = await sql<{ counted: number }>`
      with told as (
        select * from unnest(${column('plan_id')}::bigint[], ${column('material_id')}::bigint[], ${column('play_day')}::date[],
          ${column('play_hour')}::int[], ${column('plays')}::int[], ${column('seconds')}::int[], ${column('last')}::timestamp[])
          with ordinality as t(plan_id, material_id, play_day, play_hour, plays, seconds, last, place)
      ), known as (
        select t.*, p.plan_name, p.advertiser, p.mgt_org_id, p.mct_id, m.material_name
        from told t
        join advert_delivery d on d.plan_id = t.plan_id and d.shop_id = ${shopId}
        join advert_plan p on p.id = t.plan_id
        join advert_material m on m.id = t.material_id
      ), hours as (
        insert into advert_play_hour (plan_id, plan_name, advertiser, material_id, material_name, play_day, play_hour,
          play_count, expose_seconds, mgt_org_id, mct_id, create_time, update_time)
        select plan_id, plan_name, advertiser, material_id, material_name, play_day, play_hour, plays, seconds,
          mgt_org_id, mct_id, ${now}::timestamp, ${now}::timestamp
        from known order by place
        on conflict (plan_id, play_day, play_hour, material_id) do update set
          play_count = advert_play_hour.play_count + excluded.play_count,
          expose_seconds = advert_play_hour.expose_seconds + excluded.expose_seconds, update_time = excluded.update_time
      ), by_plan as (
        select plan_id, sum(plays)::int as plays, sum(seconds)::int as seconds, max(last) as last from known group by plan_id
      ), deliveries as (
        update advert_delivery d set play_count = d.play_count + b.plays, expose_seconds = d.expose_seconds + b.seconds,
          last_play_time = greatest(d.last_play_time, b.last)
        from by_plan b where d.plan_id = b.plan_id and d.shop_id = ${shopId}
      ), plans as (
        update advert_plan p set play_count = p.play_count + b.plays, expose_seconds = p.expose_seconds + b.seconds
        from by_plan b where p.id = b.plan_id
      )
      select coalesce(sum(plays), 0)::int as counted from by_plan`.execute(tx);
    const counted = rows[0]?.counted ?? 0;
    const answer = { counted, ignored: plays.length - counted };
    await tx.updateTable('advert_play_batch').set(answer).where('id', '=', written.id).execute();
    return answer;
  });
}

/** Reports whose plays are all too old to be told again. */
export async function forgetPlayReports(services: Services): Promise<void> {
  const before = momentText(services.clock() - keptDays * 86_400_000);
  await services.db.deleteFrom('advert_play_batch').where('create_time', '<', before).execute();
}
