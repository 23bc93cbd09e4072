import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricingOutcome, pricingReason as r } from '../../../resources/marketing/pricing/enums.ts';
import { type Offers, type PriceReason, priceBasket } from '../../../resources/marketing/pricing/index.ts';
import type { Activity, HeldCoupon, HeldWelfare, Why } from '../../../resources/marketing/pricing/offers.ts';
import {
  balance,
  basketOf,
  buyGet,
  byPieces,
  coupon,
  firstOff,
  fixedPrice,
  type Goods,
  goods,
  goodsOff,
  orderOff,
} from './offers.ts';

const names = Object.keys(goods) as Goods[];
const some = fc.subarray(names, { minLength: 1 });
const cents = (max: number) => fc.integer({ min: 1, max });
const steps = fc.array(fc.tuple(cents(3_000), cents(900)), { minLength: 1, maxLength: 3 });
const pieces = fc.array(fc.tuple(cents(6), cents(900)), { minLength: 1, maxLength: 3 });
const conditions: fc.Arbitrary<Partial<Activity>> = fc.record(
  {
    promotion_status: fc.constantFrom(0, 1, 1, 1),
    here: fc.constantFrom(true, true, false),
    start_time: fc.constantFrom('2026-06-01 00:00:00', '2026-06-11 00:00:00'),
    end_time: fc.constantFrom('2026-06-09 23:59:59', '2026-06-30 23:59:59'),
    week_days: fc.constantFrom(null, [3], [1, 2]),
    start_clock: fc.constantFrom('08:00', '22:00'),
    end_clock: fc.constantFrom('14:00', '02:00'),
    pay_channels: fc.constantFrom([1, 2], [1], [2]),
    user_scope: fc.constantFrom(0, 0, 1, 2),
    tag_ids: fc.constantFrom(['1'], ['2']),
    user_limit: fc.constantFrom(0, 1, 3),
    user_uses: fc.constantFrom(0, 1),
    day_limit: fc.constantFrom(null, 1),
    day_uses: fc.constantFrom(0, 1),
    budget_amount: fc.constantFrom(null, 0, 100, 1_000),
    used_amount: fc.constantFrom(0, 60, 100),
    stack_coupon: fc.constantFrom(0, 1),
  },
  { requiredKeys: [] },
);
const activityOf = (id: string): fc.Arbitrary<Activity> =>
  conditions.chain((of) =>
    fc.oneof(
      steps.map((tiers) => orderOff(id, tiers, of)),
      pieces.map((tiers) => orderOff(id, [], { ...of, ...byPieces(tiers) })),
      fc.tuple(some, steps).map(([ids, tiers]) => goodsOff(id, ids, tiers, of)),
      fc.tuple(some, pieces).map(([ids, tiers]) => goodsOff(id, ids, [], { ...of, ...byPieces(tiers) })),
      cents(900).map((off) => firstOff(id, off, of)),
      fc
        .tuple(some, cents(3), some, cents(3), fc.integer({ min: 0, max: 99 }), cents(3))
        .map(([a, ofA, b, ofB, paid, times]) => buyGet(id, [a, ofA], [b, ofB], [paid, times], of)),
    ),
  );
const couponOf = (id: string): fc.Arbitrary<HeldCoupon> =>
  fc
    .record({
      coupon_type: fc.constantFrom(1, 2, 3, 4),
      cash_amount: cents(900),
      threshold_amount: fc.oneof(fc.constant(null), cents(3_000)),
      reduce_amount: cents(900),
      discount: fc.integer({ min: 10, max: 99 }),
      max_reduce_amount: fc.constantFrom(null, 0, 100),
      coupon_scope: fc.constantFrom(0, 1),
      goods_ids: some,
      stack_promotion: fc.constantFrom(0, 1),
      user_coupon_status: fc.constantFrom(0, 0, 1, 2, 5),
      coupon_use_status: fc.constantFrom(0, 1, 1),
    })
    .map((of) => coupon(id, of));
