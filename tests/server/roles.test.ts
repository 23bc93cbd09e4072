import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { identityType, roleScope } from '../../resources/kit/people/role.ts';
import { codesOfTree, permissionTree } from '../../resources/kit/permissions.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, userIds, users, world } from './support/world.ts';

const readsOrders = ['SALE_ORDER'];

describeOnOneDatabase('roles', (fresh) => {
  let served: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    root = await served.signIn(users.root);
    east = await served.signIn(users.east);
    merchant = await served.signIn(users.merchant);
  });
  beforeEach(async () => {
    served.at(startOfTests);
    const { db } = served.database;
    await db.deleteFrom('manager__role').where('target_id', '>', '1000').execute();
    await db.deleteFrom('manager_role__scope_org').execute();
    await db.deleteFrom('manager_role').where('id', '>', '1000').execute();
  });
  afterAll(() => served.close());

  const body = (more: object = {}) => ({
    role_name: '订单查看',
    identity_type: identityType.manager,
    scope_type: roleScope.subtree,
    modules: readsOrders,
    ...more,
  });
  const stored = (id: string) =>
    served.database.db.selectFrom('manager_role').selectAll().where('id', '=', id).executeTakeFirst();
  const give = async (id: string, user: string) => {
    await served.database.db
      .insertInto('manager__role')
      .values({ owner_id: user, target_id: id, position: 9 })
      .execute();
    await served.touchAccess();
  };

  test('[6.04] a role is made, edited, copied into members’ rights at once, and deleted', async () => {
    const made = await root.post('/manager_role/v1', body());
    expect(made).toMatchObject({
      code: 0,
      msg: 'Added successfully',
      data: { module_count: 1, user_count: 0 },
    });
    const { id } = made.data;
    const nobody = await served.signIn(users.nothing);
    expect((await nobody.get('/mgt_order/v1', range)).code).toBe(10003);
    await give(id, userIds.nothing);
    expect((await nobody.get('/mgt_order/v1', range)).code).toBe(0);
    expect((await root.get(`/manager_role/${id}/v1`)).data.user_count).toBe(1);
    expect((await root.get(`/manager_role/user/${id}/v1`)).data.rows).toMatchObject([{ name: '空权限' }]);

    const edited = await root.put(`/manager_role/${id}/v1`, {
      version: made.data.version,
      modules: ['VENDOR_PERSON_MANAGE'],
    });
    expect(edited).toMatchObject({ code: 0, msg: 'Modified successfully' });
    expect((await nobody.get('/mgt_order/v1', range)).code).toBe(10003);
    expect((await nobody.get('/vendor_person/v1')).code).toBe(0);

    expect(await root.delete(`/manager_role/${id}/v1`)).toMatchObject({
      code: 20004,
      msg: 'The role can’t be deleted. Users who hold it: 1',
    });
    await served.database.db.deleteFrom('manager__role').where('target_id', '=', id).execute();
    expect((await root.delete(`/manager_role/${id}/v1`)).code).toBe(0);
    expect(await stored(id)).toBeUndefined();
  });
  const range = { start_create_time: '2026-02-01', end_create_time: '2026-02-02' };

  test.each([
    ['no permission at all', []],
    ['a code that is none', ['SALE_ORDER', 'EVERYTHING']],
    ['an action without its screen', ['ORDER_REFUND']],
    ['everybody’s page, which nobody grants', ['SALE_ORDER', 'NOTICE']],
  ])('%s is refused at the permissions, and nothing is written', async (_, modules) => {
    const refused = await root.post('/manager_role/v1', body({ modules }));
    expect(refused).toMatchObject({ status: 422, code: 10006, data: { errors: [{ field: 'modules' }] } });
    const { rows } = (await root.get('/manager_role/v1', { role_name: '订单查看' })).data;
    expect(rows).toEqual([]);
  });

  test('nobody grants what they do not hold, before or after', async () => {
    // The administrator of the region holds everything but the editing of coupons.
    const held = ['COUPON_MANAGEMENT'];
    expect((await east.post('/manager_role/v1', body({ modules: [...held, 'COUPON_EDIT'] }))).code).toBe(
      20007,
    );
    const made = await east.post('/manager_role/v1', body({ modules: held }));
    expect(made.code).toBe(0);
    const { id, version } = made.data;
    const more = { version, modules: [...held, 'COUPON_EDIT'] };
    expect(await east.put(`/manager_role/${id}/v1`, more)).toMatchObject({
      code: 20007,
      data: {
        errors: [{ field: 'modules', msg: 'includes permissions that you do not hold: Edit coupons' }],
      },
    });
    expect((await root.put(`/manager_role/${id}/v1`, more)).code).toBe(0);
    // What the role holds now is beyond them, so that they may not even take it away.
    expect((await east.put(`/manager_role/${id}/v1`, { version: version + 1, modules: held })).code).toBe(
      20007,
    );
    expect((await east.put(`/manager_role/${id}/enabled/v1`, { enabled: 0 })).code).toBe(20007);
    expect((await east.delete(`/manager_role/${id}/v1`)).code).toBe(20007);
    expect((await stored(id))?.modules).toEqual([...held, 'COUPON_EDIT']);
  });

  test('a role whose member sits beyond the actor is not theirs to change', async () => {
    const { data } = await east.post('/manager_role/v1', body());
    await give(data.id, userIds.reader);
    const change = { version: data.version, modules: ['SALE_ORDER', 'VENDOR_PERSON_MANAGE'] };
    expect((await east.put(`/manager_role/${data.id}/v1`, change)).code).toBe(20007);
    expect((await root.put(`/manager_role/${data.id}/v1`, change)).code).toBe(0);
  });

  test('preset roles are read by everybody and changed by nobody', async () => {
    const { data } = await root.get(`/manager_role/${roles.reader}/v1`);
    const change = { version: data.version, role_name: '别的' };
    expect((await root.put(`/manager_role/${roles.reader}/v1`, change)).code).toBe(20016);
    expect((await root.put(`/manager_role/${roles.reader}/enabled/v1`, { enabled: 0 })).code).toBe(20016);
    expect((await root.delete(`/manager_role/${roles.reader}/v1`)).code).toBe(20016);
    const seen = await east.get(`/manager_role/${roles.reader}/v1`);
    expect(seen.code).toBe(0);
    // What somebody may only read offers no button.
    expect(seen.data.deny).toMatchObject({ require_totp: 10003, disable: 10003, delete: 10003 });
    expect(data.deny).toBeUndefined();
    expect((await east.put(`/manager_role/${roles.reader}/v1`, change)).code).toBe(10004);
  });

  test('a name is taken once in an organisation, and free in another', async () => {
    expect((await root.post('/manager_role/v1', body())).code).toBe(0);
    expect(await root.post('/manager_role/v1', body())).toMatchObject({ status: 409, code: 20015 });
    expect((await east.post('/manager_role/v1', body())).code).toBe(0);
  });

  test('chosen organisations lie within the actor’s own', async () => {
    const chosen = (scope_org_ids: string[]) => body({ scope_type: roleScope.chosen, scope_org_ids });
    expect(await east.post('/manager_role/v1', chosen([orgs.south]))).toMatchObject({
      code: 10004,
      data: { errors: [{ field: 'scope_org_ids' }] },
    });
    expect((await east.post('/manager_role/v1', chosen([orgs.shanghai]))).code).toBe(0);
    expect((await east.post('/manager_role/v1', chosen([]))).code).toBe(10006);
  });

  test('a merchant’s role belongs to the merchant and holds what merchants may', async () => {
    const codes = ['ROLE_MANAGER', 'ROLE_EDIT', 'SALE_ORDER', 'USER_MANAGER'];
    const { db } = served.database;
    const before = (await stored(roles.merchant))?.modules;
    await db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(codes) })
      .where('id', '=', roles.merchant)
      .execute();
    await served.touchAccess();
    const made = await merchant.post('/manager_role/v1', { role_name: '收银员', modules: ['SALE_ORDER'] });
    expect(made.code).toBe(0);
    expect(await stored(made.data.id)).toMatchObject({
      mct_id: '1',
      identity_type: identityType.merchant,
      scope_type: roleScope.merchant,
    });
    const other = await served.signIn(users.otherMerchant);
    expect((await other.get(`/manager_role/${made.data.id}/v1`)).code).toBe(10004);
    const never = await merchant.post('/manager_role/v1', {
      role_name: '越权',
      modules: ['VENDOR_PERSON_MANAGE'],
    });
    expect(never).toMatchObject({ code: 10006, data: { errors: [{ field: 'modules' }] } });
    await db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(before) })
      .where('id', '=', roles.merchant)
      .execute();
    await served.touchAccess();
  });

  test('the tree of what can be granted holds every screen once, and for merchants no screen that is never theirs', () => {
    const tree = permissionTree(product, false);
    const screens = tree.flatMap((group) => group.screens.map(({ screen }) => screen.code));
    expect(new Set(screens).size).toBe(screens.length);
    expect(screens).toContain('ROLE_MANAGER');
    const merchants = codesOfTree(permissionTree(product, true));
    expect(merchants.has('VENDOR_PERSON_MANAGE')).toBe(false);
    expect(merchants.has('SALE_ORDER')).toBe(true);
  });

  test('the last super administrator stays', async () => {
    const { db } = served.database;
    await db.updateTable('manager').set({ enabled: 1 }).where('id', '=', userIds.disabled).execute();
    await served.touchAccess();
    // Platform users come in by another door; who is one already needs none.
    const second = await served.signIn(users.disabled);
    await db.updateTable('manager_role').set({ identity_type: 9 }).where('id', '=', roles.all).execute();
    await db
      .updateTable('manager')
      .set({ identity_type: 9 })
      .where('id', 'in', [userIds.root, userIds.disabled])
      .execute();
    await served.touchAccess();
    expect((await second.put(`/manager/${userIds.root}/enabled/v1`, { enabled: 0 })).code).toBe(0);
    // The second is the last one now, and nobody takes themself away.
    expect((await second.put(`/manager/${userIds.disabled}/enabled/v1`, { enabled: 0 })).code).toBe(20006);
    const me = (await second.get(`/manager/${userIds.disabled}/v1`)).data;
    const demoted = await second.put(`/manager/${userIds.disabled}/v1`, {
      version: me.version,
      identity_type: 1,
      role_ids: [roles.reader],
    });
    expect(demoted.code).toBe(20017);
  });
});
