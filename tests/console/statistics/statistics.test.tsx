import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays, momentText } from '../../../resources/kit/time.ts';
import { clockAt } from '../../support/clock-at.ts';
import { openAt } from '../support/open-console.tsx';
import { type TestApi, testApi } from '../support/test-api.ts';

const route = '/statistical-manager/statistical-shop';
const base = '/statistics_shop';
clockAt('2026-03-10 10:00:00');
const today = momentText(Date.now()).slice(0, 10);
const february = 'time_type=2&start_date=2026-02-01&end_date=2026-02-28';

/** The first screen of a test brings the charts with it, on a machine that has other work too. */
const soon = { timeout: 20_000 };

const summary = {
  count: 2,
  now: { sales_amount: 150_000, order_count: 30, aov_amount: 5_000, user_count: 20, conversion_rate: null },
  previous: { sales_amount: 120_000, order_count: 30, aov_amount: null, user_count: 0 },
  last_year: { sales_amount: 300_000 },
  buyer_error: 81,
  untold: ['aov_amount'],
  counting: { from: '2026-02-10' },
};
const shops = [
  {
    id: '11',
    shop_id: '11',
    shop_name: 'North gate',
    sales_amount: 100_000,
    order_count: 20,
    mgt_org_id: '5',
    mgt_org_name: 'East',
  },
  {
    id: '12',
    shop_id: '12',
    shop_name: '=Canteen',
    sales_amount: 50_000,
    order_count: 10,
    mgt_org_id: '5',
    mgt_org_name: 'East',
  },
];
const ranked = {
  rows: shops.map(({ id, shop_name, sales_amount, order_count }) => ({
    id,
    name: shop_name,
    sales_amount,
    order_count,
  })),
  rest: null,
  total: { sales_amount: 150_000, order_count: 30 },
  count: 2,
};

/** A server of the statistics calls, with two points and a short February. */
async function statisticsApi(): Promise<TestApi> {
  const api = await testApi();
  api.on('GET /manager_forms/v1', ({ query }) => ({
    data: { form_key: query.form_key, columns: null, filters: [] },
  }));
  api.on('GET /sys_mgt_notice_log/count/v1', () => ({ data: { unread_total_notice: 0 } }));
  api.on(`GET ${base}/v1`, ({ query }) => ({
    data:
      query.by === 'day'
        ? {
            rows: [{ id: '2026-02-03', stat_date: '2026-02-03', sales_amount: 50_000, order_count: 10 }],
            total: 1,
          }
        : { rows: shops, total: 2 },
  }));
  api.on(`GET ${base}/summary/v1`, () => ({ data: summary }));
  api.on(`GET ${base}/trend/v1`, () => ({
    data: {
      unit: 'day',
      running: null,
      buckets: [
        {
          at: '2026-02-01',
          now: { sales_amount: 90_000, order_count: 18 },
          previous: { sales_amount: 60_000 },
        },
        { at: '2026-02-02', now: { sales_amount: 60_000, order_count: 12 }, previous: null },
      ],
    },
  }));
  api.on(`GET ${base}/rank/v1`, () => ({ data: ranked }));
  api.on(`GET ${base}/heat/v1`, () => ({ data: { cells: [{ weekday: 1, hour: 8, value: 30 }] } }));
  return api;
}

const asked = (api: TestApi, call: string) => api.calls(`GET ${base}${call}`).at(-1)?.query;
const place = () => location.pathname + decodeURIComponent(location.search);
const chart = (name: string) =>
  screen.findByRole('heading', { name }).then((head) => head.closest('figure') as HTMLElement);