const welfareOf = (id: string): fc.Arbitrary<HeldWelfare> =>
  fc
    .record({
      welfare_type: fc.constantFrom(1, 1, 3),
      welfare_status: fc.constantFrom(2, 2, 2, 4),
      here: fc.constantFrom(true, true, false),
      expire_time: fc.constantFrom('2026-06-09 23:59:59', '2026-06-11 23:59:59', '2026-06-30 23:59:59'),
      remain_amount: fc.integer({ min: 0, max: 2_000 }),
      discount: fc.integer({ min: 10, max: 99 }),
      goods_range: fc.constantFrom(0, 1),
      goods_ids: some,
    })
    .map((of) => balance(id, of.remain_amount, of));
const many = <T>(of: (id: string) => fc.Arbitrary<T>, most: number) =>
  fc
    .integer({ min: 0, max: most })
    .chain((n) => fc.tuple(...Array.from({ length: n }, (_, at) => of(`${at + 1}`))));

const baskets = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 5 })),
    fc.record({
      newcomer: fc.boolean(),
      tag_ids: fc.constantFrom([], ['1']),
      pay_channel: fc.constantFrom(1, 2),
    }),
    fc.constantFrom('2026-06-10 12:00:00', '2026-06-11 01:00:00'),
  )
  .map(([taken, buyer, at]) => basketOf(taken, buyer, at));
