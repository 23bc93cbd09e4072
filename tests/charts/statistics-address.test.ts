import { expect, test } from 'vitest';
import type { AnyStatistics } from '../../resources/kit/statistics.ts';
import { askedAddress, askedIn } from '../../src/screens/statistics/asked.ts';
import { daysOf } from '../../src/screens/statistics/drill.ts';
import { bucketText, rangeText } from '../../src/screens/statistics/periods.ts';
import { placesOf } from '../../src/screens/statistics/places.ts';

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
const read = (search: string) => askedIn(statistics, new URLSearchParams(search), today);
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
  expect(new URLSearchParams(askedAddress(statistics, asked, today)).toString()).toBe(search);
});

test('periods are said as people say them', () => {
  expect(rangeText({ time_type: 4, start_date: '2024-10-01', end_date: '2024-12-31' })).toBe('2024 Q4');
  expect(rangeText({ time_type: 1, start_date: '2026-11-16', end_date: '2026-11-22' })).toBe(
    '2026-11-16 – 2026-11-22',
  );
  expect(bucketText('hour', '2026-11-01 08')).toEqual({ short: '08:00', full: '2026-11-01 08:00' });
  expect(bucketText('quarter', '2026Q4')).toEqual({ short: '2026 Q4', full: '2026 Q4' });
});

test('the period of a row has a first and a last day', () => {
  expect(daysOf('2026-11-03')).toEqual(['2026-11-03', '2026-11-03']);
  expect(daysOf('2024-02')).toEqual(['2024-02-01', '2024-02-29']);
  expect(daysOf('2024Q2')).toEqual(['2024-04-01', '2024-06-30']);
  expect(daysOf('2024')).toEqual(['2024-01-01', '2024-12-31']);
  expect(daysOf(null)).toBeUndefined();
});

test('charts fill two columns without a hole', () => {
  const ring = { chart: 'share', by: 'shop', measure: 'x', title } as const;
  const rank = { chart: 'rank', by: 'shop', measures: ['x'], most: 20, title } as const;
  const trend = { chart: 'trend', measures: ['x'], title } as const;
  expect(placesOf([trend, rank, ring, ring])).toEqual(['wide', 'tall', 'half', 'half']);
  expect(placesOf([trend, ring, ring, ring])).toEqual(['wide', 'half', 'half', 'wide']);
});
