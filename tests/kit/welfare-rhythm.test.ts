import { expect, test } from 'vitest';
import { announcedDays, calendarOf, isWorkday } from '../../resources/corporate-welfare/calendar.ts';
import {
  lastUseDay,
  neededBudget,
  type Rhythm,
  releaseDates,
} from '../../resources/corporate-welfare/rhythm.ts';

const calendar = calendarOf([]);
const plan: Rhythm = {
  welfare_type: 1,
  release_mode: 1,
  release_day: null,
  carry_over: 0,
  start_date: '2026-09-18',
  end_date: '2026-10-12',
};

test('people work on announced weekends and not on public holidays; a year without announcement has Monday to Friday', () => {
  const worked = (day: string) => isWorkday(calendar, day);
  // The National Day of 2026: 1–7 October off, 20 September and 10 October worked.
  expect(['2026-09-20', '2026-10-10', '2026-10-08'].map(worked)).toEqual([true, true, true]);
  expect(['2026-10-01', '2026-10-07', '2026-10-11', '2026-09-25'].map(worked)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(['2031-10-01', '2031-10-04'].map(worked)).toEqual([true, false]);
  // The dictionary's word on a year stands instead of ours.
  const own = calendarOf([{ day: '2026-10-08', off: true, name: { en: 'Own', zh: '自定' } }]);
  expect([isWorkday(own, '2026-10-08'), isWorkday(own, '2026-10-01')]).toEqual([false, true]);
  expect(new Set(announcedDays.map(({ day }) => day)).size).toBe(announcedDays.length);
});

test('a plan issues once, on its day of each month, or on every workday', () => {
  expect(releaseDates(plan, calendar)).toEqual(['2026-09-18']);
  const monthly = {
    ...plan,
    release_mode: 2,
    release_day: 10,
    start_date: '2026-01-11',
    end_date: '2026-04-10',
  };
  expect(releaseDates(monthly, calendar)).toEqual(['2026-02-10', '2026-03-10', '2026-04-10']);
  expect(releaseDates({ ...plan, release_mode: 3 }, calendar)).toEqual([
    '2026-09-18',
    '2026-09-20',
    '2026-09-21',
    '2026-09-22',
    '2026-09-23',
    '2026-09-24',
    '2026-09-28',
    '2026-09-29',
    '2026-09-30',
    '2026-10-08',
    '2026-10-09',
    '2026-10-10',
    '2026-10-12',
  ]);
  const discount = { ...plan, welfare_type: 3, release_mode: 2, release_day: 1 };
  expect(releaseDates(discount, calendar)).toEqual(['2026-09-18', '2026-10-01']);
});

test('what is not carried over lapses before the next release, a workday’s on the day, a discount’s with the month', () => {
  const last = (of: Partial<Rhythm>, day: string) => lastUseDay({ ...plan, ...of }, day, calendar);
  expect(last({}, '2026-09-18')).toBe('2026-10-12');
  expect(last({ release_mode: 3 }, '2026-09-20')).toBe('2026-09-20');
  expect(last({ release_mode: 3, carry_over: 1 }, '2026-09-20')).toBe('2026-10-12');
  const months = { release_mode: 2, release_day: 28, end_date: '2026-12-05' };
  expect(last(months, '2026-09-28')).toBe('2026-10-27');
  expect(last(months, '2026-11-28')).toBe('2026-12-05');
  expect(last({ welfare_type: 3 }, '2026-09-18')).toBe('2026-09-30');
  expect(last({ welfare_type: 3, start_date: '2028-02-03', end_date: '2028-06-01' }, '2028-02-03')).toBe(
    '2028-02-29',
  );
});

test('a budget holds what was issued, what is about to be, and every further release', () => {
  expect(neededBudget({ per_release_amount: 50_000, release_amount: 20_000 }, 3, 1_000)).toBe(171_000);
});
