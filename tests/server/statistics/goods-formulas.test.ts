import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas, districtOf } from '../../../resources/shared/seed/reference/areas.ts';
import { brandNamed } from '../../../resources/shared/seed/reference/brands.ts';
import { goodsTypes, typeByPath } from '../../../resources/shared/seed/reference/goods-types.ts';
import { sceneByCode } from '../../../resources/shared/seed/reference/scene-tree.ts';
import { rollHistory } from '../../../resources/statistical-manager/rolling/roll-up.server.ts';
import type { Database } from '../../../server/db/connect.ts';
import { describeOnOneDatabase } from '../support/database.ts';
import { points } from '../support/lookups.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { orgs, startOfTests, users } from '../support/world.ts';
import { giveBack, sell, stockUp, worldWithPoints } from './fixture.ts';

/**
 * Goods of two days, every figure of docs/domain/statistics.md §7 worked out by hand. It is 2 March 2026, 10:00. Goods 1 and 2 cost
 * 150 apiece, the others nothing that is known.
 *
 * Templates as they stand now: office goods 1 ×10, goods 2 ×4; school goods 1 ×6, goods 4 ×5; south goods 1 ×1.
 *
 * 1 March 2025  29 office, buyer 4: goods 1 ×1 = 500
 * 27 February   20 office, buyer 3: goods 1 ×1 = 400
 * 28 February   office is filled: goods 1 +8, 1 taken out, 1 lost
 *               21 office, buyer 1: goods 1 ×2 = 600
 * 1 March       22 office, buyer 1: goods 1 ×3 = 900, paid 700; goods 2 ×1 = 400
 *               23 school, buyer 2: goods 1 ×1 = 300; refunded the same day, since recognition was wrong
 *               24 office, buyer 5: goods 3 ×1 = 500, corrected since
 *               school is filled: goods 1 +5
 * 2 March       25 office, buyer 1: goods 1 ×1 = 300
 */
const range = { time_type: 1, start_date: '2026-02-28', end_date: '2026-03-01' };

async function plant(database: Database): Promise<void> {
  const line = (goods: string, quantity: number, amount: number, paid = amount) => ({
    goods,
    quantity,
    amount,
    paid,
  });
  const order = (
    id: string,
    time: string,
    lines: readonly ReturnType<typeof line>[],
    more: { user?: string; shop?: string } = {},
  ) => sell(database, { id, placed: time, paid: time, lines, ...more });
  await order('29', '2025-03-01 09:00:00', [line('1', 1, 500)], { user: '4' });
  await order('20', '2026-02-27 09:00:00', [line('1', 1, 400)], { user: '3' });
  await order('21', '2026-02-28 12:00:00', [line('1', 2, 600)]);
  await order('22', '2026-03-01 09:00:00', [line('1', 3, 900, 700), line('2', 1, 400)]);
  await order('23', '2026-03-01 10:00:00', [line('1', 1, 300)], { user: '2', shop: points.school });
  await order('24', '2026-03-01 11:00:00', [line('3', 1, 500)], { user: '5' });
  await order('25', '2026-03-02 09:00:00', [line('1', 1, 300)]);
  await giveBack(database, {
    id: '1',
    order: '23',
    amount: 300,
    at: '2026-03-01 20:00:00',
    reason: 1,
    goods: [{ order_goods_id: '230', quantity: 1, amount: 300 }],
  });
  const { id: _, ...original } = await database.db
    .selectFrom('mgt_order_goods')
    .selectAll()
    .where('id', '=', '240')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('mgt_order_goods')
    .values({ ...original, id: '249', corrects_id: '240', quantity: 0, line_amount: 0, line_pay_amount: 0 })
    .execute();
  const stock = (shop: string, goods: string, quantity: number) =>
    stockUp(database, { shop, goods, stock: quantity });
  await stock(points.office, '1', 10);
  await stock(points.office, '2', 4);
  await stock(points.school, '1', 6);
  await stock(points.school, '4', 5);
  await stock(points.south, '1', 1);
  await stockUp(database, {
    shop: points.office,
    goods: '1',
    filled: { at: '2026-02-28 08:00:00', added: 8, removed: 1, lost: 1 },
  });
  await stockUp(database, {
    shop: points.school,
    goods: '1',
    filled: { at: '2026-03-01 08:00:00', added: 5, removed: 0, lost: 0 },
  });
}

