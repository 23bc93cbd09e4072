import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { present } from './support/socket.ts';
import { orgs, roles, startOfTests, userIds, users, world } from './support/world.ts';

const everybody = [
  userIds.root,
  userIds.east,
  userIds.reader,
  userIds.factory,
  userIds.merchant,
  userIds.otherMerchant,
  userIds.nothing,
];

describeOnOneDatabase('messages', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let east: Client;

  beforeAll(async () => {
    database = await fresh(world);
    server = await serve(database, { liveTimes: { helloMs: 300, gatherMs: 5 } });
  });
  beforeEach(async () => {
    server.at(startOfTests);
    await server.empty(
      'sys_mgt_notice',
      'sys_mgt_notice_log',
      'sys_mgt_notice__org',
      'sys_mgt_notice__role',
      'sys_mgt_notice__mct',
      'sys_mgt_notice__user',
      'session',
      'sys_operate_log',
    );
    await signInAgain();
  });
  const signInAgain = async () => {
    root = await server.signIn(users.root);
    east = await server.signIn(users.east);
  };
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const body = (more: object = {}) => ({
    notice_title: '系统维护',
    notice_type: 2,
    notice_channels: [0],
    popup_flag: 0,
    target_type: 1,
    notice_content: '<p>周六 <strong>02:00</strong> 维护</p>',
    ...more,
  });
  const draft = async (more: object = {}, by = root): Promise<string> => {
    const reply = await by.post('/sys_mgt_notice/v1', body(more));
    expect(reply.code, JSON.stringify(reply)).toBe(0);
    return reply.data.id;
  };
  const read = async (id: string, by = root) => (await by.get(`/sys_mgt_notice/${id}/v1`)).data;
  const act = async (id: string, action: string, by = root) =>
    by.put(`/sys_mgt_notice/${action}/${id}/v1`, { version: (await read(id)).version });
  const publish = async (id: string, by = root) => {
    const reply = await act(id, 'publish', by);
    expect(reply.code, JSON.stringify(reply)).toBe(0);
  };
  const holders = async (id: string): Promise<string[]> => {
    const rows = await database.db
      .selectFrom('sys_mgt_notice_log')
      .select('user_id')
      .where('notice_id', '=', id)
      .orderBy('user_id')
      .execute();
    return rows.map((row) => String(row.user_id));
  };
  const inbox = async (client: Client) => (await client.get('/sys_mgt_notice_log/v1')).data.rows;
  const states = async () =>
    (await database.db.selectFrom('sys_mgt_notice').select('publish_state').execute()).map(
      (r) => r.publish_state,
    );

  test('[3.38] a new message is a draft that nobody has', async () => {
    const id = await draft();
    expect(await read(id)).toMatchObject({
      publish_state: 0,
      create_name: '周岚',
      publish_time: null,
      target_count: 0,
    });
    expect(await holders(id)).toEqual([]);
  });

  test('[3.36] [3.37] every type is taken, no other; the system channel alone can be served', async () => {
    for (const notice_type of [0, 1, 2, 3])
      expect((await root.post('/sys_mgt_notice/v1', body({ notice_type }))).code).toBe(0);
    for (const wrong of [
      { notice_type: 4 },
      { notice_channels: [2] },
      { notice_channels: [] },
      { notice_channels: [1] },
      { notice_channels: [0, 1] },
    ]) {
      const reply = await root.post('/sys_mgt_notice/v1', body(wrong));
      expect([reply.code, reply.data.errors[0].field.split('.')[0]]).toEqual([10006, Object.keys(wrong)[0]]);
    }
    const official = await root.speaking('zh').post('/sys_mgt_notice/v1', body({ notice_channels: [1] }));
    expect(official.data.errors[0].msg).toContain('不可选择');
    expect(await states()).toEqual([0, 0, 0, 0]);
  });

  test.each([
    ['a title of one character', { notice_title: 'x' }, 'notice_title'],
    ['a title of 51', { notice_title: 'x'.repeat(51) }, 'notice_title'],
    ['no body', { notice_content: null }, 'notice_content'],
    ['a body without a word', { notice_content: '<p> </p><script>x</script>' }, 'notice_content'],
    ['5,001 characters', { notice_content: `<p>${'字'.repeat(5_001)}</p>` }, 'notice_content'],
    ['a megabyte of markup', { notice_content: '<p><em>a</em></p>'.repeat(55_000) }, 'notice_content'],
    ['no organisation where organisations are meant', { target_type: 2 }, 'org_ids'],
    ['no user where users are meant', { target_type: 5, user_ids: [] }, 'user_ids'],
    ['four attachments', { attachments: ['a', 'b', 'c', 'd'] }, 'attachments'],
    ['a file of another site', { attachments: ['https://example.com/a.pdf'] }, 'attachments'],
    ['a field that only the server sets', { publish_state: 1 }, 'publish_state'],
  ])('[4.08] %s is refused and nothing is written', async (_, wrong, field) => {
    const reply = await root.post('/sys_mgt_notice/v1', body(wrong));
    expect(reply.code).toBe(10006);
    expect(reply.data?.errors?.[0].field.split('.')[0] ?? field).toBe(field);
    expect(await states()).toEqual([]);
  });

  test('5,000 characters are taken however they are dressed, and what is dangerous in them is not', async () => {
    const id = await draft({
      notice_content: `<p><strong>${'字'.repeat(4_999)}</strong><a href="javascript:alert(1)" onclick="x">点</a></p><img src=x onerror=alert(1)><svg onload=1></svg>`,
    });
    const { notice_content } = await read(id);
    expect(notice_content).toBe(`<p><strong>${'字'.repeat(4_999)}</strong>点</p>`);
    const { version } = await read(id);
    await root.put(`/sys_mgt_notice/${id}/v1`, {
      version,
      notice_content: '<p style="x">新<iframe src="/x"></iframe></p>',
    });
    expect((await read(id)).notice_content).toBe('<p>新</p>');
    const emptied = await root.put(`/sys_mgt_notice/${id}/v1`, {
      version: version + 1,
      notice_content: '<p></p>',
    });
    expect([emptied.code, emptied.data.errors[0].field]).toEqual([10006, 'notice_content']);
  });

  test('[4.08] publishing gives one to every enabled user and tells those who are there', async () => {
    const { socket } = await present(server, users.east);
    const id = await draft({ popup_flag: 1 });
    server.pass(60);
    await publish(id);
    expect(await holders(id)).toEqual(everybody);
    expect((await socket.hears('notice')).unread).toBe(1);
    socket.close();
    expect(await read(id)).toMatchObject({
      publish_state: 1,
      publish_time: '2026-03-02 10:01:00',
      target_count: 7,
      read_count: 0,
      read_rate: 0,
    });
    const [letter] = await inbox(east);
    expect(letter).toMatchObject({
      notice_title: '系统维护',
      notice_type: 2,
      notice_summary: '周六 02:00 维护',
      read_flag: 0,
    });
    const waiting = await east.get('/sys_mgt_notice_log/v1', { popup_flag: 1, read_flag: 0 });
    expect(waiting.data.total).toBe(1);
  });

  test('[7.20] whoever opens it reads the body, and the message counts its readers', async () => {
    const id = await draft();
    await publish(id);
    const [letter] = await inbox(east);
    const opened = await east.get(`/sys_mgt_notice_log/${letter.id}/v1`);
    expect(opened.data).toMatchObject({
      notice_content: '<p>周六 <strong>02:00</strong> 维护</p>',
      read_flag: 1,
    });
    const reader = await server.signIn(users.factory);
    await reader.put('/sys_mgt_notice_log/v1');
    expect(await read(id)).toMatchObject({ target_count: 7, read_count: 2, read_rate: 2857 });
    const readers = await root.get(`/sys_mgt_notice/reader/${id}/v1`);
    expect(readers.data.total).toBe(7);
    expect(
      readers.data.rows
        .filter((row: { read_flag: number }) => row.read_flag === 1)
        .map((row: { user_name: string; read_time: string }) => [row.user_name, row.read_time])
        .sort(),
    ).toEqual(
      [
        ['林悦', startOfTests],
        ['江帆', startOfTests],
      ].sort(),
    );
  });

  test.each([
    [
      'organisations with what is below them',
      { target_type: 2, org_ids: [orgs.east] },
      [userIds.east, userIds.merchant],
    ],
    [
      'roles',
      { target_type: 3, role_ids: [roles.merchant, roles.factory] },
      [userIds.factory, userIds.merchant, userIds.otherMerchant],
    ],
    ['merchants', { target_type: 4, mct_ids: ['2'] }, [userIds.otherMerchant]],
    [
      'users, but no disabled one',
      { target_type: 5, user_ids: [userIds.reader, userIds.disabled] },
      [userIds.reader],
    ],
  ])('is sent to %s', async (_, target, expected) => {
    const id = await draft(target);
    await publish(id);
    expect(await holders(id)).toEqual([...expected].sort());
    expect((await read(id)).target_count).toBe(expected.length);
  });

  test('reaches no further than who publishes it', async () => {
    const id = await draft({}, east);
    await publish(id, east);
    expect(await holders(id)).toEqual([userIds.east, userIds.merchant]);
    for (const target of [
      { target_type: 2, org_ids: [orgs.south] },
      { target_type: 5, user_ids: [userIds.root] },
      { target_type: 4, mct_ids: ['2'] },
    ])
      expect((await east.post('/sys_mgt_notice/v1', body(target))).code).toBe(10004);
    const foreign = await draft();
    expect((await act(foreign, 'publish', east)).code).toBe(10004);
    expect((await east.get(`/sys_mgt_notice/reader/${foreign}/v1`)).code).toBe(10004);
  });

  test('[4.08] published to nobody is refused and stays a draft', async () => {
    const id = await draft({ target_type: 5, user_ids: [userIds.disabled] });
    expect(await act(id, 'publish')).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'target_type' }] },
    });
    expect((await read(id)).publish_state).toBe(0);
  });

  test('[4.08] what is published is neither edited nor deleted nor published again', async () => {
    const id = await draft();
    await publish(id);
    const { version } = await read(id);
    expect(
      await root.speaking('zh').put(`/sys_mgt_notice/${id}/v1`, { version, notice_title: '新标题' }),
    ).toMatchObject({
      code: 22001,
      msg: '已发布的消息不能编辑',
    });
    expect((await root.delete(`/sys_mgt_notice/${id}/v1`)).code).toBe(22001);
    expect((await act(id, 'publish')).code).toBe(15001);
    expect((await root.put(`/sys_mgt_notice/publishDue/${id}/v1`, { version })).status).toBe(404);
    expect(await holders(id)).toHaveLength(7);
  });

  test('[4.08] withdrawn within a day: those who have not read it lose it, the others keep what they read', async () => {
    const id = await draft();
    await publish(id);
    const [letter] = await inbox(east);
    await east.get(`/sys_mgt_notice_log/${letter.id}/v1`);
    server.pass(24 * 3_600);
    await signInAgain();
    const { socket } = await present(server, users.factory);
    expect((await act(id, 'withdraw')).code).toBe(0);
    expect((await socket.hears('notice')).unread).toBe(0);
    socket.close();
    expect(await holders(id)).toEqual([userIds.east]);
    expect(await read(id)).toMatchObject({
      publish_state: 0,
      publish_time: null,
      target_count: 1,
      read_count: 1,
    });
    const { version } = await read(id);
    expect(
      (await root.put(`/sys_mgt_notice/${id}/v1`, { version, notice_content: '<p>改正</p>' })).code,
    ).toBe(0);
    const kept = await east.get(`/sys_mgt_notice_log/${letter.id}/v1`);
    expect(kept.data.notice_content).toContain('维护');
    await publish(id);
    const again = await inbox(east);
    expect(again).toMatchObject([{ id: letter.id, read_flag: 0, notice_summary: '改正' }]);
    expect((await east.get(`/sys_mgt_notice_log/${letter.id}/v1`)).data.notice_content).toBe('<p>改正</p>');
    expect(await read(id)).toMatchObject({ target_count: 7, read_count: 1 });
  });

  test('[4.08] withdrawing is refused after a day and for a draft, and the row says so', async () => {
    const id = await draft();
    expect((await act(id, 'withdraw')).code).toBe(15001);
    await publish(id);
    server.pass(24 * 3_600 + 1);
    await signInAgain();
    expect((await act(id, 'withdraw')).code).toBe(22006);
    expect((await read(id)).deny).toEqual({ withdraw: 22006 });
    expect(await holders(id)).toHaveLength(7);
  });

  test('a draft is edited and deleted, with what readers of a withdrawn one had', async () => {
    const id = await draft({ target_type: 2, org_ids: [orgs.east] });
    await publish(id);
    const [letter] = await inbox(east);
    await east.get(`/sys_mgt_notice_log/${letter.id}/v1`);
    await act(id, 'withdraw');
    expect((await root.delete(`/sys_mgt_notice/${id}/v1`)).code).toBe(0);
    expect(await inbox(east)).toEqual([]);
    expect(await states()).toEqual([]);
  });

  test('[4.08] publishes itself at its time, no earlier and once', async () => {
    const soon = await root.post('/sys_mgt_notice/v1', body({ schedule_time: '2026-03-02 10:05:00' }));
    expect([soon.code, soon.data.errors[0].field]).toEqual([10006, 'schedule_time']);
    const id = await draft({ schedule_time: '2026-03-02 10:05:01' });
    server.at('2026-03-02 10:05:00');
    await server.app.background.runAll();
    expect((await read(id)).publish_state).toBe(0);
    server.at('2026-03-02 10:05:01');
    await server.app.background.runAll();
    await server.app.background.runAll();
    expect(await read(id)).toMatchObject({ publish_state: 1, schedule_time: null, target_count: 7 });
    expect(await holders(id)).toEqual(everybody);
    await act(id, 'withdraw');
    await server.app.background.runAll();
    expect((await read(id)).publish_state).toBe(0);
  });

  test('a schedule needs the right to publish, when it is set and when it comes', async () => {
    const codes = ['MESSAGE_MANAGER', 'MESSAGE_MANAGER:create', 'MESSAGE_MANAGER:update'];
    const grant = async (modules: readonly string[]) => {
      await database.db
        .updateTable('manager_role')
        .set({ modules: JSON.stringify(modules) })
        .where('id', '=', roles.reader)
        .execute();
      await server.touchAccess();
    };
    const before = await database.db
      .selectFrom('manager_role')
      .select('modules')
      .where('id', '=', roles.reader)
      .executeTakeFirstOrThrow();
    await grant(codes);
    const writer = await server.signIn(users.reader);
    const refused = await writer.post('/sys_mgt_notice/v1', body({ schedule_time: '2026-03-02 11:00:00' }));
    expect(refused.code).toBe(10003);
    const own = await draft({}, writer);
    expect((await act(own, 'publish', writer)).code).toBe(10003);
    await grant([...codes, 'MESSAGE_MANAGER:publish']);
    const id = await draft({ schedule_time: '2026-03-02 11:00:00' }, writer);
    await grant(codes);
    server.at('2026-03-02 11:00:00');
    await server.app.background.runAll();
    expect((await read(id)).publish_state).toBe(0);
    expect(await holders(id)).toEqual([]);
    await grant(before.modules as string[]);
  });

  test('many recipients are written in stretches, each its own, and a withdrawal ends it', async () => {
    const times = { create_time: startOfTests, update_time: startOfTests };
    const many = Array.from({ length: 1_100 }, (_, at) => ({
      id: String(5_000 + at),
      phone: `1370000${String(at).padStart(4, '0')}`,
      name: `员${at}`,
      mgt_org_id: orgs.south,
      identity_type: 1,
      enabled: 1,
      ...times,
    }));
    await anyTable(database.db).insertInto('manager').values(many).execute();
    try {
      const id = await draft();
      await publish(id);
      expect(await holders(id)).toHaveLength(500);
      expect((await read(id)).target_count).toBe(1_107);
      await server.app.background.runAll();
      expect(await holders(id)).toHaveLength(1_107);
      await server.app.background.runAll();
      expect(await holders(id)).toHaveLength(1_107);
      const other = await draft();
      await publish(other);
      await act(other, 'withdraw');
      await server.app.background.runAll();
      expect(await holders(other)).toEqual([]);
    } finally {
      await database.db.deleteFrom('manager').where('id', '>=', '5000').execute();
    }
  });

  test('[2.121] the page is MESSAGE_MANAGER’s, and no merchant’s', async () => {
    const merchant = await server.signIn(users.merchant);
    const reader = await server.signIn(users.reader);
    for (const client of [merchant, reader]) {
      expect((await client.get('/sys_mgt_notice/v1')).code).toBe(10003);
      expect((await client.post('/sys_mgt_notice/v1', body())).code).toBe(10003);
    }
    const { modules } = (await root.get('/manager/login/control/v1')).data;
    expect(modules).toContain('MESSAGE_MANAGER');
    expect(modules).toContain('OPERATION_MANAGER');
  });

  test('stands in tabs, is found by its title, and keeps its history', async () => {
    const id = await draft();
    await draft({ notice_title: '另一条' });
    await publish(id);
    expect((await root.get('/sys_mgt_notice/tab_count/v1')).data).toEqual({ all: 2, '0': 1, '1': 1 });
    expect((await root.get('/sys_mgt_notice/v1', { notice_title: '维护' })).data.total).toBe(1);
    const history = await root.get(`/sys_mgt_notice/history/${id}/v1`);
    expect(history.data.rows.map((row: { action: string }) => row.action)).toEqual(['publish', 'create']);
  });
});
