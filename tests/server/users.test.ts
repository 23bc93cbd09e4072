import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodePassword } from '../../resources/kit/wire.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, userIds, users, world } from './support/world.ts';

describeOnOneDatabase('users', (fresh) => {
  let served: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let next = 0;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(async () => {
    served.at(startOfTests);
    next += 1;
    served.sms.length = 0;
    root = await served.signIn(users.root);
    east = await served.signIn(users.east);
    merchant = await served.signIn(users.merchant);
  });
  afterAll(() => served.close());

  const body = (more: object = {}) => ({
    name: '新同事',
    phone: `1371111${String(next).padStart(4, '0')}`,
    identity_type: 1,
    mgt_org_id: orgs.shanghai,
    role_ids: [roles.reader],
    ...more,
  });
  const count = async () =>
    Number((await served.database.pool.query('select count(*) from manager')).rows[0].count);

  test('[7.15] a user is added with a first password that is told once and signs in, then edited', async () => {
    const created = await root.post('/manager/v1', body());
    expect(created).toMatchObject({ code: 0, msg: 'Added successfully' });
    expect(created.data).toMatchObject({
      role_ids: [roles.reader],
      role_names: '厂测查看',
      mgt_org_name: '上海公司',
    });
    const { secret } = created.data.result;
    expect(secret).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w]).{12}$/);
    expect(JSON.stringify((await root.get(`/manager/${created.data.id}/v1`)).data)).not.toContain('password');
    const own = await served.signIn(body().phone, secret);
    expect((await own.get('/manager/login/control/v1')).data).toMatchObject({ need_change_pwd: 1 });

    const edited = await root.put(`/manager/${created.data.id}/v1`, { version: 1, name: '改名' });
    expect(edited).toMatchObject({
      code: 0,
      msg: 'Modified successfully',
      data: { name: '改名', version: 2 },
    });
    const listed = await root.get('/manager/v1', { name: '改名', role_ids: roles.reader });
    expect(listed.data).toMatchObject({ total: 1, rows: [{ id: created.data.id, role_names: '厂测查看' }] });
    expect(Object.keys(listed.data.rows[0])).not.toContain('role_ids');
    const log = await served.database.db.selectFrom('sys_operate_log').select('diff_json').execute();
    expect(JSON.stringify(log)).not.toContain('scrypt');
    expect(JSON.stringify(log)).not.toContain(secret);
  });

  test('[7.16] a reset tells the new password once, ends the sessions and replaces the old password', async () => {
    const { data: person } = await root.post('/manager/v1', body());
    const session = await served.signIn(body().phone, person.result.secret);
    const reset = await root.put(`/manager/${person.id}/reset/v1`);
    const { secret } = reset.data.result;
    expect(reset.msg).toBe(`Password reset successfully, the new password is ${secret}`);
    expect((await session.get('/vendor_person/v1')).code).toBe(10001);
    expect((await served.signIn(body().phone, secret)).token).not.toBeNull();
    const history = await root.get(`/manager/history/${person.id}/v1`);
    expect(history.data.rows[0]).toMatchObject({ action: 'reset' });
    expect(JSON.stringify(history.data)).not.toContain(secret);
  });

  test('[7.16] a repeat of a reset with its request number changes nothing and tells no password', async () => {
    const { data: person } = await root.post('/manager/v1', body());
    const first = await root.put(`/manager/${person.id}/reset/v1`, { request_no: `r-${next}` });
    const second = await root.put(`/manager/${person.id}/reset/v1`, { request_no: `r-${next}` });
    expect(second.code).toBe(0);
    expect(second.data).toMatchObject({ version: first.data.version });
    expect(JSON.stringify(second)).not.toContain(first.data.result.secret);
    expect(second.data.withheld).toEqual(['secret']);
    expect(second.msg).toBe('This was done before. What was shown then can’t be shown again.');
    await served.signIn(body().phone, first.data.result.secret);
  });

  test('a user who is added again after a lost answer is said to be made already, and is given a new password', async () => {
    const given = { ...body(), request_no: `lost-${next}` };
    const lost = await root.post('/manager/v1', given);
    const again = await root.post('/manager/v1', given);
    expect(again).toMatchObject({ code: 0, data: { id: lost.data.id, withheld: ['secret'] } });
    expect(again.data).not.toHaveProperty('result');
    const kept = await served.database.pool.query('select answer from request_result');
    expect(JSON.stringify(kept.rows)).not.toContain(lost.data.result.secret);
    const { data } = await root.put(`/manager/${again.data.id}/reset/v1`, { version: again.data.version });
    await served.signIn(given.phone, data.result.secret);
  });

  test('[7.17] disabling ends the sessions at once and refuses the next sign-in, enabling opens it', async () => {
    const { data: person } = await root.post('/manager/v1', body());
    const session = await served.signIn(body().phone, person.result.secret);
    expect((await root.put(`/manager/${person.id}/enabled/v1`, { enabled: 0 })).code).toBe(0);
    expect((await session.get('/vendor_person/v1')).code).toBe(10001);
    await expect(served.signIn(body().phone, person.result.secret)).rejects.toThrow('Account disabled');
    expect((await root.put(`/manager/${person.id}/enabled/v1`, { enabled: 1 })).code).toBe(0);
    await served.signIn(body().phone, person.result.secret);
  });

  test('nobody resets or disables themself', async () => {
    expect(await root.put(`/manager/${userIds.root}/reset/v1`)).toMatchObject({ status: 409, code: 20006 });
    expect((await root.put(`/manager/${userIds.root}/enabled/v1`, { enabled: 0 })).code).toBe(20006);
    expect((await root.get('/vendor_person/v1')).code).toBe(0);
  });

  test('a phone belongs to one user', async () => {
    await root.post('/manager/v1', body());
    const twice = await root.post('/manager/v1', body({ name: '另一个' }));
    expect(twice).toMatchObject({ status: 409, code: 20005, data: { errors: [{ field: 'phone' }] } });
  });

  test('a changed phone ends the sessions of its user and tells the old number', async () => {
    const { data: person } = await root.post('/manager/v1', body());
    const session = await served.signIn(body().phone, person.result.secret);
    await root.put(`/manager/${person.id}/v1`, { version: 1, remark: '备注' });
    expect((await session.get('/manager/login/control/v1')).code).toBe(0);
    const { data } = await root.get(`/manager/${person.id}/v1`);
    await root.put(`/manager/${person.id}/v1`, {
      version: data.version,
      phone: `1362222${String(next).padStart(4, '0')}`,
    });
    expect((await session.get('/manager/login/control/v1')).code).toBe(10001);
    await served.app.services.sms.settled();
    expect(served.sms.map(({ phone, template }) => [phone, template])).toEqual([
      [body().phone, 'phone_changed'],
    ]);
  });

  test('nobody gives, changes or resets what reaches beyond themself', async () => {
    const before = await count();
    expect(await east.post('/manager/v1', body({ role_ids: [roles.all] }))).toMatchObject({
      status: 409,
      code: 20007,
    });
    expect(await count()).toBe(before);
    expect((await east.post('/manager/v1', body({ mgt_org_id: orgs.south }))).code).toBe(10004);
    expect((await east.post('/manager/v1', body({ mgt_org_id: orgs.root }))).code).toBe(10004);

    const { data: strong } = await root.post('/manager/v1', body({ role_ids: [roles.all] }));
    expect((await east.get(`/manager/${strong.id}/v1`)).code).toBe(0);
    const change = (values: object) => east.put(`/manager/${strong.id}/v1`, { version: 1, ...values });
    for (const reply of [
      await change({ phone: `1364444${String(next).padStart(4, '0')}` }),
      await change({ role_ids: [roles.reader] }),
      await east.put(`/manager/${strong.id}/reset/v1`),
    ]) {
      expect(reply).toMatchObject({ status: 409, code: 20007 });
    }
    // The row says so before anybody tries, in the list as in the detail.
    const deny = (await east.get(`/manager/${strong.id}/v1`)).data.deny;
    expect(deny).toEqual({ reset: 20007 });
    const listed = (await east.get('/manager/v1', { size: 100 })).data.rows;
    expect(listed.find((row: { id: string }) => row.id === strong.id).deny).toEqual({ reset: 20007 });
    expect((await root.get(`/manager/${strong.id}/v1`)).data.deny).toBeUndefined();
    await served.signIn(`1371111${String(next).padStart(4, '0')}`, strong.result.secret);
    // What only takes access away, and what somebody is called, is for whoever edits users there.
    expect((await change({ name: '改', remark: '备注' })).code).toBe(0);
    expect((await east.put(`/manager/${strong.id}/enabled/v1`, { enabled: 0 })).code).toBe(0);

    const { data: own } = await east.post(
      '/manager/v1',
      body({ phone: `1353333${String(next).padStart(4, '0')}` }),
    );
    expect((await east.put(`/manager/${own.id}/v1`, { version: 1, role_ids: [roles.all] })).code).toBe(20007);
    expect((await east.get(`/manager/${own.id}/v1`)).data).toMatchObject({
      role_ids: [roles.reader],
      version: 1,
    });
  });

  test('roles are offered that saving takes; the others say what they hold, and so does saving', async () => {
    const held = ['COUPON_MANAGEMENT', 'COUPON_EDIT'];
    const { data: role } = await root.post('/manager_role/v1', {
      role_name: `券编辑${next}`,
      identity_type: 1,
      modules: held,
      scope_type: 2,
    });
    await served.database.db
      .updateTable('manager_role')
      .set({ mgt_org_id: orgs.east })
      .where('id', '=', role.id)
      .execute();
    const offered = async (who: Client, query: object) =>
      new Map<string, string | undefined>(
        (await who.get('/manager_role/option/v1', { size: 50, ...query })).data.rows.map(
          (row: { id: string; refused?: string }) => [row.id, row.refused],
        ),
      );
    const reason = 'includes permissions that you do not hold: Edit coupons';
    const forNew = await offered(east, { for: 'manager.create' });
    expect(forNew.get(role.id)).toBe(reason);
    expect(forNew.get(roles.east)).toBeUndefined();
    expect(forNew.get(roles.all)).toContain('includes permissions that you do not hold');
    expect((await offered(root, { for: 'manager.create' })).get(role.id)).toBeUndefined();
    const own = await east.post('/manager/v1', body());
    // Where nothing is given nothing is refused, e.g. in a filter.
    expect((await offered(east, {})).get(role.id)).toBeUndefined();
    expect((await offered(east.speaking('zh'), { for: `manager.update.${own.data.id}` })).get(role.id)).toBe(
      '包含您没有的权限：编辑优惠券',
    );
    for (const [id, told] of forNew) {
      // Of another identity than the new user's, which the form asks for beside it.
      if (id === roles.merchant) continue;
      const reply = await east.post(
        '/manager/v1',
        body({
          phone: `1365555${String(next).padStart(2, '0')}${id.slice(-2).padStart(2, '0')}`,
          role_ids: [id],
        }),
      );
      const answer = told
        ? { code: 20007, data: { errors: [{ field: 'role_ids', msg: told }] } }
        : { code: 0 };
      expect([id, reply]).toMatchObject([id, answer]);
    }
  });

  test('nobody is raised by a move to where their roles reach further, to who lacks what they hold', async () => {
    const { data: strong } = await root.post(
      '/manager/v1',
      body({ role_ids: [roles.all], mgt_org_id: orgs.shanghai }),
    );
    const move = (version: number, mgt_org_id: string) =>
      east.put(`/manager/${strong.id}/v1`, { version, mgt_org_id });
    expect(await move(1, orgs.east)).toMatchObject({
      code: 20007,
      data: { errors: [{ field: 'mgt_org_id' }] },
    });
    await root.put(`/manager/${strong.id}/v1`, { version: 1, mgt_org_id: orgs.east });
    expect((await move(2, orgs.shanghai)).code).toBe(0);
  });

  test('roles and identity belong together, a merchant is needed where the identity says so', async () => {
    expect(await root.post('/manager/v1', body({ role_ids: [roles.merchant] }))).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'role_ids' }] },
    });
    expect(
      await root.post('/manager/v1', body({ identity_type: 0, role_ids: [roles.merchant] })),
    ).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'mct_id' }] },
    });
    expect((await root.post('/manager/v1', body({ identity_type: 9, role_ids: [roles.all] }))).code).not.toBe(
      0,
    );
    expect(await root.post('/manager/v1', body({ role_ids: [] }))).toMatchObject({ code: 10006 });
    expect(await root.post('/manager/v1', body({ role_ids: ['999'] }))).toMatchObject({
      code: 10004,
      data: { errors: [{ field: 'role_ids' }] },
    });
  });

  test('a merchant’s user keeps to its own people', async () => {
    const { data } = await merchant.get('/manager/v1');
    expect(data.rows.map((row: { id: string }) => row.id)).toEqual([userIds.merchant]);
    const { name, phone } = body();
    const mine = { name, phone, role_ids: [roles.merchant] };
    const created = await merchant.post('/manager/v1', mine);
    expect(created.code).toBe(0);
    const stored = await served.database.db
      .selectFrom('manager')
      .selectAll()
      .where('id', '=', created.data.id)
      .executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ identity_type: 0, mct_id: '1', mgt_org_id: orgs.shanghai });
    expect((await merchant.get(`/manager/${userIds.otherMerchant}/v1`)).code).toBe(10004);
    expect((await merchant.put(`/manager/${userIds.root}/reset/v1`)).code).toBe(10004);
    const other = { ...mine, phone: `1344444${String(next).padStart(4, '0')}` };
    for (const forged of [{ mct_id: '2' }, { mgt_org_id: orgs.root }, { identity_type: 1 }]) {
      expect((await merchant.post('/manager/v1', { ...other, ...forged })).code).toBe(10006);
    }
    expect((await merchant.post('/manager/v1', { ...other, role_ids: [roles.reader] })).code).not.toBe(0);
  });

  test('an account that failed too often is unlocked by hand', async () => {
    const { data: person } = await root.post('/manager/v1', body());
    for (let n = 0; n < 5; n++) {
      const tried = { login_name: body().phone, password: encodePassword('Wrong#2026') };
      await served.anybody.post('/manager/login/v1', { ...tried, ...(await served.captcha()) });
    }
    await expect(served.signIn(body().phone, person.result.secret)).rejects.toThrow('Account locked');
    const locked = (await root.get(`/manager/${person.id}/v1`)).data;
    expect(locked.lock_until).toBe('2026-03-02 10:30:00');
    expect((await root.put(`/manager/unlock/${person.id}/v1`)).code).toBe(0);
    await served.signIn(body().phone, person.result.secret);
    expect((await root.put(`/manager/unlock/${person.id}/v1`)).code).toBe(15001);
  });
});
