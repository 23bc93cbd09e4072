import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../resources/kit/time.ts';
import { overlaps, place, type RatePeriod } from '../../resources/mct-manager/rate/periods.ts';

const start = '2026-01-01';
const days = 40;
const dayAt = (at: number) => addDays(start, at);
/** Days of a year's first weeks, without an end where there is none. */
const period: fc.Arbitrary<RatePeriod> = fc
  .tuple(fc.nat(days), fc.option(fc.nat(10)))
  .map(([from, length]) => ({
    effect_date: dayAt(from),
    expire_date: length === null ? null : dayAt(from + length),
  }));
const daysOf = ({ effect_date, expire_date }: RatePeriod) =>
  Array.from({ length: days + 20 }, (_, at) => dayAt(at)).filter(
    (day) => day >= effect_date && (expire_date === null || day <= expire_date),
  );
const share = (one: RatePeriod, other: RatePeriod) => daysOf(one).some((day) => daysOf(other).includes(day));

test('periods overlap where they have a day in common, open ends too', () => {
  fc.assert(
    fc.property(period, period, (one, other) => {
      expect(overlaps(one, other)).toBe(share(one, other));
      expect(overlaps(other, one)).toBe(overlaps(one, other));
    }),
  );
  const open = { effect_date: '2026-05-01', expire_date: null };
  expect(overlaps(open, { effect_date: '2026-01-01', expire_date: '2026-04-30' })).toBe(false);
  expect(overlaps(open, { effect_date: '2026-01-01', expire_date: '2026-05-01' })).toBe(true);
  expect(overlaps(open, { effect_date: '2027-01-01', expire_date: null })).toBe(true);
});

test('whatever is set one after the other, the rates of a merchant never overlap, and what was set for later stays', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(period, fc.boolean()), { maxLength: 5 }), (asked) => {
      const held: { id: string; effect_date: string; expire_date: string | null }[] = [];
      for (const [at, [each, endFormer]] of asked.entries()) {
        const before = structuredClone(held);
        const placed = place(each, held, endFormer);
        if (!placed.fits) continue;
        for (const { id, expire_date } of placed.ends) {
          const former = held.find((one) => one.id === id);
          if (former) former.expire_date = expire_date;
        }
        held.push({ id: String(at), ...each });
        // Nothing but an end is changed, and no day that is before the new rate.
        for (const one of before)
          expect(
            daysOf(held.find(({ id }) => id === one.id) ?? one).filter((day) => day < each.effect_date),
          ).toEqual(daysOf(one).filter((day) => day < each.effect_date));
        for (const one of held)
          for (const other of held) if (one !== other) expect(share(one, other)).toBe(false);
      }
    }),
  );
});

test('a rate that runs stands in the way unless it is to end the day before', () => {
  const running = { id: '1', effect_date: '2025-01-01', expire_date: null };
  const asked = { effect_date: '2026-03-03', expire_date: null };
  expect(place(asked, [running], false)).toEqual({ fits: false });
  expect(place(asked, [running], true)).toEqual({
    fits: true,
    ends: [{ id: '1', expire_date: '2026-03-02' }],
  });
  const later = { id: '2', effect_date: '2026-06-01', expire_date: null };
  expect(place(asked, [{ ...running, expire_date: '2026-05-31' }, later], true)).toEqual({ fits: false });
});
