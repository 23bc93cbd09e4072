import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { epochOf, momentText } from '../../resources/kit/time.ts';
import { deviceCalls as calls } from '../../resources/operation/device/calls/index.ts';
import { SimulatedCabinet } from '../../resources/operation/simulate/cabinet.ts';
import { type Credential, DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import { GoodsBrand } from '../../resources/shared/goods.ts';
import { brandNamed, brands } from '../../resources/shared/seed/reference/brands.ts';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { batch, rowsOf } from '../../server/seed/rows.ts';
import { write } from '../../server/seed/write.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { present } from './support/socket.ts';
import { orgs, startOfTests, users, world } from './support/world.ts';

const phone = '13800000009';
const tea = '6900000000024';

describeOnManySessions('replenishments told by cabinets', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let client: DeviceClient;
  let other: DeviceClient;
  let version: string;
  let now = epochOf(startOfTests);

  const pass = (seconds: number) => {
    now += seconds * 1_000;
    server.pass(seconds);
  };
  const ago = (seconds: number) => momentText(now - seconds * 1_000);
  const cabinet = async (code: string) => {
    const [row] = (await root.get('/device/v1', { cabinet_code: code })).data.rows;
    const { data } = await root.put(`/device/issueCredential/${row.id}/v1`, { version: row.version });
    const credential: Credential = { cabinet: code, ...data.result };
    return new DeviceClient(server.base, credential, () => now);
  };

  beforeAll(async () => {
    database = await fresh(world);
    await insertDevices(database, phone);
    server = await serve(database, { liveTimes: { helloMs: 300, gatherMs: 5 } });
    root = await server.signIn(users.root);
    client = await cabinet('ZY1');
    other = await cabinet('ZY2');
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    pass(700);
    await server.empty('mct_replenish_record', 'mct_shop_log', 'mct_shop_stockout');
    await database.db.deleteFrom('mct_shop_goods').where('slot_no', '=', 2).execute();
    await stockIs(0);
    version = (await client.call(calls.template)).data.template_version;
  });

  const stockIs = (stock_quantity: number) =>
    database.db.updateTable('mct_shop_goods').set({ stock_quantity }).where('shop_id', '=', '1').execute();
  const line = (more: object = {}) => ({
    layer_no: 1,
    slot_no: 1,
    goods_code: tea,
    before_quantity: 0,
    add_quantity: 15,
    remove_quantity: 0,
    after_quantity: 15,
    ...more,
  });
  const report = (more: object = {}) => ({
    report_no: 'report-0001',
    template_version: version,
    replenish_name: '张伟',
    open_time: ago(600),
    close_time: ago(60),
    lines: [line()],
    ...more,
  });
  const tables = [
    'mct_replenish_record',
    'mct_shop_goods',
    'mct_shop',
    'mct_shop_stockout',
    'mct_shop_log',
    'sys_operate_log',
  ];
  const everything = async () =>
    Promise.all(
      tables.map(async (table) => (await database.pool.query(`select * from ${table} order by id`)).rows),
    );
  const point = async () => (await root.get('/mct_shop/1/v1')).data;
  const records = async () => (await root.get('/mct_shop/replenish/1/v1')).data.rows;

  it('fill the stock of places and point, end what was out of stock, and stand in the record and the log', async () => {
    await database.db
      .insertInto('mct_shop_stockout')
      .values({
        shop_id: '1',
        goods_id: '7',
        start_time: ago(7_200),
        create_time: ago(0),
        update_time: ago(0),
      })
      .execute();
    const before = await point();
    const { socket } = await present(server, users.root);
    await socket.hears('ready');
    await socket.tell({ type: 'watch_rows', resource: 'mct_shop' });
    const told = await client.call(
      calls.replenish,
      report({ lines: [line({ near_expire_date: '2026-09-30' })] }),
    );
    expect(told, told.msg).toMatchObject({
      code: 0,
      data: { replenish_no: expect.stringMatching(/^B\d{18}$/) },
    });
    expect(await socket.hears('values')).toMatchObject({ resource: 'mct_shop' });
    socket.close();
    expect(await point()).toMatchObject({
      stock_quantity: 15,
      stock_rate: 7_500,
      last_replenish_time: ago(600),
      version: before.version,
    });
    expect(await records()).toMatchObject([
      {
        replenish_no: told.data.replenish_no,
        replenish_name: '张伟',
        open_time: ago(600),
        close_time: ago(60),
        add_quantity: 15,
        remove_quantity: 0,
        loss_quantity: 0,
        lines: [
          {
            goods_id: '7',
            goods_name: '云岭乌龙茶',
            before_quantity: 0,
            add_quantity: 15,
            after_quantity: 15,
          },
        ],
      },
    ]);
    const [goods] = (await root.get('/mct_shop/goods/1/v1')).data.rows;
    expect(goods).toMatchObject({ stock_quantity: 15, near_expire_date: '2026-09-30' });
    const ended = await database.db.selectFrom('mct_shop_stockout').select('end_time').execute();
    expect(ended).toEqual([{ end_time: ago(0) }]);
    const [log] = (
      await root.get('/mct_shop_log/v1', {
        start_create_time: ago(0).slice(0, 10),
        end_create_time: ago(0).slice(0, 10),
        shop_log_type: 9,
      })
    ).data.rows;
    expect(log).toMatchObject({
      log_source: 2,
      operator_name: '张伟',
      cabinet_code: 'ZY1',
      content: '云岭乌龙茶 Stock 0 → 15',
      log_result: 1,
    });
  });

  it('count once however often they are told, and a number is each cabinet’s own', async () => {
    const first = await client.call(calls.replenish, report());
    const after = await everything();
    const again = await client.call(calls.replenish, report());
    expect(again).toMatchObject({ code: 0, data: first.data });
    expect(await everything()).toEqual(after);
    const signed = client.sign(calls.replenish.endpoint, report({ report_no: 'report-0002' }));
    pass(120);
    expect((await client.send(signed)).code).toBe(0);
    expect((await client.send(signed)).code).toBe(24003);
    // The other cabinet's template is empty: its report is read, and refused for itself.
    const foreign = await other.call(calls.replenish, report());
    expect(foreign).toMatchObject({ code: 10006, data: { errors: [{ field: 'template_version' }] } });
  });

  it('two at once with one number are one', async () => {
    const answers = await Promise.all([
      client.call(calls.replenish, report()),
      client.call(calls.replenish, report()),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers[0]?.data).toEqual(answers[1]?.data);
    expect(await records()).toHaveLength(1);
  });

  it.each([
    ['a place that is none', { lines: [line({ slot_no: 9 })] }, 'lines.0.slot_no'],
    ['a place twice', { lines: [line(), line()] }, 'lines.1.slot_no'],
    ['other goods', { lines: [line({ goods_code: '6999999999999' })] }, 'lines.0.goods_code'],
    ['a sum that is wrong', { lines: [line({ after_quantity: 14 })] }, 'lines.0.after_quantity'],
    ['more than fits', { lines: [line({ add_quantity: 21, after_quantity: 21 })] }, 'lines.0.after_quantity'],
    [
      'less than nothing',
      { lines: [line({ remove_quantity: -1, after_quantity: 16 })] },
      'lines.0.remove_quantity',
    ],
    ['no lines', { lines: [] }, 'lines'],
    ['an older template', { template_version: '0123456789abcdef' }, 'template_version'],
    ['a number too short', { report_no: 'r1' }, 'report_no'],
    ['nobody', { replenish_name: '' }, 'replenish_name'],
  ])('are refused with %s, and nothing is written', async (_, more, field) => {
    const before = await everything();
    const told = await client.call(calls.replenish, report(more));
    expect(told).toMatchObject({ status: 422, code: 10006 });
    expect(told.data.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(await everything()).toEqual(before);
  });

  it('are refused where the door can’t have been open then, and nothing is written', async () => {
    const week = 7 * 86_400;
    await database.db
      .updateTable('device')
      .set({ bind_time: ago(86_400) })
      .where('id', '=', '1')
      .execute();
    const before = await everything();
    const times: [string, string, string][] = [
      [ago(60), ago(600), 'close_time'],
      [ago(60), ago(-301), 'close_time'],
      [ago(13 * 3_600), ago(60), 'close_time'],
      [ago(week + 60), ago(week), 'open_time'],
      [ago(86_401), ago(86_000), 'open_time'],
    ];
    for (const [open_time, close_time, field] of times)
      expect(await client.call(calls.replenish, report({ open_time, close_time }))).toMatchObject({
        code: 10006,
        data: { errors: [{ field }] },
      });
    expect(await everything()).toEqual(before);
    expect((await client.call(calls.replenish, report())).code).toBe(0);
    // One that was older than the last would undo its count.
    const after = await everything();
    const older = report({ report_no: 'report-0000', open_time: ago(900), close_time: ago(700) });
    expect(await client.call(calls.replenish, older)).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'close_time' }] },
    });
    expect(await everything()).toEqual(after);
  });

  it('told late, keep what was sold since the door closed', async () => {
    await stockIs(6);
    const close_time = ago(0);
    const late = report({
      open_time: ago(600),
      close_time,
      lines: [line({ before_quantity: 6, add_quantity: 9 })],
    });
    pass(60);
    const session_no = 'session-late';
    const opened = await client.call(calls.openSession, {
      session_no,
      user_phone: phone,
      order_source: 1,
      pay_channel: 1,
    });
    expect(opened.data.allowed).toBe(1);
    await client.call(calls.closeSession, { session_no });
    const goods = [{ goods_code: tea, quantity: 2 }];
    expect((await client.call(calls.finishSession, { session_no, goods })).data.order_status).toBe(2);
    expect((await point()).stock_quantity).toBe(4);
    expect((await client.call(calls.replenish, late)).code).toBe(0);
    expect((await point()).stock_quantity).toBe(13);
    expect(await records()).toMatchObject([
      { lines: [{ before_quantity: 6, add_quantity: 9, after_quantity: 15, loss_quantity: 0 }] },
    ]);
  });

  it('find what is missing: the difference to the books is the loss of the day in the operating data', async () => {
    await stockIs(10);
    // One is spoiled; of the others two are not there though the books have them.
    const lines = [line({ before_quantity: 8, loss_quantity: 1, add_quantity: 5, after_quantity: 12 })];
    expect((await client.call(calls.replenish, report({ lines }))).code).toBe(0);
    expect(await records()).toMatchObject([
      {
        loss_quantity: 3,
        lines: [{ before_quantity: 10, add_quantity: 5, loss_quantity: 3, after_quantity: 12 }],
      },
    ]);
    await server.rollUp();
    const day = await database.db
      .selectFrom('shop_operating_day')
      .select(['replenish_count', 'replenish_quantity', 'loss_quantity', 'loss_amount'])
      .where('shop_id', '=', '1')
      .where('stat_date', '=', ago(600).slice(0, 10))
      .executeTakeFirstOrThrow();
    expect(Object.values(day).map(Number)).toEqual([1, 5, 3, 1_500]);
  });

  describe('of goods whose brand may not be sold at the point', () => {
    const brand = brandNamed('晨泉').id;
    const ban = async (day: string, at: string) => {
      await server.empty('mgt_example_tactics_config__brand', 'mgt_example_tactics_config');
      await database.db
        .insertInto('mgt_example_tactics_config')
        .values({
          id: '1',
          config_no: 'SB1',
          config_name: '门店禁售',
          control_type: 2,
          shop_range: 0,
          start_date: day,
          end_date: day,
          priority: 100,
          enabled: 1,
          mgt_org_id: orgs.root,
          create_time: at,
          update_time: at,
        })
        .execute();
      await anyTable(database.db)
        .insertInto('mgt_example_tactics_config__brand')
        .values({ owner_id: '1', target_id: brand, position: 0 })
        .execute();
    };
    beforeAll(async () => {
      await write(database.db, batch(rowsOf(GoodsBrand, brands)));
      await database.db.updateTable('goods_center').set({ brand_id: brand }).where('id', '=', '7').execute();
    });
    afterAll(async () => {
      await server.empty('mgt_example_tactics_config__brand', 'mgt_example_tactics_config');
      await database.db.updateTable('goods_center').set({ brand_id: null }).where('id', '=', '7').execute();
    });

    it('add none of them, and nothing is written; they are counted and taken out', async () => {
      await stockIs(5);
      await ban(ago(600).slice(0, 10), ago(3_600));
      const [shown] = (await client.call(calls.template)).data.goods;
      expect(shown).toMatchObject({ goods_code: tea, replenish_flag: 0 });
      const before = await everything();
      const lines = [line({ before_quantity: 5, add_quantity: 2, after_quantity: 7 })];
      const refused = await client.call(calls.replenish, report({ lines }));
      expect(refused).toMatchObject({
        status: 409,
        code: 12021,
        msg: 'is forbidden here by strategy "Platform strategy" (晨泉)',
        data: { errors: [{ field: 'lines.0.add_quantity' }] },
      });
      expect(await everything()).toEqual(before);
      const out = [line({ before_quantity: 5, add_quantity: 0, remove_quantity: 4, after_quantity: 1 })];
      expect((await client.call(calls.replenish, report({ lines: out }))).code).toBe(0);
      expect(await point()).toMatchObject({ stock_quantity: 1 });
    });

    it('are told where the strategy was enabled, or began, after the door was opened', async () => {
      await ban(ago(600).slice(0, 10), ago(599));
      expect((await client.call(calls.replenish, report())).code).toBe(0);
      pass(700);
      await ban('2020-01-01', '2020-01-01 00:00:00');
      expect((await client.call(calls.template)).data.goods[0].replenish_flag).toBe(1);
      const next = report({
        report_no: 'report-0003',
        lines: [line({ before_quantity: 15, after_quantity: 20, add_quantity: 5 })],
      });
      expect((await client.call(calls.replenish, next)).code).toBe(0);
    });

    it('are left alone by the simulator', async () => {
      await stockIs(3);
      await ban(ago(0).slice(0, 10), ago(3_600));
      const played = new SimulatedCabinet({ client, code: 'ZY1', speed: 100_000, phones: [], log: () => {} });
      await played.replenishIfLow();
      expect(await records()).toEqual([]);
    });

    it('add none that are out of use', async () => {
      await server.empty('mgt_example_tactics_config__brand', 'mgt_example_tactics_config');
      const use = (enabled: 0 | 1, update_time: string) =>
        database.db.updateTable('goods_center').set({ enabled, update_time }).where('id', '=', '7').execute();
      await use(0, ago(3_600));
      expect(await client.call(calls.replenish, report())).toMatchObject({
        code: 12018,
        data: { errors: [{ field: 'lines.0.add_quantity' }] },
      });
      await use(1, ago(3_600));
      expect((await client.call(calls.replenish, report())).code).toBe(0);
    });
  });

  it('of a cabinet that stands nowhere are refused', async () => {
    const spare = await cabinet('ZY9');
    expect((await spare.call(calls.replenish, report())).code).toBe(24004);
    expect(await records()).toEqual([]);
  });

  it('of a product that stands in two places tell both', async () => {
    const [place] = await database.db
      .selectFrom('mct_shop_goods')
      .selectAll()
      .where('shop_id', '=', '1')
      .execute();
    const { id: _, ...rest } = place ?? {};
    await anyTable(database.db)
      .insertInto('mct_shop_goods')
      .values({ ...rest, slot_no: 2, capacity: 8 })
      .execute();
    version = (await client.call(calls.template)).data.template_version;
    expect(await client.call(calls.replenish, report())).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'lines' }] },
    });
    const both = [line(), line({ slot_no: 2, add_quantity: 8, after_quantity: 8 })];
    expect((await client.call(calls.replenish, report({ lines: both }))).code).toBe(0);
    expect(await point()).toMatchObject({ stock_quantity: 23, stock_rate: 8_214 });
    expect(await records()).toMatchObject([{ add_quantity: 23, lines: [{ after_quantity: 23 }] }]);
  });

  it('the simulator plays somebody who fills what runs low, and leaves what is full', async () => {
    await stockIs(3);
    const said: string[] = [];
    const played = new SimulatedCabinet({
      client,
      code: 'ZY1',
      speed: 100_000,
      phones: [],
      log: (text) => said.push(text),
    });
    await played.replenishIfLow();
    expect(said).toEqual([expect.stringMatching(/^ZY1: replenishment B\d+, 1[78] pieces$/)]);
    expect((await point()).stock_quantity).toBe(20);
    await played.replenishIfLow();
    expect(await records()).toHaveLength(1);
    expect(said).toHaveLength(1);
  });
});
