import { describe, expect, test } from 'vitest';
import { scopeRange } from '../../../resources/enums.ts';
import {
  couponScope,
  couponStatus,
  couponType,
  couponUseStatus,
  userCouponStatus,
  validType,
} from '../../../resources/marketing/coupon/enums.ts';
import { couponDiscount } from '../../../resources/marketing/seed/coupon-value.ts';
import { payStatus } from '../../../resources/order-manager/enums.ts';
import { type Row, Seeded, small } from './rows.ts';

const face = (
  changes: Partial<Parameters<typeof couponDiscount>[0]>,
): Parameters<typeof couponDiscount>[0] => ({
  coupon_type: couponType.cash,
  cash_amount: null,
  threshold_amount: null,
  reduce_amount: null,
  discount: null,
  max_reduce_amount: null,
  ...changes,
});

test('what each type of coupon takes off', () => {
  const cash = face({ cash_amount: 300 });
  expect([couponDiscount(cash, 1_000), couponDiscount(cash, 200)]).toEqual([300, 200]);
  const reduction = face({
    coupon_type: couponType.thresholdReduction,
    threshold_amount: 800,
    reduce_amount: 200,
  });
  expect([couponDiscount(reduction, 799), couponDiscount(reduction, 800)]).toEqual([0, 200]);
  const percent = face({ coupon_type: couponType.discount, discount: 85, max_reduce_amount: 0 });
  expect(couponDiscount(percent, 990)).toBe(149);
  expect(couponDiscount({ ...percent, max_reduce_amount: 100 }, 990)).toBe(100);
  const both = face({ coupon_type: couponType.thresholdDiscount, threshold_amount: 1_000, discount: 70 });
  expect([couponDiscount(both, 999), couponDiscount(both, 1_000)]).toEqual([0, 300]);
});

