import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { brandNamed } from '../../resources/shared/seed/reference/brands.ts';
import { typeByPath } from '../../resources/shared/seed/reference/goods-types.ts';
import { sceneByCode } from '../../resources/shared/seed/reference/scene-tree.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, users, world } from './support/world.ts';

const base = '/mgt_example_tactics_config';
/** Of goods 1, water. */
const brand = brandNamed('晨泉').id;
const other = brandNamed('沐川').id;
const type = (path: string) => typeByPath(path).id;
const scene = (code: string) => sceneByCode(code).id;

describeOnManySessions('selling brands', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    server = await serve(database);
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
  });
  beforeEach(async () => {
    const tables = ['', '__brand', '__type', '__shop', '__scene'].map(
      (end) => `mgt_example_tactics_config${end}`,
    );
    await server.empty(...tables, 'mct_shop_goods');
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  let made = 0;
  const create = (more: object = {}, by: Client = root) => {
    made += 1;
    return by.post(`${base}/v1`, {
      config_name: `品牌策略${made}`,
      control_type: 2,
      brand_ids: [brand],
      shop_range: 0,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      ...more,
    });
  };
  const made1 = async (more: object = {}, by: Client = root) => {
    const { data, code, msg } = await create(more, by);
    expect({ code, msg }).toMatchObject({ code: 0 });
    return String(data.id);
  };
  const turn = (id: string, enabled: 0 | 1, by: Client = root) =>
    by.put(`${base}/enabled/${id}/v1`, { enabled });
  const enabled = async (more: object = {}, by: Client = root) => {
    const id = await made1(more, by);
    expect((await turn(id, 1, by)).code).toBe(0);
    return id;
  };
  const stored = (id: string) =>
    database.db
      .selectFrom('mgt_example_tactics_config')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const fields = ({ data }: Reply) => (data?.errors ?? []).map(({ field }: { field: string }) => field);
  const saveBy = async (by: Client, shop: string, ...goods: readonly string[]) => {
    const { version } = (await by.get(`/mct_shop/${shop}/v1`)).data;
    const rows = goods.map((goods_id, at) => ({
      goods_id,
      layer_no: 1,
      slot_no: at + 1,
      shop_price: 300,
      capacity: 10,
    }));
    return by.put(`/mct_shop/goods/${shop}/v1`, { version, goods: rows });
  };
  const save = (shop: string, ...goods: readonly string[]) => saveBy(root, shop, ...goods);

  it('[7.71] are made new, owned by who makes them, and read with what they name', async () => {
    const id = await made1({
      brand_ids: [brand, other],
      type_ids: [type('饮料/水')],
      shop_range: 2,
      scene_ids: [scene('30'), scene('1001')],
      remark: '试行',
    });
    const { data } = await root.get(`${base}/${id}/v1`);
    expect(data).toMatchObject({
      enabled: 2,
      strategy_status: 1,
      control_type: 2,
      brand_count: 2,
      brand_names: '晨泉, 沐川',
      type_names: 'Drinks/Water',
      scene_names: 'School, Office building',
      shop_count: 0,
      priority: 100,
      mgt_org_id: orgs.root,
      create_name: '周岚',
      remark: '试行',
    });
    expect(data.config_no).toMatch(/^SB\d{18}$/);
    expect((await root.get(`${base}/detail/${id}/v1`)).data).toEqual(data);
    const found = async (query: Record<string, string>) => (await root.get(`${base}/v1`, query)).data.total;
    expect(await found({ brand_ids: other })).toBe(1);
    expect(await found({ brand_ids: brandNamed('茗野').id })).toBe(0);
    expect(await found({ control_type: '1' })).toBe(0);
  });

  it.each([
    ['no brand', { brand_ids: [] }, 10006, ['brand_ids']],
    ['an unknown brand', { brand_ids: ['99999'] }, 10004, ['brand_ids']],
    ['no points', { shop_range: 1, shop_ids: [] }, 12013, ['shop_ids']],
    ['no scenes', { shop_range: 2, scene_ids: [] }, 12013, ['scene_ids']],
    ['a name of one character', { config_name: '短' }, 10006, ['config_name']],
    ['a third way of control', { control_type: 3 }, 10006, ['control_type']],
    ['the end before the start', { end_date: '2026-02-28' }, 10006, ['end_date']],
    ['more than three years', { end_date: '2029-03-03' }, 10006, ['end_date']],
    ['a priority of 1000', { priority: 1_000 }, 10006, ['priority']],
    ['a state of its own', { enabled: 1 }, 10006, ['enabled']],
  ])('are refused with %s, and nothing is written', async (_, given, code, at) => {
    const reply = await create(given);
    expect({ code: reply.code, at: fields(reply) }).toEqual({ code, at });
    expect((await root.get(`${base}/v1`)).data.total).toBe(0);
  });

  it('have names of their own within an organisation', async () => {
    const config_name = '同名策略';
    await made1({ config_name });
    const again = await create({ config_name });
    expect({ code: again.code, at: fields(again) }).toEqual({ code: 12012, at: ['config_name'] });
    await made1({ config_name }, east);
  });

  it('are changed and deleted only while they are not enabled, and not enabled once they are over', async () => {
    const id = await enabled();
    const edit = async () =>
      root.put(`${base}/${id}/v1`, { priority: 7, version: (await stored(id)).version });
    expect((await edit()).code).toBe(12009);
    expect((await root.delete(`${base}/${id}/v1`)).code).toBe(12011);
    expect(await stored(id)).toMatchObject({ priority: 100, enabled: 1 });
    expect((await turn(id, 0)).code).toBe(0);
    expect((await edit()).code).toBe(0);
    const over = await made1({ start_date: '2026-02-01', end_date: '2026-03-01' });
    expect((await turn(over, 1)).code).toBe(12010);
    expect((await stored(over)).enabled).toBe(2);
    expect((await root.delete(`${base}/${id}/v1`)).code).toBe(0);
  });

  it.each<[string, object, object, boolean]>([
    ['the same in everything', {}, {}, true],
    ['another priority', {}, { priority: 99 }, false],
    ['the same way of control', {}, { control_type: 2 }, false],
    ['other brands', {}, { brand_ids: [other] }, false],
    ['one brand in common', { brand_ids: [brand, other] }, { brand_ids: [other] }, true],
    ['later days', { end_date: '2026-03-10' }, { start_date: '2026-03-11' }, false],
    ['a day in common', { end_date: '2026-03-10' }, { start_date: '2026-03-10' }, true],
    ['a category out of all', {}, { type_ids: [type('饮料/水')] }, true],
    [
      'a category above the other',
      { type_ids: [type('饮料')] },
      { type_ids: [type('饮料/水/纯净水')] },
      true,
    ],
    ['other categories', { type_ids: [type('饮料/水')] }, { type_ids: [type('饮料/茶饮料')] }, false],
    ['one point out of all', {}, { shop_range: 1, shop_ids: [points.office] }, true],
    [
      'other points',
      { shop_range: 1, shop_ids: [points.office] },
      { shop_range: 1, shop_ids: [points.school] },
      false,
    ],
    [
      'a point of the other’s scene',
      { shop_range: 1, shop_ids: [points.school] },
      { shop_range: 2, scene_ids: [scene('30')] },
      true,
    ],
    [
      'a scene of the other’s group',
      { shop_range: 2, scene_ids: [scene('4001')] },
      { shop_range: 2, scene_ids: [scene('40')] },
      true,
    ],
    [
      'other scenes',
      { shop_range: 2, scene_ids: [scene('4001')] },
      { shop_range: 2, scene_ids: [scene('4002')] },
      false,
    ],
  ])(
    'of one priority that contradict each other are not both enabled: %s',
    async (_, one, next, conflict) => {
      await enabled({ config_name: '先启用', ...one });
      const id = await made1({ control_type: 1, ...next });
      const reply = await turn(id, 1);
      expect(reply.code).toBe(conflict ? 12008 : 0);
      expect((await stored(id)).enabled).toBe(conflict ? 2 : 1);
      if (conflict) expect(reply.msg).toMatch(/"先启用".*(晨泉|沐川)/);
    },
  );

  it('contradict each other along the tree of organisations only', async () => {
    await enabled({}, east);
    const south = { shop_range: 1, shop_ids: [points.south] };
    await enabled({ control_type: 1, ...south });
    expect((await turn(await made1({ control_type: 1 }), 1)).code).toBe(12008);
  });

  it('contradict one that somebody may not open, and don’t tell them its name', async () => {
    await enabled({ config_name: '总部的策略' });
    const reply = await turn(await made1({ control_type: 1 }, east), 1, east);
    expect(reply.code).toBe(12008);
    expect(reply.msg).toContain('"Platform strategy"');
    expect(JSON.stringify(reply)).not.toContain('总部的策略');
  });

  it('of two that contradict each other and are enabled at the same instant one is refused', async () => {
    const ids = [await made1(), await made1({ control_type: 1 })];
    const codes = await Promise.all(ids.map(async (id) => (await turn(id, 1)).code));
    expect(codes.sort()).toEqual([0, 12008]);
  });

  it('refuse goods of a forbidden brand in a template, at their row, where and while they hold', async () => {
    const ban = { config_name: '浦东禁售', start_date: '2026-03-03', type_ids: [type('饮料')] };
    const banned = await enabled(ban, east);
    const holds = (start_date: string, end_date: string) =>
      database.db
        .updateTable('mgt_example_tactics_config')
        .set({ start_date, end_date })
        .where('id', '=', banned)
        .execute();
    expect((await save(points.office, '2', '1')).code).toBe(0);
    await holds('2026-03-02', '2026-03-02');
    const refused = await save(points.school, '2', '1');
    expect({ code: refused.code, at: fields(refused) }).toEqual({ code: 12021, at: ['goods.1.goods_id'] });
    expect(refused.msg).toBe('Strategy "浦东禁售" forbids 晨泉 at this point');
    // What the platform calls its strategy is not a merchant's to read.
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['SHOP_LIST', 'SHOP_EDIT']) })
      .where('id', '=', roles.merchant)
      .execute();
    await server.touchAccess();
    const told = await saveBy(await server.signIn(users.merchant), points.school, '2', '1');
    expect(told.msg).toBe('Strategy "Platform strategy" forbids 晨泉 at this point');
    expect(JSON.stringify(told.data)).not.toContain('浦东禁售');
    const sold = database.db.selectFrom('mct_shop_goods').select('goods_id');
    expect(await sold.where('shop_id', '=', points.school).execute()).toEqual([]);
    // What stands there already may stay, other brands are sold, and nothing of the east binds the south.
    expect((await save(points.office, '1', '2')).code).toBe(0);
    expect((await save(points.school, '2')).code).toBe(0);
    expect((await save(points.south, '1')).code).toBe(0);
    // One that ranks before it decides.
    const exception = { control_type: 1, priority: 50, shop_range: 2, scene_ids: [scene('30')] };
    const id = await enabled(exception);
    expect((await save(points.school, '2', '1')).code).toBe(0);
    expect((await save(points.workshop, '1')).code).toBe(12021);
    await turn(id, 0);
    expect((await save(points.school, '2')).code).toBe(0);
    expect((await save(points.school, '2', '1')).code).toBe(12021);
    await holds('2026-03-01', '2026-03-01');
    expect((await save(points.school, '2', '1')).code).toBe(0);
  });

  it('refuse them when a template is copied too', async () => {
    expect((await save(points.south, '1')).code).toBe(0);
    await enabled({}, east);
    const copied = await root.put(`/mct_shop/copyTemplate/${points.office}/v1`, { from_id: points.south });
    expect(copied.code).toBe(12021);
  });

  it('tell what applies at a point: what may be sold, what it costs, who decides, and why the others don’t', async () => {
    expect((await save(points.school, '1', '2')).code).toBe(0);
    const ban = await enabled({ config_name: '总部禁售' });
    const milk = await enabled({ type_ids: [type('乳品')], priority: 200 });
    const offices = await enabled({ shop_range: 2, scene_ids: [scene('1001')], priority: 300 });
    const later = await enabled({ start_date: '2026-03-20', priority: 400 });
    const mine = await made1({ control_type: 1, priority: 1 }, east);
    const ask = (by: Client, query: object = {}) =>
      by.get(`${base}/decision/v1`, { shop_id: points.school, at: '2026-03-10 12:00:00', ...query });
    const told = async (by: Client) =>
      (
        (await ask(by)).data.rows as {
          allowed_flag: number;
          price: number;
          rule: { id: string };
          others: { id: string; why: string }[];
        }[]
      ).map(({ allowed_flag, price, rule, others }) => [
        allowed_flag,
        price,
        rule?.id ?? null,
        others.map(({ id, why }) => [id, why]),
      ]);
    const others = [
      [milk, 'category'],
      [offices, 'elsewhere'],
      [later, 'notStarted'],
    ];
    const water = [0, 300, ban, [[mine, 'disabled'], ...others]];
    expect(await told(root)).toEqual([water, [1, 300, null, []]]);
    expect((await ask(root)).data.rows[0]).toMatchObject({
      brand_name: '晨泉',
      rule: { config_name: '总部禁售' },
    });
    // The platform's strategies are not a branch's to open; its own are.
    const [row] = (await ask(east)).data.rows;
    expect(row.rule).toMatchObject({
      id: ban,
      visible_flag: 0,
      config_no: null,
      config_name: 'Platform strategy',
    });
    expect(row.others[0]).toMatchObject({ id: mine, visible_flag: 1 });
    await turn(mine, 1, east);
    expect((await told(root))[0]?.slice(0, 3)).toEqual([1, 300, mine]);
    expect((await ask(root, { at: '2026-04-01 00:00:00' })).data.rows[0]).toMatchObject({
      allowed_flag: 1,
      rule: null,
    });
    expect((await ask(east, { shop_id: points.south })).code).toBe(10004);
    expect((await ask(root, { at: '2026-02-30 00:00:00' })).code).toBe(10006);
    expect((await ask(await server.signIn(users.reader))).code).toBe(10003);
  });

  it('tell how many points they mean before they are saved, and once they are', async () => {
    const count = async (body: object, by: Client = root) =>
      (await by.post(`${base}/touched/v1`, body)).data.count;
    expect(await count({ shop_range: 0 })).toBe(6);
    expect(await count({ shop_range: 0 }, east)).toBe(4);
    expect(await count({ shop_range: 1, shop_ids: [points.office, points.south] }, east)).toBe(1);
    expect(await count({ shop_range: 2, scene_ids: [scene('30')] })).toBe(1);
    const office = { shop_range: 2, scene_ids: [scene('1001')] };
    expect(await count(office)).toBe(2);
    const id = await made1(office, east);
    expect([await count({ id }), await count({ id, shop_range: 0 })]).toEqual([1, 4]);
    expect((await root.post(`${base}/touched/v1`, { shop_range: 1, shop_ids: 'all' })).code).toBe(10006);
    const platform = await made1();
    expect((await east.post(`${base}/touched/v1`, { id: platform })).code).toBe(10004);
  });

  it('list their points, and what templates sell of their brands', async () => {
    for (const shop of [points.office, points.school, points.south])
      expect((await save(shop, '1', '2')).code).toBe(0);
    const listed = async (id: string, by: Client = root) => {
      const rows = async (of: string) => (await by.get(`${base}/${of}/${id}/v1`)).data.rows;
      return {
        points: (await rows('shop')).map((row: { id: string }) => row.id).sort(),
        goods: (await rows('goods')).map((row: { shop_name: string; goods_name: string }) => [
          row.shop_name,
          row.goods_name,
        ]),
      };
    };
    const offices = await made1({ shop_range: 2, scene_ids: [scene('1001')], type_ids: [type('饮料')] });
    expect(await listed(offices)).toEqual({
      points: [points.office, points.south],
      goods: [
        ['浦东云谷大厦', '晨泉饮用纯净水'],
        ['南山大厦', '晨泉饮用纯净水'],
      ],
    });
    const school = { shop_range: 1, shop_ids: [points.school], brand_ids: [other] };
    expect(await listed(await made1(school, east), east)).toEqual({
      points: [points.school],
      goods: [['闵行学院', '沐川饮用纯净水']],
    });
    const milk = await made1({ type_ids: [type('乳品')] });
    expect((await listed(milk)).goods).toEqual([]);
  });

  it('are seen by their organisation and those above, and never a merchant’s', async () => {
    const ofRoot = await made1();
    const ofEast = await made1({}, east);
    const list = async (by: Client) =>
      (await by.get(`${base}/v1`)).data.rows.map(({ id }: { id: string }) => id);
    expect(await list(east)).toEqual([ofEast]);
    expect((await list(root)).sort()).toEqual([ofRoot, ofEast].sort());
    expect((await turn(ofRoot, 1, east)).code).toBe(10004);
    expect((await east.get(`${base}/detail/${ofRoot}/v1`)).code).toBe(10004);
    expect((await east.delete(`${base}/${ofRoot}/v1`)).code).toBe(10004);
    expect((await create({ shop_range: 1, shop_ids: [points.south] }, east)).code).toBe(10004);
    const role = { role_name: '商户策略', identity_type: 0, modules: ['SELLING_BRAND'] };
    const granted = await root.post('/manager_role/v1', role);
    expect({ code: granted.code, at: fields(granted) }).toEqual({ code: 10006, at: ['modules'] });
    const merchant = await server.signIn(users.merchant);
    expect((await merchant.get(`${base}/v1`)).code).toBe(10003);
    expect((await create({}, merchant)).code).toBe(10003);
    const reader = await server.signIn(users.reader);
    expect((await reader.get(`${base}/${ofEast}/v1`)).code).toBe(10003);
  });
});
