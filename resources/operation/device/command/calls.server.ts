import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/db/connect.ts';
import { systemCaller } from '../../../../server/jobs/system-caller.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { actOnRow } from '../../../../server/rows/acting.ts';
import type { CreateOfFields } from '../../../kit/field.ts';
import { pushState } from '../../../shared/point.ts';
import type { CallingCabinet } from '../calls/door.server.ts';
import type { deviceCalls } from '../calls/index.ts';
import { commandStatus } from '../enums.ts';
import { deviceCommand } from './index.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;

/** Commands of one answer; the next poll brings the next ones. */
const most = 20;

export async function pollCommands({ services, deviceId, now }: CallingCabinet) {
  const rows = await services.db
    .selectFrom('device_command')
    .select(['command_no', 'command_type', 'command_params', 'expire_time'])
    .where('device_id', '=', deviceId)
    .where('command_status', '=', commandStatus.sent)
    .where('expire_time', '>', now)
    .orderBy('id')
    .limit(most)
    .execute();
  return {
    commands: rows.map((row) => ({
      command_no: row.command_no,
      command_type: row.command_type,
      params: row.command_params === null ? {} : JSON.parse(row.command_params),
      expire_time: row.expire_time,
    })),
  };
}

/** What waits for a cabinet, in the one statement that a heartbeat may cost. */
export async function whatWaits({ services, deviceId, cabinetCode, now }: CallingCabinet) {
  const { commands, template } = await services.db
    .selectNoFrom((e) => [
      e
        .selectFrom('device_command')
        .select((of) => of.fn.countAll().as('n'))
        .where('device_id', '=', deviceId)
        .where('command_status', '=', commandStatus.sent)
        .where('expire_time', '>', now)
        .as('commands'),
      e.selectFrom('mct_shop').select('push_state').where('cabinet_code', '=', cabinetCode).as('template'),
    ])
    .executeTakeFirstOrThrow();
  return { command_count: Number(commands), template_waiting: template === pushState.waiting ? 1 : 0 };
}

/** The cabinet's own command under lock. @throws Refusal 10004, for another cabinet's too */
async function lockCommand(tx: Kysely<Tables>, deviceId: string, commandNo: string) {
  const row = await tx
    .selectFrom('device_command')
    .select(['id', 'command_status', 'report'])
    .where('device_id', '=', deviceId)
    .where('command_no', '=', commandNo)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal(10004);
  return { id: row.id, status: row.command_status, report: row.report };
}

const over: ReadonlySet<number> = new Set([commandStatus.succeeded, commandStatus.failed]);

/** Taken: once. @throws Refusal 15001 for one that has timed out */
export async function acknowledge(cabinet: CallingCabinet, { command_no }: Given<'acknowledge'>) {
  const { services, deviceId, now } = cabinet;
  const caller = { ...systemCaller(services), now };
  await services.commits.run(services.db, async (tx) => {
    const { id, status } = await lockCommand(tx, deviceId, command_no);
    if (status === commandStatus.acknowledged || over.has(status)) return;
    await tx.updateTable('device_command').set({ ack_time: now }).where('id', '=', id).execute();
    await actOnRow(caller, tx, deviceCommand, 'acknowledge', id, {});
  });
  return {};
}

/** What became of it: once; a second report of the same changes nothing. @throws Refusal 15001 before it was taken, or after its time */
export async function reportCommand(cabinet: CallingCabinet, given: Given<'reportCommand'>) {
  const { services, deviceId, now } = cabinet;
  const caller = { ...systemCaller(services), now };
  await services.commits.run(services.db, async (tx) => {
    const { id, status, report } = await lockCommand(tx, deviceId, given.command_no);
    if (over.has(status) && report === given.success) return;
    await tx
      .updateTable('device_command')
      .set({ report: given.success, result_msg: given.result_msg ?? null })
      .where('id', '=', id)
      .execute();
    await actOnRow(caller, tx, deviceCommand, given.success === 1 ? 'succeed' : 'fail', id, {});
  });
  return {};
}
