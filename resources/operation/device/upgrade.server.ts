import type { Kysely } from 'kysely';
import type { TableChange, TableRow, Tables } from '../../../server/db/tables.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { Refusal } from '../../../server/refusal.ts';
import { actOnRow } from '../../../server/rows/acting.ts';
import type { Caller } from '../../../server/server-extension.ts';
import { keyOf } from '../../../server/storage/storage.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import type { CreateOfFields } from '../../kit/field.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import { appUpgrade } from '../app-upgrade/index.ts';
import { appType, upgradeStatus, versionStatus } from '../app-version/enums.ts';
import { upgradeHours } from '../app-version/rules.ts';
import type { CallingCabinet } from './calls/door.server.ts';
import type { deviceCalls } from './calls/index.ts';
import { faultOrigin, faultReason } from './enums.ts';
import { clearFault, raiseFault } from './fault/raising.server.ts';
import { runningApp } from './version.server.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;
type App = NonNullable<Given<'checkUpgrade'>['apps']>[number];

const u = upgradeStatus;
const open = [u.waiting, u.downloading, u.installing];
const running: ReadonlySet<number> = new Set([versionStatus.grey, versionStatus.released]);
const laterText = (now: string, hours: number) => momentText(epochOf(now) + hours * 3_600_000);

/** An upgrade of the cabinet with what its version says. */
interface Offer {
  readonly id: string;
  readonly status: number;
  readonly offered: boolean;
  readonly version_name: string;
  readonly version_code: number;
  readonly min_version_code: number | null;
  readonly running: boolean;
  readonly force_flag: unknown;
  readonly silent_flag: unknown;
  readonly package_url: string;
  readonly package_size: number | null;
  readonly package_md5: string | null;
  readonly package_sha256: string | null;
}

async function offersOf(tx: Kysely<Tables>, deviceId: string, app: CodeOf<typeof appType>): Promise<Offer[]> {
  const rows = await tx
    .selectFrom('app_upgrade as a')
    .innerJoin('app_version as v', 'v.id', 'a.version_id')
    .select([
      'a.id',
      'a.upgrade_status',
      'a.offer_time',
      'v.version_name',
      'v.version_code',
      'v.min_version_code',
      'v.version_status',
      'v.force_flag',
      'v.silent_flag',
      'v.package_url',
      'v.package_size',
      'v.package_md5',
      'v.package_sha256',
    ])
    .where('a.device_id', '=', deviceId)
    .where('a.upgrade_status', 'in', [...open, u.failed])
    .where('v.app_type', '=', app)
    .orderBy('v.version_code', 'desc')
    .execute();
  const text = (value: unknown) => (value === null ? null : String(value));
  return rows.map((row) => ({
    id: row.id,
    status: row.upgrade_status,
    offered: row.offer_time !== null,
    version_name: row.version_name,
    version_code: row.version_code,
    min_version_code: row.min_version_code,
    running: running.has(row.version_status),
    force_flag: row.force_flag,
    silent_flag: row.silent_flag,
    package_url: row.package_url,
    package_size: row.package_size,
    package_md5: text(row.package_md5),
    package_sha256: text(row.package_sha256),
  }));
}

/** What the cabinet said, or what follows, and the event that it makes of it. */
async function tell(
  caller: Caller,
  tx: Kysely<Tables>,
  id: string,
  told_status: TableRow<'app_upgrade'>['told_status'],
  action: string,
  set: TableChange<'app_upgrade'> = {},
): Promise<void> {
  await tx
    .updateTable('app_upgrade')
    .set({ told_status, ...set })
    .where('id', '=', id)
    .execute();
  await actOnRow(caller, tx, appUpgrade, action, id, {});
}

/** What a cabinet runs is told on its own row too, where it has a place for it. */
async function keepVersion(
  tx: Kysely<Tables>,
  deviceId: string,
  app: CodeOf<typeof appType>,
  name: string,
): Promise<void> {
  const set =
    app === appType.cabinet ? await runningApp(tx, name) : app === appType.mcu ? { mcu_version: name } : null;
  if (set) await tx.updateTable('device').set(set).where('id', '=', deviceId).execute();
}

