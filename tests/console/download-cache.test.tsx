import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { startBackend } from './support/backend.ts';
import { open } from './support/console.tsx';
import { people } from './support/rows.ts';

const exportsCall = 'GET /export_file_download/v1';
const record = (id: string, status: number) => ({
  id,
  name: `staff ${id}.xlsx`,
  status,
  create_time: '2026-03-10 09:00:00',
  row_count: null,
  fail_reason: status === 2 ? 'System busy' : null,
  barred: null,
});

async function openCache(records: readonly object[], language: 'en' | 'zh' = 'en') {
  const backend = await startBackend({ product, rows: { vendor_person: people(1) } });
  let kept = [...records] as { id: string }[];
  backend.answer(exportsCall, () => ({ data: { rows: kept, total: kept.length } }));
  backend.answer('DELETE /export_file_download/{id}/v1', ({ path }) => {
    kept = kept.filter(({ id }) => !path.split('/').includes(id));
    return { data: null, msg: language === 'zh' ? '删除成功' : 'Deleted successfully' };
  });
  const view = await open({ backend, language, at: '/vendor-test/person-manage' });
  const name = language === 'zh' ? '下载缓存' : 'Download cache';
  await view.user.click(await screen.findByRole('button', { name }));
  return { ...view, backend, cache: await screen.findByRole('region', { name }) };
}

test('[2.165] [4.10] [4.11] [4.12] the download cache lists the exports: under way as text, ready to download, failed not', async () => {
  const { cache } = await openCache([record('3', 0), record('2', 1), record('1', 2)]);
  const [, first, second, third] = await within(cache).findAllByRole('row');
  const buttons = (row: HTMLElement | undefined) =>
    row
      ? within(row)
          .getAllByRole('button')
          .map((button) => [button.textContent, (button as HTMLButtonElement).disabled])
      : [];
  expect(within(first as HTMLElement).getByText('Exporting').tagName).toBe('SPAN');
  expect(buttons(first)).toEqual([['Delete', false]]);
  expect(buttons(second)).toEqual([
    ['Download', false],
    ['Delete', false],
  ]);
  expect(buttons(third)).toEqual([
    ['Failed', true],
    ['Try again', false],
    ['Delete', false],
  ]);
});

test('a file whose maker sees less now is not offered, and says why', async () => {
  const barred = 'You may see less now than when this file was made';
  const { cache } = await openCache([{ ...record('2', 1), barred }]);
  await within(cache).findByText(barred);
  const button = within(cache).getByRole('button', { name: 'Download staff 2.xlsx' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});

test('a file that is refused for it meanwhile says why as well', async () => {
  const { cache, user, backend } = await openCache([record('2', 1)]);
  const msg = 'You may see less now than when this file was made';
  backend.answer('POST /export_file_download/ticket/{id}/v1', { status: 403, code: 10003, msg });
  await user.click(await within(cache).findByRole('button', { name: 'Download staff 2.xlsx' }));
  await screen.findByText(msg);
});

test('[4.13] any export can be deleted, one under way too, with the words of the specification', async () => {
  const { cache, user, backend } = await openCache([record('3', 0), record('1', 2)], 'zh');
  await user.click(await within(cache).findByRole('button', { name: '删除 staff 3.xlsx' }));
  await screen.findByText('删除成功');
  await waitFor(() => expect(within(cache).queryByText('staff 3.xlsx')).toBeNull());
  expect(backend.to('DELETE /export_file_download/{id}/v1').map(({ path }) => path)).toEqual([
    '/export_file_download/3/v1',
  ]);
});

test('[8.05] without an export it says so', async () => {
  const { cache } = await openCache([]);
  await within(cache).findByText('No data');
});

test('[8.04] a link that can not be had says so in the words of the specification', async () => {
  const { cache, user, backend } = await openCache([record('2', 1)], 'zh');
  backend.answer('POST /export_file_download/ticket/{id}/v1', {
    status: 404,
    code: 10004,
    msg: '数据不存在',
  });
  await user.click(await within(cache).findByRole('button', { name: '下载 staff 2.xlsx' }));
  await screen.findByText('下载链接打开失败，请稍后再试。');
  expect(screen.queryByText('数据不存在')).toBeNull();
});
