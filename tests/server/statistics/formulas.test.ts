import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeFilters, type FilterValues } from '../../../resources/kit/filters.ts';
import { quarterLimits } from '../../../resources/kit/statistics-range.ts';
import { saleOrder } from '../../../resources/order-manager/sale-order/index.ts';
import { rollHistory } from '../../../resources/statistical-manager/rolling/roll-up.server.ts';
import { shopStatistics } from '../../../resources/statistical-manager/shop/index.ts';
import { finish, reach } from '../../../server/seed/progress.ts';
import { drillTo } from '../../../src/screens/list/drill.ts';
import { listStateOf, rulesOf } from '../../../src/screens/list/list-state.ts';
import { describeOnOneDatabase } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { orgs, startOfTests, users } from '../support/world.ts';
import { giveBack, sell, worldWithPoints } from './fixture.ts';

/**
 * Two days of Shanghai's two points and one order in the south, every figure of docs/domain/statistics.md §7 worked out by hand.
 * The first of March 2026 is a Sunday; it is now the second, 10:00.
 *
 * Office (ZY100001), 1 March:
 *   11 placed 09:10, paid 09:12, buyer 1, WeChat, mini-program: goods 1 ×2 = 600, discount 100, paid 500
 *   12 placed 09:30, paid 09:40, buyer 2, Alipay, face:         goods 3 ×1 = 300, paid 300; abnormal
 *   13 placed 23:50 on 28 February, paid 1 March 00:10, buyer 1: goods 2 ×1 = 300, paid 300: counts on the day it was paid
 *   14 placed 12:00, settled, not paid, buyer 3:                 goods 1 ×1 = 300: GMV only
 *   15 supplement of 11, paid 13:00, buyer 1:                    no goods of the library ×1 = 200, paid 200: sales, no order
 *   16 a cent by somebody of the staff (13900000003): a test, nothing of it counts
 *   a refund of 300 of order 12 on 1 March 18:00 and of 100 of order 11 on 2 March 08:00; complaint on 1 March about order 11
 *   the cabinet was offline from 10:00 to 16:00 (360 minutes)
 * School (ZY100002), 1 March: 17 placed and paid 09:20, buyer 1, goods 1 ×3 = 900, paid 900
 * 22 February (the day a week before): 18 at the office, buyer 4, goods 1 ×1, paid 400
 * South: 19 on 1 March, buyer 5, paid 5000
 */
const day = { time_type: 1, start_date: '2026-03-01', end_date: '2026-03-01' };

