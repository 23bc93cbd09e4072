import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { inBounds, intoBounds, priceBoundsOf } from '../../resources/goods-management/price-limit/bounds.ts';
import { decidePrices, type PriceRule } from '../../resources/goods-management/price-limit/deciding.ts';
import { limitType } from '../../resources/goods-management/price-limit/enums.ts';
import { newEnableStatus } from '../../resources/goods-management/strategy/enums.ts';
import { byRank } from '../../resources/goods-management/strategy/rank.ts';
import { addDays } from '../../resources/kit/time.ts';
import { overlap, type When, weekdayOf, whyOff } from '../../resources/shared/when.ts';

/** Monday. */
const monday = '2026-03-02';
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const when = fc
  .record({
    from: fc.integer({ min: 0, max: 9 }),
    days: fc.integer({ min: 0, max: 12 }),
    week_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 4 }),
    start: fc.integer({ min: 0, max: 1_439 }),
    end: fc.integer({ min: 0, max: 1_439 }),
  })
  .map(
    ({ from, days, week_days, start, end }): When => ({
      start_date: addDays(monday, from),
      end_date: addDays(monday, from + days),
      week_days,
      start_clock: clockOf(start),
      end_clock: clockOf(end),
    }),
  );

/** Every minute at which it is on, said in the plainest way: each day that it begins on, minute by minute. */
function minutesOn(of: When): Set<number> {
  const on = new Set<number>();
  const start = Number(of.start_clock.slice(0, 2)) * 60 + Number(of.start_clock.slice(3));
  const end = Number(of.end_clock.slice(0, 2)) * 60 + Number(of.end_clock.slice(3));
  const length = (end - start + 1_440) % 1_440;
  for (let day = 0; day < 30; day += 1) {
    const date = addDays(monday, day);
    if (date < of.start_date || date > of.end_date) continue;
    if (of.week_days?.length && !of.week_days.includes((day % 7) + 1)) continue;
    for (let minute = 0; minute <= length; minute += 1) on.add(day * 1_440 + start + minute);
  }
  return on;
}

describe('when a strategy is on', () => {
  const night: When = {
    start_date: '2026-03-02',
    end_date: '2026-03-08',
    week_days: [5],
    start_clock: '22:00',
    end_clock: '02:00',
  };

  it.each([
    ['2026-03-06 21:59:59', 'clock'],
    ['2026-03-06 22:00:00', null],
    ['2026-03-07 00:00:00', null],
    ['2026-03-07 02:00:59', null],
    ['2026-03-07 02:01:00', 'weekday'],
    ['2026-03-06 01:00:00', 'clock'],
    ['2026-03-05 23:00:00', 'weekday'],
    ['2026-03-01 23:00:00', 'notStarted'],
    ['2026-03-13 23:00:00', 'expired'],
  ])('on Friday nights, past midnight too: %s', (moment, why) => {
    expect(whyOff(night, moment)).toBe(why);
  });

  it('the night of the last day ends on the day after it, and no other night does', () => {
    const sunday = { ...night, week_days: [7] };
    expect(whyOff(sunday, '2026-03-09 01:59:59')).toBeNull();
    expect(whyOff(sunday, '2026-03-09 22:00:00')).toBe('expired');
    // The day before the first one has no night that lasts into it.
    expect(whyOff({ ...sunday, week_days: [] }, '2026-03-02 01:00:00')).toBe('clock');
  });

  it('agrees with every minute counted one by one', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((day) => weekdayOf(addDays(monday, day)))).toEqual([
      1, 2, 3, 4, 5, 6, 7,
    ]);
    fc.assert(
      fc.property(when, fc.integer({ min: 0, max: 25 * 1_440 }), (of, minute) => {
        const moment = `${addDays(monday, Math.floor(minute / 1_440))} ${clockOf(minute % 1_440)}:59`;
        expect(whyOff(of, moment) === null).toBe(minutesOn(of).has(minute));
      }),
    );
  });

  it('two meet exactly where some minute is in both, whichever is asked first', () => {
    fc.assert(
      fc.property(when, when, (one, other) => {
        const of = minutesOn(other);
        const meet = [...minutesOn(one)].some((minute) => of.has(minute));
        expect([overlap(one, other), overlap(other, one)]).toEqual([meet, meet]);
      }),
      { numRuns: 400 },
    );
  });
});

