import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import { item, Stream } from '../../../server/seed/random.ts';
import { asReplenishment } from '../../Aigorithm-manage/seed/identifies.ts';
import { staffPerPoint } from '../../corporate-welfare/seed/standing.ts';
import { abnormalType, identifyType } from '../../enums.ts';
import { everyCode } from '../../kit/enumeration.ts';
import { couponStatus, userCouponStatus } from '../../marketing/coupon/enums.ts';
import { claimRow, goodUntil } from '../../marketing/seed/coupons.ts';
import { everyReason, reasonRows } from '../../marketing/seed/order-reasons.ts';
import { promotionCases } from '../../marketing/seed/promotion-cases.ts';
import { faultReason } from '../../operation/device/enums.ts';
import { faultOfComplaint } from '../../operation/seed/devices.ts';
import { doorType, tempZone } from '../../shared/point.ts';
import { basketOf, totalOf } from '../../shared/seed/basket.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { profiles } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import { complaintResult } from '../complaint/enums.ts';
import { doorSide, identifyOrigin, orderSource, payStatus, refundOrigin, refundReason } from '../enums.ts';
import { abnormalReason, externalReasons } from '../error-order/enums.ts';
import { assemble, noParts, type Parts } from './assemble.ts';
import { complain, type Ending, specialComplaints } from './complaints.ts';
import type { ErrorCase } from './error-case.ts';
import { supplementedError } from './errors.ts';
import type { RefundPlan } from './refunds.ts';
import { drawShopping, firstSpecialId, type OrderRow, redeemable, type Shopping } from './shopping.ts';
import { supplement } from './supplement.ts';
import { brushingOf } from './warnings.ts';

const refund = (changes: Partial<RefundPlan>): RefundPlan => ({
  origin: refundOrigin.operator,
  reason: refundReason.misrecognition,
  share: 'all',
  outcome: 'refunded',
  after: hour,
  takes: 20 * 60,
  returnCoupon: true,
  ...changes,
});

/** What a case says of its order; everything else is an ordinary purchase of two goods. */
interface Case {
  /** Seconds before now. */
  readonly ago: number;
  readonly point?: PointPlan;
  readonly change?: (calm: Shopping) => Partial<Shopping>;
}

function pointsOf(world: World) {
  const selling = world.points.filter((point) => point.mean > 0 && point.until === null);
  const find = (test: (point: PointPlan) => boolean) => {
    const found = selling.find(test);
    if (!found) throw new RangeError('the fleet has no such point');
    return found;
  };
  return {
    plain: find(
      ({ row, model }) =>
        row.identify_type === identifyType.vision &&
        model.door_type === doorType.single &&
        model.temp_zone === tempZone.chilled,
    ),
    double: find((point) => point.model.door_type === doorType.double),
    scales: find((point) => point.row.identify_type === identifyType.gravity),
    rfid: find((point) => point.row.identify_type === identifyType.rfid),
    selling,
  };
}

const pays = (after: number, attempts: number, recharged = false) =>
  ({ kind: 'late', after, attempts, recharged }) as const;

const refundReasons = [
  refundReason.misrecognition,
  refundReason.duplicate,
  refundReason.quality,
  refundReason.price,
  refundReason.promotion,
  refundReason.device,
  refundReason.notTaken,
  refundReason.other,
];
const refundOrigins = [
  refundOrigin.operator,
  refundOrigin.user,
  refundOrigin.complaint,
  refundOrigin.correction,
  refundOrigin.system,
];

/** Goods that are sold by weight, on a cabinet with scales. */
function weighedBasket(world: World): Shopping['basket'] {
  const goods = world.goods.filter(({ entry }) => entry.weighed).slice(0, 2);
  return goods.map((sold, index) => ({
    of: { goods: sold, price: sold.row.retail_price },
    quantity: 1,
    weight: 213 + 94 * index,
  }));
}