const offers: fc.Arbitrary<Offers> = fc.record({
  strategies: fc
    .array(fc.tuple(fc.constantFrom(...names), cents(2_000)), { maxLength: 2 })
    .map((of) => of.map(([name, price], at) => fixedPrice(`${at + 1}`, name, price, at))),
  activities: many(activityOf, 6),
  coupons: many(couponOf, 4),
  welfare: many(welfareOf, 3),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const isOf = (list: readonly { readonly id: string }[], { rule_id }: PriceReason, at: number) =>
  list.findIndex(({ id }) => id === rule_id) === at;
const both = fc.tuple(baskets, offers);

test('never below 0, and the discounts of the lines add up to those of the order', () => {
  fc.assert(
    fc.property(both, ([basket, given]) => {
      const price = priceBasket(basket, given);
      for (const line of price.lines) {
        expect(line.pay).toBeGreaterThanOrEqual(0);
        expect(line.discount).toBeGreaterThanOrEqual(0);
        expect(line.pay + line.discount).toBe(line.amount);
      }
      expect(sum(price.lines.map(({ discount }) => discount))).toBe(
        price.promotion_amount + price.coupon_amount + price.welfare_amount,
      );
      expect(price.payable_amount).toBe(sum(price.lines.map(({ pay }) => pay)));
      expect(sum(price.activities.map(({ amount }) => amount))).toBe(price.promotion_amount);
      expect(sum(price.welfare.map(({ amount }) => amount))).toBe(price.welfare_amount);
      for (const { welfare, amount } of price.welfare)
        expect(amount).toBeLessThanOrEqual(welfare.remain_amount);
      for (const { activity, amount } of price.activities)
        if (activity.budget_amount)
          expect(amount + activity.used_amount).toBeLessThanOrEqual(activity.budget_amount);
    }),
  );
});

test('the same basket has the same price, in whatever order its rules come; every rule has its reason', () => {
  fc.assert(
    fc.property(both, ([basket, given]) => {
      const price = priceBasket(basket, given);
      const turned = priceBasket(basket, {
        strategies: given.strategies.toReversed(),
        activities: given.activities.toReversed(),
        coupons: given.coupons.toReversed(),
        welfare: given.welfare.toReversed(),
      });
      expect(turned.lines).toEqual(price.lines);
      expect(turned.coupon).toEqual(price.coupon);
      const told = price.reasons.filter(({ step }) => step > 1).length;
      expect(told).toBe(given.activities.length + given.coupons.length + given.welfare.length);
    }),
  );
});

test('a rule that does not win changes nothing', () => {
  fc.assert(
    fc.property(both, ([basket, given]) => {
      const price = priceBasket(basket, given);
      for (const reason of price.reasons.filter(
        ({ step, outcome }) => step > 1 && outcome !== pricingOutcome.won,
      )) {
        const without = priceBasket(basket, {
          ...given,
          activities: given.activities.filter(
            (_, at) => reason.step >= 4 || !isOf(given.activities, reason, at),
          ),
          coupons: given.coupons.filter((_, at) => reason.step !== 4 || !isOf(given.coupons, reason, at)),
          welfare: given.welfare.filter((_, at) => reason.step !== 5 || !isOf(given.welfare, reason, at)),
        });
        expect(without.lines).toEqual(price.lines);
      }
    }),
  );
});

/** What would have to be otherwise for a reason not to hold. */
const mended: Partial<Record<Why, Partial<Activity & HeldCoupon & HeldWelfare>>> = {
  [r.stopped]: { promotion_status: 1, coupon_use_status: 1, welfare_status: 2 },
  [r.elsewhere]: { here: true },
  [r.notStarted]: { start_time: '2026-06-01 00:00:00' },
  [r.ended]: { end_time: '2026-06-30 23:59:59', expire_time: '2026-06-30 23:59:59' },
  [r.weekday]: { week_days: null },
  [r.clock]: { start_clock: null, end_clock: null },
  [r.channel]: { pay_channels: [1, 2] },
  [r.newUsers]: { user_scope: 0 },
  [r.tags]: { user_scope: 0 },
  [r.userLimit]: { user_uses: 0 },
  [r.dayLimit]: { day_uses: 0 },
  [r.budget]: { used_amount: 0 },
  [r.couponUsed]: { user_coupon_status: 0 },
  [r.spent]: { remain_amount: 100 },
};

test('the reason of every loser is true', () => {
  const seen = new Set<Why>();
  fc.assert(
    fc.property(both, ([basket, given]) => {
      const { reasons } = priceBasket(basket, given);
      for (const reason of reasons.filter(({ step }) => step > 1)) {
        const { why, step, rule_id, outcome } = reason;
        if (why === null) continue;
        seen.add(why);
        const offered = step === 5 ? given.welfare : step === 4 ? given.coupons : given.activities;
        const rule = offered.find(({ id }) => id === rule_id);
        if (outcome === pricingOutcome.lost) {
          // It would have taken something by itself, and who beat it won and takes no less, or they can't stand together.
          const alone = priceBasket(basket, {
            strategies: given.strategies,
            activities: given.activities.filter(({ id }) => step < 4 && id === rule_id),
            coupons: given.coupons.filter(({ id }) => step === 4 && id === rule_id),
            welfare: given.welfare.filter(({ id }) => step === 5 && id === rule_id),
          });
          expect(alone.payable_amount).toBeLessThan(alone.total_amount);
          const by = reasons.find(
            (each) =>
              each.rule_id === reason.beaten_id &&
              each.outcome === pricingOutcome.won &&
              each.step > 1 &&
              (each.step === step) === (why === r.worse),
          );
          expect(by?.rule_name).toBe(reason.beaten_name);
          if (why === r.worse) expect(by?.amount).toBeGreaterThanOrEqual(reason.amount);
          const beater = given.activities.find(({ id }) => id === reason.beaten_id);
          if (why === r.notTogether)
            expect([
              given.coupons.find(({ id }) => id === rule_id)?.stack_promotion,
              beater?.stack_coupon,
            ]).toContain(0);
          continue;
        }
        const mend = mended[why];
        if (!mend || !rule) continue;
        const change = <T extends { readonly id: string }>(each: T): T =>
          each.id === rule_id ? { ...each, ...mend } : each;
        const then = priceBasket(basket, {
          ...given,
          activities: step < 4 ? given.activities.map(change) : given.activities,
          coupons: step === 4 ? given.coupons.map(change) : given.coupons,
          welfare: step === 5 ? given.welfare.map(change) : given.welfare,
        }).reasons.find((each) => each.step === step && each.rule_id === rule_id);
        expect(then?.why).not.toBe(why);
      }
    }),
    // A seed of its own, so that whether every reason comes up is no matter of chance.
    { numRuns: 1_500, seed: 17 },
  );
  // A property of reasons that never come up would prove nothing.
  const asked = [
    ...Object.keys(mended).map(Number),
    r.worse,
    r.notTogether,
    r.goods,
    r.threshold,
    r.firstOrder,
  ];
  expect(asked.filter((why) => !seen.has(why as Why))).toEqual([]);
});
