import { expect, test } from 'vitest';
import type { AnyStatistics } from '../../resources/kit/statistics.ts';
import { runOf } from '../../resources/kit/statistics-periods.ts';
import { quarterLimits } from '../../resources/kit/statistics-range.ts';
import { withoutChoices } from '../../src/data/chart-choices.ts';
import { statisticsAddress, statisticsParamsIn } from '../../src/data/statistics-params.ts';
import { periodDaysOf } from '../../src/screens/list/drill.ts';
import { bucketText, statisticsRangeText } from '../../src/screens/statistics/periods.ts';
import { chartWidthsOf } from '../../src/screens/statistics/places.ts';

const today = '2026-11-22';
const title = { en: 'x', zh: 'x' };
const statistics: AnyStatistics = {
  by: {
    shop: { label: title, key: 'shop_id', name: 'shop_name' },
    org: { label: title, key: 'mgt_org_id', name: 'org_name' },
  },
  cards: [],
  charts: [],
  split: true,
};
const read = (search: string) =>
  statisticsParamsIn(statistics, new URLSearchParams(search), today, quarterLimits);
const usual = { time_type: '1', start_date: '2026-11-16', end_date: today, by: 'shop' };

test.each([
  ['nothing', ''],
  ['more than 31 days', 'time_type=1&start_date=2026-01-01&end_date=2026-02-01'],
  ['tomorrow', 'time_type=1&start_date=2026-11-22&end_date=2026-11-23'],
  ['a month to come', 'time_type=2&start_date=2026-12-01&end_date=2026-12-31'],
  ['a quarter before the first', 'time_type=4&start_date=2023-01-01&end_date=2023-03-31'],
  ['a quarter after the last', 'time_type=4&start_date=2025-04-01&end_date=2025-06-30'],
  ['an unknown period', 'time_type=9&start_date=2026-01-01&end_date=2026-01-02'],
  ['days in the wrong order', 'time_type=1&start_date=2026-01-03&end_date=2026-01-02'],
  ['no dates', 'time_type=1&start_date=2026-13-45&end_date=x'],
  ['an unknown dimension', 'by=constructor&split=2'],
])('[5.10] [5.11] [5.12] an address that asks for %s means the last seven days', (_, search) => {
  expect(read(search)).toEqual(usual);
});

test.each([
  ['', usual],
  [
    'time_type=1&start_date=2026-05-01&end_date=2026-05-31&by=org',
    { time_type: '1', start_date: '2026-05-01', end_date: '2026-05-31', by: 'org' },
  ],
  [
    'time_type=2&start_date=2026-11-01&end_date=2026-11-30&split=1',
    { time_type: '2', start_date: '2026-11-01', end_date: '2026-11-30', by: 'shop', split: '1' },
  ],
  [
    'time_type=4&start_date=2025-01-01&end_date=2025-03-31',
    { time_type: '4', start_date: '2025-01-01', end_date: '2025-03-31', by: 'shop' },
  ],
  [
    'time_type=3&start_date=2026-01-01&end_date=2026-12-31',
    { time_type: '3', start_date: '2026-01-01', end_date: '2026-12-31', by: 'shop' },
  ],
])('[3.13] [3.56] the address %j is read and written the same', (search, asked) => {
  expect(read(search)).toEqual(asked);
  expect(new URLSearchParams(statisticsAddress(statistics, asked, today, quarterLimits)).toString()).toBe(
    search,
  );
});

test('a screen may open with yesterday, its rows split by day, and take days only', () => {
  const daily: AnyStatistics = {
    ...statistics,
    split: 'first',
    range: { periods: ['day'], initial: 'yesterday' },
  };
  const readDaily = (search: string) =>
    statisticsParamsIn(daily, new URLSearchParams(search), today, quarterLimits);
  const write = (search: string) =>
    new URLSearchParams(statisticsAddress(daily, readDaily(search), today, quarterLimits)).toString();
  const yesterday = { time_type: '1', start_date: '2026-11-21', end_date: '2026-11-21', by: 'shop' };
  expect(readDaily('')).toEqual({ ...yesterday, split: '1' });
  expect(write('')).toBe('');
  expect(readDaily('split=0')).toEqual({ ...yesterday, split: '0' });
  expect(write('split=0')).toBe('split=0');
  expect(readDaily('time_type=2&start_date=2026-10-01&end_date=2026-10-31')).toMatchObject(yesterday);
  const days = 'time_type=1&start_date=2026-11-16&end_date=2026-11-22';
  expect(write(days)).toBe(days);
});

