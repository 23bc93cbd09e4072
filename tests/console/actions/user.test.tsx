import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { me, openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

const wang = {
  id: '31',
  version: 4,
  name: 'Wang Wei',
  phone: '139****0031',
  identity_type: 1,
  enabled: 1,
  lock_until: null,
  role_names: 'Operations manager',
};

async function openUser(row = wang) {
  const api = await testApi();
  api.on('GET /manager/{id}/v1', () => ({ data: row }));
  api.on('GET /manager/history/{id}/v1', () => ({ data: { rows: [], total: 0 } }));
  const { user } = await openAt({ api, path: `/personnel/user/detail?id=${row.id}` });
  await screen.findByRole('heading', { level: 1 });
  return { api, user };
}

test('[7.16] a reset says the new password in the words of the specification and stays until it was read', async () => {
  const { api, user } = await openUser();
  api.on('PUT /manager/{id}/reset/v1', () => ({
    data: { ...wang, version: 5, result: { secret: 'Kx7#mQ2p' } },
    msg: 'Password reset successfully, the new password is Kx7#mQ2p',
  }));
  await user.click(screen.getByRole('button', { name: 'Reset password' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Reset the password of “Wang Wei”? The old one stops working and their sessions end.');
  await user.click(dialog.getByRole('button', { name: 'Reset password' }));
  await screen.findByText('Password reset successfully, the new password is Kx7#mQ2p');
  screen.getByText('Kx7#mQ2p', { selector: 'code' });
  expect(api.calls('PUT /manager/{id}/reset/v1').map((call) => call.path)).toEqual(['/manager/31/reset/v1']);
});

test('[7.17] disabling sends enabled to its own call', async () => {
  const { api, user } = await openUser();
  api.on('PUT /manager/{id}/enabled/v1', () => ({
    data: { ...wang, enabled: 0, version: 5 },
    msg: 'Disabled',
  }));
  await user.click(screen.getByRole('button', { name: 'Disable' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(api.calls('PUT /manager/{id}/enabled/v1')).toHaveLength(1));
  expect(api.calls('PUT /manager/{id}/enabled/v1')[0]?.body).toEqual({
    enabled: 0,
    version: 4,
    request_no: expect.any(String),
  });
  // It says how it went before the page goes: antd complains of a word that comes after.
  await screen.findByText('Disabled');
});

test('nobody disables themself: behind “more” it is off and says why', async () => {
  const { user } = await openUser({ ...wang, id: me });
  await user.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: /^Disable/ });
  expect([item.getAttribute('aria-disabled'), item.textContent]).toEqual([
    'true',
    'DisableNot allowed on your own account',
  ]);
});
