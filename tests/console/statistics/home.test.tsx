import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { HomeAlarms, HomeOverview, HomeRank, HomeTrend } from '../../../resources/home/home-wire.ts';
import { product } from '../../../resources/index.ts';
import { resourceOf } from '../../../resources/kit/product.ts';
import { openAt } from '../support/open-console.tsx';
import { type TestApi, testApi } from '../support/test-api.ts';

const figure = (now: number | null, yesterday: number | null) => ({ now, yesterday });
const overview: HomeOverview = {
  at: '2026-11-22 09:12:05',
  today: {
    sales_amount: figure(123_450, 100_000),
    order_count: figure(30, 40),
    aov_amount: figure(null, null),
    user_count: figure(20, 0),
    refund_amount: figure(0, 0),
    net_sales_amount: figure(123_450, 100_000),
  },
  buyer_error: 0,
  fleet: { points: 70, operating: 65, online: 61, online_rate: 9_385, faulty: 3, low_stock: 4, idle: 2 },
  fleet_paths: { faulty: '/shop-manager/shop-list?tab=1&min_fault_count=1' },
  money: {
    withdrawable_amount: 500_000,
    frozen_amount: 0,
    pending_amount: 76_543,
    fees_amount: 12_345,
  },
  todos: [
    {
      key: 'error',
      label: { en: 'Abnormal orders to handle', zh: '待处理异常订单' },
      count: 7,
      overdue: 2,
      path: '/order-manager/error-order?handle_status=0',
    },
    {
      key: 'none',
      label: { en: 'Refunds to audit', zh: '待审核售后' },
      count: 0,
      path: '/order-manager/after-sale-order',
    },
  ],
  places: [
    { province: '上海市', city: '上海市', online: 40, offline: 3, faulty: 1 },
    { province: '浙江省', city: '杭州市', online: 15, offline: 0, faulty: 0 },
    { province: '浙江省', city: '宁波市', online: 12, offline: 0, faulty: 0 },
  ],
  notices: [
    {
      id: '5',
      notice_title: 'Cabinet back online',
      notice_type: 1,
      read_flag: 0,
      create_time: '2026-11-21 10:00:00',
    },
  ],
};
const trend: HomeTrend = {
  unit: 'day',
  running: 0,
  buckets: [
    {
      at: '2026-11-22',
      now: { sales_amount: 123_450, order_count: 30 },
      previous: { sales_amount: 100_000 },
    },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, today: 2, usual: 150 })),
  structure: {
    // The others together are more than any of them, and come last all the same.
    scene: {
      rows: [
        { id: '1', name: 'Office', value: 40_000 },
        { id: '2', name: 'School', value: 20_000 },
      ],
      rest: 60_000,
    },
    category: { rows: [{ id: '1', name: 'Drinks', value: 100_000 }], rest: 0 },
    pay_channel: {
      rows: [
        { id: '1', name: '1', value: 75_000 },
        { id: '2', name: '2', value: 25_000 },
      ],
      rest: 0,
    },
    order_source: { rows: [{ id: '0', name: '0', value: 100_000 }], rest: 0 },
  },
};
const ranked = (rows: HomeRank['points']['rows']) => ({ rows, rest: null, total: {}, count: rows.length });
const rank: HomeRank = {
  points: ranked([{ id: '11', name: 'North gate', sales_amount: 90_000 }]),
  goods: ranked([{ id: '21', name: 'Water', sale_quantity: 17 }]),
  orgs: ranked([{ id: '31', name: 'East', sales_amount: 90_000 }]),
};
const alarms: HomeAlarms = {
  at: '2026-11-22 09:12:05',
  rows: [
    {
      kind: 'fault',
      id: 'f1',
      shop_name: 'North gate',
      cabinet_code: 'C1',
      mct_name: null,
      fault_reason: 0,
      start_time: '2026-11-22 08:00:00',
      lasting_minutes: 72,
      path: '/operation/device-management/fault?cabinet_code=C1',
    },
    {
      kind: 'algorithm',
      id: 'algorithm-1',
      shop_name: null,
      cabinet_code: null,
      mct_name: null,
      provider_name: 'Sharp Eye',
      value: 9_250,
      start_time: null,
      lasting_minutes: null,
    },
  ],
  total: 2,
};

