import { businessNumber } from '../../../server/business-number.ts';
import type { TableRow } from '../../../server/db/tables.ts';
import { insertRow, updateRow } from '../../../server/rows/writing.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { identifyResult } from '../../Aigorithm-manage/identify/enums.ts';
import { abnormalType } from '../../enums.ts';
import type { RowOf } from '../../kit/resource.ts';
import { alarmStatus, handleStatus } from '../../operation/device/enums.ts';
import { netLines } from '../correction.ts';
import { identifyStatus, payStatus } from '../enums.ts';
import { linesOfOrder } from '../lines.server.ts';
import { SaleOrder, type saleOrder } from '../sale-order/index.ts';
import { type abnormalReason, claimStatus, externalReasons } from './enums.ts';
import { ErrorOrder, type errorOrder } from './index.ts';

type Reason = RowOf<typeof errorOrder>['abnormal_reason'];
export interface Raising {
  readonly abnormal_reason: Extract<(typeof abnormalReason)[keyof typeof abnormalReason], number>;
  readonly remark?: string | null;
}

export const typeOfReason = (reason: Reason) =>
  externalReasons.some((one) => one === reason) ? abnormalType.external : abnormalType.internal;

/** What is wrong with the cabinet right now, the gravest first: it may be why (P08, linked fault). */
async function openFault(
  { tx }: ActionContext,
  cabinetCode: string,
): Promise<TableRow<'device_fault'>['fault_reason'] | null> {
  const fault = await tx
    .selectFrom('device_fault')
    .innerJoin('device', 'device.id', 'device_fault.device_id')
    .select('fault_reason')
    .where('device.cabinet_code', '=', cabinetCode)
    .where('alarm_status', '=', alarmStatus.unrecovered)
    .orderBy('risk_level', 'desc')
    .orderBy('start_time', 'desc')
    .limit(1)
    .executeTakeFirst();
  return fault ? fault.fault_reason : null;
}

/**
 * Puts an order into the queue of abnormal ones, in the caller's transaction; the caller marks the order itself. What the
 * algorithm made of it is copied as it is now, so that a correction doesn't change what is reported to its provider.
 * @throws Refusal 11035 where the order waits there already
 */
export async function raiseError(
  context: ActionContext,
  order: RowOf<typeof saleOrder>,
  { abnormal_reason, remark }: Raising,
): Promise<{ readonly id: string; readonly error_no: string; readonly abnormal_type: 1 | 2 }> {
  const { tx, now, audit, refuse } = context;
  const waiting = await tx
    .selectFrom('mgt_error_order')
    .select('id')
    .where('order_id', '=', order.id)
    .where('handle_status', '=', handleStatus.pending)
    .executeTakeFirst();
  if (waiting) refuse(11035);
  const lines = netLines(await linesOfOrder(tx, order.id));
  const sure = await tx
    .selectFrom('mgt_order_goods')
    .select(['id', 'confidence'])
    .where('order_id', '=', order.id)
    .execute();
  const confidence = new Map(sure.map((line) => [line.id, Number(line.confidence ?? 0)]));
  const recognised = order.identify_status === identifyStatus.recognised;
  const abnormal_type = typeOfReason(abnormal_reason);
  const row = {
    error_no: businessNumber('E', now),
    order_id: order.id,
    order_no: order.order_no,
    shop_id: order.shop_id,
    shop_name: order.shop_name,
    cabinet_code: order.cabinet_code,
    mgt_org_name: order.mgt_org_name,
    mct_name: order.mct_name,
    user_id: order.user_id,
    user_phone: order.user_phone,
    identify_type: order.identify_type,
    provider_name: order.provider_name,
    abnormal_reason,
    fault_reason: await openFault(context, order.cabinet_code),
    origin_amount: order.pay_status === payStatus.paid ? order.pay_amount : order.payable_amount,
    identify_result: recognised
      ? lines.length === 0
        ? identifyResult.nothing
        : identifyResult.normal
      : identifyResult.failed,
    identify_goods: lines.map(({ id, goods_id, goods_name, quantity }) => ({
      goods_id,
      goods_name,
      quantity,
      confidence: confidence.get(id) ?? 0,
    })),
    claim_status: claimStatus.free,
    handle_status: handleStatus.pending,
    remark: remark ?? null,
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
  };
  const id = await insertRow(context, tx, ErrorOrder, row);
  await audit({ entity: ErrorOrder.name, id, action: 'create', after: row });
  return { id, error_no: row.error_no, abnormal_type };
}

/** The same where the order is changed by nothing else: it says itself that it waits at the desk. @throws Refusal 11035 */
export async function markAbnormal(context: ActionContext, order: RowOf<typeof saleOrder>, given: Raising) {
  const raised = await raiseError(context, order, given);
  const changes = { abnormal_type: raised.abnormal_type };
  await updateRow(context, context.tx, SaleOrder, order, changes);
  await context.audit({
    entity: SaleOrder.name,
    id: order.id,
    action: 'abnormal',
    before: order,
    after: { ...order, ...changes },
  });
  return raised;
}
