import { afterAll, beforeAll, expect, it } from 'vitest';
import { secondsBetween } from '../../resources/kit/time.ts';
import { settleCharge } from '../../resources/order-manager/place-order/charge/settling.server.ts';
import { createSimulatedChannel } from '../../server/channel/simulated.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { accountOf, insertAccount, insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, users, world } from './support/world.ts';

describeOnManySessions('a charge', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let failing = false;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 10_000_000);
    await database.db
      .insertInto('goods_center')
      .values({
        id: '7',
        goods_code: '6900000000024',
        goods_name: '云岭乌龙茶',
        goods_source: 1,
        retail_price: 550,
        model_status: 1,
        enabled: 1,
        create_time: '2026-03-01 08:00:00',
        update_time: '2026-03-01 08:00:00',
      })
      .execute();
    server = await serve(database, {
      channel: createSimulatedChannel({
        clock: () => server.app.services.clock(),
        delayMs: 2_000,
        abnormalPerMille: 0,
        chargeOutcome: () => (failing ? 'failed' : 'success'),
      }),
    });
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
    merchant = await server.signIn(users.merchant);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const supplement = (id: string, body: object, by: Client = root) =>
    by.put(`/mgt_order/${id}/supplement/v1`, { reason: '录像显示多取一件', ...body });
  const ofParent = (order_no: string) =>
    database.db.selectFrom('mgt_order').selectAll().where('parent_order_no', '=', order_no).execute();

  it('that supplements makes an order of its own with its lines and an instruction to the channel, once', async () => {
    const { id, order_no } = await insertOrder(database);
    const body = { goods: [{ goods_id: '7', quantity: 2 }], request_no: 'supplement-1' };
    const replies = [await supplement(id, body), await supplement(id, body)];
    expect(replies.map(({ code }) => code)).toEqual([0, 0]);
    expect(replies[0]?.data.result).toMatchObject({ order_no: expect.any(String) });
    // Whose first answer was lost is told all of it again: the number of the order first of all.
    expect(replies[1]).toEqual(replies[0]);
    const [made, ...more] = await ofParent(order_no);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      order_kind: 1,
      order_status: 2,
      pay_status: 0,
      payable_amount: 1100,
      pay_amount: 0,
      goods_summary: '云岭乌龙茶×2',
    });
    const { rows: goods } = (await root.get(`/mgt_order/goods/${made?.id}/v1`)).data;
    expect(goods).toMatchObject([{ sale_price: 550, quantity: 2, line_pay_amount: 1100 }]);
    const { rows: places } = (await root.get(`/mgt_order/place/${made?.id}/v1`)).data;
    expect(places).toMatchObject([
      { place_no: made?.out_trade_no, place_type: 2, place_status: 0, amount: 1100 },
    ]);
    expect((await supplement(String(made?.id), { amount: 1 })).code).toBe(11009);
  });

  it('of an amount alone has one line, so that lines sum to the order', async () => {
    const { id, order_no } = await insertOrder(database);
    expect((await supplement(id, { amount: 350 })).code).toBe(0);
    const [made] = await ofParent(order_no);
    const { rows } = (await root.get(`/mgt_order/goods/${made?.id}/v1`)).data;
    expect(rows).toMatchObject([{ goods_name: '补扣金额', line_amount: 350, line_pay_amount: 350 }]);
  });

  it('that supplements is open at most once for an order, also where several ask at the same moment', async () => {
    const { id, order_no } = await insertOrder(database);
    const replies = await Promise.all([1, 2, 3, 4].map(() => supplement(id, { amount: 100 })));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 11009, 11009, 11009]);
    expect(await ofParent(order_no)).toHaveLength(1);
  });

  it.each([
    ['neither goods nor amount', {}, {}, 11010],
    ['goods and an amount', {}, { amount: 100, goods: [{ goods_id: '7', quantity: 1 }] }, 10006],
    ['above 500.00 yuan', {}, { amount: 50_001 }, 11010],
    ['a negative amount', {}, { amount: -1 }, 11010],
    ['above 50.00 yuan without a picture', {}, { amount: 5_001 }, 10006],
    ['goods twice', {}, { goods: [1, 2].map((quantity) => ({ goods_id: '7', quantity })) }, 10006],
    ['goods that don’t exist', {}, { goods: [{ goods_id: '424242', quantity: 1 }] }, 10004],
    ['no reason', {}, { amount: 100, reason: '' }, 10006],
    ['an order opened 31 days ago', { create_time: '2026-01-30 12:00:00' }, { amount: 100 }, 11011],
    ['an unsettled order', { order_status: 0, pay_status: 0 as const }, { amount: 100 }, 11009],
    ['a cancelled order without pictures', { order_status: 1 }, { amount: 100 }, 11009],
  ])('that supplements is refused for %s and writes nothing', async (_, given, body, code) => {
    const { id, order_no } = await insertOrder(database, given);
    const reply = await supplement(id, body);
    expect(reply.code, reply.msg).toBe(code);
    expect(await ofParent(order_no)).toEqual([]);
  });

  it('that supplements needs the consumer’s agreement, the permission and the order in one’s own scope', async () => {
    const { id } = await insertOrder(database);
    const foreign = await insertOrder(database, { mct_id: '2' });
    expect((await supplement(id, { amount: 100 }, merchant)).code).toBe(10003);
    expect((await supplement(foreign.id, { amount: 100 }, east)).code).toBe(10004);
    await database.db.updateTable('mct_user').set({ wx_sign_flag: 0 }).execute();
    expect((await supplement(id, { amount: 100 })).code).toBe(11023);
    await database.db.updateTable('mct_user').set({ wx_sign_flag: 1 }).execute();
  });

  type State = 'created' | 'processing' | 'success' | 'failed' | 'closed';
  const codes: Record<State, number> = { created: 0, processing: 1, success: 2, failed: 3, closed: 4 };
  const round = async (seconds = 0) => {
    server.pass(seconds);
    await server.app.background.runAll();
  };
  const account = async () => (await accountOf(database, '1')).balance;
  const ledgerIsBalance = async () => {
    const { rows } = await database.pool.query<{ wrong: string }>(
      `select count(*) as wrong from mct_account a where account_kind = 0 and
       (select coalesce(sum(balance_amount), 0) from mct_account_slot s where s.account_id = a.id) <>
       (select coalesce(sum(amount), 0) from mct_account_ledger l where l.account_id = a.id and effect_flag = 1)`,
    );
    return rows[0]?.wrong === '0';
  };
  const place = async (no: string) => {
    const row = await database.db
      .selectFrom('mgt_place_order')
      .selectAll()
      .where('place_no', '=', no)
      .executeTakeFirstOrThrow();
    return {
      ...row,
      id: String(row.id),
      status: Number(row.place_status),
      order_id: String(row.order_id),
      next_try_time: row.next_try_time,
      update_time: row.update_time,
    };
  };
  const settle = (no: string, to: 'success' | 'failed' | 'closed') =>
    settleCharge(
      server.app.services,
      no,
      to === 'success'
        ? { state: 'success', transactionId: `42${no}` }
        : to === 'failed'
          ? { state: 'failed', code: 'NOT_ENOUGH', reason: '余额不足' }
          : { state: 'closed' },
    );
  /** A supplement of 3.50 in one of its states. */
  const inState = async (state: State) => {
    failing = state === 'failed' || state === 'closed';
    const { id } = await insertOrder(database);
    const { data } = await supplement(id, { amount: 350 });
    const no = String(data.result.place_no);
    if (state !== 'created') await round();
    if (state === 'success' || state === 'failed' || state === 'closed') await round(3);
    if (state === 'closed') {
      const { id: placeId } = await place(no);
      await root.put(`/mgt_place_order/${placeId}/close/v1`);
    }
    expect((await place(no)).status).toBe(codes[state]);
    return no;
  };
  const words = {
    'the channel’s success': (no: string) => settle(no, 'success'),
    'the channel’s failure': (no: string) => settle(no, 'failed'),
    'the channel’s closing': (no: string) => settle(no, 'closed'),
    'our closing': async (no: string) =>
      (await root.put(`/mgt_place_order/${(await place(no)).id}/close/v1`)).code === 0,
    'a query': async (no: string) =>
      (await root.put(`/mgt_place_order/${(await place(no)).id}/query/v1`)).code === 0,
  };
  /** docs/domain/orders.md §P12: 0→1→2|3, 3→1, 0/1/3→4; a late success reopens (docs/domain/orders.md §P12). */
  const moves: Record<State, Partial<Record<keyof typeof words, number>>> = {
    created: { 'the channel’s closing': 4, 'our closing': 4 },
    processing: {
      'the channel’s success': 2,
      'the channel’s failure': 3,
      'the channel’s closing': 4,
      'our closing': 4,
      'a query': 1,
    },
    success: {},
    failed: { 'the channel’s success': 2, 'the channel’s closing': 4, 'our closing': 4 },
    closed: { 'the channel’s success': 2 },
  };
  it.each(
    (Object.keys(moves) as State[]).flatMap((state) =>
      (Object.keys(words) as (keyof typeof words)[]).map((word) => [state, word] as const),
    ),
  )('that is %s answers to %s as its states say', async (state, word) => {
    const no = await inState(state);
    const before = await place(no);
    failing = true;
    const accepted = await words[word](no);
    const to = moves[state][word];
    expect(accepted).toBe(to !== undefined);
    const after = await place(no);
    expect(after.status).toBe(to ?? before.status);
    if (to === undefined) expect(after).toEqual(before);
    // Merchants read why their order was closed: no name of who did it stands there.
    if (to !== undefined && word === 'our closing')
      expect((await root.get(`/mgt_order/${after.order_id}/v1`)).data.close_reason).toBe('后台关闭补扣');
    expect(await ledgerIsBalance()).toBe(true);
    await settle(no, 'closed');
  });

  it('that goes through pays its order and stands in the ledger once, however often the channel says so', async () => {
    const before = await account();
    const no = await inState('success');
    expect(await Promise.all([settle(no, 'success'), settle(no, 'success')])).toEqual([false, false]);
    const { order_id } = await place(no);
    expect((await root.get(`/mgt_order/${order_id}/v1`)).data).toMatchObject({
      order_status: 3,
      pay_status: 1,
      pay_amount: 350,
      out_trade_no: no,
    });
    expect((await account()) - before).toBe(350);
    const { rows } = (await root.get(`/mgt_place_order/attempt/${(await place(no)).id}/v1`)).data;
    expect(rows.map((row: { channel_state: number }) => row.channel_state)).toEqual([2, 1]);
  });

  it.each([
    ['the platform collects', 1, '350', 1],
    ['the merchant collects itself', 2, '0', 0],
  ] as const)(
    'that goes through for a merchant without an account opens it: %s',
    async (_, settle_mode, balance, effect) => {
      failing = false;
      const { id } = await insertOrder(database, { mct_id: '2', settle_mode });
      const { data } = await supplement(id, { amount: 350 });
      const { place_no, order_no } = data.result;
      await round();
      await round(3);
      expect((await place(place_no)).status).toBe(2);
      const { rows } = await database.pool.query(
        `select a.owner_id, a.mct_id::text, a.mgt_org_id::text, l.amount::text, l.effect_flag,
         (select sum(balance_amount)::text from mct_account_slot s where s.account_id = a.id) as balance
       from mct_account_ledger l join mct_account a on a.id = l.account_id where l.order_no = $1`,
        [order_no],
      );
      expect(rows).toEqual([
        { owner_id: '2', mct_id: '2', mgt_org_id: orgs.south, amount: '350', effect_flag: effect, balance },
      ]);
      expect(await ledgerIsBalance()).toBe(true);
      await database.pool.query(`delete from mct_account_ledger where order_no = $1`, [order_no]);
      await database.pool.query(`delete from mct_account_slot where mct_id = 2`);
      await database.pool.query(`delete from mct_account where mct_id = 2`);
    },
  );

  it('is asked for again by hand under a new number, the old one closed at the channel', async () => {
    const no = await inState('failed');
    // What the channel would answer to another try says nothing of the one that failed.
    failing = false;
    const { order_id } = await place(no);
    const again = await root.put(`/mgt_order/${order_id}/recharge/v1`);
    expect(again.code, again.msg).toBe(0);
    expect((await place(no)).status).toBe(4);
    const { rows } = (await root.get(`/mgt_order/place/${order_id}/v1`)).data;
    expect(rows[0]).toMatchObject({ place_type: 3, place_status: 0, amount: 350 });
  });

  it('that has failed is closed with its order, whatever the channel would answer to another try', async () => {
    const no = await inState('failed');
    failing = false;
    const { order_id } = await place(no);
    const { version } = (await root.get(`/mgt_order/${order_id}/v1`)).data;
    const reply = await root.put(`/mgt_order/${order_id}/close/v1`, { version, close_reason: '误补扣' });
    expect(reply.code, reply.msg).toBe(0);
    expect((await place(no)).status).toBe(4);
    expect((await root.get(`/mgt_order/${order_id}/v1`)).data.pay_status).toBe(2);
  });

  it('whose money came before it could be closed says so, and the order is paid', async () => {
    const no = await inState('processing');
    server.pass(3);
    const { order_id } = await place(no);
    const { version } = (await root.get(`/mgt_order/${order_id}/v1`)).data;
    const asked = { version, close_reason: '误补扣' };
    const reply = await root.put(`/mgt_order/${order_id}/close/v1`, asked);
    expect(reply).toMatchObject({
      code: 11026,
      msg: 'The channel had taken the money already: the order is paid',
    });
    expect((await place(no)).status).toBe(2);
    expect((await root.get(`/mgt_order/${order_id}/v1`)).data).toMatchObject({ pay_status: 1 });
    // Asked once more with the row as it was read, the state says more than the version.
    expect((await root.put(`/mgt_order/${order_id}/close/v1`, asked)).code).toBe(11014);
  });

  it('is not asked about at the channel where the closing is refused anyway', async () => {
    const no = await inState('processing');
    server.pass(3);
    const { order_id } = await place(no);
    const { version } = (await root.get(`/mgt_order/${order_id}/v1`)).data;
    const close = (body: object) => root.put(`/mgt_order/${order_id}/close/v1`, body);
    expect((await close({ version: version - 1, close_reason: '误补扣' })).code).toBe(10005);
    expect((await close({ version, close_reason: '' })).code).toBe(10006);
    expect((await place(no)).status).toBe(1);
  });

  it('that is under way is closed with its order once the channel agrees', async () => {
    const no = await inState('processing');
    const { order_id } = await place(no);
    const reply = await root.put(`/mgt_order/${order_id}/close/v1`, { close_reason: '误补扣' });
    expect(reply.code, reply.msg).toBe(0);
    expect((await place(no)).status).toBe(4);
    expect((await root.get(`/mgt_order/${order_id}/v1`)).data).toMatchObject({
      pay_status: 2,
      close_reason: '误补扣',
    });
    await round(3);
    expect((await place(no)).status).toBe(4);
  });

  it('is issued from the toolbar by the order’s number, and seen by nobody who may not', async () => {
    const { order_no } = await insertOrder(database);
    const body = { order_no, amount: 100, reason: '录像显示多取一件' };
    expect((await root.post('/mgt_place_order/v1', body)).code).toBe(0);
    expect((await root.post('/mgt_place_order/v1', body)).code).toBe(11009);
    const unknown = await root.post('/mgt_place_order/v1', { ...body, order_no: 'S1' });
    expect(unknown).toMatchObject({ code: 10004, data: { errors: [{ field: 'order_no' }] } });
    const foreign = await insertOrder(database, { mct_id: '2' });
    expect((await east.post('/mgt_place_order/v1', { ...body, order_no: foreign.order_no })).code).toBe(
      10004,
    );
    expect((await merchant.get('/mgt_place_order/v1')).code).toBe(10003);
  });

  it('that fails is tried after 5 minutes, an hour, then daily, 30 times in all; then its order is closed', async () => {
    const no = await inState('failed');
    const waits: number[] = [];
    for (let tries = 1; tries < 30; tries += 1) {
      const { next_try_time, update_time } = await place(no);
      waits.push(secondsBetween(String(update_time), String(next_try_time)) / 60);
      await round((waits.at(-1) ?? 0) * 60);
      await round(3);
    }
    expect(waits.slice(0, 3)).toEqual([5, 60, 1_440]);
    expect(new Set(waits.slice(2))).toEqual(new Set([1_440]));
    const last = await place(no);
    expect(last).toMatchObject({ status: 4, attempt_count: 30, next_try_time: null });
    root = await server.signIn(users.root);
    const { data } = await root.get(`/mgt_order/${last.order_id}/v1`);
    expect(data).toMatchObject({ order_status: 2, pay_status: 2, arrears_flag: 1 });
    expect((await root.put(`/mgt_order/${last.order_id}/recharge/v1`)).code).toBe(11013);
    expect((await root.put(`/mgt_order/${last.order_id}/close/v1`, { close_reason: '放弃' })).code).toBe(
      11014,
    );
    expect(await settle(no, 'success')).toBe(true);
    expect((await root.get(`/mgt_order/${last.order_id}/v1`)).data).toMatchObject({
      pay_status: 1,
      arrears_flag: 0,
      close_reason: null,
    });
    expect(await ledgerIsBalance()).toBe(true);
  }, 120_000);
});
