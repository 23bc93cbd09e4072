import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { insertAccount, insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { roles, userIds, users, world } from './support/world.ts';

describeOnOneDatabase('a complaint', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 10_000_000);
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['CUSTOMERORDER_MANAGER', 'COMPLAINT_HANDLE']) })
      .where('id', '=', roles.merchant)
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

  const record = (body: object, by: Client = root) =>
    by.post('/mgt_complaint_order/v1', {
      complaint_reason: 4,
      complaint_channel: 2,
      user_phone: '13800138000',
      complaint_content: '只拿了一件，扣了两件的钱',
      claim_amount: 500,
      ...body,
    });
  const act = (id: string, action: string, body: object = {}, by: Client = root) =>
    action === 'reply'
      ? by.post(`/mgt_complaint_order/${id}/reply/v1`, body)
      : by.put(`/mgt_complaint_order/${id}/${action}/v1`, body);
  const read = async (id: string, by: Client = root) => (await by.get(`/mgt_complaint_order/${id}/v1`)).data;
  const explained = { handle_result: 4, handle_note: '已与用户核对录像' };
  type State = 'pending' | 'processing' | 'processed' | 'again';
  const inState = async (state: State, body: object = {}) => {
    const order = await insertOrder(database);
    const made = await record({ order_no: order.order_no, ...body });
    expect(made.code, made.msg).toBe(0);
    const id = String(made.data.id);
    if (state !== 'pending') await act(id, 'accept');
    if (state === 'processed' || state === 'again') await act(id, 'handle', explained);
    if (state === 'again') {
      await act(id, 'reopen', { content: '问题没有解决，请再处理' });
      await act(id, 'handle', explained);
    }
    return { id, order };
  };

  const events: Record<string, object> = {
    accept: {},
    reply: { content: '正在核对' },
    handle: explained,
    transfer: { user_id: userIds.east },
    reopen: { content: '问题没有解决，请再处理' },
  };
  /**
   * Where an event leads to, or the code that refuses it (docs/domain/orders.md §P11). Taking one back is told by
   * tests/server/consumer-calls.
   */
  const outcomes: Record<State, Record<string, { to: number } | number>> = {
    pending: { accept: { to: 1 }, reply: 15001, handle: 15001, transfer: 15001, reopen: 15001 },
    processing: { accept: 15001, reply: { to: 1 }, handle: { to: 2 }, transfer: { to: 1 }, reopen: 15001 },
    processed: { accept: 11018, reply: 11018, handle: 11018, transfer: 11018, reopen: { to: 1 } },
    again: { accept: 11018, reply: 11018, handle: 11018, transfer: 11018, reopen: 15001 },
  };
  it.each(
    (Object.keys(outcomes) as State[]).flatMap((state) =>
      Object.entries(outcomes[state]).map(([event, outcome]) => [state, event, outcome] as const),
    ),
  )('that is %s answers to “%s” as its states say', async (state, event, outcome) => {
    const { id } = await inState(state);
    const before = await read(id);
    const reply = await act(id, event, events[event]);
    if (typeof outcome === 'number') {
      expect(reply.code).toBe(outcome);
      expect(await read(id)).toEqual(before);
    } else {
      expect(reply.code, reply.msg).toBe(0);
      expect((await read(id)).complaint_status).toBe(outcome.to);
    }
  });

  it.each([
    [2, 4, '2026-03-03 10:00:00'],
    [2, 0, '2026-03-04 10:00:00'],
    [3, 0, '2026-03-03 10:00:00'],
    [4, 7, '2026-03-02 22:00:00'],
  ])(
    'of channel %i about reason %i has to be answered by the earlier deadline',
    async (channel, reason, by) => {
      const { id } = await inState('pending', { complaint_channel: channel, complaint_reason: reason });
      expect(await read(id)).toMatchObject({ deadline_time: by, overdue_flag: 0 });
      const { data } = await root.get('/mgt_complaint_order/tab_count/v1');
      expect(data.overdue).toBe(0);
    },
  );

  it('that waits is told on the home page, and late only among those', async () => {
    await database.db.updateTable('mgt_complaint_order').set({ complaint_status: 2 }).execute();
    await inState('pending');
    await inState('processing');
    await database.db
      .updateTable('mgt_complaint_order')
      .set({ deadline_time: '2026-03-01 00:00:00' })
      .execute();
    const { todos } = (await root.get('/home/overview/v1')).data as { todos: { key: string }[] };
    expect(todos.find(({ key }) => key === 'complaint')).toMatchObject({
      count: 1,
      overdue: 1,
      path: '/order-manager/complaint-order?tab=0',
    });
  });

  it('finished with a refund makes it in the same transaction, or stays as it was', async () => {
    const { id, order } = await inState('processing');
    const much = await act(id, 'handle', { handle_result: 1, refund_amount: 1_001, handle_note: '属实' });
    expect(much.code).toBe(11002);
    expect(await read(id)).toMatchObject({ complaint_status: 1, handle_result: null, refund_amount: 0 });
    const reply = await act(id, 'handle', { handle_result: 1, refund_amount: 500, handle_note: '属实' });
    expect(reply.code, reply.msg).toBe(0);
    const { rows } = (await root.get(`/mgt_complaint_order/after_sale/${id}/v1`)).data;
    expect(rows).toMatchObject([{ refund_amount: 500, after_sale_status: 1 }]);
    const { data } = await root.get(`/mgt_after_sale_order/${rows[0].id}/v1`);
    expect(data).toMatchObject({ refund_origin: 3, order_no: order.order_no });
    expect(await read(id)).toMatchObject({ refund_amount: 500, result_no: data.after_sale_no });
    expect((await root.get(`/mgt_order/${order.id}/v1`)).data.after_sale_status).toBe(1);
  });

  it('finished with a refund of goods gives back the share of each line that was chosen, for the reason that staff give', async () => {
    const order = await insertOrder(database, {
      lines: [
        { paid: 700, units: 2 },
        { paid: 300, units: 1 },
      ],
    });
    const made = await record({ order_no: order.order_no });
    const id = String(made.data.id);
    await act(id, 'accept');
    const byGoods = { handle_result: 1, refund_type: 1, refund_reason: 3, handle_note: '一件过期' };
    expect((await act(id, 'handle', byGoods)).code).toBe(11016);
    const other = await insertOrder(database);
    const foreign = { ...byGoods, goods: [{ order_goods_id: other.lines[0], quantity: 1 }] };
    expect((await act(id, 'handle', foreign)).data.errors).toMatchObject([
      { field: 'goods.0.order_goods_id' },
    ]);
    expect(await read(id)).toMatchObject({ complaint_status: 1, refund_amount: 0 });
    const goods = [{ order_goods_id: order.lines[0], quantity: 1 }];
    const reply = await act(id, 'handle', { ...byGoods, goods });
    expect(reply.code, reply.msg).toBe(0);
    expect(await read(id)).toMatchObject({ complaint_status: 2, refund_amount: 350 });
    const refund = await database.db
      .selectFrom('mgt_after_sale_order')
      .selectAll()
      .where('complaint_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(refund).toMatchObject({
      refund_type: 1,
      refund_reason: 3,
      refund_amount: 350,
      goods: [{ order_goods_id: order.lines[0], quantity: 1, amount: 350 }],
    });
  });

  it('finished with a supplement or a coupon makes what it names', async () => {
    const first = await inState('processing');
    const supplemented = await act(first.id, 'handle', {
      handle_result: 2,
      supplement_amount: 350,
      handle_note: '录像显示多取一件',
    });
    expect(supplemented.code, supplemented.msg).toBe(0);
    const child = await database.db
      .selectFrom('mgt_order')
      .select(['order_no', 'payable_amount'])
      .where('parent_order_no', '=', first.order.order_no)
      .executeTakeFirstOrThrow();
    expect(child.payable_amount).toBe(350);
    expect((await read(first.id)).result_no).toBe(child.order_no);

    const second = await inState('processing');
    const coupon = (coupon_id: string | undefined) =>
      act(second.id, 'handle', { handle_result: 3, coupon_id, handle_note: '补偿一张券' });
    expect((await coupon(undefined)).code).toBe(10006);
    const { id: couponId } = await database.db
      .insertInto('mgt_coupon')
      .values({
        coupon_no: 'Q1',
        coupon_name: '补偿券',
        coupon_type: 1,
        cash_amount: 200,
        coupon_scope: 1,
        shop_range: 0,
        user_scope: 0,
        total_count: 1,
        claim_limit: 1,
        grant_type: 2,
        claim_start_time: '2026-03-01 00:00:00',
        claim_end_time: '2026-12-31 23:59:59',
        valid_type: 2,
        valid_days: 7,
        bear_side: 2,
        coupon_status: 1,
        coupon_use_status: 1,
        mgt_org_id: '1',
        create_time: '2026-03-01 08:00:00',
        update_time: '2026-03-01 08:00:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const given = await coupon(String(couponId));
    expect(given.code, given.msg).toBe(0);
    const issued = await database.db
      .selectFrom('mct_user_coupon')
      .select(['coupon_code', 'valid_end_time', 'user_coupon_status'])
      .where('coupon_id', '=', String(couponId))
      .execute();
    expect(issued).toMatchObject([{ valid_end_time: '2026-03-09 10:00:00', user_coupon_status: 0 }]);
    expect((await read(second.id)).result_no).toBe(issued[0]?.coupon_code);
    const third = await inState('processing');
    const none = await act(third.id, 'handle', {
      handle_result: 3,
      coupon_id: String(couponId),
      handle_note: '补偿一张券',
    });
    expect(none.code).toBe(10006);
  });

  it('finished with a repair raises the fault of its cabinet, or stays as it was', async () => {
    const { id } = await inState('processing');
    const repair = (fault_reason?: number) =>
      act(id, 'handle', { handle_result: 6, fault_reason, handle_note: '柜门打不开，转运维' });
    expect((await repair()).data.errors).toMatchObject([{ field: 'fault_reason' }]);
    expect((await repair(0)).data.errors).toMatchObject([{ field: 'handle_result' }]);
    expect(await read(id)).toMatchObject({ complaint_status: 1, handle_result: null });
    await database.db
      .insertInto('device')
      .values({
        cabinet_code: 'V1000001',
        model_id: '1',
        vendor_id: '1',
        board_sn: 'B1',
        imei: '860000000000001',
        mgt_org_id: '1',
        create_time: '2026-03-01 08:00:00',
        update_time: '2026-03-01 08:00:00',
      })
      .execute();
    const reply = await repair(0);
    expect(reply.code, reply.msg).toBe(0);
    const faults = await database.db.selectFrom('device_fault').selectAll().execute();
    const { complaint_no, result_no } = await read(id);
    expect(faults).toMatchObject([
      { fault_no: result_no, complaint_no, fault_origin: 3, fault_reason: 0, alarm_status: 0 },
    ]);
    // It is handed only to somebody who may handle it where the cabinet stands.
    const hand = (dispatch_id: string) =>
      root.put(`/device_fault/dispatch/${faults[0]?.id}/v1`, { dispatch_id });
    const purpose = { for: `device_fault.dispatch.${faults[0]?.id}` };
    const offered = (await root.get('/manager/option/v1', purpose)).data.rows;
    expect(offered.map(({ id }: { id: string }) => id)).toEqual([userIds.root]);
    for (const who of ['merchant', 'otherMerchant', 'east', 'nothing', 'disabled'] as const)
      expect((await hand(userIds[who])).data.errors, who).toMatchObject([{ field: 'dispatch_id' }]);
    expect((await hand(userIds.root)).code).toBe(0);
  });

  it('keeps what was said on both sides, and the handler’s name from merchants', async () => {
    const { id } = await inState('processing');
    await act(id, 'reply', { content: '正在核对录像' });
    const { rows } = (await root.get(`/mgt_complaint_order/reply/${id}/v1`)).data;
    expect(rows.map((row: { side: number; content: string }) => [row.side, row.content])).toEqual([
      [1, '只拿了一件，扣了两件的钱'],
      [2, '正在核对录像'],
    ]);
    const seen = await read(id, merchant);
    expect(seen.complaint_no).toMatch(/^C\d{18}$/);
    expect(Object.keys(seen)).not.toContain('handle_name');
    expect((await record({ cabinet_code: 'V1000001' }, merchant)).code).toBe(10003);
    // A refund needs the code that the order's own button needs.
    expect(await act(id, 'handle', { handle_result: 4 })).toMatchObject({
      code: 11019,
      data: { errors: [{ field: 'handle_note' }] },
    });
    const refused = await act(
      id,
      'handle',
      { handle_result: 1, refund_amount: 1, handle_note: '退' },
      merchant,
    );
    expect(refused.code).toBe(10003);
    expect((await read(id)).complaint_status).toBe(1);
  });

  it('without an order names a cabinet in one’s own scope', async () => {
    const made = await record({ cabinet_code: 'V1000001' }, east);
    expect(made.data).toMatchObject({ shop_name: '浦东软件园1号柜', order_no: null, complaint_source: 0 });
    expect((await record({ cabinet_code: 'NOWHERE' })).code).toBe(10004);
    expect((await record({})).code).toBe(10006);
    const foreign = await insertOrder(database, { mct_id: '2' });
    expect((await record({ order_no: foreign.order_no }, east)).code).toBe(10004);
    await act(String(made.data.id), 'accept');
    const refund = { handle_result: 1, refund_amount: 100, handle_note: '退款' };
    expect((await act(String(made.data.id), 'handle', refund)).code).toBe(10006);
  });

  it('is handed only to somebody who may finish it, and they are told', async () => {
    const { id } = await inState('processing');
    const offered = async (by: Client) =>
      (await by.get('/manager/option/v1', { for: `mgt_complaint_order.transfer.${id}` })).data.rows.map(
        (row: { id: string }) => row.id,
      );
    expect(await offered(root)).toEqual([userIds.root, userIds.east, userIds.merchant]);
    expect(await offered(merchant)).toEqual([userIds.merchant]);
    for (const who of ['nothing', 'otherMerchant', 'disabled'] as const)
      expect((await act(id, 'transfer', { user_id: userIds[who] })).code, who).toBe(10006);
    expect((await act(id, 'transfer', { user_id: userIds.east })).code).toBe(0);
    expect(await read(id)).toMatchObject({ handle_name: '林悦' });
    const told = await database.db
      .selectFrom('sys_mgt_notice_log')
      .select('link_route')
      .where('user_id', '=', userIds.east)
      .where('link_route', 'like', `%complaint-order/detail?id=${id}`)
      .execute();
    expect(told).toHaveLength(1);
  });
});
