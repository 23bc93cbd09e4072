import type { Kysely } from 'kysely';
import { businessNumber } from '../../../../server/business-number.ts';
import type { Tables } from '../../../../server/db/connect.ts';
import { Refusal } from '../../../../server/refusal.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import { openIdentify, pushIdentify } from '../../../Aigorithm-manage/identify/recording.server.ts';
import { abnormalType, payChannel, refundState } from '../../../enums.ts';
import { enabled } from '../../../kit/enabled.ts';
import type { CreateOfFields } from '../../../kit/field.ts';
import { secondsBetween } from '../../../kit/time.ts';
import {
  arrearsFlag,
  identifyStatus,
  orderKind,
  orderStatus,
  payStatus,
} from '../../../order-manager/enums.ts';
import { shopStatus } from '../../../shared/point.ts';
import type { CallingCabinet } from '../calls/door.server.ts';
import { type deviceCalls, scanFailReasons } from '../calls/index.ts';
import { alarmStatus, faultReason } from '../enums.ts';
import { endScan, recordScan } from './scan-recording.server.ts';
import {
  changeOrder,
  forgottenAfter,
  inSession,
  lockSession,
  moveSession,
  sessionOf,
  sessionState,
} from './session.server.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;

/** The point that the cabinet stands at, with all that an order copies of it. @throws Refusal 24004 */
export async function pointOf(tx: Kysely<Tables>, cabinetCode: string) {
  const point = await tx
    .selectFrom('mct_shop as p')
    .innerJoin('manager_org as o', 'o.id', 'p.mgt_org_id')
    .innerJoin('mct as m', 'm.id', 'p.mct_id')
    .leftJoin('scene as s', 's.id', 'p.scene_id')
    .select([
      'p.id',
      'p.shop_name',
      'p.identify_type',
      'p.shop_status',
      'p.enabled',
      'p.mgt_org_id',
      'p.mct_id',
      'o.org_name',
      'm.full_name',
      'm.settle_mode',
      's.name as scene_name',
    ])
    .where('p.cabinet_code', '=', cabinetCode)
    .executeTakeFirst();
  if (!point) throw new Refusal(24004);
  return point;
}

/** Why the door stays closed, undefined where it may open (docs/domain/states.md §2, scan_fail_reason). */
async function refusedBecause(
  { tx, now }: ActionContext,
  deviceId: string,
  point: Awaited<ReturnType<typeof pointOf>>,
  consumer: { readonly id: string; readonly black_flag: unknown; readonly signed: boolean },
): Promise<(typeof scanFailReasons)[keyof typeof scanFailReasons] | undefined> {
  if (point.enabled !== enabled.enabled || point.shop_status !== shopStatus.operating)
    return scanFailReasons.pointDisabled;
  const running = await tx
    .selectFrom('device_session')
    .select('create_time')
    .where('device_id', '=', deviceId)
    .where('state', '<', sessionState.over)
    .where('order_id', 'is not', null)
    .orderBy('create_time', 'desc')
    .executeTakeFirst();
  if (running && secondsBetween(running.create_time, now) < forgottenAfter) return scanFailReasons.busy;
  const state = await tx
    .selectFrom('device')
    .select('temp_alarm_time')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const alarm = state.temp_alarm_time;
  if (typeof alarm === 'string' && alarm <= now) return scanFailReasons.temperature;
  const lock = await tx
    .selectFrom('device_fault')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('fault_reason', '=', faultReason.doorLock)
    .where('alarm_status', '=', alarmStatus.unrecovered)
    .executeTakeFirst();
  if (lock) return scanFailReasons.lockFault;
  if (consumer.black_flag === 1) return scanFailReasons.blacklisted;
  if (!consumer.signed) return scanFailReasons.notSigned;
  const owing = await tx
    .selectFrom('mgt_order')
    .select('id')
    .where('user_id', '=', consumer.id)
    .where('arrears_flag', '=', arrearsFlag.arrears)
    .limit(1)
    .executeTakeFirst();
  return owing ? scanFailReasons.arrears : undefined;
}

const answerOf = (session: { order_no?: unknown; fail_reason?: unknown }) =>
  session.order_no
    ? { allowed: 1, order_no: String(session.order_no) }
    : { allowed: 0, fail_reason: Number(session.fail_reason) };

/**
 * Somebody wants to shop (docs/domain/money.md §11.1): the order is placed before the door opens. The same session again gets the
 * same answer.
 */
