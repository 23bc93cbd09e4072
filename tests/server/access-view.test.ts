import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAccess } from '../../providers/access-control.ts';
import { product } from '../../resources/index.ts';
import type { AccessAnswer, WhoCan } from '../../resources/kit/access-answer.ts';
import { actsOf, codesOf } from '../../resources/kit/permissions.ts';
import type { LoginControl } from '../../resources/kit/wire.ts';
import { freshDatabase } from './support/database.ts';
import { holders, presetWorld, split } from './support/presets.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, userIds, users } from './support/world.ts';

let served: Served;
let root: Client;
let east: Client;
let merchant: Client;
beforeAll(async () => {
  served = await serve(await freshDatabase(presetWorld));
  root = await served.signIn(users.root);
  east = await served.signIn(users.east);
  merchant = await served.signIn(users.merchant);
});
beforeEach(() => served.empty('casbin_rule'));
afterAll(() => served.close());

const screen = (answer: AccessAnswer, name: string) =>
  answer.now.screens.find((each) => each.resource === name);

describe('what a user can see, asked by somebody else', () => {
  test.each(holders.map((holder) => [holder.role, holder] as const))(
    '%s: the answer is what signing in tells, menu, actions and places',
    async (_, holder) => {
      const client = await served.signIn(holder.phone);
      const control: LoginControl = (await client.get('/manager/login/control/v1')).data;
      const answer: AccessAnswer = (await root.get(`/manager/access/${holder.id}/v1`)).data;
      expect([...answer.now.modules].sort()).toEqual([...control.modules].sort());
      expect(answer.now.beyond).toBe(0);
      const access = await createAccess(codesOf(product), control);
      for (const resource of product.resources) {
        const acts = ['read', ...actsOf(resource).map(({ act }) => act)];
        const can = acts.filter((act) => access.can(resource, act));
        expect(Object.keys(screen(answer, resource.name)?.acts ?? {})).toEqual(can);
      }
      // A role's imagined holder in the same place has the same; what a role of the platform gives isn't a manager's.
      if (holder.identity !== 0) {
        const role: AccessAnswer = (
          await root.get(`/manager_role/access/${holder.roleId}/v1`, { org_id: holder.home })
        ).data;
        expect(role.now.screens).toEqual(answer.now.screens);
        expect(role.now.modules).toEqual(answer.now.modules);
      }
    },
  );

  test('each code says where it reaches, and by which role', async () => {
    const answer: AccessAnswer = (await root.get(`/manager/access/${split.id}/v1`)).data;
    const coupons = screen(answer, 'mgt_coupon');
    expect(coupons?.acts.read).toEqual({ orgs: null, more: 0 });
    expect(coupons?.acts.publish).toEqual({ orgs: [orgs.shanghai], more: 0 });
    expect(answer.now.sources.COUPON_EDIT).toEqual([
      { role: '191', effect: 'allow', line: 'p, role:191, COUPON_EDIT, use, allow' },
    ]);
    expect(answer.roles).toMatchObject([
      { id: '190', places: [{ org: orgs.root, below: 1 }] },
      { id: '191', places: [{ org: orgs.shanghai, below: 0 }] },
    ]);
    expect(answer.orgs[orgs.shanghai]).toBe('上海公司');
  });

  test('a denial beside a role is named with its line, and takes the screen away', async () => {
    const line = {
      ptype: 'p',
      v0: `role:${roles.reader}`,
      v1: 'VENDOR_PERSON_MANAGE',
      v2: 'use',
      v3: 'deny',
    };
    await served.database.db.insertInto('casbin_rule').values(line).execute();
    const answer: AccessAnswer = (await root.get(`/manager/access/${userIds.reader}/v1`)).data;
    expect(answer.now.modules).toEqual([]);
    expect(answer.now.sources.VENDOR_PERSON_MANAGE?.map(({ effect }) => effect)).toEqual(['allow', 'deny']);
  });

  test('a disabled user is said to be out, with what they would hold', async () => {
    const answer: AccessAnswer = (await root.get(`/manager/access/${userIds.disabled}/v1`)).data;
    expect(answer.open).toBe(0);
    expect(answer.now.modules).toContain('SALE_ORDER');
  });

  test('it takes reading users, and a user in sight; a merchant’s administrator asks about their own', async () => {
    const reader = await served.signIn(users.reader);
    await served.empty('sys_operate_log', 'rate_count');
    expect((await reader.get(`/manager/access/${userIds.east}/v1`)).code).toBe(10003);
    expect(await served.database.db.selectFrom('sys_operate_log').selectAll().execute()).toMatchObject([
      { biz_entity: 'access', action: 'view_user', operator_id: userIds.reader, result_code: '10003' },
    ]);
    expect((await east.get(`/manager/access/${userIds.root}/v1`)).code).toBe(10004);
    expect((await east.get(`/manager/access/${userIds.merchant}/v1`)).code).toBe(0);
    expect((await merchant.get(`/manager/access/${userIds.otherMerchant}/v1`)).code).toBe(10004);
    expect((await merchant.get(`/manager/access/${userIds.east}/v1`)).code).toBe(10004);
    const own: AccessAnswer = (await merchant.get(`/manager/access/${userIds.merchant}/v1`)).data;
    expect(own).toMatchObject({ home: null, places: [], orgs: {} });
  });

  test('of codes that the asker may not know they hear how many there are, and of organisations beyond them too', async () => {
    // This owner reads users and no roles.
    const owner = holders.find(({ role }) => role === 'MCT_OWNER');
    const told: AccessAnswer = (await merchant.get(`/manager/access/${owner?.id}/v1`)).data;
    expect(told.now.beyond).toBeGreaterThan(0);
    expect(told.now.modules).not.toContain('ROLE_MANAGER');
    expect(JSON.stringify(told)).not.toContain('ROLE_EDIT');
    await served.database.db
      .insertInto('manager_role__scope_org')
      .values({ owner_id: '191', target_id: orgs.south, position: 1 })
      .execute();
    await served.database.db
      .updateTable('manager')
      .set({ mgt_org_id: orgs.east })
      .where('id', '=', split.id)
      .execute();
    await served.touchAccess();
    const seen: AccessAnswer = (await east.get(`/manager/access/${split.id}/v1`)).data;
    expect(seen.roles.find(({ id }) => id === '191')).toMatchObject({
      places: [{ org: orgs.shanghai }],
      more: 1,
    });
    expect(JSON.stringify(seen)).not.toContain('华南');
    await served.database.db
      .deleteFrom('manager_role__scope_org')
      .where('owner_id', '=', '191')
      .where('target_id', '=', orgs.south)
      .execute();
    await served.database.db
      .updateTable('manager')
      .set({ mgt_org_id: orgs.root })
      .where('id', '=', split.id)
      .execute();
    await served.touchAccess();
  });

  test('every look leaves an audit row, and touches nothing else', async () => {
    await served.empty('sys_operate_log');
    await root.get(`/manager/access/${userIds.reader}/v1`);
    const rows = await served.database.db.selectFrom('sys_operate_log').selectAll().execute();
    expect(rows).toMatchObject([
      { biz_entity: 'access', biz_id: userIds.reader, action: 'view_user', operator_id: userIds.root },
    ]);
    expect(
      (
        await served.database.db
          .selectFrom('session')
          .select('id')
          .where('user_id', '=', userIds.reader)
          .execute()
      ).length,
    ).toBeLessThan(2);
  });
});

