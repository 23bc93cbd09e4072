import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { runImport } from '../../server/imports/import-job.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, users, world } from './support/world.ts';

const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };

interface Row {
  readonly id: string;
  readonly version: number;
  readonly goods_id: string;
  readonly goods_code: string;
  readonly retail_price: number;
  readonly shop_count: number;
}

describeOnManySessions('the goods centre', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    for (const table of ['goods_center', 'mgt_org_goods'])
      await database.pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
    const own = ['', ':create', ':update', ':add', ':price', ':remove', ':enable', ':disable', ':export'];
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(own.map((verb) => `GOODS_CENTER${verb}`)) })
      .where('id', '=', roles.merchant)
      .execute();
    server = await serve(database, { dataDir: await mkdtemp(path.join(tmpdir(), 'goods-')) });
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
  });
  beforeEach(() => server.empty('mgt_org_goods', 'mgt_tactics_config', 'mct_shop_goods'));
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const add = (goods_ids: readonly string[], by: Client = root, body: object = {}): Promise<Reply> =>
    by.put('/goods_center/add/v1', { goods_ids, ...body });
  const mine = async (by: Client = root, query: Record<string, string> = {}): Promise<readonly Row[]> =>
    (await by.get('/mgt_org_goods/v1', query)).data.rows;
  const ownIds = async (by: Client = root): Promise<readonly string[]> =>
    [...(await mine(by))].sort((a, b) => Number(a.goods_id) - Number(b.goods_id)).map(({ id }) => id);
  const price = (goods_ids: readonly string[], change: object, by: Client = root) =>
    by.put('/mgt_org_goods/price/v1', { goods_ids, ...change });
  const fixed = (new_price: number) => ({ price_mode: 1, new_price });
  const percent = (tenths: number) => ({ price_mode: 2, percent: tenths });
  const prices = async (by: Client = root) =>
    Object.fromEntries((await mine(by)).map((row) => [row.goods_id, row.retail_price]));
  const fieldsOf = (reply: Reply): readonly string[] =>
    (reply.data.errors ?? []).map((error: { field: string }) => error.field);
  const limit = (no: number, goods: readonly object[], more: object = {}) =>
    anyTable(database.db)
      .insertInto('mgt_tactics_config')
      .values({
        config_no: `TL${no}`,
        config_name: `限价${no}`,
        week_days: JSON.stringify([1, 2, 3, 4, 5, 6, 7]),
        start_clock: '00:00',
        end_clock: '23:59',
        limit_type: 2,
        goods: JSON.stringify(goods),
        start_date: '2026-03-01',
        end_date: '2026-03-31',
        enabled: 1,
        mgt_org_id: orgs.root,
        ...times,
        ...more,
      })
      .execute();
  const upload = async (lines: readonly string[]): Promise<Reply> => {
    const form = new FormData();
    form.set('import_file', new Blob([lines.join('\n')]), 'goods.csv');
    const response = await fetch(`${server.base}/api/mgt_org_goods/import/v1`, {
      method: 'POST',
      body: form,
      headers: { 'accept-language': root.lang, 'auth-token': root.token ?? '' },
    });
    return (await response.json()) as Reply;
  };
  const stock = (shop_id: string, goods_id: string) =>
    anyTable(database.db)
      .insertInto('mct_shop_goods')
      .values({
        shop_id,
        goods_id,
        layer_no: 1,
        slot_no: Number(goods_id),
        shop_price: 300,
        capacity: 10,
        ...times,
      })
      .execute();

  it('[7.61] [2.32] its goods are added to one’s own, many by one call, for the library’s price or another', async () => {
    const reply = await add(['1', '2']);
    expect(reply).toMatchObject({ code: 0, msg: '2 added to my goods', data: { result: { n: 2 } } });
    expect((await add(['3'], root, { retail_price: 350 })).code).toBe(0);
    expect(await prices()).toEqual({ '1': 300, '2': 300, '3': 350 });
    const [row] = await mine(root, { goods_code: '200000000003' });
    expect(row).toMatchObject({
      goods_name: '茗野无糖茶',
      brand_name: '茗野',
      library_price: 300,
      enable: 1,
    });
  });

  it('goods that are one’s own already are refused, and none of the call is added [12002]', async () => {
    await add(['1']);
    const reply = await add(['2', '1']);
    expect(reply).toMatchObject({ code: 12002 });
    expect(fieldsOf(reply)).toEqual(['goods_ids.1']);
    expect(Object.keys(await prices())).toEqual(['1']);
    const { rows } = (await root.get('/goods_center/v1')).data;
    expect(rows.find((row: { id: string }) => row.id === '1').deny).toMatchObject({ add: 12002 });
    expect((await add(['1'], east)).code).toBe(0);
    expect((await add(Array.from({ length: 201 }, (_, n) => String(n + 1)))).code).toBe(10006);
  });

  it('goods out of use are not added', async () => {
    await database.db.updateTable('goods_center').set({ enabled: 0 }).where('id', '=', '4').execute();
    expect(await add(['4'])).toMatchObject({ code: 12018 });
    await database.db.updateTable('goods_center').set({ enabled: 1 }).where('id', '=', '4').execute();
  });

  it('[7.62] one’s own goods are those of one’s organisation, of a merchant its own', async () => {
    await add(['1'], root);
    await add(['2'], east);
    await add(['3'], merchant);
    expect(await prices(root)).toEqual({ '1': 300 });
    expect(await prices(east)).toEqual({ '2': 300 });
    expect(await prices(merchant)).toEqual({ '3': 300 });
    const [others = ''] = await ownIds(merchant);
    for (const by of [root, east]) expect((await price([others], fixed(100), by)).code).toBe(10004);
    const [first = ''] = await ownIds(root);
    expect((await price([first], fixed(100), merchant)).code).toBe(10004);
    expect(await mine(root, { enable: '1' })).toHaveLength(1);
  });

  it('enabled and disabled goods are told apart by enable', async () => {
    await add(['1', '2']);
    const [first = ''] = await ownIds();
    expect((await root.put(`/mgt_org_goods/${first}/enabled/v1`, { enabled: 0 })).code).toBe(0);
    expect((await mine(root, { enable: '1' })).map(({ goods_id }) => goods_id)).toEqual(['2']);
    expect((await mine(root, { enable: '0' })).map(({ goods_id }) => goods_id)).toEqual(['1']);
    expect((await root.put(`/mgt_org_goods/${first}/enabled/v1`, { enabled: 0 })).code).toBe(15001);
    expect((await root.put(`/mgt_org_goods/${first}/enabled/v1`, { enabled: 1 })).code).toBe(0);
  });

  it('prices are changed singly, to a price or by percent, half a cent going up', async () => {
    await add(['1', '2'], root, { retail_price: 333 });
    const ids = await ownIds();
    expect(await price(ids.slice(0, 1), fixed(250))).toMatchObject({ code: 0, data: { result: { n: 1 } } });
    expect(await prices()).toEqual({ '1': 250, '2': 333 });
    expect((await price(ids, percent(-55))).code).toBe(0);
    expect(await prices()).toEqual({ '1': 236, '2': 315 });
    const history = await root.get(`/mgt_org_goods/history/${ids[0]}/v1`);
    expect(JSON.stringify(history.data)).toContain('retail_price');
  });

  it.each([
    ['no price', { price_mode: 1 }, 'new_price'],
    ['no percentage', { price_mode: 2 }, 'percent'],
    ['nothing', {}, 'new_price'],
    ['a price of nothing', fixed(0), 'new_price'],
    ['more than 999,999 cents', percent(9_000_0), 'percent'],
  ])('a change that says %s is refused at its field', async (_, change, field) => {
    await add(['1']);
    const reply = await price(await ownIds(), change);
    expect(reply.code).toBe(10006);
    expect(fieldsOf(reply)).toContain(field);
    expect(await prices()).toEqual({ '1': 300 });
  });

  it('a price that a limit refuses leaves all of them as they were, and names each that it refuses [12007]', async () => {
    await add(['1', '2', '3']);
    await limit(1, [{ goods_id: '2', min_percent: 90, max_percent: 110 }]);
    const ids = await ownIds();
    const refused = await price(ids, percent(200));
    expect(refused).toMatchObject({ code: 12007, msg: 'Price outside the limit 2.70–3.30 yuan' });
    expect(fieldsOf(refused)).toEqual(['goods_ids.1']);
    expect(await prices()).toEqual({ '1': 300, '2': 300, '3': 300 });
    const { rows } = (
      await root.get('/mgt_org_goods/price_change/v1', {
        goods_ids: ids.join(','),
        price_mode: '2',
        percent: '200',
      })
    ).data;
    expect(rows).toMatchObject([
      { goods_name: '晨泉饮用纯净水', before: 300, after: 360, refused: 0 },
      {
        goods_name: '沐川饮用纯净水',
        before: 300,
        after: 360,
        refused: 1,
        msg: expect.stringContaining('3.30'),
      },
      { goods_name: '茗野无糖茶', before: 300, after: 360, refused: 0 },
    ]);
    expect((await price([ids[0] ?? '', ids[2] ?? ''], percent(200))).code).toBe(0);
    expect(await prices()).toEqual({ '1': 360, '2': 300, '3': 360 });
  });

  it('a limit binds its organisation and those below; the most important one decides', async () => {
    await limit(1, [{ goods_id: '1', min_percent: 100, max_percent: 100 }], { mgt_org_id: orgs.south });
    await limit(2, [{ goods_id: '1', max_percent: 120 }], { mgt_org_id: orgs.east, priority: 5 });
    await limit(3, [{ goods_id: '1', max_percent: 105 }], { mgt_org_id: orgs.root, priority: 9 });
    await limit(4, [{ goods_id: '1', max_percent: 50 }], { shop_range: 1, priority: 1 });
    await limit(5, [{ goods_id: '1', max_percent: 50 }], { enabled: 0, priority: 1 });
    await limit(6, [{ goods_id: '1', max_percent: 50 }], { end_date: '2026-03-01', priority: 1 });
    expect((await add(['1'], root, { retail_price: 320 })).code).toBe(12007);
    expect((await add(['1'], root, { retail_price: 315 })).code).toBe(0);
    expect((await add(['1'], east, { retail_price: 361 })).code).toBe(12007);
    expect((await add(['1'], east, { retail_price: 360 })).code).toBe(0);
    expect((await add(['1'], merchant, { retail_price: 360 })).code).toBe(0);
  });

  it('goods that a template of its points holds stay [12003], others are removed, all or none', async () => {
    await add(['1', '2'], root);
    await add(['1'], merchant);
    await stock(points.office, '1');
    await stock(points.school, '1');
    await stock(points.south, '2');
    expect((await mine(merchant))[0]?.shop_count).toBe(2);
    const [used = '', other = ''] = await ownIds();
    expect((await mine(root)).map(({ goods_id, shop_count }) => [goods_id, shop_count])).toEqual(
      expect.arrayContaining([
        ['1', 2],
        ['2', 1],
      ]),
    );
    const refused = await root.put('/mgt_org_goods/remove/v1', { goods_ids: [used, other] });
    expect(refused).toMatchObject({
      code: 12003,
      msg: 'The goods can’t be removed. Points that use them: 2',
    });
    await server.empty('mct_shop_goods');
    const count = (await mine(root)).length;
    expect((await root.put('/mgt_org_goods/remove/v1', { goods_ids: [used] })).code).toBe(0);
    expect(await mine(root)).toHaveLength(count - 1);
  });

  it('what points use is counted once each, for a merchant its own points alone', async () => {
    await stock(points.office, '1');
    await stock(points.office, '1');
    await stock(points.south, '1');
    const used = async (by: Client) =>
      (await by.get('/goods_center/v1', { min_shop_count: '1', order_by: 'shop_count', sort_type: '1' }))
        .data;
    expect((await used(root)).rows).toMatchObject([{ id: '1', shop_count: 2 }]);
    expect((await used(merchant)).rows).toMatchObject([{ id: '1', shop_count: 1 }]);
  });

  it('merchants read no cost price of the platform’s goods, and no collection', async () => {
    await database.db
      .updateTable('goods_center')
      .set({ cost_price: 177, collection_name: '纯净水' })
      .where('id', '=', '1')
      .execute();
    await add(['1'], merchant);
    await add(['1'], root);
    const library = (await merchant.get('/goods_center/1/v1')).data;
    for (const hidden of ['cost_price', 'collection_name', 'apply_org_name', 'model_images'])
      expect(library).not.toHaveProperty(hidden);
    const [own] = await mine(merchant);
    expect(own).toMatchObject({ cost_price: null });
    expect(JSON.stringify(await mine(merchant))).not.toContain('177');
    expect(await mine(root)).toEqual([expect.objectContaining({ cost_price: 177 })]);
    const refused = await merchant.put(`/mgt_org_goods/${own?.id}/v1`, { version: 1, cost_price: 100 });
    expect(refused.code).toBe(10006);
    expect(fieldsOf(refused)).toEqual(['cost_price']);
  });

  it('[7.61] the library is edited by the head office, the collections too', async () => {
    const { version } = (await root.get('/goods_center/2/v1')).data;
    expect((await root.put('/goods_center/2/v1', { version, spec_desc: '550ml' })).code).toBe(0);
    expect((await east.put('/goods_center/2/v1', { version: version + 1, spec_desc: '1L' })).code).toBe(
      10003,
    );
    expect((await merchant.put('/goods_center/2/v1', { version: version + 1, spec_desc: '1L' })).code).toBe(
      10003,
    );
    const collect = (by: Client, body: object) => by.post('/goods_center/1/v1', body);
    const body = { collection_name: '饮用水', goods_ids: ['2'] };
    expect((await collect(east, body)).code).toBe(10003);
    expect((await collect(merchant, body)).code).toBe(10003);
    expect(await collect(root.speaking('zh'), body)).toMatchObject({ code: 0, msg: '新增合集成功' });
    const again = await collect(root, { ...body, goods_ids: ['3'] });
    expect(again.code).toBe(10006);
    expect(fieldsOf(again)).toEqual(['collection_name']);
    expect(fieldsOf(await collect(root, { collection_name: '另一个', goods_ids: ['1'] }))).toEqual([
      'goods_ids',
    ]);
    const { rows } = (await root.get('/goods_center/v1', { collection_name: '饮用水' })).data;
    expect(rows.map(({ id }: Row) => id).sort()).toEqual(['1', '2']);
  });

  it('[7.62] one’s own goods are exported', async () => {
    await add(['1']);
    const reply = await root.speaking('zh').get('/export/mgt_org_goods/v1');
    expect(reply).toMatchObject({ code: 0, msg: '已添加到下载缓存区!' });
  });

  it('goods that are disabled enter no new template, and stay where they stand', async () => {
    const save = async (goods_id: string, shop_price: number) =>
      root.put(`/mct_shop/goods/${points.bare}/v1`, {
        version: (await root.get(`/mct_shop/${points.bare}/v1`)).data.version,
        goods: [{ layer_no: 1, slot_no: 1, goods_id, shop_price, capacity: 10 }],
      });
    await add(['1'], merchant);
    const [own = ''] = await ownIds(merchant);
    expect((await merchant.put(`/mgt_org_goods/${own}/enabled/v1`, { enabled: 0 })).code).toBe(0);
    const refused = await save('1', 300);
    expect(refused.code).toBe(12014);
    expect(fieldsOf(refused)).toEqual(['goods.0.goods_id']);
    await merchant.put(`/mgt_org_goods/${own}/enabled/v1`, { enabled: 1 });
    const saved = await save('1', 300);
    expect(saved.code, saved.msg).toBe(0);
    await merchant.put(`/mgt_org_goods/${own}/enabled/v1`, { enabled: 0 });
    expect((await save('1', 310)).code).toBe(0);
  });

  it('[2.187] a category stands for everything below it, in the library and in one’s own', async () => {
    await add(['1', '3', '4']);
    const { rows } = (await root.get('/goods_type/v1')).data;
    const drinks = rows.find((row: { name: string }) => ['饮料', 'Drinks'].includes(row.name));
    const ids = (reply: Reply) => reply.data.rows.map((row: Row) => row.goods_code.slice(-1)).sort();
    expect(ids(await root.get('/goods_center/v1', { type_id: drinks.id }))).toEqual(['1', '2', '3']);
    expect(ids(await root.get('/mgt_org_goods/v1', { type_id: drinks.id }))).toEqual(['1', '3']);
  });

  it('a barcode of the library becomes one’s own; an unknown one, a limit and a second time are refused', async () => {
    const make = (body: object, by: Client = root) => by.post('/mgt_org_goods/v1', body);
    await database.db
      .updateTable('goods_center')
      .set({ goods_code: '20000011' })
      .where('id', '=', '1')
      .execute();
    await limit(1, [{ goods_id: '1', max_percent: 110 }]);
    const dear = await make({ goods_code: '20000011', retail_price: 400 });
    expect(dear.code).toBe(12007);
    expect(fieldsOf(dear)).toEqual(['retail_price']);
    expect((await make({ goods_code: '20000011', retail_price: 310 })).code).toBe(0);
    expect((await make({ goods_code: '20000011', retail_price: 310 })).code).toBe(12002);
    const unknown = await make({ goods_code: '20000099', retail_price: 310 });
    expect(unknown.code).toBe(10006);
    expect(fieldsOf(unknown)).toEqual(['goods_code']);
    expect((await make({ goods_code: '20000011', retail_price: 300 }, merchant)).code).toBe(0);
    const [row] = await mine(root, { goods_code: '20000011', enable: '1' });
    const late = await root.put(`/mgt_org_goods/${row?.id}/v1`, { version: row?.version, retail_price: 331 });
    expect(late.code).toBe(12007);
  });

  it('[7.62] a file of own goods is previewed with what stands against each line, then added', async () => {
    await database.db
      .updateTable('goods_center')
      .set({ goods_code: '20000022' })
      .where('id', '=', '2')
      .execute();
    await add(['3']);
    await database.db
      .updateTable('goods_center')
      .set({ goods_code: '20000033' })
      .where('id', '=', '3')
      .execute();
    await database.db.updateTable('mgt_org_goods').set({ goods_code: '20000033' }).execute();
    await add(['2'], east);
    const lines = [
      'Barcode,Retail price',
      '20000022,3.20',
      '20000099,3.00',
      '20000033,3.00',
      '20000022,3.30',
    ];
    const { data, msg } = await upload(lines);
    expect(data, msg).not.toBeNull();
    expect(data.counts).toMatchObject({ total: 4, ok: 1, faulty: 3 });
    const said = data.rows.map(({ msg }: { msg: string }) => msg);
    expect(said[1]).toContain('not in the library');
    expect(said[2]).toContain('exists already');
    expect(said[3]).toContain('line 2');
  });

  it('[7.62] a file of 5,000 own goods tells its planted errors line by line, and the rest is added', async () => {
    await database.db
      .insertInto('goods_center')
      .values(
        Array.from({ length: 4_900 }, (_, at) => ({
          goods_code: String(30_000_000 + at),
          goods_name: `批量商品${at}`,
          retail_price: 300,
          goods_source: 1,
          identify_types: JSON.stringify([1]),
          ...times,
        })),
      )
      .execute();
    const { rows } = await database.pool.query(
      `select id::text as id from goods_center where goods_code like '3000%' and goods_code::int % 200 = 50`,
    );
    await limit(
      7,
      rows.map(({ id }: { id: string }) => ({ goods_id: id, max_percent: 110 })),
    );
    // Every 50th is unknown, dear, no price, or said before.
    const planted = (at: number): string | undefined => {
      if (at % 50 !== 0) return undefined;
      const code = 30_000_000 + at;
      return ['29999999,3.00', `${code},9.00`, `${code},abc`, '30000049,3.00'][(at / 50) % 4];
    };
    const head = 'Barcode,Retail price';
    const lines = Array.from({ length: 5_000 }, (_, at) => planted(at) ?? `${30_000_000 + at},3.10`);
    // The library holds 4,900 of them.
    const bad = lines.flatMap((_line, at) => (planted(at) !== undefined || at >= 4_900 ? [at] : []));
    const { data } = await upload([head, ...lines]);
    const faulty = data.rows.flatMap(({ msg }: { msg: string }, at: number) => (msg === '' ? [] : [at]));
    expect(faulty).toEqual(bad);
    expect(data.rows[50].msg).toContain('3.30');
    expect(data.rows[150].msg).toContain('line 51');
    // Each line is a creation of its own; the first of them show what becomes of all.
    const some = (await upload([head, ...lines.slice(0, 200)])).data;
    await database.db.updateTable('import_job').set({ status: 1 }).where('id', '=', some.id).execute();
    await runImport(server.app.services, some.id);
    const done = (await root.get(`/mgt_org_goods/import/${some.id}/v1`)).data;
    expect(done.counts).toEqual({ total: 200, ok: 196, faulty: 4, done: 196 });
    expect(await database.db.selectFrom('mgt_org_goods').select('goods_code').execute()).toHaveLength(196);
    await database.pool.query(`delete from mgt_org_goods where goods_code like '3000%'`);
    await database.pool.query(`delete from goods_center where goods_code like '3000%'`);
  });
});
