import { type Kysely, sql } from 'kysely';
import { writerOf } from '../../../../server/access/writer.ts';
import type { Tables } from '../../../../server/db/connect.ts';
import { systemCaller } from '../../../../server/jobs/system-caller.ts';
import { invalidField } from '../../../../server/refusal.ts';
import type { Caller } from '../../../../server/server-extension.ts';
import type { CreateOfFields } from '../../../kit/field.ts';
import { epochOf, momentText, secondsBetween } from '../../../kit/time.ts';
import { doorSide } from '../../../order-manager/enums.ts';
import { online } from '../../../shared/point.ts';
import type { CallingCabinet } from '../calls/door.server.ts';
import type { deviceCalls } from '../calls/index.ts';
import { outMinutes, outOfZone } from '../command/rules.ts';
import { doorState, faultOrigin, faultReason } from '../enums.ts';
import { clearFault, raiseFault } from '../fault/raising.server.ts';
import { gapMinutes, leastSdMb } from '../fault/rules.ts';
import { runningApp } from '../version.server.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;

/** Readings that stand on the cabinet's row as they come. */
const plain = [
  'temp_current',
  'temp_set',
  'signal_level',
  'net_type',
  'sd_free_mb',
  'camera_ok',
  'sensor_ok',
  'mcu_version',
  'volume',
  'boot_time',
] as const satisfies readonly (keyof Given<'telemetry'>)[];

const told = (caller: Caller, tx: Kysely<Tables>, id: string) =>
  caller.services.outbox.add(tx, {
    kind: 'written',
    model: 'device',
    id,
    created: false,
    by: writerOf(caller.me),
  });

/** What a call proves after a silence: the cabinet is back, a long pause is remembered, its offline fault is over. */
export async function comeBack({ services, deviceId, now, before }: CallingCabinet): Promise<void> {
  const { last_online_time: last, online: was } = before;
  const minutes = last === null ? 0 : Math.floor(secondsBetween(last, now) / 60);
  if (was === online.online && minutes < gapMinutes) return;
  const caller = systemCaller(services);
  await services.commits.run(services.db, async (tx) => {
    if (last !== null && minutes >= gapMinutes)
      await tx
        .insertInto('device_gap')
        .values({
          device_id: deviceId,
          start_time: last,
          end_time: now,
          last_minutes: minutes,
          create_time: now,
          update_time: now,
        })
        .execute();
    if (was === online.online) return;
    const row = await tx
      .updateTable('device')
      .set({ online: online.online, update_time: now })
      .where('id', '=', deviceId)
      .returning('cabinet_code')
      .executeTakeFirst();
    await tx
      .updateTable('mct_shop')
      .set({ online: online.online })
      .where('cabinet_code', '=', String(row?.cabinet_code))
      .execute();
    await clearFault(caller, tx, deviceId, faultReason.cabinetOffline);
    told(caller, tx, deviceId);
  });
}

/** A reading of temperature and signal in the row of its hour; a minute told twice counts once. */
async function keepSample(
  tx: Kysely<Tables>,
  deviceId: string,
  now: string,
  temp: number,
  signal: number | null,
) {
  const hour = `${now.slice(0, 13)}:00:00`;
  const minute = Number(now.slice(14, 16));
  await sql`insert into device_telemetry as t
    (device_id, hour, samples, sample_count, temp_sum, temp_min, temp_max, signal_sum)
    values (${deviceId}, ${hour}, ${JSON.stringify([[minute, temp, signal]])}::jsonb, 1, ${temp}, ${temp}, ${temp}, ${signal ?? 0})
    on conflict (device_id, hour) do update set
      samples = t.samples || excluded.samples,
      sample_count = t.sample_count + 1,
      temp_sum = t.temp_sum + excluded.temp_sum,
      temp_min = least(t.temp_min, excluded.temp_min),
      temp_max = greatest(t.temp_max, excluded.temp_max),
      signal_sum = t.signal_sum + excluded.signal_sum
    where t.samples->-1->0 is distinct from excluded.samples->0->0`.execute(tx);
}

