import { at, day, hour, secondsOf } from '../../../server/seed/moments.ts';
import type { Stream } from '../../../server/seed/random.ts';
import type { StoredRow } from '../../../server/seed/rows.ts';
import { isStaff } from '../../corporate-welfare/seed/used.ts';
import { abnormalType, payChannel } from '../../enums.ts';
import { couponScope } from '../../marketing/coupon/enums.ts';
import { couponDiscount } from '../../marketing/seed/coupon-value.ts';
import { type CouponPlan, goodUntil } from '../../marketing/seed/coupons.ts';
import { joiningShare } from '../../marketing/seed/promotion-demand.ts';
import { promotionDiscount } from '../../marketing/seed/promotion-value.ts';
import type { PromotionPlan } from '../../marketing/seed/promotions.ts';
import { doorType } from '../../shared/point.ts';
import { drawBasket, piecesOf, type Taken, totalOf } from '../../shared/seed/basket.ts';
import type { PointPlan } from '../../shared/seed/points.ts';
import { profiles } from '../../shared/seed/profiles.ts';
import type { World } from '../../shared/seed/world.ts';
import { doorSide, identifyOrigin, orderSource, refundOrigin, refundReason } from '../enums.ts';
import type { SaleOrder } from '../sale-order/index.ts';
import type { WarningFacts } from '../warning-order/rules.ts';
import type { ErrorCase } from './error-case.ts';
import type { RefundPlan } from './refunds.ts';

/** Above every order of a day has its own block of ids; those of the special cases stand below all of them. */
export const firstSpecialId = 900_001;

export type OrderRow = StoredRow<typeof SaleOrder>;

export type Payment =
  | { readonly kind: 'prompt' }
  /** Paid after so many seconds by so many attempts; `recharged` where staff charged again. */
  | {
      readonly kind: 'late';
      readonly after: number;
      readonly attempts: number;
      readonly recharged: boolean;
    }
  | { readonly kind: 'unpaid' }
  | { readonly kind: 'closed'; readonly after: number };

/** What happened at a door, before it is written down as rows; moments are seconds. */
export interface Shopping {
  readonly id: number;
  readonly placed: number;
  readonly point: PointPlan;
  readonly consumer: number;
  readonly source: OrderRow['order_source'];
  readonly channel: OrderRow['pay_channel'];
  readonly door: OrderRow['door_side'];
  readonly openSeconds: number;
  readonly recognitionSeconds: number;
  readonly basket: readonly Taken[];
  readonly origin: (typeof identifyOrigin)[keyof typeof identifyOrigin &
    ('algorithm' | 'manual' | 'selfDeclared')];
  readonly confidence: number;
  readonly abnormal: OrderRow['abnormal_type'];
  /** Cents off by an activity, a coupon, the employer's welfare. */
  readonly promotion: { readonly plan: PromotionPlan; readonly amount: number } | null;
  readonly coupon: { readonly plan: CouponPlan; readonly amount: number; readonly claimed: number } | null;
  readonly welfare: number;
  readonly payment: Payment;
  readonly refunds: readonly RefundPlan[];
  /** Why it is abnormal, and how that stands, where a case says so. */
  readonly error?: ErrorCase;
  /** Grams that a scale is off, for the cases that need a doubtful reading. */
  readonly drift?: number;
  /** What the rules find in other orders than this one. */
  readonly around?: Partial<Pick<WarningFacts, 'recent' | 'refunded' | 'outside'>>;
}

const clockOf = (text: string) => text.slice(11, 16);
/** Monday is 1, Sunday 7, as coupons count. */
const weekdayOf = (seconds: number) => ((Math.floor((seconds + 8 * hour) / day) + 3) % 7) + 1;

/** What a coupon would take off this basket at this moment; 0 where its rules don't allow it. */
export function redeemable(
  { row, goodsIds, shopIds }: CouponPlan,
  basket: readonly Taken[],
  point: PointPlan,
  moment: number,
): number {
  if (row.mct_id !== null && row.mct_id !== point.row.mct_id) return 0;
  if (shopIds.length > 0 && !shopIds.includes(point.row.id)) return 0;
  if (moment < secondsOf(row.claim_start_time)) return 0;
  const weekdays: readonly number[] = row.use_weekdays ?? [];
  if (weekdays.length > 0 && !weekdays.includes(weekdayOf(moment))) return 0;
  const clock = clockOf(at(moment));
  if (clock < (row.use_start_clock ?? '') || clock > (row.use_end_clock ?? '24:00')) return 0;
  const covered =
    row.coupon_scope === couponScope.singleItem
      ? basket.filter(({ of }) => goodsIds.includes(of.goods.row.id))
      : basket;
  return couponDiscount(row, totalOf(covered));
}

/** When the consumer claimed a coupon that is used now: up to five days before, within its time of claiming. */
function claimMoment({ row }: CouponPlan, moment: number, stream: Stream): number | null {
  const from = secondsOf(row.claim_start_time);
  const to = Math.min(secondsOf(row.claim_end_time), moment - 60);
  if (to < from) return null;
  const claimed = Math.max(from, to - stream.int(0, 5 * day));
  return goodUntil(row, claimed) > moment + hour ? claimed : null;
}

/** What the activity that holds at the point takes off, where its rule is reached and no limit keeps the consumer out. */
function drawPromotion(
  world: World,
  point: PointPlan,
  basket: readonly Taken[],
  moment: number,
  stream: Stream,
): Shopping['promotion'] {
  const joins = stream.chance(joiningShare);
  const chance = stream.next();
  const plan = joins ? world.activities.holding(point, moment) : null;
  const amount = plan ? promotionDiscount(plan, piecesOf(basket), chance) : 0;
  return plan && amount > 0 ? { plan, amount } : null;
}

