import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { insertConsumerAndPoint } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, users, world } from './support/world.ts';

describeOnOneDatabase('coupons', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await database.db
      .insertInto('goods_center')
      .values(
        [1, 2, 3].map((n) => ({
          id: String(n),
          goods_code: `690000000000${n}`,
          goods_name: `商品${n}`,
          goods_source: 1,
          retail_price: 500,
          ...times,
        })),
      )
      .execute();
    server = await serve(database);
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const fixed = {
    valid_type: 1,
    valid_start_time: '2026-03-05 00:00:00',
    valid_end_time: '2026-05-01 00:00:00',
  };
  const cash = {
    coupon_name: '开学季代金券',
    coupon_type: 1,
    cash_amount: 300,
    coupon_scope: 1,
    shop_range: 0,
    user_scope: 0,
    stack_promotion: 0,
    total_count: 100,
    grant_type: 1,
    claim_limit: 1,
    claim_start_time: '2026-03-05 00:00:00',
    claim_end_time: '2026-04-01 00:00:00',
    bear_side: 1,
    ...fixed,
  };
  const create = (more: object = {}, by: Client = root) => by.post('/mgt_coupon/v1', { ...cash, ...more });
  const read = async (id: string) => (await root.get(`/mgt_coupon/${id}/v1`)).data;
  const errors = (reply: { data: { errors?: { field: string }[] } | null }) =>
    (reply.data?.errors ?? []).map((error) => error.field);

  it('[7.50] [4.02] begin pending, owned by who made them', async () => {
    const { code, data, msg } = await create();
    expect({ code, msg }).toEqual({ code: 0, msg: 'Added successfully' });
    expect(data).toMatchObject({
      coupon_status: 0,
      coupon_use_status: null,
      claim_count: 0,
      mgt_org_id: orgs.root,
      mct_id: null,
      create_name: '周岚',
      face_desc: '3.00 yuan',
    });
    expect(data.coupon_no).toMatch(/^C\d{18}$/);
    const own = await create({ bear_side: undefined }, merchant);
    expect(await read(own.data.id)).toMatchObject({ mgt_org_id: orgs.shanghai, mct_id: '1', bear_side: 1 });
  });

  it.each([
    [
      { coupon_type: 2, cash_amount: undefined, threshold_amount: 1000, discount: 85 },
      'Spend 10.00: 15% off',
    ],
    [
      { coupon_type: 3, cash_amount: undefined, threshold_amount: 1000, reduce_amount: 200 },
      'Spend 10.00: 2.00 off',
    ],
    [
      { coupon_type: 4, cash_amount: undefined, discount: 80, max_reduce_amount: 500 },
      '20% off, at most 5.00 off',
    ],
  ])('take the values of their type: %j', async (given, face) => {
    const { data } = await create(given);
    expect(data.face_desc).toBe(face);
    expect((await root.speaking('zh').get(`/mgt_coupon/${data.id}/v1`)).data.face_desc).not.toBe(face);
  });

  it.each([
    ['a value of the type is missing', { cash_amount: undefined }, 10006, 'cash_amount'],
    ['the cash value is above 100 yuan', { cash_amount: 10_001 }, 10006, 'cash_amount'],
    [
      'the reduction is not below the minimum spend',
      { coupon_type: 3, threshold_amount: 1000, reduce_amount: 1000 },
      17003,
      'reduce_amount',
    ],
    ['a discount is no discount', { coupon_type: 4, discount: 100 }, 17004, 'discount'],
    ['a single-item coupon names no goods', { coupon_scope: 0 }, 12014, 'goods_ids'],
    ['selected points are none', { shop_range: 1, shop_ids: [] }, 12013, 'shop_ids'],
    ['selected points are not named', { shop_range: 1 }, 12013, 'shop_ids'],
    ['its name holds a picture', { coupon_name: '开学季🎉' }, 10006, 'coupon_name'],
    ['one may claim more than there are', { total_count: 3, claim_limit: 4 }, 10006, 'claim_limit'],
    ['a span of hours has no end', { use_start_clock: '08:00' }, 10006, 'use_end_clock'],
    ['a span of hours has no beginning', { use_end_clock: '20:00' }, 10006, 'use_start_clock'],
    [
      'its time is over',
      { claim_start_time: '2026-02-01 00:00:00', claim_end_time: '2026-02-28 00:00:00' },
      10006,
      'claim_end_time',
    ],
    ['goods do not exist', { coupon_scope: 0, goods_ids: ['1', '404'] }, 10004, 'goods_ids'],
    ['it ends before it begins', { claim_end_time: '2026-03-04 00:00:00' }, 10006, 'claim_end_time'],
    [
      'it is valid for less long than claimed',
      { valid_end_time: '2026-03-20 00:00:00' },
      10006,
      'valid_end_time',
    ],
    ['days are asked for and not given', { valid_type: 2 }, 10006, 'valid_days'],
    ['the day does not exist', { claim_start_time: '2026-02-30 00:00:00' }, 10006, 'claim_start_time'],
    ['the state is forged', { coupon_status: 1 }, 10006, 'coupon_status'],
    ['the counters are forged', { claim_count: 99 }, 10006, 'claim_count'],
  ])('are refused where %s, and nothing is written', async (_, given, code, field) => {
    const count = async () => (await root.get('/mgt_coupon/v1')).data.total;
    const before = await count();
    const reply = await create(given);
    expect(reply.code).toBe(code);
    expect(errors(reply)).toContain(field);
    expect(await count()).toBe(before);
  });

  it('keep nothing of a type that they no longer have', async () => {
    const { data } = await create({ coupon_type: 1, cash_amount: 300, threshold_amount: 900, discount: 85 });
    expect(data).toMatchObject({ cash_amount: 300, threshold_amount: null, discount: null });
    const changed = await root.put(`/mgt_coupon/${data.id}/v1`, {
      version: data.version,
      coupon_type: 4,
      discount: 70,
    });
    expect(changed.data).toMatchObject({ coupon_type: 4, discount: 70, cash_amount: null });
  });

  it('[7.50] hold their points and goods, listed by pages', async () => {
    const { data } = await create({
      coupon_scope: 0,
      goods_ids: ['1', '2', '3'],
      shop_range: 1,
      shop_ids: ['1'],
    });
    const goods = await root.get(`/mgt_coupon/goods/${data.id}/v1`, { page: 1, size: 2 });
    expect(goods.data.total).toBe(3);
    expect(goods.data.rows).toHaveLength(2);
    expect((await root.get(`/mgt_coupon/shop/${data.id}/v1`)).data.rows[0]).toMatchObject({
      shop_name: '浦东软件园1号柜',
    });
    expect(
      (await root.get('/mgt_coupon/v1')).data.rows.find((row: { id: string }) => row.id === data.id),
    ).toMatchObject({ shop_count: 1 });
  });

  it('[4.02] [4.03] [4.08] go from pending over published to ended, and no other way', async () => {
    const { data } = await create();
    const act = (body: object) => root.put('/mgt_coupon/v1', { id: data.id, ...body });
    expect((await act({ action: 'add_stock', add_count: 5 })).code).toBe(15001);
    expect((await act({ coupon_use_status: 0 })).code).toBe(15001);
    const published = await act({ action: 'publish', version: data.version });
    expect(published).toMatchObject({
      code: 0,
      msg: 'Published',
      data: { coupon_status: 1, coupon_use_status: 1 },
    });
    expect((await act({ action: 'publish' })).code).toBe(15001);
    expect((await root.put(`/mgt_coupon/${data.id}/v1`, { version: 2, coupon_name: '改名改名' })).code).toBe(
      17008,
    );
    expect((await act({ action: 'add_stock', add_count: 50 })).data.total_count).toBe(150);
    expect((await act({ action: 'add_stock', add_count: 1_000_000 })).code).toBe(10006);
    expect((await act({ action: 'add_stock', add_count: -1 })).code).toBe(10006);
    expect((await act({ coupon_use_status: 0 })).data.coupon_use_status).toBe(0);
    expect((await act({ coupon_use_status: 0 })).code).toBe(15001);
    expect((await act({ coupon_use_status: 1 })).data.coupon_use_status).toBe(1);
    expect((await act({ coupon_status: 2 })).data.coupon_status).toBe(2);
    expect((await act({ coupon_status: 2 })).code).toBe(17006);
    expect((await act({ action: 'publish' })).code).toBe(17006);
    expect((await act({ action: 'explode' })).code).toBe(10006);
    expect((await root.delete(`/mgt_coupon/${data.id}/v1`)).code).toBe(17008);
  });

  it('refuse a stale hand and show the newer row', async () => {
    const { data } = await create();
    await root.put(`/mgt_coupon/${data.id}/v1`, { version: 1, coupon_name: '第一次改' });
    const stale = await root.put(`/mgt_coupon/${data.id}/v1`, { version: 1, coupon_name: '第二次改' });
    expect(stale).toMatchObject({
      status: 409,
      code: 10005,
      data: { row: { coupon_name: '第一次改', version: 2 } },
    });
  });

  it('are published by many at once, each on its own', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push((await create()).data.id);
    await root.put('/mgt_coupon/v1', { id: ids[1], coupon_status: 2 });
    const reply = await root.post('/mgt_coupon/publish/batch/v1', { ids: [...ids, '999999'] });
    expect(reply.data.success_count).toBe(2);
    expect(reply.data.fail_rows).toMatchObject([
      { id: ids[1], code: 17006 },
      { id: '999999', code: 10004 },
    ]);
    expect((await read(ids[2] ?? '')).coupon_status).toBe(1);
  });

  it('[4.02] [4.03] begin and end by themselves with their time', async () => {
    const { data } = await create();
    const stored = () =>
      database.db.selectFrom('mgt_coupon').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    await server.app.background.runAll();
    expect((await stored()).coupon_status).toBe(0);
    server.at('2026-03-05 00:00:00');
    await server.app.background.runAll();
    expect(await stored()).toMatchObject({ coupon_status: 1, coupon_use_status: 1 });
    server.at('2026-04-01 00:00:00');
    await server.app.background.runAll();
    expect(await stored()).toMatchObject({ coupon_status: 2, coupon_use_status: 1 });
    server.at('2026-05-01 00:00:00');
    await server.app.background.runAll();
    expect((await stored()).coupon_use_status).toBe(2);
    server.at('2026-03-02 10:00:00');
    const history = (await root.get(`/mgt_coupon/history/${data.id}/v1`)).data.rows;
    expect(history.map((row: { action: string }) => row.action)).toEqual([
      'lapse',
      'expire',
      'start',
      'create',
    ]);
    // Nobody: the console calls it the system, in its own language.
    expect(history[0].operator_name).toBeNull();
  });

  it('are deleted only while pending and unclaimed', async () => {
    const { data } = await create();
    expect((await root.delete(`/mgt_coupon/${data.id}/v1`)).code).toBe(0);
    expect((await root.get(`/mgt_coupon/${data.id}/v1`)).code).toBe(10004);
  });

  it('in a consumer’s hands are revoked only while unused', async () => {
    const { data } = await create();
    const claim = (coupon_code: string, user_coupon_status: number) => ({
      coupon_id: data.id,
      user_id: '1',
      user_phone: '13800138000',
      coupon_code,
      claim_time: '2026-03-02 09:00:00',
      valid_end_time: '2026-05-01 00:00:00',
      user_coupon_status,
      mgt_org_id: orgs.root,
      mct_id: null,
      create_time: '2026-03-02 09:00:00',
      update_time: '2026-03-02 09:00:00',
    });
    await anyTable(database.db)
      .insertInto('mct_user_coupon')
      .values([claim('U1', 0), claim('U2', 2)])
      .execute();
    const { rows } = (await root.get(`/mgt_coupon/claim/${data.id}/v1`)).data;
    const of = (code: string) => rows.find((row: { coupon_code: string }) => row.coupon_code === code).id;
    const used = (await root.get(`/mgt_coupon/claim/${data.id}/v1`, { user_coupon_status: 2 })).data;
    expect([used.total, used.rows[0].coupon_code]).toEqual([1, 'U2']);
    expect((await root.get(`/mgt_coupon/claim/${data.id}/v1`, { user_coupon_status: 99 })).code).toBe(10006);
    expect((await root.get(`/mgt_coupon/claim/${data.id}/v1`, { user_phone: '13800138000' })).code).toBe(
      10006,
    );
    await server.rollUp();
    const days = `/mgt_coupon/days/${data.id}/v1`;
    expect((await root.get(days)).data.rows).toContainEqual({
      stat_date: '2026-03-02',
      claim_count: 2,
      use_count: 0,
    });
    expect((await merchant.get(days)).code).toBe(10004);
    expect((await root.put(`/mct_user_coupon/revoke/${of('U1')}/v1`)).data.user_coupon_status).toBe(4);
    expect((await root.put(`/mct_user_coupon/revoke/${of('U2')}/v1`)).code).toBe(17009);
  });

  it('of others are neither seen nor touched, and need their permission', async () => {
    const { data } = await create();
    expect((await merchant.get(`/mgt_coupon/${data.id}/v1`)).code).toBe(10004);
    expect((await merchant.put('/mgt_coupon/v1', { id: data.id, coupon_status: 2 })).code).toBe(10004);
    expect((await east.get(`/mgt_coupon/${data.id}/v1`)).code).toBe(10004);
    expect((await create({}, east)).code).toBe(10003);
    expect((await read(data.id)).coupon_status).toBe(0);
  });

  it('show merchants nothing of who bears the cost', async () => {
    const rows = await merchant.get('/mgt_coupon/v1', { mgt_org_id: orgs.root });
    expect(rows.code).toBe(10006);
    const { data } = await merchant.get('/mgt_coupon/v1');
    for (const row of data.rows)
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['bear_side', 'mct_name']));
  });
});
