import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

test('a merchant is entered in steps; its type says what is asked for, and no step is left with something missing', async () => {
  const api = await testApi();
  const { user } = await openAt({ api, path: '/mct-manager/mct-list/add' });
  await user.fill(await screen.findByLabelText(/Full name/), '上海试点商贸有限公司');
  const asked = () => screen.queryByLabelText(/Contact phone/) !== null;
  expect(asked()).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'Enterprise' }));
  await waitFor(() => expect(asked()).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(said).toContain('Enter the contact phone');
  // What later steps ask for isn't missed yet.
  expect(said.filter((text) => /legal|account/i.test(text ?? ''))).toEqual([]);
  expect(api.calls('POST /mct/add/v1')).toEqual([]);
});
