import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshAccounts } from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { Client, type Served, serve } from './support/served.ts';
import { orgs, roles, userIds, users, world } from './support/world.ts';

interface Node {
  readonly id: string;
  readonly is_change: string;
  readonly org_list: readonly Node[];
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.org_list)]);

describeOnManySessions('switching the organisation', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  const tree = async (client: Client): Promise<Node[]> => (await client.get('/manager/tree/v1')).data;
  const change = (client: Client, org_id: unknown) => client.post('/manager/switch_org/v1', { org_id });
  const turn = async (id: string, enabled: 0 | 1) => {
    await served.database.db.updateTable('manager_org').set({ enabled }).where('id', '=', id).execute();
    await served.touchAccess();
  };

  test('[7.18] [3.07] the tree holds the own subtree, N marks the current organisation', async () => {
    const east = await served.signIn(users.east);
    expect(await tree(east)).toEqual([
      {
        id: orgs.east,
        name: '华东大区',
        level: 2,
        org_code: '001001',
        parent_id: orgs.root,
        is_change: 'N',
        org_list: [
          {
            id: orgs.shanghai,
            name: '上海公司',
            level: 3,
            org_code: '001001001',
            parent_id: orgs.east,
            is_change: 'Y',
            org_list: [],
          },
        ],
      },
    ]);
    const root = await served.signIn(users.root);
    const all = flat(await tree(root));
    expect(all.map(({ id }) => id).sort()).toEqual(Object.values(orgs).sort());
    expect(all.filter(({ is_change }) => is_change === 'N').map(({ id }) => id)).toEqual([orgs.root]);
    const merchant = await served.signIn(users.merchant);
    expect(flat(await tree(merchant)).map(({ id, is_change }) => [id, is_change])).toEqual([
      [orgs.shanghai, 'N'],
    ]);
  });

  test('[7.18] [3.08] a switch gives new tokens and the level, and the old token is dead', async () => {
    const root = await served.signIn(users.root);
    const reply = await change(root, orgs.shanghai);
    expect(reply).toMatchObject({ code: 0, data: { level: 3 } });
    expect(Object.keys(reply.data).sort()).toEqual(['auth_token', 'level', 'socket_token']);
    expect((await root.get('/manager/login/control/v1')).code).toBe(10001);
    const there = new Client(served.base, reply.data.auth_token);
    expect((await there.get('/manager/login/control/v1')).data).toMatchObject({
      user_id: userIds.root,
      mgt_org_id: orgs.shanghai,
      mgt_org_name: '上海公司',
      level: 3,
    });
    expect((await there.post('/mct/v1')).data.rows.map((row: { id: string }) => row.id)).toEqual(['1']);
    const nodes = flat(await tree(there));
    expect(nodes).toHaveLength(Object.keys(orgs).length);
    expect(nodes.filter(({ is_change }) => is_change === 'N').map(({ id }) => id)).toEqual([orgs.shanghai]);
    const back = await change(there, orgs.root);
    expect(back).toMatchObject({ code: 0, data: { level: 1 } });
    const sessions = await served.database.db.selectFrom('session').selectAll().execute();
    expect(sessions).toHaveLength(1);
  });

  test('two switches at once leave one session', async () => {
    const root = await served.signIn(users.root);
    const replies = await Promise.all([change(root, orgs.east), change(root, orgs.south)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 10001]);
    expect(await served.database.db.selectFrom('session').selectAll().execute()).toHaveLength(1);
  });

  test.each([
    ['above', orgs.root],
    ['beside', orgs.south],
    ['nowhere', '999'],
  ])('an organisation %s the own subtree is refused', async (_, id) => {
    const east = await served.signIn(users.east);
    expect(await change(east, id)).toMatchObject({ status: 404, code: 10004 });
    expect((await east.get('/manager/login/control/v1')).code).toBe(0);
  });

  test('a disabled one, and one below it, is neither offered nor entered', async () => {
    const root = await served.signIn(users.root);
    await turn(orgs.east, 0);
    for (const id of [orgs.east, orgs.shanghai]) expect((await change(root, id)).code).toBe(10004);
    expect(flat(await tree(root)).map(({ id }) => id)).not.toContain(orgs.shanghai);
    await turn(orgs.east, 1);
    expect((await change(root, orgs.shanghai)).code).toBe(0);
  });

  test('a merchant user switches nowhere, not even to where it is', async () => {
    const merchant = await served.signIn(users.merchant);
    for (const id of [orgs.shanghai, orgs.east]) {
      expect(await change(merchant, id)).toMatchObject({ status: 403, code: 10003 });
    }
  });

  test('a role that opens chosen organisations opens them here too', async () => {
    const { db } = served.database;
    await db.updateTable('manager_role').set({ scope_type: 3 }).where('id', '=', roles.reader).execute();
    await db
      .insertInto('manager_role__scope_org')
      .values({ owner_id: roles.reader, target_id: orgs.south, position: 0 })
      .execute();
    await served.touchAccess();
    const reader = await served.signIn(users.reader);
    expect(
      flat(await tree(reader))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([orgs.root, orgs.south]);
    expect((await change(reader, orgs.east)).code).toBe(10004);
    expect((await change(reader, orgs.south)).code).toBe(0);
  });

  test.each([[undefined], [7], ['x'], ['1 or 1=1']])('the id %j is refused', async (id) => {
    const root = await served.signIn(users.root);
    expect(await change(root, id)).toMatchObject({ code: 10006, data: { errors: [{ field: 'org_id' }] } });
  });
});
