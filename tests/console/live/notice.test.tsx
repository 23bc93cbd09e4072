import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { openConsole } from '../../../src/console.tsx';
import { startBackend } from '../support/backend.ts';
import { open, place } from '../support/console.tsx';
import { declarationsOf, ownHalves as extensions } from '../support/declarations.ts';
import { orders } from '../support/rows.ts';

const message = (n: number, read_flag: number, link_route: string | null) => ({
  id: String(n),
  version: 0,
  create_time: `2026-03-10 09:0${n}:00`,
  notice_title: `Message ${n}`,
  notice_type: 1,
  notice_summary: `What message ${n} says`,
  content: null,
  read_flag,
  read_time: null,
  link_route,
});
const order = '/order-manager/sale-order/detail?id=1';

async function start(link: string | null, options: { codes?: readonly string[] } = {}) {
  const rows = { sys_mgt_notice_log: [message(2, 0, link), message(1, 1, null)], mgt_order: orders(1) };
  const backend = await startBackend({ product, rows, codes: options.codes });
  const view = await open({
    backend,
    at: '/notice',
    loadConsole: async () => ({
      openProductConsole: (given) =>
        openConsole({ ...given, declarations: declarationsOf(product), extensions }),
    }),
  });
  await screen.findByRole('button', { name: 'Message 2' }, { timeout: 20_000 });
  return { ...view, backend };
}

test('[2.140] [7.20] unread messages stand out, and one is read in place without leaving the list', async () => {
  const { user, backend } = await start(order);
  const rowOf = (name: string) => screen.getByRole('button', { name }).closest('tr');
  expect(rowOf('Message 2')?.dataset.strong).toBe('true');
  expect(rowOf('Message 1')?.dataset.strong).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Message 2' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('What message 2 says');
  expect(backend.to('GET /sys_mgt_notice_log/{id}/v1').map(({ path }) => path)).toContain(
    '/sys_mgt_notice_log/2/v1',
  );
  expect(place()).toBe('/notice');
  const lists = backend.to('GET /sys_mgt_notice_log/v1').length;
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(backend.to('GET /sys_mgt_notice_log/v1')).toHaveLength(lists + 1));
});

test('a message leads to its record', async () => {
  const { user } = await start(order);
  await user.click(screen.getByRole('button', { name: 'Message 2' }));
  await user.click(await screen.findByRole('link', { name: 'Open Sale order' }));
  await waitFor(() => expect(place()).toBe(order));
});

test.each([
  ['a page that is not open to them', order, ['VENDOR_PERSON_MANAGE']],
  ['another site', '//evil.example/order-manager/sale-order', undefined],
  ['another site in full', 'https://evil.example/order-manager/sale-order', undefined],
  ['a script', 'javascript:alert(1)', undefined],
  ['a page that does not exist', '/nowhere', undefined],
])('to %s it leads nowhere', async (_, link, codes) => {
  const { user } = await start(link, { codes });
  await user.click(screen.getByRole('button', { name: 'Message 2' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('The record concerned is not open to you');
  expect(drawer.queryByRole('link')).toBeNull();
});

test('a message that arrives while the list stands open shows in it', async () => {
  const { backend } = await start(null);
  await waitFor(() => expect(backend.live.said.length).toBeGreaterThan(0), { timeout: 15_000 });
  const before = backend.to('GET /sys_mgt_notice_log/v1').length;
  backend.live.tell({ type: 'notice', unread: 2 });
  await waitFor(() => expect(backend.to('GET /sys_mgt_notice_log/v1').length).toBeGreaterThan(before));
});
