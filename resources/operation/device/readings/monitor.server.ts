import { sql } from 'kysely';
import { writerOf } from '../../../../server/access/writer.ts';
import { nowText } from '../../../../server/clock.ts';
import { systemCaller } from '../../../../server/jobs/system-caller.ts';
import { notify } from '../../../../server/notices/notify.ts';
import type { Services, Task } from '../../../../server/server-extension.ts';
import { noticeType } from '../../../kit/people/notice-log.ts';
import { listPath } from '../../../kit/routes.ts';
import { addDays, epochOf, momentText } from '../../../kit/time.ts';
import { online } from '../../../shared/point.ts';
import { followBinding } from '../binding.server.ts';
import { forgetNonces } from '../calls/door.server.ts';
import { alarmStatus, doorState, faultOrigin, faultReason } from '../enums.ts';
import { deviceFault } from '../fault/index.ts';
import { raiseFault } from '../fault/raising.server.ts';
import { criticalFaults, doorOpenMinutes, notifyAfterMinutes, offlineAfterMinutes } from '../fault/rules.ts';
import { reasonWords } from '../fault/server.ts';

/** Rows of one round; the next takes the next ones. */
const batch = 200;
/** Single readings are kept so long, their hours for ever (docs/domain/seed-data.md §14). Days. */
const telemetryDays = 30;
/** What was a session is its order by then. Days. */
const sessionDays = 7;
const minute = 60_000;

const before = (now: string, minutes: number) => momentText(epochOf(now) - minutes * minute);

/** Cabinets that have fallen silent: offline, and a fault where somebody counts on them. */
async function tellSilent(services: Services): Promise<void> {
  const caller = systemCaller(services);
  const silent = await services.db
    .selectFrom('device')
    .select('id')
    .where('online', '=', online.online)
    .where('last_online_time', '<=', before(caller.now, offlineAfterMinutes))
    // One that was never given a credential can't call: its silence tells nothing (the demo's cabinets, until they are simulated).
    .where((e) =>
      e.exists(
        e
          .selectFrom('device_credential as c')
          .select('c.device_id')
          .whereRef('c.device_id', '=', 'device.id'),
      ),
    )
    .orderBy('id')
    .limit(batch)
    .execute();
  for (const { id } of silent) {
    await services.commits.run(services.db, async (tx) => {
      const row = await tx
        .updateTable('device')
        .set({ online: online.offline, update_time: caller.now })
        .where('id', '=', id)
        .where('online', '=', online.online)
        // It may have called in between.
        .where('last_online_time', '<=', before(caller.now, offlineAfterMinutes))
        .returning(['cabinet_code', 'shop_id', 'last_online_time'])
        .executeTakeFirst();
      if (!row) return;
      await tx
        .updateTable('mct_shop')
        .set({ online: online.offline })
        .where('cabinet_code', '=', row.cabinet_code)
        .execute();
      if (row.shop_id !== null)
        await raiseFault(caller, tx, {
          device_id: id,
          fault_reason: faultReason.cabinetOffline,
          fault_origin: faultOrigin.monitor,
          start_time: String(row.last_online_time),
        });
      services.outbox.add(tx, {
        kind: 'written',
        model: 'device',
        id,
        created: false,
        by: writerOf(caller.me),
      });
    });
  }
}

/** Doors that stand open though nobody shops. */
async function tellOpenDoors(services: Services): Promise<void> {
  const caller = systemCaller(services);
  const open = await services.db
    .selectFrom('device')
    .select('id')
    .where('online', '=', online.online)
    .where('door_open_time', '<=', before(caller.now, doorOpenMinutes))
    .where((e) => e.or([e('door_left', '=', doorState.open), e('door_right', '=', doorState.open)]))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('device_fault as f')
            .select('f.id')
            .whereRef('f.device_id', '=', 'device.id')
            .where('f.fault_reason', '=', faultReason.doorUnclosed)
            .where('f.alarm_status', '=', alarmStatus.unrecovered),
        ),
      ),
    )
    .limit(batch)
    .execute();
  for (const { id } of open)
    await services.commits.run(services.db, (tx) =>
      raiseFault(caller, tx, {
        device_id: id,
        fault_reason: faultReason.doorUnclosed,
        fault_origin: faultOrigin.monitor,
      }),
    );
}

/** Critical faults that last: whoever may handle them is told once (P72). */
async function tellCritical(services: Services): Promise<void> {
  const caller = systemCaller(services);
  const { now } = caller;
  const lasting = await services.db
    .selectFrom('device_fault')
    .selectAll()
    .where('alarm_status', '=', alarmStatus.unrecovered)
    .where('fault_reason', 'in', [...criticalFaults])
    .where('start_time', '<=', before(now, notifyAfterMinutes))
    .where('told_time', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute();
  for (const fault of lasting) {
    await services.commits.run(services.db, async (tx) => {
      const first = await tx
        .updateTable('device_fault')
        .set({ told_time: now })
        .where('id', '=', fault.id)
        .where('told_time', 'is', null)
        .where('alarm_status', '=', alarmStatus.unrecovered)
        .returning('id')
        .executeTakeFirst();
      if (!first) return;
      const reason = reasonWords(fault.fault_reason);
      await notify(
        { services, tx, now },
        {
          to: { mayDo: 'handle', on: deviceFault, row: fault },
          type: noticeType.abnormal,
          title: { en: `${reason.en}: {cabinet}`, zh: `{cabinet}${reason.zh}` },
          summary: {
            en: 'Not recovered for 30 minutes at {place}, fault {no}',
            zh: '{place}已超过30分钟未恢复，故障编号{no}',
          },
          params: {
            cabinet: fault.cabinet_code,
            place: String(fault.shop_name ?? fault.cabinet_code),
            no: fault.fault_no,
          },
          link: listPath(deviceFault, { cabinet_code: fault.cabinet_code }),
        },
      );
    });
  }
}

/** How long open faults last, so that the list sorts by it. No change of the fault: nobody is told. */
async function countMinutes({ db, clock }: Services): Promise<void> {
  await sql`update device_fault set last_minutes = floor(extract(epoch from (${nowText(clock)}::timestamp - start_time)) / 60)
    where alarm_status = ${alarmStatus.unrecovered}
      and last_minutes <> floor(extract(epoch from (${nowText(clock)}::timestamp - start_time)) / 60)`.execute(
    db,
  );
}

/** Single readings of old days; what their hour came to stays. */
async function forget({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  await sql`update device_telemetry set samples = null where (device_id, hour) in (
    select device_id, hour from device_telemetry
    where samples is not null and hour < ${`${addDays(now, -telemetryDays)} 00:00:00`} limit 2000)`.execute(
    db,
  );
  await sql`delete from device_session where (device_id, session_no) in (
    select device_id, session_no from device_session
    where create_time < ${`${addDays(now, -sessionDays)} 00:00:00`} limit 2000)`.execute(db);
}

export const deviceTasks: readonly Task[] = [
  {
    name: 'cabinets follow their points',
    everyMs: 10_000,
    run: (s) => s.commits.run(s.db, (tx) => followBinding(s, tx, null)),
  },
  { name: 'silent cabinets', everyMs: 30_000, run: tellSilent },
  { name: 'open doors', everyMs: minute, run: tellOpenDoors },
  { name: 'critical faults', everyMs: minute, run: tellCritical },
  { name: 'minutes of open faults', everyMs: minute, run: countMinutes },
  { name: 'signed calls of cabinets', everyMs: minute, run: forgetNonces },
  { name: 'old readings', everyMs: 10 * minute, run: forget },
];
