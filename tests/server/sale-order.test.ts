import { afterAll, beforeAll, expect, it } from 'vitest';
import { momentText } from '../../resources/kit/time.ts';
import { settleCharge } from '../../resources/order-manager/place-order/charge/settling.server.ts';
import { createSimulatedChannel } from '../../server/channel/simulated.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { insertAccount, insertConsumerAndPoint, insertOrder, type OrderGiven } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

describeOnOneDatabase('a sale order', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 10_000_000);
    server = await serve(database, {
      channel: createSimulatedChannel({
        clock: () => server.app.services.clock(),
        delayMs: 2_000,
        failuresPerMille: 0,
        outcome: () => 'success',
      }),
    });
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const read = async (id: string) => (await root.get(`/mgt_order/${id}/v1`)).data;
  const events: Readonly<Record<string, (id: string) => ReturnType<Client['put']>>> = {
    refund: (id) =>
      root.post('/mgt_after_sale_order/v1', {
        order_id: id,
        refund_type: 2,
        refund_amount: 100,
        refund_reason: 1,
      }),
    supplement: (id) => root.put(`/mgt_order/${id}/supplement/v1`, { amount: 100, reason: '录像显示多取' }),
    recharge: (id) => root.put(`/mgt_order/${id}/recharge/v1`),
    close: (id) => root.put(`/mgt_order/${id}/close/v1`, { close_reason: '误扣' }),
    abnormal: (id) => root.put(`/mgt_order/${id}/abnormal/v1`, { abnormal_reason: 12 }),
  };
  const lines = [{ paid: 1000, units: 1 }];
  /** What the order then is, or the code that refuses it (docs/domain/orders.md §P04). */
  const walk: readonly (readonly [
    state: string,
    OrderGiven,
    set: object,
    Record<string, object | number>,
  ])[] = [
    [
      'placed',
      { order_status: 0, pay_status: 0, lines: [] },
      {},
      {
        refund: 11001,
        supplement: 11009,
        recharge: 11013,
        close: { order_status: 1, pay_status: 2, close_reason: '误扣' },
        abnormal: 15001,
      },
    ],
    [
      'cancelled',
      { order_status: 1, pay_status: 2, lines: [] },
      {},
      { refund: 11001, supplement: 11009, recharge: 11013, close: 11014, abnormal: 15001 },
    ],
    [
      'settled',
      { order_status: 2, pay_status: 0, lines },
      {},
      {
        refund: 11001,
        supplement: 11009,
        recharge: { order_status: 2, pay_status: 0 },
        close: { order_status: 2, pay_status: 2, close_reason: '误扣' },
        abnormal: { abnormal_type: 2 },
      },
    ],
    [
      'closed',
      { order_status: 2, pay_status: 2, lines },
      {},
      { refund: 11001, supplement: 11009, recharge: 11013, close: 11014, abnormal: { abnormal_type: 2 } },
    ],
    [
      'paid',
      { lines },
      {},
      {
        refund: { order_status: 3, after_sale_status: 1 },
        supplement: { order_status: 3, pay_amount: 1000 },
        recharge: 11013,
        close: 11014,
        abnormal: { abnormal_type: 2 },
      },
    ],
    [
      'being refunded',
      { lines },
      { after_sale_status: 1 },
      { refund: 11004, supplement: { order_status: 3 }, recharge: 11013, close: 11014 },
    ],
    [
      'refunded in full',
      { lines, refund_amount: 1000 },
      { refund_state: 2, after_sale_status: 2 },
      { refund: 11003, supplement: { order_status: 3 }, recharge: 11013, close: 11014 },
    ],
    ['abnormal already', { lines }, { abnormal_type: 1 }, { abnormal: 11035 }],
    [
      'a supplement that was paid',
      { lines },
      { order_kind: 1, parent_order_no: 'S0' },
      { refund: { after_sale_status: 1 }, supplement: 11009, recharge: 11013, close: 11014, abnormal: 15001 },
    ],
  ];
  it.each(walk)('that is %s goes through its states and no others', async (_, given, set, outcomes) => {
    for (const [event, outcome] of Object.entries(outcomes)) {
      const { id } = await insertOrder(database, { create_time: '2026-03-02 09:00:00', ...given });
      if (Object.keys(set).length > 0)
        await database.db.updateTable('mgt_order').set(set).where('id', '=', id).execute();
      const before = await read(id);
      const reply = await events[event]?.(id);
      if (typeof outcome === 'number') {
        expect([event, reply?.code]).toEqual([event, outcome]);
        expect(await read(id)).toEqual(before);
      } else {
        expect([event, reply?.code, reply?.msg]).toEqual([event, 0, reply?.msg]);
        expect(await read(id)).toMatchObject(outcome);
      }
    }
  });

  it('that two charges have paid gives one of them back by itself, and its sums know one', async () => {
    const { id } = await insertOrder(database, { order_status: 2, pay_status: 0, lines });
    const numbers: string[] = [];
    for (const _ of [1, 2]) {
      expect((await root.put(`/mgt_order/${id}/recharge/v1`)).code).toBe(0);
      const { rows } = (await root.get(`/mgt_order/place/${id}/v1`)).data;
      numbers.push(rows[0].place_no);
      await server.app.background.runAll();
    }
    // The channel had agreed to end the first one, and takes the money all the same.
    for (const no of numbers)
      expect(
        await settleCharge(server.app.services, no, { state: 'success', transactionId: `42${no}` }),
      ).toBe(true);
    expect(await read(id)).toMatchObject({ pay_amount: 1000, refund_amount: 0, after_sale_status: null });
    const { rows } = (await root.get(`/mgt_order/after_sale/${id}/v1`)).data;
    expect(rows).toMatchObject([{ refund_amount: 1000, refund_stage: 2, apply_name: 'System' }]);
    server.pass(3);
    await server.app.background.runAll();
    const { data: given } = await root.get(`/mgt_after_sale_order/${rows[0].id}/v1`);
    expect(given).toMatchObject({ refund_stage: 4, refund_origin: 5, charge_no: numbers[1] });
    expect(await read(id)).toMatchObject({ pay_amount: 1000, refund_amount: 0, refund_state: 0 });
    // What the order itself was paid can still be refunded.
    expect((await events.refund?.(id))?.code).toBe(0);
  });

  it('is found by the time that was asked for: placed, paid or refunded', async () => {
    const { id } = await insertOrder(database, {
      create_time: '2026-01-05 09:00:00',
      pay_time: '2026-01-06 09:00:00',
    });
    await anyTable(database.db)
      .updateTable('mgt_order')
      .set({ refund_time: '2026-01-07 09:00:00' })
      .where('id', '=', id)
      .execute();
    const found = async (day: string, date_type?: number) => {
      const { data, code } = await root.get('/mgt_order/v1', {
        start_create_time: day,
        end_create_time: day,
        ...(date_type !== undefined && { date_type }),
      });
      return code === 0 ? data.rows.map((row: { id: string }) => row.id) : code;
    };
    expect(await found('2026-01-05')).toEqual([id]);
    expect(await found('2026-01-05', 1)).toEqual([id]);
    expect(await found('2026-01-05', 2)).toEqual([]);
    expect(await found('2026-01-06', 2)).toEqual([id]);
    expect(await found('2026-01-07', 3)).toEqual([id]);
    expect(await found('2026-01-07', 4)).toBe(10006);
    expect((await root.get('/mgt_order/v1', { date_type: 2 })).code).toBe(0);
    const range = { start_create_time: '2026-01-06', end_create_time: '2026-01-06', date_type: 2 };
    expect((await root.get('/mgt_order/summary/v1', range)).data).toMatchObject({
      count: 1,
      pay_amount: 1000,
    });
  });

  it('tells its cabinet’s doors and temperature zone, which come by its point', async () => {
    const { id, order_no } = await insertOrder(database);
    expect(await read(id)).toMatchObject({ model_id: '1', door_type: 0, temp_zone: 2, user_id: '1' });
    const { rows } = (await root.get('/mgt_order/v1', { order_no })).data;
    expect(rows).toMatchObject([{ id, user_id: '1' }]);
  });

  it('gives the files of what its cameras saw until their time is over, and the readings of its tags', async () => {
    const { id } = await insertOrder(database);
    const media = (camera_no: number, expire_time: string) => ({
      order_id: id,
      media_type: 2,
      media_stage: 2,
      camera_no,
      media_url: `/media/shopping-${camera_no}.webm`,
      cover_url: '/media/scene-shopping-1.svg',
      expire_time,
      create_time: '2026-03-01 12:00:00',
      update_time: '2026-03-01 12:00:00',
    });
    const now = server.app.services.clock();
    const [over, later] = [momentText(now), momentText(now + 60_000)];
    await anyTable(database.db)
      .insertInto('mgt_order_media')
      .values([media(1, over), media(2, later)])
      .execute();
    const seen = (await root.get(`/mgt_order/media/${id}/v1`)).data.rows;
    expect(seen).toMatchObject([
      { camera_no: 1, media_url: null, cover_url: null, expire_time: over },
      { camera_no: 2, media_url: '/media/shopping-2.webm', cover_url: '/media/scene-shopping-1.svg' },
    ]);
    await database.db
      .insertInto('mgt_order_tag')
      .values({
        order_id: id,
        epc_before: JSON.stringify(['E2801160A1', 'E2801160A2', 'E2801160A3']),
        epc_after: JSON.stringify(['E2801160A1', 'E2801160A3']),
        create_time: '2026-03-01 12:00:00',
        update_time: '2026-03-01 12:00:00',
      })
      .execute();
    expect((await root.get(`/mgt_order/tag/${id}/v1`)).data.rows).toMatchObject([
      {
        epc_before: ['E2801160A1', 'E2801160A2', 'E2801160A3'],
        epc_after: ['E2801160A1', 'E2801160A3'],
        epc_taken: ['E2801160A2'],
      },
    ]);
    const foreign = await insertOrder(database, { mct_id: '2' });
    expect((await east.get(`/mgt_order/tag/${foreign.id}/v1`)).code).toBe(10004);
  });

  it('tells what its consumer did in 90 days, as far as one sees it', async () => {
    const phone = { user_phone: '13800138777' };
    const mine = await insertOrder(database, { create_time: '2026-03-01 12:00:00' });
    const foreign = await insertOrder(database, { mct_id: '2', create_time: '2026-03-01 12:00:00' });
    const old = await insertOrder(database, { create_time: '2025-12-01 23:59:59' });
    for (const { id } of [mine, foreign, old])
      await database.db.updateTable('mgt_order').set(phone).where('id', '=', id).execute();
    const asked = async (by: Client, id: string) => by.get(`/mgt_order/consumer/${id}/v1`);
    expect((await asked(root, mine.id)).data).toEqual({
      open_count: 0,
      order_count: 2,
      refund_count: 0,
      complaint_count: 0,
    });
    expect((await asked(east, mine.id)).data.order_count).toBe(1);
    expect((await asked(east, foreign.id)).code).toBe(10004);
  });
});
