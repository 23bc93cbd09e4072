import { abnormalType, identifyType } from '../../resources/enums.ts';
import {
  doorSide,
  identifyOrigin,
  orderSource,
  refundOrigin,
  refundReason,
} from '../../resources/order-manager/sale-order-enums.ts';
import { doorType, tempZone } from '../../resources/shared/point.ts';
import { assemble, noParts, type Parts } from './assemble.ts';
import { goodUntil } from './coupons.ts';
import { day, hour, secondsOf } from './moments.ts';
import type { PointPlan } from './points.ts';
import { item, Stream } from './random.ts';
import type { RefundPlan } from './refunds.ts';
import { basketOf, drawShopping, redeemable, type Shopping, totalOf } from './shopping.ts';
import { supplement } from './supplement.ts';
import type { World } from './world.ts';

/** Above every order of a day has its own block of ids; these stand below all of them. */
const firstId = 900_001;

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
 * The cases that are always there, whatever the size (domain.md §13, edge cases): every state, every reason, and
 * what breaks a careless screen. Times count back from now, so that a fresh seed always has orders on their way.
 */
function cases(world: World): Case[] {
  const { plain, double, scales, rfid, selling } = pointsOf(world);
  const twelve = (calm: Shopping) => ({ basket: basketOf(world, calm.point, 12) });
  const refunded = (...refunds: RefundPlan[]) => ({ change: () => ({ refunds }) });
  const list: Case[] = [
    { ago: 3 * day, change: twelve },
    {
      ago: 2 * day,
      point: selling[1],
      change: (calm) => ({ welfare: totalOf(calm.basket) }),
    },
    { ago: 2 * day + hour, point: scales, change: () => ({ basket: weighedBasket(world) }) },
    { ago: 2 * day + 2 * hour, point: double, change: () => ({ door: doorSide.left }) },
    { ago: 2 * day + 3 * hour, point: double, change: () => ({ door: doorSide.right }) },
    { ago: 2 * day + 4 * hour, point: rfid },
    {
      ago: 6 * day,
      change: (calm) => ({
        basket: basketOf(world, calm.point, 3),
        refunds: [
          refund({ share: 'unit', reason: refundReason.quality }),
          refund({ share: 'part', reason: refundReason.price }),
          refund({ share: 'all', reason: refundReason.misrecognition }),
        ],
      }),
    },
    // Retries at 5 minutes, 1 hour and then daily: the 30th of all is the last (settled.md, S6).
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
      ...refunded(
        refund({
          reason,
          origin: item(refundOrigins, index % refundOrigins.length),
          share: index % 2 === 0 ? ('all' as const) : ('unit' as const),
        }),
      ),
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
    withCoupon(world, point, basketOf(world, point, 4), world.now - day),
  );
  if (!couponed) throw new RangeError('no coupon fits any point');
  const withFour = (change: Partial<Shopping>) => (calm: Shopping) => {
    const basket = basketOf(world, calm.point, 4);
    return { ...change, basket, coupon: coupon({ ...calm, basket }) };
  };
  return [
    ...list.map((each) => ({ point: plain, ...each })),
    { ago: day, point: couponed, change: withFour({}) },
    { ago: day, point: couponed, change: withFour({ payment: { kind: 'unpaid' } }) },
    { ago: day, point: couponed, change: withFour({ refunds: [refund({})] }) },
  ];
}

/** An ordinary purchase of two goods, from which the cases differ. */
function calmShopping(world: World, id: number, placed: number, point: PointPlan): Shopping {
  const drawn = drawShopping(world, id, placed, point, new Stream(world.settings.seedNumber, 'special', id));
  return {
    ...drawn,
    source: orderSource.miniProgram,
    openSeconds: 20,
    recognitionSeconds: 8,
    basket: basketOf(world, point, 2),
    origin: identifyOrigin.algorithm,
    abnormal: abnormalType.normal,
    promotion: 0,
    coupon: null,
    welfare: 0,
    payment: { kind: 'prompt' },
    refunds: [],
  };
}

/** The special orders, and two supplements to the first of them: one by goods, one by amount. */
export function specialOrders(world: World): Parts {
  const parts = noParts();
  for (const [index, { ago, point, change }] of cases(world).entries()) {
    if (!point) throw new RangeError(`the fleet is too small for case ${index}`);
    const calm = calmShopping(world, firstId + index, world.now - ago, point);
    assemble(world, { ...calm, ...change?.(calm) }, parts);
  }
  const original = item(parts.orders, 0);
  const line = parts.lines.find(({ order_id }) => order_id === original.id) ?? null;
  const next = firstId + parts.orders.length;
  const placed = secondsOf(original.create_time);
  supplement(next, placed + 5 * hour, original, line, 0, parts);
  supplement(next + 1, placed + 6 * hour, original, null, 350, parts);
  return parts;
}