const price = fc.integer({ min: 1, max: 999_999 });
const percent = fc.integer({ min: 50, max: 200 });
const limit = fc.oneof(
  fc.record({ limit_type: fc.constant(limitType.fixed), fixed_price: price }),
  fc
    .tuple(price, price)
    .map(([a, b]) => ({ limit_type: limitType.range, min_price: Math.min(a, b), max_price: Math.max(a, b) })),
  fc.record({ limit_type: fc.constant(limitType.range), min_price: price }),
  fc.record({ limit_type: fc.constant(limitType.range), max_price: price }),
  fc.tuple(percent, percent).map(([a, b]) => ({
    limit_type: limitType.percent,
    min_percent: Math.min(a, b),
    max_percent: Math.max(a, b),
  })),
  fc.record({ limit_type: fc.constant(limitType.percent), max_percent: percent }),
);

describe('what goods cost', () => {
  it('a price is never outside its limit, and one that is inside stays', () => {
    fc.assert(
      fc.property(limit, price, price, (of, retail, asked) => {
        const bounds = priceBoundsOf(of, retail);
        const charged = intoBounds(bounds, asked);
        expect(inBounds(bounds, charged)).toBe(true);
        expect(charged).toBeGreaterThan(0);
        if (inBounds(bounds, asked)) expect(charged).toBe(asked);
      }),
    );
  });

  const always = {
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    week_days: [],
    start_clock: '00:00',
    end_clock: '23:59',
  };
  const rule = (id: string, priority: number, more: Partial<PriceRule> = {}): PriceRule => ({
    id,
    priority,
    limit_type: limitType.fixed,
    enabled: newEnableStatus.enabled,
    here: true,
    goods: [{ goods_id: '1', fixed_price: Number(id) }],
    ...always,
    ...more,
  });
  const goods = [{ goods_id: '1', retail_price: 500, shop_price: 550 }];
  const noon = '2026-03-02 12:00:00';

  it('the smallest priority decides, and each of the others says why it does not', () => {
    const rules = [
      rule('11', 30),
      rule('12', 20),
      rule('13', 10, { enabled: newEnableStatus.disabled }),
      rule('14', 11, { here: false }),
      rule('15', 12, { start_date: '2026-03-03' }),
      rule('16', 13, { end_date: '2026-03-01' }),
      rule('17', 14, { week_days: [2] }),
      rule('18', 15, { end_clock: '11:59' }),
      rule('19', 1, { goods: [{ goods_id: '2', fixed_price: 1 }] }),
    ];
    const [decision] = decidePrices(rules, goods, noon);
    expect(decision).toMatchObject({ price: 12, bounds: { min: 12, max: 12 }, rule: { id: '12' } });
    expect(decision?.others.map((other) => [other.rule.id, other.why])).toEqual([
      ['13', 'disabled'],
      ['14', 'elsewhere'],
      ['15', 'notStarted'],
      ['16', 'expired'],
      ['17', 'weekday'],
      ['18', 'clock'],
      ['11', 'outranked'],
    ]);
    expect(decidePrices([], goods, noon)).toEqual([{ price: 550, rule: null, bounds: null, others: [] }]);
  });

  it('the order of strategies is the same however they come, and so is the price', () => {
    const some = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 2_000 }), priority: fc.integer({ min: 1, max: 4 }) }),
      { minLength: 1, maxLength: 8, selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(some, fc.func(fc.integer()), (drawn, key) => {
        const rules = drawn.map(({ id, priority }) => rule(String(id), priority));
        const shuffled = [...rules].sort((one, other) => key(one.id) - key(other.id));
        const [first] = [...rules].sort(byRank);
        expect([...shuffled].sort(byRank)).toEqual([...rules].sort(byRank));
        expect(decidePrices(shuffled, goods, noon)).toEqual(decidePrices(rules, goods, noon));
        expect(decidePrices(shuffled, goods, noon)[0]?.rule?.id).toBe(first?.id);
        const older = drawn
          .filter(({ priority }) => priority === first?.priority)
          .map(({ id }) => id)
          .sort((a, b) => a - b)[0];
        expect(first?.id).toBe(String(older));
      }),
    );
  });
});

test('a percentage is rounded inwards, and an end that is not given stays open', () => {
  const percent = (min_percent: number | null, max_percent: number | null) =>
    priceBoundsOf({ limit_type: limitType.percent, min_percent, max_percent }, 999);
  expect(percent(80, 120)).toEqual({ min: 800, max: 1_198 });
  expect(percent(80, null)).toEqual({ min: 800, max: null });
  expect(percent(null, 120)).toEqual({ min: null, max: 1_198 });
  // No whole cent lies between: the lowest one above is the only price.
  expect(priceBoundsOf({ limit_type: limitType.percent, min_percent: 50, max_percent: 50 }, 3)).toEqual({
    min: 2,
    max: 2,
  });
});