export async function openSession(cabinet: CallingCabinet, given: Given<'openSession'>) {
  return inSession(cabinet, async (context) => {
    const { tx, now } = context;
    const known = await sessionOf(tx, cabinet.deviceId, given.session_no);
    if (known) {
      const order = await tx
        .selectFrom('mgt_order')
        .select('order_no')
        .where('id', '=', String(known.order_id ?? 0))
        .executeTakeFirst();
      return answerOf({ ...known, ...order });
    }
    const point = await pointOf(tx, cabinet.cabinetCode);
    const consumer = await tx
      .selectFrom('mct_user')
      .select(['id', 'black_flag', 'wx_sign_flag', 'ali_sign_flag'])
      .where('user_phone', '=', given.user_phone)
      .executeTakeFirst();
    const flag = given.pay_channel === payChannel.wechat ? consumer?.wx_sign_flag : consumer?.ali_sign_flag;
    const fail_reason = consumer
      ? await refusedBecause(context, cabinet.deviceId, point, {
          id: consumer.id,
          black_flag: consumer.black_flag,
          signed: flag === 1,
        })
      : scanFailReasons.notSigned;
    const session = {
      device_id: cabinet.deviceId,
      session_no: given.session_no,
      create_time: now,
    };
    const scan = {
      point,
      cabinet: cabinet.cabinetCode,
      given,
      userId: consumer ? consumer.id : null,
    };
    if (fail_reason !== undefined || !consumer) {
      await recordScan(context, { ...scan, fail_reason, order: null });
      await tx
        .insertInto('device_session')
        .values({ ...session, fail_reason, state: sessionState.over })
        .execute();
      return answerOf({ fail_reason });
    }
    const order = await placeOrder(context, cabinet, point, consumer.id, given);
    await recordScan(context, { ...scan, fail_reason: null, order });
    await openIdentify(context, {
      ...order,
      shop_id: point.id,
      cabinet_code: cabinet.cabinetCode,
    });
    await tx
      .insertInto('device_session')
      .values({ ...session, order_id: order.id, state: sessionState.open })
      .execute();
    return answerOf(order);
  });
}

async function placeOrder(
  { tx, now, audit }: ActionContext,
  cabinet: CallingCabinet,
  point: Awaited<ReturnType<typeof pointOf>>,
  userId: string,
  given: Given<'openSession'>,
): Promise<{ readonly id: string; readonly order_no: string }> {
  const row = {
    order_no: businessNumber('S', now),
    order_kind: orderKind.normal,
    order_source: given.order_source,
    shop_id: point.id,
    shop_name: point.shop_name,
    cabinet_code: cabinet.cabinetCode,
    door_side: given.door_side ?? null,
    scene_name: point.scene_name ?? '--',
    mgt_org_name: point.org_name,
    mct_name: point.full_name,
    user_id: userId,
    user_phone: given.user_phone,
    identify_type: point.identify_type,
    identify_status: identifyStatus.pendingPush,
    goods_summary: '',
    goods_count: 0,
    total_amount: 0,
    payable_amount: 0,
    pay_amount: 0,
    refund_state: refundState.none,
    order_status: orderStatus.placed,
    pay_status: payStatus.pending,
    abnormal_type: abnormalType.normal,
    pay_channel: given.pay_channel,
    settle_mode: point.settle_mode,
    open_time: now,
    mgt_org_id: point.mgt_org_id,
    mct_id: point.mct_id,
    create_time: now,
    update_time: now,
  };
  const { id } = await tx.insertInto('mgt_order').values(row).returning('id').executeTakeFirstOrThrow();
  await tx
    .updateTable('mct_user')
    .set({ order_count: (e) => e('order_count', '+', 1) })
    .where('id', '=', userId)
    .execute();
  await audit({ entity: 'mgt_order', id, action: 'create', after: row });
  return { id, order_no: row.order_no };
}

/** The consumer has closed the door: what was taken is being recognised. */
export async function closeSession(cabinet: CallingCabinet, { session_no }: Given<'closeSession'>) {
  return inSession(cabinet, async (context) => {
    const { order, state } = await lockSession(context, cabinet, session_no);
    if (state === sessionState.open) {
      await changeOrder(context, order, 'doorClosed', {
        close_time: context.now,
        identify_status: identifyStatus.recognising,
      });
      await pushIdentify(context, order.id);
      await moveSession(context, cabinet, session_no, sessionState.closed);
      await endScan(context, order.order_no, {});
    }
    return { order_no: order.order_no };
  });
}
