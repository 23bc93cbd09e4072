import type { Kysely } from 'kysely';
import { writerOf } from '../../../../server/access/writer.ts';
import { businessNumber } from '../../../../server/business-number.ts';
import type { Tables } from '../../../../server/db/connect.ts';
import { actOnRow } from '../../../../server/rows/acting.ts';
import { writeAudit } from '../../../../server/rows/audit.ts';
import { insertRow } from '../../../../server/rows/writing.ts';
import type { Caller } from '../../../../server/server-extension.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import { alarmStatus, type faultOrigin, type faultReason, handleStatus } from '../enums.ts';
import { DeviceFault, deviceFault } from './index.ts';
import { severityOf } from './rules.ts';

export interface RaisedFault {
  readonly id: string;
  readonly fault_no: string;
}

export interface FaultGiven {
  /** Either of them; a code is looked up whatever the caller's scope, which whoever calls this has checked. */
  readonly device_id?: string;
  readonly cabinet_code?: string;
  readonly fault_reason: CodeOf<typeof faultReason>;
  readonly fault_desc?: string | null;
  readonly fault_origin: (typeof faultOrigin)['device' | 'monitor' | 'complaint'];
  readonly complaint_no?: string | null;
  /** Since when; now where not given. */
  readonly start_time?: string;
}

/** The cabinet under lock, with what a fault copies of it; undefined where there is none. */
async function lockCabinet(tx: Kysely<Tables>, given: Pick<FaultGiven, 'device_id' | 'cabinet_code'>) {
  const byId = given.device_id !== undefined;
  return tx
    .selectFrom('device')
    .leftJoin('mct_shop', 'mct_shop.id', 'device.shop_id')
    .select([
      'device.id',
      'device.cabinet_code',
      'device.shop_id',
      'device.mgt_org_id',
      'device.mct_id',
      'mct_shop.shop_name',
    ])
    .where(
      byId ? 'device.id' : 'device.cabinet_code',
      '=',
      byId ? given.device_id : (given.cabinet_code ?? ''),
    )
    .forUpdate('device')
    .executeTakeFirst();
}

async function openFault(tx: Kysely<Tables>, deviceId: string, reason: CodeOf<typeof faultReason>) {
  return tx
    .selectFrom('device_fault')
    .select(['id', 'fault_no'])
    .where('device_id', '=', deviceId)
    .where('fault_reason', '=', reason)
    .where('alarm_status', '=', alarmStatus.unrecovered)
    .executeTakeFirst();
}

const asRaised = (row: { id: unknown; fault_no: unknown }): RaisedFault => ({
  id: String(row.id),
  fault_no: String(row.fault_no),
});

/**
 * Writes a fault of a cabinet down, in the caller's transaction. While one of the same reason lasts, that one is it: what
 * is told twice stays one fault. Null where there is no such cabinet.
 */
export async function raiseFault(
  caller: Caller,
  tx: Kysely<Tables>,
  given: FaultGiven,
): Promise<RaisedFault | null> {
  const cabinet = await lockCabinet(tx, given);
  if (!cabinet) return null;
  const device_id = cabinet.id;
  const known = await openFault(tx, device_id, given.fault_reason);
  if (known) return asRaised(known);
  const row = {
    fault_no: businessNumber('F', caller.now),
    device_id,
    cabinet_code: cabinet.cabinet_code,
    shop_id: cabinet.shop_id,
    shop_name: cabinet.shop_name,
    fault_reason: given.fault_reason,
    fault_desc: given.fault_desc ?? null,
    fault_origin: given.fault_origin,
    complaint_no: given.complaint_no ?? null,
    risk_level: severityOf(given.fault_reason),
    alarm_status: alarmStatus.unrecovered,
    start_time: given.start_time ?? caller.now,
    handle_status: handleStatus.pending,
    mgt_org_id: cabinet.mgt_org_id,
    mct_id: cabinet.mct_id,
  };
  const id = await insertRow(caller, tx, DeviceFault, row);
  await countFaults(caller, tx, device_id);
  await writeAudit(caller, tx, { entity: DeviceFault.name, id, action: 'create', after: row });
  return { id, fault_no: row.fault_no };
}

/** The cabinet's own number of open faults but the one that is ending; whoever looks at it hears of the change. */
export async function countFaults(
  caller: Caller,
  tx: Kysely<Tables>,
  deviceId: string,
  ending = '0',
): Promise<void> {
  await tx
    .updateTable('device')
    .set({
      fault_count: (e) =>
        e
          .selectFrom('device_fault')
          .select((of) => of.fn.countAll<number>().as('n'))
          .where('device_id', '=', deviceId)
          .where('id', '!=', ending)
          .where('alarm_status', '=', alarmStatus.unrecovered),
      update_time: caller.now,
    })
    .where('id', '=', deviceId)
    .execute();
  caller.services.outbox.add(tx, {
    kind: 'written',
    model: 'device',
    id: deviceId,
    created: false,
    by: writerOf(caller.me),
  });
}

/** The signal of a fault has cleared. Null where none of this reason is open. */
export async function clearFault(
  caller: Caller,
  tx: Kysely<Tables>,
  deviceId: string,
  reason: CodeOf<typeof faultReason>,
): Promise<RaisedFault | null> {
  await lockCabinet(tx, { device_id: deviceId });
  const known = await openFault(tx, deviceId, reason);
  if (!known) return null;
  await tx.updateTable('device_fault').set({ recover_time: caller.now }).where('id', '=', known.id).execute();
  await actOnRow(caller, tx, deviceFault, 'recover', known.id, {});
  return asRaised(known);
}
