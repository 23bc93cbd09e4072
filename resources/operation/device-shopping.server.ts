import type { Kysely } from 'kysely';
import type { Doing } from '../../server/behaviour.ts';
import { businessNumber } from '../../server/business-number.ts';
import type { Tables } from '../../server/db/connect.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { invalidField, Refusal } from '../../server/refusal.ts';
import { doingIn, lockRow } from '../../server/rows/writing.ts';
import { abnormalType, enabled, goodsSource, payChannel, refundState } from '../enums.ts';
import type { CreateOfFields } from '../kit/field.ts';
import type { RowOf } from '../kit/resource.ts';
import { addDays, secondsBetween } from '../kit/time.ts';
import { openCharge } from '../order-manager/charge-opening.server.ts';
import { abnormalReason } from '../order-manager/error-order-enums.ts';
import { raiseError } from '../order-manager/error-raising.server.ts';
import { saleOrder } from '../order-manager/sale-order.ts';
import {
  arrearsFlag,
  identifyOrigin,
  identifyStatus,
  orderKind,
  orderStatus,
  payStatus,
  placeType,
} from '../order-manager/sale-order-enums.ts';
import { shopStatus } from '../shared/point.ts';
import { type deviceCalls, scanFailReasons } from './device-calls.ts';
import type { CallingCabinet } from './device-door.server.ts';
import { alarmStatus, faultOrigin, faultReason } from './device-enums.ts';
import { raiseFault } from './fault-raising.server.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;
type Order = RowOf<typeof saleOrder>;

const sessionState = { open: 0, closed: 1, over: 2 } as const;
/** The channel takes no more of one shopping without asking; a person looks at it (domain.md §11.1). Cents. */
const mostAtOnce = 50_000;
/** Media are kept so long (domain.md §1.3). Days. */
const mediaDays = { image: 180, video: 90 } as const;
/** A session whose cabinet never came back with its end doesn't bar the next one for longer. Seconds. */
const forgottenAfter = 1_800;