async function homeApi(change: Partial<HomeOverview> = {}): Promise<TestApi> {
  const api = await testApi();
  api.on('GET /sys_mgt_notice_log/count/v1', () => ({ data: { unread_total_notice: 0 } }));
  api.on('GET /home/overview/v1', () => ({ data: { ...overview, ...change } }));
  api.on('GET /home/trend/v1', () => ({ data: trend }));
  api.on('GET /home/rank/v1', () => ({ data: rank }));
  api.on('GET /home/alarm/v1', () => ({ data: alarms }));
  return api;
}

/** The page brings the charts with it, on a machine that has other work too. */
const soon = { timeout: 20_000 };
const card = (name: string) =>
  screen.getByText(name, { selector: '.home-figures dt' }).parentElement?.textContent;
const tableOf = async (name: string, user: { click: (element: Element) => Promise<void> }) => {
  const box = (await screen.findByRole('heading', { name })).closest('figure') as HTMLElement;
  await user.click(await within(box).findByRole('button', { name: 'View as table' }));
  return within(box)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' '));
};

test('[2.10] home is the first page, and shows today, what waits, the fleet, alerts and messages with the way to each', async () => {
  const api = await homeApi();
  await openAt({ api, path: '/' });
  await screen.findByText('as of 09:12 (UTC+08:00)', {}, soon);
  expect(location.pathname).toBe('/home');
  expect(resourceOf(product, 'home')).toMatchObject({ route: '/home', permission: 'HOME' });
  expect(card('Sales')).toBe('Sales¥1,234.50Yesterday¥1,000.00Change+23.5%');
  expect(card('Orders')).toBe('Orders30Yesterday40Change-25.0%');
  expect(card('Average order value')).toBe('Average order value--Yesterday--Change--');

  const todos = within(screen.getByRole('region', { name: 'To do' })).getAllByRole('link');
  expect(todos.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Abnormal orders to handle72 overdue', '/order-manager/error-order?handle_status=0'],
  ]);
  const fleet = within(screen.getByRole('region', { name: 'Points and money' }));
  expect(fleet.getByRole('link', { name: '3' }).getAttribute('href')).toBe(
    '/shop-manager/shop-list?tab=1&min_fault_count=1',
  );
  const amounts = fleet.getAllByText(/^¥/).map((amount) => amount.parentElement?.textContent);
  expect(amounts).toEqual([
    'Withdrawable¥5,000.00',
    'Pending settlement¥765.43',
    'Held back¥0.00',
    'Fees this month¥123.45',
  ]);
  const alert = await screen.findByRole('link', { name: 'North gate' });
  expect(alert.getAttribute('href')).toBe('/operation/device-management/fault?cabinet_code=C1');
  expect(alert.closest('li')?.textContent).toBe('FaultNorth gateDoor lock1 h 12 min');
  // No page of recognitions to go to.
  expect(screen.queryByRole('link', { name: 'Sharp Eye' })).toBeNull();
  expect(screen.getByText('Sharp Eye').closest('li')?.textContent).toBe(
    'AlgorithmSharp Eye92.50% answered in 30 min',
  );
  expect(screen.getByRole('link', { name: 'Cabinet back online' }).getAttribute('href')).toBe(
    '/notice/detail?id=5',
  );
});

