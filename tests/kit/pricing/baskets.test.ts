import { expect, test } from 'vitest';
import type { NamedStrategy } from '../../../resources/marketing/pricing/index.ts';
import { priceBasket } from '../../../resources/marketing/pricing/index.ts';
import type {
  Activity,
  Buyer,
  HeldCoupon,
  HeldWelfare,
} from '../../../resources/marketing/pricing/offers.ts';
import { promotionType } from '../../../resources/marketing/promotion/enums.ts';
import {
  balance,
  basketOf,
  buyGet,
  byPieces,
  cash,
  firstOff,
  fixedPrice,
  type Goods,
  goodsOff,
  lessFrom,
  orderOff,
  percent,
  percentFrom,
  staffPay,
} from './offers.ts';

interface Case {
  readonly take: Partial<Record<Goods, number>>;
  readonly activities?: readonly Activity[];
  readonly coupons?: readonly HeldCoupon[];
  readonly welfare?: readonly HeldWelfare[];
  readonly strategies?: readonly NamedStrategy[];
  readonly buyer?: Partial<Buyer>;
  readonly at?: string;
  /** What comes out, by hand: off by activities, off by a coupon, left to pay, the discount of each line, and what employers pay. */
  readonly is: readonly [
    activities: number,
    coupon: number,
    pay: number,
    lines: readonly number[],
    welfare?: number,
  ];
}

const twenty = orderOff('1', [[2_000, 300]]);
const drinks = goodsOff('2', ['water', 'cola'], [[500, 100]]);

