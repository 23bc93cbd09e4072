import { at, secondsOf } from '../../../server/seed/moments.ts';
import { around, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import type { World } from '../../shared/seed/world.ts';
import { orderSource, orderStatus } from '../enums.ts';
import type { ScanRecord } from '../scan-record/index.ts';
import { scanFailReason, scanResult, scanType } from '../scan-record/index.ts';
import { numberOf } from './numbers.ts';
import { firstSpecialId, type OrderRow, type Shopping } from './shopping.ts';

export type ScanRow = StoredRow<typeof ScanRecord>;
type Failure = ScanRow['scan_fail_reason'] | 'notInTime';

const fr = scanFailReason;
/** docs/domain/seed-data.md §13, funnel: why doors stayed shut. */
const failures: readonly (readonly [Failure, number])[] = [
  [fr.notSigned, 30],
  [fr.busy, 18],
  [fr.offline, 14],
  [fr.score, 12],
  [fr.arrears, 9],
  ['notInTime', 9],
  [fr.disabled, 2],
  [fr.blacklist, 2],
  [fr.lock, 2],
  [fr.temperature, 1],
  [fr.other, 1],
];
/** Of every 100 scans 92 open the door. */
const failuresPerOpening = 8 / 92;

function row(order: OrderRow, id: number, when: number, of: Partial<ScanRow>): ScanRow {
  return {
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    scan_no: `Q${numberOf(when, id)}`,
    scan_type: scanType.shopping,
    order_source: order.order_source,
    pay_channel: order.pay_channel,
    user_id: order.user_id,
    user_phone: order.user_phone,
    shop_name: order.shop_name,
    cabinet_code: order.cabinet_code,
    mgt_org_name: order.mgt_org_name,
    mct_name: order.mct_name,
    scan_result: scanResult.opened,
    scan_fail_reason: null,
    open_ms: null,
    order_id: null,
    order_no: null,
    scan_time: at(when),
    open_time: null,
    close_time: null,
    ...of,
    ...newRowColumns(id, at(when)),
  };
}

/** A replenisher's or a technician's opening: nobody pays. */
const byStaff = (type: ScanRow['scan_type']): Partial<ScanRow> => ({
  scan_type: type,
  order_source: orderSource.unknown,
  pay_channel: null,
  user_id: null,
  user_phone: null,
});

/** The scan that opened the door of an order, and now and then one before it that opened none. */
export function scansOf(world: World, { id, placed }: Shopping, order: OrderRow): ScanRow[] {
  const stream = new Stream(world.settings.seedNumber, 'scan', id);
  const opened = secondsOf(order.open_time);
  const scans: ScanRow[] = [];
  if (opened <= world.now)
    scans.push(
      row(order, id * 2, placed, {
        scan_result:
          order.order_status === orderStatus.cancelled ? scanResult.nothingTaken : scanResult.opened,
        open_ms: stream.int(900, 3_400),
        order_id: order.id,
        order_no: order.order_no,
        open_time: order.open_time,
        close_time: order.close_time,
      }),
    );
  // Each special order shows one way of failing, in turn.
  const special = id >= firstSpecialId && id < firstSpecialId + 1_000;
  if (!special && !stream.chance(failuresPerOpening)) return scans;
  const before = placed - stream.int(20, 900);
  const failure = special ? around(failures, id)[0] : stream.weighted(failures);
  const staff = stream.chance(special ? 0.3 : 0.06)
    ? byStaff(id % 2 === 0 ? scanType.replenishment : scanType.maintenance)
    : {};
  scans.push(
    row(order, id * 2 + 1, before, {
      ...staff,
      scan_result: failure === 'notInTime' ? scanResult.notOpenedInTime : scanResult.failed,
      scan_fail_reason: failure === 'notInTime' ? null : failure,
    }),
  );
  return scans;
}