describeOnOneDatabase('figures of statistics, worked out by hand', (fresh) => {
  let served: Served;
  let root: Client;
  let merchant: Client;
  beforeAll(async () => {
    const database = await fresh(worldWithPoints);
    const line = (goods: string | null, quantity: number, amount: number, paid = amount) => ({
      goods,
      quantity,
      amount,
      paid,
    });
    await sell(database, {
      id: '18',
      user: '4',
      placed: '2026-02-22 09:00:00',
      paid: '2026-02-22 09:00:00',
      lines: [line('1', 1, 400)],
    });
    await sell(database, {
      id: '13',
      placed: '2026-02-28 23:50:00',
      paid: '2026-03-01 00:10:00',
      lines: [line('2', 1, 300)],
    });
    await sell(database, {
      id: '11',
      placed: '2026-03-01 09:10:00',
      paid: '2026-03-01 09:12:00',
      lines: [line('1', 2, 600, 500)],
    });
    await sell(database, {
      id: '12',
      user: '2',
      channel: 2,
      source: 2,
      abnormal: 1,
      placed: '2026-03-01 09:30:00',
      paid: '2026-03-01 09:40:00',
      lines: [line('3', 1, 300)],
    });
    await sell(database, {
      id: '14',
      user: '3',
      placed: '2026-03-01 12:00:00',
      paid: null,
      lines: [line('1', 1, 300)],
    });
    await sell(database, {
      id: '15',
      kind: 1,
      placed: '2026-03-01 13:00:00',
      paid: '2026-03-01 13:00:00',
      lines: [line(null, 1, 200)],
    });
    await sell(database, {
      id: '16',
      phone: users.east,
      placed: '2026-03-01 14:00:00',
      paid: '2026-03-01 14:00:00',
      lines: [line('1', 1, 1)],
    });
    await sell(database, {
      id: '17',
      shop: points.school,
      placed: '2026-03-01 09:20:00',
      paid: '2026-03-01 09:20:00',
      lines: [line('1', 3, 900)],
    });
    await sell(database, {
      id: '19',
      shop: points.south,
      user: '5',
      placed: '2026-03-01 10:00:00',
      paid: '2026-03-01 10:00:00',
      lines: [line('1', 10, 5000)],
    });
    await giveBack(database, {
      id: '1',
      order: '12',
      amount: 300,
      at: '2026-03-01 18:00:00',
      reason: 1,
      goods: [{ order_goods_id: '120', quantity: 1, amount: 300 }],
    });
    await giveBack(database, { id: '2', order: '11', amount: 100, at: '2026-03-02 08:00:00' });
    const times = { create_time: '2026-03-01 15:00:00', update_time: '2026-03-01 15:00:00' };
    await database.db
      .insertInto('mgt_complaint_order')
      .values({
        id: '1',
        complaint_no: 'C1',
        order_id: '11',
        order_no: 'S11',
        shop_name: '点位',
        complaint_source: 0,
        complaint_reason: 1,
        complaint_channel: 5,
        complaint_status: 0,
        user_phone: '13800138001',
        complaint_content: '多扣了',
        deadline_time: '2026-03-04 15:00:00',
        mgt_org_id: '3',
        mct_id: '1',
        ...times,
      })
      .execute();
    await database.db
      .insertInto('device')
      .values({
        id: '1',
        cabinet_code: 'ZY100001',
        model_id: '1',
        online: 1,
        shop_id: points.office,
        mgt_org_id: '3',
        mct_id: '1',
        ...times,
      })
      .execute();
    await database.db
      .insertInto('device_fault')
      .values({
        id: '1',
        device_id: '1',
        fault_no: 'F1',
        fault_origin: 1,
        risk_level: 2,
        alarm_status: 1,
        shop_name: '点位',
        cabinet_code: 'ZY100001',
        fault_reason: 6,
        start_time: '2026-03-01 10:00:00',
        recover_time: '2026-03-01 16:00:00',
        mgt_org_id: '3',
        mct_id: '1',
        ...times,
      })
      .execute();
    served = await serve(database);
    await served.rollUp();
    root = await served.signIn(users.root);
    merchant = await served.signIn(users.merchant);
  }, 60_000);
  afterAll(() => served.close());

  test('what runs is compared with the period before up to the same time of its last day', async () => {
    const now = { time_type: 1, start_date: '2026-03-02', end_date: '2026-03-02' };
    const { previous } = (await root.get('/statistics_shop/summary/v1', now)).data;
    // Before 10:00 on 1 March: 13, 11, 12 and 17.
    expect([previous.sales_amount, previous.order_count]).toEqual([300 + 500 + 300 + 900, 4]);
    expect(previous).toMatchObject({
      aov_amount: 500,
      // 11, 12 and 17 were settled by then, 13 the day before; the refund came at 18:00.
      gmv_amount: 600 + 300 + 900,
      discount_amount: 100,
      refund_amount: 0,
      net_sales_amount: 2000,
      refund_rate: 0,
      // Buyers 1 and 2; 5 came at 10:00. Doors opened for 11, 12 and 17.
      user_count: 2,
      conversion_rate: 13_333,
      // Cabinet-days are known of whole days only: half a day's sales would stand over a whole one.
      day_sales_amount: null,
      // A share of minutes stands for itself.
      online_rate: 9167,
    });
    expect((await root.get('/statistics_shop/summary/v1', now)).data.untold).toEqual(
      expect.arrayContaining(['day_sales_amount', 'active_days', 'new_user_count']),
    );
    // Half an hour later half of the hour that runs counts: 19 was paid at 10:00.
    served.at('2026-03-02 10:30:00');
    const later = (await root.get('/statistics_shop/summary/v1', now)).data;
    expect([later.previous.sales_amount, later.previous.order_count]).toEqual([2000 + 2500, 5]);
    expect(later.previous.user_count).toBe(3);
    expect(later.untold).not.toEqual(expect.arrayContaining(['user_count']));
    // So does the chart by hours: the hour that runs up to the same minute, those to come not at all.
    const { running, buckets } = (
      await root.get('/statistics_shop/trend/v1', { ...now, measures: 'sales_amount,user_count' })
    ).data;
    const sales = buckets.map((bucket: { previous: { sales_amount: number } | null }) =>
      bucket.previous ? bucket.previous.sales_amount : null,
    );
    expect([running, sales.slice(8, 12)]).toEqual([10, [0, 1700, 2500, null]]);
    expect(buckets[11].now).toEqual({ sales_amount: null, user_count: null });
    served.at('2026-03-02 19:00:00');
    const evening = (await root.get('/statistics_shop/summary/v1', now)).data.previous;
    expect(evening).toMatchObject({
      sales_amount: 7200,
      refund_amount: 300,
      net_sales_amount: 6900,
      refund_rate: 2000,
      gmv_amount: 600 + 300 + 900 + 5000 + 300 + 200,
    });
    const goods = (await root.get('/statistics_goods/summary/v1', now)).data.previous;
    expect(goods).toMatchObject({
      sale_quantity: 18,
      // 150 for each of sixteen whose cost is known.
      gross_amount: 7200 - 2400,
      gross_rate: 6667,
      refund_quantity: 1,
      refund_rate: 556,
    });
    // Eight days against eight: of the last of them as much as of today.
    const week = { time_type: 1, start_date: '2026-02-23', end_date: '2026-03-02', measures: 'sales_amount' };
    served.at('2026-03-02 09:30:00');
    const last = (await root.get('/statistics_shop/trend/v1', week)).data;
    expect([last.running, last.buckets[7].previous.sales_amount]).toEqual([7, 200]);
    served.at('2026-03-02 10:00:00');
    // Each row is compared as the whole is, and the order by it agrees.
    const two = { ...now, start_date: '2026-03-01' };
    const { rows } = (await root.get('/statistics_shop/v1', { ...two, by: 'org', order_by: 'mom_rate' }))
      .data;
    const rates = rows.map((row: { mom_rate: number | null }) => row.mom_rate);
    expect(rates).toEqual([...rates].sort((a, b) => (b ?? -1) - (a ?? -1)));
    // A day that is over is compared as a whole.
    const over = (await root.get('/statistics_shop/summary/v1', day)).data;
    expect(over.now.gmv_amount).toBe(1400 + 900 + 5000);
    expect(over.previous.gmv_amount).toBe(300);
    expect([over.untold, over.counting]).toEqual([[], null]);
  });

  test('while history is still being counted it says from which day on it is whole', async () => {
    const { db } = served.database;
    const counting = async () => (await merchant.get('/statistics_goods/summary/v1', day)).data.counting;
    const started = { id: 1, profile: 'small', seed_number: '1', started_at: '2026-03-02 09:00:00' };
    await db
      .insertInto('seed_progress')
      .values({ ...started, part: 0, batch: 0 })
      .execute();
    expect(await counting()).toEqual({ from: null });
    await rollHistory(db, startOfTests, '2026-03-01', async (date) => {
      if (date < '2026-03-01') return;
      await reach(db, date);
      expect(await counting()).toEqual({ from: date });
    });
    expect(await counting()).toEqual({ from: '2026-03-01' });
    await finish(db);
    expect(await counting()).toBeNull();
  });

  test('rows of points', async () => {
    const { code, msg, data } = await root.get('/statistics_shop/v1', { ...day, by: 'shop' });
    expect([code, msg]).toEqual([0, '']);
    const office = data.rows.find((row: { id: string }) => row.id === points.office);
    expect(office).toMatchObject({
      shop_name: '浦东云谷大厦',
      mgt_org_name: '上海公司',
      // 11, 12 and 13; the supplement is none and the test is none
      order_count: 3,
      // placed on that day: 11, 12, 14
      open_count: 3,
      conversion_rate: 10_000,
      // buyers 1 and 2
      user_count: 2,
      // both bought for the first time
      new_user_count: 2,
      // settled on that day: 600 + 300 + 300 (14, unpaid) + 200; 13 was settled the day before
      gmv_amount: 1400,
      // 500 + 300 + 300 + 200
      sales_amount: 1300,
      discount_amount: 100,
      refund_count: 1,
      refund_amount: 300,
      net_sales_amount: 1000,
      // 1300 / 3 = 433.33
      aov_amount: 433,
      // (2 + 1 + 1 + 1) / 3 = 1.67
      items_per_order: 167,
      active_days: 1,
      day_sales_amount: 1300,
      // (1440 − 360) / 1440
      online_rate: 7500,
      // 1 of 3
      refund_rate: 3333,
      abnormal_rate: 3333,
      complaint_rate: 3333,
      // nothing was sold on 28 February, nor a year ago
      mom_rate: null,
      yoy_rate: null,
    });
  });

  test('the whole, with the period before and the year before', async () => {
    const { code, data } = await root.get('/statistics_shop/summary/v1', day);
    expect(code).toBe(0);
    // Office 1300, school 900, south 5000
    expect(data.now).toMatchObject({ sales_amount: 7200, order_count: 5, user_count: 3, refund_amount: 300 });
    expect(data.previous).toMatchObject({ sales_amount: 0, order_count: 0, aov_amount: null });
    expect([data.count, data.buyer_error]).toEqual([3, 0]);
    // 23 February to 1 March against 16 to 22 February: 7200 against 400
    const week = { time_type: 1, start_date: '2026-02-23', end_date: '2026-03-01' };
    const rows = (await root.get('/statistics_shop/v1', { ...week, by: 'org' })).data.rows;
    // Shanghai: 2200 against 400
    expect(
      rows.map((row: { mgt_org_name: string; mom_rate: number }) => [row.mgt_org_name, row.mom_rate]),
    ).toEqual([
      ['华南大区', null],
      ['上海公司', 45_000],
    ]);
  });

  /** What the order list asks the server for, opened at the way that leads from a row of days. */
  const askedByList = (key: string, filters: FilterValues): Record<string, string> => {
    const ways = {
      rules: rulesOf(shopStatistics, false, quarterLimits),
      resource: shopStatistics,
      mayOpen: () => true,
    };
    const state = { page: 1, size: 10, sorts: [], filters, tab: 'all' };
    const here = { ...ways, state: { ...state, asked: { by: 'day' } }, path: '', today: '2026-03-02' };
    const byDay = shopStatistics.statistics?.by?.day;
    if (!byDay) throw new Error('points are cut by day');
    const narrower = { ...here, state: { ...here.state, filters: { shop_name: '学院' } } };
    expect(drillTo(byDay, { key }, narrower), 'orders keep the name that their point had').toBeUndefined();
    const way = drillTo(byDay, { key }, here);
    const rules = rulesOf(saleOrder, false, quarterLimits);
    return encodeFilters(rules.filters, listStateOf(rules, way?.split('?')[1] ?? '', here.today).filters);
  };

  test.each<[string, FilterValues]>([
    ['of one point', { shop_id: [points.office] }],
    ['of an organisation', { mgt_org_id: [orgs.shanghai] }],
    ['of a payment channel', { pay_channel: [2] }],
    ['of one point that was found by name', { shop_name: '学院', shop_id: [points.school] }],
    ['of all', {}],
  ])('a day’s number of orders leads to exactly so many orders, %s', async (_, filters) => {
    const shown = encodeFilters(rulesOf(shopStatistics, false, quarterLimits).filters, filters);
    const days = { time_type: 1, start_date: '2026-02-20', end_date: '2026-03-02', by: 'day' };
    const { rows } = (await root.get('/statistics_shop/v1', { ...days, ...shown })).data;
    for (const { stat_date, order_count } of rows as { stat_date: string; order_count: number }[]) {
      const list = await root.get('/mgt_order/v1', askedByList(stat_date, filters));
      expect([stat_date, list.data?.total, list.msg]).toEqual([stat_date, order_count, '']);
    }
    const counted = rows.map((row: { order_count: number }) => row.order_count);
    expect(Math.max(...counted)).toBeGreaterThan(0);
  });

  test('a merchant is told of its own, and of no organisation', async () => {
    const { data } = await merchant.get('/statistics_shop/summary/v1', day);
    expect(data.now.sales_amount).toBe(2200);
    const page = await merchant.get('/statistics_shop/v1', { ...day, by: 'shop' });
    expect(page.data.rows.map((row: { id: string }) => row.id)).toEqual([points.office, points.school]);
    expect(Object.keys(page.data.rows[0])).not.toContain('mgt_org_name');
    const hidden: readonly Record<string, string>[] = [{ by: 'org' }, { mgt_org_id: '3' }, { mct_id: '2' }];
    for (const asked of hidden)
      expect((await merchant.get('/statistics_shop/v1', { ...day, ...asked })).code).toBe(10006);
    const cost = await merchant.get('/statistics_goods/rank/v1', { ...day, measures: 'gross_amount' });
    expect(cost.code).toBe(10006);
    const goods = await merchant.get('/statistics_goods/summary/v1', day);
    expect(goods.data.now).not.toHaveProperty('cost_amount');
  });

  test('home', async () => {
    for (const path of ['/home/overview/v1', '/home/trend/v1', '/home/rank/v1', '/home/alarm/v1'])
      expect(await root.get(path), path).toMatchObject({ code: 0, msg: '' });
  });
});
