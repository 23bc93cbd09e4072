import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, userIds, users, world } from './support/world.ts';

const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
const picture = '/media/mineral-water.svg';
const pictures = (n: number) => Array.from({ length: n }, () => picture);

describeOnOneDatabase('modeling', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let reader: Client;
  let merchant: Client;
  let made = 0;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    await database.pool.query(`select setval(pg_get_serial_sequence('goods_center', 'id'), 1000)`);
    const give = (role: string, modules: readonly string[]) =>
      database.db
        .updateTable('manager_role')
        .set({ modules: JSON.stringify(modules) })
        .where('id', '=', role)
        .execute();
    await give(roles.reader, ['GOODS_AUDIT', 'GOODS_CENTER']);
    await give(roles.merchant, ['GOODS_CENTER', 'GOODS_AUDIT', 'GOODS_MODEL_EDIT']);
    server = await serve(database);
    root = await server.signIn(users.root);
    reader = await server.signIn(users.reader);
    merchant = await server.signIn(users.merchant);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const inLibrary = async (more: object = {}): Promise<string> => {
    made += 1;
    const { id } = await database.db
      .insertInto('goods_center')
      .values({
        goods_code: `3000000${String(made).padStart(5, '0')}`,
        goods_name: `晨泉矿泉水${made}`,
        goods_source: 1,
        retail_price: 300,
        identify_types: JSON.stringify([0]),
        model_images: JSON.stringify(pictures(3)),
        model_status: 0,
        ...times,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  };
  const put = (id: string, body: object, by: Client = root): Promise<Reply> =>
    by.put(`/goods_center/${id}/v1`, body);
  const complete = (id: string, body: object = {}, by: Client = root) =>
    put(id, { model_status: 1, spec_desc: '550ml', model_images: pictures(8), ...body }, by);
  const pass = (id: string, body: object = {}, by: Client = root) =>
    put(id, { model_status: 1, examined: 1, test_samples: 200, test_hits: 196, ...body }, by);
  const sendBack = (id: string, body: object = {}, by: Client = root) =>
    put(id, { model_status: 2, return_reason: '图片模糊', ...body }, by);
  const read = async (id: string) => (await root.get(`/goods_center/modeling/${id}/v1`)).data;
  const fieldsOf = (reply: Reply): readonly string[] =>
    (reply.data.errors ?? []).map((error: { field: string }) => error.field);

  const events: Record<string, (id: string) => Promise<Reply>> = {
    complete: (id) => complete(id),
    pass: (id) => pass(id),
    return: (id) => sendBack(id),
  };
  const walked = [
    [0, 'complete', 1],
    [0, 'pass', 1],
    [0, 'return', 2],
    [1, 'complete', 'refused'],
    [1, 'pass', 'refused'],
    [1, 'return', 'refused'],
    [2, 'complete', 1],
    [2, 'pass', 1],
    [2, 'return', 'refused'],
  ] as const;
  it.each(walked)('[2.31] goods in state %s answer to “%s” with %s', async (state, event, outcome) => {
    const id = await inLibrary({ model_status: state, model_images: JSON.stringify(pictures(8)) });
    const before = await read(id);
    const reply = await events[event]?.(id);
    if (outcome === 'refused') {
      expect(reply?.code).toBe(15001);
      expect(await read(id)).toEqual(before);
    } else {
      expect(reply?.code, reply?.msg).toBe(0);
      expect(await read(id)).toMatchObject({
        model_status: outcome,
        model_user_name: outcome === 1 ? '周岚' : null,
      });
    }
  });

  it('[7.61] completed material stands as it was entered, with who completed it', async () => {
    const id = await inLibrary({ identify_types: JSON.stringify([2]) });
    expect(await read(id)).toMatchObject({
      miss_items: 'Images, Weight, Specification, Barcode',
      image_count: 3,
    });
    const reply = await complete(id, {
      weight_g: 552,
      weight_tolerance_g: 12,
      weight_samples: [{ weight_g: 551 }, { weight_g: 553 }],
      side_photos: [{ side: 1, lighting: 2, photo: picture }],
      length_mm: 65,
      width_mm: 65,
      height_mm: 210,
      similar_goods_ids: ['1', '2'],
    });
    expect(reply.code, JSON.stringify(reply)).toBe(0);
    expect(await read(id)).toMatchObject({
      model_status: 1,
      spec_desc: '550ml',
      weight_g: 552,
      weight_samples: [{ weight_g: 551 }, { weight_g: 553 }],
      side_photos: [{ side: 1, lighting: 2 }],
      similar_goods_ids: ['1', '2'],
      image_count: 8,
      model_time: expect.stringMatching(/^\d{4}-/),
    });
  });

  it.each([
    ['seven pictures for cameras', { model_images: pictures(7) }, 12006, 'model_images'],
    ['no pictures', { model_images: undefined }, 12006, 'model_images'],
    ['thirty-one pictures', { model_images: pictures(31) }, 10006, 'model_images'],
    ['no specification', { spec_desc: '' }, 10006, 'spec_desc'],
    ['a weight of nothing', { weight_g: 0 }, 10006, 'weight_g'],
    ['itself as what it looks like', { similar_goods_ids: ['self'] }, 10006, 'similar_goods_ids'],
  ])('material with %s is refused', async (_, body, code, field) => {
    const id = await inLibrary();
    const own = 'similar_goods_ids' in body ? { similar_goods_ids: [id] } : body;
    const reply = await complete(id, own);
    expect(reply.code).toBe(code);
    expect(fieldsOf(reply)).toContain(field);
    expect((await read(id)).model_status).toBe(0);
  });

  it('goods that cabinets weigh need a weight, and one picture [12006]', async () => {
    const id = await inLibrary({ identify_types: JSON.stringify([1]) });
    expect(fieldsOf(await complete(id, { model_images: pictures(1) }))).toEqual(['weight_g']);
    const bare = await complete(id, { model_images: undefined, weight_g: 500 });
    expect(bare).toMatchObject({ code: 12006, msg: 'Modeling images needed: 1 or more' });
    expect((await complete(id, { model_images: pictures(1), weight_g: 500 })).code).toBe(0);
  });

  it('a package passes with whole material and a test of 98 % [12006] [12019]', async () => {
    const few = await inLibrary();
    expect((await pass(few)).code).toBe(12006);
    const id = await inLibrary({ model_images: JSON.stringify(pictures(8)) });
    expect(await pass(id, { test_hits: 195 })).toMatchObject({
      code: 12019,
      msg: 'Recognition test not passed: 97.50 % of the samples, 98 % needed',
    });
    expect(fieldsOf(await pass(id, { test_hits: 201 }))).toEqual(['test_hits']);
    expect((await pass(id)).code).toBe(0);
    expect(await read(id)).toMatchObject({ model_status: 1, test_samples: 200, test_hits: 196 });
  });

  it('a return has a reason and marks pictures, and who applied is told of it and of the completion', async () => {
    const [apply] = await database.db
      .insertInto('goods_apply')
      .values({
        apply_no: 'G1',
        goods_code: '6900000000001',
        goods_name: '晨泉矿泉水',
        brand_name: '晨泉',
        type_id: '1',
        spec_desc: '550ml',
        goods_unit: 1,
        goods_source: 2,
        retail_price: 300,
        temp_zone: 0,
        identify_types: '[0]',
        logo_url: picture,
        apply_org_name: '上海公司',
        apply_user_id: userIds.merchant,
        apply_user_name: '赵明',
        apply_status: 1,
        mgt_org_id: orgs.shanghai,
        mct_id: '1',
        ...times,
      })
      .returning('id')
      .execute();
    const id = await inLibrary({ apply_id: apply?.id });
    expect(fieldsOf(await sendBack(id, { return_reason: '' }))).toEqual(['return_reason']);
    expect((await sendBack(id, { failed_images: ['0', '2'] })).code).toBe(0);
    expect(await read(id)).toMatchObject({ return_reason: '图片模糊', failed_images: ['0', '2'] });
    expect((await complete(id)).code).toBe(0);
    expect(await read(id)).toMatchObject({ return_reason: null, failed_images: null });
    const told = await database.db
      .selectFrom('sys_mgt_notice_log')
      .select(['notice_title', 'notice_summary'])
      .where('user_id', '=', userIds.merchant)
      .orderBy('id')
      .execute();
    expect(told.map(({ notice_title }) => notice_title)).toEqual(['商品建模被退回', '商品建模已完成']);
    expect(told[0]?.notice_summary).toContain('图片模糊');
  });

  it('modeling is nobody’s without its code, and never a merchant’s', async () => {
    const id = await inLibrary();
    for (const act of [complete, pass, sendBack]) expect((await act(id, {}, reader)).code).toBe(10003);
    for (const act of [complete, pass, sendBack]) expect((await act(id, {}, merchant)).code).toBe(10003);
    expect((await merchant.get(`/goods_center/modeling/${id}/v1`)).data).not.toHaveProperty('model_images');
    expect((await reader.get(`/goods_center/modeling/${id}/v1`)).data).toMatchObject({ model_status: 0 });
    const similar = await reader.get(`/goods_center/similar/${id}/v1`);
    expect(similar.data.rows.length).toBeGreaterThan(0);
  });

  it('[7.37] what waits is counted at the tab, at the menu and on the home page', async () => {
    await database.db.updateTable('goods_center').set({ model_status: 1 }).execute();
    await inLibrary();
    expect((await root.get('/goods_center/modeling/tab_count/v1')).data).toMatchObject({ '0': 1 });
    expect((await root.get('/goods_apply/count/v1')).data).toMatchObject({ goods_center_count: 1 });
    const { todos } = (await root.get('/home/overview/v1')).data as { todos: { key: string }[] };
    expect(todos.find(({ key }) => key === 'goods_modeling')).toMatchObject({
      count: 1,
      path: '/goods-management/goods-modeling-audit?tab=0',
    });
  });
});
