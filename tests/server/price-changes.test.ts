import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changePrices } from '../../resources/goods-management/price-change/job.server.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

const base = '/shop_price_change';
const running = 0;
const done = 1;
const stopped = 2;

describeOnEachDatabase('price changes at points', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    server = await serve(database);
    root = await server.signIn(users.root);
  });
  beforeEach(async () => {
    server.at(startOfTests);
    await server.empty(
      'shop_price_change__goods',
      'shop_price_change__shop',
      'shop_price_change',
      'shop_price_refusal',
      'mgt_tactics_config__shop',
      'mgt_tactics_config',
      'mct_shop_goods',
      'mct_shop_log',
    );
    for (const shop of [points.office, points.school, points.south])
      for (const [goods, price] of [
        ['1', 300],
        ['2', 500],
      ] as const)
        await sells(shop, goods, price);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const sells = (shop: string, goods: string, price: number) =>
    sql`
    insert into mct_shop_goods (shop_id, goods_id, shop_price, layer_no, slot_no, capacity, create_time, update_time)
    values (${shop}, ${goods}, ${price}, 1, ${goods}, 10, ${startOfTests}, ${startOfTests})`.execute(
      database.db,
    );
  const limit = (max_price: number) =>
    sql`
    insert into mgt_tactics_config (config_no, config_name, limit_type, goods, goods_count, shop_range, start_date, end_date, week_days,
      start_clock, end_clock, priority, enabled, told_flag, mgt_org_id, create_time, update_time)
    values ('TL1', '饮料限价', 1, ${JSON.stringify([{ goods_id: '1', max_price }])}, 1, 0, '2026-03-01', '2026-03-31',
      '[1,2,3,4,5,6,7]', '00:00', '23:59', 100, 1, 0, ${orgs.east}, ${startOfTests}, ${startOfTests})`.execute(
      database.db,
    );
  const ask = (more: object = {}, by: Client = root) =>
    by.post(`${base}/v1`, { goods_ids: ['1', '2'], price_mode: 2, percent: 100, shop_range: 0, ...more });
  const asked = async (more: object = {}, by: Client = root) => {
    const { data, code, msg } = await ask(more, by);
    expect({ code, msg }).toMatchObject({ code: 0 });
    return String(data.id);
  };
  const change = async (id: string) => (await root.get(`${base}/${id}/v1`)).data;
  const prices = async () => {
    const rows = await database.db
      .selectFrom('mct_shop_goods')
      .select(['shop_id', 'goods_id', 'shop_price'])
      .orderBy('shop_id')
      .orderBy('goods_id')
      .execute();
    return rows.map((row) => `${row.shop_id}: ${row.goods_id} for ${row.shop_price}`);
  };
  const round = () => changePrices(server.app.services);

  it('change what goods cost wherever they are sold, tell cabinets and the log, and are done once', async () => {
    const id = await asked();
    expect(await change(id)).toMatchObject({ change_state: running, done_count: 0, goods_count: 2 });
    const before = (await root.get(`/mct_shop/${points.office}/v1`)).data;
    await round();
    const after = [
      '1: 1 for 330',
      '1: 2 for 550',
      '2: 1 for 330',
      '2: 2 for 550',
      '5: 1 for 330',
      '5: 2 for 550',
    ];
    expect(await prices()).toEqual(after);
    expect(await change(id)).toMatchObject({
      change_no: expect.stringMatching(/^PC\d{18}$/),
      change_state: done,
      shop_total: 3,
      done_count: 3,
      changed_count: 6,
      refused_count: 0,
      finish_time: startOfTests,
    });
    const shop = (await root.get(`/mct_shop/${points.office}/v1`)).data;
    expect(shop).toMatchObject({ push_state: 1, version: before.version + 1 });
    const [log] = (
      await root.get('/mct_shop_log/v1', {
        start_create_time: startOfTests.slice(0, 10),
        end_create_time: startOfTests.slice(0, 10),
        shop_name: '浦东云谷大厦',
      })
    ).data.rows;
    expect(log.content).toContain('晨泉饮用纯净水');
    const notices = (await root.get('/sys_mgt_notice_log/v1')).data.rows;
    expect(notices[0].notice_summary).toContain('改价6个，未改价0个');
    await round();
    expect(await prices()).toEqual(after);
    expect((await root.get('/sys_mgt_notice_log/v1')).data.rows).toHaveLength(notices.length);
  });

  it('leave the prices that a limit refuses, and those that are none, and report each', async () => {
    await limit(320);
    const id = await asked();
    await round();
    expect(await prices()).toEqual([
      '1: 1 for 300',
      '1: 2 for 550',
      '2: 1 for 300',
      '2: 2 for 550',
      '5: 1 for 330',
      '5: 2 for 550',
    ]);
    expect(await change(id)).toMatchObject({ changed_count: 4, refused_count: 2 });
    const refused = {
      shop_price: 300,
      new_price: 330,
      min_price: null,
      max_price: 320,
      goods_name: '晨泉饮用纯净水',
    };
    const { rows } = (await root.get(`${base}/refusal/${id}/v1`)).data;
    expect(rows).toMatchObject([
      { shop_name: '浦东云谷大厦', ...refused },
      { shop_name: '闵行学院', ...refused },
    ]);
    const none = await asked({ goods_ids: ['2'], percent: 9_000, shop_range: 1, shop_ids: [points.south] });
    await database.db
      .updateTable('mct_shop_goods')
      .set({ shop_price: 999_999 })
      .where('goods_id', '=', '2')
      .execute();
    await round();
    expect(await change(none)).toMatchObject({
      change_state: done,
      shop_total: 1,
      changed_count: 0,
      refused_count: 1,
    });
  });

  it('show every price before and after, a page at a time, with those that a limit refuses, and change none', async () => {
    await limit(320);
    const body = { goods_ids: ['1', '2'], price_mode: 2, percent: 100, shop_range: 0 };
    const preview = (more: object = {}, by: Client = root) =>
      by.post(`${base}/preview/v1`, { ...body, ...more });
    const before = await prices();
    const { data } = await preview();
    expect(data.total).toBe(6);
    const told = data.rows.map(
      (row: {
        shop_name: string;
        goods_name: string;
        before: number;
        after: number;
        refused: number;
        max: number | null;
      }) => [row.before, row.after, row.refused, row.max],
    );
    expect(told).toEqual([
      [300, 330, 1, 320],
      [500, 550, 0, null],
      [300, 330, 1, 320],
      [500, 550, 0, null],
      [300, 330, 0, null],
      [500, 550, 0, null],
    ]);
    expect(data.rows[0]).toMatchObject({ shop_name: '浦东云谷大厦', goods_name: '晨泉饮用纯净水' });
    expect((await preview({ page: 2 })).data).toMatchObject({ total: 6, rows: [] });
    expect((await preview({ shop_range: 1, shop_ids: [points.south] })).data.total).toBe(2);
    expect(await prices()).toEqual(before);
    const { msg } = await preview({ percent: 9_001 });
    expect(msg).toBe('Invalid parameter: By percent is not a valid value');
    for (const wrong of [
      { percent: 9_001 },
      { price_mode: 3 },
      { goods_ids: ['x'] },
      { shop_range: 1, shop_ids: ["1'"] },
      { page: 0 },
    ])
      expect((await preview(wrong)).code).toBe(10006);
    const other = await server.signIn(users.factory);
    expect((await preview({}, other)).code).toBe(10003);
  });

  it('go on behind the last point that was done, and no price changes twice or by half', async () => {
    await sql`insert into mct_shop (id, shop_name, scene_id, model_id, identify_type, area_id, address, service_phone, operation_mode,
        open_clock, mgt_org_id, mct_id, create_time, update_time)
      select 1000 + i, '点位' || i, scene_id, model_id, identify_type, area_id, address, service_phone, operation_mode, open_clock,
        mgt_org_id, mct_id, create_time, update_time from mct_shop, generate_series(1, 60) i where mct_shop.id = 1`.execute(
      database.db,
    );
    await sql`insert into mct_shop_goods (shop_id, goods_id, shop_price, layer_no, slot_no, capacity, create_time, update_time)
      select s.id, g.id, 300, 1, g.id, 10, s.create_time, s.update_time from mct_shop s, goods_center g
      where s.id > 1000 and g.id <= 2`.execute(database.db);
    const id = await asked();
    const failing = `create function fails() returns trigger language plpgsql as $$ begin raise exception 'the line broke'; end $$;
      create trigger fails before update on mct_shop_goods for each row when (old.shop_id = 1040 and old.goods_id = 2) execute function fails()`;
    await sql.raw(failing.split(';\n')[0] ?? '').execute(database.db);
    await sql.raw(failing.split(';\n')[1] ?? '').execute(database.db);
    await expect(round()).rejects.toThrow('the line broke');
    expect(await change(id)).toMatchObject({
      change_state: running,
      shop_total: 63,
      done_count: 25,
      changed_count: 50,
    });
    const raised = async () =>
      (
        await database.db
          .selectFrom('mct_shop_goods')
          .select('shop_id')
          .where('shop_price', 'in', [330, 550])
          .execute()
      ).length;
    expect(await raised()).toBe(50);
    // Nobody else goes on before the one that broke has had its time.
    await sql`drop trigger fails on mct_shop_goods`.execute(database.db);
    await sql`drop function fails`.execute(database.db);
    await round();
    expect(await raised()).toBe(50);
    server.pass(61);
    await round();
    expect(await change(id)).toMatchObject({
      change_state: done,
      done_count: 63,
      changed_count: 126,
      refused_count: 0,
    });
    expect(await raised()).toBe(126);
    await sql`delete from mct_shop_goods`.execute(database.db);
    await sql`delete from mct_shop where id > 1000`.execute(database.db);
  });

  it('are stopped and gone on with', async () => {
    const id = await asked();
    const turn = async (action: 'stop' | 'goOn') => {
      const { version } = await change(id);
      return (await root.put(`${base}/${action}/${id}/v1`, { version })).code;
    };
    expect(await turn('stop')).toBe(0);
    const before = await prices();
    await round();
    expect([await prices(), (await change(id)).change_state]).toEqual([before, stopped]);
    expect(await turn('goOn')).toBe(0);
    await round();
    expect(await change(id)).toMatchObject({ change_state: done, changed_count: 6 });
    expect(await turn('stop')).not.toBe(0);
  });

  it('reach the points of who makes them, as long as they may', async () => {
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['GOODS_CENTER', 'SHOP_LIST', 'SHOP_EDIT']) })
      .where('id', '=', roles.merchant)
      .execute();
    await server.touchAccess();
    const merchant = await server.signIn(users.merchant);
    await asked({}, merchant);
    await round();
    expect(await prices()).toEqual([
      '1: 1 for 330',
      '1: 2 for 550',
      '2: 1 for 330',
      '2: 2 for 550',
      '5: 1 for 300',
      '5: 2 for 500',
    ]);
    const other = await asked({}, merchant);
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['GOODS_CENTER', 'SHOP_LIST']) })
      .where('id', '=', roles.merchant)
      .execute();
    await server.touchAccess();
    const before = await prices();
    await round();
    expect([await prices(), (await change(other)).change_state]).toEqual([before, 3]);
    expect((await ask({}, await server.signIn(users.merchant))).code).toBe(10003);
  });

  it.each([
    ['no goods', { goods_ids: [] }, 12014, 'goods_ids'],
    ['goods that are none', { goods_ids: ['99'] }, 10004, 'goods_ids'],
    ['no points', { shop_range: 1, shop_ids: [] }, 12013, 'shop_ids'],
    ['nothing to change', { percent: 0 }, 10006, 'percent'],
    ['no percent', { percent: null }, 10006, 'percent'],
    ['no price', { price_mode: 1, percent: null }, 10006, 'new_price'],
  ])('are refused with %s', async (_, more, code, field) => {
    const reply = await ask(more);
    expect(reply.code).toBe(code);
    expect(reply.data.errors[0].field).toBe(field);
  });
});