/** A coupon that an order of yesterday at this point could really have used. */
function withCoupon(world: World, point: PointPlan, basket: Shopping['basket'], moment: number) {
  for (const plan of world.couponsAt(point.merchant.id)) {
    const amount = redeemable(plan, basket, point, moment);
    const from = secondsOf(plan.row.claim_start_time);
    const to = secondsOf(plan.row.claim_end_time);
    const claimed = Math.min(to, moment - 2 * hour);
    if (amount > 0 && amount < totalOf(basket) && claimed >= from && goodUntil(plan.row, claimed) > world.now)
      return { plan, amount, claimed };
  }
  return null;
}

/**
 * The cases that are always there, whatever the size (docs/domain/seed-data.md §13, edge cases): every state, every reason, and
 * what breaks a careless screen. Times count back from now, so that a fresh seed always has orders on their way.
 */
function cases(world: World): Case[] {
  const { plain, double, scales, rfid, selling } = pointsOf(world);
  const twelve = (calm: Shopping) => ({ basket: basketOf(world.templateOf(calm.point), 12) });
  const refunded = (...refunds: RefundPlan[]) => ({ change: () => ({ refunds }) });
  /** Somebody who is given no more than for this one order. */
  const joinedAt = (point: PointPlan | undefined, nth: number) =>
    (point?.index ?? 0) * profiles[world.settings.profile].consumersPerPoint + staffPerPoint + nth;
  const list: Case[] = [
    { ago: 3 * day, change: twelve },
    {
      ago: 2 * day,
      point: selling[1],
      change: (calm) => ({ consumer: joinedAt(selling[1], 0), welfare: totalOf(calm.basket) }),
    },
    { ago: 2 * day + hour, point: scales, change: () => ({ basket: weighedBasket(world) }) },
    { ago: 2 * day + 2 * hour, point: double, change: () => ({ door: doorSide.left }) },
    { ago: 2 * day + 3 * hour, point: double, change: () => ({ door: doorSide.right }) },
    { ago: 2 * day + 4 * hour, point: rfid },
    {
      ago: 6 * day,
      change: (calm) => ({
        basket: basketOf(world.templateOf(calm.point), 3),
        refunds: [
          refund({ share: 'unit', reason: refundReason.quality }),
          refund({ share: 'part', reason: refundReason.price }),
          refund({ share: 'all', reason: refundReason.misrecognition }),
        ],
      }),
    },
    // Retries at 5 minutes, 1 hour and then daily: the 30th of all is the last (docs/domain/orders.md §P04).
    { ago: 33 * day, change: () => ({ payment: pays(29 * day, 30) }) },
    { ago: 12 * day, change: () => ({ payment: pays(5 * day, 3, true) }) },
    { ago: 2 * hour, change: () => ({ payment: { kind: 'unpaid' } }) },
    { ago: 4 * day, change: () => ({ payment: { kind: 'unpaid' } }) },
    { ago: 40 * day, change: () => ({ payment: { kind: 'closed', after: 30 * day } }) },
    { ago: 200 * day },
    { ago: 100 * day },
    { ago: 5 * hour, change: () => ({ basket: [] }) },
    { ago: 9 * hour, change: () => ({ source: orderSource.unknown }) },
    { ago: 9 * hour + 60, change: () => ({ source: orderSource.face }) },
    { ago: 9 * hour + 120, change: () => ({ source: orderSource.tap, channel: 2 }) },
    {
      ago: 7 * hour,
      change: () => ({
        abnormal: abnormalType.internal,
        origin: identifyOrigin.manual,
        recognitionSeconds: 1_800,
      }),
    },
    {
      ago: 8 * hour,
      change: () => ({
        abnormal: abnormalType.external,
        origin: identifyOrigin.manual,
        recognitionSeconds: 3_000,
      }),
    },
    { ago: 3 * hour, change: () => ({ abnormal: abnormalType.internal, recognitionSeconds: 30 * day }) },
    { ago: 10 * hour, change: () => ({ origin: identifyOrigin.selfDeclared }) },
    // Refunds in every stage: waiting for a second person, at the channel, refused by it, refused by us.
    { ago: 26 * hour, ...refunded(refund({ origin: refundOrigin.user, after: 2 * hour, takes: 60 * hour })) },
    { ago: 2 * hour, ...refunded(refund({ after: hour + 2_400, takes: 4 * hour })) },
    { ago: 5 * day, ...refunded(refund({ outcome: 'abnormal' })) },
    { ago: 3 * day, ...refunded(refund({ origin: refundOrigin.user, outcome: 'refused' })) },
    ...refundReasons.map((reason, index) => ({
      ago: (4 + index) * day + 3 * hour,
      change: () => ({
        // Two of them are paid by an employer in part, which comes back: all of it, and a part.
        ...((index === 4 || index === 5) && { consumer: joinedAt(plain, index), welfare: 100 }),
        refunds: [
          refund({
            ...(index < 2 && { twice: index === 0 ? 'settled' : 'open' }),
            reason,
            origin: item(refundOrigins, index % refundOrigins.length),
            share: index % 2 === 0 ? ('all' as const) : ('unit' as const),
          }),
        ],
      }),
    })),
    // On their way at this very moment.
    { ago: 10, change: () => ({ openSeconds: 60 }) },
    { ago: 24, change: () => ({ openSeconds: 20 }) },
    { ago: 40, change: () => ({ openSeconds: 20, recognitionSeconds: 60 }) },
    { ago: 31, change: () => ({ openSeconds: 20, recognitionSeconds: 8, payment: pays(300, 2) }) },
    { ago: 35, change: () => ({ openSeconds: 20, recognitionSeconds: 8, payment: pays(300, 2) }) },
  ];
  const coupon = (calm: Shopping) => withCoupon(world, calm.point, calm.basket, calm.placed);
  const couponed = selling.find((point) =>
    withCoupon(world, point, basketOf(world.templateOf(point), 4), world.now - day),
  );
  if (!couponed) throw new RangeError('no coupon fits any point');
  const withFour = (change: Partial<Shopping>) => (calm: Shopping) => {
    const basket = basketOf(world.templateOf(calm.point), 4);
    return { ...change, basket, coupon: coupon({ ...calm, basket }) };
  };
  return [
    ...list.map((each) => ({ point: plain, ...each })),
    { ago: day, point: couponed, change: withFour({}) },
    { ago: day, point: couponed, change: withFour({ payment: { kind: 'unpaid' } }) },
    { ago: day, point: couponed, change: withFour({ refunds: [refund({})] }) },
    ...abnormalCases(selling),
    ...promotionCases(world),
    // The latest of them once more, with all of its money given back.
    ...promotionCases(world)
      .slice(-1)
      .map(({ change, ...each }) => ({
        ...each,
        change: () => ({ ...change(), refunds: [refund({})] }),
      })),
    ...riskyCases(world, plain, scales),
  ];
}