/** Upgrades that what the cabinet runs has overtaken: the one that it was offered is done, those below need not be. */
async function settle(caller: Caller, tx: Kysely<Tables>, offers: readonly Offer[], app: App): Promise<void> {
  for (const { id, status, offered, version_code, version_name } of offers) {
    if (version_code > app.version_code) continue;
    if (offered && version_name === app.version_name) await tell(caller, tx, id, u.succeeded, 'succeed');
    else if (status !== u.failed) await tell(caller, tx, id, u.skipped, 'skip');
  }
}

const isBelow = (offer: Offer, app: App) =>
  offer.min_version_code !== null && app.version_code < offer.min_version_code;

/**
 * What a cabinet is to install: of every app the highest version that is being rolled out to it and that it may take from
 * the one it runs. The address of the package is signed and holds for minutes; a download that takes longer asks again.
 */
export async function checkUpgrade(cabinet: CallingCabinet, { apps }: Given<'checkUpgrade'>) {
  const { services, deviceId, now } = cabinet;
  const caller = { ...systemCaller(services), now };
  return services.commits.run(services.db, async (tx) => {
    await tx
      .selectFrom('device')
      .select('id')
      .where('id', '=', deviceId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const upgrades: object[] = [];
    const below: string[] = [];
    for (const app of apps) {
      await keepVersion(tx, deviceId, app.app_type, app.version_name);
      const offers = await offersOf(tx, deviceId, app.app_type);
      await settle(caller, tx, offers, app);
      const ahead = offers.filter(
        (offer) => offer.running && offer.status !== u.failed && offer.version_code > app.version_code,
      );
      const tooOld = ahead.find((offer) => isBelow(offer, app));
      if (tooOld) below.push(`${app.version_name} < ${tooOld.min_version_code} (${tooOld.version_name})`);
      const next = ahead.find((offer) => !isBelow(offer, app));
      if (!next) continue;
      if (next.status === u.waiting)
        await tx
          .updateTable('app_upgrade')
          .set({ from_version: app.version_name, offer_time: now, update_time: now })
          .where('id', '=', next.id)
          .execute();
      const key = keyOf(services.storage, next.package_url);
      upgrades.push({
        upgrade_id: next.id,
        app_type: app.app_type,
        version_name: next.version_name,
        version_code: next.version_code,
        force_flag: next.force_flag,
        silent_flag: next.silent_flag,
        package_url: key === undefined ? next.package_url : services.storage.link(key),
        package_size: next.package_size,
        package_md5: next.package_md5,
        package_sha256: next.package_sha256,
      });
    }
    if (below.length > 0)
      await raiseFault(caller, tx, {
        device_id: deviceId,
        fault_reason: faultReason.minVersion,
        fault_desc: below.join('; ').slice(0, 200),
        fault_origin: faultOrigin.monitor,
      });
    else await clearFault(caller, tx, deviceId, faultReason.minVersion);
    return { upgrades };
  });
}

const events = new Map<number, string>([
  [u.downloading, 'download'],
  [u.installing, 'install'],
  [u.succeeded, 'succeed'],
  [u.failed, 'fail'],
]);

/** How far an upgrade is: each word once, the same again changes nothing. @throws Refusal 22012, 15001 out of order */
export async function reportUpgrade(cabinet: CallingCabinet, given: Given<'reportUpgrade'>) {
  const { services, deviceId, now } = cabinet;
  const caller = { ...systemCaller(services), now };
  const { upgrade_status: told } = given;
  await services.commits.run(services.db, async (tx) => {
    const row = await tx
      .selectFrom('app_upgrade as a')
      .innerJoin('app_version as v', 'v.id', 'a.version_id')
      .select(['a.upgrade_status', 'v.app_type', 'v.version_name'])
      .where('a.id', '=', given.upgrade_id)
      .where('a.device_id', '=', deviceId)
      .forUpdate('a')
      .executeTakeFirst();
    if (!row) throw new Refusal(22012);
    if (row.upgrade_status === told) return;
    await tell(caller, tx, given.upgrade_id, told, events.get(told) ?? '', {
      ...(told === u.downloading && {
        start_time: now,
        expire_time: laterText(now, upgradeHours.downloading),
      }),
      ...(told === u.installing && { expire_time: laterText(now, upgradeHours.installing) }),
      ...(told === u.failed && {
        fail_reason: given.fail_reason ?? null,
        fail_note: given.fail_note ?? null,
      }),
    });
    if (told === u.succeeded) await keepVersion(tx, deviceId, row.app_type, row.version_name);
  });
  return {};
}
