import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodePassword } from '../../resources/kit/wire.ts';
import { eventually } from '../support/eventually.ts';
import { freshAccounts, ownCode, passwordForm } from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, password, userIds, users, world } from './support/world.ts';

const list = '/manager/session/v1';
const control = '/manager/login/control/v1';

describeOnManySessions('the devices of a user', (fresh) => {
  let served: Served;
  let ended: string[];
  let deaf: () => void;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    deaf = served.database.bus.subscribe('session', (payload) => {
      ended.push(...(payload as { ended: string[] }).ended);
    });
  });
  beforeEach(async () => {
    await freshAccounts(served);
    ended = [];
  });
  afterAll(async () => {
    deaf();
    await served.close();
  });

  const idsOf = async (client: Client): Promise<string[]> =>
    (await client.get(list)).data.rows.map((row: { id: string }) => row.id);
  const told = (...ids: readonly string[]) =>
    eventually(() => expect([...ended].sort()).toEqual([...ids].sort()));

  test('are listed with where and when, the one that asks marked, and no token', async () => {
    const first = await served.signIn(users.reader);
    served.pass(600);
    const second = await served.signIn(users.reader);
    await served.signIn(users.root);
    const { data } = await second.get(list);
    const place = { ip: '127.0.0.1', mgt_org_name: '智云总部', user_agent: 'node' };
    expect(data.rows).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        ...place,
        create_time: '2026-03-02 10:10:00',
        active_time: '2026-03-02 10:10:00',
        current: 1,
      },
      {
        id: expect.stringMatching(/^\d+$/),
        ...place,
        create_time: '2026-03-02 10:00:00',
        active_time: '2026-03-02 10:00:00',
        current: 0,
      },
    ]);
    expect((await first.get(list)).data.rows.map((row: { current: number }) => row.current)).toEqual([0, 1]);
  });

  test('an own one is ended from another, at once and told to all processes', async () => {
    const [one, two] = [await served.signIn(users.reader), await served.signIn(users.reader)];
    const [mine = '', other = ''] = await idsOf(two);
    expect(await two.delete(`/manager/session/${other}/v1`)).toMatchObject({
      code: 0,
      msg: 'Signed out there',
    });
    expect((await one.get(control)).code).toBe(10001);
    expect((await two.get(control)).code).toBe(0);
    expect(await idsOf(two)).toEqual([mine]);
    await told(other);
    const zh = two.speaking('zh');
    expect((await zh.delete(`/manager/session/${mine}/v1`)).msg).toBe('已下线');
    await told(other, mine);
  });

  test.each(['0', '99999999', 'x', '1%20or%201=1'])('one that is none (%s) cannot be ended', async (id) => {
    const client = await served.signIn(users.reader);
    expect(await client.delete(`/manager/session/${id}/v1`)).toMatchObject({ status: 404, code: 10004 });
  });

  test('another user’s is not found, and goes on', async () => {
    const reader = await served.signIn(users.reader);
    const root = await served.signIn(users.root);
    const [foreign = ''] = await idsOf(reader);
    expect((await root.delete(`/manager/session/${foreign}/v1`)).code).toBe(10004);
    expect((await reader.get(control)).code).toBe(0);
    expect(ended).toEqual([]);
  });

  test('every end is told: sign-out, changed password, disabled user, switched organisation', async () => {
    const out = await served.signIn(users.reader);
    const [first = ''] = await idsOf(out);
    await out.put('/manager/log_out/v1');
    await told(first);

    const changing = await served.signIn(users.reader);
    await served.signIn(users.reader);
    const both = await idsOf(changing);
    const code = await ownCode(served, changing, users.reader);
    const form = passwordForm({ password, next: 'Fresh#2026', phone: users.reader, code });
    expect((await changing.put('/manager/update_password/v1', form)).code).toBe(0);
    await told(first, ...both);

    const disabled = await served.signIn(users.factory);
    const [third = ''] = await idsOf(disabled);
    const root = await served.signIn(users.root);
    expect((await root.put(`/manager/${userIds.factory}/enabled/v1`, { enabled: 0 })).code).toBe(0);
    await told(first, ...both, third);
    await root.put(`/manager/${userIds.factory}/enabled/v1`, { enabled: 1 });

    const [fourth = ''] = await idsOf(root);
    await root.post('/manager/switch_org/v1', { org_id: orgs.east });
    await told(first, ...both, third, fourth);
  });

  test('a refused change ends nothing and tells nothing', async () => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    const form = passwordForm({ password, next: password, phone: users.reader, code });
    expect((await client.put('/manager/update_password/v1', form)).code).toBe(20013);
    expect((await client.get(control)).code).toBe(0);
    expect(ended).toEqual([]);
  });

  test('a socket token opens nothing else', async () => {
    const { data } = await served.anybody.post('/manager/login/v1', {
      login_name: users.reader,
      password: encodePassword(password),
    });
    expect(data.socket_token).not.toBe(data.auth_token);
    const headers = { 'auth-token': data.socket_token };
    expect((await served.anybody.raw('GET', `/api${control}`, undefined, headers)).code).toBe(10001);
  });
});
