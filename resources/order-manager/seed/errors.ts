import { at, secondsOf } from '../../../server/seed/moments.ts';
import { around, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { identifyResult } from '../../Aigorithm-manage/identify/enums.ts';
import { abnormalType, afterSaleStatus, identifyType } from '../../enums.ts';
import { handleStatus } from '../../operation/device/enums.ts';
import { serviceId, serviceName } from '../../personnel/seed/accounts.ts';
import { amountOf } from '../../shared/seed/basket.ts';
import type { World } from '../../shared/seed/world.ts';
import { refundOrigin } from '../enums.ts';
import { abnormalReason, claimStatus, handleResult, sampleStatus } from '../error-order/enums.ts';
import { type AlgorithmSample, claimMinutes } from '../error-order/index.ts';
import type { ErrorRow } from './error-case.ts';
import { numberOf } from './numbers.ts';
import type { AfterSaleRow } from './refunds.ts';
import type { OrderRow, Shopping } from './shopping.ts';

type Reason = ErrorRow['abnormal_reason'];

const r = abnormalReason;
const inside: readonly (readonly [Reason, number])[] = [
  [r.recognitionFailed, 30],
  [r.recognitionTimeout, 18],
  [r.mediaMissing, 12],
  [r.cameraBlocked, 10],
  [r.doorNotClosed, 8],
  [r.offline, 8],
  [r.notInTemplate, 6],
  [r.powerCut, 3],
  [r.settlementError, 3],
  [r.other, 2],
];
const outside: readonly (readonly [Reason, number])[] = [
  [r.foreignGoods, 40],
  [r.severalPeople, 35],
  [r.deliberateBlocking, 25],
];
/** The fault that stands behind a reason (docs/domain/states.md §2, fault_reason). */
const faults: Readonly<Record<number, ErrorRow['fault_reason']>> = {
  [r.mediaMissing]: 14,
  [r.cameraBlocked]: 16,
  [r.gravityDrift]: 1,
  [r.notInTemplate]: 15,
  [r.doorNotClosed]: 9,
  [r.offline]: 6,
  [r.powerCut]: 17,
};
/** The algorithm had nothing to go by, or never answered. */
const silent: readonly number[] = [
  r.mediaMissing,
  r.recognitionFailed,
  r.recognitionTimeout,
  r.offline,
  r.powerCut,
];
/** Raised so long after the door was closed: by then the algorithm should have answered. Seconds. */
const raisedAfter = 45;

function reasonOf(shopping: Shopping, stream: Stream): Reason {
  if (shopping.error) return shopping.error.reason;
  if (shopping.abnormal === abnormalType.external) return stream.weighted(outside);
  const type = shopping.point.row.identify_type;
  const scales = type === identifyType.gravity || type === identifyType.visionGravity;
  return stream.weighted(scales ? [...inside, [r.gravityDrift, 30] as const] : inside);
}

/** What the algorithm guessed, less sure of every further kind, with its first guess wrong as often as not. */
function guessOf(world: World, shopping: Shopping, reason: Reason, stream: Stream) {
  if (silent.includes(reason)) return { identify_result: identifyResult.failed, identify_goods: [] };
  const { items } = world.templateOf(shopping.point);
  const goods = shopping.basket.map(({ of, quantity }, index) => {
    const seen = index === 0 && stream.chance(0.5) ? around(items, stream.int(0, 99)) : of;
    const { id, goods_name } = seen.goods.row;
    return { goods_id: id, goods_name, quantity, confidence: Math.max(21, stream.int(38, 62) - index * 4) };
  });
  const identify_result = goods.length === 0 ? identifyResult.nothing : identifyResult.lowConfidence;
  return { identify_result, identify_goods: goods };
}

function base(world: World, shopping: Shopping, order: OrderRow, reason: Reason, raised: number): ErrorRow {
  const stream = new Stream(world.settings.seedNumber, 'abnormal', shopping.id);
  return {
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    error_no: `E${numberOf(raised, shopping.id)}`,
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
    abnormal_reason: reason,
    fault_reason: shopping.error?.fault ?? faults[reason] ?? null,
    origin_amount: 0,
    final_amount: null,
    ...guessOf(world, shopping, reason, stream),
    handle_goods: null,
    claim_status: claimStatus.free,
    claim_id: null,
    claim_name: null,
    claim_until: null,
    handle_status: handleStatus.pending,
    handle_result: null,
    handle_name: null,
    handle_time: null,
    feedback_no: null,
    remark: null,
    ...newRowColumns(shopping.id, at(raised)),
  };
}

/** Who handled it, when, and with what result. */
const handled = (
  row: ErrorRow,
  shopping: Shopping,
  result: ErrorRow['handle_result'],
  final_amount: number,
  time: string,
): ErrorRow => ({
  ...row,
  handle_goods: shopping.basket.map((taken) => ({
    goods_id: taken.of.goods.row.id,
    goods_name: taken.of.goods.row.goods_name,
    quantity: taken.quantity,
    amount: amountOf(taken),
  })),
  handle_status: handleStatus.done,
  handle_result: result,
  handle_name: serviceName,
  handle_time: time,
  final_amount,
  update_time: time,
});

/** The abnormal order behind an order: the one that people had to settle, or whose recognition was corrected by a refund. */
export function errorsOf(
  world: World,
  shopping: Shopping,
  order: OrderRow,
  refunds: readonly AfterSaleRow[],
): ErrorRow[] {
  if (order.close_time === null) return [];
  const stream = new Stream(world.settings.seedNumber, 'abnormal reason', shopping.id);
  const raised = Math.min(world.now, secondsOf(order.close_time) + raisedAfter);
  const corrected = refunds.find(
    ({ refund_origin, after_sale_status }) =>
      refund_origin === refundOrigin.correction && after_sale_status === afterSaleStatus.refunded,
  );
  if (corrected) {
    const row = base(world, shopping, order, r.settlementError, secondsOf(corrected.create_time) - 300);
    const left = order.pay_amount - corrected.refund_amount;
    return [
      {
        ...handled(row, shopping, handleResult.refunded, left, corrected.create_time),
        origin_amount: order.pay_amount,
        identify_result: identifyResult.normal,
      },
    ];
  }
  if (shopping.abnormal === abnormalType.normal) return [];
  const row = base(world, shopping, order, reasonOf(shopping, stream), raised);
  if (shopping.error?.closed) {
    const time = at(Math.min(world.now, raised + 1_200));
    return [
      {
        ...row,
        handle_status: handleStatus.closed,
        handle_result: handleResult.closed,
        handle_name: serviceName,
        handle_time: time,
        final_amount: 0,
        remark: '柜机离线期间无有效录像，无法判定取货',
        update_time: time,
      },
    ];
  }
  if (order.settle_time === null)
    return [
      shopping.error?.claimed
        ? {
            ...row,
            claim_status: claimStatus.claimed,
            claim_id: serviceId,
            claim_name: serviceName,
            claim_until: at(world.now + claimMinutes * 60),
          }
        : row,
    ];
  const result = shopping.basket.length === 0 ? handleResult.nothingTaken : handleResult.settled;
  const done = handled(row, shopping, result, order.payable_amount, order.settle_time);
  if (!shopping.error?.reported) return [done];
  const feedback_no = `T${numberOf(secondsOf(order.settle_time) + 60, shopping.id)}`;
  return [{ ...done, feedback_no, identify_result: identifyResult.corrected }];
}

/** An order that was charged too little: the supplement is what came of it. */
export function supplementedError(
  world: World,
  shopping: Shopping,
  order: OrderRow,
  extra: OrderRow,
): ErrorRow {
  const row = base(world, shopping, order, r.severalPeople, secondsOf(extra.create_time) - 600);
  const total = order.pay_amount + extra.payable_amount;
  return {
    ...handled(row, shopping, handleResult.supplemented, total, extra.create_time),
    origin_amount: order.pay_amount,
  };
}

/** The tickets behind the orders that were reported; every second one was taken up. */
export const samplesOf = (errors: readonly ErrorRow[]): StoredRow<typeof AlgorithmSample>[] =>
  errors
    .filter(({ feedback_no }) => feedback_no !== null)
    .map((row, index) => ({
      mgt_org_id: row.mgt_org_id,
      mct_id: row.mct_id,
      sample_no: row.feedback_no ?? '',
      error_id: row.id,
      order_no: row.order_no,
      provider_name: row.provider_name ?? '',
      note: '取出两件叠放商品时只识别到一件',
      sample_status: index % 2 === 0 ? sampleStatus.sent : sampleStatus.taken,
      create_name: serviceName,
      ...newRowColumns(index + 1, row.update_time),
    }));
