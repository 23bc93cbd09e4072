import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WireRow } from '../../../src/data/row.ts';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

const rows: readonly WireRow[] = [1, 2, 3].map((n) => ({
  id: String(n),
  version: 1,
  create_time: '2026-03-01 09:00:00',
  update_time: '2026-03-01 09:00:00',
  goods_id: String(n),
  goods_code: `200000000000${n}`,
  goods_name: `Water ${n}`,
  retail_price: 300,
  library_price: 300,
  shop_count: 0,
  enable: 1,
}));

test('[7.62] a change of several prices shows each old and new one and what a limit refuses, which can be left out', async () => {
  const api = await testApi();
  api.on('GET /mgt_org_goods/v1', () => ({ data: { rows, total: rows.length } }));
  api.on('GET /mgt_org_goods/price_change/v1', ({ query }) => ({
    data: {
      rows: String(query.goods_ids)
        .split(',')
        .map((id) => ({
          id,
          goods_name: `Water ${id}`,
          goods_code: `200000000000${id}`,
          before: 300,
          after: Number(query.new_price),
          refused: id === '2' ? 1 : 0,
          msg: id === '2' ? 'must lie within the limit 2.70–3.30 yuan' : '',
        })),
    },
  }));
  api.on('PUT /mgt_org_goods/price/v1', () => ({ data: { result: { n: 2 } }, msg: 'Price of 2 changed' }));
  const { user } = await openAt({ api, path: '/goods-management/goods-center/my-goods' });
  await screen.findByText('Water 3', {}, { timeout: 60_000 });
  for (const box of screen.getAllByRole('checkbox').slice(1, 4)) await user.click(box);
  const bar = within(screen.getByRole('region', { name: 'Bulk actions' }));
  await user.click(bar.getByRole('button', { name: 'Change price' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 60_000 }));
  dialog.getByText('Change price: 3 selected');
  dialog.getByText('Say the new price to see what it changes.');
  await user.fill(dialog.getByLabelText(/^New price/), '3.6');
  const told = async () => {
    const table = await screen.findByRole('group', { name: 'Preview' }, { timeout: 60_000 });
    return within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  };
  await dialog.findByText('1 of 3 are refused, so that none would be changed.', {}, { timeout: 60_000 });
  expect(await told()).toEqual([
    'Water 13.003.60+20.0 %OK',
    'Water 23.003.60+20.0 %must lie within the limit 2.70–3.30 yuan',
    'Water 33.003.60+20.0 %OK',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Leave them out' }));
  await dialog.findByText('Change price: 2 selected');
  await user.click(dialog.getByRole('button', { name: 'Change price' }));
  await screen.findByText('Price of 2 changed', {}, { timeout: 60_000 });
  expect(api.calls('PUT /mgt_org_goods/price/v1').map((call) => call.body)).toEqual([
    { goods_ids: ['1', '3'], price_mode: 1, new_price: 360, request_no: expect.any(String) },
  ]);
});
