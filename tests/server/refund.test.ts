import { afterAll, beforeAll, expect, it } from 'vitest';
import { product } from '../../resources/index.ts';
import { actionEndpoint, batchEndpoint } from '../../resources/kit/calls.ts';
import { epochOf } from '../../resources/kit/time.ts';
import { createSimulatedChannel } from '../../server/channel/simulated.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { accountOf, insertAccount, insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, users, world } from './support/world.ts';

describeOnManySessions('the refund of a sale order', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  /** Refund numbers that the channel finds abnormal. */
  const abnormal = new Set<string>();
  let now = epochOf(startOfTests);

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 10_000_000);
    const channel = createSimulatedChannel({
      clock: () => now,
      delayMs: 2_000,
      failuresPerMille: 0,
      outcome: (request) => (abnormal.has(request.outRefundNo) ? 'abnormal' : 'success'),
    });
    server = await serve(database, {
      channel,
    });
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const pass = (seconds: number) => {
    now += seconds * 1000;
    server.pass(seconds);
  };
  const byAmount = (order_id: string, refund_amount: number, more: object = {}) => ({
    order_id,
    refund_type: 2,
    refund_amount,
    refund_reason: 1,
    ...more,
  });
  const refund = (body: object, by: Client = root) => by.post('/mgt_after_sale_order/v1', body);
  const order = async (id: string) => (await root.get(`/mgt_order/${id}/v1`)).data;
  const refunds = async (id: string) => (await root.get(`/mgt_order/after_sale/${id}/v1`)).data.rows;
  /** The channel answers and the answer is written. */
  const settle = async () => {
    pass(3);
    await server.app.background.runAll();
  };
  const account = async () => {
    const { id, balance, frozen } = await accountOf(database, '1');
    const { sum } = (
      await database.pool.query<{ sum: string }>(
        'select sum(amount) as sum from mct_account_ledger where effect_flag = 1 and account_id = $1',
        [id],
      )
    ).rows[0] ?? { sum: '0' };
    return { balance, frozen, ledger: Number(sum) };
  };

  it('goes back through the channel and stands in order, lines, payments and ledger to the cent', async () => {
    const before = await account();
    const { id, lines } = await insertOrder(database, {
      lines: [
        { paid: 1000, units: 3 },
        { paid: 501, units: 1 },
      ],
    });
    const reply = await refund({
      order_id: id,
      refund_type: 1,
      refund_reason: 3,
      goods: [
        { order_goods_id: lines[0], quantity: 1 },
        { order_goods_id: lines[1], quantity: 1 },
      ],
    });
    expect(reply).toMatchObject({ status: 200, code: 0, msg: 'Refund submitted' });
    expect(await order(id)).toMatchObject({ after_sale_status: 1, refund_amount: 0, refund_state: 0 });
    expect((await account()).frozen - before.frozen).toBe(834);
    await settle();
    expect(await order(id)).toMatchObject({ after_sale_status: 2, refund_amount: 834, refund_state: 1 });
    const [row] = await refunds(id);
    expect(row).toMatchObject({ refund_amount: 834, after_sale_status: 2, refund_stage: 4 });
    expect(row.refund_id).toMatch(/^50\d{20}$/);
    const { rows: goods } = (await root.get(`/mgt_order/goods/${id}/v1`)).data;
    expect(
      goods
        .map((g: { refund_quantity: number; line_refund_amount: number }) => [
          g.refund_quantity,
          g.line_refund_amount,
        ])
        .sort(),
    ).toEqual([
      [1, 333],
      [1, 501],
    ]);
    const { rows: places } = (await root.get(`/mgt_order/place/${id}/v1`)).data;
    expect(places[0]).toMatchObject({ place_type: 4, amount: 834, place_status: 2 });
    const [settled] = (await root.get(`/mgt_order/history/${id}/v1`)).data.rows;
    expect(settled).toMatchObject({ operator_name: null, action: 'settle' });
    expect(settled.diff).toContainEqual({ field: 'refund_amount', before: 0, after: 834 });
    const after = await account();
    expect(after).toEqual({ balance: before.balance - 834, frozen: before.frozen, ledger: after.balance });
  });

  it('is written once, however often the channel says so', async () => {
    const before = await account();
    const { id } = await insertOrder(database);
    await refund(byAmount(id, 400));
    await settle();
    await server.app.background.runAll();
    await Promise.all([server.app.background.runAll(), server.app.background.runAll()]);
    expect((await order(id)).refund_amount).toBe(400);
    expect((await account()).balance).toBe(before.balance - 400);
  });

  it('stays in progress while the channel is silent', async () => {
    const { id } = await insertOrder(database);
    await refund(byAmount(id, 400));
    await server.app.background.runAll();
    expect(await order(id)).toMatchObject({ after_sale_status: 1, refund_amount: 0 });
    await settle();
  });

  it('stands as abnormal where the channel can’t pay it, and moves no money', async () => {
    const before = await account();
    const { id } = await insertOrder(database);
    await refund(byAmount(id, 400));
    const { out_refund_no } = await database.db
      .selectFrom('mgt_after_sale_order')
      .select('out_refund_no')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    abnormal.add(String(out_refund_no));
    await settle();
    expect((await refunds(id))[0]).toMatchObject({
      after_sale_status: 1,
      refund_stage: 3,
      fail_reason: 'USER_ACCOUNT_ABNORMAL',
    });
    expect(await order(id)).toMatchObject({ refund_amount: 0, refund_state: 0 });
    expect((await account()).balance).toBe(before.balance);
  });

  it('two at once never exceed what was paid', async () => {
    const { id } = await insertOrder(database);
    const replies = await Promise.all(Array.from({ length: 8 }, () => refund(byAmount(id, 700))));
    expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1);
    expect(replies.filter((reply) => reply.code === 11004)).toHaveLength(7);
    await settle();
    expect((await order(id)).refund_amount).toBe(700);
  });

  it('sent twice under one request number is one refund', async () => {
    const { id } = await insertOrder(database);
    const body = byAmount(id, 300, { request_no: 'a3f1' });
    const [first, second] = [await refund(body), await refund(body)];
    expect([first.code, second.code]).toEqual([0, 0]);
    expect(await refunds(id)).toHaveLength(1);
    await settle();
  });

  it('becomes full with the last cent, then nothing more is refunded (11003)', async () => {
    const { id } = await insertOrder(database);
    await refund(byAmount(id, 1000));
    await settle();
    expect(await order(id)).toMatchObject({ refund_state: 2, refund_amount: 1000 });
    pass(61);
    expect((await refund(byAmount(id, 1))).code).toBe(11003);
  });

  it.each([
    ['an unpaid order (11001)', { pay_status: 0 as const }, {}, 11001],
    ['more than is left (11002)', {}, { refund_amount: 1001 }, 11002],
    ['an order paid over a year ago (11005)', { pay_time: '2025-02-28 09:00:00' }, {}, 11005],
    ['no goods at all (11016)', {}, { refund_type: 1, refund_amount: undefined, goods: [] }, 11016],
    ['goods beyond the bought units', {}, { refund_type: 1, goods: 'all+1' }, 10006],
    ['a line of another order', {}, { refund_type: 1, goods: [{ order_goods_id: '1', quantity: 1 }] }, 10006],
    [
      'a line that does not exist',
      {},
      { refund_type: 1, goods: [{ order_goods_id: '999999', quantity: 1 }] },
      10004,
    ],
    ['a negative amount', {}, { refund_amount: -5 }, 10006],
    ['no amount', {}, { refund_amount: undefined }, 10006],
    ['“Other” without a note', {}, { refund_reason: 99 }, 10006],
    ['an unknown reason', {}, { refund_reason: 42 }, 10006],
    ['an unknown key', {}, { pay_amount: 1 }, 10006],
  ])('refuses %s and writes nothing', async (_, given, body, code) => {
    const { id, lines } = await insertOrder(database, given);
    const before = await account();
    const goods =
      (body as { goods?: unknown }).goods === 'all+1'
        ? { goods: [{ order_goods_id: lines[0], quantity: 2 }] }
        : {};
    const reply = await refund({ ...byAmount(id, 100), ...body, ...goods });
    expect(reply.code).toBe(code);
    expect(reply.msg).not.toBe('');
    expect(await refunds(id)).toEqual([]);
    expect(await account()).toEqual(before);
  });

  it('refuses an account without the money (11008)', async () => {
    await insertAccount(database, '2', 50);
    const { id } = await insertOrder(database, { mct_id: '2' });
    expect((await refund(byAmount(id, 100))).code).toBe(11008);
  });

  it('moves no balance of a merchant that collects on its own: the ledger row is a memo', async () => {
    const before = await account();
    const { id } = await insertOrder(database, { settle_mode: 2 });
    await refund(byAmount(id, 100));
    await settle();
    expect((await order(id)).refund_amount).toBe(100);
    const after = await account();
    expect(after).toEqual(before);
    const memo = await database.db
      .selectFrom('mct_account_ledger')
      .select(['amount', 'effect_flag'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(memo).toEqual({ amount: -100, effect_flag: 0 });
  });

  it('waits a minute between two of one order (11007), then a second one is audited', async () => {
    const { id } = await insertOrder(database);
    await refund(byAmount(id, 100));
    await settle();
    expect((await refund(byAmount(id, 100))).code).toBe(11007);
    pass(61);
    expect((await refund(byAmount(id, 100))).code).toBe(0);
    expect((await refunds(id))[0]).toMatchObject({ refund_stage: 1, after_sale_status: 1 });
  });

  it('refuses the 51st refund of one order (11006)', async () => {
    const { id, order_no } = await insertOrder(database, { lines: [{ paid: 100_000, units: 1 }] });
    const time = '2026-03-01 13:00:00';
    await database.db
      .insertInto('mgt_after_sale_order')
      .values(
        Array.from({ length: 50 }, (_, at) => ({
          after_sale_no: `R50-${at}`,
          order_id: id,
          order_no,
          shop_name: 'x',
          cabinet_code: 'x',
          refund_origin: 1,
          refund_type: 2,
          refund_reason: 1,
          pay_amount: 100_000,
          refund_amount: 1,
          after_sale_status: 2,
          refund_stage: 4,
          pay_channel: 1,
          out_refund_no: `OR50-${at}`,
          mgt_org_id: '3',
          mct_id: '1',
          create_time: time,
          update_time: time,
        })),
      )
      .execute();
    expect((await refund(byAmount(id, 100))).code).toBe(11006);
  });

  it('above 200.00 yuan is approved by somebody else than who asked', async () => {
    const before = await account();
    const { id } = await insertOrder(database, { lines: [{ paid: 30_000, units: 1 }] });
    await refund(byAmount(id, 20_001));
    const [waiting] = await refunds(id);
    expect(waiting).toMatchObject({ refund_stage: 1 });
    await settle();
    expect((await order(id)).refund_amount).toBe(0);
    const audit = { audit_result: 1, version: waiting.version };
    expect((await root.put(`/mgt_after_sale_order/${waiting.id}/audit/v1`, audit)).code).toBe(11037);
    expect((await east.put(`/mgt_after_sale_order/${waiting.id}/audit/v1`, audit)).code).toBe(0);
    await settle();
    expect((await order(id)).refund_amount).toBe(20_001);
    expect((await account()).balance).toBe(before.balance - 20_001);
    expect((await east.put(`/mgt_after_sale_order/${waiting.id}/audit/v1`, { audit_result: 1 })).code).toBe(
      11020,
    );
  });

  it('refused gives the money free again and says why', async () => {
    const before = await account();
    const { id } = await insertOrder(database, { lines: [{ paid: 30_000, units: 1 }] });
    await refund(byAmount(id, 30_000));
    const [waiting] = await refunds(id);
    expect((await account()).frozen - before.frozen).toBe(30_000);
    expect((await east.put(`/mgt_after_sale_order/${waiting.id}/audit/v1`, { audit_result: 2 })).code).toBe(
      11021,
    );
    expect(
      (
        await east.put(`/mgt_after_sale_order/${waiting.id}/audit/v1`, {
          audit_result: 2,
          refuse_reason: '视频显示已取走',
        })
      ).code,
    ).toBe(0);
    expect(await order(id)).toMatchObject({ after_sale_status: 3, refund_amount: 0 });
    expect(await account()).toEqual(before);
  });

  it('gives the coupon back with a full refund, once and while it is valid', async () => {
    const time = '2026-03-01 09:00:00';
    await database.db
      .insertInto('mct_user_coupon')
      .values({
        coupon_id: '1',
        user_id: '1',
        user_phone: '13800138000',
        coupon_code: 'K1',
        claim_time: time,
        valid_end_time: '2026-12-31 23:59:59',
        user_coupon_status: 2,
        mgt_org_id: '3',
        mct_id: '1',
        create_time: time,
        update_time: time,
      })
      .execute();
    const { id } = await insertOrder(database, { coupon_code: 'K1' });
    await refund(byAmount(id, 1000, { return_coupon: 1 }));
    await settle();
    const state = await database.db
      .selectFrom('mct_user_coupon')
      .select('user_coupon_status')
      .where('coupon_code', '=', 'K1')
      .executeTakeFirstOrThrow();
    expect(state.user_coupon_status).toBe(5);
  });

  it('needs its permission, and the order in one’s own scope', async () => {
    const { id } = await insertOrder(database);
    expect((await refund(byAmount(id, 100), merchant)).code).toBe(10003);
    const foreign = await insertOrder(database, { mct_id: '2' });
    expect((await refund(byAmount(foreign.id, 100), east)).code).toBe(10004);
    expect((await refund(byAmount('424242', 100))).code).toBe(10004);
    expect((await server.anybody.post('/mgt_after_sale_order/v1', byAmount(id, 100))).code).toBe(10001);
    expect(await refunds(id)).toEqual([]);
  });

  it('what moves money is done for no call without its number, one by one or together', async () => {
    const moving = product.resources.flatMap((resource) =>
      Object.entries(resource.actions ?? {}).flatMap(([name, { numbered, bulk, send }]) =>
        numbered
          ? [
              { endpoint: actionEndpoint(resource, name), body: { ...send } },
              ...(bulk ? [{ endpoint: batchEndpoint(resource, name), body: { ids: ['1'] } }] : []),
            ]
          : [],
      ),
    );
    expect(moving.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining(['POST /mgt_after_sale_order/v1', 'PUT /mgt_order/{id}/recharge/v1']),
    );
    for (const { endpoint, body: given } of moving) {
      const [method, path = ''] = endpoint.replace('{id}', '1').split(' ');
      const body = { ...given, request_no: '' };
      const { code, data } = method === 'PUT' ? await root.put(path, body) : await root.post(path, body);
      expect([endpoint, code, data.errors?.[0]?.field]).toEqual([endpoint, 10006, 'request_no']);
    }
  });
});
