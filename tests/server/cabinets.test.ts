import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { epochOf, momentText } from '../../resources/kit/time.ts';
import { deviceCalls as calls } from '../../resources/operation/device/calls/index.ts';
import { type Credential, DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import type { Database } from '../../server/db/connect.ts';
import { insertDevices } from './support/cabinets.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { present, type Socket } from './support/socket.ts';
import { orgs, startOfTests, users, world } from './support/world.ts';

const phone = '13800000009';

describeOnManySessions('the calls of cabinets', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let merchant: Client;
  let now = epochOf(startOfTests);
  const sockets: Socket[] = [];
  const clients = new Map<string, DeviceClient>();
  const credentials = new Map<string, Credential>();

  beforeAll(async () => {
    database = await fresh(world);
    await insertDevices(database, phone);
    server = await serve(database, { liveTimes: { helloMs: 300, gatherMs: 5 } });
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const pass = (seconds: number) => {
    now += seconds * 1_000;
    server.pass(seconds);
  };
  const rounds = () => server.app.background.runAll();
  const deviceRow = async (cabinet_code: string) =>
    (await root.get('/device/v1', { cabinet_code })).data.rows[0];
  /** A cabinet that holds the credential that the console issued. */
  const cabinet = async (code: string): Promise<DeviceClient> => {
    const known = clients.get(code);
    if (known) return known;
    const { id, version } = await deviceRow(code);
    const { data } = await root.put(`/device/issueCredential/${id}/v1`, { version });
    const credential = { cabinet: code, ...data.result };
    credentials.set(code, credential);
    const client = new DeviceClient(server.base, credential, () => now);
    clients.set(code, client);
    return client;
  };
  const shop = async (client: DeviceClient, session_no: string, more: object = {}) =>
    client.call(calls.openSession, {
      session_no,
      user_phone: phone,
      order_source: 1,
      pay_channel: 1,
      ...more,
    });

  it('are counted by who is proven to make them: a key that anybody writes is the name of no count', async () => {
    const client = await cabinet('ZY1');
    await server.empty('rate_count');
    const counts = async () =>
      (await database.db.selectFrom('rate_count').select('key_hash').execute()).length;
    for (const key of ['one', 'two', 'three']) {
      const stranger = new DeviceClient(server.base, { cabinet: 'ZY1', key, secret: 'guessed' }, () => now);
      expect((await stranger.call(calls.heartbeat)).code).toBe(24001);
    }
    expect(await counts()).toBe(1);
    expect((await client.call(calls.heartbeat)).code).toBe(0);
    expect(await counts()).toBe(2);
  });

  it('do a whole shopping: from the scan to an order that is settled and charged, once however often it is told', async () => {
    const client = await cabinet('ZY1');
    const { socket } = await present(server, users.root);
    sockets.push(socket);
    await socket.hears('ready');
    await socket.tell({ type: 'watch_rows', resource: 'mgt_order' });
    const template = await client.call(calls.template);
    expect(template.data.goods).toMatchObject([
      { goods_code: '6900000000024', shop_price: 550, stock_quantity: 10 },
    ]);
    const opened = [await shop(client, 'session-1'), await shop(client, 'session-1')];
    expect(opened.map(({ data }) => data.allowed)).toEqual([1, 1]);
    expect(opened[1]?.data.order_no).toBe(opened[0]?.data.order_no);
    expect(await socket.hears('rows')).toEqual({ type: 'rows', resource: 'mgt_order' });
    await client.call(calls.door, { door_side: 1, door_state: 1 });
    expect((await deviceRow('ZY1')).door_state).toBe(1);
    // Somebody shops: the next one waits, and nobody opens the door from afar.
    expect((await shop(client, 'session-2')).data).toEqual({ allowed: 0, fail_reason: 2 });
    pass(20);
    await client.call(calls.door, { door_side: 1, door_state: 0 });
    await client.call(calls.closeSession, { session_no: 'session-1' });
    const result = {
      session_no: 'session-1',
      goods: [{ goods_code: '6900000000024', quantity: 2, confidence: 96 }],
      media: [
        {
          media_type: 1 as const,
          media_stage: 3 as const,
          camera_no: 1,
          media_url: '/media/shopping-1.webm',
        },
      ],
      epc_before: ['E2801160A1', 'E2801160A2', 'E2801160A3'],
      epc_after: ['E2801160A2'],
    };
    const unread = await client.call(calls.finishSession, { ...result, epc_after: ['no tag'] });
    expect(unread.code).toBe(10006);
    // A file of our store would be shown signed, whoever it belongs to; the demo data's are its own.
    for (const media_url of [`/oss/0/20260302/5/${'a'.repeat(22)}/a.png?x=1`, '/media/a.exe']) {
      const media = result.media.map((one) => ({ ...one, media_url }));
      expect(await client.call(calls.finishSession, { ...result, media })).toMatchObject({
        code: 10006,
        data: { errors: [{ field: 'media.0.media_url' }] },
      });
    }
    const done = [
      await client.call(calls.finishSession, result),
      await client.call(calls.finishSession, result),
    ];
    expect(done.map(({ data }) => data)).toEqual([
      { order_no: opened[0]?.data.order_no, order_status: 2, payable_amount: 1100 },
      { order_no: opened[0]?.data.order_no, order_status: 2, payable_amount: 1100 },
    ]);
    const { rows } = (await root.get('/mgt_order/v1', { order_no: done[0]?.data.order_no })).data;
    expect(rows).toMatchObject([
      { cabinet_code: 'ZY1', order_status: 2, identify_status: 2, payable_amount: 1100, goods_count: 2 },
    ]);
    const id = rows[0].id;
    expect((await root.get(`/mgt_order/goods/${id}/v1`)).data.rows).toMatchObject([
      { goods_name: '云岭乌龙茶', sale_price: 550, quantity: 2, line_pay_amount: 1100, confidence: 96 },
    ]);
    expect((await root.get(`/mgt_order/place/${id}/v1`)).data.rows).toMatchObject([
      { place_type: 1, amount: 1100 },
    ]);
    expect((await root.get(`/mgt_order/tag/${id}/v1`)).data.rows).toMatchObject([
      { epc_after: ['E2801160A2'], epc_taken: ['E2801160A1', 'E2801160A3'] },
    ]);
    const left = await client.call(calls.template);
    expect(left.data.goods[0].stock_quantity).toBe(8);
    expect(left.data.template_version).toBe(template.data.template_version);
  });

  it('cancel what nothing was taken from, and leave to people what the template does not hold', async () => {
    const client = await cabinet('ZY1');
    await shop(client, 'session-10');
    const none = await client.call(calls.finishSession, { session_no: 'session-10', goods: [] });
    expect(none.data).toMatchObject({ order_status: 1, payable_amount: 0 });
    await shop(client, 'session-11');
    const goods = [{ goods_code: '6999999999999', quantity: 1 }];
    const foreign = await client.call(calls.finishSession, { session_no: 'session-11', goods });
    expect(foreign.data.order_status).toBe(0);
    const { rows } = (await root.get('/mgt_order/v1', { order_no: foreign.data.order_no })).data;
    expect(rows).toMatchObject([{ abnormal_type: 1, identify_status: 1, payable_amount: 0 }]);
    // A person at the desk says what was taken, at once.
    const [waiting] = (await root.get('/mgt_error_order/v1', { order_no: foreign.data.order_no })).data.rows;
    expect(waiting).toMatchObject({ abnormal_reason: 6, handle_status: 0 });
    expect(
      await root.put(`/mgt_error_order/${waiting.id}/handle/v1`, { handle_result: 2, remark: '录像核对' }),
    ).toMatchObject({ code: 0 });
    const faults = (await root.get('/device_fault/v1', { fault_reason: 15 })).data.rows;
    expect(faults).toMatchObject([{ cabinet_code: 'ZY1', alarm_status: 0 }]);
    expect((await client.call(calls.finishSession, { session_no: 'nobody-knows-it', goods: [] })).code).toBe(
      24005,
    );
  });

  it('charge nothing that staff settled or closed meanwhile, and leave to people what nobody recognised', async () => {
    const client = await cabinet('ZY1');
    const goods = [{ goods_code: '6900000000024', quantity: 1 }];
    const orderOf = async (no: string) => (await root.get('/mgt_order/v1', { order_no: no })).data.rows[0];
    const opened = await shop(client, 'session-12');
    const { id } = await orderOf(opened.data.order_no);
    expect((await root.put(`/mgt_order/${id}/close/v1`, { close_reason: '用户未开门' })).code).toBe(0);
    const late = await client.call(calls.finishSession, { session_no: 'session-12', goods });
    expect(late.data).toMatchObject({ order_status: 1, payable_amount: 0 });
    expect((await root.get(`/mgt_order/place/${id}/v1`)).data.rows).toEqual([]);
    const silent = await shop(client, 'session-13');
    await client.call(calls.closeSession, { session_no: 'session-13' });
    pass(599);
    await server.app.background.runAll();
    expect((await orderOf(silent.data.order_no)).abnormal_type).toBe(0);
    pass(2);
    await server.app.background.runAll();
    await server.app.background.runAll();
    const { rows } = (await root.get('/mgt_error_order/v1', { order_no: silent.data.order_no })).data;
    expect(rows).toMatchObject([{ abnormal_reason: 1, handle_status: 0 }]);
    // The desk has settled it: the cabinet's late answer charges it no second time.
    const handled = await root.put(`/mgt_error_order/${rows[0].id}/handle/v1`, {
      handle_result: 1,
      goods: [{ goods_id: '7', quantity: 1 }],
    });
    expect(handled.code, handled.msg).toBe(0);
    await client.call(calls.finishSession, { session_no: 'session-13', goods });
    expect(
      (await root.get(`/mgt_order/place/${(await orderOf(silent.data.order_no)).id}/v1`)).data.rows,
    ).toHaveLength(1);
  });

  it('and the desk settle one order at the same instant in two processes: it is charged once, and every task of theirs is done once', async () => {
    const client = await cabinet('ZY1');
    // An application of its own over the same database: it shares nothing else with the first, as another process would.
    const second = await serve(database);
    second.at(momentText(now));
    const desk = await second.signIn(users.root);
    const both = async () => {
      await Promise.all([rounds(), second.app.background.runAll()]);
    };
    const goods = [{ goods_code: '6900000000024', quantity: 1 }];
    const stock = async () => (await client.call(calls.template)).data.goods[0].stock_quantity;
    for (const session_no of ['session-race-1', 'session-race-2', 'session-race-3']) {
      const before = await stock();
      const { data } = await shop(client, session_no);
      expect(data).toMatchObject({ allowed: 1 });
      await client.call(calls.closeSession, { session_no });
      pass(601);
      second.pass(601);
      await both();
      await both();
      const { rows } = (await root.get('/mgt_error_order/v1', { order_no: data.order_no })).data;
      expect(rows).toHaveLength(1);
      const [told, handled] = await Promise.all([
        client.call(calls.finishSession, { session_no, goods }),
        desk.put(`/mgt_error_order/${rows[0].id}/handle/v1`, {
          handle_result: 1,
          goods: [{ goods_id: '7', quantity: 1 }],
        }),
      ]);
      expect([told.code, handled.code], `${told.msg} ${handled.msg}`).toEqual([0, 0]);
      const [order] = (await root.get('/mgt_order/v1', { order_no: data.order_no })).data.rows;
      expect(order.payable_amount).toBe(550);
      const lines = (await root.get(`/mgt_order/goods/${order.id}/v1`)).data.rows;
      expect(lines.reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0)).toBe(1);
      const places = (await root.get(`/mgt_order/place/${order.id}/v1`)).data.rows;
      expect(places).toMatchObject([{ place_type: 1, amount: 550 }]);
      await both();
      await both();
      const { rows: asked } = await database.pool.query(
        `select attempt_no, count(*)::int as times from mgt_channel_attempt where place_id = $1
         group by attempt_no, channel_state having count(*) > 1`,
        [places[0].id],
      );
      expect(asked).toEqual([]);
      expect(await stock()).toBe(before - 1);
    }
    const { rows: twice } = await database.pool.query(
      `select notice_title from sys_mgt_notice_log
       group by user_id, notice_title, notice_summary, create_time having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    await second.close();
  });

  describe('are refused and change nothing', () => {
    const stored = async () =>
      (
        await database.pool.query(
          'select id, last_online_time, temp_current, online, update_time from device order by id',
        )
      ).rows;

    it('with a wrong signature, another body, another cabinet, or a key that nobody was given', async () => {
      const client = await cabinet('ZY1');
      const before = await stored();
      const telemetry = () => client.sign(calls.telemetry.endpoint, { temp_current: 99 });
      const hostile = [
        { ...telemetry(), body: JSON.stringify({ temp_current: 1 }) },
        { ...telemetry(), path: '/api/device/heartbeat/v1' },
        { ...telemetry(), headers: { ...telemetry().headers, 'device-cabinet': 'ZY2' } },
        { ...telemetry(), headers: { ...telemetry().headers, 'device-key': 'dk00' } },
        { ...telemetry(), headers: { ...telemetry().headers, 'device-sign': 'f'.repeat(64) } },
        { ...telemetry(), headers: { 'content-type': 'application/json' } },
      ];
      for (const request of hostile)
        expect(await client.send(request)).toMatchObject({ status: 401, code: 24001 });
      // Signed rightly by one cabinet in the name of another.
      const credential = credentials.get('ZY1');
      const liar = new DeviceClient(
        server.base,
        { cabinet: 'ZY2', key: credential?.key ?? '', secret: credential?.secret ?? '' },
        () => now,
      );
      expect(await liar.call(calls.heartbeat)).toMatchObject({ status: 401, code: 24001 });
      expect(await stored()).toEqual(before);
    });

    it('with a clock that is wrong, and when they were made before', async () => {
      const client = await cabinet('ZY1');
      const credential = credentials.get('ZY1') as Credential;
      const before = await stored();
      for (const seconds of [-301, 301]) {
        const late = new DeviceClient(server.base, credential, () => now + seconds * 1_000);
        expect(await late.call(calls.heartbeat)).toMatchObject({ status: 401, code: 24002 });
      }
      expect(await stored()).toEqual(before);
      const once = client.sign(calls.telemetry.endpoint, { temp_current: 45 });
      expect((await client.send(once)).code).toBe(0);
      const after = await stored();
      pass(1);
      expect((await client.send(once)).code).toBe(24003);
      expect(await stored()).toEqual(after);
      // After the window the clock refuses it, and its nonce is forgotten.
      pass(700);
      await rounds();
      expect((await client.send(once)).code).toBe(24002);
    });

    it('of a cabinet that stands nowhere, of a session of another cabinet, of a command of another', async () => {
      const spare = await cabinet('ZY9');
      expect((await shop(spare, 'session-20')).code).toBe(24004);
      expect((await spare.call(calls.template)).code).toBe(24004);
      expect((await spare.call(calls.closeSession, { session_no: 'session-1' })).code).toBe(24005);
      expect((await spare.call(calls.acknowledge, { command_no: 'C1' })).code).toBe(10004);
      expect((await spare.call(calls.heartbeat)).code).toBe(0);
      expect((await spare.call(calls.telemetry, { temp_current: 'warm' } as never)).code).toBe(10006);
    });

    it('with a credential that was replaced', async () => {
      const old = await cabinet('ZY2');
      clients.delete('ZY2');
      const next = await cabinet('ZY2');
      expect((await old.call(calls.heartbeat)).code).toBe(24001);
      expect((await next.call(calls.heartbeat)).code).toBe(0);
      const { rows } = await database.pool.query('select sealed from device_credential');
      expect(JSON.stringify(rows)).not.toContain(credentials.get('ZY2')?.secret);
    });
  });

  it('keep readings by the hour, and say that a cabinet is back after it fell silent', async () => {
    const client = await cabinet('ZY1');
    await client.call(calls.telemetry, { temp_current: 52, signal_level: 4, app_version: '2.3.1' });
    const row = await deviceRow('ZY1');
    expect(row).toMatchObject({ online: 1, temp_current: 52, signal_level: 4 });
    const readings = (await root.get(`/device/readings/${row.id}/v1`)).data.rows;
    expect(readings.at(-1)).toMatchObject({ temp: 52, signal: 4 });
    // Its point was last online when the cabinet was, in the record and in the list, which can stand in that order.
    const heard = { cabinet_code: 'ZY1', last_online_time: row.last_online_time };
    expect((await root.get(`/mct_shop/${row.shop_id}/v1`)).data).toMatchObject(heard);
    const latest = { order_by: 'last_online_time', sort_type: '1' };
    const listed = (await root.get('/mct_shop/v1', latest)).data.rows;
    expect(listed.find(({ id }: { id: string }) => id === row.shop_id)).toMatchObject(heard);
    const times = listed.map((each: typeof row) => String(each.last_online_time ?? ''));
    expect(times).toEqual(times.toSorted().toReversed());
    pass(16 * 60);
    await rounds();
    expect(await deviceRow('ZY1')).toMatchObject({ online: 0, fault_count: 2 });
    const { rows } = (await root.get('/device_fault/v1', { fault_reason: 6, cabinet_code: 'ZY1' })).data;
    expect(rows).toMatchObject([{ alarm_status: 0, risk_level: 3, start_time: row.last_online_time }]);
    // Whoever handles faults of that cabinet is told once that it lasts.
    pass(20 * 60);
    await rounds();
    await rounds();
    const told = await database.db
      .selectFrom('sys_mgt_notice_log')
      .innerJoin('manager', 'manager.id', 'sys_mgt_notice_log.user_id')
      .select(['manager.phone', 'notice_type', 'notice_title'])
      .where('notice_title', 'like', 'ZY1%')
      .orderBy('manager.id')
      .execute();
    // Shanghai lies below both of them.
    expect(told).toEqual([
      { phone: users.root, notice_type: 3, notice_title: 'ZY1柜机离线' },
      { phone: users.east, notice_type: 3, notice_title: 'ZY1柜机离线' },
    ]);
    await client.call(calls.heartbeat);
    expect(await deviceRow('ZY1')).toMatchObject({ online: 1, fault_count: 1 });
    const again = (await root.get('/device_fault/v1', { fault_reason: 6, cabinet_code: 'ZY1' })).data.rows;
    expect(again).toMatchObject([{ alarm_status: 1, last_minutes: 36 }]);
    const gaps = (await root.get(`/device/gap/${row.id}/v1`)).data.rows;
    expect(gaps[0]).toMatchObject({ last_minutes: 36 });
  });

  it('fetch a command, take it and tell what became of it; every other step is refused', async () => {
    const client = await cabinet('ZY1');
    await client.call(calls.heartbeat);
    const send = (body: object) =>
      root.post('/device_command/v1', {
        cabinet_codes: ['ZY1'],
        command_type: 6,
        params: { volume: 60 },
        ...body,
      });
    const statusOf = async (command_no: string) =>
      (await root.get('/device_command/v1', { command_no })).data.rows[0]?.command_status;
    const sent = await send({});
    const [command_no] = sent.data.result.command_nos;
    expect((await send({})).code).toBe(13009);
    expect((await send({ command_type: 5, params: { temp_set: 300 } })).code).toBe(13010);
    expect((await send({ command_type: 5, params: {} })).code).toBe(10006);
    expect((await send({ command_type: 1, params: {}, reason: '取物', code: '000000' })).code).toBe(20009);
    expect(
      (await merchant.post('/device_command/v1', { cabinet_codes: ['ZY1'], command_type: 4 })).code,
    ).toBe(10003);
    expect((await send({ cabinet_codes: ['ZY0'] })).code).toBe(10004);
    // Not before it was taken.
    expect((await client.call(calls.reportCommand, { command_no, success: 1 })).code).toBe(15001);
    expect((await client.call(calls.pollCommands)).data.commands).toMatchObject([
      { command_no, command_type: 6, params: { volume: 60 } },
    ]);
    expect((await client.call(calls.acknowledge, { command_no })).code).toBe(0);
    expect((await client.call(calls.acknowledge, { command_no })).code).toBe(0);
    expect(await statusOf(command_no)).toBe(4);
    expect((await client.call(calls.reportCommand, { command_no, success: 1 })).code).toBe(0);
    expect((await client.call(calls.reportCommand, { command_no, success: 1 })).code).toBe(0);
    expect((await client.call(calls.reportCommand, { command_no, success: 0 })).code).toBe(15001);
    expect(await statusOf(command_no)).toBe(1);
    // Nobody takes the next one: it times out, and is taken no more.
    const late = (await send({ command_type: 9, params: {} })).data.result.command_nos[0];
    pass(121);
    await rounds();
    expect(await statusOf(late)).toBe(3);
    expect((await client.call(calls.acknowledge, { command_no: late })).code).toBe(15001);
  });

  it('follow the door: no reboot while it is open, and it opens from afar by a code and a reason', async () => {
    const client = await cabinet('ZY1');
    await client.call(calls.door, { door_side: 1, door_state: 1 });
    const { id, version } = await deviceRow('ZY1');
    const reboot = { version, command_type: 3 };
    expect((await root.put(`/device/command/${id}/v1`, reboot)).code).toBe(13005);
    await client.call(calls.door, { door_side: 1, door_state: 0 });
    expect(
      (await root.put(`/device/command/${id}/v1`, { version, command_type: 1, reason: '取物' })).code,
    ).toBe(10006);
    expect((await root.get('/manager/send_message/v1', { type: 4 })).code).toBe(0);
    const code = String(server.sms.at(-1)?.params.code);
    const open = { version, reason: '补货员门禁卡失效', code };
    const once = { ...open, request_no: 'open-1' };
    const opened = await root.put(`/device/openDoor/${id}/v1`, once);
    expect(opened.code, opened.msg).toBe(0);
    // A repeat is told what became of the first, though its code is used up; another request isn't.
    expect((await root.put(`/device/openDoor/${id}/v1`, once)).data).toEqual(opened.data);
    expect((await root.put(`/device/openDoor/${id}/v1`, open)).code).toBe(20009);
    // To many at once: what is refused for one does not stop the others.
    const { data } = await root.post('/device/command/batch/v1', {
      ids: [id, '3'],
      input: { command_type: 7, params: { light: 1 } },
    });
    expect(data).toMatchObject({ success_count: 1, fail_rows: [{ code: 13004 }] });
  });

  it('are told something from the page of their point, and its log keeps what and why', async () => {
    const client = await cabinet('ZY1');
    await client.call(calls.heartbeat);
    await rounds();
    const { rows } = (await root.get('/mct_shop/v1', { cabinet_code: 'ZY1' })).data;
    const tell = async (body: object, by = root) => {
      const { version } = (await root.get(`/mct_shop/${rows[0].id}/v1`)).data;
      return by.put(`/mct_shop/command/${rows[0].id}/v1`, { version, ...body });
    };
    expect(await tell({ command_type: 1, reason: '取物' })).toMatchObject({ code: 10006 });
    expect(await tell({ command_type: 6, params: { volume: 101 } })).toMatchObject({ code: 10006 });
    expect(await tell({ command_type: 4 }, merchant)).toMatchObject({ code: 10003 });
    const told = await tell({ command_type: 6, params: { volume: 40 }, reason: '顾客反映太吵' });
    expect(told.code, told.msg).toBe(0);
    expect(await tell({ command_type: 6, params: { volume: 30 } })).toMatchObject({ code: 13009 });
    expect((await client.call(calls.pollCommands)).data.commands).toContainEqual(
      expect.objectContaining({ command_type: 6, params: { volume: 40 } }),
    );
    const log = (await root.get('/mct_shop_log/v1', { cabinet_code: 'ZY1', shop_log_type: 8 })).data.rows;
    expect(log[0]).toMatchObject({
      cabinet_code: 'ZY1',
      content: 'Set volume; Volume 40; 顾客反映太吵',
    });
    pass(121);
    await rounds();
    await database.db.updateTable('mct_shop').set({ online: 0 }).where('id', '=', rows[0].id).execute();
    expect(await tell({ command_type: 6, params: { volume: 30 } })).toMatchObject({ code: 13004 });
    await database.db.updateTable('mct_shop').set({ online: 1 }).where('id', '=', rows[0].id).execute();
  });

  it('follow the point that a cabinet stands at, and keep where it stood', async () => {
    const { id } = await deviceRow('ZY2');
    expect((await merchant.get('/device/v1', { cabinet_code: 'ZY2' })).data.rows).toHaveLength(1);
    await database.db
      .updateTable('mct_shop')
      .set({ cabinet_code: null })
      .where('cabinet_code', '=', 'ZY2')
      .execute();
    await rounds();
    expect(await deviceRow('ZY2')).toMatchObject({ shop_name: null });
    expect((await merchant.get('/device/v1', { cabinet_code: 'ZY2' })).data.rows).toHaveLength(0);
    const { rows } = (await root.get(`/device/bind/${id}/v1`)).data;
    expect(rows).toMatchObject([{ shop_name: '二号点位', unbind_time: expect.any(String) }]);
  });

  it('are no place for merchants to see boards and cards', async () => {
    const { rows } = (await merchant.get('/device/v1')).data;
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      for (const name of ['board_sn', 'imei', 'iccid', 'mgt_org_name']) expect(row).not.toHaveProperty(name);
    expect((await merchant.get('/device/v1', { imei: '860000000000001' })).code).toBe(10006);
  });

  it('write down every scan once, with what came of it', async () => {
    const { rows } = (await root.get('/mct_user_scan_record/v1', { size: 50 })).data;
    const scans = [...rows].sort((one, other) => Number(one.id) - Number(other.id));
    expect(scans.slice(0, 4).map((row) => [row.scan_result, row.scan_fail_reason])).toEqual([
      [1, null],
      [0, 2],
      [2, null],
      [1, null],
    ]);
    expect(scans[0]).toMatchObject({
      scan_type: 1,
      cabinet_code: 'ZY1',
      shop_name: '一号点位',
      order_no: expect.stringMatching(/^S/),
      open_time: startOfTests,
      close_time: '2026-03-02 10:00:20',
    });
    const client = await cabinet('ZY1');
    const enabled = (code: 0 | 1) =>
      database.db.updateTable('mct_shop').set({ enabled: code }).where('cabinet_code', '=', 'ZY1').execute();
    await enabled(0);
    expect((await shop(client, 'session-14')).data).toEqual({ allowed: 0, fail_reason: 3 });
    await enabled(1);
    // Somebody whom nobody knows has no password-free payment, and is written down all the same.
    const unknown = await shop(client, 'session-15', { user_phone: '13800000010' });
    expect(unknown.data).toEqual({ allowed: 0, fail_reason: 4 });
    const { rows: strangers } = (await root.get('/mct_user_scan_record/v1', { user_phone: '13800000010' }))
      .data;
    expect(strangers).toMatchObject([{ scan_result: 0, scan_fail_reason: 4, user_id: null, order_no: null }]);
  });

  it('sell what the point has: its stock follows, and with the last piece the product is out of stock', async () => {
    const client = await cabinet('ZY1');
    const { goods } = (await client.call(calls.template)).data;
    const quantity: number = goods[0].stock_quantity;
    expect((await shop(client, 'session-last')).data.allowed).toBe(1);
    await client.call(calls.door, { door_side: 1, door_state: 0 });
    await client.call(calls.closeSession, { session_no: 'session-last' });
    const result = { session_no: 'session-last', goods: [{ goods_code: '6900000000024', quantity }] };
    expect((await client.call(calls.finishSession, result)).code).toBe(0);
    const { shop_id } = await database.db
      .selectFrom('device')
      .select('shop_id')
      .where('cabinet_code', '=', 'ZY1')
      .executeTakeFirstOrThrow();
    const stood = (await root.get(`/mct_shop/${shop_id}/v1`)).data;
    expect(stood).toMatchObject({ stock_quantity: 0, stock_rate: 0, sku_count: 1 });
    const open = await database.db
      .selectFrom('mct_shop_stockout')
      .select(['shop_id', 'end_time'])
      .where('shop_id', '=', String(shop_id))
      .execute();
    expect(open).toEqual([{ shop_id: String(shop_id), end_time: null }]);
  });

  it('say which goods template they show; what was changed meanwhile waits on', async () => {
    const client = await cabinet('ZY1');
    const state = async () => (await root.get('/mct_shop/1/v1')).data.push_state;
    const change = async (shop_price: number) => {
      const { version } = (await root.get('/mct_shop/1/v1')).data;
      const done = await root.put('/mct_shop/setPrice/1/v1', { version, goods_id: '7', shop_price });
      expect(done.code, done.msg).toBe(0);
    };
    await change(560);
    expect(await state()).toBe(1);
    expect((await client.call(calls.heartbeat)).data.template_waiting).toBe(1);
    const { template_version } = (await client.call(calls.template)).data;
    await change(570);
    expect((await client.call(calls.takeTemplate, { template_version, success: 1 })).data).toEqual({
      current: 0,
    });
    expect(await state()).toBe(1);
    const next = (await client.call(calls.template)).data.template_version;
    const { version } = (await root.get('/mct_shop/1/v1')).data;
    await client.call(calls.takeTemplate, { template_version: next, success: 0 });
    expect(await state()).toBe(3);
    await client.call(calls.takeTemplate, { template_version: next, success: 1 });
    expect((await root.get('/mct_shop/1/v1')).data).toMatchObject({
      push_state: 2,
      push_time: expect.any(String),
      version,
    });
    expect((await client.call(calls.heartbeat)).data.template_waiting).toBe(0);
    await change(550);
    expect(await state()).toBe(1);
  });

  it('show and charge what a price limit allows at the moment, however late somebody settles it', async () => {
    const client = await cabinet('ZY1');
    const today = momentText(now).slice(0, 10);
    const clock = (minutes: number) => momentText(now + minutes * 60_000).slice(11, 16);
    await database.db
      .insertInto('mgt_tactics_config')
      .values({
        config_no: 'TL1',
        config_name: '限时价',
        limit_type: 3,
        goods: JSON.stringify([{ goods_id: '7', fixed_price: 480 }]),
        week_days: '[]',
        start_date: today,
        end_date: today,
        start_clock: clock(0),
        end_clock: clock(9),
        enabled: 1,
        mgt_org_id: orgs.east,
        create_time: startOfTests,
        update_time: startOfTests,
      })
      .execute();
    const shown = async () => (await client.call(calls.template)).data;
    const limited = await shown();
    expect(limited.goods).toMatchObject([{ shop_price: 480 }]);
    const goods = [{ goods_code: '6900000000024', quantity: 2 }];
    await shop(client, 'limited-1');
    const charged = await client.call(calls.finishSession, { session_no: 'limited-1', goods });
    expect(charged.data.payable_amount).toBe(960);
    // What nobody recognised is settled by a person once the hour is over: the price is that of the shopping.
    await shop(client, 'limited-2');
    const unknown = [{ goods_code: '6999999999999', quantity: 1 }];
    const foreign = await client.call(calls.finishSession, { session_no: 'limited-2', goods: unknown });
    pass(600);
    const after = await shown();
    expect(after.goods).toMatchObject([{ shop_price: 550 }]);
    expect(after.template_version).not.toBe(limited.template_version);
    const { order_no } = foreign.data;
    const [waiting] = (await root.get('/mgt_error_order/v1', { order_no })).data.rows;
    const handled = await root.put(`/mgt_error_order/${waiting.id}/handle/v1`, {
      handle_result: 1,
      goods: [{ goods_id: '7', quantity: 1 }],
    });
    expect(handled).toMatchObject({ code: 0 });
    const [settled] = (await root.get('/mgt_order/v1', { order_no })).data.rows;
    expect(settled).toMatchObject({ order_status: 2, payable_amount: 480 });
    await shop(client, 'limited-3');
    const later = await client.call(calls.finishSession, { session_no: 'limited-3', goods });
    expect(later.data.payable_amount).toBe(1100);
  });
});