/** Water 2.00, cola 3.00, bread 5.50, milk 7.99, wine 15.00; a Wednesday at noon (docs/domain/marketing.md §P48, §P50). */
const cases: Readonly<Record<string, Case>> = {
  'nothing runs': { take: { water: 1, bread: 2 }, is: [0, 0, 1_300, [0, 0]] },
  'an empty basket': { take: {}, activities: [twenty], is: [0, 0, 0, []] },
  'an order reaches its tier to the cent': {
    // 4 × 5.00 of water and cola: 2.00 × 4 + 3.00 × 4 = 20.00; 3.00 by 8:12
    take: { water: 4, cola: 4 },
    activities: [twenty],
    is: [300, 0, 1_700, [120, 180]],
  },
  'a cent below the tier': {
    take: { milk: 2, water: 2 },
    activities: [orderOff('1', [[1_999, 300]])],
    is: [0, 0, 1_998, [0, 0]],
  },
  'the highest tier that is reached': {
    take: { wine: 2 },
    activities: [
      orderOff('1', [
        [1_000, 100],
        [2_000, 300],
        [4_000, 900],
      ]),
    ],
    is: [300, 0, 2_700, [300]],
  },
  'goods left out do not count towards the tier': {
    // 5.50 × 2 = 11.00 of what counts
    take: { bread: 2, wine: 1 },
    activities: [orderOff('1', [[2_000, 300]], { except_goods: ['wine'] })],
    is: [0, 0, 2_600, [0, 0]],
  },
  'and get nothing off': {
    // 5.50 × 4 = 22.00 reaches it; the wine bears no part
    take: { bread: 4, wine: 1 },
    activities: [orderOff('1', [[2_000, 300]], { except_goods: ['wine'] })],
    is: [300, 0, 3_400, [300, 0]],
  },
  'tiers by pieces': {
    take: { water: 2, cola: 1 },
    activities: [
      orderOff(
        '1',
        [],
        byPieces([
          [2, 120],
          [3, 220],
        ]),
      ),
    ],
    // 2.20 by 4.00:3.00 → 1.257, 0.942: the odd cent on the last line
    is: [220, 0, 480, [125, 95]],
  },
  'a piece too few': {
    take: { water: 1 },
    activities: [orderOff('1', [], byPieces([[2, 120]]))],
    is: [0, 0, 200, [0]],
  },
  'never more than the goods cost': {
    take: { water: 2 },
    activities: [orderOff('1', [], byPieces([[2, 900]]))],
    is: [400, 0, 0, [400]],
  },
  'the better one of two for the order': {
    take: { wine: 2 },
    activities: [twenty, orderOff('9', [[2_500, 500]])],
    is: [500, 0, 2_500, [500]],
  },
  'of equal ones the older': {
    take: { wine: 2 },
    activities: [orderOff('9', [[2_000, 300]], { stack_coupon: 0 }), twenty],
    coupons: [cash('1', 100)],
    is: [300, 100, 2_600, [400]],
  },
  'some goods reach their own tier': {
    take: { water: 1, cola: 1, wine: 1 },
    activities: [drinks],
    is: [100, 0, 1_900, [40, 60, 0]],
  },
  'other goods don’t count for it': {
    take: { cola: 1, wine: 1 },
    activities: [drinks],
    is: [0, 0, 1_800, [0, 0]],
  },
  'goods by pieces': {
    take: { water: 1, cola: 2, bread: 1 },
    activities: [goodsOff('2', ['water', 'cola'], [], byPieces([[3, 200]]))],
    // 2.00 by 2.00:6.00
    is: [200, 0, 1_150, [50, 150, 0]],
  },
  'goods first, then the order over what is left': {
    // 5.00 + 15.00 − 1.00 = 19.00: the order no longer reaches 20.00
    take: { water: 1, cola: 1, wine: 1 },
    activities: [drinks, twenty],
    is: [100, 0, 1_900, [40, 60, 0]],
  },
  'both where what is left still reaches': {
    // 5.00 + 30.00 − 1.00 = 34.00; 3.00 by 1.60:2.40:30.00 → 0.141, 0.211, 2.647
    take: { water: 1, cola: 1, wine: 2 },
    activities: [drinks, twenty],
    is: [400, 0, 3_100, [54, 81, 265]],
  },
  'two goods’ activities of different goods': {
    take: { water: 1, cola: 1, bread: 2 },
    activities: [drinks, goodsOff('3', ['bread'], [[1_000, 250]])],
    is: [350, 0, 1_250, [40, 60, 250]],
  },
  'the best single one for each line': {
    take: { water: 1, cola: 1 },
    activities: [drinks, goodsOff('3', ['cola', 'bread'], [[300, 150]])],
    // 1.50 for the cola alone wins; water alone doesn’t reach 5.00
    is: [150, 0, 350, [0, 150]],
  },
  'the loser keeps what the winner leaves': {
    take: { water: 3, cola: 1 },
    activities: [drinks, goodsOff('3', ['cola'], [[300, 150]])],
    is: [250, 0, 650, [100, 150]],
  },
  'buy a bread, get a water at half': {
    take: { bread: 1, water: 1 },
    activities: [buyGet('4', [['bread'], 1], [['water'], 1], [50, 1])],
    is: [100, 0, 650, [0, 100]],
  },
  'B without A': {
    take: { water: 2 },
    activities: [buyGet('4', [['bread'], 1], [['water'], 1], [50, 1])],
    is: [0, 0, 400, [0]],
  },
  'as often as the order allows': {
    take: { bread: 3, water: 3 },
    activities: [buyGet('4', [['bread'], 1], [['water'], 1], [0, 2])],
    is: [400, 0, 1_850, [0, 400]],
  },
  'as often as there are sets': {
    take: { bread: 3, water: 3 },
    activities: [buyGet('4', [['bread'], 2], [['water'], 1], [0, 5])],
    is: [200, 0, 2_050, [0, 200]],
  },
  'the second of the same at half': {
    take: { milk: 2 },
    activities: [buyGet('4', [['milk'], 1], [['milk'], 1], [50, 1])],
    // half of 7.99, half a cent up
    is: [400, 0, 1_198, [400]],
  },
  'one piece is not its own second': {
    take: { milk: 1 },
    activities: [buyGet('4', [['milk'], 1], [['milk'], 1], [50, 1])],
    is: [0, 0, 799, [0]],
  },
  'of goods that are A and B the cheapest costs less': {
    take: { cola: 1, milk: 1, water: 1 },
    activities: [buyGet('4', [['cola', 'milk', 'water'], 1], [['cola', 'milk', 'water'], 1], [0, 1])],
    is: [200, 0, 1_099, [0, 0, 200]],
  },
  'B at 70 %, shared by what its pieces cost': {
    take: { wine: 1, water: 1, cola: 1 },
    activities: [buyGet('4', [['wine'], 1], [['water', 'cola'], 2], [70, 1])],
    // 30 % of 5.00 by 2:3
    is: [150, 0, 1_850, [0, 60, 90]],
  },
  'A gives way with B': {
    // Free water is 2.00 and takes both lines; 1.00 off bread no longer finds its line.
    take: { bread: 1, water: 1 },
    activities: [buyGet('4', [['bread'], 1], [['water'], 1], [0, 1]), goodsOff('3', ['bread'], [[500, 100]])],
    is: [200, 0, 550, [0, 200]],
  },
  'a first order': {
    take: { wine: 1 },
    activities: [firstOff('5', 200)],
    buyer: { newcomer: true },
    is: [200, 0, 1_300, [200]],
  },
  'no first order': { take: { wine: 1 }, activities: [firstOff('5', 200)], is: [0, 0, 1_500, [0]] },
  'a first order below its threshold': {
    take: { bread: 1 },
    activities: [firstOff('5', 200, { threshold_amount: 600 })],
    buyer: { newcomer: true },
    is: [0, 0, 550, [0]],
  },
  'a first order that takes everything': {
    take: { water: 1 },
    activities: [firstOff('5', 200)],
    buyer: { newcomer: true },
    is: [200, 0, 0, [200]],
  },
  'types of the past take nothing': {
    take: { wine: 2 },
    activities: [
      orderOff('6', [], { promotion_type: promotionType.discount, discount: 80 }),
      orderOff('7', [[100, 100]], { promotion_type: promotionType.random }),
    ],
    is: [0, 0, 3_000, [0]],
  },
  'the last cents of a budget': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { budget_amount: 10_000, used_amount: 9_930 })],
    is: [70, 0, 2_930, [70]],
  },
  'a budget that is spent': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { budget_amount: 10_000, used_amount: 10_000 })],
    is: [0, 0, 3_000, [0]],
  },
  'a budget of 0 is none': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { budget_amount: 0, used_amount: 10_000 })],
    is: [300, 0, 2_700, [300]],
  },
  'as often as one may': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { user_limit: 2, user_uses: 2 })],
    is: [0, 0, 3_000, [0]],
  },
  'as often as one may on a day': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { day_limit: 2, day_uses: 1 })],
    is: [300, 0, 2_700, [300]],
  },
  'another channel': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { pay_channels: [2] })],
    is: [0, 0, 3_000, [0]],
  },
  'tagged users': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { user_scope: 2, tag_ids: ['7', '8'] })],
    buyer: { tag_ids: ['8'] },
    is: [300, 0, 2_700, [300]],
  },
  'hours over midnight, of the evening before': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { week_days: [3], start_clock: '22:00', end_clock: '02:00' })],
    at: '2026-06-11 01:30:00',
    is: [300, 0, 2_700, [300]],
  },
  'hours over midnight, of another evening': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { week_days: [3], start_clock: '22:00', end_clock: '02:00' })],
    at: '2026-06-10 01:30:00',
    is: [0, 0, 3_000, [0]],
  },
  'the last second of an activity': {
    take: { wine: 2 },
    activities: [twenty],
    at: '2026-06-30 23:59:59',
    is: [300, 0, 2_700, [300]],
  },
  'a strategy’s price, before anything else': {
    // Wine at 9.90: the order doesn’t reach 20.00
    take: { wine: 2 },
    activities: [twenty],
    strategies: [fixedPrice('8', 'wine', 990)],
    is: [0, 0, 1_980, [0]],
  },
  'the strategy that ranks higher': {
    take: { wine: 1 },
    strategies: [fixedPrice('8', 'wine', 990, 2), fixedPrice('9', 'wine', 1_200, 1)],
    is: [0, 0, 1_200, [0]],
  },
  cash: { take: { bread: 1, cola: 1 }, coupons: [cash('1', 100)], is: [0, 100, 750, [64, 36]] },
  'cash of more than the basket': { take: { water: 1 }, coupons: [cash('1', 500)], is: [0, 200, 0, [200]] },
  'a discount of 15 %, half a cent up': {
    take: { milk: 1, bread: 1 },
    coupons: [percent('1', 85)],
    is: [0, 202, 1_147, [119, 83]],
  },
  'a discount with its cap': {
    take: { wine: 4 },
    coupons: [percent('1', 50, { max_reduce_amount: 500 })],
    is: [0, 500, 5_500, [500]],
  },
  'from a threshold a discount': {
    take: { wine: 1 },
    coupons: [percentFrom('1', 1_500, 80, 0)],
    is: [0, 300, 1_200, [300]],
  },
  'below that threshold': {
    take: { milk: 1 },
    coupons: [percentFrom('1', 1_500, 80, 0)],
    is: [0, 0, 799, [0]],
  },
  'from a threshold an amount': {
    take: { wine: 1 },
    coupons: [lessFrom('1', 1_500, 400)],
    is: [0, 400, 1_100, [400]],
  },
  'a coupon’s threshold is what activities left': {
    take: { wine: 2 },
    activities: [twenty],
    coupons: [lessFrom('1', 3_000, 400)],
    is: [300, 0, 2_700, [300]],
  },
  'a coupon for one kind of goods': {
    take: { cola: 1, wine: 1 },
    coupons: [cash('1', 500, { coupon_scope: 0, goods_ids: ['cola'] })],
    is: [0, 300, 1_500, [300, 0]],
  },
  'the best of two coupons': {
    take: { wine: 1 },
    coupons: [cash('1', 200), percent('2', 80)],
    is: [0, 300, 1_200, [300]],
  },
  'an activity that stands alone': {
    take: { wine: 2 },
    activities: [orderOff('1', [[2_000, 300]], { stack_coupon: 0 })],
    coupons: [cash('1', 500)],
    is: [300, 0, 2_700, [300]],
  },
  'a coupon that stands alone, beside a worse one that doesn’t': {
    take: { wine: 2 },
    activities: [twenty],
    coupons: [cash('1', 500, { stack_promotion: 0 }), cash('2', 100)],
    is: [300, 100, 2_600, [400]],
  },
  'a coupon that stands alone, where nothing else applies': {
    take: { wine: 1 },
    activities: [twenty],
    coupons: [cash('1', 500, { stack_promotion: 0 })],
    is: [0, 500, 1_000, [500]],
  },
  'a used coupon': {
    take: { wine: 1 },
    coupons: [cash('1', 500, { user_coupon_status: 2 })],
    is: [0, 0, 1_500, [0]],
  },
  'a coupon that came back': {
    take: { wine: 1 },
    coupons: [cash('1', 500, { user_coupon_status: 5 })],
    is: [0, 500, 1_000, [500]],
  },
  'goods, order and coupon together': {
    // 30.00 + 5.00: −1.00 drinks, −3.00 of 34.00, −10 % of 31.00
    take: { water: 1, cola: 1, wine: 2 },
    activities: [drinks, twenty],
    coupons: [percent('1', 90)],
    is: [400, 310, 2_790, [68, 102, 540]],
  },
  'an employer pays what its balance holds': {
    // 10.00 by 2.00:15.00 → 1.176, 8.823: the odd cent on the last line
    take: { water: 1, wine: 1 },
    welfare: [balance('1', 1_000)],
    is: [0, 0, 700, [117, 883], 1_000],
  },
  'never more than is left after activity and coupon': {
    take: { wine: 2 },
    activities: [twenty],
    coupons: [cash('1', 500)],
    welfare: [balance('1', 9_000)],
    is: [300, 500, 0, [3_000], 2_200],
  },
  'of two balances first what lapses first': {
    take: { wine: 1 },
    welfare: [balance('1', 900), balance('2', 700, { expire_time: '2026-06-15 23:59:59' })],
    is: [0, 0, 0, [1_500], 1_500],
  },
  'a balance for some goods pays for those': {
    take: { water: 2, bread: 1 },
    welfare: [balance('1', 1_000, { goods_range: 1, goods_ids: ['bread'] })],
    is: [0, 0, 400, [0, 550], 550],
  },
  'a staff discount, then a balance over the rest': {
    // 15 % of 30.00 is 4.50; 10.00 of the other 25.50
    take: { wine: 2 },
    welfare: [balance('1', 1_000), staffPay('2', 85, 2_000)],
    is: [0, 0, 1_550, [1_450], 1_450],
  },
  'a staff discount up to its month’s cap': {
    take: { wine: 2 },
    welfare: [staffPay('1', 50, 400)],
    is: [0, 0, 2_600, [400], 400],
  },
  'the better of two staff discounts': {
    take: { wine: 2 },
    welfare: [staffPay('1', 90, 2_000), staffPay('2', 80, 2_000)],
    is: [0, 0, 2_400, [600], 600],
  },
  'welfare that lapsed, is for elsewhere, spent or stopped': {
    take: { wine: 1 },
    welfare: [
      balance('1', 500, { expire_time: '2026-06-09 23:59:59' }),
      balance('2', 500, { here: false }),
      balance('3', 0),
      balance('4', 500, { welfare_status: 4 }),
    ],
    is: [0, 0, 1_500, [0], 0],
  },
};

test.each(Object.entries(cases))(
  '%s',
  (_, { take, activities = [], coupons = [], welfare = [], strategies = [], buyer, at, is }) => {
    const price = priceBasket(basketOf(take, buyer, at), { strategies, activities, coupons, welfare });
    expect([
      price.promotion_amount,
      price.coupon_amount,
      price.payable_amount,
      price.lines.map(({ discount }) => discount),
      price.welfare_amount,
    ]).toEqual([...is.slice(0, 4), is[4] ?? 0]);
  },
);
