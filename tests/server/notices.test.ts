import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RefundProgress } from '../../server/channel/channel.ts';
import { createSimulatedChannel } from '../../server/channel/simulated.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { insertAccount, insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { present } from './support/socket.ts';
import { roles, startOfTests, userIds, users, world } from './support/world.ts';

describeOnOneDatabase('the message centre', (fresh) => {
  let database: Database;
  let server: Served;
  let progress: RefundProgress = { state: 'processing' };

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 100_000_000);
    server = await serve(database, {
      channel: { ...createSimulatedChannel({ clock: () => 0 }), refund: async () => progress },
    });
  });
  beforeEach(async () => {
    server.at(startOfTests);
    progress = { state: 'processing' };
    await server.empty('sys_mgt_notice_log', 'manager_preference');
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const send = async (user_id: string, more: object = {}) => {
    const { id } = await database.db
      .insertInto('sys_mgt_notice_log')
      .values({
        user_id,
        notice_type: 1,
        notice_title: '有退款待审核',
        notice_summary: '请审核',
        create_time: startOfTests,
        update_time: startOfTests,
        ...more,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(id);
  };
  const unread = async (client: Client) =>
    (await client.get('/sys_mgt_notice_log/count/v1')).data.unread_total_notice;
  const titles = async (client: Client) =>
    (await client.get('/sys_mgt_notice_log/v1')).data.rows.map(
      (row: { notice_title: string }) => row.notice_title,
    );

  test('[7.20] [2.140] everybody who holds anything lists their own and nobody else’s', async () => {
    await send(userIds.reader, { notice_title: '给何俊' });
    const foreign = await send(userIds.root, { notice_title: '给周岚' });
    const reader = await server.signIn(users.reader);
    expect(await titles(reader)).toEqual(['给何俊']);
    expect((await reader.get(`/sys_mgt_notice_log/${foreign}/v1`)).code).toBe(10004);
    expect((await reader.put('/sys_mgt_notice_log/v1', { ids: [foreign] })).code).toBe(10004);
    expect(
      (await reader.post('/sys_mgt_notice_log/markRead/batch/v1', { ids: [foreign] })).data,
    ).toMatchObject({
      success_count: 0,
      fail_rows: [{ id: foreign, code: 10004 }],
    });
    const merchant = await server.signIn(users.merchant);
    expect(await titles(merchant)).toEqual([]);
    const root = await server.signIn(users.root);
    expect(await unread(root)).toBe(1);
    expect((await (await server.signIn(users.nothing)).get('/sys_mgt_notice_log/v1')).code).toBe(10003);
  });

  test('[7.20] [3.15] opening one marks it read and the count follows', async () => {
    const id = await send(userIds.reader, { link_route: '/order-manager/sale-order/detail?id=7' });
    await send(userIds.reader);
    const reader = await server.signIn(users.reader);
    expect(await unread(reader)).toBe(2);
    const opened = await reader.get(`/sys_mgt_notice_log/${id}/v1`);
    expect(opened.data).toMatchObject({
      read_flag: 1,
      read_time: startOfTests,
      link_route: '/order-manager/sale-order/detail?id=7',
    });
    expect(await unread(reader)).toBe(1);
    server.pass(60);
    expect((await reader.get(`/sys_mgt_notice_log/${id}/v1`)).data.read_time).toBe(startOfTests);
  });

  test('[7.20] marks those named read, and all where none is named', async () => {
    const [first, second] = [await send(userIds.reader), await send(userIds.reader)];
    await send(userIds.reader);
    await send(userIds.root);
    const reader = await server.signIn(users.reader);
    expect(await reader.put('/sys_mgt_notice_log/v1', { ids: [first] })).toMatchObject({ code: 0 });
    expect(await unread(reader)).toBe(2);
    const many = await reader.post('/sys_mgt_notice_log/markRead/batch/v1', { ids: [first, second] });
    expect(many.data).toEqual({ success_count: 2, fail_rows: [] });
    expect(await unread(reader)).toBe(1);
    expect(await reader.speaking('zh').put('/sys_mgt_notice_log/v1')).toMatchObject({
      code: 0,
      msg: '已标记为已读',
    });
    expect(await unread(reader)).toBe(0);
    expect(await unread(await server.signIn(users.root))).toBe(1);
  });

  test.each([[{ ids: [] }], [{ ids: ['x'] }], [{ ids: 'all' }], [{ user_id: userIds.root }]])(
    'refuses %j and marks nothing',
    async (body) => {
      await send(userIds.reader);
      const reader = await server.signIn(users.reader);
      expect((await reader.put('/sys_mgt_notice_log/v1', body)).code).toBe(10006);
      expect(await unread(reader)).toBe(1);
    },
  );

  test('[3.36] stands in tabs by type, each with what is unread there', async () => {
    for (const notice_type of [0, 1, 1, 2, 3]) await send(userIds.reader, { notice_type });
    const read = await send(userIds.reader, { notice_type: 3 });
    const reader = await server.signIn(users.reader);
    await reader.get(`/sys_mgt_notice_log/${read}/v1`);
    expect((await reader.get('/sys_mgt_notice_log/tab_count/v1')).data).toEqual({
      all: 5,
      '0': 1,
      '1': 2,
      '2': 1,
      '3': 1,
    });
    expect((await reader.get('/sys_mgt_notice_log/v1', { tab: '3' })).data.total).toBe(2);
    expect((await reader.get('/sys_mgt_notice_log/v1', { tab: '3', read_flag: '0' })).data.total).toBe(1);
  });

  test('is no way to everybody’s names', async () => {
    const reader = await server.signIn(users.reader);
    expect((await reader.get('/manager/option/v1')).code).toBe(10003);
  });

  const applyForRefund = async (client: Client) => {
    const order = await insertOrder(database, { lines: [{ paid: 30_000, units: 1 }] });
    const reply = await client.post('/mgt_after_sale_order/v1', {
      order_id: order.id,
      refund_type: 1,
      refund_reason: 1,
      goods: [{ order_goods_id: order.lines[0], quantity: 1 }],
    });
    expect(reply).toMatchObject({ code: 0, data: { result: { refund_stage: 1 } } });
    const { id } = await database.db
      .selectFrom('mgt_after_sale_order')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow();
    return { order, id: String(id), no: reply.data.result.after_sale_no };
  };
  const recipients = async () =>
    (await database.db.selectFrom('sys_mgt_notice_log').selectAll().orderBy('user_id').execute()).map(
      ({ user_id, notice_title, notice_summary, notice_type, link_route }) => ({
        user_id: String(user_id),
        notice_title,
        notice_summary,
        notice_type,
        link_route,
      }),
    );

  test('a refund that waits tells who may approve it and sees the order, at once, in their language, and merchants no name of staff', async () => {
    await database.db
      .insertInto('manager_preference')
      .values({ user_id: userIds.root, preference: JSON.stringify({ lang: 'en' }) })
      .execute();
    await database.db
      .updateTable('manager_role')
      .set({
        modules: JSON.stringify(['SALE_ORDER', 'AFTER_SALE_ORDER', 'ORDER_REFUND', 'AFTER_SALE_AUDIT']),
      })
      .where('id', '=', roles.merchant)
      .execute();
    await server.touchAccess();
    const { socket } = await present(server, users.root);
    const { order, no } = await applyForRefund(await server.signIn(users.east));
    const link_route = '/order-manager/after-sale-order/detail?id=1';
    // 林悦 asks and is not told; 马超群 is another merchant's; 何俊 and 江帆 hold no such code.
    expect(await recipients()).toEqual([
      {
        user_id: userIds.root,
        notice_type: 1,
        notice_title: 'A refund waits for approval',
        notice_summary: `林悦 asks to refund 300.00 of order ${order.order_no} (refund ${no}).`,
        link_route,
      },
      {
        user_id: userIds.merchant,
        notice_type: 1,
        notice_title: '有退款待审核',
        notice_summary: `平台客服对订单${order.order_no}申请退款300.00元（售后单号${no}），请审核。`,
        link_route,
      },
    ]);
    expect(await socket.hears('notice')).toEqual({ type: 'notice', unread: 1 });
    socket.close();
  });

  test('a refused refund tells its applicant, a refused call tells nobody', async () => {
    const { id, no } = await applyForRefund(await server.signIn(users.east));
    await server.empty('sys_mgt_notice_log');
    const root = await server.signIn(users.root);
    expect((await root.put(`/mgt_after_sale_order/${id}/audit/v1`, { audit_result: 2 })).code).toBe(11021);
    expect(await recipients()).toEqual([]);
    const refused = await root.put(`/mgt_after_sale_order/${id}/audit/v1`, {
      audit_result: 2,
      refuse_reason: '金额不符',
    });
    expect(refused.code, refused.msg).toBe(0);
    const told = await recipients();
    expect(told).toMatchObject([{ user_id: userIds.east, notice_title: '您申请的退款被拒绝' }]);
    expect(told[0]?.notice_summary).toContain(no);
    expect(told[0]?.notice_summary).toContain('金额不符');
  });

  test('a refund that the channel can’t do tells its applicant', async () => {
    const { id } = await applyForRefund(await server.signIn(users.east));
    const root = await server.signIn(users.root);
    expect((await root.put(`/mgt_after_sale_order/${id}/audit/v1`, { audit_result: 1 })).code).toBe(0);
    await server.empty('sys_mgt_notice_log');
    progress = { state: 'abnormal', reason: 'NOTENOUGH' };
    await server.app.background.runAll();
    await server.app.background.runAll();
    // What the nightly self-check says of these orders, which nobody booked, is another matter.
    const told = (await recipients()).filter(({ link_route }) => link_route?.includes('after-sale-order'));
    expect(told).toMatchObject([{ user_id: userIds.east, notice_type: 3, notice_title: '退款失败' }]);
  });

  test('a reset password and a changed phone tell the user, without the secret', async () => {
    const root = await server.signIn(users.root);
    const reset = await root.put(`/manager/${userIds.reader}/reset/v1`);
    expect(reset.code, reset.msg).toBe(0);
    expect(await recipients()).toMatchObject([
      { user_id: userIds.reader, notice_type: 0, notice_title: '您的密码已被重置' },
    ]);
    expect(JSON.stringify(await recipients())).not.toContain(reset.data.result.secret);
    await server.empty('sys_mgt_notice_log');
    const { data } = await root.get(`/manager/${userIds.reader}/v1`);
    const changed = await root.put(`/manager/${userIds.reader}/v1`, {
      phone: '13911112222',
      version: data.version,
    });
    expect(changed.code, changed.msg).toBe(0);
    const told = await recipients();
    expect(told).toMatchObject([{ user_id: userIds.reader, notice_title: '您的手机号已变更' }]);
    expect(told[0]?.notice_summary).toContain('139****2222');
    expect(JSON.stringify(told)).not.toContain('13911112222');
    await root.put(`/manager/${userIds.reader}/v1`, {
      phone: users.reader,
      version: changed.data.version,
    });
  });

  test('reading in one tab tells the others how many are left', async () => {
    const id = await send(userIds.factory);
    const { socket, client } = await present(server, users.factory);
    await client.get(`/sys_mgt_notice_log/${id}/v1`);
    expect(await socket.hears('notice')).toEqual({ type: 'notice', unread: 0 });
    socket.close();
  });

  test('notices older than 180 days go', async () => {
    await send(userIds.root, { notice_title: '旧', create_time: '2025-09-02 09:59:59' });
    await send(userIds.root, { notice_title: '新', create_time: '2025-09-03 10:00:01' });
    await server.app.background.runAll();
    expect((await recipients()).map((row) => row.notice_title)).toEqual(['新']);
  });
});
