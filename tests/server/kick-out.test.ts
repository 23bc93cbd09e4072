import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodePassword } from '../../resources/kit/wire.ts';
import { freshAccounts } from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Served, serve } from './support/served.ts';
import { present } from './support/socket.ts';
import { orgs, userIds, users, world } from './support/world.ts';

const control = '/manager/login/control/v1';
const sessionsOf = (id: string) => `/manager/session/${id}/v1`;

describeOnManySessions('sessions and phones of others', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  test('an administrator sees where somebody is signed in and what failed, and ends one session or all', async () => {
    const root = await served.signIn(users.root);
    const one = await present(served, users.reader);
    served.pass(60);
    const two = await present(served, users.reader);
    await served.anybody.post('/manager/login/v1', {
      login_name: users.reader,
      password: encodePassword('Wrong#2026'),
    });
    const { data } = await root.get(sessionsOf(userIds.reader));
    expect(data).toMatchObject({
      failures: 1,
      last_failed_time: '2026-03-02 10:01:00',
      rows: [
        { ip: '127.0.0.1', user_agent: 'node', create_time: '2026-03-02 10:01:00', current: 0 },
        { create_time: '2026-03-02 10:00:00', current: 0 },
      ],
    });
    expect(JSON.stringify(data)).not.toMatch(/token|hash/);
    const end = (session_id: string) => root.put(`/manager/end_session/${userIds.reader}/v1`, { session_id });
    expect(await end(data.rows[1].id)).toMatchObject({ code: 0, msg: 'Signed out there' });
    expect((await one.client.get(control)).code).toBe(10001);
    await one.socket.hears('session_end');
    expect(await one.socket.ends()).toBe(4401);
    expect((await two.client.get(control)).code).toBe(0);
    // A session of somebody else's is none of this user's, and one that has ended is none at all.
    const own = (await root.get(sessionsOf(userIds.root))).data.rows[0];
    expect((await end(own.id)).code).toBe(10004);
    expect((await end(data.rows[1].id)).code).toBe(10004);
    expect((await root.get(control)).code).toBe(0);

    expect((await root.put(`/manager/end_sessions/${userIds.reader}/v1`, {})).code).toBe(0);
    expect((await two.client.get(control)).code).toBe(10001);
    expect(await two.socket.ends()).toBe(4401);
    expect((await root.put(`/manager/end_sessions/${userIds.root}/v1`, {})).code).toBe(20006);
    const log = await served.database.db
      .selectFrom('sys_operate_log')
      .select(['action', 'biz_id', 'operator_id'])
      .where('result', '=', 0)
      .orderBy('id')
      .execute();
    const by = { biz_id: userIds.reader, operator_id: userIds.root };
    expect(log).toEqual([
      { action: 'end_session', ...by },
      { action: 'end_sessions', ...by },
    ]);
  });

  test('nobody looks at or ends sessions beyond their own reach', async () => {
    const east = await served.signIn(users.east);
    const root = await served.signIn(users.root);
    const merchant = await served.signIn(users.merchant);
    const reader = await served.signIn(users.reader);
    expect((await reader.get(sessionsOf(userIds.root))).code).toBe(10003);
    expect((await east.get(sessionsOf(userIds.root))).code).toBe(10004);
    expect((await merchant.get(sessionsOf(userIds.otherMerchant))).code).toBe(10004);
    expect((await east.put(`/manager/end_sessions/${userIds.root}/v1`, {})).code).toBe(10004);
    expect((await reader.put(`/manager/end_sessions/${userIds.east}/v1`, {})).code).toBe(10003);
    expect((await root.get(control)).code).toBe(0);
    expect((await served.anybody.get(sessionsOf(userIds.root))).code).toBe(10001);
  });

  test('a phone is told whole by itself to who holds the code, within the own reach, audited and limited', async () => {
    const root = await served.signIn(users.root);
    const reveal = (client = root, id: string = userIds.reader, field = 'phone') =>
      client.post(`/manager/reveal/${id}/v1`, { field });
    expect((await root.get(`/manager/${userIds.reader}/v1`)).data.phone).toBe('139****0004');
    expect(await reveal()).toMatchObject({ code: 0, data: { value: users.reader } });
    const log = await served.database.db.selectFrom('sys_operate_log').selectAll().execute();
    expect(log).toMatchObject([
      {
        action: 'reveal',
        biz_entity: 'manager',
        biz_id: userIds.reader,
        operator_id: userIds.root,
        diff_json: [{ field: 'phone', before: null, after: null }],
      },
    ]);
    expect(JSON.stringify(log)).not.toContain(users.reader);
    for (const field of ['password_hash', 'email', 'constructor'])
      expect((await reveal(root, userIds.reader, field)).code).toBe(10006);
    const merchant = await served.signIn(users.merchant);
    expect((await reveal(merchant, userIds.merchant)).code).toBe(10003);
    const east = await served.signIn(users.east);
    expect((await reveal(east, userIds.root)).code).toBe(10004);
    for (let n = 1; n < 30; n++) expect((await reveal()).code).toBe(0);
    expect((await reveal()).code).toBe(10007);
    served.pass(601);
    expect((await reveal()).code).toBe(0);
  });

  test('the tree beside the list tells what hangs on every node, to who reads the list', async () => {
    const root = await served.signIn(users.root);
    const { data } = await root.get('/manager_org/tree/all/v1', { facts: 1 });
    expect(data).toMatchObject([
      { id: orgs.root, user_count: 4, shop_count: 0, mct_count: 0, enabled: 1, version: 1 },
    ]);
    const reader = await served.signIn(users.reader);
    expect((await reader.get('/manager_org/tree/all/v1', { facts: 1 })).code).toBe(10003);
    expect((await root.get('/manager_org/tree/all/v1', { facts: 2 })).code).toBe(10006);
    const below = await root.get('/manager_org/v1', { parent_id: orgs.east });
    expect(below.data.rows.map((row: { id: string }) => row.id)).toEqual([orgs.shanghai]);
  });
});
