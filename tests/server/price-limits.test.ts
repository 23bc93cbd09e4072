import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

describeOnManySessions('price limits', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let otherMerchant: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    const codes = ['TIME_LIMIT_GOODS', 'STRATEGY_EDIT', 'TIME_LIMIT_GOODS:export'];
    await database.pool.query('update manager_role set modules = modules || $1::jsonb where id = $2', [
      JSON.stringify(codes),
      roles.merchant,
    ]);
    server = await serve(database);
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
    otherMerchant = await server.signIn(users.otherMerchant);
  });
  beforeEach(async () => {
    await server.empty('mgt_tactics_config', 'mgt_tactics_config__shop', 'mct_shop_goods');
    server.at(startOfTests);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  let made = 0;
  const range = {
    limit_type: 1,
    goods: [{ goods_id: '1', min_price: 250, max_price: 350 }],
    shop_range: 0,
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  };
  const create = (more: object = {}, by: Client = root) => {
    made += 1;
    return by.post('/mgt_tactics_config/v1', { config_name: `限价${made}`, ...range, ...more });
  };
  const made1 = async (more: object = {}, by: Client = root) => {
    const { data, code, msg } = await create(more, by);
    expect({ code, msg }).toMatchObject({ code: 0 });
    return String(data.id);
  };
  const turn = (id: string, enabled: 0 | 1, by: Client = root) =>
    by.put(`/mgt_tactics_config/enabled/${id}/v1`, { enabled });
  const enabled = async (more: object = {}, by: Client = root) => {
    const id = await made1(more, by);
    expect((await turn(id, 1, by)).code).toBe(0);
    return id;
  };
  const stored = (id: string) =>
    database.db.selectFrom('mgt_tactics_config').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const fields = ({ data }: Reply) => (data?.errors ?? []).map(({ field }: { field: string }) => field);
  const sells = (shop_id: string, goods_id: string, shop_price: number, slot_no = 1) =>
    database.db
      .insertInto('mct_shop_goods')
      .values({
        shop_id,
        goods_id,
        shop_price,
        layer_no: 1,
        slot_no,
        capacity: 10,
        create_time: startOfTests,
        update_time: startOfTests,
      })
      .execute();

  it('[7.72] are made new, owned by who makes them, and read with their points', async () => {
    const id = await made1({ shop_range: 1, shop_ids: [points.office, points.south] });
    const { data } = await root.get(`/mgt_tactics_config/${id}/v1`);
    expect(data).toMatchObject({
      enabled: 2,
      strategy_status: 1,
      goods_count: 1,
      shop_count: 2,
      week_days: [1, 2, 3, 4, 5, 6, 7],
      start_clock: '00:00',
      end_clock: '23:59',
      priority: 100,
      mgt_org_id: orgs.root,
      mct_id: null,
      create_name: '周岚',
    });
    expect(data.config_no).toMatch(/^TL\d{18}$/);
    const { rows } = (await root.get(`/mgt_tactics_config/shop/${id}/v1`)).data;
    expect(rows.map((row: { id: string }) => row.id).sort()).toEqual([points.office, points.south]);
    expect((await root.get('/mgt_tactics_config/v1', { enabled: '2' })).data.total).toBe(1);
  });

  it.each([
    ['no goods', { goods: [] }, 12014, ['goods']],
    ['no points', { shop_range: 1, shop_ids: [] }, 12013, ['shop_ids']],
    ['neither end', { goods: [{ goods_id: '1' }] }, 10006, ['goods.0.min_price']],
    [
      'the ends crossed',
      { goods: [{ goods_id: '1', min_price: 300, max_price: 299 }] },
      10006,
      ['goods.0.max_price'],
    ],
    [
      'one product twice',
      { goods: [range.goods[0], { goods_id: '1', min_price: 1 }] },
      10006,
      ['goods.1.goods_id'],
    ],
    [
      'a percentage below 50',
      { limit_type: 2, goods: [{ goods_id: '1', min_percent: 49 }] },
      10006,
      ['goods.0.min_percent'],
    ],
    ['no fixed price', { limit_type: 3, goods: [{ goods_id: '1' }] }, 10006, ['goods.0.fixed_price']],
    ['the end before the start', { end_date: '2026-02-28' }, 10006, ['end_date']],
    ['more than three years', { end_date: '2029-03-03' }, 10006, ['end_date']],
    ['hours of no length', { start_clock: '08:00', end_clock: '08:00' }, 10006, ['end_clock']],
    ['no weekday', { week_days: [] }, 10006, ['week_days']],
    ['a state of its own', { enabled: 1 }, 10006, ['enabled']],
  ])('are refused with %s, and nothing is written', async (_, given, code, at) => {
    const reply = await create(given);
    expect({ code: reply.code, at: fields(reply) }).toEqual({ code, at });
    expect((await root.get('/mgt_tactics_config/v1')).data.total).toBe(0);
  });

  it('keep only what their type asks for', async () => {
    const line = { goods_id: '1', min_price: 200, min_percent: 80, max_percent: 120, fixed_price: 300 };
    const id = await made1({ limit_type: 2, goods: [line] });
    expect((await stored(id)).goods).toEqual([{ goods_id: '1', min_percent: 80, max_percent: 120 }]);
    const goods = (await root.get(`/mgt_tactics_config/goods/${id}/v1`)).data.rows;
    expect(goods).toMatchObject([{ goods_id: '1', retail_price: 300, min: 240, max: 360 }]);
  });

  it('have names of their own within an organisation, and merchants among themselves', async () => {
    const config_name = '同名限价';
    await made1({ config_name });
    const again = await create({ config_name });
    expect({ code: again.code, at: fields(again) }).toEqual({ code: 12012, at: ['config_name'] });
    await made1({ config_name }, east);
    await made1({ config_name }, merchant);
    expect((await create({ config_name }, merchant)).code).toBe(12012);
  });

  it('are changed and deleted only while they are not enabled', async () => {
    const id = await enabled();
    const { version } = await stored(id);
    const edit = (v: number) => root.put(`/mgt_tactics_config/${id}/v1`, { priority: 7, version: v });
    expect((await edit(version)).code).toBe(12009);
    expect((await root.delete(`/mgt_tactics_config/${id}/v1`)).code).toBe(12011);
    expect(await stored(id)).toMatchObject({ priority: 100, enabled: 1 });
    expect((await turn(id, 0)).code).toBe(0);
    expect((await edit((await stored(id)).version)).code).toBe(0);
    expect((await root.delete(`/mgt_tactics_config/${id}/v1`)).code).toBe(0);
  });

  it('are not enabled once they are over', async () => {
    const id = await made1({ start_date: '2026-02-01', end_date: '2026-03-01' });
    expect((await turn(id, 1)).code).toBe(12010);
    expect((await stored(id)).enabled).toBe(2);
  });

  it.each<[string, object, object, boolean]>([
    ['the same in everything', {}, {}, true],
    ['another priority', {}, { priority: 99 }, false],
    ['other goods', {}, { goods: [{ goods_id: '2', min_price: 1 }] }, false],
    ['later days', { end_date: '2026-03-10' }, { start_date: '2026-03-11' }, false],
    ['other weekdays', { week_days: [1, 2] }, { week_days: [3] }, false],
    ['other hours', { end_clock: '11:59' }, { start_clock: '12:00' }, false],
    [
      'a night that lasts into the other’s morning',
      { week_days: [1], start_clock: '22:00', end_clock: '06:00' },
      { week_days: [2], start_clock: '06:00', end_clock: '08:00' },
      true,
    ],
    ['one point out of all', {}, { shop_range: 1, shop_ids: [points.office] }, true],
    [
      'other points',
      { shop_range: 1, shop_ids: [points.office] },
      { shop_range: 1, shop_ids: [points.school] },
      false,
    ],
  ])('of one priority that meet are not both enabled: %s', async (_, one, other, conflict) => {
    await enabled({ config_name: '先启用', ...one });
    const id = await made1(other);
    const reply = await turn(id, 1);
    expect(reply.code).toBe(conflict ? 12008 : 0);
    expect((await stored(id)).enabled).toBe(conflict ? 2 : 1);
    if (conflict) expect(reply.msg).toMatch(/"先启用", which limits 晨泉饮用纯净水 at/);
  });

  it('meet along the tree of organisations and at a merchant’s own points', async () => {
    await enabled({}, east);
    const ofRoot = await made1();
    expect((await turn(ofRoot, 1)).code).toBe(12008);
    // The south is not below the east.
    await enabled({}, otherMerchant);
    const refused = await turn(await made1({}, merchant), 1, merchant);
    expect(refused.code).toBe(12008);
    expect(refused.msg).toContain('"Platform strategy"');
  });

  it('of two that are enabled at the same instant one is refused, whichever', async () => {
    for (let round = 0; round < 3; round += 1) {
      await server.empty('mgt_tactics_config', 'mgt_tactics_config__shop');
      const ids = [await made1(), await made1()];
      const codes = await Promise.all(ids.map(async (id) => (await turn(id, 1)).code));
      expect(codes.sort()).toEqual([0, 12008]);
    }
  });

  it('of merchants are their own to see and to change', async () => {
    const own = await made1({}, merchant);
    const platform = await made1();
    const list = async (by: Client) =>
      (await by.get('/mgt_tactics_config/v1')).data.rows.map(({ id }: { id: string }) => id);
    expect(await list(merchant)).toEqual([own]);
    expect(await list(otherMerchant)).toEqual([]);
    expect((await list(root)).sort()).toEqual([own, platform].sort());
    for (const id of [own, platform]) {
      expect((await turn(id, 1, otherMerchant)).code).toBe(10004);
      expect((await otherMerchant.get(`/mgt_tactics_config/goods/${id}/v1`)).code).toBe(10004);
      expect((await otherMerchant.delete(`/mgt_tactics_config/${id}/v1`)).code).toBe(10004);
    }
    expect((await turn(own, 1, merchant)).code).toBe(0);
    expect((await merchant.get(`/mgt_tactics_config/${own}/v1`)).data).not.toHaveProperty('mct_id');
    // Points of others can't be named.
    expect((await create({ shop_range: 1, shop_ids: [points.south] }, merchant)).code).toBe(10004);
  });

  it('hold the prices that are saved at a point, at the moment of saving and where their organisation is', async () => {
    const save = async (id: string, shop_price: number) => {
      const { version } = (await root.get(`/mct_shop/${id}/v1`)).data;
      const row = { goods_id: '1', layer_no: 1, slot_no: 1, shop_price, capacity: 10 };
      return root.put(`/mct_shop/goods/${id}/v1`, { version, goods: [row] });
    };
    await enabled({ start_clock: '09:00', end_clock: '11:59' }, east);
    const refused = await save(points.office, 351);
    expect({ code: refused.code, at: fields(refused) }).toEqual({ code: 12007, at: ['goods.0.shop_price'] });
    expect(refused.msg).toBe('Price outside the limit 2.50–3.50 yuan');
    // Nothing of the east binds the south.
    expect((await save(points.south, 351)).code).toBe(0);
    const price = { goods_id: '1', shop_price: 249 };
    expect((await save(points.office, 350)).code).toBe(0);
    expect((await root.put(`/mct_shop/setPrice/${points.office}/v1`, price)).code).toBe(12007);
    server.at('2026-03-02 11:59:59');
    expect((await save(points.office, 351)).code).toBe(12007);
    server.at('2026-03-02 12:00:00');
    expect((await save(points.office, 351)).code).toBe(0);
  });

  it('tell what applies at a point: the price, the strategy that decides, and why the others don’t', async () => {
    await sells(points.office, '1', 400);
    await sells(points.office, '2', 300, 2);
    const night = await enabled({
      limit_type: 3,
      goods: [{ goods_id: '1', fixed_price: 280 }],
      start_clock: '22:00',
      end_clock: '05:59',
      priority: 10,
    });
    const all = await enabled();
    const south = await enabled({ priority: 5 }, otherMerchant);
    const fresh = await made1({ priority: 1 }, merchant);
    // One that names hundreds of goods is told by those lines alone that are asked for.
    await database.pool.query(
      `update mgt_tactics_config set goods = goods || (select jsonb_agg(jsonb_build_object('goods_id', (900000 + i)::text, 'max_price', 1))
         from generate_series(1, 300) i) where id = $1`,
      [night],
    );
    const ask = async (at: string, by: Client = root) =>
      (await by.get('/mgt_tactics_config/decision/v1', { shop_id: points.office, at })).data.rows;
    const tell = (
      rows: { price: number; rule: { id: string } | null; others: { id: string; why: string }[] }[],
    ) => rows.map(({ price, rule, others }) => [price, rule?.id ?? null, others.map((o) => [o.id, o.why])]);
    expect(tell(await ask('2026-03-02 12:00:00'))).toEqual([
      [
        350,
        all,
        [
          [fresh, 'disabled'],
          [night, 'clock'],
        ],
      ],
      [300, null, []],
    ]);
    expect(tell(await ask('2026-03-03 00:30:00'))[0]).toEqual([
      280,
      night,
      [
        [fresh, 'disabled'],
        [all, 'outranked'],
      ],
    ]);
    expect(JSON.stringify(await ask('2026-03-02 12:00:00'))).not.toContain(`"id":"${south}"`);
    // A merchant is told what binds it and opens its own alone.
    const [told] = await ask('2026-03-02 12:00:00', merchant);
    expect(told).toMatchObject({
      price: 350,
      rule: { id: all, visible_flag: 0, config_no: null, config_name: 'Platform strategy' },
    });
    expect(told.others.map((one: { id: string }) => one.id)).toContain(night);
    expect(told.others[0]).toMatchObject({ id: fresh, visible_flag: 1 });
    const nowhere = { shop_id: points.south };
    expect((await merchant.get('/mgt_tactics_config/decision/v1', nowhere)).code).toBe(10004);
    const never = { shop_id: points.office, at: '2026-02-30 00:00:00' };
    expect((await root.get('/mgt_tactics_config/decision/v1', never)).code).toBe(10006);
    const stranger = await server.signIn(users.reader);
    expect((await stranger.get('/mgt_tactics_config/decision/v1', nowhere)).code).toBe(10003);
  });

  it('tell how many points they mean before they are saved, and then which prices lie outside', async () => {
    const count = async (body: object, by: Client = root) =>
      (await by.post('/mgt_tactics_config/touched/v1', body)).data.count;
    expect(await count({ shop_range: 0 })).toBe(6);
    expect(await count({ shop_range: 0 }, east)).toBe(4);
    expect(await count({ shop_range: 0 }, otherMerchant)).toBe(2);
    const id = await made1({ shop_range: 1, shop_ids: [points.office, points.school, points.south] });
    expect(await count({ id })).toBe(3);
    expect(await count({ shop_range: 1, shop_ids: [points.office, points.south] }, east)).toBe(1);
    for (const [shop, price, slot] of [
      [points.office, 249, 1],
      [points.school, 250, 1],
      [points.south, 351, 1],
    ] as const)
      await sells(shop, '1', price, slot);
    const outside = async (more: object, by: Client = root) => {
      const id = await made1(more, by);
      const { rows } = (await by.get(`/mgt_tactics_config/outside/${id}/v1`)).data;
      return rows.map((row: { shop_name: string; shop_price: number }) => [row.shop_name, row.shop_price]);
    };
    expect(await outside({})).toEqual([
      ['浦东云谷大厦', 249],
      ['南山大厦', 351],
    ]);
    expect(await outside({}, merchant)).toEqual([['浦东云谷大厦', 249]]);
    const percent = [{ goods_id: '1', min_percent: 84, max_percent: 116 }];
    expect(await outside({ limit_type: 2, goods: percent })).toEqual([
      ['浦东云谷大厦', 249],
      ['闵行学院', 250],
      ['南山大厦', 351],
    ]);
    const fixed = [{ goods_id: '1', fixed_price: 351 }];
    expect(await outside({ limit_type: 3, goods: fixed })).toEqual([
      ['浦东云谷大厦', 249],
      ['闵行学院', 250],
    ]);
  });

  it('tell cabinets when prices change: by a hand at once, by the clock in the next round', async () => {
    const states = async () => {
      const rows = await database.db
        .selectFrom('mct_shop')
        .select(['id', 'push_state'])
        .orderBy('id')
        .execute();
      return rows.flatMap(({ id, push_state }) => (push_state === 1 ? [id] : []));
    };
    const settled = () => database.db.updateTable('mct_shop').set({ push_state: 2 }).execute();
    const round = () => server.app.background.runAll();
    await sells(points.office, '1', 400);
    await sells(points.south, '1', 400);
    await sells(points.school, '2', 400);
    await sells(points.bare, '1', 400);
    await settled();
    const id = await enabled({ start_clock: '12:00', end_clock: '12:59' });
    await round();
    expect(await states()).toEqual([]);
    server.at('2026-03-02 12:00:00');
    await round();
    // Those with a cabinet that sells the goods.
    expect(await states()).toEqual([points.office, points.south]);
    await settled();
    await round();
    expect(await states()).toEqual([]);
    expect((await turn(id, 0)).code).toBe(0);
    expect(await states()).toEqual([points.office, points.south]);
    await settled();
    expect((await turn(id, 1)).code).toBe(0);
    expect(await states()).toEqual([points.office, points.south]);
    await settled();
    server.at('2026-03-02 13:00:00');
    await round();
    expect(await states()).toEqual([points.office, points.south]);
  });
});
