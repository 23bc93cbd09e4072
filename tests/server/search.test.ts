import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, userIds, users, world } from './support/world.ts';

describeOnEachDatabase('searching for records', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let order: { id: string; order_no: string };
  let foreign: { id: string; order_no: string };

  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    order = await insertOrder(database);
    foreign = await insertOrder(database, { mct_id: '2' });
    const times = { create_time: startOfTests, update_time: startOfTests };
    const person = (staff_no: string, person_name: string, phone: string) => ({
      staff_no,
      person_name,
      phone,
      vendor_id: '1',
      person_role: 1,
      enabled: 1,
      ...times,
    });
    await anyTable(database.db)
      .insertInto('vendor_person')
      .values([
        person('HG1', '王磊', '13912340001'),
        person('HG10', '王磊落', '13912340002'),
        person('HG_2', '王%宁', '13912340003'),
        person('HGX2', '李王磊', '13800138000'),
        ...Array.from({ length: 8 }, (_, n) => person(`ZZ${n}`, `陈${n}`, `1391235000${n}`)),
      ])
      .execute();
    server = await serve(database);
    root = await server.signIn(users.root);
  });
  beforeEach(async () => {
    server.at(startOfTests);
    await server.empty('sys_operate_log', 'rate_count');
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const found = async (client: Client, text: string) =>
    (await client.get('/search/v1', { text })).data.rows.map(
      ({ resource, title }: { resource: string; title: string }) => `${resource} ${title}`,
    );

  test('finds an order by its number, with what tells it from others', async () => {
    const { data } = await root.get('/search/v1', { text: order.order_no });
    expect(data.rows).toEqual([
      {
        resource: 'mgt_order',
        id: order.id,
        title: order.order_no,
        note: expect.stringContaining('浦东软件园1号柜'),
      },
    ]);
  });

  test('the whole name comes first, then what begins so; what only contains it does not come', async () => {
    expect(await found(root, '王磊')).toEqual(['vendor_person 王磊', 'vendor_person 王磊落']);
    expect(await found(root, 'HG1')).toEqual(['vendor_person 王磊', 'vendor_person 王磊落']);
  });

  test('"%", "_" and a backslash stand for themselves', async () => {
    expect(await found(root, '王%')).toEqual(['vendor_person 王%宁']);
    expect(await found(root, 'HG_')).toEqual(['vendor_person 王%宁']);
    expect(await found(root, '%%')).toEqual([]);
    expect(await found(root, '\\\\')).toEqual([]);
  });

  test('at most five of one resource', async () => {
    expect(await found(root, 'ZZ')).toHaveLength(5);
  });

  test('only in screens that the caller reads, and only rows that they see', async () => {
    const merchant = await server.signIn(users.merchant);
    expect(await found(merchant, order.order_no)).toEqual([`mgt_order ${order.order_no}`]);
    expect(await found(merchant, foreign.order_no)).toEqual([]);
    expect(await found(merchant, 'HG1')).toEqual([]);
    const east = await server.signIn(users.east);
    expect(await found(east, foreign.order_no)).toEqual([]);
    const reader = await server.signIn(users.reader);
    expect(await found(reader, order.order_no)).toEqual([]);
    expect(await found(reader, 'HG1')).toHaveLength(2);
    expect(await found(await server.signIn(users.nothing), 'HG1')).toEqual([]);
    expect((await server.anybody.get('/search/v1', { text: 'HG1' })).code).toBe(10001);
  });

  test('a phone is found whole, never by its beginning, and shown masked to who may not see it', async () => {
    expect(await found(root, '13800138000')).toEqual([
      `mgt_order ${foreign.order_no}`,
      `mgt_order ${order.order_no}`,
      'vendor_person 李王磊',
    ]);
    expect(await found(root, '138001380')).toEqual([]);
    const merchant = await server.signIn(users.merchant);
    const { data } = await merchant.get('/search/v1', { text: '13800138000' });
    expect(data.rows).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain('13800138000');
    expect(data.rows[0].note).toContain('138****8000');
  });

  test('a search by phone leaves a trace without the phone, other searches leave none', async () => {
    await found(root, '王磊');
    const trail = () => database.db.selectFrom('sys_operate_log').selectAll().execute();
    expect(await trail()).toEqual([]);
    await found(root, '13800138000');
    expect(await trail()).toMatchObject([
      { biz_entity: 'search', action: 'phone', operator_id: userIds.root },
    ]);
    expect(JSON.stringify(await trail())).not.toContain('13800138000');
  });

  test('too many phones in a minute are refused, also at once; a name is still found', async () => {
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, n) => root.get('/search/v1', { text: `139000000${10 + n}` })),
    );
    expect(replies.filter((reply) => reply.code === 0)).toHaveLength(20);
    expect(replies.filter((reply) => reply.code === 10007 && reply.status === 429)).toHaveLength(5);
    expect(await found(root, '王磊')).toHaveLength(2);
    const other = await server.signIn(users.east);
    expect((await other.get('/search/v1', { text: '13800138000' })).code).toBe(0);
    server.pass(61);
    expect((await root.get('/search/v1', { text: '13800138000' })).code).toBe(0);
  });

  test.each([
    [{}],
    [{ text: 'x' }],
    [{ text: ' x ' }],
    [{ text: 'x'.repeat(65) }],
    [{ text: 'xx', size: 1 }],
  ])('refuses %j', async (query) => {
    expect((await root.get('/search/v1', query)).code).toBe(10006);
  });

  test('the beginning is looked up in an index', async () => {
    const { rows } = await sql<{ indexdef: string }>`select indexdef from pg_indexes
      where tablename = 'mgt_order' and indexdef like '%text_pattern_ops%'`.execute(database.db);
    expect(rows.map((row) => row.indexdef)).toEqual([expect.stringContaining('order_no')]);
  });
});