test('its charts have the same numbers as tables; the range lives in the address', async () => {
  const api = await homeApi();
  const { user } = await openAt({ api, path: '/home?time_type=2&start_date=2026-02-01&end_date=2026-02-28' });
  await screen.findByText('as of 09:12 (UTC+08:00)', {}, soon);
  await waitFor(() =>
    expect(api.calls('GET /home/rank/v1').at(-1)?.query).toEqual({
      time_type: '2',
      start_date: '2026-02-01',
      end_date: '2026-02-28',
    }),
  );
  expect(api.calls('GET /home/overview/v1')[0]?.query).toEqual({});
  expect(await tableOf('Sales by payment channel', user)).toEqual([
    'Name Sales Share',
    'WeChat Pay ¥750.00 75.00%',
    'Alipay ¥250.00 25.00%',
  ]);
  expect(await tableOf('Sales by scene', user)).toEqual([
    'Name Sales Share',
    'Office ¥400.00 33.33%',
    'School ¥200.00 16.67%',
    'Others ¥600.00 50.00%',
  ]);
  expect(await tableOf('Points by province', user)).toEqual([
    'Name Points Online Offline Faulty',
    '上海市 43 40 3 1',
    '浙江省 27 27 0 0',
  ]);
  expect((await tableOf('Orders by hour', user))[1]).toMatch(/^00:00 2 1\.5$/);
  expect(await tableOf('Top 10 organisations', user)).toEqual(['Name Sales', 'East ¥900.00']);
});

test('a new merchant is led through three steps in the place of figures', async () => {
  const api = await homeApi({ guide: { point: true, goods: false } });
  await openAt({ api, path: '/home', identity: 2 });
  const guide = await screen.findByRole('region', { name: 'Three steps to your first sale' }, soon);
  expect(
    within(guide)
      .getAllByRole('listitem')
      .map((step) => step.textContent),
  ).toEqual([
    expect.stringContaining('Done'),
    expect.stringContaining('To do'),
    expect.stringContaining('To do'),
  ]);
  expect(screen.queryByRole('heading', { name: 'Sales and orders' })).toBeNull();
});

test('the map is drawn when it comes near, and is not waited for before', async () => {
  const seen: { near: () => void; of: Element }[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.tell = tell;
      }
      observe(of: Element) {
        const near = () => this.tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
        seen.push({ near, of });
      }
      disconnect() {}
    },
  );
  try {
    await openAt({ api: await homeApi(), path: '/home' });
    await screen.findByText('as of 09:12 (UTC+08:00)', {}, soon);
    const map = (await screen.findByRole('heading', { name: 'Points by province' })).closest(
      'figure',
    ) as HTMLElement;
    await waitFor(() => expect(map.getAttribute('aria-busy')).toBe('false'), soon);
    expect(within(map).queryByRole('img')).toBeNull();
    act(() => seen.find(({ of }) => of === map)?.near());
    await within(map).findByRole('img', {}, soon);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('one call that fails takes nothing else with it', async () => {
  const api = await homeApi();
  api.on('GET /home/rank/v1', () => ({ code: 10008, status: 500, msg: 'out of order' }));
  const { user } = await openAt({ api, path: '/home' });
  await screen.findByText('as of 09:12 (UTC+08:00)', {}, soon);
  const points = (await screen.findByRole('heading', { name: 'Top 10 points' })).closest(
    'figure',
  ) as HTMLElement;
  const again = await within(points).findByRole('button', { name: 'Try again' });
  api.on('GET /home/rank/v1', () => ({ data: rank }));
  await user.click(again);
  await within(points).findByRole('img');
});

test('figures of today follow an order as it comes', async () => {
  const api = await homeApi();
  await openAt({ api, path: '/home' });
  await screen.findByText('as of 09:12 (UTC+08:00)', {}, soon);
  await waitFor(() => expect(api.live.said).toContainEqual({ type: 'watch_rows', resource: 'mgt_order' }));
  const sales_amount = figure(130_000, 100_000);
  api.on('GET /home/overview/v1', () => ({
    data: { ...overview, at: '2026-11-22 09:13:00', today: { ...overview.today, sales_amount } },
  }));
  api.live.tell({ type: 'rows', resource: 'mgt_order' });
  await screen.findByText('as of 09:13 (UTC+08:00)', {}, soon);
  expect(card('Sales')).toBe('Sales¥1,300.00Yesterday¥1,000.00Change+30.0%');
});
