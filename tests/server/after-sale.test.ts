import { afterAll, beforeAll, expect, it } from 'vitest';
import { epochOf } from '../../resources/kit/time.ts';
import { settleRefund } from '../../resources/order-manager/after-sale/refund/settling.server.ts';
import { createSimulatedChannel } from '../../server/channel/simulated.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { accountOf, insertAccount, insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, startOfTests, users, world } from './support/world.ts';

describeOnOneDatabase('an after-sale order', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;
  let abnormal = false;
  let now = epochOf(startOfTests);

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 10_000_000);
    server = await serve(database, {
      channel: createSimulatedChannel({
        clock: () => now,
        delayMs: 2_000,
        failuresPerMille: 0,
        outcome: () => (abnormal ? 'abnormal' : 'success'),
      }),
    });
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const pass = (seconds: number) => {
    now += seconds * 1000;
    server.pass(seconds);
  };
  const settle = async (outcome: 'success' | 'abnormal' = 'success') => {
    abnormal = outcome === 'abnormal';
    pass(3);
    await server.app.background.runAll();
  };
  const read = async (id: string) => (await root.get(`/mgt_after_sale_order/${id}/v1`)).data;
  const account = () => accountOf(database, '1');

  /** A refund in one of its states, applied for by root. */
  const inState = async (
    state: 'toAudit' | 'processing' | 'abnormal' | 'voucher' | 'refunded' | 'refused',
  ) => {
    const large = state === 'toAudit' || state === 'refused';
    const order = await insertOrder(database, { lines: [{ paid: 30_000, units: 1 }] });
    const reply = await root.post('/mgt_after_sale_order/v1', {
      order_id: order.id,
      refund_type: 2,
      refund_amount: large ? 20_001 : 500,
      refund_reason: 1,
    });
    expect(reply.code, reply.msg).toBe(0);
    const { rows } = (await root.get(`/mgt_order/after_sale/${order.id}/v1`)).data;
    const id = String(rows[0].id);
    if (state === 'refused') {
      await east.put(`/mgt_after_sale_order/${id}/audit/v1`, { audit_result: 2, refuse_reason: '录像一致' });
    }
    if (state === 'abnormal' || state === 'voucher') await settle('abnormal');
    if (state === 'voucher') await offline(id, root);
    if (state === 'refunded') await settle();
    return { id, order };
  };
  const audit = (id: string, by: Client, audit_result: number) =>
    by.put(`/mgt_after_sale_order/${id}/audit/v1`, {
      audit_result,
      ...(audit_result === 2 && { refuse_reason: '录像一致' }),
    });
  const offline = (id: string, by: Client) =>
    by.put(`/mgt_after_sale_order/${id}/offline/v1`, { voucher_image: '/media/scene-after-1.svg' });
  const voucher = (id: string, by: Client, audit_result: number) =>
    by.put(`/mgt_after_sale_order/${id}/voucher/v1`, { audit_result });

  const events = {
    approve: (id: string) => audit(id, east, 1),
    refuse: (id: string) => audit(id, east, 2),
    retry: (id: string) => east.put(`/mgt_after_sale_order/${id}/retry/v1`),
    offline: (id: string) => offline(id, east),
    acceptVoucher: (id: string) => voucher(id, east, 1),
    rejectVoucher: (id: string) => voucher(id, east, 2),
  };
  /** Where an event leads to, or the code that refuses it (docs/domain/orders.md §P06). */
  const outcomes: Record<string, Record<keyof typeof events, { to: number } | number>> = {
    toAudit: {
      approve: { to: 2 },
      refuse: { to: 4 },
      retry: 15001,
      offline: 15001,
      acceptVoucher: 15001,
      rejectVoucher: 15001,
    },
    processing: {
      approve: 11020,
      refuse: 11020,
      retry: 15001,
      offline: 15001,
      acceptVoucher: 15001,
      rejectVoucher: 15001,
    },
    abnormal: {
      approve: 11020,
      refuse: 11020,
      retry: { to: 2 },
      offline: { to: 3 },
      acceptVoucher: 15001,
      rejectVoucher: 15001,
    },
    voucher: {
      approve: 11020,
      refuse: 11020,
      retry: 15002,
      offline: 15002,
      acceptVoucher: { to: 4 },
      rejectVoucher: { to: 3 },
    },
    refunded: {
      approve: 11020,
      refuse: 11020,
      retry: 15001,
      offline: 15001,
      acceptVoucher: 15001,
      rejectVoucher: 15001,
    },
    refused: {
      approve: 11020,
      refuse: 11020,
      retry: 15001,
      offline: 15001,
      acceptVoucher: 15001,
      rejectVoucher: 15001,
    },
  };
  it.each(
    Object.entries(outcomes).flatMap(([state, events]) =>
      Object.entries(events).map(([event, outcome]) => [state, event, outcome] as const),
    ),
  )('that is %s answers to “%s” as its states say', async (state, event, outcome) => {
    const { id } = await inState(state as 'toAudit');
    const before = await read(id);
    const reply = await events[event as keyof typeof events](id);
    const after = await read(id);
    if (typeof outcome === 'number') {
      expect(reply.code).toBe(outcome);
      expect(after).toEqual(before);
    } else {
      expect(reply.code, reply.msg).toBe(0);
      expect(after.refund_stage).toBe(outcome.to);
    }
    await settle();
  });

  it('that the channel pays after all, having said that it can’t, is refunded', async () => {
    const { id, order } = await inState('abnormal');
    const { out_refund_no } = await read(id);
    await settleRefund(server.app.services, id, { state: 'success', refundId: `50${out_refund_no}` });
    expect(await read(id)).toMatchObject({ refund_stage: 4, after_sale_status: 2, fail_reason: null });
    expect((await root.get(`/mgt_order/${order.id}/v1`)).data).toMatchObject({ refund_amount: 500 });
  });

  it('is refused with a reason or not at all', async () => {
    const { id } = await inState('toAudit');
    const without = await east.put(`/mgt_after_sale_order/${id}/audit/v1`, { audit_result: 2 });
    expect(without).toMatchObject({ code: 11021, data: { errors: [{ field: 'refuse_reason' }] } });
    expect((await read(id)).refund_stage).toBe(1);
    await audit(id, east, 2);
  });

  it('sent again keeps its number, and stands in the attempts with what the channel said', async () => {
    const { id } = await inState('abnormal');
    const before = await read(id);
    await events.retry(id);
    await settle();
    expect(await read(id)).toMatchObject({ refund_stage: 4, out_refund_no: before.out_refund_no });
    const { rows } = (await root.get(`/mgt_after_sale_order/attempt/${id}/v1`)).data;
    expect(rows.map((row: { channel_state: number }) => row.channel_state).sort()).toEqual([1, 1, 2, 3]);
  });

  it('paid outside the channel needs a second person, and then counts to the cent', async () => {
    const before = await account();
    const { id, order } = await inState('voucher');
    expect((await voucher(id, root, 1)).code).toBe(11037);
    expect((await events.retry(id)).code).toBe(15002);
    expect((await voucher(id, east, 1)).code).toBe(0);
    const { data } = await root.get(`/mgt_order/${order.id}/v1`);
    expect(data).toMatchObject({ refund_amount: 500, refund_state: 1, after_sale_status: 2 });
    const after = await account();
    expect(before.balance - after.balance).toBe(500);
    expect(after.frozen).toBe(before.frozen);
  });

  it.each([
    ['a second person has confirmed the voucher', true],
    ['the voucher still waits', false],
  ])(
    'that the channel pays after all while %s counts once and stands open as paid twice',
    async (_, confirmed) => {
      const { id, order } = await inState('voucher');
      const held = await account();
      if (confirmed) expect((await voucher(id, east, 1)).code).toBe(0);
      const { out_refund_no } = await read(id);
      const paid = { state: 'success', refundId: `50${out_refund_no}` } as const;
      for (let twice = 0; twice < 2; twice += 1) await settleRefund(server.app.services, id, paid);
      expect(await read(id)).toMatchObject({
        refund_stage: 4,
        after_sale_status: 2,
        paid_twice: 1,
        refund_id: paid.refundId,
      });
      // The order gave back 5.00 yuan once, and so did the merchant's account: it is what the channel took less what it paid out.
      expect((await root.get(`/mgt_order/${order.id}/v1`)).data.refund_amount).toBe(500);
      const now = await account();
      expect(held.balance - now.balance).toBe(500);
      expect(held.frozen - now.frozen).toBe(500);
      const { rows } = await database.pool.query(
        `select (select place_status from mgt_place_order where place_no = $1) as place,
        (select count(*)::int from mct_account_ledger where order_no = $2) as ledger,
        (select array_agg(distinct m.phone) from sys_mgt_notice_log n join manager m on m.id = n.user_id
          where notice_summary like '%' || $3 || '%' and notice_type = 3 and notice_title = '退款重复支付') as told`,
        [out_refund_no, order.order_no, (await read(id)).after_sale_no],
      );
      // Root brought the voucher; east may settle it and was told once.
      expect(rows).toMatchObject([{ place: 2, ledger: 1, told: [users.east] }]);
      expect((await root.get('/mgt_after_sale_order/tab_count/v1')).data.twice).toBeGreaterThan(0);

      const settleTwice = (by: Client, body: object = { twice_note: '已向用户追回' }) =>
        by.put(`/mgt_after_sale_order/${id}/twice/v1`, body);
      expect((await settleTwice(root)).code).toBe(11037);
      expect((await settleTwice(east, {})).code).toBe(10006);
      expect((await settleTwice(east)).code).toBe(0);
      // Only what was booked as paid by hand stood to be cleared, and nothing does any more.
      const { rows: booked } = await database.pool.query<{ event: string }>(
        `select split_part(event_no, ':', 1) as event from ledger_transfer
         where event_no like '%:' || $1 and line_no = 0 order by event_type`,
        [(await read(id)).after_sale_no],
      );
      expect(booked.map(({ event }) => event)).toEqual(
        confirmed ? ['refund-by-hand', 'refund-twice', 'got-back'] : ['refund'],
      );
      expect(await read(id)).toMatchObject({ paid_twice: 2, twice_note: '已向用户追回', twice_name: '林悦' });
      expect((await settleTwice(east)).code).toBe(15001);
    },
  );

  it('is approved in bulk up to 5,000.00 yuan', async () => {
    const ids = [];
    for (let at = 0; at < 25; at += 1) ids.push((await inState('toAudit')).id);
    const bulk = (chosen: string[]) => east.post('/mgt_after_sale_order/approve/batch/v1', { ids: chosen });
    const refused = await bulk(ids);
    expect(refused).toMatchObject({ code: 10006, msg: expect.stringContaining('5,000.00') });
    expect((await read(ids[0] ?? '')).refund_stage).toBe(1);
    expect((await bulk(ids.slice(0, 24))).data).toMatchObject({ success_count: 24, fail_rows: [] });
    await settle();
  });

  it('approves itself after 48 hours where it is small, else asks the auditors once', async () => {
    const applied = async (amount: number, no: string) => {
      const order = await insertOrder(database, { lines: [{ paid: 30_000, units: 1 }] });
      const times = { create_time: '2026-03-02 10:00:00', update_time: '2026-03-02 10:00:00' };
      const { id } = await database.db
        .insertInto('mgt_after_sale_order')
        .values({
          after_sale_no: no,
          order_id: order.id,
          order_no: order.order_no,
          shop_name: 'x',
          cabinet_code: 'x',
          refund_origin: 2,
          refund_type: 2,
          refund_reason: 1,
          pay_amount: 30_000,
          refund_amount: amount,
          after_sale_status: 1,
          refund_stage: 1,
          pay_channel: 1,
          out_refund_no: `O${no}`,
          audit_deadline: '2026-03-04 10:00:00',
          mgt_org_id: orgs.shanghai,
          mct_id: '1',
          ...times,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return String(id);
    };
    const small = await applied(2_000, 'RSMALL');
    const large = await applied(2_001, 'RLARGE');
    server.at('2026-03-04 09:59:59');
    await server.app.background.runAll();
    root = await server.signIn(users.root);
    expect((await read(small)).refund_stage).toBe(1);
    server.at('2026-03-04 10:00:01');
    await server.app.background.runAll();
    await server.app.background.runAll();
    expect(await read(small)).toMatchObject({ refund_stage: 2, audit_name: 'System' });
    expect((await read(large)).refund_stage).toBe(1);
    const told = await database.db
      .selectFrom('sys_mgt_notice_log')
      .select('user_id')
      .where('notice_summary', 'like', '%RLARGE%')
      .execute();
    expect(new Set(told.map((row) => row.user_id)).size).toBe(told.length);
    expect(told.length).toBeGreaterThan(0);
  });
});
