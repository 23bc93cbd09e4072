import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodePassword } from '../../resources/kit/wire.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Served, serve } from './support/served.ts';
import { password, startOfTests, userIds, users, world } from './support/world.ts';

describeOnManySessions('signing in', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(async () => {
    served.at(startOfTests);
    await served.empty('session', 'login_failure', 'sys_operate_log');
  });
  afterAll(() => served.close());

  const attempt = (login_name: string, secret: string = password) =>
    served.anybody.post('/manager/login/v1', { login_name, password: encodePassword(secret) });

  const attemptWithCaptcha = async (login_name: string, secret: string = password) =>
    served.anybody.post('/manager/login/v1', {
      login_name,
      password: encodePassword(secret),
      ...(await served.captcha()),
    });

  test('[7.10] a sign-in gives a token that the Auth-Token header carries', async () => {
    const reply = await attempt(users.root);
    expect(reply).toMatchObject({ status: 200, code: 0, data: { need_change_pwd: 0 } });
    expect(Object.keys(reply.data).sort()).toEqual(['auth_token', 'need_change_pwd', 'socket_token']);
    const client = await served.signIn(users.root);
    expect((await client.get('/vendor_person/v1')).code).toBe(0);
    const kept = await served.database.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(reply.data.auth_token);
    const user = await served.database.db
      .selectFrom('manager')
      .selectAll()
      .where('id', '=', userIds.root)
      .executeTakeFirst();
    expect(user).toMatchObject({ last_login_time: startOfTests, last_login_ip: '127.0.0.1' });
  });

  test('[7.14] [3.01] control says who is signed in and what they may do', async () => {
    const reader = await served.signIn(users.reader);
    const { data } = await reader.get('/manager/login/control/v1');
    expect(data).toMatchObject({
      user_id: userIds.reader,
      identity_type: 1,
      name: '何俊',
      mct_name: null,
      mgt_org_id: '1',
      mgt_org_name: '智云总部',
      phone: '139****0004',
      level: 1,
      modules: ['VENDOR_PERSON_MANAGE', 'NOTICE', 'NOTICE:markRead', 'NOTICE:readAll', 'VENDOR_TEST'],
      grants: [
        ['g', userIds.reader, 'role:3', '001*'],
        ['p', 'role:3', 'VENDOR_PERSON_MANAGE', 'use', 'allow'],
        ['p', userIds.reader, 'NOTICE', 'use', 'allow'],
        ['p', userIds.reader, 'NOTICE', 'markRead', 'allow'],
        ['p', userIds.reader, 'NOTICE', 'readAll', 'allow'],
      ],
      places: ['001'],
    });
    const nobody = await served.signIn(users.nothing);
    expect((await nobody.get('/manager/login/control/v1')).data.modules).toEqual([]);
  });

  test.each([
    ['no token', null],
    ['a token that is none', 'x'],
    ['a token of nobody', 'A'.repeat(43)],
  ])('a call with %s is refused with 10001', async (_, token) => {
    const headers: Record<string, string> = token ? { 'auth-token': token } : {};
    expect(await served.anybody.raw('GET', '/api/vendor_person/v1', undefined, headers)).toMatchObject({
      status: 401,
      code: 10001,
    });
  });

  test('a session ends after twelve hours without a call and moves on with each', async () => {
    const client = await served.signIn(users.root);
    served.pass(11 * 3600);
    expect((await client.get('/vendor_person/v1')).code).toBe(0);
    served.pass(11 * 3600);
    expect((await client.get('/vendor_person/v1')).code).toBe(0);
    served.pass(12 * 3600 + 1);
    expect((await client.get('/vendor_person/v1')).code).toBe(10001);
  });

  test('signing out ends this session and no other', async () => {
    const [one, two] = [await served.signIn(users.root), await served.signIn(users.root)];
    expect((await one.put('/manager/log_out/v1')).code).toBe(0);
    expect((await one.get('/vendor_person/v1')).code).toBe(10001);
    expect((await two.get('/vendor_person/v1')).code).toBe(0);
  });

  test('a wrong password counts down, the fifth locks for thirty minutes, the right one too', async () => {
    for (const n of [4, 3, 2, 1]) {
      expect(await attemptWithCaptcha(users.root, 'Wrong#2026')).toMatchObject({
        status: 422,
        code: 20011,
        msg: `Wrong account or password; attempts left: ${n}`,
        data: n <= 2 ? { captcha_required: 1 } : null,
      });
    }
    expect(await attemptWithCaptcha(users.root, 'Wrong#2026')).toMatchObject({
      code: 20012,
      msg: 'Account locked, retry in 30 minutes',
    });
    served.pass(10 * 60);
    expect(await attempt(users.root)).toMatchObject({
      code: 20012,
      msg: 'Account locked, retry in 20 minutes',
    });
    served.pass(20 * 60);
    expect((await attempt(users.root)).code).toBe(0);
  });

  test('the right password forgets the failures before it', async () => {
    await attempt(users.root, 'Wrong#2026');
    await attempt(users.root);
    expect((await attempt(users.root, 'Wrong#2026')).msg).toContain('attempts left: 4');
  });

  test('guesses made at once do not slip past the limit', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => attempt(users.root, 'Wrong#2026')));
    const codes = replies.map((reply) => reply.code);
    expect(codes.filter((code) => code === 20011)).toHaveLength(3);
    expect(codes.filter((code) => code === 0)).toEqual([]);
    expect([20009, 20012]).toContain((await attempt(users.root)).code);
  });

  test('guesses made at once, each with its captcha, end in the lock', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => attemptWithCaptcha(users.root, 'Wrong#2026')),
    );
    expect(replies.filter(({ code }) => code === 20011)).toHaveLength(4);
    expect(replies.filter(({ code }) => code === 20012)).toHaveLength(6);
    expect((await attemptWithCaptcha(users.root)).code).toBe(20012);
  });

  test('an unknown account is answered like a wrong password, to the lock', async () => {
    const known = [];
    const unknown = [];
    for (let n = 0; n < 4; n++) {
      known.push(await attempt(users.root, 'Wrong#2026'));
      unknown.push(await attempt('13999999999', 'Wrong#2026'));
    }
    for (let n = 0; n < 3; n++) {
      known.push(await attemptWithCaptcha(users.root, 'Wrong#2026'));
      unknown.push(await attemptWithCaptcha('13999999999', 'Wrong#2026'));
    }
    expect(known.map(({ code }) => code)).toEqual([20011, 20011, 20011, 20009, 20011, 20012, 20012]);
    expect(unknown).toEqual(known);
  });

  test('that an account is disabled is told only to who knows its password', async () => {
    expect((await attempt(users.disabled, 'Wrong#2026')).code).toBe(20011);
    expect(await attempt(users.disabled)).toMatchObject({ status: 422, code: 20010 });
  });

  test('a disabled merchant and a disabled organisation refuse their users, those signed in too', async () => {
    const { db } = served.database;
    const sets = [
      { table: 'mct', id: '1', phone: users.merchant },
      { table: 'manager_org', id: '5', phone: users.factory },
    ];
    for (const { table, id, phone } of sets) {
      const client = await served.signIn(phone);
      const turn = async (enabled: 0 | 1) => {
        await anyTable(db).updateTable(table).set({ enabled }).where('id', '=', id).execute();
        await served.touchAccess();
      };
      await turn(0);
      expect((await client.get('/manager/login/control/v1')).code).toBe(10001);
      expect((await attempt(phone)).code).toBe(20010);
      await turn(1);
      expect((await attempt(phone)).code).toBe(0);
    }
  });

  test.each([
    [{}, ['login_name', 'password']],
    [{ login_name: 5, password: 'x' }, ['login_name']],
    [{ login_name: users.root, password: 'x', colour: 1 }, ['colour']],
    [{ login_name: 'x'.repeat(65), password: 'x' }, ['login_name']],
  ])('a sign-in with %j is refused at its fields', async (body, fields) => {
    const reply = await served.anybody.post('/manager/login/v1', body);
    expect(reply).toMatchObject({ status: 422, code: 10006 });
    expect(reply.data.errors.map((error: { field: string }) => error.field)).toEqual(fields);
  });

  test('a password that is no text in base64url is a wrong one', async () => {
    const reply = await served.anybody.post('/manager/login/v1', { login_name: users.root, password: '%%%' });
    expect(reply.code).toBe(20011);
  });
});

describeOnManySessions('signing in too often', (fresh) => {
  test('an address that tries too often is told to wait', async () => {
    const served = await serve(await fresh(world), { signInsPerMinute: 3 });
    const tries = [];
    for (let n = 0; n < 4; n++) {
      tries.push(
        await served.anybody.post('/manager/login/v1', { login_name: `1390000000${n}`, password: 'x' }),
      );
    }
    expect(tries.map((reply) => [reply.status, reply.code])).toEqual([
      [422, 20011],
      [422, 20011],
      [422, 20011],
      [429, 10007],
    ]);
    await served.close();
  });
});
