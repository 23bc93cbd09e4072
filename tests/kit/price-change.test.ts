import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  changedPrice,
  highestPrice,
  isPrice,
  leastPrice,
  priceMode,
} from '../../resources/goods-management/org-goods/price-change.ts';
import { hitRate, spreadOf } from '../../resources/shared/goods-material.ts';

const cents = fc.integer({ min: 1, max: 999_999 });
const tenths = fc.integer({ min: -900, max: 9_000 });
const byPercent = (price: number, by: number) => changedPrice(price, { mode: priceMode.percent, tenths: by });

test('a percentage of a price is whole cents, half a cent away from what it is at the most', () => {
  fc.assert(
    fc.property(cents, tenths, (price, by) => {
      const next = byPercent(price, by);
      expect(Number.isInteger(next)).toBe(true);
      const exact = (price * (1_000 + by)) / 1_000;
      expect(next - exact).toBeLessThanOrEqual(0.5);
      expect(exact - next).toBeLessThan(0.5);
    }),
  );
});

test('a dearer product stays dearer or as dear, and nothing stays as it is', () => {
  fc.assert(
    fc.property(cents, cents, tenths, (one, other, by) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(byPercent(low, by)).toBeLessThanOrEqual(byPercent(high, by));
      expect(byPercent(one, 0)).toBe(one);
      expect(changedPrice(one, { mode: priceMode.fixed, cents: other })).toBe(other);
    }),
  );
});

test('half a cent goes up', () => {
  expect(byPercent(5, 100)).toBe(6);
  expect(byPercent(333, -55)).toBe(315);
  expect(byPercent(15, -100)).toBe(14);
});

test('weighings tell their mean and how far they lie apart; one tells neither', () => {
  expect(spreadOf([500])).toBeNull();
  expect(spreadOf([498, 500, 502])).toEqual({ mean: 500, deviation: 2 });
  expect(hitRate(null, null)).toBeNull();
  expect(hitRate(200, 196)).toBe(9_800);
  expect(hitRate(3, 2)).toBe(6_666);
});

test('a price lies between the least and the highest, both included', () => {
  const around = [leastPrice - 1, leastPrice, highestPrice, highestPrice + 1];
  expect(around.map(isPrice)).toEqual([false, true, true, false]);
});
