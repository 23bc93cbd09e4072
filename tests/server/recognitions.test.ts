import { afterAll, beforeAll, expect, test } from 'vitest';
import { epochOf } from '../../resources/kit/time.ts';
import { deviceCalls as calls } from '../../resources/operation/device/calls/index.ts';
import { DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import type { Database } from '../../server/db/connect.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, users, world } from './support/world.ts';

const phone = '13800000009';
const goods_code = '6900000000024';

describeOnOneDatabase('recognitions', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let cabinet: DeviceClient;
  let now = epochOf(startOfTests);

  beforeAll(async () => {
    database = await fresh(world);
    await insertDevices(database, phone);
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await database.db
      .insertInto('algorithm_mct')
      .values({ id: '1', provider_name: '锐识算法', identify_types: '[0]', ...times })
      .execute();
    await database.db.updateTable('mct_shop').set({ provider_id: '1' }).where('id', '=', '1').execute();
    server = await serve(database);
    root = await server.signIn(users.root);
    const [row] = (await root.get('/device/v1', { cabinet_code: 'ZY1' })).data.rows;
    const issued = await root.put(`/device/issueCredential/${row.id}/v1`, { version: row.version });
    cabinet = new DeviceClient(server.base, { cabinet: 'ZY1', ...issued.data.result }, () => now);
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const pass = (seconds: number) => {
    now += seconds * 1_000;
    server.pass(seconds);
  };
  const open = async (session_no: string): Promise<string> => {
    const { data } = await cabinet.call(calls.openSession, {
      session_no,
      user_phone: phone,
      order_source: 1,
      pay_channel: 1,
    });
    expect(data.allowed).toBe(1);
    return String(data.order_no);
  };
  const close = async (session_no: string) => {
    pass(20);
    await cabinet.call(calls.closeSession, { session_no });
    pass(7);
  };
  const finish = (
    session_no: string,
    goods: { goods_code: string; quantity: number; confidence?: number }[],
  ) => cabinet.call(calls.finishSession, { session_no, goods });
  const requests = (order_no: string) =>
    database.db.selectFrom('algorithm_identify').selectAll().where('order_no', '=', order_no).execute();

  test('one request an opening: it waits for its media, is with the provider, and ends with what it was charged for', async () => {
    const order = await open('session-1');
    expect(await requests(order)).toMatchObject([
      {
        provider_name: '锐识算法',
        shop_name: '一号点位',
        cabinet_code: 'ZY1',
        mct_id: '1',
        scan_type: 1,
        identify_status: 0,
        identify_result: null,
        charge_flag: 0,
      },
    ]);
    await close('session-1');
    expect(await requests(order)).toMatchObject([{ identify_status: 3, push_time: '2026-03-02 10:00:20' }]);
    const goods = [{ goods_code, quantity: 2, confidence: 96 }];
    await finish('session-1', goods);
    await finish('session-1', goods);
    expect(await requests(order)).toMatchObject([
      {
        identify_status: 2,
        identify_result: 1,
        goods_count: 2,
        confidence: 96,
        result_time: '2026-03-02 10:00:27',
        cost_seconds: 70,
        charge_flag: 1,
        unit_price: 12,
        fee_amount: 12,
        correct_flag: 0,
      },
    ]);
  });

  test('what it is unsure of, and what was nothing, are answers too', async () => {
    const unsure = await open('session-2');
    await close('session-2');
    await finish('session-2', [{ goods_code, quantity: 1, confidence: 59 }]);
    expect(await requests(unsure)).toMatchObject([{ identify_result: 2, confidence: 59, charge_flag: 1 }]);
    const nothing = await open('session-3');
    await close('session-3');
    await finish('session-3', []);
    expect(await requests(nothing)).toMatchObject([{ identify_result: 0, goods_count: 0, charge_flag: 1 }]);
  });

  test('one that nobody answers fails, costs nothing, and is an alarm where too many do', async () => {
    const lost = await open('session-4');
    await close('session-4');
    const { id } = await database.db
      .selectFrom('mgt_order')
      .select('id')
      .where('order_no', '=', lost)
      .executeTakeFirstOrThrow();
    const times = { create_time: '2026-03-02 10:02:00', update_time: '2026-03-02 10:02:00' };
    await database.db
      .insertInto('mgt_order_media')
      .values({
        order_id: String(id),
        media_type: 1,
        media_stage: 3,
        camera_no: 1,
        media_url: '/media/shopping-1.webm',
        expire_time: '2026-09-01 00:00:00',
        ...times,
      })
      .execute();
    pass(601);
    await server.app.background.runAll();
    expect(await requests(lost)).toMatchObject([
      { identify_status: 2, identify_result: 3, charge_flag: 0, fee_amount: 0 },
    ]);
    // Three of four were answered in the last half hour.
    const alarms = async () =>
      (await root.get('/home/alarm/v1')).data.rows.filter(
        ({ kind }: { kind: string }) => kind === 'algorithm',
      );
    expect(await alarms()).toMatchObject([{ provider_name: '锐识算法', value: 7500 }]);
    // An answer that comes after all settles the order and changes nothing of this.
    await finish('session-4', [{ goods_code, quantity: 1, confidence: 90 }]);
    expect(await requests(lost)).toMatchObject([{ identify_result: 3, charge_flag: 0 }]);
    pass(1_800);
    expect(await alarms()).toEqual([]);
  });
});