test('[2.189] [3.13] period, dimension and filters live in the address and go with every call', async () => {
  const api = await statisticsApi();
  const { user } = await openAt({ api, path: `${route}?${february}&by=org&shop_name=gate` });
  await screen.findByText('¥1,500.00', {}, soon);
  expect(screen.getByRole('tab', { name: 'Month' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('tab', { name: 'Organisation' }).getAttribute('aria-selected')).toBe('true');
  const range = { time_type: '2', start_date: '2026-02-01', end_date: '2026-02-28', shop_name: 'gate' };
  for (const call of ['/v1', '/summary/v1', '/trend/v1', '/rank/v1', '/heat/v1'])
    await waitFor(() => expect(asked(api, call)).toMatchObject(range));
  expect(asked(api, '/v1')).toMatchObject({ by: 'org', page: '1' });
  expect(asked(api, '/trend/v1')).toMatchObject({ measures: 'sales_amount,order_count' });

  await user.click(screen.getByRole('tab', { name: 'Merchant' }));
  await waitFor(() => expect(asked(api, '/v1')).toMatchObject({ ...range, by: 'mct' }));
  await user.click(screen.getByRole('checkbox', { name: 'Split by period' }));
  await waitFor(() => expect(asked(api, '/v1')).toMatchObject({ by: 'mct', split: '1' }));
  expect(place()).toBe(`${route}?shop_name=gate&${february}&by=mct&split=1`);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(asked(api, '/summary/v1')).not.toHaveProperty('shop_name'));
  expect(place()).toBe(`${route}?${february}&by=mct&split=1`);
});

test('[5.10] an address that asks for more than 31 days shows the last seven', async () => {
  const api = await statisticsApi();
  await openAt({ api, path: `${route}?time_type=1&start_date=2026-01-01&end_date=2026-02-01` });
  const usual = { time_type: '1', start_date: addDays(today, -6), end_date: today, by: 'shop' };
  await waitFor(() => expect(asked(api, '/v1')).toMatchObject(usual), soon);
  // It is said, and a reload says nothing more.
  await screen.findByText('The address names dates that can’t be shown. The usual range is shown instead.');
  await waitFor(() => expect(place()).toBe(route));
});

test('figures stand against the period before and last year, and say what isn’t known and what is estimated', async () => {
  const api = await statisticsApi();
  await openAt({ api, path: `${route}?${february}` });
  await screen.findByText('¥1,500.00', {}, soon);
  const card = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
  expect(card('Sales')).toBe('Sales¥1,500.00vs previous+25.0%vs last year-50.0%');
  expect(card('Average order value')).toBe('Average order value¥50.00vs previous--vs last year--');
  expect(card('Buyers')).toBe('Buyers20±0.81%vs previous--vs last year--');
  expect(card('Purchase rate')).toBe('Purchase rate--vs previous--vs last year--');
  const why = (name: string) =>
    screen
      .getByText(name, { selector: 'dt' })
      .parentElement?.querySelector('.figure-before')
      ?.getAttribute('title');
  expect(why('Average order value')).toContain('Counted by days only');
  expect(why('Sales')).toBe('¥1,200.00');
});

test('rows that a running day is not compared for say why', async () => {
  const api = await statisticsApi();
  const without = shops.map((row) => ({ ...row, mom_rate: null, yoy_rate: null }));
  api.on(`GET ${base}/v1`, ({ query }) => ({
    data: {
      rows: query.by === 'channel' ? without : without.map((row) => ({ ...row, mom_rate: 320 })),
      total: 2,
    },
  }));
  const why = 'Not compared: these rows are counted by whole days, and the last one still runs';
  const day = `time_type=1&start_date=${today}&end_date=${today}`;
  const { user } = await openAt({ api, path: `${route}?${day}&by=channel` });
  await screen.findByText(why, {}, soon);
  await user.click(screen.getByRole('tab', { name: 'Organisation' }));
  await waitFor(() => expect(screen.queryByText(why)).toBeNull());
});

test('while the history is being counted it is said from which day on it is whole, and gone when it is', async () => {
  const api = await statisticsApi();
  const { user } = await openAt({ api, path: `${route}?${february}` });
  await screen.findByText(/History is still being counted.*from 2026-02-10 on/, {}, soon);
  api.on(`GET ${base}/summary/v1`, () => ({ data: { ...summary, counting: { from: null } } }));
  await user.click(screen.getByRole('tab', { name: 'Merchant' }));
  await screen.findByText(/these figures are not whole yet/);
  api.on(`GET ${base}/summary/v1`, () => ({ data: { ...summary, counting: null } }));
  await user.click(screen.getByRole('tab', { name: 'Point' }));
  await waitFor(() => expect(screen.queryByText(/still being counted/)).toBeNull());
});

test('organisation, point, day, orders: every row and every bar leads one step down, under the same filters', async () => {
  const api = await statisticsApi();
  const { user } = await openAt({ api, path: `${route}?${february}&by=org&scene_id=3` });
  const rows = await screen.findByRole('region', { name: 'Point statistics' });
  await user.click((await within(rows).findAllByRole('link', { name: 'East' }))[0] as HTMLElement);
  await waitFor(() => expect(place()).toBe(`${route}?mgt_org_id=5&scene_id=3&${february}`));
  await user.click(await within(rows).findByRole('link', { name: 'North gate' }));
  await waitFor(() => expect(place()).toContain('by=day'));
  const day = await within(rows).findByRole('link', { name: '02-03' });
  const orders = new URL(day.getAttribute('href') ?? '', location.href);
  expect(orders.pathname).toBe('/order-manager/sale-order');
  expect(Object.fromEntries(orders.searchParams)).toMatchObject({
    start_create_time: '2026-02-03',
    end_create_time: '2026-02-03',
    date_type: '2',
    shop_id: '11',
    scene_id: '3',
  });
});

test('a chart is a picture or a table of the same numbers, whose names lead on as well', async () => {
  const api = await statisticsApi();
  const { user } = await openAt({ api, path: `${route}?${february}` });
  const points = await chart('Points');
  expect((await within(points).findByRole('img')).getAttribute('aria-label')).toContain('Points 2026-02');
  await user.click(within(points).getByRole('button', { name: 'View as table' }));
  const table = within(points).getByRole('table');
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    ['Name', 'Sales', 'Orders'],
    ['North gate', '¥1,000.00', '20'],
    ['=Canteen', '¥500.00', '10'],
  ]);
  const link = within(table).getByRole('link', { name: 'North gate' });
  expect(link.getAttribute('href')).toBe(`${route}?shop_id=11&${february}&by=day&chart2=table`);
  await user.click(within(points).getByRole('tab', { name: 'Bottom 20' }));
  await waitFor(() =>
    expect(asked(api, '/rank/v1')).toMatchObject({ by: 'shop', direction: 'asc', most: '20' }),
  );
  await user.click(within(points).getByRole('tab', { name: 'Orders' }));
  await waitFor(() => expect(asked(api, '/rank/v1')).toMatchObject({ measures: 'order_count,sales_amount' }));
});

