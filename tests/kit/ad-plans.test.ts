import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  playTogether,
  shownAfter,
  spansOn,
  stretchesOn,
  wouldConflict,
} from '../../resources/advertising/plan/playing.ts';
import { areApart, dayMinutes, minuteText, type Scheduled } from '../../resources/advertising/plan/slots.ts';
import { datesOfWeek } from '../../resources/advertising/plan/week.ts';
import { addDays } from '../../resources/kit/time.ts';

/** Monday. */
const monday = '2026-03-02';
const days = 16;

/** Slots that lie apart, of which the last may run past midnight. */
const slots = fc
  .uniqueArray(fc.integer({ min: 0, max: dayMinutes / 15 - 1 }), { minLength: 2, maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b).map((quarter) => minuteText(quarter * 15)))
  .chain((clocks) =>
    fc.boolean().map((turned) => {
      const ring = turned ? [...clocks.slice(1), clocks[0] ?? ''] : clocks;
      return Array.from(
        { length: Math.floor(ring.length / 2) },
        (_, at) => `${ring[2 * at]}-${ring[2 * at + 1]}`,
      );
    }),
  );

const plan = fc
  .record({
    id: fc.integer({ min: 1, max: 10_000 }),
    ad_screen: fc.integer({ min: 1, max: 2 }),
    priority: fc.integer({ min: 1, max: 3 }),
    from: fc.integer({ min: 0, max: 9 }),
    last: fc.integer({ min: 0, max: 6 }),
    week_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
    time_slots: slots,
  })
  .map(
    ({ id, ad_screen, priority, from, last, week_days, time_slots }): Scheduled => ({
      id: String(id),
      ad_screen,
      priority,
      start_date: addDays(monday, from),
      end_date: addDays(monday, from + last),
      week_days,
      time_slots,
    }),
  );

/** Every minute at which a plan is on, said in the plainest way: slot by slot, minute by minute. */
function minutesOn(of: Scheduled): Set<number> {
  const on = new Set<number>();
  for (let day = 0; day < days; day += 1) {
    const date = addDays(monday, day);
    if (date < of.start_date || date > of.end_date || !of.week_days.includes((day % 7) + 1)) continue;
    for (const slot of of.time_slots) {
      const [start, end] = slot
        .split('-')
        .map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) as [number, number];
      const length = (end - start + dayMinutes) % dayMinutes || dayMinutes;
      for (let minute = 0; minute < length; minute += 1) on.add(day * dayMinutes + start + minute);
    }
  }
  return on;
}

const given: Scheduled = {
  id: '1',
  ad_screen: 1,
  priority: 50,
  start_date: monday,
  end_date: '2026-03-08',
  week_days: [1, 2, 3, 4, 5, 6, 7],
  time_slots: ['08:00-12:00'],
};

describe('slots of ad plans', () => {
  it.each([
    [['08:00-12:00', '12:00-14:00'], true],
    [['08:00-12:00', '11:59-14:00'], false],
    [['22:00-02:00', '02:00-03:00'], true],
    [['22:00-02:00', '01:00-03:00'], false],
    [['00:00-00:00'], true],
    [['00:00-00:00', '08:00-09:00'], false],
    [['18:00-00:00', '00:00-06:00'], true],
  ])('%j lie apart: %s', (of, apart) => {
    expect(areApart(of)).toBe(apart);
  });

  it('are on at exactly the minutes that they say, those past midnight on the day after the one that they begin on', () => {
    fc.assert(
      fc.property(plan, (of) => {
        const said = new Set<number>();
        // What begins on the last day may end on the day after it.
        for (let day = 0; day <= days; day += 1)
          for (const { from, to } of spansOn(of, addDays(monday, day)))
            for (let minute = from; minute < to; minute += 1) said.add(day * dayMinutes + minute);
        expect([...said].sort((a, b) => a - b)).toEqual([...minutesOn(of)].sort((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });
});

describe('plans that meet', () => {
  it('are those that share a minute, whichever of them is asked', () => {
    fc.assert(
      fc.property(plan, plan, (one, other) => {
        const minutes = minutesOn(other);
        const share = [...minutesOn(one)].some((minute) => minutes.has(minute));
        expect(playTogether(one, other)).toBe(share);
        expect(playTogether(other, one)).toBe(share);
      }),
      { numRuns: 120 },
    );
  });

  it.each([
    ['the same screen, priority and slot', {}, true],
    ['another screen', { ad_screen: 2 }, false],
    ['another priority', { priority: 51 }, false],
    ['slots that only touch', { time_slots: ['12:00-14:00'] }, false],
    ['weekdays apart', { week_days: [6] }, true],
    ['days apart', { start_date: '2026-03-09', end_date: '2026-03-10' }, false],
    [
      'a slot of the day before that lasts into it',
      { start_date: '2026-03-01', end_date: '2026-03-01', time_slots: ['22:00-08:01'] },
      true,
    ],
    [
      'one that ends as it begins',
      { start_date: '2026-03-01', end_date: '2026-03-01', time_slots: ['22:00-08:00'] },
      false,
    ],
    ['itself', { id: '1' }, false],
  ])('conflict or not: %s', (_, more, conflict) => {
    expect(wouldConflict(given, { ...given, id: '2', ...more })).toBe(conflict);
  });
});

describe('what a screen plays', () => {
  it('is at every minute the plan of the highest priority that is on, and nothing where none is', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(plan, { selector: ({ id }) => id, maxLength: 4 }),
        fc.integer({ min: 0, max: days - 1 }),
        (plans, day) => {
          const on = plans.map((of) => ({ of, minutes: minutesOn(of) }));
          const stretches = stretchesOn(plans, addDays(monday, day));
          for (let minute = 0; minute < dayMinutes; minute += 5) {
            const there = on
              .filter(({ minutes }) => minutes.has(day * dayMinutes + minute))
              .map(({ of }) => of);
            const found = stretches
              .filter(({ from, to }) => from <= minute && minute < to)
              .map(({ plan: of }) => of);
            expect(found.length).toBe(there.length === 0 ? 0 : 1);
            const best = Math.max(...there.map(({ priority }) => priority));
            if (found[0]) expect(found[0].priority).toBe(best);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('goes through the list over and over, each entry for as long as it is to show', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 }),
        fc.nat(2_000),
        (seconds, played) => {
          const line = seconds.flatMap((each, at) =>
            Array.from({ length: each }, (_, since) => ({ at, since })),
          );
          expect(shownAfter(seconds, played)).toEqual(line[played % line.length]);
        },
      ),
    );
    expect(shownAfter([], 3)).toBeNull();
  });

  it('is shown from Monday to Sunday, whichever day of the week is named', () => {
    for (const date of ['2026-03-02', '2026-03-05', '2026-03-08'])
      expect(datesOfWeek(date)).toEqual(Array.from({ length: 7 }, (_, at) => addDays(monday, at)));
  });
});
