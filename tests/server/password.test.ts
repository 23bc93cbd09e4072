import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  askCode,
  freshAccounts,
  newestCode,
  otherCode,
  ownCode,
  passwordForm,
  smsSent,
} from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Served, serve } from './support/served.ts';
import { password, userIds, users, world } from './support/world.ts';

const next = 'Fresh#2026';
const change = '/manager/update_password/v1';

describeOnManySessions('changing a password', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  const form = (code: string, more: Partial<Parameters<typeof passwordForm>[0]> = {}) =>
    passwordForm({ password, next, phone: users.reader, code, ...more });

  test('[7.13] [3.16] the original password and a code change it, and end every session', async () => {
    const [one, two] = [await served.signIn(users.reader), await served.signIn(users.reader)];
    const other = await served.signIn(users.root);
    const code = await ownCode(served, one, users.reader);
    expect(await one.put(change, form(code))).toMatchObject({ code: 0, msg: 'Modified successfully' });
    for (const client of [one, two]) expect((await client.get('/manager/login/control/v1')).code).toBe(10001);
    expect((await other.get('/manager/login/control/v1')).code).toBe(0);
    await expect(served.signIn(users.reader)).rejects.toThrow('Wrong account or password');
    await served.signIn(users.reader, next);
    const log = await served.database.db.selectFrom('sys_operate_log').selectAll().execute();
    expect(log).toMatchObject([
      {
        biz_entity: 'manager',
        biz_id: userIds.reader,
        action: 'change_password',
        operator_id: userIds.reader,
        ip: '127.0.0.1',
        diff_json: [{ field: 'password_hash', before: null, after: null }],
      },
    ]);
  });

  test('[7.13] the answer is in the language of the call', async () => {
    const client = (await served.signIn(users.reader)).speaking('zh-CN');
    const sent = await client.get('/manager/send_message/v1', { phone: users.reader, type: 1 });
    expect(sent.msg).toBe('验证码已发送');
    const code = await newestCode(served);
    expect(served.sms.at(-1)).toMatchObject({
      phone: users.reader,
      text: expect.stringContaining('验证码是'),
    });
    expect((await client.put(change, form(code))).msg).toBe('修改成功');
  });

  test.each([
    ['[5.31]', { next: '', again: next }, 'new_password1', 'Please enter the new password'],
    ['[5.31]', { next: 'Ab#4567' }, 'new_password1', 'At least 8 characters'],
    ['[5.31]', { next: 'Abcdefgh#12345678' }, 'new_password1', 'At most 16 characters'],
    ['[5.31]', { next: 'abcdefgh' }, 'new_password1', 'Must contain letters, digits and special characters'],
    ['[5.31]', { next: 'abcd1234' }, 'new_password1', 'Must contain letters, digits and special characters'],
    ['[5.31]', { next: '1234567#' }, 'new_password1', 'Must contain letters, digits and special characters'],
    ['[5.31]', { next: 'abcd #123' }, 'new_password1', 'Cannot contain whitespace characters'],
    ['[5.32]', { again: '' }, 'new_password2', 'Please confirm the new password'],
    ['[5.32]', { again: 'Fresh#2027' }, 'new_password2', 'The two passwords do not match'],
    ['[5.33]', { phone: '' }, 'phone', 'Please enter the phone number'],
    ['[5.33]', { code: '' }, 'code', 'Please enter the verification code'],
    ['[5.30]', { password: '' }, 'password', 'Please enter the original password'],
    ['', { phone: users.root }, 'phone', 'Please enter your own phone number'],
  ])('%s the form with %j is refused at %s', async (_, wrong, field, msg) => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    expect(await client.put(change, form(code, wrong))).toMatchObject({
      status: 422,
      code: 10006,
      msg,
      data: { errors: expect.arrayContaining([{ field, msg }]) },
    });
    await served.signIn(users.reader);
  });

  test('[5.34] a password that did not travel encoded is none', async () => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    const raw = { ...form(code), new_password1: next, new_password2: next };
    expect(await client.put(change, raw)).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'new_password1' }, { field: 'new_password2' }] },
    });
  });

  test('a wrong original password is refused, and leaves the code good', async () => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    expect(await client.put(change, form(code, { password: 'Wrong#2026' }))).toMatchObject({
      status: 409,
      code: 20008,
      msg: 'Wrong original password',
    });
    expect((await client.put(change, form(code))).code).toBe(0);
  });

  test('the original password cannot be guessed through the form', async () => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => client.put(change, form(code, { password: 'Wrong#2026' }))),
    );
    expect(replies.filter((reply) => reply.code === 20008)).toHaveLength(10);
    expect((await client.put(change, form(code))).code).toBe(10007);
  });

  test('the new password must differ from the old one', async () => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    expect(await client.put(change, form(code, { next: password }))).toMatchObject({
      status: 409,
      code: 20013,
      msg: 'New password must differ',
    });
    expect((await client.get('/manager/login/control/v1')).code).toBe(0);
  });

  test('a wrong, an expired and a replayed code change nothing', async () => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    const wrong = { status: 422, code: 20009, msg: 'Code wrong or expired' };
    expect(await client.put(change, form(otherCode(code)))).toMatchObject(wrong);
    served.pass(300);
    expect(await client.put(change, form(code))).toMatchObject(wrong);
    const second = await ownCode(served, client, users.reader);
    expect((await client.put(change, form(second))).code).toBe(0);
    const again = await served.signIn(users.reader, next);
    const replayed = form(second, { password: next, next: 'Third#2026' });
    expect(await again.put(change, replayed)).toMatchObject(wrong);
    await served.signIn(users.reader, next);
  });

  test('a newer code replaces the one before, and each is good for its own purpose', async () => {
    const client = await served.signIn(users.reader);
    const first = await ownCode(served, client, users.reader);
    served.pass(60);
    const second = await ownCode(served, client, users.reader);
    if (first !== second) expect((await client.put(change, form(first))).code).toBe(20009);
    expect(
      (await served.anybody.put(change, passwordForm({ next, phone: users.reader, code: second }))).code,
    ).toBe(20009);
    expect((await client.put(change, form(second))).code).toBe(0);
  });

  test('ten wrong codes at once spend the code', async () => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    const wrong = form(otherCode(code));
    const replies = await Promise.all(Array.from({ length: 9 }, () => client.put(change, wrong)));
    expect(replies.map((reply) => reply.code)).toEqual(Array(9).fill(20009));
    expect((await client.put(change, form(code))).code).toBe(20009);
  });

  test('one code changes one password, however many try it at once', async () => {
    const client = await served.signIn(users.reader);
    const code = await ownCode(served, client, users.reader);
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, n) => client.put(change, form(code, { next: `Fresh#202${n}` }))),
    );
    expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1);
    const log = await served.database.db.selectFrom('sys_operate_log').select('action').execute();
    expect(log).toHaveLength(1);
  });

  test.each(['x', 'A'.repeat(43)])('a forged token (%s) is refused and resets nothing', async (token) => {
    await askCode(served, { phone: users.reader, type: 2 });
    const code = await newestCode(served);
    const body = JSON.stringify(passwordForm({ next, phone: users.reader, code }));
    const headers = { 'auth-token': token, 'content-type': 'application/json' };
    expect((await served.anybody.raw('PUT', `/api${change}`, body, headers)).code).toBe(10001);
    await served.signIn(users.reader);
  });
});

