import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/database.ts';
import { seeded } from '../support/seeded.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { moneyOf } from './order-figures.ts';

/**
 * Goods, points, activities and coupons of one period add up to what its orders say, over the seeded world: each of them read by its own
 * call, orders by SQL over raw rows.
 */
describeOnEachDatabase('figures of one period', (fresh) => {
  let served: Served;
  let root: Client;
  beforeAll(async () => {
    const database = await fresh(seeded);
    served = await serve(database);
    root = await served.signIn('13900000002');
  }, 240_000);
  afterAll(() => served.close());

  const weeks = [
    ['2026-02-21', '2026-03-02'],
    ['2026-02-25', '2026-02-25'],
    ['2026-02-28', '2026-03-02'],
  ] as const;
  test.each(weeks)(
    'from %s to %s goods, points, activities and coupons add up to the orders',
    async (from, to) => {
      const { db } = served.database;
      const range = { time_type: 1, start_date: from, end_date: to };
      const raw = await moneyOf(db, from, to);
      const now = async (path: string, more: Record<string, unknown> = {}) =>
        (await root.get(`/${path}/summary/v1`, { ...range, ...more })).data.now;
      const [points, goods, operating] = await Promise.all(
        ['statistics_shop', 'statistics_goods', 'shop_operating_data'].map((path) => now(path)),
      );
      expect(raw.sales_amount).toBeGreaterThan(0);
      expect(points).toMatchObject({
        sales_amount: raw.sales_amount,
        order_count: raw.order_count,
        gmv_amount: raw.gmv_amount,
        item_count: raw.quantity,
        discount_amount: raw.discount_amount,
        refund_amount: raw.refund_amount,
        refund_count: raw.refund_count,
        user_count: raw.user_count,
        net_sales_amount: raw.sales_amount - raw.refund_amount,
      });
      expect(goods).toMatchObject({
        sales_amount: raw.sales_amount,
        gmv_amount: raw.gmv_amount,
        sale_quantity: raw.quantity,
        refund_quantity: raw.refund_quantity,
        cost_amount: raw.cost_amount,
        gross_amount: raw.sales_amount - raw.cost_amount,
      });
      expect(operating).toMatchObject({
        sales_amount: raw.sales_amount,
        order_count: raw.order_count,
        refund_amount: raw.refund_amount,
      });

      // By rows as by cards: every cut of the points is the whole of them.
      for (const by of ['shop', 'org', 'mct', 'scene']) {
        const { rows } = (await root.get('/statistics_shop/v1', { ...range, by, size: 100 })).data;
        for (const name of ['sales_amount', 'order_count', 'refund_amount', 'discount_amount'] as const)
          expect(
            rows.reduce((sum: number, row: Record<string, number>) => sum + (row[name] ?? 0), 0),
            `${by} ${name}`,
          ).toBe(raw[name]);
      }

      // What activities took part in, what coupons did, and what neither did, are all orders.
      const activities = await now('statistics_activity');
      const coupons = await now('statistics_coupon');
      expect([activities.activity_sales_amount, activities.join_order_count]).toEqual([
        raw.promoted.sales_amount,
        raw.promoted.order_count,
      ]);
      expect([coupons.activity_sales_amount, coupons.join_order_count]).toEqual([
        raw.redeemed.sales_amount,
        raw.redeemed.order_count,
      ]);
      expect(
        activities.activity_sales_amount +
          coupons.activity_sales_amount -
          raw.both.sales_amount +
          raw.neither.sales_amount,
      ).toBe(points.sales_amount);
      expect(
        activities.join_order_count +
          coupons.join_order_count -
          raw.both.order_count +
          raw.neither.order_count,
      ).toBe(points.order_count);
      expect(
        activities.activity_discount_amount + coupons.activity_discount_amount + raw.welfare_amount,
      ).toBe(points.discount_amount);
      // Funnels narrow.
      expect(coupons.issue_count).toBeGreaterThanOrEqual(coupons.claim_count);
    },
  );
});
