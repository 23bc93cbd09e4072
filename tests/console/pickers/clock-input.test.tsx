import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { f } from '../../../resources/kit/index.ts';
import { clockTime } from '../../../resources/kit/texts.ts';
import { Field, onStage } from './stage.tsx';

vi.setConfig({ testTimeout: 60_000 });

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('.ant-picker-input input')];

test('a time of day is chosen from a clock or typed, and a wrong one is not taken', async () => {
  const values: unknown[] = [];
  const field = f.text({ en: 'Usable from', zh: '可用时段开始' }, clockTime);
  const { user } = await onStage({
    element: <Field field={field} onValue={(value) => values.push(value)} />,
  });
  const input = await screen.findByLabelText('Usable from');
  await user.click(input);
  await waitFor(() => expect(document.querySelectorAll('.ant-picker-time-panel-column')).toHaveLength(2));
  await user.fill(input, '08:30');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(values.at(-1)).toBe('08:30'));
  await user.fill(input, '27:99');
  await user.tab();
  expect(values).not.toContain('27:99');
  expect(screen.queryByText(/HH:mm/)).toBeNull();
});

test('hours from–to are one control, past midnight too', async () => {
  const values: unknown[] = [];
  const hours = f.text({ en: 'Opening hours', zh: '营业时间' }, { clock: 'hours' });
  await onStage({
    element: <Field field={hours} initial="22:00-06:00" onValue={(value) => values.push(value)} />,
  });
  await waitFor(() => expect(inputs().map(({ value }) => value)).toEqual(['22:00', '06:00']));
});
