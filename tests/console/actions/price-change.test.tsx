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

test('a change at many points shows every price before and after, with those that a limit keeps', async () => {
  const api = await testApi();
  api.on('GET /goods_center/option/v1', () => ({
    data: { rows: [{ id: '1', title: 'Water' }], total: 1 },
  }));
  api.on('POST /shop_price_change/touched/v1', () => ({ data: { count: 12 } }));
  api.on('POST /shop_price_change/preview/v1', ({ body }) => ({
    data: {
      total: 12,
      rows: [1, 2].map((n) => ({
        id: `${body.page}${n}`,
        shop_name: `Office ${n} of page ${body.page}`,
        goods_name: 'Water',
        before: 300,
        after: 330,
        refused: n === 2 ? 1 : 0,
        min: null,
        max: n === 2 ? 320 : null,
      })),
    },
  }));
  const { user } = await openAt({ api, path: '/goods-management/goods-center/price-change/add' });
  await screen.findByText('Applies to 12 points today', {}, { timeout: 60_000 });
  // Nothing is shown before it is said what is to change.
  expect(screen.queryByRole('button', { name: 'Preview prices' })).toBeNull();
  await user.click(within(await screen.findByRole('group', { name: /^Goods/ })).getByText('Choose'));
  const chooser = within(await screen.findByRole('dialog'));
  await user.click(await chooser.findByRole('checkbox', { name: 'Water' }));
  await user.click(chooser.getByText('OK'));
  await user.fill(screen.getByLabelText(/^New price/), '3.3');
  await user.click(await screen.findByRole('button', { name: 'Preview prices' }));
  const table = await screen.findByRole('group', { name: 'Prices before and after' }, { timeout: 60_000 });
  await within(table).findByText('Office 1 of page 1');
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent),
  ).toEqual([
    'Office 1 of page 1Water3.003.30OK',
    'Office 2 of page 1Water3.003.30Stays: limit 3.20 or less',
  ]);
  screen.getByText('12 prices');
  await user.click(screen.getByRole('listitem', { name: '2' }));
  await screen.findByText('Office 1 of page 2');
  expect(api.calls('POST /shop_price_change/preview/v1').at(-1)?.body).toMatchObject({
    goods_ids: ['1'],
    price_mode: 1,
    new_price: 330,
    shop_range: 0,
    page: 2,
  });
});
