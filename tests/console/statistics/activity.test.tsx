import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt } from '../support/open-console.tsx';
import { type TestApi, testApi } from '../support/test-api.ts';

const route = '/statistical-manager/statistical-activity';
const february = 'time_type=2&start_date=2026-02-01&end_date=2026-02-28';

/** The first screen of a test brings the charts with it, on a machine that has other work too. */
const soon = { timeout: 20_000 };

const spring = {
  id: '7',
  key: '7',
  promotion_id: '7',
  promotion_name: 'Spring week',
  promotion_type: 5,
  promotion_status: 1,
  join_order_count: 40,
  join_rate: 2500,
  activity_sales_amount: 36_000,
  activity_discount_amount: 4_000,
  roi: 248,
  lift_rate: -125,
};
const day = (at: string, point_day_amount: number, held_days: number) => ({
  at,
  values: { point_day_amount, held_days },
});
const days = [day('2026-02-01', 1_000, 0), day('2026-02-02', 1_600, 1), day('2026-02-03', 1_500, 1)];

/** A server of the calls of both tabs, with one activity and one coupon, or with none. */
async function activityApi(full: boolean): Promise<TestApi> {
  const api = await testApi();
  api.on('GET /manager_forms/v1', ({ query }) => ({
    data: { form_key: query.form_key, columns: null, filters: [] },
  }));
  api.on('GET /sys_mgt_notice_log/count/v1', () => ({ data: { unread_total_notice: 0 } }));
  const rows = (row: object) => ({ data: { rows: full ? [row] : [], total: full ? 1 : 0 } });
  const whole = (now: object) => ({
    data: {
      count: full ? 1 : 0,
      now: full ? now : {},
      previous: {},
      last_year: {},
      buyer_error: 0,
      untold: [],
      counting: null,
    },
  });
  const ranked = (row: object) => ({
    data: { rows: full ? [row] : [], rest: null, total: {}, count: full ? 1 : 0 },
  });
  api.on('GET /statistics_activity/v1', () => rows(spring));
  api.on('GET /statistics_activity/summary/v1', () =>
    whole({ ...spring, lift_rate: 700, join_user_count: 31 }),
  );
  api.on('GET /statistics_activity/rank/v1', () =>
    ranked({
      ...spring,
      name: 'Spring week',
      base_day_amount: 1_000,
      activity_day_amount: 1_550,
      point_day_amount: 1_300,
    }),
  );
  api.on('GET /statistics_activity/trend/v1', () => ({
    data: {
      unit: 'day',
      buckets: days.map(({ at, values }) => ({ at, now: values, previous: null })),
      lines: [{ id: '7', name: 'Spring week', values: days.map(({ values }) => values) }],
    },
  }));
  const coupon = {
    id: '3',
    key: '3',
    coupon_id: '3',
    coupon_name: 'Welcome',
    coupon_type: 1,
    coupon_status: 1,
    issue_count: 200,
    claim_count: 50,
    use_count: 20,
    use_rate: 4000,
    life_claim_count: 120,
    life_use_count: 60,
    activity_sales_amount: 12_000,
    activity_discount_amount: 900,
  };
  api.on('GET /statistics_coupon/v1', () => rows(coupon));
  api.on('GET /statistics_coupon/summary/v1', () => whole(coupon));
  api.on('GET /statistics_coupon/rank/v1', () => ranked({ ...coupon, name: 'Welcome' }));
  api.on('GET /statistics_coupon/trend/v1', () => ({
    data: {
      unit: 'day',
      buckets: [{ at: '2026-02-01', now: { use_count: 1, claim_count: 2 }, previous: null }],
    },
  }));
  return api;
}

const chart = (name: string) =>
  screen.findByRole('heading', { name }, soon).then((head) => head.closest('figure') as HTMLElement);
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