test('[3.13] how charts are looked at is in the address: a sent link shows the same', async () => {
  const api = await statisticsApi();
  const { user } = await openAt({ api, path: `${route}?${february}` });
  const points = await chart('Points');
  await user.click(await within(points).findByRole('tab', { name: 'Bottom 20' }));
  await user.click(within(points).getByRole('tab', { name: 'Orders' }));
  await user.click(await within(points).findByRole('button', { name: 'View as table' }));
  await waitFor(() => expect(place()).toBe(`${route}?${february}&chart2=order_count.smallest.table`));
  expect(asked(api, '/v1')).not.toHaveProperty('chart2');
  await user.click(within(points).getByRole('button', { name: 'View as chart' }));
  await user.click(within(points).getByRole('tab', { name: 'Sales' }));
  await user.click(within(points).getByRole('tab', { name: 'Top 20' }));
  await waitFor(() => expect(place()).toBe(`${route}?${february}`));
});

test('[3.13] a chart opens as its address says', async () => {
  const api = await statisticsApi();
  await openAt({ api, path: `${route}?${february}&chart2=order_count.smallest.table` });
  const points = await chart('Points');
  expect((await within(points).findAllByRole('row'))[0]?.textContent).toBe('NameOrdersSales');
  expect(asked(api, '/rank/v1')).toBeDefined();
  expect(
    api
      .calls(`GET ${base}/rank/v1`)
      .some(({ query }) => query.direction === 'asc' && query.measures === 'order_count,sales_amount'),
  ).toBe(true);
});

test('a chart without an answer says so and asks again; one without figures says that', async () => {
  const api = await statisticsApi();
  api.on(`GET ${base}/trend/v1`, () => ({ code: 10008, status: 500, msg: 'out of order' }));
  api.on(`GET ${base}/heat/v1`, () => ({ data: { cells: [] } }));
  const { user } = await openAt({ api, path: `${route}?${february}` });
  const trend = await chart('Sales and orders');
  const again = await within(trend).findByRole('button', { name: 'Try again' });
  await within(await chart('Orders by weekday and hour')).findByText('No figures in this period.');
  api.on(`GET ${base}/trend/v1`, () => ({
    data: {
      unit: 'day',
      buckets: [{ at: '2026-02-01', now: { sales_amount: 1, order_count: 1 }, previous: null }],
    },
  }));
  await user.click(again);
  await within(trend).findByRole('img');
});

test('the rows have sums over the whole filter and are exported as they are asked for', async () => {
  const api = await statisticsApi();
  api.on(`GET /export${base}/v1`, () => ({ data: { id: '1' } }));
  const { user } = await openAt({ api, path: `${route}?${february}&by=org` });
  const rows = await screen.findByRole('region', { name: 'Point statistics' });
  await within(rows).findAllByRole('link', { name: 'East' });
  await waitFor(() => expect(rows.querySelector('tfoot')?.textContent).toContain('1,500.00'));
  // The average of the whole, not that of the averages.
  expect(rows.querySelector('tfoot')?.textContent).toContain('50.00');
  expect(within(rows).queryByRole('columnheader', { name: /^Point/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() =>
    expect(api.calls(`GET /export${base}/v1`)[0]?.query).toMatchObject({ time_type: '2', by: 'org' }),
  );
  expect(api.calls(`GET /export${base}/v1`)[0]?.query.columns?.split(',')[0]).toBe('mgt_org_name');
});
