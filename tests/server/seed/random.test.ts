import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spread } from '../../../resources/marketing/pricing/spread.ts';
import { runningSums, Stream } from '../../../server/seed/random.ts';

const draws = (stream: Stream) => Array.from({ length: 50 }, () => stream.next());

test('a stream is decided by its key, and another key gives another stream', () => {
  expect(draws(new Stream(1, 'orders'))).toEqual(draws(new Stream(1, 'orders')));
  expect(draws(new Stream(1, 'orders'))).not.toEqual(draws(new Stream(2, 'orders')));
  expect(draws(new Stream(1, 'orders'))).not.toEqual(draws(new Stream(1, 'coupons')));
});

test('draws spread evenly, and weights are kept', () => {
  const stream = new Stream(7, 'even');
  const buckets = new Array<number>(10).fill(0);
  for (let draw = 0; draw < 20_000; draw += 1) {
    const bucket = stream.int(0, 9);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  for (const count of buckets) expect(Math.abs(count - 2_000)).toBeLessThan(250);
  const sums = runningSums([1, 0, 3]);
  const hits = [0, 0, 0];
  for (let draw = 0; draw < 8_000; draw += 1) {
    const place = stream.along(sums);
    hits[place] = (hits[place] ?? 0) + 1;
  }
  expect(hits[1]).toBe(0);
  expect(Math.abs((hits[2] ?? 0) - 6_000)).toBeLessThan(250);
});

test('a discount is spread without a cent lost and no line goes below zero', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 15 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (amounts, part) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0);
        const discount = Math.floor(total * part);
        const shares = spread(discount, amounts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(amounts[index] ?? 0);
        }
      },
    ),
  );
});

test('the remainder of a discount stands on the last line', () => {
  expect(spread(100, [100, 100, 100])).toEqual([33, 33, 34]);
  expect(spread(299, [100, 100, 100])).toEqual([99, 100, 100]);
});