const charts: AnyStatistics = {
  ...statistics,
  charts: [
    { chart: 'trend', title, measures: ['sales', 'orders'], of: { by: 'shop', most: 2 } },
    { chart: 'rank', title, by: 'shop', measures: ['sales', 'orders'], most: 20, ends: true },
    { chart: 'heat', title, measure: 'orders' },
  ],
};

test.each([
  ['chart1=orders.lines:7,8&chart2=orders.smallest.table&chart3=table', null],
  // One that was asked for and isn't there, one that the chart begins with, one line too many
  [
    'chart1=planet.lines:7,8,9&chart2=sales.table.smallest&chart4=table',
    'chart1=lines:7,8&chart2=smallest.table',
  ],
  ['chart1=lines:&chart2=lines:7&chart3=orders.smallest', 'chart1=lines:'],
])('[3.13] the address keeps how charts are looked at: %s', (search, kept) => {
  const asked = statisticsParamsIn(charts, new URLSearchParams(search), today, quarterLimits);
  const written = new URLSearchParams(statisticsAddress(charts, asked, today, quarterLimits));
  expect(decodeURIComponent(written.toString())).toBe(kept ?? search);
  // Calls know nothing of it.
  expect(withoutChoices(asked)).toEqual(usual);
});

test.each([
  [2, '2026-11-01', '2026-11-30', '2025-12-01'],
  [3, '2026-01-01', '2026-12-31', '2022-01-01'],
  [4, '2025-01-01', '2025-03-31', '2023-04-01'],
  [4, '2023-07-01', '2023-09-30', '2023-04-01'],
  [2, '2026-10-01', '2026-11-30', '2026-10-01'],
  [1, '2026-11-22', '2026-11-22', '2026-11-22'],
] as const)(
  'what a chart over time shows of period %i, %s to %s, begins on %s',
  (time_type, start_date, end_date, from) => {
    expect(runOf({ time_type, start_date, end_date })).toEqual({ time_type, start_date: from, end_date });
  },
);

test('periods are said as people say them', () => {
  expect(statisticsRangeText({ time_type: 4, start_date: '2024-10-01', end_date: '2024-12-31' })).toBe(
    '2024 Q4',
  );
  expect(statisticsRangeText({ time_type: 1, start_date: '2026-11-16', end_date: '2026-11-22' })).toBe(
    '2026-11-16 – 2026-11-22',
  );
  expect(bucketText('hour', '2026-11-01 08')).toEqual({ short: '08:00', full: '2026-11-01 08:00' });
  expect(bucketText('quarter', '2026Q4')).toEqual({ short: '2026 Q4', full: '2026 Q4' });
});

test('the period of a row has a first and a last day', () => {
  expect(periodDaysOf('2026-11-03')).toEqual(['2026-11-03', '2026-11-03']);
  expect(periodDaysOf('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
  expect(periodDaysOf('2024Q2')).toEqual(['2024-04-01', '2024-06-30']);
  expect(periodDaysOf('2024')).toEqual(['2024-01-01', '2024-12-31']);
  expect(periodDaysOf(null)).toBeUndefined();
});

test('charts fill two columns without a hole', () => {
  const ring = { chart: 'share', by: 'shop', measure: 'x', title } as const;
  const rank = { chart: 'rank', by: 'shop', measures: ['x'], most: 20, title } as const;
  const trend = { chart: 'trend', measures: ['x'], title } as const;
  expect(chartWidthsOf([trend, rank, ring, ring])).toEqual(['wide', 'tall', 'half', 'half']);
  expect(chartWidthsOf([trend, ring, ring, ring])).toEqual(['wide', 'half', 'half', 'wide']);
});
