import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { epochOf, momentText } from '../../resources/kit/time.ts';
import { deviceCalls as calls } from '../../resources/operation/device/calls/index.ts';
import { DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import { type DeskOffers, deskPrice } from '../../resources/order-manager/error-order/desk/offers.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { insertAccount } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

const phones = ['13800000009', '13800000010'] as const;
const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };

describeOnEachDatabase('an order at its price', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let now = epochOf(startOfTests);
  let cabinets: DeviceClient[];
  let sessions = 0;

  beforeAll(async () => {
    database = await fresh(world);
    await insertDevices(database, phones[0]);
    const { db } = database;
    await db
      .insertInto('mct_user')
      .values({ id: '2', user_phone: phones[1], wx_sign_flag: 1, ...times })
      .execute();
    const shelf = { layer_no: 1, slot_no: 1, goods_id: '7', shop_price: 550, capacity: 200 };
    await db
      .insertInto('mct_shop_goods')
      .values({ ...shelf, shop_id: '2', stock_quantity: 100, ...times })
      .execute();
    await insertAccount(database, '1', 0);
    server = await serve(database);
    root = await server.signIn(users.root);
    cabinets = await Promise.all(
      ['ZY1', 'ZY2'].map(async (cabinet) => {
        const { id, version } = (await root.get('/device/v1', { cabinet_code: cabinet })).data.rows[0];
        const { data } = await root.put(`/device/issueCredential/${id}/v1`, { version });
        return new DeviceClient(server.base, { cabinet, ...data.result }, () => now);
      }),
    );
  });
  // What one test offers is nothing to the next.
  afterEach(async () => {
    await database.pool.query('update promotion set promotion_status = 0');
    await database.pool.query('update mct_user_coupon set user_coupon_status = 4');
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const pass = (seconds: number) => {
    now += seconds * 1_000;
    server.pass(seconds);
  };
  const insert = async (table: string, values: object): Promise<string> => {
    const row = await anyTable(database.db)
      .insertInto(table)
      .values({ ...times, ...values })
      .returning('id')
      .executeTakeFirstOrThrow();
    return String(row.id);
  };
  const activity = (of: object) =>
    insert('promotion', {
      promotion_no: `A${++sessions}`,
      promotion_name: '满减活动',
      promotion_type: 5,
      promotion_status: 1,
      start_time: '2026-03-01 00:00:00',
      end_time: '2026-03-31 23:59:59',
      shop_range: 0,
      user_scope: 0,
      pay_channels: JSON.stringify([1, 2]),
      user_limit: 0,
      stack_coupon: 1,
      bear_side: 1,
      goods_range: 0,
      threshold_mode: 1,
      tiers: JSON.stringify([{ threshold_amount: 500, reduce_amount: 100 }]),
      mgt_org_id: orgs.shanghai,
      mct_id: '1',
      ...of,
    });
  const coupon = async (cash_amount: number, user: 0 | 1 = 0) => {
    const owner = { mgt_org_id: orgs.shanghai, mct_id: '1' };
    const claim = { claim_start_time: '2026-03-01 00:00:00', claim_end_time: '2026-03-20 00:00:00' };
    const coupon_id = await insert('mgt_coupon', {
      coupon_no: `C${++sessions}`,
      coupon_name: '代金券',
      coupon_type: 1,
      cash_amount,
      coupon_scope: 1,
      shop_range: 0,
      user_scope: 0,
      stack_promotion: 1,
      total_count: 10,
      grant_type: 1,
      claim_limit: 1,
      ...claim,
      valid_type: 2,
      valid_days: 30,
      bear_side: 1,
      coupon_status: 1,
      coupon_use_status: 1,
      claim_count: 1,
      ...owner,
    });
    const code = `Y${coupon_id}`;
    await insert('mct_user_coupon', {
      coupon_id,
      user_id: `${user + 1}`,
      user_phone: phones[user],
      coupon_code: code,
      claim_time: '2026-03-01 09:00:00',
      valid_end_time: '2026-03-31 09:00:00',
      user_coupon_status: 0,
      ...owner,
    });
    return { coupon_id, code };
  };
  const open = async (at: 0 | 1, user: 0 | 1) => {
    const session_no = `priced-session-${++sessions}`;
    const { data } = await (cabinets[at] as DeviceClient).call(calls.openSession, {
      session_no,
      user_phone: phones[user],
      order_source: 1,
      pay_channel: 1,
    });
    expect(data).toMatchObject({ allowed: 1 });
    return async (quantity: number) => {
      const goods = [{ goods_code: '6900000000024', quantity }];
      const done = await (cabinets[at] as DeviceClient).call(calls.finishSession, { session_no, goods });
      expect(done.code, done.msg).toBe(0);
      return orderOf(String(done.data.order_no));
    };
  };
  const shop = async (quantity: number, at: 0 | 1 = 0, user: 0 | 1 = 0) => (await open(at, user))(quantity);
  const orderOf = async (order_no: string) => (await root.get('/mgt_order/v1', { order_no })).data.rows[0];
  const row = async (table: string, id: string) => {
    const { rows } = await database.pool.query(`select * from ${table} where id = $1`, [id]);
    return rows[0];
  };
  const claimOf = async (code: string) => {
    const { rows } = await database.pool.query('select * from mct_user_coupon where coupon_code = $1', [
      code,
    ]);
    return rows[0];
  };
  const given = async (id: string) => {
    const { used_amount, join_order_count, promotion_status } = await row('promotion', id);
    return [Number(used_amount), join_order_count, promotion_status];
  };
  const paid = async () => {
    for (let round = 0; round < 3; round += 1) {
      await server.app.background.runAll();
      pass(10);
    }
  };

  it('holds what its discounts came from and why; paid, they are used; refunded in full, they come back', async () => {
    const id = await activity({});
    await activity({ promotion_name: '别处活动', shop_range: 1 });
    const { code, coupon_id } = await coupon(150);
    const order = await shop(2);
    expect(order).toMatchObject({
      total_amount: 1_100,
      promotion_name: '满减活动',
      promotion_amount: 100,
      coupon_amount: 150,
      payable_amount: 850,
    });
    expect(await row('mgt_order', order.id)).toMatchObject({
      promotion_id: id,
      coupon_code: code,
      coupon_id,
    });
    expect((await root.get(`/mgt_order/goods/${order.id}/v1`)).data.rows).toMatchObject([
      { sale_price: 550, line_amount: 1_100, line_discount: 250, line_pay_amount: 850 },
    ]);
    expect((await root.get(`/mgt_order/place/${order.id}/v1`)).data.rows).toMatchObject([{ amount: 850 }]);
    expect((await root.get(`/mgt_order/reason/${order.id}/v1`)).data.rows).toMatchObject([
      { pricing_step: 3, rule_name: '别处活动', pricing_outcome: 3, pricing_reason: 12, effect_amount: 0 },
      {
        pricing_step: 3,
        rule_name: '满减活动',
        pricing_outcome: 1,
        pricing_reason: null,
        effect_amount: 100,
      },
      { pricing_step: 4, rule_name: '代金券', pricing_outcome: 1, effect_amount: 150 },
    ]);
    expect(await given(id)).toEqual([100, 1, 1]);
    expect(await claimOf(code)).toMatchObject({ user_coupon_status: 1, order_no: order.order_no });

    await paid();
    expect(await orderOf(order.order_no)).toMatchObject({ order_status: 3, pay_amount: 850 });
    expect(await claimOf(code)).toMatchObject({ user_coupon_status: 2 });
    expect((await row('mgt_coupon', coupon_id)).use_count).toBe(1);
    const writtenOff = async () => (await root.get('/mct_coupon_write_off/v1', { coupon_code: code })).data;
    const used = {
      coupon_name: '代金券',
      order_no: order.order_no,
      total_amount: 1_100,
      coupon_amount: 150,
      pay_amount: 850,
    };
    expect((await writtenOff()).rows).toMatchObject([{ ...used, write_off_status: 1 }]);
    expect((await root.get('/mct_coupon_write_off/summary/v1', { coupon_code: code })).data).toMatchObject({
      coupon_amount: 150,
      pay_amount: 850,
    });

    const { version } = await orderOf(order.order_no);
    const back = { order_id: order.id, version, refund_type: 2, refund_amount: 850, refund_reason: 5 };
    const refund = await root.post('/mgt_after_sale_order/v1', {
      ...back,
      remark: '价格有误',
      request_no: 'pricing-refund-1',
    });
    expect(refund.code, refund.msg).toBe(0);
    const [asked] = (await root.get('/mgt_after_sale_order/v1', { order_no: order.order_no })).data.rows;
    if (asked.refund_stage === 0) throw new Error('850 cents are below what a second person looks at');
    await paid();
    expect(await orderOf(order.order_no)).toMatchObject({ refund_state: 2 });
    expect(await given(id)).toEqual([0, 0, 1]);
    expect(await claimOf(code)).toMatchObject({ user_coupon_status: 5 });
    expect((await writtenOff()).rows).toMatchObject([{ ...used, write_off_status: 2 }]);
    // What came back is used again.
    const next = await shop(1);
    expect(next).toMatchObject({ promotion_amount: 100, coupon_amount: 150, payable_amount: 300 });
    // Closed before anybody paid, all of it goes back.
    expect((await root.put(`/mgt_order/${next.id}/close/v1`, { close_reason: '用户投诉' })).code).toBe(0);
    expect(await given(id)).toEqual([0, 0, 1]);
    expect(await claimOf(code)).toMatchObject({ user_coupon_status: 5 });
  });

  it('that discounts pay for is paid at once, and no channel is asked', async () => {
    const { code } = await coupon(5_000);
    const order = await shop(1);
    expect(order).toMatchObject({
      order_status: 3,
      pay_status: 1,
      pay_amount: 0,
      coupon_amount: 550,
      payable_amount: 0,
    });
    expect((await root.get(`/mgt_order/place/${order.id}/v1`)).data.rows).toEqual([]);
    expect(await claimOf(code)).toMatchObject({ user_coupon_status: 2, order_no: order.order_no });
  });

  it('is priced anew where a person at the desk saw something else, the same on both sides; a supplement has no discount', async () => {
    const tiers = [
      { threshold_amount: 500, reduce_amount: 100 },
      { threshold_amount: 1_500, reduce_amount: 300 },
    ];
    const id = await activity({ tiers: JSON.stringify(tiers), day_limit: 9, budget_amount: 300 });
    const { code } = await coupon(50);
    const order = await shop(1);
    expect(order).toMatchObject({ promotion_amount: 100, coupon_amount: 50, payable_amount: 400 });
    const { version } = await orderOf(order.order_no);
    const raised = await root.put(`/mgt_order/${order.id}/abnormal/v1`, { version, abnormal_reason: 4 });
    expect(raised.code, raised.msg).toBe(0);
    const [waiting] = (await root.get('/mgt_error_order/v1', { order_no: order.order_no })).data.rows;
    const known: DeskOffers = (await root.get(`/mgt_error_order/offers/${waiting.id}/v1`)).data;
    expect(JSON.stringify(known.offers)).not.toMatch(/满减活动|代金券/);
    const { rows: lines } = (await root.get(`/mgt_error_order/goods/${waiting.id}/v1`)).data;
    const seen = deskPrice(known, lines, new Map([['7', 3]]), new Map());
    expect(seen).toMatchObject({
      total_amount: 1_650,
      promotion_amount: 300,
      coupon_amount: 50,
      payable_amount: 1_300,
    });
    const handled = await root.put(`/mgt_error_order/${waiting.id}/handle/v1`, {
      handle_result: 1,
      goods: [{ goods_id: '7', quantity: 3 }],
    });
    expect(handled.code, handled.msg).toBe(0);
    expect(await orderOf(order.order_no)).toMatchObject({
      total_amount: 1_650,
      promotion_amount: 300,
      coupon_amount: 50,
      payable_amount: 1_300,
    });
    const written = (await root.get(`/mgt_order/goods/${order.id}/v1`)).data.rows;
    const sum = (of: string) =>
      written.reduce((total: number, line: Record<string, number>) => total + Number(line[of]), 0);
    expect([sum('quantity'), sum('line_discount'), sum('line_pay_amount')]).toEqual([3, 350, 1_300]);
    // What it took before came back first: its budget held the better tier to the cent.
    expect(await given(id)).toEqual([300, 1, 2]);
    expect(await claimOf(code)).toMatchObject({ user_coupon_status: 1, order_no: order.order_no });
    await paid();
    const done = await orderOf(order.order_no);
    expect(done).toMatchObject({ order_status: 3, pay_amount: 1_300 });
    const supplement = await root.put(`/mgt_order/${order.id}/supplement/v1`, {
      version: done.version,
      goods: [{ goods_id: '7', quantity: 2 }],
      reason: '漏扣两件',
      request_no: 'pricing-supplement-1',
    });
    expect(supplement.code, supplement.msg).toBe(0);
    const { rows: more } = (await root.get('/mgt_order/v1', { parent_order_no: order.order_no })).data;
    expect(more).toMatchObject([{ total_amount: 1_100, promotion_amount: 0, payable_amount: 1_100 }]);
  });

  it('costs what "try it" said, for whoever buys; what is tried beside need not be on, and a merchant reads no name of the platform’s, there and in why the order costs what it does', async () => {
    await activity({ promotion_name: '平台满减', mct_id: null, mgt_org_id: orgs.root });
    const { coupon_id } = await coupon(150);
    const losing = [{ threshold_amount: 500, reduce_amount: 50 }];
    const own = await activity({ promotion_name: '自有满减', tiers: JSON.stringify(losing) });
    const basket = {
      shop_id: '1',
      at: momentText(now),
      pay_channel: 1,
      goods: [{ goods_id: '7', quantity: 2 }],
    };
    const tried = async (more: object = {}, by = root) => by.post('/price_trial/v1', { ...basket, ...more });
    const mine = (await tried({ user_phone: phones[0] })).data;
    expect(mine).toMatchObject({
      total_amount: 1_100,
      promotion_amount: 100,
      coupon_amount: 150,
      payable_amount: 850,
    });
    const order = await shop(2);
    expect(order).toMatchObject({
      total_amount: 1_100,
      promotion_amount: 100,
      coupon_amount: 150,
      payable_amount: 850,
    });
    const reasonsFor = async (by: Client) =>
      (await by.get(`/mgt_order/reason/${order.id}/v1`)).data.rows.map(
        (told: { rule_name: string; beaten_name: string | null }) => [told.rule_name, told.beaten_name],
      );
    expect(await reasonsFor(root)).toEqual([
      ['平台满减', null],
      ['自有满减', '平台满减'],
      ['代金券', null],
    ]);
    await database.pool.query('update promotion set promotion_status = 0 where id = $1', [own]);
    const stranger = (await tried()).data;
    expect(stranger).toMatchObject({ promotion_amount: 100, coupon_amount: 0 });
    expect(stranger.reasons).toMatchObject([{ rule_name: '平台满减', outcome: 1, tried_flag: 0 }]);

    const draft = await activity({
      promotion_name: '草稿',
      promotion_status: 0,
      tiers: JSON.stringify([{ threshold_amount: 500, reduce_amount: 300 }]),
    });
    const drafted = (await tried({ promotion_id: draft })).data;
    expect(drafted).toMatchObject({ promotion_amount: 300 });
    expect(drafted.reasons).toMatchObject([
      { rule_name: '草稿', outcome: 1, tried_flag: 1 },
      { rule_name: '平台满减', outcome: 2, beaten_name: '草稿', tried_flag: 0 },
    ]);
    expect((await tried({ coupon_id })).data).toMatchObject({ coupon_amount: 150 });
    expect((await row('promotion', draft)).promotion_status).toBe(0);

    await database.pool.query('update manager_role set modules = modules || $1::jsonb where id = $2', [
      JSON.stringify(['WRITE_OFF_RECORD', 'ACTIVITIES_MANAGEMENT']),
      roles.merchant,
    ]);
    const merchant = await server.signIn(users.merchant);
    expect(await reasonsFor(await server.signIn(users.merchant))).toEqual([
      ['Platform rule', null],
      ['自有满减', 'Platform rule'],
      ['代金券', null],
    ]);
    const told = (await tried({ promotion_id: draft }, merchant)).data.reasons;
    expect(told.map(({ rule_name }: { rule_name: string }) => rule_name)).toEqual([
      '草稿',
      'Platform activity',
    ]);
    expect((await tried({ user_phone: '13800009999' })).data.errors).toMatchObject([{ field: 'user_phone' }]);
    expect(
      (
        await tried({
          goods: [
            { goods_id: '7', quantity: 1 },
            { goods_id: '999', quantity: 1 },
          ],
        })
      ).code,
    ).toBe(10006);
    const other = await server.signIn(users.otherMerchant);
    expect((await tried({}, other)).code).toBe(10004);
  });

  it('gives back for good what an earlier price of it had from another activity', async () => {
    const small = await activity({ promotion_name: '小额', budget_amount: 1_000 });
    const order = await shop(1);
    expect(order).toMatchObject({ promotion_amount: 100 });
    const large = await activity({
      promotion_name: '大额',
      tiers: JSON.stringify([{ threshold_amount: 1_500, reduce_amount: 400 }]),
    });
    const { version } = await orderOf(order.order_no);
    await root.put(`/mgt_order/${order.id}/abnormal/v1`, { version, abnormal_reason: 4 });
    const [waiting] = (await root.get('/mgt_error_order/v1', { order_no: order.order_no })).data.rows;
    const handled = await root.put(`/mgt_error_order/${waiting.id}/handle/v1`, {
      handle_result: 1,
      goods: [{ goods_id: '7', quantity: 3 }],
    });
    expect(handled.code, handled.msg).toBe(0);
    await paid();
    expect(await orderOf(order.order_no)).toMatchObject({ pay_status: 1, promotion_amount: 400 });
    expect([await given(small), await given(large)]).toEqual([
      [0, 0, 1],
      [400, 1, 1],
    ]);
  });

  it('leaves out what the activity or the platform leaves out, in threshold and discount', async () => {
    const id = await activity({});
    const except = { owner_id: id, target_id: '7', position: 0 };
    await anyTable(database.db).insertInto('promotion__except_goods').values(except).execute();
    expect(await shop(2)).toMatchObject({ promotion_amount: 0 });
    await database.pool.query('delete from promotion__except_goods');
    const excluded = await insert('firm_except_goods_config', { goods_id: '7', reason: '平台禁售' });
    expect(await shop(2)).toMatchObject({ promotion_amount: 0 });
    await database.pool.query('delete from firm_except_goods_config where id = $1', [excluded]);
    expect(await shop(2)).toMatchObject({ promotion_amount: 100 });
  });

  it('never takes more than a budget holds, of however many at once; the one that uses it up stops it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const id = await activity({ budget_amount: 150 });
      const ends = [await open(0, 0), await open(1, 1)];
      const orders = await Promise.all(ends.map((end) => end(1)));
      expect(orders.map(({ promotion_amount }) => promotion_amount).sort()).toEqual([100, 50]);
      expect(await given(id)).toEqual([150, 2, 2]);
      const told = await root.get(`/promotion/journal/${id}/v1`);
      expect(told.data.rows).toMatchObject([
        { journal_type: 8, content: 'Budget 1.50; Discount used 1.50', operator_name: null },
      ]);
    }
  });

  it('has a coupon, and a turn of an activity, once: of two orders of one consumer at once too', async () => {
    // Without a coupon the turn alone has to tell the second order that it comes second.
    for (const worth of [0, 0, 200, 200]) {
      await database.pool.query('update promotion set promotion_status = 0');
      const id = await activity({ day_limit: 1 });
      const held = worth > 0 ? await coupon(worth) : null;
      const ends = [await open(0, 0), await open(1, 0)];
      const orders = await Promise.all(ends.map((end) => end(2)));
      const sums = (of: 'promotion_amount' | 'coupon_amount') =>
        orders.map((order) => Number(order[of])).sort();
      expect(sums('promotion_amount')).toEqual([0, 100]);
      expect(sums('coupon_amount')).toEqual([0, worth]);
      expect(await given(id)).toEqual([100, 1, 1]);
      if (!held) continue;
      const holder = orders.find(({ coupon_amount }) => coupon_amount > 0);
      expect(await claimOf(held.code)).toMatchObject({ order_no: holder?.order_no });
    }
  });
});
