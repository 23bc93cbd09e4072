import { businessNumber } from '../../../../server/business-number.ts';
import type { TableRow } from '../../../../server/db/tables.ts';
import { insertRow } from '../../../../server/rows/writing.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import type { CreateOfFields } from '../../../kit/field.ts';
import { ScanRecord, scanResult, scanType } from '../../../order-manager/scan-record/index.ts';
import type { deviceCalls } from '../calls/index.ts';

interface Scan {
  readonly point: Pick<TableRow<'mct_shop'>, 'shop_name' | 'mgt_org_id' | 'mct_id'> & {
    readonly org_name: string;
    readonly full_name: string;
  };
  readonly cabinet: string;
  readonly given: CreateOfFields<(typeof deviceCalls)['openSession']['given']>;
  /** Null for somebody whom nobody knows. */
  readonly userId: string | null;
  /** Why the door stayed closed; null where it opened. */
  readonly fail_reason: TableRow<'mct_user_scan_record'>['scan_fail_reason'] | undefined;
  readonly order: { readonly id: string; readonly order_no: string } | null;
}

/** Somebody asked a cabinet to open (P13): written once for each session, whether the door opened or not. */
export async function recordScan(
  context: ActionContext,
  { point, cabinet, given, userId, fail_reason, order }: Scan,
) {
  const { tx, now } = context;
  await insertRow(context, tx, ScanRecord, {
    scan_no: businessNumber('Q', now),
    scan_type: scanType.shopping,
    order_source: given.order_source,
    pay_channel: given.pay_channel,
    user_id: userId,
    user_phone: given.user_phone,
    shop_name: point.shop_name,
    cabinet_code: cabinet,
    mgt_org_id: point.mgt_org_id,
    mct_id: point.mct_id,
    mgt_org_name: point.org_name,
    mct_name: point.full_name,
    scan_result: order ? scanResult.opened : scanResult.failed,
    scan_fail_reason: order ? null : fail_reason,
    order_id: order?.id ?? null,
    order_no: order?.order_no ?? null,
    scan_time: now,
    open_time: order ? now : null,
  });
}

/** The door is closed again; once it is known that nothing was taken, the record says that too. */
export async function endScan(
  { tx, now }: ActionContext,
  orderNo: string,
  set: { readonly scan_result?: CodeOf<typeof scanResult> },
) {
  await tx
    .updateTable(ScanRecord.name)
    .set({ ...set, close_time: (e) => e.fn.coalesce('close_time', e.cast<string>(e.val(now), 'timestamp')) })
    .where('order_no', '=', orderNo)
    .execute();
}