describe('a role that is still being written', () => {
  const draft = (more: object = {}) => ({
    identity_type: 1,
    scope_type: 2,
    modules: ['VENDOR_PERSON_MANAGE', 'SALE_ORDER'],
    ...more,
  });

  test('says what it would give, beside what is saved, and saves nothing', async () => {
    const answer: AccessAnswer = (
      await root.post('/manager_role/access/v1', draft({ id: roles.reader, org_id: orgs.east }))
    ).data;
    expect(answer.now.modules).toContain('SALE_ORDER');
    expect(answer.saved?.modules).not.toContain('SALE_ORDER');
    expect(screen(answer, 'mgt_order')?.acts.read?.orgs).toEqual([orgs.east, orgs.shanghai]);
    const { data } = await root.get(`/manager_role/${roles.reader}/v1`);
    expect(data.modules).toEqual(['VENDOR_PERSON_MANAGE']);
  });

  test('takes the right to write roles, known codes and organisations in sight', async () => {
    const auditor = await served.signIn(holders.find(({ role }) => role === 'AUDITOR')?.phone ?? '');
    expect((await auditor.post('/manager_role/access/v1', draft())).code).toBe(10003);
    expect((await auditor.get(`/manager_role/access/${roles.reader}/v1`)).code).toBe(0);
    for (const [body, code] of [
      [draft({ modules: ['EVERYTHING'] }), 10006],
      [draft({ modules: ['NOTICE'] }), 10006],
      [draft({ unknown: 1 }), 10006],
      [draft({ scope_type: 3, scope_org_ids: [orgs.south] }), 10004],
      [draft({ org_id: orgs.south }), 10004],
    ] as const) {
      expect((await east.post('/manager_role/access/v1', body)).code).toBe(code);
    }
  });
});

