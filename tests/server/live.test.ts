import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { livePath } from '../../resources/kit/wire.ts';
import type { Database } from '../../server/db/connect.ts';
import { openDatabase } from '../../server/db/connect.ts';
import { describeOnEachDatabase, TestServer, testServerUrl } from './support/database.ts';
import { memoryLog } from './support/log.ts';
import { insertAccount, insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Served, serve } from './support/served.ts';
import { type Present, present, Socket } from './support/socket.ts';
import { orgs, roles, startOfTests, userIds, users, world } from './support/world.ts';

const liveTimes = { helloMs: 300, gatherMs: 5 };

const person = (staff_no: string, vendor_id: string) => ({
  staff_no,
  person_name: '新同事',
  phone: '13900008001',
  vendor_id,
  person_role: 1,
});

describeOnEachDatabase('the live connection', (fresh) => {
  let database: Database;
  let server: Served;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertAccount(database, '1', 1_000_000);
    server = await serve(database, { liveTimes });
  });
  afterEach(() => {
    server.at(startOfTests);
    for (const socket of sockets.splice(0)) socket.close();
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const join = async (phone: string, at = server): Promise<Present> => {
    const who = await present(at, phone);
    sockets.push(who.socket);
    return who;
  };
  const open = async (headers: Record<string, string> = {}) => {
    const socket = new Socket(server, headers);
    sockets.push(socket);
    return socket.open();
  };

  test('takes the socket token in the first message and tells the access version', async () => {
    const { socket } = await join(users.root);
    expect(await socket.hears('ready')).toEqual({
      type: 'ready',
      access_version: await server.app.services.access.version(),
    });
  });

  test.each([
    ['a token of nobody', 'A'.repeat(43)],
    ['no token', ''],
  ])('closes with 4401 on %s', async (_, token) => {
    const socket = await open();
    socket.say({ type: 'hello', token });
    expect(await socket.ends()).toBe(4401);
    expect(socket.heard).toEqual([]);
  });

  test('the token of calls is not the token of sockets', async () => {
    const { client } = await join(users.root);
    const socket = await open();
    socket.say({ type: 'hello', token: String(client.token) });
    expect(await socket.ends()).toBe(4401);
  });

  test('a connection belongs to the token’s user for good: a second hello ends it', async () => {
    const { socketToken } = await join(users.root);
    const { socket } = await join(users.reader);
    socket.say({ type: 'hello', token: socketToken });
    expect(await socket.ends()).toBe(4401);
  });

  test('an ended session’s token opens nothing, and so does an expired one’s', async () => {
    const ended = await join(users.reader);
    await ended.client.put('/manager/log_out/v1');
    const late = await join(users.reader);
    const again = await open();
    again.say({ type: 'hello', token: ended.socketToken });
    expect(await again.ends()).toBe(4401);
    server.pass(13 * 3600);
    const expired = await open();
    expired.say({ type: 'hello', token: late.socketToken });
    expect(await expired.ends()).toBe(4401);
  });

  test('whoever says nothing is let go, and who asks before the hello too', async () => {
    expect(await (await open()).ends()).toBe(4408);
    const socket = await open();
    socket.say({ type: 'watch_rows', resource: 'mgt_coupon' });
    expect(await socket.ends()).toBe(4401);
  });

  test('a page of another site opens nothing, the own page does', async () => {
    const host = new URL(server.base).host;
    for (const origin of ['https://evil.example', 'null', `${server.base}.evil.example`, 'not a url'])
      expect(await new Socket(server, { origin }).refusal(), origin).toBe(403);
    await open({ origin: `http://${host}` });
    expect((await server.anybody.get(livePath)).code).toBe(10004);
  });

  test('a flood, a message that is none and a giant one end the connection', async () => {
    const { socket } = await join(users.root);
    for (let i = 0; i < 40; i++) socket.say({ type: 'watch_rows', resource: null });
    expect(await socket.ends()).toBe(1008);
    for (const text of ['{', '"hello"', '{"type":"shout"}', '{"type":"watch_rows","resource":null,"x":1}']) {
      const other = (await join(users.root)).socket;
      other.say(text);
      expect(await other.ends(), text).toBe(4400);
    }
    const big = (await join(users.root)).socket;
    big.say('x'.repeat(5_000));
    expect(await big.ends()).toBe(1009);
  });

  test('a session that ends takes its connection with it, and no other', async () => {
    const first = await join(users.reader);
    const second = await join(users.reader);
    await first.client.put('/manager/log_out/v1');
    await first.socket.hears('session_end');
    expect(await first.socket.ends()).toBe(4401);
    expect(second.socket.closed).toBeNull();
    await second.socket.tell({ type: 'watch_rows', resource: null });
  });

  test('changed access is told to those whose access changed, and to no other', async () => {
    const { socket } = await join(users.reader);
    const other = await join(users.factory);
    const root = await server.signIn(users.root);
    const before = Number(await server.app.services.access.version());
    const role = await root.get(`/manager_role/${roles.reader}/v1`);
    await server.database.db
      .updateTable('manager_role')
      .set({ preset_flag: 0 })
      .where('id', '=', roles.reader)
      .execute();
    const modules = [...role.data.modules, 'VENDOR_PERSON_MANAGE:export'];
    const changed = await root.put(`/manager_role/${roles.reader}/v1`, {
      version: role.data.version,
      modules,
    });
    expect(changed.code).toBe(0);
    expect(Number((await socket.hears('access')).version)).toBeGreaterThan(before);
    expect(other.socket.of('access')).toEqual([]);
  });

  test('new rows are told to those who wait for them and see them', async () => {
    const factory = await join(users.factory);
    const root = await join(users.root);
    const idle = await join(users.root);
    const merchant = await join(users.merchant);
    for (const { socket } of [factory, root, merchant])
      await socket.tell({ type: 'watch_rows', resource: 'vendor_person' });
    expect((await root.client.post('/vendor_person/v1', person('N1', '2'))).code).toBe(0);
    await root.socket.hears('rows');
    expect(root.socket.of('rows')).toEqual([{ type: 'rows', resource: 'vendor_person' }]);
    expect((await root.client.post('/vendor_person/v1', person('N2', '1'))).code).toBe(0);
    await factory.socket.hears('rows');
    await root.socket.hears('rows', 2);
    expect(factory.socket.of('rows')).toHaveLength(1);
    expect(idle.socket.of('rows')).toEqual([]);
    expect(merchant.socket.of('rows')).toEqual([]);
  });

  test('a refused or undone write is told to nobody', async () => {
    const { socket, client } = await join(users.root);
    await socket.tell({ type: 'watch_rows', resource: 'vendor_person' });
    expect((await client.post('/vendor_person/v1', person('N3', '1'))).code).toBe(0);
    await socket.hears('rows');
    expect((await client.post('/vendor_person/v1', person('N3', '1'))).code).not.toBe(0);
    expect((await client.post('/vendor_person/v1', person('N4', '1'))).code).toBe(0);
    await socket.hears('rows', 2);
    expect(socket.of('rows')).toHaveLength(2);
  });

  test('a changed record is told to those who have it open and may read it, with who did it, to merchants of their own alone', async () => {
    const order = await insertOrder(database, { lines: [{ paid: 1000, units: 1 }] });
    const root = await join(users.root);
    const merchant = await join(users.merchant);
    const stranger = await join(users.otherMerchant);
    const reader = await join(users.reader);
    for (const { socket } of [root, merchant, stranger, reader])
      await socket.tell({ type: 'watch_record', resource: 'mgt_order', id: order.id });
    const east = await server.signIn(users.east);
    const refunded = await east.post('/mgt_after_sale_order/v1', {
      order_id: order.id,
      refund_type: 1,
      refund_reason: 1,
      goods: [{ order_goods_id: order.lines[0], quantity: 1 }],
    });
    expect(refunded.code, refunded.msg).toBe(0);
    const event = { type: 'record', resource: 'mgt_order', id: order.id, version: 2, by: '林悦' };
    expect(await root.socket.hears('record')).toEqual(event);
    expect(await merchant.socket.hears('record')).toEqual({ ...event, by: null });
    expect(stranger.socket.of('record')).toEqual([]);
    expect(reader.socket.of('record')).toEqual([]);
  });

  test('who lost the right hears no more of the record', async () => {
    const order = await insertOrder(database, { lines: [{ paid: 1000, units: 1 }] });
    const east = await join(users.east);
    const root = await join(users.root);
    for (const { socket } of [east, root])
      await socket.tell({ type: 'watch_record', resource: 'mgt_order', id: order.id });
    await database.db
      .updateTable('mgt_order')
      .set({ mgt_org_id: orgs.south })
      .where('id', '=', order.id)
      .execute();
    const refunded = await root.client.post('/mgt_after_sale_order/v1', {
      order_id: order.id,
      refund_type: 1,
      refund_reason: 1,
      goods: [{ order_goods_id: order.lines[0], quantity: 1 }],
    });
    expect(refunded.code, refunded.msg).toBe(0);
    await root.socket.hears('record');
    expect(east.socket.of('record')).toEqual([]);
  });

  test('watching another record, or none, ends the watching of the one before', async () => {
    const { socket, client } = await join(users.root);
    const created = await client.post('/vendor_person/v1', person('N9', '1'));
    const id = String(created.data.id);
    const change = (version: number) =>
      client.put(`/vendor_person/${id}/v1`, { person_name: `改${version}`, version });
    await socket.tell({ type: 'watch_record', resource: 'vendor_person', id });
    expect((await change(1)).code).toBe(0);
    expect(await socket.hears('record')).toMatchObject({ version: 2, by: '周岚' });
    await socket.tell({ type: 'watch_record', resource: null, id: null });
    await socket.tell({ type: 'watch_rows', resource: 'vendor_person' });
    expect((await change(2)).code).toBe(0);
    expect((await client.post('/vendor_person/v1', person('N10', '1'))).code).toBe(0);
    await socket.hears('rows');
    expect(socket.of('record')).toHaveLength(1);
  });

  test('a second server of the same database hears what the first one wrote', async () => {
    const other = await serve(database, { liveTimes });
    const watching = await join(users.factory, other);
    await watching.socket.tell({ type: 'watch_rows', resource: 'vendor_person' });
    const root = await server.signIn(users.root);
    expect((await root.post('/vendor_person/v1', person('M1', '1'))).code).toBe(0);
    await watching.socket.hears('rows');
    await other.close();
    expect(await watching.socket.ends()).toBe(1001);
  });

  test('beats, and lets go of a session that nobody said had ended', async () => {
    const quick = await serve(database, { liveTimes: { ...liveTimes, beatMs: 300 } });
    const { socket } = await join(users.reader, quick);
    await socket.hears('beat', 2);
    await database.db.deleteFrom('session').where('user_id', '=', userIds.reader).execute();
    expect(await socket.ends()).toBe(4401);
    expect(socket.of('session_end')).toHaveLength(1);
    await quick.close();
  });
});

test.runIf(testServerUrl)('two processes on one PostgreSQL share what is told', async () => {
  const databases = new TestServer(String(testServerUrl));
  const databaseUrl = await databases.address();
  const one = await openDatabase({ product, databaseUrl, log: memoryLog() });
  await world.prepare(one);
  const two = await openDatabase({ product, databaseUrl, log: memoryLog() });
  const [first, second] = [await serve(one, { liveTimes }), await serve(two, { liveTimes })];
  const { socket, client } = await present(second, users.factory);
  await socket.tell({ type: 'watch_rows', resource: 'vendor_person' });
  const root = await first.signIn(users.root);
  expect((await root.post('/vendor_person/v1', person('P1', '1'))).code).toBe(0);
  await socket.hears('rows');
  await client.put('/manager/log_out/v1');
  await socket.hears('session_end');
  expect(await socket.ends()).toBe(4401);
  for (const server of [first, second]) await server.close();
  for (const database of [one, two]) await database.close();
  await databases.dropAll();
});
