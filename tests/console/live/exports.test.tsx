import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { product } from '../../../resources/index.ts';
import { startBackend } from '../support/backend.ts';
import { open } from '../support/console.tsx';
import { people } from '../support/rows.ts';

const list = 'GET /export_file_download/v1';
const record = (id: string, status: number, more: object = {}) => ({
  id,
  name: `staff ${id}.xlsx`,
  status,
  create_time: '2026-03-10 09:00:00',
  row_count: null,
  fail_reason: null,
  barred: null,
  ...more,
});

async function start(first: readonly { id: string }[], language: 'en' | 'zh' = 'en') {
  const backend = await startBackend({ product, rows: { vendor_person: people(1) } });
  let records = first;
  backend.answer(list, () => ({ data: { rows: records, total: records.length } }));
  const view = await open({ backend, language, at: '/vendor-test/person-manage' });
  await waitFor(() => expect(backend.live.said).not.toHaveLength(0), { timeout: 15_000 });
  return {
    ...view,
    backend,
    now: (next: readonly { id: string }[]) => {
      records = next;
    },
  };
}

test('[2.165] the icon counts the exports under way, told by the live connection and not by asking', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { backend, now } = await start([record('1', 0), record('2', 0)]);
  await screen.findByRole('button', { name: 'Download cache: 2 under way' });
  const asked = backend.to(list).length;
  vi.advanceTimersByTime(20_000);
  expect(backend.to(list)).toHaveLength(asked);
  now([record('1', 1), record('2', 0)]);
  backend.live.tell({ type: 'export', id: '1', status: 1, name: 'staff 1.xlsx' });
  await screen.findByRole('button', { name: 'Download cache: 1 under way' });
  // Nobody asked for it in this page: it comes without a word.
  expect(screen.queryByText('Export finished')).toBeNull();
});

test('without the live connection it is asked for every 5 seconds while one is under way', async () => {
  const { backend, now } = await start([record('1', 0)]);
  await screen.findByRole('button', { name: 'Download cache: 1 under way' });
  backend.live.greeting = null;
  backend.live.cut();
  now([record('1', 1)]);
  await screen.findByRole('button', { name: 'Download cache' }, { timeout: 15_000 });
});

test.each([
  ['en', 'Export', 'Export finished', 'Download'],
  ['zh', '导出', '导出完成', '下载'],
] as const)(
  'an export that was asked for in this page says when it is done, and downloads (%s)',
  async (language, ask, done, download) => {
    const { backend, now, user } = await start([], language);
    backend.answer('GET /export/vendor_person/v1', () => {
      now([record('9', 0)]);
      return { data: { id: '9' }, msg: '已添加到下载缓存区!' };
    });
    backend.answer('POST /export_file_download/ticket/{id}/v1', { data: { url: '#file' } });
    await user.click(await screen.findByRole('button', { name: ask }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /(Download cache|下载缓存): / })).toBeDefined(),
    );
    now([record('9', 1, { row_count: 12_345 })]);
    backend.live.tell({ type: 'export', id: '9', status: 1, name: 'staff 9.xlsx' });
    await screen.findByText(done);
    await user.click(screen.getByRole('button', { name: download }));
    await waitFor(() =>
      expect(backend.to('POST /export_file_download/ticket/{id}/v1').map(({ path }) => path)).toEqual([
        '/export_file_download/ticket/9/v1',
      ]),
    );
    await waitFor(() => expect(location.hash).toBe('#file'));
  },
);

test('[4.10] [4.12] the table says how far an export came and why one failed, which can be tried again', async () => {
  const { backend, now, user } = await start([
    record('3', 0, { row_count: 12_000 }),
    record('2', 1, { row_count: 5 }),
    record('1', 2, { fail_reason: 'More rows than an export may hold' }),
  ]);
  backend.answer('PUT /export_file_download/retry/{id}/v1', () => {
    now([record('1', 0)]);
    return { data: null, msg: 'Exporting again' };
  });
  await user.click(await screen.findByRole('button', { name: /^Download cache/ }));
  const cache = within(await screen.findByRole('region', { name: 'Download cache' }));
  await cache.findByText('12,000 rows so far');
  cache.getByText('5 rows');
  cache.getByText('More rows than an export may hold');
  await user.click(cache.getByRole('button', { name: 'Try again staff 1.xlsx' }));
  await screen.findByText('Exporting again');
  await cache.findByText('Exporting');
  expect(backend.to('PUT /export_file_download/retry/{id}/v1').map(({ path }) => path)).toEqual([
    '/export_file_download/retry/1/v1',
  ]);
});