describe('who can do a thing', () => {
  const ask = async (client: Client, act: string, org_id: string): Promise<WhoCan> =>
    (await client.get('/manager/who_can/v1', { resource: 'mgt_order', act, org_id })).data;
  const names = ({ users: found }: WhoCan) => found.map(({ name }) => name);

  test('answers with those whose own calls would be served, and with their roles', async () => {
    const shanghai = await ask(root, 'refund', orgs.shanghai);
    const south = await ask(root, 'refund', orgs.south);
    expect(names(shanghai)).toEqual(
      expect.arrayContaining(['林悦', 'SERVICE_LEAD', 'split', 'MCT_OWNER_REFUND']),
    );
    expect(names(shanghai)).not.toContain('AUDITOR');
    expect(names(shanghai)).not.toContain('停用户');
    expect(names(south)).toContain('周岚');
    expect(names(south)).not.toContain('SERVICE_LEAD');
    expect(names(south)).not.toContain('split');
    expect(shanghai.users.find(({ name }) => name === 'SERVICE_LEAD')?.roles).toMatchObject([
      { name: 'SERVICE_LEAD' },
    ]);
    expect(shanghai.users.find(({ name }) => name === 'split')?.roles).toMatchObject([{ id: '191' }]);
  });

  test('tells only of users and organisations that the asker may see, and of codes that they may know', async () => {
    expect(names(await ask(east, 'refund', orgs.shanghai))).not.toContain('周岚');
    const refused = (client: Client, query: Record<string, string>) =>
      client.get('/manager/who_can/v1', query);
    const refund = { resource: 'mgt_order', act: 'refund' };
    expect((await refused(east, { ...refund, org_id: orgs.south })).code).toBe(10004);
    expect((await refused(merchant, refund)).code).toBe(10003);
    expect(
      (await refused(merchant, { resource: 'mgt_order', act: 'read' })).data.users.map(
        (u: { id: string }) => u.id,
      ),
    ).not.toContain(userIds.otherMerchant);
    expect((await refused(root, { resource: 'mgt_order', act: 'nothing', org_id: orgs.root })).code).toBe(
      10006,
    );
    const reader = await served.signIn(users.reader);
    expect((await refused(reader, { ...refund, org_id: orgs.root })).code).toBe(10003);
  });

  test('a rule of somebody’s own counts, for and against', async () => {
    const rule = (v3: string) => ({ ptype: 'p', v0: userIds.east, v1: 'ORDER_REFUND', v2: 'use', v3 });
    await served.database.db.insertInto('casbin_rule').values(rule('deny')).execute();
    expect(names(await ask(root, 'refund', orgs.shanghai))).not.toContain('林悦');
  });
});