describeOnManySessions('a forgotten password', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  const reset = (code: string, more: { phone?: string; next?: string } = {}) =>
    served.anybody.put(change, passwordForm({ next, phone: users.reader, code, ...more }));

  test('[7.13] [7.12] [2.170] phone and code set a new one, unlock the account and end its sessions', async () => {
    const session = await served.signIn(users.reader);
    for (let n = 0; n < 3; n++) await expect(served.signIn(users.reader, 'Wrong#2026')).rejects.toThrow();
    expect(await askCode(served, { phone: users.reader, type: 2 })).toMatchObject({
      code: 0,
      msg: 'Verification code sent',
      data: null,
    });
    expect(await reset(await newestCode(served))).toMatchObject({ code: 0, msg: 'Modified successfully' });
    expect((await session.get('/manager/login/control/v1')).code).toBe(10001);
    await served.signIn(users.reader, next);
  });

  test('signed in, the code of a forgotten password replaces the original one', async () => {
    const client = await served.signIn(users.reader);
    expect((await client.get('/manager/send_message/v1', { phone: users.reader, type: 2 })).code).toBe(0);
    const code = await newestCode(served);
    expect((await client.put(change, passwordForm({ next, phone: users.reader, code }))).code).toBe(0);
    await served.signIn(users.reader, next);
  });

  test('whether a phone is anybody’s shows nowhere', async () => {
    const stranger = '13999999999';
    const [known, unknown, disabled] = [
      await askCode(served, { phone: users.reader, type: 2 }),
      await askCode(served, { phone: stranger, type: 2 }),
      await askCode(served, { phone: users.disabled, type: 2 }),
    ];
    expect(unknown).toEqual(known);
    expect(disabled).toEqual(known);
    await smsSent(served);
    expect(served.sms.map(({ phone }) => phone)).toEqual([users.reader]);
    expect(await askCode(served, { phone: stranger, type: 2 })).toEqual(
      await askCode(served, { phone: users.reader, type: 2 }),
    );
    const wrong = otherCode(await newestCode(served));
    for (let n = 0; n < 11; n++) {
      expect(await reset(wrong, { phone: stranger })).toEqual(await reset(wrong));
    }
    expect((await reset(wrong, { phone: stranger })).code).toBe(10007);
  });

  test('tries are counted by phone, and at once too', async () => {
    await askCode(served, { phone: users.reader, type: 2 });
    const code = await newestCode(served);
    const replies = await Promise.all(Array.from({ length: 12 }, () => reset(otherCode(code))));
    expect(replies.filter((reply) => reply.code === 20009)).toHaveLength(10);
    expect(replies.filter((reply) => reply.code === 10007)).toHaveLength(2);
    expect((await reset(code)).code).toBe(10007);
    await served.signIn(users.reader);
  });

  test('a code dies with the phone it was sent to', async () => {
    await askCode(served, { phone: users.reader, type: 2 });
    const code = await newestCode(served);
    const move = (phone: string) =>
      served.database.db.updateTable('manager').set({ phone }).where('id', '=', userIds.reader).execute();
    await move('13711112222');
    expect((await reset(code, { phone: '13711112222' })).code).toBe(20009);
    expect((await reset(code)).code).toBe(20009);
    await move(users.reader);
  });

  test('the old password is refused again, to who has the code', async () => {
    await askCode(served, { phone: users.reader, type: 2 });
    const code = await newestCode(served);
    expect((await reset(code, { next: password })).code).toBe(20013);
    expect((await reset(code)).code).toBe(0);
  });
});

