import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

const refunds = {
  id: '41',
  version: 3,
  role_name: 'Refund desk',
  identity_type: 1,
  scope_type: 2,
  scope_org_ids: [],
  preset_flag: 0,
  modules: ['SALE_ORDER', 'ORDER_REFUND', 'SALE_ORDER:export'],
  deny: {},
};

async function openForm(path: string) {
  const api = await testApi();
  api.on('GET /manager_role/{id}/v1', () => ({ data: refunds }));
  api.on('POST /manager_role/v1', () => ({ data: { ...refunds, id: '42' } }));
  api.on('GET /manager_role/v1', () => ({ data: { rows: [], total: 0 } }));
  return { api, ...(await openAt({ api, path, without: ['ORDER_REFUND'] })) };
}

test('a copy starts without what the copier cannot grant, names it, and can be saved', async () => {
  const { api, user } = await openForm('/personnel/role/add?clone=41');
  const note = await screen.findByRole('note');
  expect(note.textContent).toBe('Left out of the copy, since you cannot grant them: Refund order');
  await screen.findByText(/^2 chosen · No change/);
  await user.type(screen.getByRole('textbox', { name: /Role name|Name/ }), 'Copied desk');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls('POST /manager_role/v1')).toHaveLength(1));
  expect(api.calls('POST /manager_role/v1')[0]?.body).toMatchObject({
    modules: ['SALE_ORDER', 'SALE_ORDER:export'],
  });
});

test('who edits the role itself sees all that it holds', async () => {
  await openForm('/personnel/role/add?id=41');
  await screen.findByText(/^3 chosen · No change/);
  expect(screen.queryByRole('note')).toBeNull();
});
