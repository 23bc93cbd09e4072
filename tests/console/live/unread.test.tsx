import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { product as own } from '../../../resources/index.ts';
import { crud, defineResource, f, model } from '../../../resources/kit/index.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { openTabsTalk } from '../../../src/tabs-talk.ts';
import { startBackend } from '../support/backend.ts';
import { open, place } from '../support/console.tsx';
import { people } from '../support/rows.ts';

const count = 'GET /sys_mgt_notice_log/count/v1';

/** A message page of the test's own: the entry knows the page by its code alone. */
const Message = model(
  'test_message',
  { notice_title: f.text({ en: 'Title', zh: '标题' }, { required: true, max: 50 }) },
  { label: { en: 'Message', zh: '消息' }, title: 'notice_title', scope: 'none' },
);
const message = defineResource(Message, {
  label: { en: 'Test messages', zh: '测试消息' },
  route: '/notice',
  permission: 'NOTICE',
  menu: 'none',
  api: crud('/test_message'),
  list: { columns: ['notice_title'] },
});
const product: Product = {
  ...own,
  resources: [...own.resources.filter(({ route }) => route !== '/notice'), message],
};

const entry = () => screen.findByRole('link', { name: /^Message centre/ });
const rows = { vendor_person: people(1) };

async function withUnread(unread: number, at = '/vendor-test/person-manage') {
  const backend = await startBackend({ product, rows });
  // What is told over the line is also what an answer says: which of the two comes first is nobody's promise.
  const now = { unread };
  backend.answer(count, () => ({ data: { unread_total_notice: now.unread } }));
  const view = await open({ product, backend, at });
  await waitFor(() => expect(backend.live.said).not.toHaveLength(0), { timeout: 15_000 });
  return { ...view, backend, now };
}

test('[2.166] the message centre leads to /notice and wears a badge only where something is unread', async () => {
  const { user, backend, now } = await withUnread(0);
  expect((await entry()).textContent).toBe('');
  now.unread = 7;
  backend.live.tell({ type: 'notice', unread: 7 });
  await waitFor(async () => expect((await entry()).textContent).toBe('7'));
  await screen.findByRole('link', { name: 'Message centre: 7 unread' });
  await user.click(await entry());
  await waitFor(() => expect(place()).toBe('/notice'));
});

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('[2.166] [3.15] [7.20] %i unread show as %s, at most 99', async (unread, badge) => {
  await withUnread(unread);
  await waitFor(async () => expect((await entry()).textContent).toBe(badge));
});

test('[3.02] the unread count is kept locally and shows before the server has answered', async () => {
  localStorage.setItem('unread_notice', '5');
  const backend = await startBackend({ product, rows });
  let answer = () => {};
  const waiting = new Promise<void>((go) => {
    answer = go;
  });
  backend.answer(count, async () => {
    await waiting;
    return { data: { unread_total_notice: 6 } };
  });
  await open({ product, backend, at: '/vendor-test/person-manage' });
  expect((await entry()).textContent).toBe('5');
  answer();
  await waitFor(async () => expect((await entry()).textContent).toBe('6'));
  expect(localStorage.getItem('unread_notice')).toBe('6');
});

test('the count reaches the other tabs, and theirs this one', async () => {
  const other = openTabsTalk();
  onTestFinished(other.close);
  const heard: unknown[] = [];
  other.listen((word) => heard.push(word));
  const { backend } = await withUnread(1);
  backend.live.tell({ type: 'notice', unread: 4 });
  await waitFor(() => expect(heard).toEqual([{ kind: 'unread', count: 4 }]));
  other.post({ kind: 'unread', count: 2 });
  await waitFor(async () => expect((await entry()).textContent).toBe('2'));
});

test('it is asked for again every 60 seconds, and when the line is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { backend } = await withUnread(1);
  await waitFor(() => expect(backend.to(count)).toHaveLength(1));
  vi.advanceTimersByTime(59_000);
  expect(backend.to(count)).toHaveLength(1);
  vi.advanceTimersByTime(1_000);
  // `waitFor` looks again by the clock that this test has stopped.
  await expect.poll(() => backend.to(count), { timeout: 15_000 }).toHaveLength(2);
  vi.useRealTimers();
  backend.live.cut();
  await waitFor(() => expect(backend.to(count)).toHaveLength(3), { timeout: 15_000 });
});
