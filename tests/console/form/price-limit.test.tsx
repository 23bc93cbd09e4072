import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

const goods = ['Water', 'Tea', 'Milk'].map((title, at) => ({
  id: String(at + 1),
  title,
  goods_code: `200000000000${at}`,
  retail_price: 300 + at * 100,
}));

async function openForm(path: string) {
  const api = await testApi();
  api.on('GET /goods_center/option/v1', ({ query }) => {
    const ids = query.ids?.split(',');
    const rows = ids ? goods.filter(({ id }) => ids.includes(id)) : goods;
    return { data: { rows, total: rows.length } };
  });
  api.on('POST /mgt_tactics_config/touched/v1', ({ body }) => ({
    data: { count: body.shop_range === 0 ? 1_200 : 1 },
  }));
  return { api, ...(await openAt({ api, path })) };
}

test('[2.36] goods are chosen together, each with the limits of its type, and a refusal stands at its line', async () => {
  const { api, user } = await openForm('/goods-management/time-limit-goods/index/add');
  await user.fill(await screen.findByLabelText(/Strategy name/), 'Drinks');
  await screen.findByText('Applies to 1,200 points today');
  await user.click(within(await screen.findByRole('group', { name: /^Goods/ })).getByText('Choose'));
  const chooser = within(await screen.findByRole('dialog'));
  await user.click(await chooser.findByRole('checkbox', { name: 'Water' }));
  await user.click(chooser.getByRole('checkbox', { name: 'Milk' }));
  await user.click(chooser.getByText('OK'));
  const line = async (name: string) => within(await screen.findByRole('group', { name }));
  (await line('Milk')).getByText(/Retail price 5\.00/);
  await user.fill((await line('Water')).getByLabelText(/Lowest price/), '2.5');
  // What the other type asks for takes its place, and nothing of the first one is sent.
  await user.click(screen.getByRole('radio', { name: 'Percent of retail' }));
  expect((await line('Water')).queryByLabelText(/Lowest price/)).toBeNull();
  await user.fill((await line('Water')).getByLabelText(/Lowest %/), '80');
  await user.fill((await line('Milk')).getByLabelText(/Lowest %/), '90');
  await user.fill((await line('Milk')).getByLabelText(/Highest %/), '85');
  await user.fill(await screen.findByLabelText(/Start date/, {}, { timeout: 60_000 }), '2026-12-01');
  await user.tab();
  await user.fill(screen.getByLabelText(/End date/), '2026-12-31');
  await user.tab();
  api.on('POST /mgt_tactics_config/v1', () => ({
    code: 10006,
    status: 422,
    data: { errors: [{ field: 'goods.1.max_percent', msg: 'must not be below the lowest' }] },
  }));
  await user.click(screen.getByText('Save'));
  await (await line('Milk')).findByText('Must not be below the lowest');
  expect(api.calls('POST /mgt_tactics_config/v1')[0]?.body).toEqual({
    config_name: 'Drinks',
    priority: 100,
    limit_type: 2,
    goods: [
      { goods_id: '1', min_percent: 80 },
      { goods_id: '3', min_percent: 90, max_percent: 85 },
    ],
    shop_range: 0,
    start_date: '2026-12-01',
    end_date: '2026-12-31',
    week_days: [1, 2, 3, 4, 5, 6, 7],
    start_clock: '00:00',
    end_clock: '23:59',
    request_no: expect.any(String),
  });
  await user.click((await line('Milk')).getByText('Remove'));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Milk' })).toBeNull());
});

test('what applies at a point names the strategy that decides, and why the others do not', async () => {
  const api = await testApi();
  api.on('GET /mct_shop/option/v1', () => ({ data: { rows: [{ id: '7', title: 'Office' }], total: 1 } }));
  const rule = (id: string, config_name: string, priority: number, visible_flag: 0 | 1) => ({
    id,
    config_name,
    priority,
    visible_flag,
  });
  api.on('GET /mgt_tactics_config/decision/v1', ({ query }) => ({
    data: {
      at: query.at,
      shop_name: 'Office',
      rows: [
        {
          id: '1.400',
          goods_name: 'Water',
          shop_price: 400,
          price: 350,
          min: null,
          max: 350,
          rule: rule('1', 'Drinks', 10, 1),
          others: [{ ...rule('2', 'Night', 20, 0), why: 'clock' }],
          others_left: 480,
        },
      ],
    },
  }));
  const path = '/goods-management/time-limit-goods/applies?shop=7&at=2026-12-01%2012:00:00';
  await openAt({ api, path });
  const row = within((await screen.findByText('Water')).closest('tr') ?? document.body);
  row.getByText('4.00');
  row.getByText('3.50');
  row.getByText('3.50 or less');
  expect(row.getByRole('link', { name: 'Drinks' }).getAttribute('href')).toBe(
    '/goods-management/time-limit-goods/detail?id=1',
  );
  // The platform's is told and isn't a merchant's to open.
  expect(row.queryByRole('link', { name: 'Night' })).toBeNull();
  row.getByText('· not at this hour');
  row.getByText('and 480 more');
  expect(api.calls('GET /mgt_tactics_config/decision/v1')[0]?.query).toMatchObject({
    shop_id: '7',
    at: '2026-12-01 12:00:00',
  });
});

test('[2.34] the goods of a strategy are those of its source, and excluded ones can’t be chosen and say why', async () => {
  const { api, user } = await openForm('/goods-management/imported-goods/index/add');
  api.on('POST /mgt_except_goods_config/touched/v1', () => ({ data: { count: 3 } }));
  api.on('GET /goods_center/option/v1', () => ({
    data: {
      rows: goods.map((row) => (row.id === '2' ? { ...row, refused: 'Excluded from sale' } : row)),
      total: goods.length,
    },
  }));
  const choose = async () => {
    await user.click(
      within(await screen.findByRole('group', { name: /^Selected goods/ })).getByText('Choose'),
    );
    return within(await screen.findByRole('dialog'));
  };
  const sources = () => api.calls('GET /goods_center/option/v1').map(({ query }) => query.goods_source);
  const chooser = await choose();
  const excluded = await chooser.findByRole<HTMLInputElement>('checkbox', { name: /Tea/ });
  expect(excluded.disabled).toBe(true);
  chooser.getByText(/Excluded from sale/);
  expect(sources().at(-1)).toBe('2');
  await user.click(chooser.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('radio', { name: 'Self-purchased' }));
  await (await choose()).findByRole('checkbox', { name: /Water/ });
  await waitFor(() => expect(sources().at(-1)).toBe('3'));
});
