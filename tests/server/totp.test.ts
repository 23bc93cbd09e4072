import { HOTP, Secret } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodePassword } from '../../resources/kit/wire.ts';
import { base32, matchingStep, otpauth } from '../../server/session/totp.ts';
import { askCode, freshAccounts, insertWorker, smsSent, worker } from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, password, userIds, users, world } from './support/world.ts';

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const stepAt = (ms: number) => Math.floor(ms / 30_000);

/** What an app shows in a step. */
const codeOfStep = (secret: Buffer, step: number) =>
  HOTP.generate({ secret: Secret.fromHex(secret.toString('hex')), counter: step });

describe('one-time passwords by time', () => {
  const secret = Buffer.from('12345678901234567890');

  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    expect(matchingStep(secret, code, second * 1_000)).toBe(stepAt(second * 1_000));
  });

  test('are taken one step early and one late, no more', () => {
    const now = 1_700_000_000_000;
    const step = stepAt(now);
    const steps = [-2, -1, 0, 1, 2].map((by) => matchingStep(secret, codeOfStep(secret, step + by), now));
    expect(steps).toEqual([null, step - 1, step, step + 1, null]);
    expect(matchingStep(secret, '', now)).toBeNull();
    expect(matchingStep(secret, `${codeOfStep(secret, step)}0`, now)).toBeNull();
  });

  test('are set up by a base32 secret in an otpauth address', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(bytesOf(base32(secret))).toEqual(secret);
    expect(otpauth('Smart Cabinet', '139', secret)).toBe(
      'otpauth://totp/Smart%20Cabinet:139?issuer=Smart%20Cabinet&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
    );
  });
});

