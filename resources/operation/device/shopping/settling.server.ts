import { invalidField, Refusal } from '../../../../server/refusal.ts';
import type { ActionContext } from '../../../../server/server-extension.ts';
import { keyOf } from '../../../../server/storage/storage.ts';
import { answerIdentify, chargeShare } from '../../../Aigorithm-manage/identify/recording.server.ts';
import { abnormalType } from '../../../enums.ts';
import type { CreateOfFields } from '../../../kit/field.ts';
import { addDays } from '../../../kit/time.ts';
import { type KnownLine, shelfColumns } from '../../../order-manager/basket.server.ts';
import {
  identifyOrigin,
  identifyStatus,
  orderStatus,
  payStatus,
  placeType,
} from '../../../order-manager/enums.ts';
import { abnormalReason } from '../../../order-manager/error-order/enums.ts';
import { raiseError } from '../../../order-manager/error-order/raising.server.ts';
import { openCharge } from '../../../order-manager/place-order/charge/opening.server.ts';
import {
  discountsOf,
  priceOrder,
  redeemOffers,
  takeOffers,
} from '../../../order-manager/pricing/using.server.ts';
import { scanResult } from '../../../order-manager/scan-record/index.ts';
import { moveStock } from '../../../shop-manager/template/stock.server.ts';
import type { CallingCabinet } from '../calls/door.server.ts';
import type { deviceCalls } from '../calls/index.ts';
import { faultOrigin, faultReason } from '../enums.ts';
import { raiseFault } from '../fault/raising.server.ts';
import { endScan } from './scan-recording.server.ts';
import {
  changeOrder,
  inSession,
  lockSession,
  moveSession,
  type Order,
  sessionState,
} from './session.server.ts';

type Given<K extends keyof typeof deviceCalls> = CreateOfFields<(typeof deviceCalls)[K]['given']>;

/** The channel takes no more of one shopping without asking; a person looks at it (docs/domain/money.md §11.1). Cents. */
const mostAtOnce = 50_000;
/** Media are kept so long (docs/domain/conventions.md §1.3). Days. */
const mediaDays = { image: 180, video: 90 } as const;

interface Taken extends KnownLine {
  readonly confidence: number | null;
}

/** What was taken, as it stands in the cabinet; null where the template doesn't hold all of it. */
async function takenOf(
  { tx }: ActionContext,
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
    .select(shelfColumns)
    .where('t.shop_id', '=', shopId)
    .where('g.goods_code', 'in', codes)
    .orderBy('t.id')
    .execute();
  const lines = goods.flatMap(({ goods_code, quantity, confidence }): Taken[] => {
    const of = known.find((each) => each.goods_code === goods_code);
    return of ? [{ ...of, quantity, confidence: confidence ?? null }] : [];
  });
  return lines.length === goods.length ? lines : null;
}

const notItsOwn = { en: 'must be a file in a store of the cabinet’s own', zh: '应为柜机自有存储中的文件' };

/** A cabinet puts its media elsewhere: an address of our store would be shown signed, whoever's file it is. @throws Refusal 10006 */
function checkMedia(
  { services: { storage, demoMedia } }: ActionContext,
  media: Given<'finishSession'>['media'],
): void {
  const ours = (address: string) =>
    keyOf(storage, address) !== undefined || (address.startsWith('/') && !demoMedia.has(address));
  const at = (media ?? []).findIndex(({ media_url }) => ours(media_url));
  if (at >= 0) throw invalidField(`media.${at}.media_url`, notItsOwn);
}

async function keepEvidence(
  context: ActionContext,
  order: Order,
  given: Given<'finishSession'>,
): Promise<void> {
  const { tx, now } = context;
  checkMedia(context, given.media);
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
  // What was read on one side only can't be told apart from a cabinet that was emptied.
  const { epc_before, epc_after } = given;
  if (epc_before && epc_after) {
    const tags = { epc_before: JSON.stringify(epc_before), epc_after: JSON.stringify(epc_after) };
    await tx
      .insertInto('mgt_order_tag')
      .values({ order_id: order.id, ...tags, ...times })
      .execute();
  }
}

const summaryOf = (lines: readonly Taken[]) =>
  lines
    .slice(0, 3)
    .map(({ goods_name, quantity }) => `${goods_name}×${quantity}`)
    .join('、')
    .slice(0, 200);