/** Runs in one transaction with the cabinet locked: of two calls of one cabinet at once the second sees what the first did. */
function inSession<T>(cabinet: CallingCabinet, run: (doing: Doing) => Promise<T>): Promise<T> {
  const { services, deviceId, now } = cabinet;
  const caller = { ...systemCaller(services), now };
  return services.commits.run(services.db, async (tx) => {
    await tx
      .selectFrom('device')
      .select('id')
      .where('id', '=', deviceId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return run(doingIn(caller, tx));
  });
}

/** The point that the cabinet stands at, with all that an order copies of it. @throws Refusal 24004 */
async function pointOf(tx: Kysely<Tables>, cabinetCode: string) {
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

async function sessionOf(tx: Kysely<Tables>, deviceId: string, sessionNo: string) {
  return tx
    .selectFrom('device_session')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('session_no', '=', sessionNo)
    .executeTakeFirst();
}

/** Why the door stays closed, undefined where it may open (domain.md §2, scan_fail_reason). */
async function refusedBecause(
  { tx, now }: Doing,
  deviceId: string,
  point: Awaited<ReturnType<typeof pointOf>>,
  consumer: { readonly id: string; readonly black_flag: unknown; readonly signed: boolean },
): Promise<number | undefined> {
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
  if (running && secondsBetween(String(running.create_time), now) < forgottenAfter)
    return scanFailReasons.busy;
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

/** Somebody wants to shop (domain.md §11.1): the order is placed before the door opens. The same session again gets the same answer. */
export async function openSession(cabinet: CallingCabinet, given: Given<'openSession'>) {
  return inSession(cabinet, async (doing) => {
    const { tx, now } = doing;
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
      ? await refusedBecause(doing, cabinet.deviceId, point, {
          id: String(consumer.id),
          black_flag: consumer.black_flag,
          signed: flag === 1,
        })
      : scanFailReasons.notSigned;
    const session = {
      device_id: cabinet.deviceId,
      session_no: given.session_no,
      create_time: now,
    };
    if (fail_reason !== undefined || !consumer) {
      await tx
        .insertInto('device_session')
        .values({ ...session, fail_reason, state: sessionState.over })
        .execute();
      return answerOf({ fail_reason });
    }
    const order = await placeOrder(doing, cabinet, point, String(consumer.id), given);
    await tx
      .insertInto('device_session')
      .values({ ...session, order_id: order.id, state: sessionState.open })
      .execute();
    return answerOf(order);
  });
}

async function placeOrder(
  { tx, now, audit }: Doing,
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
    .set((e) => ({ order_count: e('order_count', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await audit({ entity: 'mgt_order', id: String(id), action: 'create', after: row });
  return { id: String(id), order_no: row.order_no };
}

/** The session with its order under lock. @throws Refusal 24005 */
async function lockSession(doing: Doing, cabinet: CallingCabinet, sessionNo: string) {
  const session = await sessionOf(doing.tx, cabinet.deviceId, sessionNo);
  if (!session?.order_id) throw new Refusal(24005);
  const order = (await lockRow(doing, doing.tx, saleOrder, String(session.order_id))) as unknown as Order;
  return { state: Number(session.state), order };
}

async function changeOrder(
  doing: Doing,
  before: Order,
  action: string,
  set: Readonly<Record<string, unknown>>,
) {
  const { tx, now, audit } = doing;
  await tx
    .updateTable('mgt_order')
    .set({ ...set, version: before.version + 1, update_time: now })
    .where('id', '=', before.id)
    .execute();
  const after = await lockRow(doing, tx, saleOrder, before.id);
  await audit({ entity: 'mgt_order', id: before.id, action, before, after });
}

async function moveSession(doing: Doing, cabinet: CallingCabinet, sessionNo: string, state: number) {
  await doing.tx
    .updateTable('device_session')
    .set({ state })
    .where('device_id', '=', cabinet.deviceId)
    .where('session_no', '=', sessionNo)
    .execute();
}

/** The consumer has closed the door: what was taken is being recognised. */
export async function closeSession(cabinet: CallingCabinet, { session_no }: Given<'closeSession'>) {
  return inSession(cabinet, async (doing) => {
    const { order, state } = await lockSession(doing, cabinet, session_no);
    if (state === sessionState.open) {
      await changeOrder(doing, order, 'doorClosed', {
        close_time: doing.now,
        identify_status: identifyStatus.recognising,
      });
      await moveSession(doing, cabinet, session_no, sessionState.closed);
    }
    return { order_no: order.order_no };
  });
}

interface Taken {
  readonly goods_id: string;
  readonly goods_code: string;
  readonly goods_name: string;
  readonly logo_url: string | null;
  readonly goods_source: number;
  readonly retail_price: number;
  readonly sale_price: number;
  readonly quantity: number;
  readonly confidence: number | null;
}

/** What was taken at the point's prices; null where the template doesn't hold all of it. */
async function pricesOf(
  { tx }: Doing,
  shopId: string,
  goods: NonNullable<Given<'finishSession'>['goods']>,
): Promise<Taken[] | null> {
  const codes = goods.map(({ goods_code }) => goods_code);
  const twice = codes.findIndex((code, at) => codes.indexOf(code) !== at);
  if (twice >= 0) throw invalidField(`goods.${twice}.goods_code`, { en: 'stands there twice', zh: '重复' });
  if (codes.length === 0) return [];
  const known = await tx
    .selectFrom('mct_shop_goods as t')
    .innerJoin('goods_center as g', 'g.id', 't.goods_id')
    .select([
      'g.id',
      'g.goods_code',
      'g.goods_name',
      'g.logo_url',
      'g.goods_source',
      'g.retail_price',
      't.shop_price',
    ])
    .where('t.shop_id', '=', shopId)
    .where('g.goods_code', 'in', codes)
    .orderBy('t.id')
    .execute();
  const lines = goods.flatMap(({ goods_code, quantity, confidence }): Taken[] => {
    const of = known.find((each) => each.goods_code === goods_code);
    if (!of) return [];
    return [
      {
        goods_id: String(of.id),
        goods_code,
        goods_name: String(of.goods_name),
        logo_url: of.logo_url === null ? null : String(of.logo_url),
        goods_source: Number(of.goods_source ?? goodsSource.own),
        retail_price: Number(of.retail_price),
        sale_price: Number(of.shop_price),
        quantity,
        confidence: confidence ?? null,
      },
    ];
  });
  return lines.length === goods.length ? lines : null;
}

async function keepEvidence({ tx, now }: Doing, order: Order, given: Given<'finishSession'>): Promise<void> {
  const times = { create_time: now, update_time: now };
  const media = (given.media ?? []).map((one) => ({
    ...one,
    media_url: one.media_url,
    order_id: order.id,
    duration_seconds: one.duration_seconds ?? null,
    expire_time: `${addDays(now, one.media_type === 2 ? mediaDays.video : mediaDays.image)} 00:00:00`,
    ...times,
  }));
  if (media.length > 0) await tx.insertInto('mgt_order_media').values(media).execute();
  const sensors = (given.sensors ?? []).map((one) => ({ ...one, order_id: order.id, ...times }));
  if (sensors.length > 0) await tx.insertInto('mgt_order_sensor').values(sensors).execute();
}

/** What is left in the cabinet, never below nothing: what isn't there was counted wrongly before. */
async function takeStock({ tx, now }: Doing, shopId: string, lines: readonly Taken[]): Promise<void> {
  for (const { goods_id, quantity } of lines) {
    const places = await tx
      .selectFrom('mct_shop_goods')
      .select(['id', 'stock_quantity'])
      .where('shop_id', '=', shopId)
      .where('goods_id', '=', goods_id)
      .orderBy('id')
      .forUpdate()
      .execute();
    let left = quantity;
    for (const place of places) {
      const taken = Math.min(left, Number(place.stock_quantity));
      left -= taken;
      if (taken > 0)
        await tx
          .updateTable('mct_shop_goods')
          .set((e) => ({ stock_quantity: e('stock_quantity', '-', taken), update_time: now }))
          .where('id', '=', String(place.id))
          .execute();
    }
  }
}

const summaryOf = (lines: readonly Taken[]) =>
  lines
    .slice(0, 3)
    .map(({ goods_name, quantity }) => `${goods_name}×${quantity}`)
    .join('、')
    .slice(0, 200);

/** What was taken: the order is settled and charged by the instruction that every order is charged by. Once; again it says what became of it. */
export async function finishSession(cabinet: CallingCabinet, given: Given<'finishSession'>) {
  return inSession(cabinet, async (doing) => {
    const { tx, now } = doing;
    const { order, state } = await lockSession(doing, cabinet, given.session_no);
    if (state === sessionState.over)
      return {
        order_no: order.order_no,
        order_status: order.order_status,
        payable_amount: order.payable_amount,
      };
    await keepEvidence(doing, order, given);
    await moveSession(doing, cabinet, given.session_no, sessionState.over);
    // Staff settled, cancelled or closed it before its cabinet answered: nothing is charged a second time.
    if (order.order_status !== orderStatus.placed || order.pay_status !== payStatus.pending)
      return {
        order_no: order.order_no,
        order_status: order.order_status,
        payable_amount: order.payable_amount,
      };
    const closed = { close_time: order.close_time ?? now };
    const lines = await pricesOf(doing, order.shop_id, given.goods ?? []);
    const total = (lines ?? []).reduce((sum, line) => sum + line.sale_price * line.quantity, 0);
    if (lines === null || total > mostAtOnce) {
      if (lines === null)
        await raiseFault(doing, tx, {
          device_id: cabinet.deviceId,
          fault_reason: faultReason.notInTemplate,
          fault_desc: order.order_no,
          fault_origin: faultOrigin.monitor,
        });
      const waits = order.abnormal_type !== abnormalType.normal;
      const raised = waits
        ? order
        : await raiseError(doing, order, {
            abnormal_reason: lines === null ? abnormalReason.notInTemplate : abnormalReason.settlementError,
          });
      await changeOrder(doing, order, 'leaveToPeople', {
        ...closed,
        identify_status: identifyStatus.pending,
        abnormal_type: raised.abnormal_type,
      });
      return { order_no: order.order_no, order_status: order.order_status, payable_amount: 0 };
    }
    if (lines.length === 0) {
      await changeOrder(doing, order, 'cancel', {
        ...closed,
        identify_status: identifyStatus.recognised,
        order_status: orderStatus.cancelled,
        pay_status: payStatus.closed,
        settle_time: now,
      });
      return { order_no: order.order_no, order_status: orderStatus.cancelled, payable_amount: 0 };
    }
    await tx
      .insertInto('mgt_order_goods')
      .values(
        lines.map((line) => ({
          ...line,
          order_id: order.id,
          line_amount: line.sale_price * line.quantity,
          line_discount: 0,
          line_pay_amount: line.sale_price * line.quantity,
          identify_origin: identifyOrigin.algorithm,
          create_time: now,
          update_time: now,
        })),
      )
      .execute();
    await takeStock(doing, order.shop_id, lines);
    const place_no = await openCharge(doing, order, { type: placeType.order, amount: total, operator: null });
    await changeOrder(doing, order, 'settle', {
      ...closed,
      identify_status: identifyStatus.recognised,
      order_status: orderStatus.settled,
      goods_summary: summaryOf(lines),
      goods_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      total_amount: total,
      payable_amount: total,
      out_trade_no: place_no,
      settle_time: now,
    });
    return { order_no: order.order_no, order_status: orderStatus.settled, payable_amount: total };
  });
}
