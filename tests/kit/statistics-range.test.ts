import { describe, expect, it } from 'vitest';
import { addMonths, bucketsOf, previousOf, runOf } from '../../resources/kit/statistics-periods.ts';
import {
  isOffered,
  latestDay,
  nearestRange,
  periodBoundsOf,
  periodOf,
  quarterLimits,
  rangeOf,
  timeTypes,
} from '../../resources/kit/statistics-range.ts';
import { epochOf } from '../../resources/kit/time.ts';

describe('statistics ranges', () => {
  it('[3.56] [3.13] carry the codes 1 day, 2 month, 4 quarter, 3 year and whole dates', () => {
    expect(timeTypes).toEqual({ day: 1, month: 2, quarter: 4, year: 3 });
    expect(rangeOf('day', '2024-02-28', '2024-03-01')).toEqual({
      time_type: 1,
      start_date: '2024-02-28',
      end_date: '2024-03-01',
    });
    expect(rangeOf('month', '2024-02-15')).toEqual({
      time_type: 2,
      start_date: '2024-02-01',
      end_date: '2024-02-29',
    });
    expect(rangeOf('quarter', '2024-11-30')).toEqual({
      time_type: 4,
      start_date: '2024-10-01',
      end_date: '2024-12-31',
    });
    expect(rangeOf('year', '2024-05-01')).toEqual({
      time_type: 3,
      start_date: '2024-01-01',
      end_date: '2024-12-31',
    });
    for (const period of ['day', 'month', 'quarter', 'year'] as const) {
      const range = rangeOf(period, '2024-05-01');
      expect(range === 'tooLong' ? undefined : periodOf(range)).toBe(period);
    }
  });

  it('[5.10] take exactly 31 days and not 32', () => {
    expect(rangeOf('day', '2024-01-01', '2024-01-31')).toMatchObject({ end_date: '2024-01-31' });
    expect(rangeOf('day', '2024-01-01', '2024-02-01')).toBe('tooLong');
  });

  it('[5.11] end today, or yesterday in last-day mode, by the day of +08:00', () => {
    const justBeforeMidnight = epochOf('2024-06-30 23:59:59');
    const justAfter = epochOf('2024-07-01 00:00:00');
    expect([latestDay(justBeforeMidnight, false), latestDay(justBeforeMidnight, true)]).toEqual([
      '2024-06-30',
      '2024-06-29',
    ]);
    expect(latestDay(justAfter, false)).toBe('2024-07-01');
    expect(isOffered('day', '2024-07-01', latestDay(justAfter, false))).toBe(true);
    expect(isOffered('day', '2024-07-01', latestDay(justAfter, true))).toBe(false);
    expect(isOffered('month', '2024-07-20', latestDay(justAfter, false))).toBe(true);
    // A month that holds no day to ask for isn't offered.
    expect(isOffered('month', '2024-07-20', latestDay(justAfter, true))).toBe(false);
    expect(isOffered('year', '2025-01-01', '2024-12-31')).toBe(false);
  });

  it('[5.12] [9.09] offer the quarters from 2023-04 to 2025-01, whatever the machine’s zone is', () => {
    const offered = (date: string) => isOffered('quarter', date, '2026-03-01');
    const starts = ['2023-01-01', '2023-04-01', '2024-10-01', '2025-01-01', '2025-04-01'];
    expect(starts.map(offered)).toEqual([false, true, true, true, false]);
    expect(offered('2023-03-31')).toBe(false);
    expect(offered('2025-03-31')).toBe(true);
    expect(isOffered('quarter', '2025-01-01', '2024-12-31')).toBe(false);
    expect(quarterLimits).toEqual({ from: '2023-04', to: '2025-01' });
    expect(process.env.TZ).toBe('America/New_York');
    expect(periodBoundsOf('quarter', '2024-04-01')).toEqual(['2024-04-01', '2024-06-30']);
    expect(periodBoundsOf('quarter', '2024-12-31')).toEqual(['2024-10-01', '2024-12-31']);
    expect(isOffered('quarter', '2030-05-05', '2031-01-01', { from: '2030-04', to: '2030-06' })).toBe(true);
  });
});

describe('periods one after the other', () => {
  it('months are counted over the year’s end, and end with their own last day', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-03-15', -15)).toBe('2024-12-15');
  });

  it('before so many months, quarters or years come as many', () => {
    const earlier = (time_type: 2 | 3 | 4, start_date: string, end_date: string) =>
      previousOf({ time_type, start_date, end_date }, '2026-11-24');
    expect(earlier(2, '2026-03-01', '2026-04-30')).toEqual({ from: '2026-01-01', to: '2026-02-28' });
    expect(earlier(4, '2024-04-01', '2024-09-30')).toEqual({ from: '2023-10-01', to: '2024-03-31' });
    expect(earlier(3, '2025-01-01', '2025-12-31')).toEqual({ from: '2024-01-01', to: '2024-12-31' });
    // Of a month that runs no more days than have come.
    expect(earlier(2, '2026-11-01', '2026-11-30')).toEqual({ from: '2026-10-01', to: '2026-10-24' });
  });

  it('one month alone stands at the end of twelve, a quarter of as many as are offered, a year of five', () => {
    const month = { time_type: 2, start_date: '2026-02-01', end_date: '2026-02-28' } as const;
    expect(runOf(month)).toEqual({ ...month, start_date: '2025-03-01' });
    const quarter = { time_type: 4, start_date: '2023-10-01', end_date: '2023-12-31' } as const;
    expect(runOf(quarter)).toEqual({ ...quarter, start_date: '2023-04-01' });
    const year = { time_type: 3, start_date: '2026-01-01', end_date: '2026-12-31' } as const;
    expect(runOf(year)).toEqual({ ...year, start_date: '2022-01-01' });
  });

  it('buckets reach from the first day to the last, both included', () => {
    expect(bucketsOf('day', { from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(bucketsOf('day', { from: '2026-03-01', to: '2026-03-01' })).toEqual(['2026-03-01']);
    expect(bucketsOf('month', { from: '2025-12-01', to: '2026-01-01' })).toEqual(['2025-12', '2026-01']);
  });

  it('another unit keeps the nearest period, a quarter the nearest that is offered', () => {
    const day = { time_type: 1, start_date: '2026-03-02', end_date: '2026-03-08' } as const;
    expect(nearestRange('quarter', day, '2026-03-08')).toEqual({
      time_type: 4,
      start_date: '2025-01-01',
      end_date: '2025-03-31',
    });
    expect(nearestRange('month', day, '2026-03-08')).toEqual({
      time_type: 2,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    });
  });
});
