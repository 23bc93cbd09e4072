import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, momentText } from '../../../resources/kit/time.ts';
import { clockAt } from '../../support/clock-at.ts';
import { openAt } from '../support/open-console.tsx';
import { type TestApi, testApi } from '../support/test-api.ts';

const route = '/shop-manager/operating-data';
const base = '/shop_operating_data';
clockAt('2026-03-10 10:00:00');
const today = momentText(Date.now()).slice(0, 10);
const yesterday = addDays(today, -1);

/** The first screen of a test brings the charts with it, on a machine that has other work too. */
const soon = { timeout: 20_000 };

async function operatingApi(): Promise<TestApi> {
  const api = await testApi();
  api.on('GET /manager_forms/v1', ({ query }) => ({
    data: { form_key: query.form_key, columns: null, filters: [] },
  }));
  api.on('GET /sys_mgt_notice_log/count/v1', () => ({ data: { unread_total_notice: 0 } }));
  const row = { id: `11@${yesterday}`, key: '11', shop_id: '11', shop_name: 'North gate' };
  api.on(`GET ${base}/v1`, () => ({
    data: { rows: [{ ...row, stat_period: yesterday, sales_amount: 2_500, loss_amount: 300 }], total: 1 },
  }));
  api.on(`GET ${base}/summary/v1`, () => ({
    data: {
      count: 1,
      now: { sales_amount: 2_500, order_count: 2, stockout_minutes: 75 },
      previous: { sales_amount: 2_000 },
      last_year: {},
      buyer_error: 0,
      untold: [],
      counting: null,
    },
  }));
  api.on(`GET ${base}/rank/v1`, ({ query }) => ({
    data: {
      rows: [{ id: '11', name: 'North gate', [query.measures?.split(',')[0] ?? '']: 300 }],
      rest: null,
      total: {},
      count: 1,
    },
  }));
  api.on(`GET ${base}/spread/v1`, () => ({
    data: {
      bands: [
        { from: 0, to: 2_000, count: 4 },
        { from: 2_000, to: null, count: 1 },
      ],
      count: 5,
    },
  }));
  return api;
}

const asked = (api: TestApi, call: string) => api.calls(`GET ${base}${call}`).at(-1)?.query;

test('[2.42] opens with yesterday, a row for each point and day; filters go with rows, totals and charts', async () => {
  const api = await operatingApi();
  const { user } = await openAt({ api, path: route });
  await screen.findByRole('heading', { name: 'Points by sales' }, soon);
  const range = { time_type: '1', start_date: yesterday, end_date: yesterday };
  expect(screen.queryByRole('tab', { name: 'Month' })).toBeNull();
  await waitFor(() => expect(asked(api, '/v1')).toMatchObject({ ...range, by: 'shop', split: '1' }), soon);
  expect(location.search).toBe('');
  await user.click(screen.getByRole('checkbox', { name: 'Split by period' }));
  await waitFor(() => expect(asked(api, '/v1')).toMatchObject({ ...range, split: '0' }));
  expect(location.search).toBe('?split=0');
  await user.click(screen.getByRole('button', { name: 'Stock-out' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Yes' }));
  for (const call of ['/v1', '/summary/v1', '/rank/v1', '/spread/v1'])
    await waitFor(() => expect(asked(api, call)).toMatchObject({ ...range, stockout_flag: '1' }));
});

test('points by sales as a table; a row leads to its point', async () => {
  const api = await operatingApi();
  const { user } = await openAt({ api, path: route });
  const head = await screen.findByRole('heading', { name: 'Points by sales' }, soon);
  const figure = head.closest('figure') as HTMLElement;
  await user.click(await within(figure).findByRole('button', { name: 'View as table' }, soon));
  const table = within(within(figure).getByRole('table'));
  expect(table.getByRole('row', { name: '¥0.00–¥20.00 4 80.00%' })).toBeTruthy();
  expect(table.getByRole('row', { name: '¥20.00+ 1 20.00%' })).toBeTruthy();
  const rows = await screen.findByRole('region', { name: 'Operating data' });
  const link = await within(rows).findByRole('link', { name: 'North gate' }, soon);
  expect(link.getAttribute('href')).toBe('/shop-manager/shop-list/detail?id=11');
});
