import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { encodePassword } from '../../resources/kit/wire.ts';
import {
  askCode,
  freshAccounts,
  insertWorker,
  newestCode,
  otherCode,
  passwordForm,
  smsSent,
  worker,
} from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { Client, type Served, serve } from './support/served.ts';
import { orgs, password, userIds, users, world } from './support/world.ts';

describeOnManySessions('signing in as the platform', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    await insertWorker(served);
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  const enter = async (code: string, more: Record<string, string> = {}) =>
    served.anybody.post('/worker/mgt_login/v1', {
      ...(await served.captcha()),
      worker_no: worker.worker_no,
      password: encodePassword(password),
      code,
      reason: '处理工单 1024',
      ...more,
    });
  const code = async (worker_no: string = worker.worker_no) => {
    expect((await askCode(served, { worker_no, type: 3 })).code).toBe(0);
    return newestCode(served);
  };

  test('[7.11] [6.05] [2.02] worker number, password, code and reason let in, and leave an audit row', async () => {
    const reply = await enter(await code());
    expect(reply).toMatchObject({ status: 200, code: 0, data: { need_change_pwd: 0 } });
    expect(served.sms.map(({ phone }) => phone)).toEqual([worker.phone]);
    const client = new Client(served.base, reply.data.auth_token);
    expect((await client.get('/manager/login/control/v1')).data).toMatchObject({
      user_id: worker.id,
      identity_type: 9,
      mgt_org_id: orgs.root,
    });
    const log = await served.database.db.selectFrom('sys_operate_log').selectAll().execute();
    expect(log).toMatchObject([
      {
        biz_entity: 'manager',
        biz_id: worker.id,
        action: 'secret_login',
        operator_id: worker.id,
        ip: '127.0.0.1',
        diff_json: [{ field: 'reason', before: null, after: '处理工单 1024' }],
      },
    ]);
  });

  test('a wrong, an expired, a replayed and another one’s code are refused and leave no trace', async () => {
    const good = await code();
    expect(await enter(otherCode(good))).toMatchObject({ status: 422, code: 20009 });
    served.pass(300);
    expect((await enter(good)).code).toBe(20009);
    const second = await code();
    expect((await enter(second)).code).toBe(0);
    expect((await enter(second)).code).toBe(20009);
    await askCode(served, { phone: users.root, type: 2 });
    expect((await enter(await newestCode(served))).code).toBe(20009);
    const log = await served.database.db.selectFrom('sys_operate_log').select('action').execute();
    expect(log).toHaveLength(1);
  });

  test('a wrong password counts down and locks after five, ten at once too', async () => {
    const good = await code();
    const wrong = { password: encodePassword('Wrong#2026') };
    expect((await enter(good, wrong)).msg).toBe('Wrong account or password; attempts left: 4');
    const replies = await Promise.all(Array.from({ length: 10 }, () => enter(good, wrong)));
    expect(replies.filter((reply) => reply.code === 20011)).toHaveLength(3);
    expect(replies.filter((reply) => reply.code === 20012)).toHaveLength(7);
    expect((await enter(good)).code).toBe(20012);
    served.pass(30 * 60);
    expect((await enter(await code())).code).toBe(0);
  });

  test('a right code is needed before a password is looked at', async () => {
    const good = await code();
    const both = { password: encodePassword('Wrong#2026') };
    expect(await enter(otherCode(good), both)).toEqual(await enter(otherCode(good)));
  });

  test('a worker number that is nobody’s, or a manager’s, is answered like a known one', async () => {
    const known = await askCode(served, { worker_no: worker.worker_no, type: 3 });
    const unknown = await askCode(served, { worker_no: 'W9999', type: 3 });
    expect(unknown).toEqual(known);
    await smsSent(served);
    expect(served.sms).toHaveLength(1);
    const wrong = otherCode(await newestCode(served));
    for (let n = 0; n < 6; n++)
      expect(await enter(wrong, { worker_no: 'W9999' })).toEqual(await enter(wrong));
  });

  test('the door of the others refuses a platform user as it refuses anybody unknown', async () => {
    const attempt = (login_name: string) =>
      served.anybody.post('/manager/login/v1', { login_name, password: encodePassword(password) });
    expect(await attempt(worker.phone)).toEqual(await attempt('13999999999'));
    expect((await attempt(worker.phone)).code).toBe(20011);
    expect(await served.database.db.selectFrom('session').selectAll().execute()).toEqual([]);
  });

  test('a disabled one is refused once everything else was right', async () => {
    const good = await code();
    const turn = async (enabled: 0 | 1) => {
      await served.database.db.updateTable('manager').set({ enabled }).where('id', '=', worker.id).execute();
      await served.touchAccess();
    };
    await turn(0);
    expect((await enter(otherCode(good))).code).toBe(20009);
    expect((await enter(good)).code).toBe(20010);
    await turn(1);
  });

  test.each([
    [{ reason: '' }, 'reason'],
    [{ reason: 'x'.repeat(101) }, 'reason'],
    [{ worker_no: '' }, 'worker_no'],
    [{ code: '' }, 'code'],
    [{ colour: 'x' }, 'colour'],
  ])('a body with %j is refused at %s', async (wrong, field) => {
    expect(await enter('123456', wrong as Record<string, string>)).toMatchObject({
      code: 10006,
      data: { errors: [{ field }] },
    });
  });

  test('a manager, whatever they may do, neither makes nor changes a platform user', async () => {
    const root = await served.signIn(users.root);
    const made = {
      name: '新同事',
      phone: '13711110001',
      identity_type: 9,
      worker_no: 'W0002',
      mgt_org_id: orgs.root,
      role_ids: [worker.id],
    };
    const refused = await root.post('/manager/v1', made);
    expect(refused).toMatchObject({ code: 10006, data: { errors: [{ field: 'identity_type' }] } });
    for (const reply of [
      await root.put(`/manager/${worker.id}/v1`, { version: 1, phone: '13711110002' }),
      await root.put(`/manager/${worker.id}/reset/v1`),
      await root.put(`/manager/${worker.id}/enabled/v1`, { enabled: 0 }),
    ]) {
      expect(reply).toMatchObject({ status: 409, code: 20007 });
    }
    const denied = { update: 20007, disable: 20007, enable: 20007, end_sessions: 20007, reset: 20007 };
    expect((await root.get(`/manager/${worker.id}/v1`)).data.deny).toMatchObject(denied);
    await root.put(`/manager/${userIds.reader}/v1`, { version: 1, worker_no: 'W0003' });
    expect((await root.get(`/manager/${userIds.reader}/v1`)).data.worker_no).toBeNull();
  });

  test('a worker number belongs to one user', async () => {
    const { db } = served.database;
    const twice = db
      .updateTable('manager')
      .set({ worker_no: worker.worker_no })
      .where('id', '=', userIds.east);
    await expect(twice.execute()).rejects.toThrow(/unique/);
  });

  test('a forgotten password is set anew like any other, and the lock of the number ends with it', async () => {
    const session = new Client(served.base, (await enter(await code())).data.auth_token);
    for (let n = 0; n < 5; n++) await enter('000000', { password: encodePassword('Wrong#2026') });
    await askCode(served, { phone: worker.phone, type: 2 });
    const form = passwordForm({ next: 'Fresh#2026', phone: worker.phone, code: await newestCode(served) });
    expect((await served.anybody.put('/manager/update_password/v1', form)).code).toBe(0);
    expect((await session.get('/manager/login/control/v1')).code).toBe(10001);
    served.pass(60);
    expect((await enter(await code(), { password: encodePassword('Fresh#2026') })).code).toBe(0);
  });
});