describe.each([small, { ...small, seedNumber: 4, now: '2026-08-31 23:58:59' }])(
  'coupons of seed $seedNumber at $now',
  (settings) => {
    const seeded = new Seeded(settings);
    const coupons = seeded.of('mgt_coupon');
    const byId = new Map(coupons.map((row) => [row.id, row]));
    const claims = seeded.of('mct_user_coupon');
    const claimsOf = seeded.by('mct_user_coupon', 'coupon_id');
    const orders = new Map(seeded.of('mgt_order').map((row) => [row.order_no, row]));

    test('every type stands with every scope, and every state with some coupon', () => {
      const kinds = new Set(coupons.map((row) => `${row.coupon_type} ${row.coupon_scope}`));
      expect(kinds.size).toBe(8);
      const states = new Set(coupons.map((row) => `${row.coupon_status} ${row.coupon_use_status}`));
      expect([...states].sort()).toEqual(['0 null', '1 0', '1 1', '2 1', '2 2']);
    });

    test('only the fields of its type and scopes are filled', () => {
      const filled = (row: Row, ...names: string[]) => names.filter((name) => row[name] !== null).sort();
      const expected: Record<number, string[]> = {
        [couponType.cash]: ['cash_amount'],
        [couponType.thresholdDiscount]: ['discount', 'max_reduce_amount', 'threshold_amount'],
        [couponType.thresholdReduction]: ['reduce_amount', 'threshold_amount'],
        [couponType.discount]: ['discount', 'max_reduce_amount'],
      };
      const links = {
        goods: seeded.by('mgt_coupon__goods', 'owner_id'),
        shops: seeded.by('mgt_coupon__shop', 'owner_id'),
        tags: seeded.by('mgt_coupon__tag', 'owner_id'),
      };
      for (const row of coupons) {
        const id = String(row.id);
        const names = filled(
          row,
          'cash_amount',
          'threshold_amount',
          'reduce_amount',
          'discount',
          'max_reduce_amount',
        );
        expect(names).toEqual(expected[Number(row.coupon_type)]);
        expect(links.goods.has(id)).toBe(row.coupon_scope === couponScope.singleItem);
        expect(links.shops.has(id)).toBe(row.shop_range === scopeRange.selected);
        expect(links.tags.has(id)).toBe(row.user_scope === 2);
        const period = filled(row, 'valid_start_time', 'valid_end_time');
        expect(period.length).toBe(row.valid_type === validType.fixed ? 2 : 0);
        expect(row.valid_days !== null).toBe(row.valid_type === validType.daysAfterClaim);
      }
    });

    test('states follow from the times', () => {
      for (const row of coupons) {
        const [from, to] = [String(row.claim_start_time), String(row.claim_end_time)];
        if (row.coupon_status === couponStatus.pending) expect(from > settings.now).toBe(true);
        if (row.coupon_status === couponStatus.published)
          expect(from <= settings.now && to > settings.now).toBe(true);
        if (row.coupon_status === couponStatus.ended) expect(to <= settings.now).toBe(true);
        if (row.coupon_use_status === couponUseStatus.expired && row.valid_end_time !== null)
          expect(String(row.valid_end_time) < settings.now).toBe(true);
      }
    });

    test('claims and uses are counted, and the stock holds', () => {
      for (const row of coupons) {
        const own = claimsOf.get(String(row.id)) ?? [];
        expect(row.claim_count).toBe(own.length);
        expect(row.use_count).toBe(own.filter(({ use_time }) => use_time !== null).length);
        expect(Number(row.claim_count)).toBeLessThanOrEqual(Number(row.total_count));
        const perUser = new Map<unknown, number>();
        for (const { user_id } of own) perUser.set(user_id, (perUser.get(user_id) ?? 0) + 1);
        for (const count of perUser.values()) expect(count).toBeLessThanOrEqual(Number(row.claim_limit));
      }
    });

    test('of what was put out a part is claimed, and a part of that used', () => {
      const total = (name: string) => coupons.reduce((sum, row) => sum + Number(row[name]), 0);
      for (const row of coupons) {
        expect(Number(row.total_count)).toBeGreaterThan(0);
        expect(Number(row.use_count)).toBeLessThanOrEqual(Number(row.claim_count));
        // Never so many that the funnel has nothing but its first step.
        expect(Number(row.total_count)).toBeLessThanOrEqual(Math.max(50, 20 * Number(row.claim_count)));
      }
      // 38 % and 41 % (docs/domain/seed-data.md §13); a hundred uses or so, and round numbers put out.
      expect(total('claim_count') / total('total_count')).toBeGreaterThan(0.15);
      expect(total('claim_count') / total('total_count')).toBeLessThan(0.6);
      expect(total('use_count') / total('claim_count')).toBeGreaterThan(0.25);
      expect(total('use_count') / total('claim_count')).toBeLessThan(0.6);
    });

    test('a claimed coupon is claimed in time, and used while it is good', () => {
      for (const claim of claims) {
        const coupon = byId.get(claim.coupon_id);
        expect(String(claim.claim_time) >= String(coupon?.claim_start_time)).toBe(true);
        expect(String(claim.claim_time) <= String(coupon?.claim_end_time)).toBe(true);
        if (claim.use_time !== null) {
          expect(String(claim.use_time) >= String(claim.claim_time)).toBe(true);
          expect(String(claim.use_time) <= String(claim.valid_end_time)).toBe(true);
        }
        const past = String(claim.valid_end_time) < settings.now;
        if (claim.user_coupon_status === userCouponStatus.expired) expect(past).toBe(true);
        if (claim.user_coupon_status === userCouponStatus.unused) expect(past).toBe(false);
      }
    });

    test('an order with a coupon and the coupon with an order say the same', () => {
      const byCode = new Map(claims.map((claim) => [claim.coupon_code, claim]));
      for (const order of orders.values()) {
        expect(order.coupon_code !== null).toBe(Number(order.coupon_amount) > 0);
        if (order.coupon_code !== null) expect(byCode.get(order.coupon_code)?.order_no).toBe(order.order_no);
      }
      for (const claim of claims) {
        const order = claim.order_no === null ? null : orders.get(claim.order_no);
        const { used, locked, returned } = userCouponStatus;
        const status = Number(claim.user_coupon_status);
        expect(order != null).toBe([used, locked, returned].some((each) => each === status));
        if (!order) continue;
        const coupon = byId.get(claim.coupon_id);
        expect(order.user_id).toBe(claim.user_id);
        expect(coupon?.mct_id === null || coupon?.mct_id === order.mct_id).toBe(true);
        if (status === used) expect(order.pay_status).toBe(payStatus.paid);
        if (status === locked) expect(order.pay_status).toBe(payStatus.pending);
      }
    });
  },
);