describeOnManySessions('two-step sign-in', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    await insertWorker(served);
  });
  beforeEach(async () => {
    await freshAccounts(served);
    await served.database.db.updateTable('manager_role').set({ require_totp: 0 }).execute();
  });
  afterAll(() => served.close());

  const login = (phone: string, totp_code?: string): Promise<Reply> =>
    served.anybody.post('/manager/login/v1', {
      login_name: phone,
      password: encodePassword(password),
      ...(totp_code === undefined ? {} : { totp_code }),
    });
  const codeOf = (secret: string, by = 0) =>
    codeOfStep(bytesOf(secret), stepAt(served.app.services.clock()) + by);
  const wrong = '000000';
  const setUp = async (client: Client, given: object = { password: encodePassword(password) }) => {
    const { secret, uri } = (await client.post('/manager/totp/v1', given)).data;
    expect(uri).toContain(`secret=${secret}&`);
    const answer = await client.put('/manager/totp/v1', { code: codeOf(secret) });
    expect(answer).toMatchObject({ code: 0, msg: 'Two-step sign-in is on' });
    served.pass(30);
    return { secret: secret as string, recovery: answer.data.recovery_codes as string[] };
  };

  test('asks for the code after the right password, takes each step once, and counts wrong ones', async () => {
    const client = await served.signIn(users.reader);
    expect((await client.post('/manager/totp/v1', { password: encodePassword('Wrong#2026') })).code).toBe(
      20008,
    );
    const { secret } = await setUp(client);
    expect((await client.get('/manager/totp/v1')).data).toMatchObject({
      enabled: 1,
      required: 0,
      recovery_left: 10,
    });

    expect(await login(users.reader)).toMatchObject({ status: 422, code: 20031, data: { totp_required: 1 } });
    expect(await login(users.reader, wrong)).toMatchObject({
      status: 422,
      code: 20032,
      msg: 'Wrong authenticator code; attempts left: 4',
      data: { totp_required: 1 },
    });
    const code = codeOf(secret);
    expect((await login(users.reader, code)).code).toBe(0);
    expect((await login(users.reader, code)).code).toBe(20032);
    expect((await login(users.reader, codeOf(secret, -1))).code).toBe(20032);
    served.pass(30);
    const several = await Promise.all(Array.from({ length: 3 }, () => login(users.reader, codeOf(secret))));
    expect(several.filter((reply) => reply.code === 0)).toHaveLength(1);
  });

  test('a right password does not forget wrong codes: the fifth locks, and an administrator unlocks', async () => {
    const { secret } = await setUp(await served.signIn(users.reader));
    for (let n = 0; n < 4; n++) {
      await login(users.reader);
      expect((await login(users.reader, wrong)).code).toBe(20032);
    }
    expect(await login(users.reader, wrong)).toMatchObject({ status: 422, code: 20012 });
    expect((await login(users.reader, codeOf(secret))).code).toBe(20012);
    expect((await login(users.reader)).code).toBe(20012);
    const root = await served.signIn(users.root);
    const row = (await root.get(`/manager/${userIds.reader}/v1`)).data;
    expect(row.lock_until).not.toBeNull();
    expect((await root.get(`/manager/session/${userIds.reader}/v1`)).data).toMatchObject({ failures: 5 });
    expect((await root.put(`/manager/unlock/${userIds.reader}/v1`, { version: row.version })).code).toBe(0);
    expect((await login(users.reader, codeOf(secret))).code).toBe(0);
  });

  test('secret and recovery codes are unreadable in the database; each recovery code is good once', async () => {
    const client = await served.signIn(users.reader);
    const { secret, recovery } = await setUp(client);
    expect(recovery).toHaveLength(10);
    const kept = JSON.stringify([
      await served.database.db.selectFrom('manager_totp').selectAll().execute(),
      await served.database.db.selectFrom('manager_recovery_code').selectAll().execute(),
      await served.database.db.selectFrom('sys_operate_log').selectAll().execute(),
    ]);
    for (const told of [
      secret,
      bytesOf(secret).toString('hex'),
      bytesOf(secret).toString('base64url'),
      ...recovery,
    ])
      expect(kept).not.toContain(told);

    // A row that was copied to another user, or sealed with another secret, opens nothing and breaks nothing.
    await served.database.db
      .updateTable('manager_totp')
      .set({ secret: 'AAAA.AAAA.AAAA' })
      .where('user_id', '=', userIds.reader)
      .execute();
    expect((await login(users.reader, codeOf(secret))).code).toBe(20032);
    await served.database.db.updateTable('login_failure').set({ failures: 0 }).execute();

    const [first = '', second = '', third = ''] = recovery;
    expect((await login(users.reader, first.toLowerCase().replace('-', ' '))).code).toBe(0);
    expect((await login(users.reader, first)).code).toBe(20032);
    const renewed = await client.post('/manager/totp/recovery/v1', { code: second });
    expect(renewed.data.recovery_codes).toHaveLength(10);
    expect((await login(users.reader, third)).code).toBe(20032);
    const log = await served.database.db
      .selectFrom('sys_operate_log')
      .select('action')
      .orderBy('id')
      .execute();
    expect(log.map(({ action }) => action)).toEqual(['totp_on', 'recovery_code', 'recovery_renewed']);
  });

  test('is turned off by who has the app, unless a role asks for it', async () => {
    const client = await served.signIn(users.reader);
    const { secret } = await setUp(client);
    expect((await client.post('/manager/totp/end/v1', { code: wrong })).code).toBe(20009);
    const root = await served.signIn(users.root);
    const role = await served.database.db
      .selectFrom('manager__role')
      .select('target_id')
      .where('owner_id', '=', userIds.reader)
      .executeTakeFirstOrThrow();
    const id = String(role.target_id);
    const { version } = (await root.get(`/manager_role/${id}/v1`)).data;
    expect(await root.put(`/manager_role/require_totp/${id}/v1`, { version, end_sessions: 0 })).toMatchObject(
      { code: 0 },
    );
    expect((await client.post('/manager/totp/end/v1', { code: codeOf(secret) })).code).toBe(20034);
    await root.put(`/manager_role/waive_totp/${id}/v1`, {});
    expect((await client.post('/manager/totp/end/v1', { code: codeOf(secret) })).code).toBe(0);
    expect((await login(users.reader)).code).toBe(0);
  });

  test('whose role asks for it sets it up at the next sign-in, before anything else is open', async () => {
    const before = await served.signIn(users.reader);
    const root = await served.signIn(users.root);
    const [{ target_id: id } = { target_id: '' }] = await served.database.db
      .selectFrom('manager__role')
      .select('target_id')
      .where('owner_id', '=', userIds.reader)
      .execute();
    const require = async (input: object) => {
      const { version } = (await root.get(`/manager_role/${id}/v1`)).data;
      return (await root.put(`/manager_role/require_totp/${id}/v1`, { version, ...input })).code;
    };
    expect(await require({ end_sessions: 0 })).toBe(0);
    expect((await before.get('/manager/session/v1')).code).toBe(0);
    // Who asks for it may sign the members out at once, and stays in.
    await root.put(`/manager_role/waive_totp/${id}/v1`, {});
    expect(await require({ end_sessions: 1 })).toBe(0);
    expect((await before.get('/manager/session/v1')).code).toBe(10001);
    expect((await root.get('/manager/session/v1')).code).toBe(0);

    const client = new Client(served.base, (await login(users.reader)).data.auth_token);
    expect((await client.get('/manager/login/control/v1')).data).toMatchObject({ need_totp: 1 });
    for (const barred of ['/manager/session/v1', '/manager/v1', '/manager/tree/v1', '/search/v1'])
      expect(await client.get(barred)).toMatchObject({ status: 409, code: 20033 });
    expect((await client.post('/manager/switch_org/v1', { org_id: orgs.root })).code).toBe(20033);
    // The password was shown a moment ago: it is not asked for again.
    await setUp(client, {});
    expect((await client.get('/manager/session/v1')).code).toBe(0);
    expect((await client.get('/manager/login/control/v1')).data).toMatchObject({ need_totp: 0 });
    expect((await login(users.reader)).code).toBe(20031);
  });

  test('is reset by who may reset passwords, not by others nor for oneself; sessions end and the user is told', async () => {
    const client = await served.signIn(users.reader);
    await setUp(client);
    const path = `/manager/reset_totp/${userIds.reader}/v1`;
    expect((await client.put(path, {})).code).toBe(10003);
    const root = await served.signIn(users.root);
    expect(await root.put(path, {})).toMatchObject({ code: 0, msg: 'Two-step sign-in reset' });
    expect((await client.get('/manager/login/control/v1')).code).toBe(10001);
    expect((await login(users.reader)).code).toBe(0);
    expect(await served.database.db.selectFrom('manager_totp').selectAll().execute()).toEqual([]);
    expect(await served.database.db.selectFrom('manager_recovery_code').selectAll().execute()).toEqual([]);
    const told = await served.database.db
      .selectFrom('sys_mgt_notice_log')
      .select(['notice_title', 'user_id'])
      .where('user_id', '=', userIds.reader)
      .execute();
    expect(told.map(({ notice_title }) => notice_title)).toContain('您的两步验证已被重置');
    await setUp(root);
    expect((await root.put(`/manager/reset_totp/${userIds.root}/v1`, {})).code).toBe(20006);
  });

  test('[2.02] the platform’s door takes the app’s code instead of an SMS, and sends none', async () => {
    const enter = async (code: string) =>
      served.anybody.post('/worker/mgt_login/v1', {
        ...(await served.captcha()),
        worker_no: worker.worker_no,
        password: encodePassword(password),
        code,
        reason: '处理工单 1024',
      });
    await askCode(served, { worker_no: worker.worker_no, type: 3 });
    await smsSent(served);
    const client = new Client(
      served.base,
      (await enter(String(served.sms.at(-1)?.params.code))).data.auth_token,
    );
    const { secret, recovery } = await setUp(client);
    served.sms.length = 0;
    served.pass(60);
    expect((await askCode(served, { worker_no: worker.worker_no, type: 3 })).code).toBe(0);
    await smsSent(served);
    expect(served.sms).toEqual([]);
    expect((await enter(wrong)).code).toBe(20009);
    const code = codeOf(secret);
    expect((await enter(code)).code).toBe(0);
    expect((await enter(code)).code).toBe(20009);
    expect((await enter(recovery[0] ?? '')).code).toBe(0);
  });
});
