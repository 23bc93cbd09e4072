import { afterAll, beforeAll, expect, it } from 'vitest';
import { epochOf } from '../../resources/kit/time.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnManySessions } from './support/database.ts';
import { insertAccount, insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, userIds, users, world } from './support/world.ts';

describeOnManySessions('abnormal orders', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let otherMerchant: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 10_000_000);
    const { db } = database;
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await db.updateTable('mct_user').set({ wx_sign_flag: 1, ali_sign_flag: 1 }).execute();
    await db
      .insertInto('goods_center')
      .values(
        ['晨泉矿泉水', '山野薯片', '牧场酸奶'].map((goods_name, at) => ({
          id: String(at + 1),
          goods_code: `690000000000${at}`,
          goods_name,
          goods_source: 1,
          retail_price: 500,
          ...times,
        })),
      )
      .execute();
    await db
      .insertInto('mct_shop_goods')
      .values(
        [300, 450].map((shop_price, at) => ({
          shop_id: '1',
          layer_no: 1,
          slot_no: at + 1,
          goods_id: String(at + 1),
          shop_price,
          capacity: 10,
          ...times,
        })),
      )
      .execute();
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(['SALE_ORDER', 'ERROR_ORDER', 'ERROR_HANDLE', 'WARNING_ORDER']) })
      .where('id', '=', roles.merchant)
      .execute();
    server = await serve(database);
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
    otherMerchant = await server.signIn(users.otherMerchant);
  }, 240_000);
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  /** An order in the queue, as the system leaves one that the algorithm couldn't settle, or as staff mark one. */
  async function raised(
    status: 0 | 1 | 2 | 3 = 0,
    given: { readonly paid?: number; readonly reason?: number; readonly state?: object } = {},
  ): Promise<{ id: string; order: string }> {
    const { id: order, order_no } = await insertOrder(database, {
      lines: status < 2 ? [] : [{ paid: given.paid ?? 600, units: 2 }],
      pay_status: status === 3 ? 1 : 0,
      order_status: status,
      create_time: '2026-03-02 09:00:00',
    });
    await database.db
      .updateTable('mgt_order')
      .set({
        close_time: '2026-03-02 09:01:00',
        check_time: '2026-03-02 09:01:00',
        identify_status: status === 0 ? 3 : 2,
        ...(status === 1 ? { pay_status: 2 } : {}),
      })
      .where('id', '=', order)
      .execute();
    await database.db
      .updateTable('mgt_order_goods')
      .set({ goods_id: '1', sale_price: 300 })
      .where('order_id', '=', order)
      .execute();
    const { id } = await anyTable(database.db)
      .insertInto('mgt_error_order')
      .values({
        error_no: `E${order.padStart(18, '0')}`,
        order_id: order,
        order_no,
        shop_id: '1',
        shop_name: '浦东软件园1号柜',
        cabinet_code: 'V1000001',
        mgt_org_name: '上海公司',
        mct_name: '上海晨禾商贸有限公司',
        user_id: '1',
        user_phone: '13800138000',
        identify_type: 0,
        provider_name: '锐识算法',
        abnormal_reason: given.reason ?? 2,
        origin_amount: 0,
        mgt_org_id: orgs.shanghai,
        mct_id: '1',
        create_time: '2026-03-02 09:02:00',
        update_time: '2026-03-02 09:02:00',
        ...given.state,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: String(id), order };
  }
  const handle = (id: string, goods: readonly [string, number][], by: Client = root) =>
    by.put(`/mgt_error_order/${id}/handle/v1`, {
      handle_result: goods.length === 0 ? 2 : 1,
      goods: goods.map(([goods_id, quantity]) => ({ goods_id, quantity })),
      remark: '录像核对',
    });
  const read = async (id: string) => (await root.get(`/mgt_error_order/${id}/v1`)).data;
  const orderOf = async (id: string) => (await root.get(`/mgt_order/${id}/v1`)).data;
  const linesOf = async (id: string) =>
    (await root.get(`/mgt_order/goods/${id}/v1`, { size: 50 })).data.rows as Record<string, number>[];
  const placesOf = async (id: string) => (await root.get(`/mgt_order/place/${id}/v1`)).data.rows;

  it('[3.11] show what each sensor weighed before and after, by the goods that stand on it, and to nobody else', async () => {
    const { id, order } = await raised(0);
    await database.db
      .insertInto('mgt_order_sensor')
      .values(
        (['L1-03', 'L1-04'] as const).map((sensor, at) => ({
          order_id: order,
          sensor,
          goods_code: `690000000000${at}`,
          weight_before: 5_200,
          weight_after: 4_150 + at * 1_050,
          unit_weight: 520,
          quantity: at === 0 ? 2 : 0,
          create_time: '2026-03-02 09:01:00',
          update_time: '2026-03-02 09:01:00',
        })),
      )
      .execute();
    const readings = (by: Client) => by.get(`/mgt_error_order/sensor/${id}/v1`);
    expect((await readings(root)).data.rows).toMatchObject([
      { sensor: 'L1-03', goods_code: '6900000000000', weight_diff: 1_050, quantity: 2, deviation_g: 10 },
      { sensor: 'L1-04', goods_code: '6900000000001', weight_diff: 0, quantity: 0, deviation_g: 0 },
    ]);
    expect((await readings(otherMerchant)).code).toBe(10004);
  });

  it('settle an order that was never settled at the prices of the cabinet, and ask the channel for it', async () => {
    const { id, order } = await raised();
    expect(
      await handle(id, [
        ['1', 2],
        ['3', 1],
      ]),
    ).toMatchObject({ code: 0 });
    // 2 × 3.00 of the cabinet, and a product that it doesn't hold at its retail price.
    expect(await orderOf(order)).toMatchObject({
      order_status: 2,
      pay_status: 0,
      identify_status: 2,
      total_amount: 1_100,
      payable_amount: 1_100,
      goods_count: 3,
    });
    expect((await linesOf(order)).map((line) => [line.quantity, line.line_pay_amount])).toEqual([
      [2, 600],
      [1, 500],
    ]);
    expect(await placesOf(order)).toMatchObject([{ place_type: 1, amount: 1_100 }]);
    expect(await read(id)).toMatchObject({
      handle_status: 1,
      handle_result: 1,
      final_amount: 1_100,
      claim_status: 0,
    });
  });

  it('cancel an order of which nothing was taken', async () => {
    const { id, order } = await raised();
    expect(await handle(id, [])).toMatchObject({ code: 0 });
    expect(await orderOf(order)).toMatchObject({ order_status: 1, pay_status: 2, payable_amount: 0 });
    expect(await placesOf(order)).toEqual([]);
    expect(await read(id)).toMatchObject({ handle_result: 2, final_amount: 0 });
  });

  it('correct an unpaid order by further lines, and leave those that stand as they were', async () => {
    const { id, order } = await raised(2);
    const before = await linesOf(order);
    expect(
      await handle(id, [
        ['1', 1],
        ['2', 1],
      ]),
    ).toMatchObject({ code: 0 });
    const after = await linesOf(order);
    expect(after[0]).toEqual(before[0]);
    expect(after.slice(1).map((line) => [line.quantity, line.line_pay_amount])).toEqual([
      [-1, -300],
      [1, 450],
    ]);
    expect(await orderOf(order)).toMatchObject({ order_status: 2, payable_amount: 750, goods_count: 2 });
  });

  it('charge a paid order for what is missing, by an order of its own', async () => {
    const { id, order } = await raised(3);
    expect(
      await handle(id, [
        ['1', 2],
        ['2', 2],
      ]),
    ).toMatchObject({ code: 0 });
    expect(await orderOf(order)).toMatchObject({ pay_amount: 600, refund_amount: 0 });
    const { order_no } = await orderOf(order);
    const { rows } = (await root.get('/mgt_order/v1', { parent_order_no: order_no })).data;
    expect(rows).toMatchObject([{ order_kind: 1, payable_amount: 900, order_status: 2 }]);
    expect(await read(id)).toMatchObject({ handle_result: 3, final_amount: 1_500 });
  });

  it('give back what was too much, as a correction of the recognition', async () => {
    const { id, order } = await raised(3);
    expect(await handle(id, [['1', 1]])).toMatchObject({ code: 0 });
    expect(await orderOf(order)).toMatchObject({ after_sale_status: 1, refund_amount: 0 });
    const refund = await database.db
      .selectFrom('mgt_after_sale_order')
      .selectAll()
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    expect(refund).toMatchObject({ refund_origin: 4, refund_type: 1 });
    expect(Number(refund.refund_amount)).toBe(300);
    expect(await read(id)).toMatchObject({ handle_result: 4, final_amount: 300 });
  });

  it('leave the cabinet with what the person saw, unless it was counted since', async () => {
    const { db } = database;
    const stockIs = (stock_quantity: number) =>
      db.updateTable('mct_shop_goods').set({ stock_quantity }).where('shop_id', '=', '1').execute();
    const stock = async () => {
      const places = await db
        .selectFrom('mct_shop_goods')
        .select('stock_quantity')
        .where('shop_id', '=', '1')
        .orderBy('goods_id')
        .execute();
      const point = await db
        .selectFrom('mct_shop')
        .select('stock_quantity')
        .where('id', '=', '1')
        .executeTakeFirstOrThrow();
      return [...places, point].map(({ stock_quantity }) => Number(stock_quantity));
    };
    await stockIs(5);
    const unsettled = await raised();
    await handle(unsettled.id, [
      ['1', 2],
      ['3', 1],
    ]);
    expect(await stock()).toEqual([3, 5, 8]);
    // Two of the first had been taken off: one of them is still there, and of the other product more than the books had is gone.
    const corrected = await raised(2);
    await handle(corrected.id, [
      ['1', 1],
      ['2', 7],
    ]);
    expect(await stock()).toEqual([4, 0, 4]);
    // A place that is full takes nothing back.
    await stockIs(10);
    const refunded = await raised(3);
    await handle(refunded.id, [['1', 1]]);
    expect(await stock()).toEqual([10, 10, 20]);
    const times = { create_time: '2026-03-02 09:30:00', update_time: '2026-03-02 09:30:00' };
    await db
      .insertInto('mct_replenish_record')
      .values({
        replenish_no: 'B1',
        shop_id: '1',
        replenish_name: '补货员',
        open_time: '2026-03-02 09:20:00',
        close_time: '2026-03-02 09:30:00',
        add_quantity: 0,
        remove_quantity: 0,
        loss_quantity: 0,
        lines: '[]',
        ...times,
      })
      .execute();
    const late = await raised();
    await handle(late.id, [['1', 2]]);
    expect(await stock()).toEqual([10, 10, 20]);
    await server.empty('mct_replenish_record');
  });

  it('need the code of the supplement or the refund that follows, and change nothing without it', async () => {
    const role = await database.db
      .selectFrom('manager_role')
      .selectAll()
      .where('id', '=', roles.east)
      .executeTakeFirstOrThrow();
    const codes = (role.modules as string[]).filter(
      (code) => code !== 'ORDER_REFUND' && code !== 'ORDER_SUPPLEMENT',
    );
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify([...new Set([...codes, 'ERROR_ORDER', 'ERROR_HANDLE'])]) })
      .where('id', '=', roles.east)
      .execute();
    await server.touchAccess();
    const limited = await server.signIn(users.east);
    const { id, order } = await raised(3);
    expect(await handle(id, [['1', 1]], limited)).toMatchObject({ status: 403, code: 10003 });
    expect(await handle(id, [['1', 3]], limited)).toMatchObject({ status: 403, code: 10003 });
    expect(await orderOf(order)).toMatchObject({ after_sale_status: null, refund_amount: 0 });
    expect(await read(id)).toMatchObject({ handle_status: 0 });
    expect(await handle(id, [['1', 2]], limited)).toMatchObject({ code: 0 });
    expect(await read(id)).toMatchObject({ handle_result: 1, final_amount: 600 });
  });

  it('refuse what can’t be: nothing chosen, still at the algorithm, no agreement, twice', async () => {
    const { id, order } = await raised();
    const empty = await root.put(`/mgt_error_order/${id}/handle/v1`, { handle_result: 1, goods: [] });
    expect(empty).toMatchObject({ status: 409, code: 11016 });
    const twice = await root.put(`/mgt_error_order/${id}/handle/v1`, {
      handle_result: 1,
      goods: [
        { goods_id: '1', quantity: 1 },
        { goods_id: '1', quantity: 1 },
      ],
    });
    expect(twice).toMatchObject({ code: 10006 });
    await database.db
      .updateTable('mgt_order')
      .set({ close_time: '2026-03-02 09:55:00' })
      .where('id', '=', order)
      .execute();
    await database.db
      .updateTable('mgt_error_order')
      .set({ abnormal_reason: 3 })
      .where('id', '=', id)
      .execute();
    expect(await handle(id, [['1', 1]])).toMatchObject({ code: 11012 });
    expect(await read(id)).toMatchObject({ handle_status: 0 });
    await database.db.updateTable('mct_user').set({ wx_sign_flag: 0 }).execute();
    const paid = await raised(3);
    expect(await handle(paid.id, [['1', 3]])).toMatchObject({ code: 11023 });
    await database.db.updateTable('mct_user').set({ wx_sign_flag: 1 }).execute();
    const [one, other] = await Promise.all([handle(paid.id, [['1', 3]]), handle(paid.id, [['1', 3]])]);
    expect([one.code, other.code].sort()).toEqual([0, 11015]);
  });

  it('are claimed by one person for ten minutes, and free again after that', async () => {
    const { id } = await raised();
    const claim = (by: Client): Promise<Reply> => by.put(`/mgt_error_order/${id}/claim/v1`, {});
    const [one, other] = await Promise.all([claim(root), claim(merchant)]);
    expect([one.code, other.code].sort()).toEqual([0, 11031]);
    const [holder, outsider]: [Client, Client] = one.code === 0 ? [root, merchant] : [merchant, root];
    expect(await handle(id, [], outsider)).toMatchObject({ code: 11031 });
    expect(await read(id)).toMatchObject({ claim_status: 1 });
    expect(await holder.put(`/mgt_error_order/${id}/release/v1`, {})).toMatchObject({ code: 0 });
    expect(await claim(root)).toMatchObject({ code: 0 });
    server.pass(601);
    expect(await claim(merchant)).toMatchObject({ code: 0 });
    server.pass(601);
    await server.app.background.runAll();
    expect(await read(id)).toMatchObject({ claim_status: 0, claim_id: null, claim_name: null });
    server.at(startOfTests);
  });

  it('are closed one by one with a remark, together only where the cabinet was out of reach', async () => {
    const one = await raised();
    expect(await root.put(`/mgt_error_order/${one.id}/close/v1`, {})).toMatchObject({ code: 10006 });
    expect(await root.put(`/mgt_error_order/${one.id}/close/v1`, { remark: '无录像' })).toMatchObject({
      code: 0,
    });
    expect(await read(one.id)).toMatchObject({ handle_status: 2, handle_result: 5 });
    expect(await orderOf(one.order)).toMatchObject({ order_status: 1, pay_status: 2 });
    const [offline, failed] = [await raised(0, { reason: 8 }), await raised(0, { reason: 2 })];
    const report = await root.post('/mgt_error_order/close_together/batch/v1', {
      ids: [offline.id, failed.id],
    });
    expect(report.data).toMatchObject({ success_count: 1, fail_rows: [{ id: failed.id, code: 11032 }] });
    // An order that is closed by itself takes what waits at the desk with it.
    const left = await raised();
    const reply = await root.put(`/mgt_order/${left.order}/close/v1`, { close_reason: '用户未开门' });
    expect(reply.code, reply.msg).toBe(0);
    expect(await orderOf(left.order)).toMatchObject({ order_status: 1, pay_status: 2 });
    expect(await read(left.id)).toMatchObject({ handle_status: 2, handle_result: 5, remark: '用户未开门' });
    const many = Array.from({ length: 101 }, (_, at) => String(at + 1));
    expect(await root.post('/mgt_error_order/close_together/batch/v1', { ids: many })).toMatchObject({
      code: 10006,
    });
  });

  /** Where an event leads to, or the code that refuses it: the handling, and within it the claim (docs/domain/orders.md §P08). */
  const walk: readonly (readonly [state: string, given: object, Record<string, object | number>])[] = [
    [
      'free',
      {},
      {
        handle: { handle_status: 1 },
        close: { handle_status: 2 },
        close_together: { handle_status: 2 },
        claim: { claim_status: 1 },
        release: 15001,
      },
    ],
    [
      'one’s own',
      { claim_status: 1, claim_id: userIds.root, claim_until: '2026-03-02 10:10:00' },
      {
        handle: { handle_status: 1, claim_status: 0 },
        close: { handle_status: 2, claim_status: 0 },
        close_together: { handle_status: 2, claim_status: 0 },
        claim: { claim_status: 1 },
        release: { claim_status: 0 },
      },
    ],
    [
      'somebody else’s',
      { claim_status: 1, claim_id: userIds.east, claim_until: '2026-03-02 10:10:00' },
      { handle: 11031, close: 11031, close_together: 11031, claim: 11031, release: 15001 },
    ],
    [
      'claimed too long ago by somebody else',
      { claim_status: 1, claim_id: userIds.east, claim_until: '2026-03-02 09:59:59' },
      {
        handle: { handle_status: 1, claim_status: 0 },
        close: { handle_status: 2, claim_status: 0 },
        close_together: { handle_status: 2, claim_status: 0 },
        claim: { claim_status: 1, claim_id: userIds.root },
        release: 15001,
      },
    ],
    [
      'done',
      { handle_status: 1 },
      { handle: 11015, close: 11015, close_together: 11015, claim: 11015, release: 15001 },
    ],
    [
      'closed',
      { handle_status: 2 },
      { handle: 11015, close: 11015, close_together: 11015, claim: 11015, release: 15001 },
    ],
  ];
  const bodies: Readonly<Record<string, object>> = {
    handle: { handle_result: 2 },
    close: { remark: '无录像' },
  };
  it.each(walk)('that are %s go through their states and no others', async (_, state, outcomes) => {
    for (const [event, outcome] of Object.entries(outcomes)) {
      const { id } = await raised(0, { reason: 8, state });
      const before = await read(id);
      const path = event === 'close_together' ? `${event}/${id}` : `${id}/${event}`;
      const reply = await root.put(`/mgt_error_order/${path}/v1`, bodies[event]);
      if (typeof outcome === 'number') {
        expect([event, reply.code]).toEqual([event, outcome]);
        expect(await read(id)).toEqual(before);
      } else {
        expect([event, reply.code]).toEqual([event, 0]);
        expect(await read(id)).toMatchObject(outcome);
      }
    }
  });

  it('are raised from a sale order once, and from nothing that isn’t settled', async () => {
    const { id } = await insertOrder(database);
    const mark = (of: string) =>
      root.put(`/mgt_order/${of}/abnormal/v1`, { abnormal_reason: 12, remark: '两人购物' });
    expect(await mark(id)).toMatchObject({ code: 0 });
    expect(await orderOf(id)).toMatchObject({ abnormal_type: 2 });
    expect(await mark(id)).toMatchObject({ code: 11035 });
    const { id: placed } = await insertOrder(database, { order_status: 0, pay_status: 0 });
    expect(await mark(placed)).toMatchObject({ code: 15001 });
  });

  it('show a merchant their own, without provider, organisation and the names of handlers', async () => {
    const { id } = await raised();
    await root.put(`/mgt_error_order/${id}/claim/v1`, {});
    const mine = (await merchant.get(`/mgt_error_order/${id}/v1`)).data;
    for (const name of [
      'provider_name',
      'mgt_org_name',
      'mct_name',
      'handle_name',
      'claim_name',
      'risk_level',
    ])
      expect(mine).not.toHaveProperty(name);
    expect(await otherMerchant.get(`/mgt_error_order/${id}/v1`)).toMatchObject({ status: 404, code: 10004 });
    expect(await otherMerchant.put(`/mgt_error_order/${id}/claim/v1`, {})).toMatchObject({ code: 10004 });
    expect(await east.get(`/mgt_error_order/media/${id}/v1`)).toMatchObject({ code: 0 });
    expect(await otherMerchant.get(`/mgt_error_order/goods/${id}/v1`)).toMatchObject({ code: 10004 });
    expect(epochOf((await read(id)).claim_until)).toBe(epochOf(startOfTests) + 600_000);
  });
});