/** Every reason in the queue, some of them waiting for more than a day; every fault behind one that was settled; one that was closed. */
function abnormalCases(selling: readonly PointPlan[]): Case[] {
  const at = (index: number) => selling[index % selling.length];
  const abnormal = (reason: number) =>
    externalReasons.some((one) => one === reason) ? abnormalType.external : abnormalType.internal;
  const waiting = everyCode(abnormalReason).map(
    (code, index): Case => ({
      ago: 900 + index * index * 1_300,
      point: at(index),
      change: (calm) => ({
        abnormal: abnormal(code),
        recognitionSeconds: 400 * day,
        error: { reason: code, claimed: index === 3 },
        basket: index === 11 ? [] : calm.basket,
      }),
    }),
  );
  const faulty = faultReason.$options.map(
    ({ code }, index): Case => ({
      ago: 30 * hour + index * 2 * hour,
      point: at(index),
      change: () => ({
        abnormal: abnormalType.internal,
        origin: identifyOrigin.manual,
        recognitionSeconds: 1_500 + index * 60,
        error: {
          reason: item(reasonsBehind, index),
          fault: code as NonNullable<ErrorCase['fault']>,
          reported: index % 8 === 4,
        },
      }),
    }),
  );
  const closed: Case = {
    ago: 50 * hour,
    point: at(2),
    change: () => ({
      abnormal: abnormalType.internal,
      basket: [],
      recognitionSeconds: 1_200,
      error: { reason: abnormalReason.offline, closed: true },
    }),
  };
  return [...waiting, ...faulty, closed];
}