test('[2.23] activities with what they brought, each leading to its orders', async () => {
  const api = await activityApi(true);
  await openAt({ api, path: `${route}?${february}&promotion_type=5` });
  const rows = await screen.findByRole('region', { name: 'Activity statistics' }, soon);
  const link = await within(rows).findByRole('link', { name: 'Spring week' }, soon);
  const orders = new URL(link.getAttribute('href') ?? '', location.href);
  expect(orders.pathname).toBe('/order-manager/sale-order');
  expect(Object.fromEntries(orders.searchParams)).toMatchObject({
    promotion_id: '7',
    start_create_time: '2026-02-01',
    end_create_time: '2026-02-28',
    date_type: '2',
  });
  const heads = within(rows)
    .getAllByRole('columnheader')
    .map((head) => head.textContent?.trim());
  for (const head of ['Activity', 'Activity type', 'Status', 'Participation rate', 'ROI', 'Lift'])
    expect(heads).toContain(head);
  const row = link.closest('tr');
  for (const text of ['Order threshold reduction', 'Running', '25.00%', '360.00', '2.48', '-1.25%'])
    expect(row?.textContent).toContain(text);
  // Lift of the whole is made of sums of the whole, and no sum of rows.
  const total = await within(rows).findByRole('row', { name: /^Total/ });
  for (const text of ['25.00%', '2.48', '7.00%']) expect(total.textContent).toContain(text);
  const asked = api.calls('GET /statistics_activity/v1').at(-1)?.query;
  expect(asked).toMatchObject({
    time_type: '2',
    start_date: '2026-02-01',
    promotion_type: '5',
    by: 'activity',
  });
});

test('baseline and activity stand beside each other; the days of the chosen one are told apart from those around them', async () => {
  const api = await activityApi(true);
  const { user } = await openAt({ api, path: `${route}?${february}` });
  const versus = await chart('Baseline and activity, per cabinet-day');
  await user.click(await within(versus).findByRole('button', { name: 'View as table' }, soon));
  expect(cellsOf(within(versus).getByRole('table'))).toEqual([
    ['Name', 'Baseline per cabinet-day', 'Activity per cabinet-day'],
    ['Spring week', '¥10.00', '¥15.50'],
  ]);
  const line = await chart('Sales per cabinet-day before, during and after');
  await waitFor(() =>
    expect(api.calls('GET /statistics_activity/trend/v1').at(-1)?.query).toMatchObject({
      measures: 'point_day_amount,held_days',
      by: 'activity',
      keys: '7',
    }),
  );
  expect(within(line).getByRole('button', { name: 'Spring week' })).toBeTruthy();
  await user.click(await within(line).findByRole('button', { name: 'View as table' }));
  expect(cellsOf(within(line).getByRole('table'))).toEqual([
    ['Time', 'Spring week', 'Activity days'],
    ['2026-02-01', '¥10.00', '0'],
    ['2026-02-02', '¥16.00', '1'],
    // A month alone is the last of its run.
    ['2026-02-03 (chosen)', '¥15.00', '1'],
  ]);
});

test('the second tab tells coupons from issue to use', async () => {
  const api = await activityApi(true);
  const { user } = await openAt({ api, path: route });
  const tabs = await screen.findByRole('navigation', { name: 'Activity statistics' }, soon);
  await user.click(within(tabs).getByRole('link', { name: 'Coupons' }));
  await waitFor(() => expect(location.pathname).toBe(`${route}/coupon`), soon);
  // A tab stands in the group of the screen that it is a tab of.
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(within(trail).getByText('Statistics')).toBeTruthy();
  expect(within(trail).getByText('Coupon statistics')).toBeTruthy();
  const funnel = await chart('From issue to use');
  await user.click(await within(funnel).findByRole('button', { name: 'View as table' }, soon));
  expect(cellsOf(within(funnel).getByRole('table'))).toEqual([
    ['Name', 'Coupons issued', 'Of the step before'],
    ['Coupons issued', '200', '--'],
    ['Claimed in all', '120', '60.00%'],
    ['Used in all', '60', '50.00%'],
  ]);
  expect(await screen.findByText('Welcome', { selector: 'td *, td' })).toBeTruthy();
});

test('without activities the page says so, in charts and rows', async () => {
  const api = await activityApi(false);
  api.on('GET /statistics_activity/trend/v1', () => ({ data: { unit: 'day', buckets: [] } }));
  await openAt({ api, path: `${route}?${february}` });
  const versus = await chart('Baseline and activity, per cabinet-day');
  await within(versus).findByText('No figures in this period.', {}, soon);
  const line = await chart('Sales per cabinet-day before, during and after');
  await within(line).findByText('No figures in this period.', {}, soon);
  // Which activity's line it is can't be asked where there is none.
  expect(api.calls('GET /statistics_activity/trend/v1')).toEqual([]);
});
