import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { product } from '../../../resources/index.ts';
import type { WireRow } from '../../../src/data/row.ts';
import { startBackend } from '../support/backend.ts';
import { open, place } from '../support/console.tsx';
import { openAt, productWith } from '../support/open-console.tsx';
import { plan, planRow, sheet } from '../support/plan.ts';
import { planApi } from '../support/plan-api.ts';
import { orders } from '../support/rows.ts';
import type { Json } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 60_000 });
const now = '2026-03-10 10:00:00';
const today = 'start_create_time=2026-03-10&end_create_time=2026-03-10';
const list = 'GET /mgt_order/v1';

async function openOrders(page = 1) {
  const rows: WireRow[] = orders(25);
  const backend = await startBackend({ product, now, rows: { mgt_order: rows } });
  const view = await open({ backend, at: `/order-manager/sale-order?${today}&page=${page}` });
  await screen.findAllByRole('link', { name: /^S26/ });
  await waitFor(() =>
    expect(backend.live.said.at(-1)).toEqual({ type: 'watch_rows', resource: 'mgt_order' }),
  );
  return { ...view, backend, rows };
}

test('new rows are told with their number and move nothing until they are wanted', async () => {
  const { backend, rows, user } = await openOrders();
  const shown = () => screen.getAllByRole('link', { name: /^S26/ }).map((link) => link.textContent);
  const before = shown();
  rows.unshift(...orders(28).slice(25));
  backend.live.tell({ type: 'rows', resource: 'mgt_order' });
  const banner = await screen.findByRole('button', { name: '3 new. Show them' });
  expect(shown()).toEqual(before);
  await user.click(banner);
  await waitFor(() => expect(shown()).not.toEqual(before));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new\. Show/ })).toBeNull());
});

test('from another page they lead to the first', async () => {
  const { backend, rows, user } = await openOrders(2);
  rows.unshift(...orders(26).slice(25));
  backend.live.tell({ type: 'rows', resource: 'mgt_order' });
  await user.click(await screen.findByRole('button', { name: '1 new. Show them' }));
  await waitFor(() => expect(new URLSearchParams(place()).get('page')).toBeNull());
});

test('rows that this filter leaves out are no news, and what comes by the second is counted now and then', async () => {
  const { backend } = await openOrders();
  const asked = backend.to(list).length;
  for (let n = 0; n < 20; n += 1) backend.live.tell({ type: 'rows', resource: 'mgt_order' });
  await waitFor(() => expect(backend.to(list)).toHaveLength(asked + 1));
  backend.live.tell({ type: 'rows', resource: 'mgt_coupon' });
  expect(screen.queryByRole('button', { name: /new\. Show/ })).toBeNull();
  expect(backend.to(list)).toHaveLength(asked + 1);
});

const changed = { ...planRow, version: 4, plan_name: 'Their name', remark: 'their remark' };
const tell = (resource: string, version = 4) =>
  ({ type: 'record', resource, id: '12', version, by: 'Li Mei' }) as const;

/** A record that somebody else changes while it stands open. */
async function openRecord(path: string) {
  const stored: { row: Json } = { row: planRow };
  const { api } = await planApi();
  for (const base of ['/test_plan', '/sheet_plan'])
    api.on(`GET ${base}/{id}/v1`, () => ({ data: stored.row }));
  const { user } = await openAt({ api, product: productWith(plan, sheet), path });
  return { api, user, stored };
}
const watching = (api: Awaited<ReturnType<typeof planApi>>['api'], resource: string) =>
  waitFor(() => expect(api.live.said.at(-1)).toEqual({ type: 'watch_record', resource, id: '12' }), {
    timeout: 15_000,
  });

test('a changed record says by whom, and shows the change when it is wanted', async () => {
  const { api, user, stored } = await openRecord('/operation/plan/detail?id=12');
  await screen.findByRole('heading', { name: 'Winter plan' });
  await watching(api, 'test_plan');
  stored.row = changed;
  api.live.tell(tell('test_plan'));
  await screen.findByText('Changed by Li Mei');
  screen.getByRole('heading', { name: 'Winter plan' });
  await user.click(screen.getByRole('button', { name: 'Load' }));
  await screen.findByRole('heading', { name: 'Their name' });
  await waitFor(() => expect(screen.queryByText('Changed by Li Mei')).toBeNull());
  // A merchant's people are not told who of the platform it was.
  api.live.tell({ ...tell('test_plan', 5), by: null });
  await screen.findByText('Changed by Platform service');
});

test('a form without own changes takes the newer row over, and saves on top of it', async () => {
  const { api, user, stored } = await openRecord('/operation/sheet/add?id=12');
  await screen.findByDisplayValue('Winter plan');
  await watching(api, 'sheet_plan');
  stored.row = changed;
  api.live.tell(tell('sheet_plan'));
  await screen.findByText('Changed by Li Mei');
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Load' }));
  const remark = await screen.findByDisplayValue('their remark');
  expect(screen.queryByText('Changed by Li Mei')).toBeNull();
  await user.fill(remark, 'both');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.calls('PUT /sheet_plan/{id}/v1')[0]?.body).toMatchObject({ remark: 'both', version: 4 }),
  );
});

test('what was typed is kept where the person says so; what only they changed is taken over', async () => {
  const { api, user, stored } = await openRecord('/operation/sheet/add?id=12');
  const name = await screen.findByDisplayValue('Winter plan');
  await watching(api, 'sheet_plan');
  await user.fill(name, 'My name');
  stored.row = changed;
  api.live.tell(tell('sheet_plan'));
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await screen.findByDisplayValue('their remark');
  screen.getByDisplayValue('My name');
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.calls('PUT /sheet_plan/{id}/v1')[0]?.body).toMatchObject({ plan_name: 'My name', version: 4 }),
  );
});

test('a change that this version holds already is no news', async () => {
  const { api } = await openRecord('/operation/plan/detail?id=12');
  await screen.findByRole('heading', { name: 'Winter plan' });
  await watching(api, 'test_plan');
  api.live.tell(tell('test_plan', 3));
  api.live.tell(tell('test_plan', 4));
  await screen.findByText('Changed by Li Mei');
  api.live.tell(tell('test_plan', 3));
  await waitFor(() => expect(screen.queryByText('Changed by Li Mei')).toBeNull());
});