describeOnOneDatabase('figures of goods, worked out by hand', (fresh) => {
  let database: Database;
  let served: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let dataDir: string;
  beforeAll(async () => {
    database = await fresh(worldWithPoints);
    await plant(database);
    dataDir = await mkdtemp(path.join(tmpdir(), 'statistics-'));
    // Two orders and more are many here: different buyers are told by sketches then.
    served = await serve(database, { dataDir, countedUpTo: 1 });
    await rollHistory(served.app.services.db, startOfTests);
    root = await served.signIn(users.root);
    east = await served.signIn(users.east);
    merchant = await served.signIn(users.merchant);
  }, 60_000);
  afterAll(async () => {
    await served.close();
    await rm(dataDir, { recursive: true });
  });

  test('[2.22] every number of goods', async () => {
    const { code, msg, data } = await root.get('/statistics_goods/v1', range);
    expect([code, msg]).toEqual([0, '']);
    expect(data.rows.map((row: { id: string }) => row.id)).toEqual(['1', '3', '2', '4']);
    expect(data.rows[0]).toMatchObject({
      rank_no: 1,
      goods_code: '200000000001',
      goods_name: '晨泉饮用纯净水',
      brand_name: '晨泉',
      type_path: 'Drinks/Water/Purified',
      // office, school and south have it on their templates; office and school sold it
      on_sale_shop_count: 3,
      active_shop_count: 2,
      active_rate: 6667,
      // 2 + 3 + 1
      sale_quantity: 6,
      // 600 + 900 + 300, before discounts
      gmv_amount: 1800,
      // 600 + 700 + 300, of 2500 in all (with 400 of goods 2 and 500 of goods 3)
      sales_amount: 1600,
      sales_share: 6400,
      // 1600 / 6 = 266.67
      avg_price: 267,
      // 6 × 150
      cost_amount: 900,
      gross_amount: 700,
      // 700 / 1600
      gross_rate: 4375,
      refund_quantity: 1,
      // 1 of 6
      refund_rate: 1667,
      // 8 + 5
      replenish_quantity: 13,
      // It began with 13: now 10 + 6 + 1; sold since 28 February 2 + 3 + 1 + 1, filled in 13, taken out 2. 6 / (13 + 13)
      sell_through_rate: 2308,
      // 6 / (3 points × 2 days)
      day_quantity: 100,
      // one of three lines, refunded since recognition was wrong
      misrecognise_rate: 3333,
      // 26 and 27 February: 400
      mom_rate: 30_000,
    });
    // Corrected by hand; no cost is known of it, and no template has it.
    expect(data.rows[1]).toMatchObject({
      misrecognise_rate: 10_000,
      cost_amount: 0,
      on_sale_shop_count: 0,
      active_rate: null,
      sell_through_rate: null,
      mom_rate: null,
    });
    // On a template and never sold.
    expect(data.rows[3]).toMatchObject({
      sale_quantity: 0,
      active_rate: 0,
      avg_price: null,
      // 0 of 5
      sell_through_rate: 0,
    });
    const whole = (await root.get('/statistics_goods/summary/v1', range)).data;
    expect(whole.now).toMatchObject({
      sale_quantity: 8,
      sales_amount: 2500,
      // (6 + 1) × 150
      cost_amount: 1050,
      gross_rate: 5800,
      // 2500 / 8 = 312.5
      avg_price: 313,
      // sold: goods 1 at two points, 2 and 3 at one; on sale: goods 1 at three, 2 and 4 at one
      active_rate: 8000,
      // 8 / (13 + 5 + 5 + 13): goods 2 began with 4 + 1, goods 4 with 5
      sell_through_rate: 2222,
      // 2 of 5 lines
      misrecognise_rate: 4000,
    });
    expect(whole.previous).toMatchObject({ sale_quantity: 1, sales_amount: 400 });
    expect(whole.last_year).toMatchObject({ sale_quantity: 1, sales_amount: 500 });
  });

  test('points of the same days: the same sums, against the period before and last year', async () => {
    const by = { ...range, by: 'org' };
    const { data } = await root.get('/statistics_shop/v1', by);
    // 2500 against 400 on 26 and 27 February, and 500 on 28 February and 1 March 2025
    expect(data.rows[0]).toMatchObject({ sales_amount: 2500, mom_rate: 52_500, yoy_rate: 40_000 });
  });

  test('[2.22] one product: its points, and what it is bought together with', async () => {
    const asked = { ...range, goods_id: '1' };
    const rows = async (order_by: string, sort_type: number) => {
      const { code, data } = await root.get('/statistics_goods_shop/v1', { ...asked, order_by, sort_type });
      expect(code).toBe(0);
      return data.rows.map((row: Record<string, unknown>) => [
        row.shop_name,
        row.sale_quantity,
        row.stock_quantity,
        row.last_sale_time,
        row.point_sell_through_rate,
      ]);
    };
    // The office began with 10 + 6 − 8 + 2 = 10 and was given 8; the school with 6 + 1 − 5 = 2, and 5.
    const office = ['浦东云谷大厦', 5, 10, '2026-03-01 09:00:00', 2778];
    const school = ['闵行学院', 1, 6, '2026-03-01 10:00:00', 1429];
    expect(await rows('sale_quantity', 1)).toEqual([office, school]);
    expect(await rows('stock_quantity', 0)).toEqual([school, office]);
    expect(await rows('last_sale_time', 1)).toEqual([school, office]);
    expect(await rows('point_sell_through_rate', 1)).toEqual([office, school]);
    // Of scenes nobody tells a stock.
    const scenes = await root.get('/statistics_goods_shop/v1', {
      ...asked,
      by: 'scene',
      order_by: 'stock_quantity',
      sort_type: 0,
    });
    expect(scenes.code).toBe(10006);
    const { data } = await root.get('/statistics_goods/1/v1', range);
    // In one of four orders
    expect(data.pairs).toMatchObject([
      { pair_goods_name: '沐川饮用纯净水', pair_count: 1, support_rate: 2500 },
    ]);
  });

  test('[2.21] [2.22] every filter narrows rows, cards and lines to the same', async () => {
    const pudong = districtOf('上海', '浦东');
    const shanghai = areas.find(({ id }) => id === pudong.parent_id);
    const water = typeByPath('饮料/水/纯净水');
    const waters = goodsTypes.find(({ id }) => id === water.parent_id);
    const drinks = goodsTypes.find(({ id }) => id === waters?.parent_id);
    const told: readonly (readonly [string, string, string | number | undefined, number])[] = [
      // The office: 600 + 700 + 400 + 500; with the school's 300 all of Shanghai
      ['/statistics_shop', 'area_id', pudong.id, 2200],
      ['/statistics_shop', 'area_id', shanghai?.id, 2500],
      ['/statistics_shop', 'city_name', '上海', 2500],
      ['/statistics_shop', 'scene_id', sceneByCode('3001').id, 300],
      ['/statistics_shop', 'shop_name', '闵行', 300],
      ['/statistics_shop', 'cabinet_code', 'ZY100001', 2200],
      ['/statistics_shop', 'mgt_org_id', orgs.east, 2500],
      ['/statistics_shop', 'mct_id', '1', 2500],
      ['/statistics_shop', 'identify_type', 0, 2500],
      ['/statistics_shop', 'identify_type', 1, 0],
      ['/statistics_shop', 'operation_mode', 1, 2500],
      ['/statistics_shop', 'pay_channel', 2, 0],
      ['/statistics_shop', 'order_source', 1, 2500],
      // Goods 1 and 2 are purified water, 3 is tea
      ['/statistics_goods', 'type_id', water.id, 2000],
      ['/statistics_goods', 'type_id', waters?.id, 2000],
      ['/statistics_goods', 'type_id', drinks?.id, 2500],
      ['/statistics_goods', 'brand_id', brandNamed('晨泉').id, 1600],
      ['/statistics_goods', 'goods_source', 1, 2100],
      ['/statistics_goods', 'goods_name', '茗野', 500],
      ['/statistics_goods', 'goods_code', '200000000002', 400],
      ['/statistics_goods', 'scene_id', sceneByCode('3001').id, 300],
      ['/statistics_goods', 'mgt_org_id', orgs.south, 0],
      ['/statistics_goods', 'mct_id', '1', 2500],
    ];
    const sum = (all: readonly { sales_amount: number | null }[]) =>
      all.reduce((whole, { sales_amount }) => whole + (sales_amount ?? 0), 0);
    for (const [path, name, value, sales] of told) {
      const asked = { ...range, [name]: value ?? 'missing' };
      const rows = await root.get(`${path}/v1`, { ...asked, size: 100 });
      expect(rows.code, `${name}=${value}`).toBe(0);
      const cards = await root.get(`${path}/summary/v1`, asked);
      const trend = await root.get(`${path}/trend/v1`, { ...asked, measures: 'sales_amount' });
      expect(
        [
          sum(rows.data.rows),
          sum([cards.data.now]),
          sum(trend.data.buckets.map(({ now }: { now: { sales_amount: number } }) => now)),
        ],
        `${path} ${name}=${value}`,
      ).toEqual([sales, sales, sales]);
    }
  });

  test('a chosen month stands at the end of twelve, a quarter of eight at most, a year of five', async () => {
    const trend = async (time_type: number, start_date: string, end_date: string) => {
      const { data } = await root.get('/statistics_shop/trend/v1', {
        time_type,
        start_date,
        end_date,
        measures: 'sales_amount',
      });
      return data.buckets.map(
        ({ at, now, previous }: Record<string, { sales_amount: number } | string | null>) => [
          at,
          (now as { sales_amount: number }).sales_amount,
          (previous as { sales_amount: number } | null)?.sales_amount ?? null,
        ],
      );
    };
    const months = await trend(2, '2026-02-01', '2026-02-28');
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual(['2025-03', 500, 0]);
    // 400 + 600
    expect(months[11]).toEqual(['2026-02', 1000, 0]);
    const quarters = await trend(4, '2023-10-01', '2023-12-31');
    expect(quarters.map(([at]: [string]) => at)).toEqual(['2023Q2', '2023Q3', '2023Q4']);
    const years = await trend(3, '2026-01-01', '2026-12-31');
    expect(years.map(([at, now]: [string, number]) => [at, now])).toEqual([
      ['2022', 0],
      ['2023', 0],
      ['2024', 0],
      ['2025', 500],
      ['2026', 3200],
    ]);
    // Several months stand for themselves; cards and rows are of the chosen one alone.
    expect(await trend(2, '2026-01-01', '2026-02-28')).toHaveLength(2);
    const month = { time_type: 2, start_date: '2026-02-01', end_date: '2026-02-28' };
    expect((await root.get('/statistics_shop/summary/v1', month)).data.now.sales_amount).toBe(1000);
  });

  test('where there are many orders buyers are told by sketches, with their error, and by count where none fits', async () => {
    const whole = (await root.get('/statistics_shop/summary/v1', range)).data;
    // Buyers 1, 2 and 5, of whom a sketch of so few is exact
    expect([whole.now.user_count, whole.buyer_error]).toEqual([3, 163]);
    // A sketch is of a whole day: up to an hour it can't be told.
    const today = { time_type: 1, start_date: '2026-03-02', end_date: '2026-03-02' };
    const running = (await root.get('/statistics_shop/summary/v1', today)).data;
    expect([running.previous.user_count, running.untold.includes('user_count')]).toEqual([null, true]);
    const trend = await root.get('/statistics_shop/trend/v1', { ...range, measures: 'user_count' });
    expect(trend.data.buckets.map(({ now }: { now: { user_count: number } }) => now.user_count)).toEqual([
      1, 3,
    ]);
    const own = (await merchant.get('/statistics_shop/summary/v1', range)).data;
    expect([own.now.user_count, own.buyer_error]).toEqual([3, 163]);
    const offices = { ...range, scene_id: sceneByCode('1001').id };
    const scene = (await root.get('/statistics_shop/summary/v1', offices)).data;
    expect([scene.now.user_count, scene.buyer_error]).toEqual([2, 163]);
    const one = { ...range, shop_id: points.office };
    const counted = (await root.get('/statistics_shop/summary/v1', one)).data;
    expect([counted.now.user_count, counted.buyer_error]).toEqual([2, 0]);
    // A lost sketch would be noticed: the figure comes from there and nowhere else.
    await served.database.pool.query(`update statistics_buyer_sketch set sketch = (
      select sketch from statistics_buyer_sketch where stat_date = '2026-02-28' and org_id = 1 and scene_id is null)
      where stat_date = '2026-03-01' and org_id = 1 and scene_id is null`);
    expect((await root.get('/statistics_shop/summary/v1', range)).data.now.user_count).toBe(1);
  });

  test('[2.21] [2.22] whoever lacks the code of a page is told none of its figures', async () => {
    const reader = await served.signIn(users.reader);
    for (const path of ['/statistics_shop', '/statistics_goods', '/statistics_goods_shop'])
      for (const call of ['/v1', '/summary/v1', '/trend/v1', '/rank/v1', '/heat/v1'])
        expect(await reader.get(`${path}${call}`, range)).toMatchObject({ status: 403 });
    expect((await reader.get('/statistics_goods/1/v1', range)).status).toBe(403);
  });

  test('what lies outside of the caller’s organisations or merchant is no filter that yields anything', async () => {
    const outside: readonly (readonly [Client, Record<string, string>])[] = [
      [east, { mgt_org_id: orgs.south }],
      [east, { mct_id: '2' }],
      [east, { shop_id: points.south }],
      [merchant, { shop_id: points.south }],
    ];
    for (const path of ['/statistics_shop', '/statistics_goods'] as const)
      for (const [who, filter] of outside) {
        if (path === '/statistics_goods' && 'shop_id' in filter) continue;
        const { code, data } = await who.get(`${path}/v1`, { ...range, ...filter });
        expect([code, code === 0 ? data.total : 0], JSON.stringify(filter)).toEqual([0, 0]);
        const sums = await who.get(`${path}/summary/v1`, { ...range, ...filter });
        expect(sums.data.now.sales_amount ?? 0).toBe(0);
        const rank = await who.get(`${path}/rank/v1`, {
          ...range,
          ...filter,
          by: path === '/statistics_shop' ? 'shop' : 'goods',
          measures: 'sales_amount',
        });
        expect(rank.data.rows).toEqual([]);
        const trend = await who.get(`${path}/trend/v1`, { ...range, ...filter, measures: 'sales_amount' });
        for (const { now } of trend.data.buckets) expect(now.sales_amount ?? 0).toBe(0);
      }
    for (const [name, value] of [
      ['mgt_org_id', orgs.south],
      ['mct_id', '2'],
    ] as const)
      expect((await merchant.get('/statistics_goods/v1', { ...range, [name]: value })).code).toBe(10006);
  });

  test('[2.22] a file holds the rows of the screen in their order, cell by cell', async () => {
    const columns = ['rank_no', 'goods_code', 'goods_name', 'sale_quantity', 'sales_amount', 'sales_share'];
    const asked = { ...range, order_by: 'sale_quantity', sort_type: 0 };
    const { data } = await root.get('/statistics_goods/v1', asked);
    const made = await root.get('/export/statistics_goods/v1', { ...asked, columns: columns.join(',') });
    expect(made.code).toBe(0);
    const ticket = await root.post(`/export_file_download/ticket/${made.data.id}/v1`);
    const file = await fetch(`${served.base}${ticket.data.url}`);
    const book = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    const [head = [], ...rows] = book.sheets[0]?.rows ?? [];
    expect(head).toEqual(['Rank', 'Barcode', 'Goods name', 'Quantity sold', 'Sales', 'Sales share']);
    expect(rows).toEqual(
      data.rows.map((row: Record<string, number | string>) => [
        row.rank_no,
        row.goods_code,
        row.goods_name,
        row.sale_quantity,
        Number(row.sales_amount) / 100,
        `${(Number(row.sales_share) / 100).toFixed(2)}%`,
      ]),
    );
    expect(rows.map((row) => row[3])).toEqual([0, 1, 1, 6]);
  });

  test('[5.12] quarters are those that the dictionary offers; where it says nothing, the usual ones', async () => {
    const asked = { time_type: 4, start_date: '2025-07-01', end_date: '2025-09-30' };
    const quartersOf = async () => (await root.get('/manager/login/control/v1')).data.quarters;
    const refused = await root.get('/statistics_shop/summary/v1', asked);
    expect([refused.code, refused.data.errors?.[0]?.field]).toEqual([10006, 'start_date']);
    expect(await quartersOf()).toEqual({ from: '2023-04', to: '2025-01' });
    const say = (code: string, set: { value?: string; enabled?: 0 | 1 }) =>
      database.db
        .updateTable('sys_dic')
        .set(set)
        .where('module', '=', 'quarter_range')
        .where('code', '=', code)
        .execute();
    await say('first', { value: '2024-01' });
    await say('last', { value: '2025-12' });
    expect(await quartersOf()).toEqual({ from: '2024-01', to: '2025-12' });
    expect((await root.get('/statistics_shop/summary/v1', asked)).code).toBe(0);
    const old = { time_type: 4, start_date: '2023-10-01', end_date: '2023-12-31' };
    const { msg, data } = await root.get('/statistics_shop/summary/v1', old);
    expect(`${msg} ${JSON.stringify(data)}`).toContain('2024-01');
    // A line of a chart begins with the first that is offered.
    const trend = await root.get('/statistics_shop/trend/v1', { ...asked, measures: 'sales_amount' });
    expect(trend.data.buckets[0].at).toBe('2024Q1');
    await say('first', { enabled: 0 });
    await say('last', { value: 'soon' });
    expect(await quartersOf()).toEqual({ from: '2023-04', to: '2025-01' });
  });
});
