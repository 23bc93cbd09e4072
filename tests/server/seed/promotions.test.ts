import { describe, expect, test } from 'vitest';
import { promotionStatus, promotionType } from '../../../resources/marketing/promotion/enums.ts';
import { joiningShare } from '../../../resources/marketing/seed/promotion-demand.ts';
import { type PromotionOffer, promotionDiscount } from '../../../resources/marketing/seed/promotion-value.ts';
import { dayPlan, orderDates } from '../../../resources/order-manager/seed/demand.ts';
import { piece } from '../../../resources/order-manager/seed/order-batches.ts';
import { drawBasket, piecesOf } from '../../../resources/shared/seed/basket.ts';
import { worldOf } from '../../../resources/shared/seed/world.ts';
import { Stream } from '../../../server/seed/random.ts';
import { Seeded, small } from './rows.ts';

const demo = worldOf({ ...small, profile: 'demo', now: '2026-11-22 12:00:00' });
const [any] = demo.promotions;
if (!any) throw new Error('the demo has no activities');

test('what each type of activity takes off', () => {
  const offer = (
    row: Partial<PromotionOffer['row']>,
    more: Partial<PromotionOffer> = {},
  ): PromotionOffer => ({
    row: { ...any.row, tiers: null, threshold_mode: null, discount: null, threshold_amount: null, ...row },
    goodsIds: [],
    goodsA: [],
    goodsB: [],
    ...more,
  });
  const basket = [
    { goodsId: '1', quantity: 2, amount: 700 },
    { goodsId: '2', quantity: 1, amount: 300 },
  ];
  const tiers = [
    { threshold_amount: 500, threshold_quantity: null, reduce_amount: 60 },
    { threshold_amount: 1_000, threshold_quantity: null, reduce_amount: 150 },
  ];
  const reduction = { promotion_type: promotionType.orderThreshold, threshold_mode: 1, tiers } as const;
  expect(promotionDiscount(offer(reduction), basket, 0)).toBe(150);
  expect(promotionDiscount(offer(reduction, { goodsIds: ['1'] }), basket, 0)).toBe(60);
  expect(promotionDiscount(offer(reduction, { goodsIds: ['2'] }), basket, 0)).toBe(0);
  const percent = { promotion_type: promotionType.discount, discount: 85 } as const;
  expect(promotionDiscount(offer(percent), [{ goodsId: '1', quantity: 1, amount: 330 }], 0)).toBe(50);
  const random = {
    promotion_type: promotionType.random,
    threshold_amount: 300,
    min_reduce: 40,
    max_reduce: 120,
  } as const;
  expect([0, 0.9999].map((chance) => promotionDiscount(offer(random), basket, chance))).toEqual([40, 120]);
  const second = {
    promotion_type: promotionType.buyAGetB,
    quantity_a: 1,
    quantity_b: 1,
    discount: 50,
  } as const;
  const both = { goodsA: ['1', '2'], goodsB: ['1', '2'] };
  expect(promotionDiscount(offer(second, both), basket, 0)).toBe(150);
  expect(promotionDiscount(offer(second, both), basket.slice(1), 0)).toBe(0);
});