/** Since when the temperature is wrong, and from when on that is an alarm; both go once it is right. */
function alarmTimes(out: boolean, since: unknown, now: string) {
  if (!out) return { temp_out_time: null, temp_alarm_time: null };
  const temp_out_time = typeof since === 'string' ? since : now;
  return { temp_out_time, temp_alarm_time: momentText(epochOf(temp_out_time) + outMinutes * 60_000) };
}

async function keepParts(
  tx: Kysely<Tables>,
  deviceId: string,
  now: string,
  parts: NonNullable<Given<'telemetry'>['parts']>,
) {
  if (parts.length === 0) return;
  const unique = [...new Map(parts.map((part) => [`${part.device_type} ${part.part_sn}`, part])).values()];
  await tx
    .insertInto('device_part')
    .values(
      unique.map((part) => ({
        device_id: deviceId,
        device_type: part.device_type,
        part_sn: part.part_sn,
        part_version: part.part_version ?? null,
        part_state: part.part_state,
        create_time: now,
        update_time: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['device_id', 'device_type', 'part_sn']).doUpdateSet({
        part_version: (e) => e.ref('excluded.part_version'),
        part_state: (e) => e.ref('excluded.part_state'),
        update_time: now,
      }),
    )
    .execute();
}

/** Readings: the row shows the newest, the hour keeps each, and what they say of a fault raises or clears it. */
export async function takeTelemetry({ services, deviceId, now }: CallingCabinet, given: Given<'telemetry'>) {
  if (given.boot_time && given.boot_time > now)
    throw invalidField('boot_time', { en: 'lies in the future', zh: '不能晚于当前时间' });
  const caller = systemCaller(services);
  const readings = Object.fromEntries(
    plain.flatMap((name) => (given[name] === undefined || given[name] === null ? [] : [[name, given[name]]])),
  );
  await services.commits.run(services.db, async (tx) => {
    const zone = await tx
      .selectFrom('device')
      .innerJoin('device_cabinet_model as m', 'm.id', 'device.model_id')
      .select(['m.temp_zone', 'temp_out_time'])
      .where('device.id', '=', deviceId)
      .forUpdate('device')
      .executeTakeFirstOrThrow();
    const temp = given.temp_current ?? null;
    const out = temp === null ? null : outOfZone(zone.temp_zone, temp);
    await tx
      .updateTable('device')
      .set({
        ...readings,
        ...(given.app_version && (await runningApp(tx, given.app_version))),
        ...(out !== null && alarmTimes(out, zone.temp_out_time, now)),
        update_time: now,
      })
      .where('id', '=', deviceId)
      .execute();
    if (temp !== null) await keepSample(tx, deviceId, now, temp, given.signal_level ?? null);
    await keepParts(tx, deviceId, now, given.parts ?? []);
    if (typeof given.sd_free_mb === 'number') {
      if (given.sd_free_mb < leastSdMb)
        await raiseFault(caller, tx, {
          device_id: deviceId,
          fault_reason: faultReason.sdSpace,
          fault_desc: `${given.sd_free_mb} MB`,
          fault_origin: faultOrigin.monitor,
        });
      else await clearFault(caller, tx, deviceId, faultReason.sdSpace);
    }
    told(caller, tx, deviceId);
  });
  return {};
}

/** A door's state; a door that closes ends the fault that it stood open. */
export async function takeDoor({ services, deviceId, now }: CallingCabinet, given: Given<'door'>) {
  const caller = systemCaller(services);
  const side = given.door_side === doorSide.left ? 'door_left' : 'door_right';
  await services.commits.run(services.db, async (tx) => {
    const row = await tx
      .selectFrom('device')
      .select(['door_left', 'door_right', 'door_open_time'])
      .where('id', '=', deviceId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const next = { ...row, [side]: given.door_state };
    const open = next.door_left === doorState.open || next.door_right === doorState.open;
    await tx
      .updateTable('device')
      .set({
        [side]: given.door_state,
        door_open_time: open ? (row.door_open_time ?? now) : null,
        update_time: now,
      })
      .where('id', '=', deviceId)
      .execute();
    if (!open) await clearFault(caller, tx, deviceId, faultReason.doorUnclosed);
    told(caller, tx, deviceId);
  });
  return {};
}