const a = abnormalReason;
/** What each fault, in the order of their codes, makes of an order. */
const reasonsBehind = [
  ...[a.doorNotClosed, a.gravityDrift, a.recognitionFailed, a.powerCut, a.notInTemplate, a.mediaMissing],
  ...[a.offline, a.recognitionFailed, a.recognitionFailed, a.doorNotClosed, a.doorNotClosed],
  ...[a.recognitionTimeout, a.settlementError, a.cameraBlocked, a.mediaMissing, a.notInTemplate],
  ...[a.cameraBlocked, a.powerCut, a.offline, a.other, a.other],
];

/** Bought on one afternoon by one consumer at one cabinet, and all of it given back. */
const brushedOrders = 30;

/** An order for every rule of risk, then the many that are given back. */
function riskyCases(world: World, plain: PointPlan, scales: PointPlan): Case[] {
  const { consumersPerPoint } = profiles[world.settings.profile];
  const yesterday = secondsOf(`${at(world.now - day).slice(0, 10)} 15:00:00`);
  const many = (calm: Shopping) =>
    basketOf(world.templateOf(calm.point), 12).map((taken) => ({ ...taken, quantity: 3 }));
  const risky = plain.index * consumersPerPoint + 39 - ((plain.index * consumersPerPoint) % 40);
  const outside = (calm: Shopping) => {
    const inside = new Set(world.templateOf(calm.point).items.map(({ goods }) => goods));
    const foreign = world.goods.find((goods) => !inside.has(goods) && !goods.entry.weighed);
    if (!foreign) throw new RangeError('every cabinet holds everything');
    return [{ of: { goods: foreign, price: foreign.row.retail_price }, quantity: 1, weight: null }];
  };
  const rules: Case[] = [
    { ago: 40 * 60, change: (calm) => ({ basket: many(calm) }) },
    { ago: 45 * 60, change: () => ({ confidence: 56 }) },
    { ago: 50 * 60, point: scales, change: () => ({ drift: 64 }) },
    { ago: 55 * 60, point: scales, change: () => ({ drift: 2_600 }) },
    { ago: 65 * 60, change: (calm) => ({ basket: outside(calm), around: { outside: 1 } }) },
    { ago: 75 * 60, change: () => ({ openSeconds: 246 }) },
    { ago: 85 * 60, change: () => ({ consumer: risky }) },
    { ago: world.now - (yesterday + 8 * hour + 1_800), change: (calm) => ({ basket: many(calm) }) },
  ];
  const brushed = Array.from(
    { length: brushedOrders },
    (_, index): Case => ({
      ago: world.now - (yesterday + index * 110),
      change: (calm) => ({
        consumer: risky,
        basket: basketOf(world.templateOf(calm.point), 1),
        refunds: [refund({ after: 180 + index, takes: 30 })],
        around: { recent: Math.min(16, index + 1), refunded: Math.max(0, index - 3) },
      }),
    }),
  );
  return [...rules, ...brushed].map((each) => ({ point: plain, ...each }));
}

/** The highest id of an order so far. */
const next = ({ orders }: Parts) => firstSpecialId + orders.length - 1;

/** An ordinary purchase of two goods, from which the cases differ. */
function calmShopping(world: World, id: number, placed: number, point: PointPlan): Shopping {
  const drawn = drawShopping(world, id, placed, point, new Stream(world.settings.seedNumber, 'special', id));
  return {
    ...drawn,
    source: orderSource.miniProgram,
    openSeconds: 20,
    recognitionSeconds: 8,
    basket: basketOf(world.templateOf(point), 2),
    origin: identifyOrigin.algorithm,
    abnormal: abnormalType.normal,
    promotion: null,
    coupon: null,
    welfare: 0,
    payment: { kind: 'prompt' },
    refunds: [],
  };
}

