import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { product } from '../../../resources/index.ts';
import { openConsole } from '../../../src/console.tsx';
import { startBackend } from '../support/backend.ts';
import { open } from '../support/console.tsx';
import { declarationsOf, ownHalves as extensions } from '../support/declarations.ts';

vi.setConfig({ testTimeout: 90_000 });

interface Given {
  readonly id: string;
  readonly popup_flag: 0 | 1;
}
const message = ({ id, popup_flag }: Given) => ({
  id,
  version: 0,
  create_time: `2026-03-10 09:0${id}:00`,
  notice_title: `Message ${id}`,
  notice_type: 1,
  notice_summary: `What message ${id} says`,
  content: null,
  popup_flag,
  read_flag: 0,
  read_time: null,
  link_route: null,
});

/** Reading a message marks it read, as the server does. */
async function start(given: readonly Given[]) {
  const rows = given.map(message);
  const read = new Set<string>();
  const backend = await startBackend({
    product,
    rows: { sys_mgt_notice_log: rows },
  });
  backend.answer('GET /sys_mgt_notice_log/count/v1', () => ({
    data: { unread_total_notice: rows.length - read.size },
  }));
  backend.answer('GET /sys_mgt_notice_log/v1', ({ query }) => {
    if (query.popup_flag === undefined) return undefined;
    const found = rows.filter(({ id, popup_flag }) => popup_flag === 1 && !read.has(id));
    return { data: { rows: found.slice(0, Number(query.size)), total: found.length } };
  });
  backend.answer('GET /sys_mgt_notice_log/{id}/v1', ({ path }) => {
    const id = path.split('/')[2] ?? '';
    if (id !== 'count') read.add(id);
    return undefined;
  });
  const view = await open({
    backend,
    at: '/vendor-test/person-manage',
    loadConsole: async () => ({
      openProductConsole: (given) =>
        openConsole({ ...given, declarations: declarationsOf(product), extensions }),
    }),
  });
  const asked = () =>
    backend.to('GET /sys_mgt_notice_log/v1').filter(({ query }) => query.popup_flag !== undefined);
  return { ...view, backend, rows, read, asked };
}

test('messages that ask for it show one after the other over whatever stands open, once each', async () => {
  const { user, read, asked } = await start([
    { id: '1', popup_flag: 1 },
    { id: '2', popup_flag: 0 },
    { id: '3', popup_flag: 1 },
  ]);
  const first = await screen.findByRole('dialog', { name: 'Message 1' }, { timeout: 40_000 });
  await within(first).findByText('What message 1 says');
  expect(asked()[0]?.query).toMatchObject({ popup_flag: '1', read_flag: '0', size: '5' });
  await user.click(within(first).getByRole('button', { name: 'Got it' }));
  const third = await screen.findByRole('dialog', { name: 'Message 3' }, { timeout: 20_000 });
  await user.click(within(third).getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([...read]).toEqual(['1', '3']);
});

test('one that arrives later shows itself too, and one that was withdrawn bothers nobody', async () => {
  const { backend, rows, user } = await start([{ id: '2', popup_flag: 0 }]);
  await waitFor(() => expect(backend.live.said.length).toBeGreaterThan(0), { timeout: 15_000 });
  expect(screen.queryByRole('dialog')).toBeNull();
  rows.push(message({ id: '4', popup_flag: 1 }));
  backend.live.tell({ type: 'notice', unread: 2 });
  const dialog = await screen.findByRole('dialog', { name: 'Message 4' }, { timeout: 20_000 });
  await user.click(within(dialog).getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  backend.answer('GET /sys_mgt_notice_log/{id}/v1', { status: 404, code: 10004, msg: 'gone' });
  rows.push(message({ id: '5', popup_flag: 1 }));
  backend.live.tell({ type: 'notice', unread: 3 });
  await waitFor(() =>
    expect(backend.to('GET /sys_mgt_notice_log/{id}/v1').some(({ path }) => path.includes('/5/'))).toBe(true),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
