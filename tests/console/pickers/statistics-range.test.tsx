import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { QuarterLimits, StatisticsRange } from '../../../resources/kit/statistics-range.ts';
import { epochOf } from '../../../resources/kit/time.ts';
import { StatisticsRangePicker } from '../../../src/pickers/statistics-range.tsx';
import { onStage } from './stage.tsx';

vi.setConfig({ testTimeout: 60_000 });

const start: StatisticsRange = { time_type: 1, start_date: '2026-06-01', end_date: '2026-06-05' };

function Picking({ lastDay, onRange }: { lastDay?: boolean; onRange: (range: StatisticsRange) => void }) {
  const [value, setValue] = useState(start);
  return (
    <StatisticsRangePicker
      value={value}
      lastDay={lastDay}
      onChange={(range) => {
        onRange(range);
        setValue(range);
      }}
    />
  );
}

async function open(given: { lastDay?: boolean; lang?: 'en' | 'zh'; quarters?: QuarterLimits } = {}) {
  const ranges: StatisticsRange[] = [];
  const stage = await onStage({
    lang: given.lang,
    quarters: given.quarters,
    // Ten past midnight in China, the day before everywhere west of it.
    now: epochOf('2026-06-15 00:10:00'),
    element: <Picking lastDay={given.lastDay} onRange={(range) => ranges.push(range)} />,
  });
  await screen.findByRole('tablist');
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.ant-picker-input input')];
  const type = async (at: number, text: string) => {
    const input = inputs()[at];
    if (!input) throw new Error(`no input ${at}`);
    await stage.user.click(input);
    await stage.user.fill(input, text);
    await stage.user.keyboard('{Enter}');
  };
  return { ...stage, ranges, type, inputs };
}

test('[2.189] [2.182] day, month, quarter and year are tabs with arrow keys; a date of one gives its whole period', async () => {
  const { user, ranges, type } = await open();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Day',
    'Month',
    'Quarter',
    'Year',
  ]);
  screen.getByRole('tab', { name: 'Day' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Month' }).getAttribute('aria-selected')).toBe('true');
  await type(0, '2026-02');
  expect(ranges.at(-1)).toEqual({ time_type: 2, start_date: '2026-02-01', end_date: '2026-02-28' });
  await user.click(screen.getByRole('tab', { name: 'Quarter' }));
  await type(0, '2024-Q4');
  expect(ranges.at(-1)).toEqual({ time_type: 4, start_date: '2024-10-01', end_date: '2024-12-31' });
  await user.click(screen.getByRole('tab', { name: 'Year' }));
  await type(0, '2025');
  expect(ranges.at(-1)).toEqual({ time_type: 3, start_date: '2025-01-01', end_date: '2025-12-31' });
});

test('[5.10] exactly 31 days are taken; one more says so and is cleared', async () => {
  const { ranges, type, inputs } = await open({ lang: 'zh' });
  await type(0, '2026-05-01');
  await type(1, '2026-05-31');
  await waitFor(() =>
    expect(ranges).toEqual([{ time_type: 1, start_date: '2026-05-01', end_date: '2026-05-31' }]),
  );
  await type(0, '2026-05-01');
  await type(1, '2026-06-01');
  await screen.findByText('最多可查询31天');
  expect(ranges).toHaveLength(1);
  await waitFor(() => expect(inputs().map(({ value }) => value)).toEqual(['', '']));
});

const cell = (title: string) => document.querySelector(`td[title="${title}"]`);
const isOff = (title: string) => cell(title)?.classList.contains('ant-picker-cell-disabled');

test.each([
  [false, [false, false, true]],
  [true, [false, true, true]],
])(
  '[5.11] tomorrow can’t be asked for, nor today in last-day mode (%s), by the day of +08:00',
  async (lastDay, off) => {
    const { user, inputs } = await open({ lastDay });
    const [from] = inputs();
    if (!from) throw new Error('no input');
    await user.click(from);
    await waitFor(() => expect(cell('2026-06-14')).not.toBeNull());
    expect(['2026-06-14', '2026-06-15', '2026-06-16'].map(isOff)).toEqual(off);
  },
);

test('[2.189] another period begins with what is nearest, quarters with one that is offered', async () => {
  const { user, ranges } = await open({ quarters: { from: '2024-01', to: '2025-12' } });
  const turn = (name: string) => user.click(screen.getByRole('tab', { name }));
  await turn('Month');
  await turn('Quarter');
  await turn('Year');
  await turn('Day');
  expect(ranges).toEqual([
    { time_type: 2, start_date: '2026-06-01', end_date: '2026-06-30' },
    { time_type: 4, start_date: '2025-10-01', end_date: '2025-12-31' },
    { time_type: 3, start_date: '2025-01-01', end_date: '2025-12-31' },
    { time_type: 1, start_date: '2025-12-01', end_date: '2025-12-31' },
  ]);
  expect(screen.getByRole('tab', { name: 'Day' }).getAttribute('aria-selected')).toBe('true');
});

test('[2.189] days have their quick ranges, none with a day that may not be asked for', async () => {
  const { user, ranges, inputs } = await open({ lastDay: true });
  const [from] = inputs();
  if (!from) throw new Error('no input');
  await user.click(from);
  await screen.findByText('Last month');
  expect([...document.querySelectorAll('.ant-picker-presets li')].map((quick) => quick.textContent)).toEqual([
    'Yesterday',
    'Last month',
  ]);
  await user.click(screen.getByText('Last month'));
  expect(ranges).toEqual([{ time_type: 1, start_date: '2026-05-01', end_date: '2026-05-31' }]);
});