function drawCoupon(
  world: World,
  point: PointPlan,
  basket: readonly Taken[],
  promoted: boolean,
  moment: number,
  stream: Stream,
): Shopping['coupon'] {
  const known = world.couponsAt(point.merchant.id);
  if (known.length === 0) return null;
  for (let tries = 0; tries < 4; tries += 1) {
    const plan = stream.pick(known);
    const amount = redeemable(plan, basket, point, moment);
    const claimed = claimMoment(plan, moment, stream);
    if (amount > 0 && claimed !== null && (!promoted || plan.row.stack_promotion === 1))
      return { plan, amount, claimed };
  }
  return null;
}

/** docs/domain/seed-data.md §13: 98.6 % at once, 99.5 % within a day, the others in arrears, 0.2 % closed. */
function drawPayment(stream: Stream): Payment {
  const draw = stream.next();
  if (draw < 0.986) return { kind: 'prompt' };
  if (draw < 0.995) return { kind: 'late', after: stream.pick([300, 3_900]), attempts: 2, recharged: false };
  if (draw < 0.998) {
    const days = stream.int(2, 20);
    const recharged = stream.chance(0.3);
    return { kind: 'late', after: days * day, attempts: recharged ? 3 : days + 2, recharged };
  }
  if (draw < 0.999) return { kind: 'unpaid' };
  return { kind: 'closed', after: stream.int(2, 30) * day };
}

const reasons: readonly (readonly [RefundPlan['reason'], number])[] = [
  [refundReason.misrecognition, 45],
  [refundReason.duplicate, 6],
  [refundReason.quality, 12],
  [refundReason.price, 9],
  [refundReason.promotion, 6],
  [refundReason.device, 8],
  [refundReason.notTaken, 10],
  [refundReason.other, 4],
];
const origins: readonly (readonly [RefundPlan['origin'], number])[] = [
  [refundOrigin.operator, 40],
  [refundOrigin.user, 45],
  [refundOrigin.complaint, 8],
  [refundOrigin.correction, 5],
  [refundOrigin.system, 2],
];

/** 0.8 % of all orders; 62 % of those in full (docs/domain/seed-data.md §13, refund). */
function drawRefunds(stream: Stream): RefundPlan[] {
  if (!stream.chance(0.008)) return [];
  const origin = stream.weighted(origins);
  const refused = origin === refundOrigin.user && stream.chance(0.07);
  return [
    {
      origin,
      reason: stream.weighted(reasons),
      share: stream.weighted([
        ['all', 62],
        ['unit', 28],
        ['part', 10],
      ]),
      outcome: refused ? 'refused' : stream.chance(0.006) ? 'abnormal' : 'refunded',
      after: Math.floor(600 * Math.exp(1.6 * stream.normal())) + 120,
      takes: stream.int(30, 5_400),
      returnCoupon: stream.chance(0.9),
    },
  ];
}

/** Draws what happened when somebody opened this door at this moment. */
export function drawShopping(
  world: World,
  id: number,
  placed: number,
  point: PointPlan,
  stream: Stream,
): Shopping {
  const { consumersPerPoint } = profiles[world.settings.profile];
  // Some regulars come often, most people now and then.
  const consumer = point.index * consumersPerPoint + Math.floor(consumersPerPoint * stream.next() ** 1.6);
  const source = stream.weighted([
    [orderSource.miniProgram, 78],
    [orderSource.face, 14],
    [orderSource.tap, 8],
  ]);
  const alipay = source === orderSource.tap || stream.chance(0.28);
  const basket = stream.chance(0.25) ? [] : drawBasket(world.templateOf(point), stream);
  const total = totalOf(basket);
  const abnormal = stream.chance(0.02)
    ? stream.chance(0.75)
      ? abnormalType.internal
      : abnormalType.external
    : abnormalType.normal;
  const promotion = drawPromotion(world, point, basket, placed, stream);
  const coupon =
    basket.length > 0 && stream.chance(0.115) && promotion?.plan.row.stack_coupon !== 0
      ? drawCoupon(world, point, basket, promotion !== null, placed, stream)
      : null;
  const left = total - (promotion?.amount ?? 0);
  const couponAmount = Math.min(left, coupon?.amount ?? 0);
  // Staff come more often than others: a tenth of their orders makes some 2 % of all (docs/domain/seed-data.md §13).
  const given = stream.chance(0.1) ? stream.pick([200, 500, 1_000]) : 0;
  const welfare = isStaff(world, consumer) ? Math.min(left - couponAmount, given) : 0;
  const payment = drawPayment(stream);
  return {
    id,
    placed,
    point,
    consumer,
    source,
    channel: alipay ? payChannel.alipay : payChannel.wechat,
    door:
      point.model.door_type === doorType.double
        ? stream.chance(0.55)
          ? doorSide.left
          : doorSide.right
        : null,
    openSeconds: stream.int(8, 75),
    recognitionSeconds:
      abnormal === abnormalType.normal
        ? Math.max(4, Math.round(9 * Math.exp(0.35 * stream.normal())))
        : Math.round(2_100 * Math.exp(0.8 * stream.normal())) + 60,
    basket,
    origin: abnormal !== abnormalType.normal ? identifyOrigin.manual : identifyOrigin.algorithm,
    confidence: stream.int(86, 99),
    abnormal,
    promotion,
    coupon: coupon && couponAmount > 0 ? { ...coupon, amount: couponAmount } : null,
    welfare,
    payment,
    refunds: drawRefunds(stream),
  };
}
