import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

test('[2.35] a strategy is for all points, for chosen ones or for scenes, and nothing is sent while one of them is missing', async () => {
  const api = await testApi();
  const { user } = await openAt({ api, path: '/goods-management/selling-brand/index/add' });
  await user.fill(await screen.findByLabelText(/Strategy name/), 'Schools');
  const asked = () =>
    ['Selected points', 'Scenes'].filter((name) => screen.queryByLabelText(new RegExp(`^${name}`)) !== null);
  expect(asked()).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Selected' }));
  await waitFor(() => expect(asked()).toEqual(['Selected points']));
  await user.click(screen.getByRole('radio', { name: 'By scene' }));
  await waitFor(() => expect(asked()).toEqual(['Scenes']));
  await user.click(screen.getByText('Save'));
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
    'Select the brands',
    'Select the scenes',
    'Select the start date',
    'Select the end date',
  ]);
  expect(api.calls('POST /mgt_example_tactics_config/v1')).toEqual([]);
});
