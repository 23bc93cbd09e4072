import { systemWriter } from '../../../server/access/writer.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { holdFiles, takeFiles } from '../../../server/rows/file-values.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import { fileFactsOf, measureFiles } from '../../../server/storage/file-facts.ts';
import { folderToken } from '../../../server/storage/folder-token.ts';
import { keyOf } from '../../../server/storage/storage.ts';
import { isFolderOf, newFolder } from '../../../server/storage/upload-folder.ts';
import type { CreateOfFields } from '../../kit/field.ts';
import { uploadType } from '../../kit/file-formats.ts';
import { addDays } from '../../kit/time.ts';
import { readObjectKey } from '../../kit/upload.ts';
import type { CallingCabinet } from './calls/door.server.ts';
import type { deviceCalls } from './calls/index.ts';
import { commandStatus, commandType } from './enums.ts';
import { DeviceLog } from './parts.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;

/** Cabinets have folders and quotas of their own, beside those of users: no user has a number as high. */
const cabinetsFrom = 9_000_000_000_000;
const folderOwner = (deviceId: string) => ({
  userId: String(cabinetsFrom + Number(deviceId)),
  type: uploadType.document,
});
const bytesInKb = 1_024;
const foreign = { en: 'must be a file that this cabinet uploaded', zh: '应为本柜机上传的文件' };

/** The command that asked for a log and is being carried out. @throws Refusal 10004, 15001 */
async function asking({ services, deviceId }: CallingCabinet, commandNo: string) {
  const command = await services.db
    .selectFrom('device_command')
    .select(['command_type', 'command_status', 'mgt_org_id', 'mct_id'])
    .where('device_id', '=', deviceId)
    .where('command_no', '=', commandNo)
    .executeTakeFirst();
  if (!command) throw new Refusal(10004);
  const wanted =
    command.command_type === commandType.uploadLog && command.command_status === commandStatus.acknowledged;
  if (!wanted) throw new Refusal(15001);
  return command;
}

/** Where the cabinet may put the log for the next minutes. */
export async function logToken(cabinet: CallingCabinet, { command_no }: Given<'logToken'>) {
  const { services, deviceId, now } = cabinet;
  await asking(cabinet, command_no);
  const owner = folderOwner(deviceId);
  return folderToken(services, owner, newFolder(services.secret, owner, now), now);
}

/** Shows an uploaded log on the cabinet: one that it put there itself, a zip, not too large. The same command again changes nothing. */
export async function takeLog(cabinet: CallingCabinet, { command_no, log_url }: Given<'takeLog'>) {
  const { services, deviceId, now } = cabinet;
  const { mgt_org_id, mct_id } = await asking(cabinet, command_no);
  const prefix = readObjectKey(keyOf(services.storage, log_url) ?? '')?.prefix ?? '';
  const days = [now, addDays(now, -1)].map((day) => day.slice(0, 10).replaceAll('-', ''));
  if (!isFolderOf(services.secret, prefix, folderOwner(deviceId), days))
    throw invalidField('log_url', foreign);
  const caller = { ...systemCaller(services), now, uploader: folderOwner(deviceId).userId };
  await measureFiles(caller, DeviceLog.fields, { log_url });
  await services.commits.run(services.db, async (tx) => {
    const known = await tx
      .selectFrom('device_log')
      .select('id')
      .where('command_no', '=', command_no)
      .executeTakeFirst();
    if (known) return;
    const file = await takeFiles(caller, tx, DeviceLog.fields, { log_url });
    const facts = await fileFactsOf(caller, tx, log_url);
    const id = await insertRow(caller, tx, DeviceLog, {
      log_url: String(file.log_url),
      device_id: deviceId,
      command_no,
      log_size: facts?.size ? Math.ceil(facts.size / bytesInKb) : null,
      mgt_org_id,
      mct_id,
    });
    await holdFiles(caller, tx, DeviceLog.fields, file, { model: DeviceLog.name, id });
    services.outbox.add(tx, {
      kind: 'written',
      model: 'device',
      id: deviceId,
      created: false,
      by: systemWriter,
    });
  });
  return {};
}
