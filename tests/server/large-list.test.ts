import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from './support/database.ts';
import { plantOrders } from './support/many-orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, users, world } from './support/world.ts';

const count = 12_345;
type Row = Readonly<Record<string, unknown>>;

describeOnEachDatabase('a list of many rows', (fresh) => {
  let served: Served;
  let root: Client;
  beforeAll(async () => {
    const database = await fresh(world);
    await plantOrders(database, count, startOfTests);
    served = await serve(database);
  });
  beforeEach(async () => {
    root = await served.signIn(users.root);
  });
  afterAll(() => served.close());

  test('a total beyond ten thousand is marked as an estimate, one below is exact', async () => {
    const all = (await root.get('/mgt_order/v1')).data;
    expect(all.total_more).toBe(1);
    expect(all.total).toBeGreaterThan(10_000);
    const some = (await root.get('/mgt_order/v1', { tab: '2' })).data;
    expect(some).toMatchObject({ total: 1_235 });
    expect(some.total_more).toBeUndefined();
  });

  test('the last page of an estimated list tells the exact total', async () => {
    const last = (await root.get('/mgt_order/v1', { page: 124, size: 100 })).data;
    expect(last.rows).toHaveLength(45);
    expect(last).toMatchObject({ total: count });
    expect(last.total_more).toBeUndefined();
  });

  test.each([
    ['in the default order', {}],
    ['sorted by amount, where all are equal', { order_by: 'pay_amount', sort_type: '1' }],
    ['filtered', { pay_channel: '1' }],
  ])('the pages of a list, shallow and deep, hold every row once, %s', async (_, query) => {
    const seen: string[] = [];
    for (const page of [1, 5, 6, 60, 61]) {
      const { rows } = (await root.get('/mgt_order/v1', { ...query, page, size: 100 })).data;
      seen.push(...rows.map((row: Row) => row.order_no));
    }
    expect(new Set(seen).size).toBe(500);
    if (Object.keys(query).length === 0) {
      expect(seen[0]).toBe('O000000000');
      expect(seen[499]).toBe('O000006099');
    }
  });

  test('the counts of tabs stop at ten thousand', async () => {
    expect((await root.get('/mgt_order/tab_count/v1')).data).toEqual({
      all: 10_000,
      0: 0,
      1: 0,
      2: 1_235,
      3: 10_000,
      arrears: 0,
    });
  });

  test('sums over many rows need a short range, and are exact there', async () => {
    expect((await root.get('/mgt_order/summary/v1')).code).toBe(10010);
    const day = { start_create_time: '2026-03-01', end_create_time: '2026-03-01' };
    expect((await root.get('/mgt_order/summary/v1', day)).data).toEqual({
      count: 1_440,
      total_amount: 1_440 * 700,
      pay_amount: 1_440 * 700,
      refund_amount: 0,
    });
    const merchant = await served.signIn(users.merchant);
    expect((await merchant.get('/mgt_order/summary/v1', day)).data.count).toBe(720);
  });

  test('a range given as dates holds its last second', async () => {
    const rows = (
      await root.get('/mgt_order/v1', {
        start_create_time: '2026-03-01',
        end_create_time: '2026-03-01',
        order_by: 'create_time',
        sort_type: '1',
        size: 1,
      })
    ).data;
    expect(rows.rows[0].create_time).toBe('2026-03-01 23:59:00');
    const exact = { start_create_time: '2026-03-01 23:59:00', end_create_time: '2026-03-01 23:59:00' };
    expect((await root.get('/mgt_order/v1', exact)).data.total).toBe(1);
  });

  test('a row of the list carries its columns and what the buttons ask for, nothing secret and no reference list', async () => {
    const [row] = (await root.get('/mgt_order/v1')).data.rows;
    expect(row).toMatchObject({ shopping_seconds: 60, user_phone: '136****0001', pay_amount: 700 });
    expect(Object.keys(row)).not.toContain('address');
    const east = await served.signIn(users.east);
    const { data } = await east.get('/mgt_order/v1', { mgt_org_id: '4' });
    expect(data).toEqual({ rows: [], total: 0 });
  });
});
