import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { templateFaultAt } from '../../resources/goods-management/imported-goods/at-point.server.ts';
import { notRefilled } from '../../resources/operation/device/refill.server.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

const base = '/mgt_except_goods_config';
/** Outsourced both; 1 is our own, 4 is self-purchased. */
const [water, tea] = ['2', '3'];
const milk = '4';

describeOnEachDatabase('externally sourced goods', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let otherMerchant: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    await database.db.updateTable('goods_center').set({ goods_source: 2 }).where('id', '=', tea).execute();
    const codes = ['IMPORT_GOODS', 'STRATEGY_EDIT', 'IMPORT_GOODS:export', 'SHOP_LIST', 'SHOP_EDIT'];
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
    const tables = ['', '__goods', '__shop'].map((end) => `mgt_except_goods_config${end}`);
    await server.empty(...tables, 'firm_except_goods_config', 'mct_shop_goods');
    server.at(startOfTests);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  let made = 0;
  const create = (more: object = {}, by: Client = root) => {
    made += 1;
    return by.post(`${base}/v1`, {
      config_name: `外采策略${made}`,
      goods_source: 2,
      supplier_name: '禾沐食品',
      goods_range: 1,
      goods_ids: [water],
      max_kind_count: 10,
      shop_range: 0,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      ...more,
    });
  };
  const own = { goods_source: 3, supplier_name: undefined, goods_ids: [milk] };
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
      .selectFrom('mgt_except_goods_config')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const fields = ({ data }: Reply) => (data?.errors ?? []).map(({ field }: { field: string }) => field);
  const told = (reply: Reply) => ({ code: reply.code, at: fields(reply) });
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
  const exclude = (goods_id: string, by: Client = root) =>
    by.post('/firm_except_goods_config/v1', { goods_id, reason: '抽检不合格' });

  it('[7.70] strategies are made new, owned by who makes them, and read with what they name', async () => {
    const id = await made1({
      goods_ids: [water, tea],
      max_ratio: 40,
      shop_range: 1,
      shop_ids: [points.office, points.south],
    });
    const { data } = await root.get(`${base}/details/${id}/v1`);
    expect(data).toMatchObject({
      enabled: 2,
      strategy_status: 1,
      goods_source: 2,
      supplier_name: '禾沐食品',
      goods_count: 2,
      shop_count: 2,
      max_kind_count: 10,
      max_ratio: 40,
      mgt_org_id: orgs.root,
      mct_id: null,
      create_name: '周岚',
    });
    expect(data.config_no).toMatch(/^EG\d{18}$/);
    const listed = async (of: string) =>
      (await root.get(`${base}/${of}/${id}/v1`)).data.rows.map((row: { id: string }) => row.id).sort();
    expect(await listed('shop')).toEqual([points.office, points.south]);
    expect(await listed('goods')).toEqual([water, tea]);
    const found = async (query: Record<string, string>) => (await root.get(`${base}/v1`, query)).data.total;
    expect(await found({ goods_source: '2', supplier_name: '禾' })).toBe(1);
    expect(await found({ goods_source: '3' })).toBe(0);
  });

  it.each([
    ['no goods', { goods_ids: [] }, 12014, ['goods_ids']],
    ['goods of another source', { goods_ids: [water, milk] }, 10006, ['goods_ids.1']],
    ['goods of our own', { goods_ids: ['1'] }, 10006, ['goods_ids.0']],
    ['unknown goods', { goods_ids: ['99999'] }, 10004, ['goods_ids']],
    ['our own source', { goods_source: 1 }, 10006, ['goods_source']],
    ['no supplier of outsourced goods', { supplier_name: '' }, 10006, ['supplier_name']],
    ['no points', { shop_range: 1, shop_ids: [] }, 12013, ['shop_ids']],
    ['no kind at all', { max_kind_count: 0 }, 10006, ['max_kind_count']],
    ['51 kinds', { max_kind_count: 51 }, 10006, ['max_kind_count']],
    ['a share of nothing', { max_ratio: 0 }, 10006, ['max_ratio']],
    ['more than all slots', { max_ratio: 101 }, 10006, ['max_ratio']],
    ['a name of one character', { config_name: '短' }, 10006, ['config_name']],
    ['the end before the start', { end_date: '2026-02-28' }, 10006, ['end_date']],
    ['more than three years', { end_date: '2029-03-03' }, 10006, ['end_date']],
    ['a state of its own', { enabled: 1 }, 10006, ['enabled']],
  ])('are refused with %s, and nothing is written', async (_, given, code, at) => {
    expect(told(await create(given))).toEqual({ code, at });
    expect((await root.get(`${base}/v1`)).data.total).toBe(0);
  });

  it('have names of their own within an organisation, and merchants among themselves', async () => {
    const config_name = '同名策略';
    await made1({ config_name });
    expect(told(await create({ config_name }))).toEqual({ code: 12012, at: ['config_name'] });
    await made1({ config_name }, east);
    await made1({ config_name }, merchant);
    expect((await create({ config_name }, merchant)).code).toBe(12012);
  });

  it('are changed and deleted only while they are not enabled, and not enabled once they are over', async () => {
    const id = await enabled();
    const edit = async () =>
      root.put(`${base}/${id}/v1`, { max_kind_count: 7, version: (await stored(id)).version });
    expect((await edit()).code).toBe(12009);
    expect((await root.delete(`${base}/delete/${id}/v1`)).code).toBe(12011);
    expect(await stored(id)).toMatchObject({ max_kind_count: 10, enabled: 1 });
    expect((await turn(id, 1)).code).not.toBe(0);
    expect((await turn(id, 0)).code).toBe(0);
    expect((await edit()).code).toBe(0);
    expect(await stored(id)).toMatchObject({ max_kind_count: 7, enabled: 0 });
    const over = await made1({ start_date: '2026-02-01', end_date: '2026-03-01' });
    expect((await turn(over, 1)).code).toBe(12010);
    expect((await stored(over)).enabled).toBe(2);
    expect((await root.delete(`${base}/delete/${id}/v1`)).code).toBe(0);
  });

  it.each<[string, object, object, boolean]>([
    ['the same in everything', {}, {}, true],
    ['other goods of the source', {}, { goods_ids: [tea] }, true],
    ['another source', {}, own, false],
    ['later days', { end_date: '2026-03-10' }, { start_date: '2026-03-11' }, false],
    ['a day in common', { end_date: '2026-03-10' }, { start_date: '2026-03-10' }, true],
    ['one point out of all', {}, { shop_range: 1, shop_ids: [points.office] }, true],
    [
      'other points',
      { shop_range: 1, shop_ids: [points.office] },
      { shop_range: 1, shop_ids: [points.school] },
      false,
    ],
  ])('that meet are not both enabled: %s', async (_, one, other, conflict) => {
    await enabled({ config_name: '先启用', ...one });
    const id = await made1(other);
    const reply = await turn(id, 1);
    expect(reply.code).toBe(conflict ? 12008 : 0);
    expect((await stored(id)).enabled).toBe(conflict ? 2 : 1);
    if (conflict) expect(reply.msg).toMatch(/"先启用".*Outsourced/);
  });

  it('meet along the tree of organisations and at a merchant’s points, and of two at once one is refused', async () => {
    await enabled({}, east);
    await enabled({}, otherMerchant);
    const refused = await turn(await made1({}, merchant), 1, merchant);
    expect(refused.code).toBe(12008);
    expect(refused.msg).toContain('"Platform strategy"');
    const ids = [await made1(own), await made1(own)];
    const codes = await Promise.all(ids.map(async (id) => (await turn(id, 1)).code));
    expect(codes.sort()).toEqual([0, 12008]);
  });

  it('of merchants are their own to see and to change', async () => {
    const mine = await made1({}, merchant);
    const platform = await made1();
    const list = async (by: Client) =>
      (await by.get(`${base}/v1`)).data.rows.map(({ id }: { id: string }) => id);
    expect(await list(merchant)).toEqual([mine]);
    expect(await list(otherMerchant)).toEqual([]);
    expect((await list(root)).sort()).toEqual([mine, platform].sort());
    for (const id of [mine, platform]) {
      expect((await turn(id, 1, otherMerchant)).code).toBe(10004);
      for (const of of ['details', 'goods', 'shop', 'broken'])
        expect((await otherMerchant.get(`${base}/${of}/${id}/v1`)).code).toBe(10004);
      expect((await otherMerchant.delete(`${base}/delete/${id}/v1`)).code).toBe(10004);
    }
    expect((await merchant.get(`${base}/details/${mine}/v1`)).data).not.toHaveProperty('mct_id');
    expect((await create({ shop_range: 1, shop_ids: [points.south] }, merchant)).code).toBe(10004);
    const stranger = await server.signIn(users.reader);
    for (const path of [`${base}/v1`, `${base}/details/${platform}/v1`, '/firm_except_goods_config/v1'])
      expect((await stranger.get(path)).code).toBe(10003);
    expect((await create({}, stranger)).code).toBe(10003);
  });

  it('refuse other goods of their source in a template, at their row, where and while they are in force', async () => {
    expect((await save(points.workshop, tea)).code).toBe(0);
    const id = await enabled({ config_name: '浦东外采' }, east);
    expect(told(await save(points.office, '1', water))).toEqual({ code: 0, at: [] });
    const refused = await save(points.school, '1', water, tea);
    expect(told(refused)).toEqual({ code: 12022, at: ['goods.2.goods_id'] });
    expect(refused.msg).toBe('Strategy "浦东外采" does not allow 茗野无糖茶 at this point');
    // What the platform calls its strategy is not a merchant's to read.
    const hidden = await saveBy(merchant, points.school, tea);
    expect(hidden.msg).toBe('Strategy "Platform strategy" does not allow 茗野无糖茶 at this point');
    expect(JSON.stringify(hidden.data)).not.toContain('浦东外采');
    const sold = database.db.selectFrom('mct_shop_goods').select('goods_id');
    expect(await sold.where('shop_id', '=', points.school).execute()).toEqual([]);
    // Nothing binds another source, nor the south.
    expect((await save(points.school, milk)).code).toBe(0);
    expect((await save(points.south, tea)).code).toBe(0);
    const copied = await root.put(`/mct_shop/copyTemplate/${points.office}/v1`, { from_id: points.south });
    expect(copied.code).toBe(12022);
    // It is on from the first minute of its first day to the last one of its last; what stood there before may stay.
    expect((await save(points.workshop, tea, '1')).code).toBe(0);
    const place = { id: points.school, mgt_org_id: orgs.shanghai, mct_id: '1' };
    const at = async (moment: string) =>
      (await templateFaultAt(database.db, place, { after: [tea], before: [] }, moment))?.of ?? null;
    const ends = (end_date: string) =>
      database.db.updateTable('mgt_except_goods_config').set({ end_date }).where('id', '=', id).execute();
    expect(await at('2026-03-31 23:59:59')).toBe('strategy');
    expect(await at('2026-04-01 00:00:00')).toBe(null);
    await ends('2026-03-02');
    expect((await save(points.school, tea)).code).toBe(12022);
    await ends('2026-03-01');
    expect((await save(points.school, tea)).code).toBe(0);
    await ends('2026-03-31');
    expect((await save(points.school, tea, '1')).code).toBe(0);
    expect((await turn(id, 0)).code).toBe(0);
    expect((await save(points.office, tea)).code).toBe(0);
  });

  it('refuse more kinds and a greater share than they allow, and never what takes some out', async () => {
    expect((await save(points.workshop, water, tea, '1')).code).toBe(0);
    const id = await enabled({ config_name: '上限', goods_range: 0, max_kind_count: 1, max_ratio: 50 });
    const kinds = await save(points.office, water, tea, '1', '1');
    expect(told(kinds)).toEqual({ code: 12023, at: ['goods'] });
    expect(kinds.msg).toBe('Strategy "上限" allows 1 SKUs of its source in one cabinet at most');
    const share = await save(points.office, water, water, '1');
    expect(told(share)).toEqual({ code: 12024, at: ['goods'] });
    expect(share.msg).toBe('Strategy "上限" allows its source 50 % of the slots at most');
    expect((await save(points.office, water, '1')).code).toBe(0);
    expect((await save(points.workshop, tea, water, '1')).code).toBe(0);
    expect((await save(points.workshop, tea, water)).code).toBe(12024);
    expect((await save(points.workshop, tea, '1')).code).toBe(0);
    await turn(id, 0);
    expect((await save(points.office, water, tea)).code).toBe(0);
  });

  it('[7.60] goods that the platform excludes are named by no strategy and put into no template', async () => {
    const strategy = await made1({ goods_ids: [water, tea] });
    expect((await save(points.office, '1')).code).toBe(0);
    expect(told(await exclude('1', east))).toEqual({ code: 12027, at: [] });
    expect((await exclude('1')).code).toBe(0);
    expect((await exclude(tea)).code).toBe(0);
    expect(told(await exclude(tea))).toEqual({ code: 12026, at: ['goods_id'] });
    const list = (await merchant.get('/firm_except_goods_config/v1')).data.rows;
    expect(list.map((row: { goods_id: string }) => row.goods_id).sort()).toEqual(['1', tea]);
    expect(told(await create({ goods_ids: [water, tea] }))).toEqual({ code: 12025, at: ['goods_ids.1'] });
    expect((await turn(strategy, 1)).code).toBe(12025);
    const refused = await save(points.south, tea);
    expect(told(refused)).toEqual({ code: 12025, at: ['goods.0.goods_id'] });
    expect(refused.msg).toBe('The platform has excluded 茗野无糖茶 from sale');
    expect((await save(points.office, '1', milk)).code).toBe(0);
    const query = { for: 'mgt_except_goods_config.create', goods_source: '2' };
    const offered = (await merchant.get('/goods_center/option/v1', query)).data.rows;
    expect(offered.map((row: { id: string; refused?: string }) => [row.id, row.refused])).toEqual([
      [water, undefined],
      [tea, 'Excluded from sale'],
    ]);
    const forOffice = { for: `mct_shop.saveTemplate.${points.office}` };
    const choices = (await root.get('/goods_center/option/v1', forOffice)).data.rows;
    expect(choices.map((row: { id: string; refused?: string }) => [row.id, row.refused])).toEqual([
      ['1', undefined],
      [water, undefined],
      [tea, 'Excluded from sale'],
      [milk, undefined],
    ]);
    const { id, version } = list.find((row: { goods_id: string }) => row.goods_id === tea);
    const lift = (by: Client) => by.delete(`/firm_except_goods_config/${id}/v1`);
    expect((await lift(merchant)).code).toBe(10003);
    expect((await lift(east)).code).toBe(12027);
    const put = (by: Client) => by.put(`/firm_except_goods_config/${id}/v1`, { reason: '证照过期', version });
    expect([(await put(east)).code, (await put(root)).code]).toEqual([12027, 0]);
    expect((await lift(root)).code).toBe(0);
    expect((await save(points.south, tea)).code).toBe(0);
    expect((await turn(strategy, 1)).code).toBe(0);
  });

  it('[7.60] say what is in force at a cabinet, and what its template has against it', async () => {
    expect((await save(points.office, water, tea, '1', milk)).code).toBe(0);
    const id = await enabled({ max_ratio: 80 }, east);
    expect((await exclude(milk)).code).toBe(0);
    const ask = (query: Record<string, string>, by: Client = root) => by.get(`${base}/cab/v1`, query);
    const office = { cabinet_code: 'ZY100001' };
    const { data } = await ask(office);
    expect(data).toMatchObject({ shop_id: points.office, shop_name: '浦东云谷大厦' });
    expect(data.rows).toMatchObject([
      {
        goods_source: 2,
        rule: { id, visible_flag: 1 },
        max_kind_count: 10,
        max_ratio: 80,
        kind_count: 2,
        slot_count: 2,
        all_slot_count: 4,
        refused: [{ goods_id: tea, by: 'strategy' }],
      },
      { goods_source: 3, rule: null, max_kind_count: null, refused: [{ goods_id: milk, by: 'platform' }] },
    ]);
    const own = await ask(office, merchant);
    expect(own.data.rows[0].rule).toMatchObject({ visible_flag: 0, config_name: 'Platform strategy' });
    expect((await ask({ cabinet_code: 'ZY200001' }, merchant)).code).toBe(10004);
    expect((await ask({ cabinet_code: 'NONE' })).code).toBe(10004);
    expect((await ask({})).code).toBe(10006);
    expect((await ask({ ...office, day: '1' })).code).toBe(10006);
  });

  it('tell what applies at a point, and why the others are not in force', async () => {
    expect((await save(points.office, water, tea, '1')).code).toBe(0);
    const force = await enabled({}, east);
    const later = await enabled({ start_date: '2026-04-01', end_date: '2026-04-30' });
    const fresh = await made1({ goods_range: 0 }, merchant);
    const ask = async (by: Client, at = startOfTests) =>
      (await by.get(`${base}/decision/v1`, { shop_id: points.office, at })).data.rows;
    const tell = (rows: Awaited<ReturnType<typeof ask>>) =>
      rows.map((row: (typeof rows)[number]) => [
        row.goods_id,
        row.refused_by,
        row.rule?.id ?? null,
        row.others.map((other: { id: string; why: string }) => [other.id, other.why]),
      ]);
    const others = [
      [later, 'notStarted'],
      [fresh, 'disabled'],
    ];
    expect(tell(await ask(root))).toEqual([
      ['1', null, null, []],
      [water, null, force, others],
      [tea, 'strategy', force, others],
    ]);
    const [, , row] = await ask(merchant, '2026-04-01 00:00:00');
    expect(row).toMatchObject({
      goods_id: tea,
      refused_by: 'strategy',
      rule: { id: later, visible_flag: 0, config_no: null },
      others: [
        { id: force, why: 'expired' },
        { id: fresh, visible_flag: 1 },
      ],
    });
  });

  it('tell how many points they mean before they are saved, and then which template goods break them', async () => {
    const touched = async (body: object, by: Client = root) =>
      (await by.post(`${base}/touched/v1`, body)).data.count;
    expect(await touched({ shop_range: 0 })).toBe(6);
    expect(await touched({ shop_range: 0 }, merchant)).toBe(4);
    expect(await touched({ shop_range: 1, shop_ids: [points.office, points.south] }, east)).toBe(1);
    for (const [shop, ...goods] of [
      [points.office, water, tea, '1'],
      [points.school, water, '1'],
      [points.workshop, water, milk],
      [points.south, tea],
    ] as const)
      expect((await save(shop, ...goods)).code).toBe(0);
    const broken = async (more: object, by: Client = root) => {
      const id = await made1(more, by);
      const { rows } = (await by.get(`${base}/broken/${id}/v1`)).data;
      return rows.map((row: { shop_name: string; goods_code: string }) => [
        row.shop_name,
        row.goods_code.slice(-1),
      ]);
    };
    expect(await broken({})).toEqual([
      ['浦东云谷大厦', tea],
      ['南山大厦', tea],
    ]);
    expect(await broken({}, merchant)).toEqual([['浦东云谷大厦', tea]]);
    expect(await broken({ shop_range: 1, shop_ids: [points.school] })).toEqual([]);
    const tooMany = [
      ['浦东云谷大厦', water],
      ['浦东云谷大厦', tea],
    ];
    expect(await broken({ goods_range: 0, max_kind_count: 1 })).toEqual(tooMany);
    expect(await broken({ goods_range: 0, max_ratio: 50 }, merchant)).toEqual(tooMany);
    expect(await broken(own, merchant)).toEqual([]);
    expect((await exclude(milk)).code).toBe(0);
    expect(await broken({ ...own, goods_range: 0 }, merchant)).toEqual([['姑苏装配厂', milk]]);
  });

  it('forbid refilling what they do not allow, of doors that were opened since', async () => {
    await enabled({ config_name: '门店外采' }, east);
    server.at('2026-03-02 11:00:00');
    expect((await exclude(milk)).code).toBe(0);
    const shop = { id: points.office, mgt_org_id: orgs.shanghai, mct_id: '1' };
    const refused = async (moment: string, ids: readonly string[] = ['1', water, tea, milk]) =>
      [...(await notRefilled(database.db, shop, ids, moment))]
        .map(([id, { code }]) => [id, code])
        .sort(([one], [other]) => Number(one) - Number(other));
    expect(await refused('2026-03-02 11:00:00')).toEqual([
      [tea, 12022],
      [milk, 12025],
    ]);
    expect(await refused('2026-03-02 10:30:00')).toEqual([[tea, 12022]]);
    expect(await refused('2026-03-02 09:59:59')).toEqual([]);
    const why = (await notRefilled(database.db, shop, [tea], '2026-03-02 11:00:00')).get(tea);
    expect(why?.msg.zh).toBe('策略“平台策略”不允许在该点位销售“茗野无糖茶”');
  });
});
