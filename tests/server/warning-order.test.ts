import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnManySessions } from './support/database.ts';
import { insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, users, world } from './support/world.ts';

describeOnManySessions('warnings of settled orders', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let merchant: Client;
  /** Each on its own, so that no rule finds many of one consumer. */
  let hours = 0;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await database.db
      .updateTable('manager_role')
      .set({
        modules: JSON.stringify([
          'SALE_ORDER',
          'ERROR_ORDER',
          'ERROR_HANDLE',
          'WARNING_ORDER',
          'USER_SCAN_RECORDS',
        ]),
      })
      .where('id', '=', roles.merchant)
      .execute();
    server = await serve(database);
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
  }, 240_000);
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  async function settled(paid: number, at = '2026-03-02 09:30:00'): Promise<string> {
    const { id } = await insertOrder(database, { lines: [{ paid, units: 1 }], create_time: at });
    await database.db.updateTable('mgt_order').set({ settle_time: at }).where('id', '=', id).execute();
    return id;
  }
  const warnings = async () => (await root.get('/mgt_warning_order/v1', { size: 50 })).data.rows;
  async function warned(paid = 15_000): Promise<{ id: string; order: string }> {
    hours += 1;
    const order = await settled(paid, `2026-03-02 0${hours}:30:00`);
    await server.app.background.runAll();
    const row = (await warnings()).find(
      (each: { order_id: string; warning_type: number }) =>
        each.order_id === order && each.warning_type === 1,
    );
    return { id: row.id, order };
  }
  const review = (id: string, body: object, by: Client = root) =>
    by.put(`/mgt_warning_order/${id}/handle/v1`, { handle_status: 1, remark: '已核对', ...body });

  it('come from the rules once, however often the server looks, with the limits of the dictionary', async () => {
    await database.db
      .insertInto('sys_dic')
      .values({
        module: 'warning_rule',
        code: 'large_amount',
        name_zh: '大额订单',
        name_en: 'Large amount',
        value: '12000',
        sort: 1,
        create_time: '2026-03-01 08:00:00',
        update_time: '2026-03-01 08:00:00',
      })
      .execute();
    const [large, small] = [await settled(12_000), await settled(11_999)];
    await server.app.background.runAll();
    await Promise.all([server.app.background.runAll(), server.app.background.runAll()]);
    const rows = (await warnings()) as readonly { order_id: string }[];
    expect(rows.filter((row) => row.order_id === large)).toMatchObject([
      { warning_type: 1, rule_desc: 'Amount 120.00 ≥ 120.00', handle_status: 0 },
    ]);
    expect(rows.filter((row) => row.order_id === small)).toEqual([]);
  });

  /** Where an event leads to, or the code that refuses it (docs/domain/orders.md §P10). */
  it('go through their states and no others', async () => {
    const { id } = await warned();
    const events: Readonly<Record<string, () => Promise<Reply>>> = {
      handle: () => review(id, { result: 1 }),
      close: () => root.put(`/mgt_warning_order/${id}/handle/v1`, { handle_status: 2, remark: '误报' }),
      mark_normal: () => root.put(`/mgt_warning_order/mark_normal/${id}/v1`),
    };
    const outcomes: readonly (readonly [number, Readonly<Record<string, number>>])[] = [
      [0, { handle: 1, close: 2, mark_normal: 1 }],
      [1, {}],
      [2, {}],
    ];
    for (const [state, to] of outcomes) {
      for (const [event, send] of Object.entries(events)) {
        await anyTable(database.db)
          .updateTable('mgt_warning_order')
          .set({ handle_status: state })
          .where('id', '=', id)
          .execute();
        expect([state, event, (await send()).code]).toEqual([
          state,
          event,
          to[event] === undefined ? 11017 : 0,
        ]);
        const { handle_status } = (await root.get(`/mgt_warning_order/${id}/v1`)).data;
        expect([state, event, handle_status]).toEqual([state, event, to[event] ?? state]);
      }
    }
  });

  it('are reviewed once, with a note', async () => {
    const { id } = await warned();
    expect(await review(id, { result: 1, remark: ' ' })).toMatchObject({ code: 11019 });
    expect(await review(id, { result: 1 })).toMatchObject({ code: 0 });
    expect(await review(id, { result: 1 })).toMatchObject({ code: 11017 });
    expect((await root.get(`/mgt_warning_order/${id}/v1`)).data).toMatchObject({
      handle_status: 1,
      handle_result: 1,
    });
  });

  it('send an order to the desk where its amount is wrong', async () => {
    const { id, order } = await warned();
    expect(await review(id, { result: 2 })).toMatchObject({ code: 0 });
    const { error_id } = (await root.get(`/mgt_warning_order/${id}/v1`)).data;
    expect((await root.get(`/mgt_error_order/${error_id}/v1`)).data).toMatchObject({
      order_id: order,
      handle_status: 0,
    });
    expect((await root.get(`/mgt_order/${order}/v1`)).data.abnormal_type).not.toBe(0);
  });

  const black = async () =>
    (await database.db.selectFrom('mct_user').select('black_flag').executeTakeFirstOrThrow()).black_flag;

  it('a blacklisted consumer is listed and taken off by who may blacklist, once, with a reason that stays', async () => {
    const { id } = await warned();
    await review(id, { result: 3, days: 0 });
    expect((await merchant.get('/mct_user_blacklist/v1')).code).toBe(10003);
    const listed = async (black_status: number) =>
      (await root.get('/mct_user_blacklist/v1', { black_status })).data.rows;
    const [entry] = await listed(1);
    expect(entry).toMatchObject({ days: 0, end_time: null, create_name: expect.any(String) });
    const lift = (lift_reason?: string) =>
      root.put(`/mct_user_blacklist/lift/${entry.id}/v1`, { lift_reason });
    expect(await lift()).toMatchObject({ code: 10006, data: { errors: [{ field: 'lift_reason' }] } });
    expect(await lift('经核实为误判')).toMatchObject({ code: 0 });
    expect(await lift('再解除一次')).toMatchObject({ code: 15001 });
    expect(await listed(1)).toEqual([]);
    const { data } = await root.get(`/mct_user_blacklist/${entry.id}/v1`);
    expect(data).toMatchObject({ lift_reason: '经核实为误判', lift_name: entry.create_name });
    expect(await black()).toBe(0);
    const { rows: history } = (await root.get(`/mct_user_blacklist/history/${entry.id}/v1`)).data;
    expect(history[0]).toMatchObject({ action: 'lift' });
  });

  it('blacklist a consumer for as long as was said, and no longer', async () => {
    const { id } = await warned();
    expect(await review(id, { result: 3 })).toMatchObject({ code: 10006 });
    expect(await review(id, { result: 3, days: 7 })).toMatchObject({ code: 0 });
    expect(await black()).toBe(1);
    const blacklist = (more: object) =>
      root.post('/mct_user_blacklist/v1', { black_source: 1, warning_id: id, reason: '再次拉黑', ...more });
    expect(await blacklist({ days: 30 })).toMatchObject({ code: 11033 });
    expect(await blacklist({})).toMatchObject({ code: 10006, data: { errors: [{ field: 'days' }] } });
    server.pass(7 * 86_400 + 1);
    await server.app.background.runAll();
    expect(await black()).toBe(0);
  });

  it('are marked normal together, and a merchant sees their own without their risk', async () => {
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
    const pending = ((await warnings()) as readonly { id: string; handle_status: number }[]).filter(
      (row) => row.handle_status === 0,
    );
    const report = await root.post('/mgt_warning_order/mark_normal/batch/v1', {
      ids: pending.map(({ id }) => id),
    });
    expect(report.data).toMatchObject({ success_count: pending.length, fail_rows: [] });
    const [mine] = (await merchant.get('/mgt_warning_order/v1')).data.rows;
    expect(mine).not.toHaveProperty('risk_level');
    expect(mine).not.toHaveProperty('handle_name');
  });

  it('[7.21] the suspicion of brushing is asked for by consumer, cabinet and merchant', async () => {
    const times = { create_time: '2026-03-02 09:00:00', update_time: '2026-03-02 09:00:00' };
    const record = {
      record_date: '2026-03-02',
      order_count: 12,
      refund_count: 11,
      pay_amount: 4_800,
      last_time: '2026-03-02 08:00:00',
      mgt_org_id: orgs.shanghai,
      mct_id: '1',
      ...times,
    };
    await database.db
      .insertInto('mgt_brushing_order_record')
      .values([
        { ...record, type: 1, target_no: '501', target_name: '138****0001' },
        { ...record, type: 2, target_no: 'V1000001', target_name: '浦东软件园1号柜' },
        { ...record, type: 3, target_no: '1', target_name: '东海便利' },
      ])
      .execute();
    const asked = (type: number) => root.get(`/mgt_brushing_order_record/type/${type}/v1`);
    for (const [type, target_no] of [
      [1, '501'],
      [2, 'V1000001'],
      [3, '1'],
    ] as const)
      expect((await asked(type)).data).toMatchObject({ total: 1, rows: [{ target_no, refund_count: 11 }] });
    expect((await asked(4)).code).toBe(10006);
  });
});
