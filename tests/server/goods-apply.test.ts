import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDigit } from '../../resources/shared/barcode.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { roles, userIds, users, world } from './support/world.ts';

describeOnManySessions('an application for goods', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let otherMerchant: Client;
  let leaf: string;
  let brand: { id: string; name: string };
  let made = 0;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    // Rows with given ids leave the identity behind them.
    for (const table of ['goods_center', 'goods_brand'])
      await database.pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
    const own = ['GOODS_CENTER', 'GOODS_CENTER:create', 'GOODS_CENTER:update', 'GOODS_CENTER:resubmit'];
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(own) })
      .where('id', '=', roles.merchant)
      .execute();
    const { db } = database;
    leaf = (await db.selectFrom('goods_type').select('id').where('level', '=', 3).executeTakeFirstOrThrow())
      .id;
    brand = await db
      .selectFrom('goods_brand')
      .select(['id', 'name'])
      .where('name', '=', '晨泉')
      .executeTakeFirstOrThrow();
    server = await serve(database);
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
    otherMerchant = await server.signIn(users.otherMerchant);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const picture = '/media/mineral-water.svg';
  const barcode = () => {
    made += 1;
    const body = `690${String(made).padStart(9, '0')}`;
    return body + checkDigit(body);
  };
  const apply = (body: object = {}, by: Client = merchant): Promise<Reply> =>
    by.post('/goods_apply/v1', {
      goods_code: barcode(),
      goods_name: '晨泉弱碱性水 550ml',
      brand_id: brand.id,
      type_id: leaf,
      spec_desc: '550ml',
      goods_unit: 1,
      goods_source: 1,
      retail_price: 300,
      temp_zone: 0,
      identify_types: [3],
      logo_url: picture,
      ...body,
    });
  const applied = async (body: object = {}, by: Client = merchant): Promise<string> => {
    const reply = await apply(body, by);
    expect(reply.code, reply.msg).toBe(0);
    return String(reply.data.id);
  };
  const audit = (id: string, body: object, by: Client = root) => by.put(`/goods_apply/${id}/v1`, body);
  const approved = { audit_result: 1 };
  const rejected = { audit_result: 2, reject_reason: '资质文件不清晰' };
  const read = async (id: string, by: Client = root) => (await by.get(`/goods_apply/${id}/v1`)).data;
  const own = async (id: string, by: Client = merchant) => (await by.get(`/goods_apply/own/${id}/v1`)).data;
  const change = async (id: string, body: object, by: Client = merchant) =>
    by.put(`/goods_apply/own/${id}/v1`, { version: (await read(id)).version, ...body });
  const resubmit = (id: string, by: Client = merchant) => by.put(`/goods_apply/own/resubmit/${id}/v1`);
  const inLibrary = (code: string) =>
    database.db.selectFrom('goods_center').selectAll().where('goods_code', '=', code).execute();
  const notices = (user: string) =>
    database.db
      .selectFrom('sys_mgt_notice_log')
      .select(['notice_title', 'notice_summary', 'link_route'])
      .where('user_id', '=', user)
      .orderBy('id', 'desc')
      .execute();

  type State = 'pending' | 'approved' | 'rejected';
  const inState = async (state: State): Promise<string> => {
    const id = await applied();
    if (state !== 'pending') await audit(id, state === 'approved' ? approved : rejected);
    return id;
  };
  const events: Record<string, (id: string) => Promise<Reply>> = {
    approve: (id) => audit(id, approved),
    reject: (id) => audit(id, rejected),
    change: (id) => change(id, { retail_price: 350 }),
    resubmit: (id) => resubmit(id),
  };
  /** Where an event leads to, or the code that refuses it. */
  const outcomes: Record<State, Record<string, { to: number } | number>> = {
    pending: { approve: { to: 1 }, reject: { to: 2 }, change: 12017, resubmit: 15001 },
    approved: { approve: 12004, reject: 12004, change: 12017, resubmit: 15001 },
    rejected: { approve: 12004, reject: 12004, change: { to: 0 }, resubmit: { to: 0 } },
  };
  it.each(
    (Object.keys(outcomes) as State[]).flatMap((state) =>
      Object.entries(outcomes[state]).map(([event, outcome]) => [state, event, outcome] as const),
    ),
  )('that is %s answers to “%s” as its states say', async (state, event, outcome) => {
    const id = await inState(state);
    const before = await read(id);
    const reply = await events[event]?.(id);
    if (typeof outcome === 'number') {
      expect(reply?.code).toBe(outcome);
      expect(await read(id)).toEqual(before);
    } else {
      expect(reply?.code, reply?.msg).toBe(0);
      const after = await read(id);
      expect(after).toMatchObject({ apply_status: outcome.to, version: before.version + 1 });
    }
  });

  it('[7.64] is made with a number, its names and its applicant', async () => {
    const id = await applied({ brand_id: undefined, new_brand: '青柠社' });
    expect(await own(id)).toMatchObject({ apply_status: 0, brand_name: '青柠社', apply_user_name: '赵明' });
    expect(await read(id)).toMatchObject({
      apply_no: expect.stringMatching(/^G\d{18}$/),
      apply_mct_name: '上海晨禾商贸有限公司',
      apply_org_name: '上海公司',
      apply_user_id: userIds.merchant,
    });
  });

  it('that is approved stands in the library, to be completed, and its applicant is told', async () => {
    const id = await applied({
      brand_id: undefined,
      new_brand: '麦田里',
      identify_types: [1],
      weight_g: 120,
    });
    const { goods_code } = await read(id);
    expect((await audit(id, approved)).code).toBe(0);
    const [goods] = await inLibrary(goods_code);
    expect(goods).toMatchObject({ model_status: 0, retail_price: 300, weight_g: 120, apply_id: id });
    expect(await read(id)).toMatchObject({
      goods_id: goods?.id,
      audit_name: '周岚',
      model_status: 0,
      new_brand: null,
    });
    const second = await applied({ brand_id: undefined, new_brand: '麦田里' });
    expect((await audit(second, approved)).code).toBe(0);
    const brands = await database.db
      .selectFrom('goods_brand')
      .select('id')
      .where('name', '=', '麦田里')
      .execute();
    expect(brands).toHaveLength(1);
    expect((await read(second)).brand_id).toBe(brands[0]?.id);
    const [told] = await notices(userIds.merchant);
    expect(told).toMatchObject({
      notice_title: '商品申请已通过',
      link_route: `/goods-management/goods-center/goods-modeling-apply/detail?id=${second}`,
    });
  });

  it('may be approved with another brand and category than it was made with', async () => {
    const other = await database.db
      .selectFrom('goods_type')
      .select('id')
      .where('level', '=', 3)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const id = await applied({ brand_id: undefined, new_brand: '晨泉水' });
    const above = await database.db
      .selectFrom('goods_type')
      .select('id')
      .where('level', '=', 2)
      .executeTakeFirstOrThrow();
    expect((await audit(id, { ...approved, type_id: above.id })).code).toBe(10006);
    expect((await audit(id, { ...approved, brand_id: brand.id, type_id: other.id })).code).toBe(0);
    expect(await read(id)).toMatchObject({ brand_name: '晨泉', type_id: other.id });
  });

  it('that two auditors approve at once goes to the library once', async () => {
    const id = await applied();
    const { goods_code } = await read(id);
    const replies = await Promise.all([audit(id, approved, root), audit(id, approved, east)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 12004]);
    expect(await inLibrary(goods_code)).toHaveLength(1);
  });

  it('that one auditor approves and another rejects at once is what the first one said, and the other is told', async () => {
    const id = await applied();
    const { goods_code } = await read(id);
    const [one, other] = await Promise.all([audit(id, approved, root), audit(id, rejected, east)]);
    const lost = one.code === 0 ? other : one;
    expect([one.code, other.code].sort()).toEqual([0, 12004]);
    expect(lost.msg).toBe('Application already reviewed');
    expect(await inLibrary(goods_code)).toHaveLength(one.code === 0 ? 1 : 0);
    expect((await read(id)).apply_status).toBe(one.code === 0 ? 1 : 2);
  });

  it('is not rejected without a reason', async () => {
    const id = await applied();
    const reply = await audit(id, { audit_result: 2, reject_reason: '  ' });
    expect(reply).toMatchObject({ code: 12005, data: { errors: [{ field: 'reject_reason' }] } });
    expect((await read(id)).apply_status).toBe(0);
  });

  it('that was rejected is changed by its applicant, under its number, and what was said stands in the history', async () => {
    const id = await inState('rejected');
    const before = await own(id);
    expect(before).toMatchObject({ apply_status: 2, reject_reason: '资质文件不清晰' });
    expect((await notices(userIds.merchant))[0]?.notice_summary).toContain('资质文件不清晰');
    for (const by of [root, east]) expect((await change(id, { spec_desc: '1L' }, by)).code).toBe(12017);
    expect((await resubmit(id, root)).code).toBe(12017);
    expect((await change(id, { spec_desc: '1L' })).code).toBe(0);
    expect(await own(id)).toMatchObject({
      apply_no: before.apply_no,
      apply_status: 0,
      spec_desc: '1L',
      reject_reason: null,
      resubmit_count: 1,
    });
    const history = await merchant.get(`/goods_apply/own/history/${id}/v1`);
    expect(JSON.stringify(history.data)).toContain('资质文件不清晰');
    expect(JSON.stringify(history.data)).not.toContain('周岚');
  });

  it('is its merchant’s alone, who never reads who audited it', async () => {
    const id = await inState('approved');
    const row = await own(id);
    for (const hidden of ['audit_name', 'audit_id', 'apply_org_name', 'mgt_org_id'])
      expect(row).not.toHaveProperty(hidden);
    expect((await otherMerchant.get(`/goods_apply/own/${id}/v1`)).code).toBe(10004);
    expect((await merchant.get(`/goods_apply/${id}/v1`)).code).toBe(10003);
    expect((await audit(id, approved, merchant)).code).toBe(10003);
  });

  it.each([
    ['a wrong check digit', { goods_code: '6900000000000' }, 10006, 'goods_code'],
    ['letters', { goods_code: 'N123456789012' }, 10006, 'goods_code'],
    ['a barcode of the library', { goods_code: '2000000000015' }, 12001, 'goods_code'],
    ['no brand at all', { brand_id: undefined }, 10006, 'new_brand'],
    ['scales and no weight', { identify_types: [1] }, 10006, 'weight_g'],
    [
      'cameras and seven pictures',
      { identify_types: [0], model_images: Array(7).fill(picture) },
      10006,
      'model_images',
    ],
    ['cameras and no pictures', { identify_types: [2], weight_g: 5 }, 10006, 'model_images'],
    ['somebody else’s goods and no licence', { goods_source: 2 }, 10006, 'license_images'],
    ['no recognition', { identify_types: [] }, 10006, 'identify_types'],
  ])('with %s is refused', async (_, body, code, field) => {
    if (code === 12001)
      await database.db
        .updateTable('goods_center')
        .set({ goods_code: '2000000000015' })
        .where('id', '=', '1')
        .execute();
    const reply = await apply(body);
    expect(reply.code).toBe(code);
    expect(reply.data.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('for a barcode that somebody else waits with is refused without saying who', async () => {
    const { goods_code } = await read(await applied());
    const reply = await apply({ goods_code }, otherMerchant);
    expect(reply.code).toBe(12016);
    expect(JSON.stringify(reply)).not.toContain('晨禾');
  });

  it('[7.64] begins with a look at what the library has under the barcode', async () => {
    const ask = (goods_code: string) => merchant.get('/goods_apply/goods_code/v1', { goods_code });
    const goods_code = barcode();
    expect(await ask(goods_code)).toMatchObject({ code: 0, data: null });
    const id = await applied({ goods_code });
    await audit(id, approved);
    const { data } = await ask(goods_code);
    expect(data).toMatchObject({ goods_code, goods_name: '晨泉弱碱性水 550ml', brand_name: '晨泉' });
    expect(data).not.toHaveProperty('cost_price');
    expect((await ask('123')).code).toBe(10006);
  });

  it('stands beside what the library has of a name alike and of the same maker', async () => {
    const body = '698000100001';
    const first = await applied({ goods_code: body + checkDigit(body), goods_name: '果然鲜切哈密瓜 300g' });
    await audit(first, approved);
    const near = await applied({ goods_name: '果然鲜切哈密瓜 500g' });
    const names = async (id: string) =>
      (await root.get(`/goods_apply/similar/${id}/v1`)).data.rows.map(
        (row: { goods_name: string }) => row.goods_name,
      );
    expect((await names(near))[0]).toBe('果然鲜切哈密瓜 300g');
    const maker = '698000100002';
    const same = await applied({ goods_code: maker + checkDigit(maker), goods_name: '完全不同的商品' });
    expect(await names(same)).toEqual(['果然鲜切哈密瓜 300g']);
    expect(await names(first)).not.toContain('果然鲜切哈密瓜 300g');
    expect((await merchant.get(`/goods_apply/similar/${near}/v1`)).code).toBe(10003);
  });

  it('is approved with fifty others at the most, each for itself', async () => {
    const ids = [await applied(), await inState('approved'), await applied()];
    const { data } = await root.post('/goods_apply/approve/batch/v1', { ids });
    expect(data).toMatchObject({ success_count: 2, fail_rows: [{ id: ids[1], code: 12004 }] });
    const many = Array.from({ length: 51 }, (_, n) => String(n + 1));
    expect((await root.post('/goods_apply/approve/batch/v1', { ids: many })).code).toBe(10006);
  });

  it('that waits is counted at its tab, at the menu and on the home page', async () => {
    await database.db
      .updateTable('goods_apply')
      .set({ apply_status: 1 })
      .where('apply_status', '=', 0)
      .execute();
    await applied();
    expect((await root.get('/goods_apply/tab_count/v1')).data).toMatchObject({ '0': 1 });
    expect((await root.get('/goods_apply/count/v1')).data).toMatchObject({ goods_apply_count: 1 });
    const { todos } = (await root.get('/home/overview/v1')).data as { todos: { key: string }[] };
    expect(todos.find(({ key }) => key === 'goods_apply')).toMatchObject({
      count: 1,
      path: '/goods-management/goods-audit?tab=0',
    });
  });
});
