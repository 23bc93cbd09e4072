import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import type { MachineCall } from '../../resources/kit/machine-call.ts';
import { momentText } from '../../resources/kit/time.ts';
import {
  consumerCalls as calls,
  consumerHeaders,
  consumerText,
} from '../../resources/order-manager/consumer/calls.ts';
import { consumerKey } from '../../resources/order-manager/consumer/door.server.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { accountOf, insertAccount, insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { ossClient, png } from './support/oss.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, users, world } from './support/world.ts';

const user_phone = '13800138000';

describeOnEachDatabase('the calls of consumers', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let dataDir: string;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 10_000_000);
    dataDir = await mkdtemp(path.join(tmpdir(), 'consumers-'));
    server = await serve(database, { dataDir });
    root = await server.signIn(users.root);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const at = async (time: string) => {
    server.at(time);
    root = await server.signIn(users.root);
  };
  const send = (
    call: MachineCall,
    given: object,
    spoilt: { readonly time?: number; readonly sent?: object } = {},
  ) => {
    const { method, path: plain } = parseEndpoint(call.endpoint);
    const path = `/api${plain}`;
    const body = JSON.stringify(given);
    const time = String(Math.floor(server.app.services.clock() / 1_000) + (spoilt.time ?? 0));
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const sign = createHmac('sha256', consumerKey(server.app.services.secret))
      .update(consumerText({ method, path, time, bodyHash }))
      .digest('hex');
    return server.anybody.raw(method, path, spoilt.sent ? JSON.stringify(spoilt.sent) : body, {
      'content-type': 'application/json',
      [consumerHeaders.time]: time,
      [consumerHeaders.sign]: sign,
    });
  };
  const apply = (order_no: string, more: object = {}) =>
    send(calls.applyRefund, {
      user_phone,
      order_no,
      refund_type: 2,
      refund_amount: 300,
      refund_reason: 3,
      ...more,
    });
  const refundOf = async (no: string) =>
    (await root.get('/mgt_after_sale_order/v1', { after_sale_no: no })).data.rows[0];
  const refuse = async (no: string) => {
    const { id } = await refundOf(no);
    const body = { audit_result: 2, refuse_reason: '录像一致' };
    expect((await root.put(`/mgt_after_sale_order/${id}/audit/v1`, body)).code).toBe(0);
  };

  it('ask for a refund that waits for an auditor, with its money held back', async () => {
    const order = await insertOrder(database);
    const applied = await apply(order.order_no, { apply_desc: '包装破损' });
    expect(applied).toMatchObject({ code: 0, data: { audit_deadline: '2026-03-04 10:00:00' } });
    expect(await refundOf(applied.data.after_sale_no)).toMatchObject({
      refund_origin: 2,
      refund_stage: 1,
      after_sale_status: 1,
      refund_amount: 300,
      applicant_id: null,
    });
    expect((await accountOf(database, '1')).frozen).toBe(300);
    expect((await apply(order.order_no)).code).toBe(11004);
    // Whoever did not ask for it may audit it: here nobody on our side did.
    const { id } = await refundOf(applied.data.after_sale_no);
    expect((await root.put(`/mgt_after_sale_order/${id}/audit/v1`, { audit_result: 1 })).code).toBe(0);
  });

  it('are told by SMS that their application was refused, and why', async () => {
    const { order_no } = await insertOrder(database);
    await refuse((await apply(order_no)).data.after_sale_no);
    await server.app.services.sms.settled();
    expect(server.sms.at(-1)).toMatchObject({
      phone: user_phone,
      template: 'refund_refused',
      text: '您申请的3.00元退款未通过：录像一致',
    });
  });

  it('put their pictures where they are told to, and nobody else’s picture counts', async () => {
    // The client of the object storage signs with the machine's clock.
    await at(momentText(Date.now()));
    await database.db
      .insertInto('mct_user')
      .values({ id: '2', user_phone: '13800138002', create_time: startOfTests, update_time: startOfTests })
      .execute();
    const put = async (phone: string) => {
      const { code, msg, data: token } = await send(calls.imageToken, { user_phone: phone });
      expect(code, msg).toBe(0);
      await ossClient(server.base, token).put(`${token.prefix}broken.png`, png);
      return `${token.file_host}/${token.prefix}broken.png`;
    };
    expect((await send(calls.imageToken, { user_phone: '13800138999' })).code).toBe(10004);
    const own = await put(user_phone);
    const { order_no } = await insertOrder(database, { create_time: momentText(Date.now()) });
    const other = await put('13800138002');
    for (const address of ['https://example.com/a.png', other, own.replace('.png', '2.png')])
      expect(await apply(order_no, { apply_images: [own, address] })).toMatchObject({
        code: 10006,
        data: { errors: [{ field: 'apply_images.1' }] },
      });
    const applied = await apply(order_no, { apply_images: [own] });
    expect(applied.code, applied.msg).toBe(0);
    const { id } = await refundOf(applied.data.after_sale_no);
    const held = await database.db
      .selectFrom('upload_file')
      .select(['held_model', 'held_id'])
      .where('held_id', 'is not', null)
      .execute();
    expect(held).toEqual([{ held_model: 'mgt_after_sale_order', held_id: id }]);
    const [link] = (await root.get(`/mgt_after_sale_order/${id}/v1`)).data.apply_images;
    const shown = await fetch(new URL(link, server.base));
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);

    const about = { user_phone, complaint_reason: 9, complaint_content: '包装破损，已拍照', order_no };
    const request_no = 'mini-program-pictures';
    expect((await send(calls.complain, { ...about, request_no, images: [other] })).data.errors).toMatchObject(
      [{ field: 'images.0' }],
    );
    expect((await send(calls.complain, { ...about, request_no, images: [own] })).code).toBe(0);
    await at(startOfTests);
  });

  it('name goods by their barcodes, no more of them than there are', async () => {
    const order = await insertOrder(database, { lines: [{ paid: 1000, units: 3 }] });
    const goods = (quantity: number) => ({
      refund_type: 1,
      refund_amount: undefined,
      goods: [{ goods_code: '6900000000017', quantity }],
    });
    expect((await apply(order.order_no, goods(4))).data.errors).toMatchObject([
      { field: 'goods.0.quantity' },
    ]);
    const applied = await apply(order.order_no, goods(2));
    expect(applied.code, applied.msg).toBe(0);
    expect((await refundOf(applied.data.after_sale_no)).refund_amount).toBe(666);
  });

  it('ask again once within 30 days of a refusal', async () => {
    const [again, late] = [await insertOrder(database), await insertOrder(database)];
    for (const { order_no } of [again, late]) await refuse((await apply(order_no)).data.after_sale_no);
    await at('2026-04-01 10:00:00');
    const second = await apply(again.order_no);
    expect(second.code, second.msg).toBe(0);
    await refuse(second.data.after_sale_no);
    server.pass(61);
    expect((await apply(again.order_no)).code).toBe(11036);
    expect((await apply(late.order_no)).code).toBe(11036);
    expect((await root.get(`/mgt_order/${late.id}/v1`)).data.after_sale_status).toBe(3);
    await at(startOfTests);
  });

  it.each([
    ['an order of somebody else', { user_phone: '13800138999' }, 10004],
    ['an order that doesn’t exist', { order_no: 'S1' }, 10004],
    ['more than was paid', { refund_amount: 1_001 }, 11002],
    ['no reason', { refund_reason: undefined }, 10006],
    ['an unknown key', { refund_origin: 1 }, 10006],
  ])('are refused for %s and write nothing', async (_, body, code) => {
    const { id, order_no } = await insertOrder(database);
    expect((await apply(order_no, body)).code).toBe(code);
    expect((await root.get(`/mgt_order/after_sale/${id}/v1`)).data.rows).toEqual([]);
  });

  const complain = (given: object) =>
    send(calls.complain, {
      user_phone,
      complaint_reason: 4,
      complaint_content: '只拿了一件，扣了两件的钱',
      ...given,
    });
  const complaintOf = async (no: string) =>
    (await root.get('/mgt_complaint_order/v1', { complaint_no: no })).data.rows[0];

  it('complain once however often it is sent, and take it back while nobody has accepted it', async () => {
    const { order_no } = await insertOrder(database);
    const given = { request_no: 'mini-program-1', order_no };
    const [first, second] = [await complain(given), await complain(given)];
    expect(first.code, first.msg).toBe(0);
    expect(second.data).toEqual(first.data);
    const { complaint_no } = first.data;
    expect(await complaintOf(complaint_no)).toMatchObject({ complaint_channel: 1, complaint_status: 0 });
    const back = (phone = user_phone) => send(calls.withdrawComplaint, { user_phone: phone, complaint_no });
    expect((await back('13800138999')).code).toBe(10004);
    expect([(await back()).code, (await back()).code]).toEqual([0, 0]);
    expect(await complaintOf(complaint_no)).toMatchObject({
      complaint_status: 2,
      handle_result: null,
      withdraw_time: startOfTests,
      again_until: null,
    });
    // It is over: nobody answers it, nor does it come back.
    const { id } = await complaintOf(complaint_no);
    expect((await root.put(`/mgt_complaint_order/${id}/accept/v1`)).code).toBe(11018);
    const again = { user_phone, complaint_no, content: '还是没有解决问题' };
    expect((await send(calls.complainAgain, again)).code).toBe(15001);
  });

  it('can’t take back what somebody works at, and complain again once, within 7 days', async () => {
    const made = await complain({
      request_no: 'mini-program-2',
      cabinet_code: 'V1000001',
      complaint_reason: 7,
    });
    const { complaint_no } = made.data;
    const { id } = await complaintOf(complaint_no);
    await root.put(`/mgt_complaint_order/${id}/accept/v1`);
    expect((await send(calls.withdrawComplaint, { user_phone, complaint_no })).code).toBe(15001);
    expect(await complaintOf(complaint_no)).toMatchObject({ complaint_status: 1, withdraw_time: null });
    const finish = { handle_result: 4, handle_note: '已与用户核对录像' };
    await root.put(`/mgt_complaint_order/${id}/handle/v1`, finish);
    const again = { user_phone, complaint_no, content: '还是没有解决问题' };
    expect((await send(calls.complainAgain, again)).code).toBe(0);
    expect((await complaintOf(complaint_no)).complaint_status).toBe(1);
    expect((await send(calls.rate, { user_phone, complaint_no, satisfaction: 5 })).code).toBe(15001);
    await root.put(`/mgt_complaint_order/${id}/handle/v1`, finish);
    expect((await send(calls.complainAgain, again)).code).toBe(15001);
    // They say how content they are with it.
    const rate = (satisfaction: number) => send(calls.rate, { user_phone, complaint_no, satisfaction });
    expect((await rate(6)).code).toBe(10006);
    expect((await rate(4)).code).toBe(0);
    expect((await root.get(`/mgt_complaint_order/${id}/v1`)).data.satisfaction).toBe(4);
  });

  it('claim a coupon by its number: never above its total or the limit per user, whoever else claims', async () => {
    const now = momentText(server.app.services.clock());
    const later = momentText(server.app.services.clock() + 86_400_000);
    const phones = ['13800138011', '13800138012', '13800138013'];
    const times = { create_time: now, update_time: now };
    await database.db
      .insertInto('mct_user')
      .values(phones.map((each, i) => ({ id: String(11 + i), user_phone: each, ...times })))
      .execute();
    const coupon = {
      coupon_name: '扫码领取',
      coupon_type: 1,
      cash_amount: 100,
      coupon_scope: 1,
      shop_range: 0,
      user_scope: 0,
      stack_promotion: 0,
      total_count: 2,
      grant_type: 1,
      claim_limit: 1,
      claim_start_time: now,
      claim_end_time: later,
      valid_type: 2,
      valid_days: 3,
      bear_side: 1,
      coupon_use_status: 1,
      mgt_org_id: '1',
      mct_id: '1',
      ...times,
    } as const;
    await database.db
      .insertInto('mgt_coupon')
      .values([
        { ...coupon, id: '71', coupon_no: 'C71', coupon_status: 1 },
        { ...coupon, id: '72', coupon_no: 'C72', coupon_status: 0 },
        { ...coupon, id: '73', coupon_no: 'C73', coupon_status: 2 },
        { ...coupon, id: '74', coupon_no: 'C74', coupon_status: 1, grant_type: 2 },
        { ...coupon, id: '75', coupon_no: 'C75', coupon_status: 1, user_scope: 1 },
        { ...coupon, id: '76', coupon_no: 'C76', coupon_status: 1, user_scope: 2 },
        { ...coupon, id: '77', coupon_no: 'C77', coupon_status: 1, user_scope: 1, mct_id: '2' },
      ])
      .execute();
    let count = 0;
    const claim = (phone: string, coupon_no: string, request_no = `claim-${1000 + count++}`) =>
      send(calls.claimCoupon, { request_no, user_phone: phone, coupon_no });
    const stored = async () =>
      database.db.selectFrom('mct_user_coupon').selectAll().where('coupon_id', '=', '71').execute();

    // Nobody, not published, ended, handed out by us only.
    for (const [phone, no, code] of [
      ['13800138999', 'C71', 10004],
      ['13800138011', 'C72', 10004],
      ['13800138011', 'C73', 17006],
      ['13800138011', 'C74', 10004],
    ] as const)
      expect((await claim(phone, no)).code, no).toBe(code);

    const [first] = phones;
    const twice = await Promise.all([claim(first ?? '', 'C71'), claim(first ?? '', 'C71')]);
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 10006]);
    expect(await stored()).toMatchObject([
      {
        user_id: '11',
        user_phone: first,
        mct_id: '1',
        user_coupon_status: 0,
        claim_time: now,
        valid_end_time: momentText(server.app.services.clock() + 3 * 86_400_000),
      },
    ]);
    // One is left for two; said again, the winner's call gets the same code and takes no other.
    const race = await Promise.all(phones.slice(1).map((phone) => claim(phone, 'C71', `race-of-${phone}`)));
    expect(race.map(({ code }) => code).sort()).toEqual([0, 10006]);
    const won = race.findIndex(({ code }) => code === 0);
    const winner = phones[won + 1] ?? '';
    expect((await claim(winner, 'C71', `race-of-${winner}`)).data).toEqual(race[won]?.data);
    expect(await stored()).toHaveLength(2);
    expect((await root.get('/mgt_coupon/71/v1')).data.claim_count).toBe(2);

    // For new consumers: who has paid at its merchant is none, and is still new at another one. For those with a tag: who has one.
    await insertOrder(database);
    await database.pool.query(
      "insert into mct_user_tag (id, tag_name, create_time, update_time) values (5, '早餐', $1, $1)",
      [now],
    );
    await database.pool.query(
      'insert into mgt_coupon__tag (owner_id, target_id, position) values (76, 5, 0)',
    );
    await database.pool.query('insert into mct_user__tag (owner_id, target_id, position) values (11, 5, 0)');
    for (const [phone, no, code] of [
      [user_phone, 'C75', 10006],
      [user_phone, 'C77', 0],
      ['13800138011', 'C75', 0],
      [user_phone, 'C76', 10006],
      ['13800138011', 'C76', 0],
    ] as const)
      expect((await claim(phone, no)).code, `${phone} ${no}`).toBe(code);

    // What nobody used ends with its validity, by itself.
    server.pass(3 * 86_400 + 60);
    await server.app.background.runAll();
    const states = new Set((await stored()).map((each) => each.user_coupon_status));
    expect([...states]).toEqual([3]);
  });

  it('are heard only from the mini-program, in its time, and unchanged on their way', async () => {
    const { order_no } = await insertOrder(database);
    const given = { user_phone, order_no, refund_type: 2, refund_amount: 1, refund_reason: 3 };
    expect((await send(calls.applyRefund, given, { time: 301 })).code).toBe(24011);
    expect((await send(calls.applyRefund, given, { time: -301 })).code).toBe(24011);
    expect((await send(calls.applyRefund, given, { sent: { ...given, refund_amount: 900 } })).code).toBe(
      24011,
    );
    expect((await server.anybody.post('/mct_user/refund/v1', given)).code).toBe(24011);
    expect((await send(calls.applyRefund, given)).code).toBe(0);
  });
});
