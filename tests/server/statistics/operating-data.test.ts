import { afterAll, beforeAll, expect, test } from 'vitest';
import { followStockouts } from '../../../resources/shop-manager/stockout/server.ts';
import type { Database } from '../../../server/db/connect.ts';
import { stepFor } from '../../../server/statistics/spread.ts';
import { describeOnOneDatabase } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { orgs, roles, users } from '../support/world.ts';
import { sell, worldWithPoints } from './fixture.ts';

/**
 * The office sells goods 1 in two places and goods 3 in one; it is 2 March 2026, 10:00.
 *   goods 3 is gone from 28 February 22:15:30 until 1 March 01:45:00
 *   goods 1 is gone from one place all the time, from the other since 1 March 12:00:00, and leaves the template on 2 March 06:00:00
 * The school is empty of goods 1 on all days, but it was suspended on 1 March.
 */
const minutes = {
  // 1 h 44 min 30 s
  '2026-02-28': 104,
  // 1 h 45 min of goods 3, 12 h of goods 1
  '2026-03-01': 105 + 720,
  // 6 h of goods 1
  '2026-03-02': 360,
} as const;
const yesterday = { time_type: 1, start_date: '2026-03-01', end_date: '2026-03-01' };

describeOnOneDatabase('operating data, worked out by hand', (fresh) => {
  let served: Served;
  let database: Database;
  let root: Client;
  let merchant: Client;

  const times = { create_time: '2026-02-01 08:00:00', update_time: '2026-02-01 08:00:00' };
  const place = (id: string, shop_id: string, goods_id: string, stock_quantity: number) => ({
    id,
    shop_id,
    goods_id,
    stock_quantity,
    layer_no: 1,
    slot_no: Number(id),
    shop_price: 300,
    capacity: 10,
    ...times,
  });
  const left = (id: string, stock_quantity: number) =>
    database.db.updateTable('mct_shop_goods').set({ stock_quantity }).where('id', '=', id).execute();
  const noticed = (shop: string, now: string) => followStockouts(database.db, [shop], now);
  const rollUp = async () => {
    await served.rollUp();
  };
  const told = async (shop: string) =>
    Object.fromEntries(
      (
        await database.db
          .selectFrom('shop_operating_day')
          .select(['stat_date', 'stockout_minutes'])
          .where('shop_id', '=', shop)
          .orderBy('stat_date')
          .execute()
      ).map((row) => [String(row.stat_date), row.stockout_minutes]),
    );

  beforeAll(async () => {
    database = await fresh(worldWithPoints);
    const { db } = database;
    await db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['SHOP_OPERATING_DATA']) })
      .where('id', '=', roles.merchant)
      .execute();
    await db.updateTable('mct_shop').set({ create_time: times.create_time, sku_count: 2 }).execute();
    await db
      .insertInto('mct_shop_goods')
      .values([
        place('1', points.office, '1', 0),
        place('2', points.office, '1', 2),
        place('3', points.office, '3', 1),
        place('4', points.school, '1', 0),
      ])
      .execute();
    const buy = (id: string, shop: string, on: string, amount: number) =>
      sell(database, {
        id,
        shop,
        placed: `${on} 09:00:00`,
        paid: `${on} 09:01:00`,
        lines: [{ goods: '1', quantity: 1, amount, paid: amount }],
      });
    await buy('21', points.office, '2026-02-28', 4000);
    await buy('22', points.office, '2026-03-01', 5000);
    await buy('23', points.school, '2026-03-01', 800);
    await buy('24', points.south, '2026-03-01', 12_500);
    await noticed(points.school, '2026-02-20 08:00:00');
    await left('3', 0);
    await noticed(points.office, '2026-02-28 22:15:30');
    await left('3', 6);
    await noticed(points.office, '2026-03-01 01:45:00');
    await left('2', 0);
    await noticed(points.office, '2026-03-01 12:00:00');
    // Told again nothing begins anew.
    await noticed(points.office, '2026-03-01 15:00:00');
    await db.deleteFrom('mct_shop_goods').where('id', 'in', ['1', '2']).execute();
    await noticed(points.office, '2026-03-02 06:00:00');
    await db
      .insertInto('statistics_shop_day')
      .values({
        stat_date: '2026-03-01',
        shop_id: points.school,
        mgt_org_id: orgs.shanghai,
        mct_id: '1',
        operating_minutes: 0,
        ...times,
      })
      .execute();
    served = await serve(database);
    await rollUp();
    root = await served.signIn(users.root);
    merchant = await served.signIn(users.merchant);
  }, 60_000);
  afterAll(() => served.close());

  test('a minute is a product that was missing for a minute: over midnight, up to now, while the point operates', async () => {
    expect(await told(points.office)).toEqual({ '2026-02-27': 0, ...minutes });
    expect(await told(points.school)).toEqual({
      '2026-02-27': 1440,
      '2026-02-28': 1440,
      '2026-03-01': 0,
      '2026-03-02': 600,
    });
  });

  test('a past day is told again from what was written down', async () => {
    await database.db.deleteFrom('shop_operating_day').execute();
    await rollUp();
    expect(await told(points.office)).toMatchObject({ '2026-03-01': minutes['2026-03-01'] });
  });

  test('stock that somebody changed past the calls is noticed by the next round', async () => {
    await left('3', 0);
    await rollUp();
    const open = () =>
      database.db
        .selectFrom('mct_shop_stockout')
        .select(['goods_id', 'start_time'])
        .where('shop_id', '=', points.office)
        .where('end_time', 'is', null)
        .execute();
    expect(await open()).toMatchObject([{ goods_id: '3', start_time: '2026-03-02 10:00:00' }]);
    await left('3', 4);
    await rollUp();
    expect(await open()).toEqual([]);
  });

  test('[2.42] where nothing is asked for: a row for each point of yesterday, with its totals and the day before', async () => {
    const { data } = await root.get('/shop_operating_data/v1', {});
    expect(data.total).toBe(3);
    expect(data.rows[1]).toMatchObject({
      shop_id: points.office,
      shop_name: '浦东云谷大厦',
      stat_period: '2026-03-01',
      order_count: 1,
      sales_amount: 5000,
      // one piece at a cost of 1.50
      gross_amount: 4850,
      sku_count: 2,
      // goods 1 of two
      active_rate: 5000,
      stockout_sku_count: 2,
      stockout_minutes: minutes['2026-03-01'],
      avg_temp: null,
    });
    const { data: whole } = await root.get('/shop_operating_data/summary/v1', {});
    expect(whole.now).toMatchObject({ sales_amount: 18_300, order_count: 3, stockout_minutes: 825 });
    expect(whole.previous).toMatchObject({ sales_amount: 4000, order_count: 1 });
    const sheet = await root.get('/shop_operating_data/v1', {
      ...yesterday,
      start_date: '2026-02-28',
      split: 0,
    });
    expect(sheet.data.rows.map((row: { sales_amount: number }) => row.sales_amount)).toEqual([
      12_500, 9000, 800,
    ]);
    const week = await root.get('/shop_operating_data/v1', { ...yesterday, time_type: 2 });
    expect(week.code).toBe(10006);
  });

  test('low sales and stock-outs narrow rows, totals and charts alike', async () => {
    const low = await root.get('/shop_operating_data/v1', { ...yesterday, low_sales_flag: 1 });
    // The school sold for less than 30 yuan, but it was suspended.
    expect(low.data.rows).toEqual([]);
    const out = await root.get('/shop_operating_data/v1', { ...yesterday, stockout_flag: 1 });
    expect(out.data.rows.map((row: { shop_id: string }) => row.shop_id)).toEqual([points.office]);
    const { data } = await root.get('/shop_operating_data/rank/v1', {
      ...yesterday,
      by: 'shop',
      measures: 'stockout_minutes',
      stockout_flag: 1,
    });
    expect(data.rows).toMatchObject([{ id: points.office, stockout_minutes: 825 }]);
  });

  test('points by bands of sales: each is in one, and none is left out', async () => {
    const spread = (query: object) =>
      root.get('/shop_operating_data/spread/v1', {
        ...yesterday,
        by: 'shop',
        measure: 'sales_amount',
        ...query,
      });
    const { data } = await spread({});
    // 16 bands up to about 122.00: the next round width is 10.00.
    expect(data.bands.map(({ from }: { from: number }) => from)).toEqual([
      0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000, 10_000, 11_000, 12_000,
    ]);
    expect(data.bands.map(({ count }: { count: number }) => count)).toEqual([
      1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1,
    ]);
    expect(data.count).toBe(3);
    expect((await spread({ measure: 'sales_amount,order_count' })).code).toBe(10006);
    expect(
      (await merchant.get('/shop_operating_data/spread/v1', { ...yesterday, measure: 'gross_amount' })).code,
    ).toBe(10006);
  });

  test('bands are wide enough and no wider than 2.5 times what is asked', () => {
    for (let width = 0.3; width < 1e9; width *= 1.7) {
      expect(stepFor(width)).toBeGreaterThanOrEqual(Math.min(width, 1e9));
      expect(stepFor(width)).toBeLessThanOrEqual(Math.max(1, width * 2.5));
      expect(String(stepFor(width))).toMatch(/^[125]0*$/);
    }
  });

  test('a merchant sees its points and no cost', async () => {
    const { data } = await merchant.get('/shop_operating_data/v1', {});
    expect(data.rows.map((row: { shop_id: string }) => row.shop_id)).toEqual([points.office, points.school]);
    expect(data.rows[0]).not.toHaveProperty('gross_amount');
  });

  test('scenes and categories are called by their names in the language of whoever asks', async () => {
    const scenes = async (by: Client) =>
      (await by.get('/shop_operating_data/v1', { ...yesterday, by: 'scene' })).data.rows.map(
        (row: { scene_name: string }) => row.scene_name,
      );
    expect(await scenes(root.speaking('en'))).toEqual(['Office building', 'University']);
    expect(await scenes(root.speaking('zh'))).toEqual(['写字楼', '高校']);
    const tree = (await root.speaking('en').get('/scene/list/v1')).data;
    expect(tree[0]).toMatchObject({ name: 'Office', scene_list: [{ name: 'Office building' }, {}, {}] });
    const [row] = (await root.speaking('en').get('/mct_shop/v1', { shop_name: '浦东云谷' })).data.rows;
    expect(row.scene_name).toBe('Office building');
    const types = (await root.speaking('en').get('/goods_type/v1', { name: 'water' })).data.rows;
    expect(types.map((type: { path: string }) => type.path)).toContain('Drinks/Water');
    const goods = await root.speaking('en').get('/statistics_goods/v1', { ...yesterday, by: 'goods' });
    expect(goods.data.rows[0].type_path).toBe('Drinks/Water/Purified');
  });
});