async function settleOnce(cabinet: CallingCabinet, given: Given<'finishSession'>) {
  return inSession(cabinet, async (context) => {
    const { tx, now } = context;
    const { order, state } = await lockSession(context, cabinet, given.session_no);
    if (state === sessionState.over)
      return {
        order_no: order.order_no,
        order_status: order.order_status,
        payable_amount: order.payable_amount,
      };
    await keepEvidence(context, order, given);
    await answerIdentify(context, order.id, given.goods ?? []);
    await moveSession(context, cabinet, given.session_no, sessionState.over);
    const closed = { close_time: order.close_time ?? now };
    await endScan(context, order.order_no, {});
    // Staff settled, cancelled or closed it before its cabinet answered: nothing is charged a second time.
    if (order.order_status !== orderStatus.placed || order.pay_status !== payStatus.pending)
      return {
        order_no: order.order_no,
        order_status: order.order_status,
        payable_amount: order.payable_amount,
      };
    const lines = await takenOf(context, order.shop_id, given.goods ?? []);
    const price = lines && (await priceOrder(tx, order, lines));
    if (lines === null || price === null || price.total_amount > mostAtOnce) {
      if (lines === null)
        await raiseFault(context, tx, {
          device_id: cabinet.deviceId,
          fault_reason: faultReason.notInTemplate,
          fault_desc: order.order_no,
          fault_origin: faultOrigin.monitor,
        });
      const waits = order.abnormal_type !== abnormalType.normal;
      const raised = waits
        ? order
        : await raiseError(context, order, {
            abnormal_reason: lines === null ? abnormalReason.notInTemplate : abnormalReason.settlementError,
          });
      await changeOrder(context, order, 'leaveToPeople', {
        ...closed,
        identify_status: identifyStatus.pending,
        abnormal_type: raised.abnormal_type,
      });
      return { order_no: order.order_no, order_status: order.order_status, payable_amount: 0 };
    }
    if (price.lines.length === 0) {
      await endScan(context, order.order_no, { scan_result: scanResult.nothingTaken });
      await changeOrder(context, order, 'cancel', {
        ...closed,
        identify_status: identifyStatus.recognised,
        order_status: orderStatus.cancelled,
        pay_status: payStatus.closed,
        identify_time: now,
        settle_time: now,
        cancel_time: now,
      });
      return { order_no: order.order_no, order_status: orderStatus.cancelled, payable_amount: 0 };
    }
    await tx
      .insertInto('mgt_order_goods')
      .values(
        lines.map(({ shop_price, ...line }, at) => {
          const priced = price.lines[at];
          if (!priced) throw new Error(`line ${at} of order ${order.order_no} has no price`);
          return {
            ...line,
            order_id: order.id,
            sale_price: priced.price,
            line_amount: priced.amount,
            line_discount: priced.discount,
            line_pay_amount: priced.pay,
            identify_origin: identifyOrigin.algorithm,
            create_time: now,
            update_time: now,
          };
        }),
      )
      .execute();
    const gone = new Map(lines.map(({ goods_id, quantity }) => [goods_id, quantity]));
    await moveStock(tx, order.shop_id, gone, now);
    const { payable_amount } = price;
    await chargeShare(context, order.id, payable_amount);
    const settled = {
      ...closed,
      ...discountsOf(price),
      identify_status: identifyStatus.recognised,
      goods_summary: summaryOf(lines),
      goods_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      total_amount: price.total_amount,
      payable_amount,
      identify_time: now,
      settle_time: now,
    };
    if (payable_amount > 0) {
      const type = placeType.order;
      const out_trade_no = await openCharge(context, order, { type, amount: payable_amount, operator: null });
      await changeOrder(context, order, 'settle', {
        ...settled,
        order_status: orderStatus.settled,
        out_trade_no,
      });
      await takeOffers(tx, order, price, now);
      return { order_no: order.order_no, order_status: orderStatus.settled, payable_amount };
    }
    // Discounts pay for all of it: there is nothing to ask a channel for.
    await changeOrder(context, order, 'settle', {
      ...settled,
      order_status: orderStatus.paid,
      pay_status: payStatus.paid,
      pay_time: now,
    });
    await takeOffers(tx, order, price, now);
    await redeemOffers(tx, { ...order, ...discountsOf(price) }, now);
    return { order_no: order.order_no, order_status: orderStatus.paid, payable_amount };
  });
}

/** So many times an order is priced anew where others use what it was priced with. */
const mostRounds = 20;

/**
 * What was taken: the order is priced, settled and charged by the instruction that every order is charged by. Once; again it says what
 * became of it. Where another order has used up a budget meanwhile, it begins anew with what is left.
 */
export async function finishSession(cabinet: CallingCabinet, given: Given<'finishSession'>) {
  for (let round = 1; ; round += 1) {
    try {
      return await settleOnce(cabinet, given);
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 10005) || round === mostRounds) throw error;
    }
  }
}