/** Two complaints end with a coupon and with a repair, whose rows come with them (docs/domain/orders.md §P11). */
function endingOf(world: World, order: OrderRow, nth: number, into: Parts): Ending | undefined {
  if (nth === 1) {
    const plan = world.coupons.find(
      ({ row }) =>
        row.coupon_status === couponStatus.published &&
        row.mct_id === null &&
        goodUntil(row, world.now) > world.now,
    );
    if (!plan) return undefined;
    return {
      handle_result: complaintResult.coupon,
      handle_note: '优惠未生效属实，已补发优惠券一张',
      made: ({ handled }) => {
        const claim = claimRow(plan.row, {
          id: Number(order.id),
          user_id: order.user_id,
          user_phone: order.user_phone,
          user_coupon_status: userCouponStatus.unused,
          order_no: null,
          claimed: handled,
          used: null,
        });
        into.claims.push(claim);
        return claim.coupon_code;
      },
    };
  }
  if (nth !== 12) return undefined;
  const handle_note = '已转运维现场处理';
  return {
    handle_result: complaintResult.repair,
    handle_note,
    made: ({ no, handled }) => {
      const fault = faultOfComplaint(order, {
        complaint_no: no,
        raised: handled,
        now: world.now,
        note: handle_note,
      });
      into.faults.push(fault);
      return fault.fault_no;
    },
  };
}

/** The special orders, and two supplements to the first of them: one by goods, one by amount. */
export function specialOrders(world: World): Parts {
  const parts = noParts();
  const shoppings = cases(world).map(({ ago, point, change }, index): Shopping => {
    if (!point) throw new RangeError(`the fleet is too small for case ${index}`);
    const calm = calmShopping(world, firstSpecialId + index, world.now - ago, point);
    return { ...calm, ...change?.(calm) };
  });
  for (const shopping of shoppings) assemble(world, shopping, parts);
  const calm = parts.orders.filter(
    ({ pay_status, after_sale_status }) => pay_status === payStatus.paid && after_sale_status === null,
  );
  const firstShopping = item(shoppings, 0);
  const original = item(parts.orders, 0);
  parts.brushing.push(
    ...brushingOf(parts.orders.filter(({ id }) => Number(id) > next(parts) - brushedOrders)),
  );
  const joined = parts.orders.find(({ promotion_id }) => promotion_id !== null);
  if (joined) {
    const rules = world.promotions
      .filter(({ row }) => row.mct_id === joined.mct_id && row.id !== joined.promotion_id)
      .map(({ row }) => row);
    const goods = parts.lines.find(({ order_id }) => order_id === joined.id)?.goods_name ?? '';
    const winner = world.promotions.find(({ row }) => row.id === joined.promotion_id)?.row;
    const won = { name: joined.promotion_name ?? '', mct_id: winner?.mct_id ?? null };
    const told = everyReason(rules, won, goods);
    const own = parts.reasons.filter(({ order_id }) => order_id === joined.id).length;
    parts.reasons.push(...reasonRows(joined.id, joined.settle_time ?? joined.create_time, own, told));
  }
  const line = parts.lines.find(({ order_id }) => order_id === original.id) ?? null;
  const first = next(parts) + 1;
  const placed = secondsOf(original.create_time);
  supplement(first, placed + 5 * hour, original, line, 0, parts);
  supplement(first + 1, placed + 6 * hour, original, null, 350, parts);
  const extra = item(parts.orders, parts.orders.length - 2);
  parts.errors.push(supplementedError(world, firstShopping, original, extra));
  const [supplemented, ...others] = [original, ...calm.filter((order) => order !== original)];
  for (const [index, order] of others.slice(0, specialComplaints).entries())
    complain(order, index, world.now, parts, endingOf(world, order, index, parts));
  complain(supplemented, 0, world.now, parts, {
    handle_result: complaintResult.supplement,
    handle_note: '核对录像，另有一件商品未扣款，已补扣',
    made: () => item(parts.orders, parts.orders.length - 1).order_no,
  });
  parts.identifies.push(asReplenishment(item(parts.identifies, 0), next(parts) + 1));
  return parts;
}