describeOnManySessions('a password that somebody else gave', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  test('bars everything but its change, and the change lifts it', async () => {
    const root = await served.signIn(users.root);
    const { result } = (await root.put(`/manager/${userIds.reader}/reset/v1`)).data;
    const client = await served.signIn(users.reader, result.secret);
    const barred = { status: 409, code: 20014, msg: 'Change the initial password first' };
    for (const reply of [
      await client.get('/vendor_person/v1'),
      await client.get('/manager/tree/v1'),
      await client.get('/manager/session/v1'),
      await client.get('/manager_forms/v1', { form_key: 'x' }),
      await client.put('/manager/preference/v1', { theme: 'dark' }),
      await client.post('/manager/switch_org/v1', { org_id: '2' }),
    ]) {
      expect(reply).toMatchObject(barred);
    }
    expect((await client.get('/manager/login/control/v1')).data).toMatchObject({ need_change_pwd: 1 });
    const code = await ownCode(served, client, users.reader);
    const form = passwordForm({ password: result.secret, next, phone: users.reader, code });
    expect((await client.put(change, form)).code).toBe(0);
    const own = await served.signIn(users.reader, next);
    expect((await own.get('/vendor_person/v1')).code).toBe(0);
    expect((await own.get('/manager/login/control/v1')).data).toMatchObject({ need_change_pwd: 0 });
  });

  test('leaves the way out open', async () => {
    const root = await served.signIn(users.root);
    const { result } = (await root.put(`/manager/${userIds.reader}/reset/v1`)).data;
    const client = await served.signIn(users.reader, result.secret);
    expect((await client.put('/manager/log_out/v1')).code).toBe(0);
    expect((await client.get('/manager/login/control/v1')).code).toBe(10001);
  });
});