describe.each([small, { ...small, seedNumber: 4, now: '2026-08-31 23:58:59' }])(
  'activities of seed $seedNumber at $now',
  (settings) => {
    const seeded = new Seeded(settings);
    const activities = seeded.of('promotion');
    const byId = new Map(activities.map((row) => [row.id, row]));
    const joined = seeded.of('mgt_order').filter((row) => row.promotion_id !== null);
    const uses = seeded.of('promotion_use');
    const points = seeded.by('promotion__shop', 'owner_id');

    test('every type and every state is there, by status and by dates', () => {
      expect([...new Set(activities.map((row) => Number(row.promotion_type)))].sort()).toEqual([
        1, 2, 3, 4, 5, 9,
      ]);
      const states = new Set(
        activities.map((row) => {
          const dates =
            String(row.start_time) > settings.now
              ? 'later'
              : String(row.end_time) < settings.now
                ? 'over'
                : 'now';
          return `${row.promotion_status} ${dates}`;
        }),
      );
      for (const state of ['0 later', '0 over', '1 now', '2 over']) expect(states).toContain(state);
    });

    test('orders take part where and while their activity holds, and it counts those that were not closed or refunded in full', () => {
      expect(joined.length).toBeGreaterThan(10);
      for (const order of joined) {
        const activity = byId.get(order.promotion_id);
        expect(activity).toMatchObject({
          promotion_name: order.promotion_name,
          promotion_type: order.promotion_type,
          mct_id: order.mct_id,
        });
        const placed = String(order.create_time);
        expect(placed >= String(activity?.start_time) && placed <= String(activity?.end_time)).toBe(true);
        const chosen = points.get(String(order.promotion_id))?.map((link) => link.target_id);
        if (chosen) expect(chosen).toContain(order.shop_id);
        expect(Number(order.promotion_amount)).toBeGreaterThan(0);
      }
      for (const activity of activities) {
        const own = joined.filter(
          (order) => order.promotion_id === activity.id && order.pay_status !== 2 && order.refund_state !== 2,
        );
        const taken = uses.filter((use) => use.promotion_id === activity.id && use.use_status === 1);
        expect(taken.map((use) => use.order_id).sort()).toEqual(own.map((order) => order.id).sort());
        const given = own.reduce((sum, order) => sum + Number(order.promotion_amount), 0);
        expect([activity.join_order_count, activity.used_amount]).toEqual([own.length, given]);
      }
    });
  },
);

test('about 18 % of the demo’s orders have an activity and 7 % a coupon; 38 % of coupons are claimed and 41 % of those used', () => {
  const counts = { orders: 0, promoted: 0, redeemed: 0 };
  const claimed = new Map<string, number>();
  for (const date of orderDates(demo.settings).filter((_, back) => back % 6 === 1)) {
    const plan = dayPlan(demo, date, null);
    const { orders, claims } = piece(demo, plan, 0, plan.seconds.length);
    for (const { coupon_id } of claims) claimed.set(coupon_id, (claimed.get(coupon_id) ?? 0) + 1);
    for (const order of orders) {
      if (order.total_amount === 0) continue;
      counts.orders += 1;
      if (order.promotion_id !== null) counts.promoted += 1;
      if (order.coupon_amount > 0) counts.redeemed += 1;
    }
  }
  expect(counts.promoted / counts.orders).toBeCloseTo(0.18, 1);
  expect(counts.redeemed / counts.orders).toBeCloseTo(0.07, 1);
  // One day of six was drawn, ten in all.
  let [issued, taken, used] = [0, 0, 0];
  for (const { row, claims } of demo.coupons) {
    const byOrders = 6 * (claimed.get(row.id) ?? 0);
    issued += row.total_count;
    taken += claims.length + byOrders;
    used += byOrders;
    expect(claims.length + byOrders / 6).toBeLessThanOrEqual(row.total_count);
  }
  expect(taken / issued).toBeGreaterThan(0.25);
  expect(taken / issued).toBeLessThan(0.5);
  expect(used / taken).toBeGreaterThan(0.3);
  expect(used / taken).toBeLessThan(0.5);
});

test('what is sold during an activity exceeds the usual by its lift, after what it gives away', () => {
  const running = demo.promotions.filter(
    ({ row, ran }) => ran && row.promotion_status !== promotionStatus.stopped && row.week_days === null,
  );
  for (const plan of running.slice(0, 6)) {
    const stream = new Stream('lift', plan.row.id);
    const own = demo.points.filter((point) => plan.points.has(point.index));
    let usual = 0;
    let paid = 0;
    for (let one = 0; one < 4_000; one += 1) {
      const basket = piecesOf(drawBasket(demo.templateOf(stream.pick(own)), stream));
      const total = basket.reduce((sum, { amount }) => sum + amount, 0);
      usual += total;
      paid += total - (stream.chance(joiningShare) ? promotionDiscount(plan, basket, stream.next()) : 0);
    }
    const [point] = own;
    const boost = point ? demo.activities.boost(point, plan.row.start_time.slice(0, 10)) : 0;
    expect((paid * boost) / usual - 1).toBeCloseTo(plan.lift, 1);
  }
});
