import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anyTable } from '../../server/db/tables.ts';
import { easyWork } from '../support/solve-captcha.ts';
import { askCode, freshAccounts, smsSent } from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

const send = '/manager/send_message/v1';

describeOnManySessions('captchas', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  const ask = (captcha: object) => served.anybody.get(send, { phone: users.reader, type: 2, ...captcha });
  const refused = { status: 422, code: 20009, msg: 'Code wrong or expired' };

  const altered = (
    { captcha_id, captcha_code }: { captcha_id: string; captcha_code: string },
    more: object,
  ) => {
    const { challenge, solution } = JSON.parse(Buffer.from(captcha_code, 'base64').toString());
    const forged = { challenge, solution: { ...solution, ...more } };
    return { captcha_id, captcha_code: Buffer.from(JSON.stringify(forged)).toString('base64') };
  };
  const wrong = async () => altered(await served.captcha(), { derivedKey: '00'.repeat(32) });

  test('a captcha is work to be proven and nothing to be read', async () => {
    const { data } = await served.anybody.get('/manager/captcha/v1');
    expect(Object.keys(data).sort()).toEqual(['captcha_id', 'challenge']);
    expect(data.challenge.parameters).toMatchObject({ algorithm: 'SCRYPT', cost: easyWork.cost });
    expect(JSON.stringify(data)).not.toContain('counter');
  });

  test('[7.12] signed out a code needs a captcha: none, a wrong, a foreign and a forged one are refused', async () => {
    const good = await served.captcha();
    for (const captcha of [
      {},
      { captcha_code: good.captcha_code },
      { captcha_id: 'x'.repeat(22), captcha_code: good.captcha_code },
      { ...good, captcha_id: (await served.captcha()).captcha_id },
      { ...(await served.captcha()), captcha_code: 'XXXX' },
      { ...(await served.captcha()), captcha_code: Buffer.from('{"challenge":[]}').toString('base64') },
      altered(await served.captcha(), { counter: -1 }),
      await wrong(),
    ]) {
      expect(await ask(captcha)).toMatchObject(refused);
    }
    expect(served.sms).toEqual([]);
  });

  test('a captcha is good for one try, right or wrong', async () => {
    const tried = await served.captcha();
    expect((await ask(altered(tried, { derivedKey: '00'.repeat(32) }))).code).toBe(20009);
    expect((await ask(tried)).code).toBe(20009);
    const used = await served.captcha();
    expect((await ask(used)).code).toBe(0);
    served.pass(60);
    expect((await ask(used)).code).toBe(20009);
  });

  test('a captcha is good for three minutes', async () => {
    const late = await served.captcha();
    served.pass(180);
    expect((await ask(late)).code).toBe(20009);
    const good = await served.captcha();
    served.pass(179);
    expect((await ask(good)).code).toBe(0);
  });

  test('after three failures a sign-in needs one too, and a refused captcha costs no attempt', async () => {
    const attempt = (more: object) =>
      served.anybody.post('/manager/login/v1', { login_name: users.reader, password: 'x', ...more });
    const data = [];
    for (let n = 0; n < 3; n++) data.push((await attempt({})).data);
    expect(data).toEqual([null, null, { captcha_required: 1 }]);
    for (const captcha of [{}, await wrong()]) {
      expect(await attempt(captcha)).toMatchObject({ ...refused, data: { captcha_required: 1 } });
    }
    expect((await attempt(await served.captcha())).msg).toContain('attempts left: 1');
  });

  test('what has expired is cleaned up', async () => {
    await askCode(served, { phone: users.reader, type: 2 });
    // The code is written after the answer, by the clock as it then is.
    await smsSent(served);
    await served.captcha();
    served.pass(25 * 3600);
    await served.app.background.runAll();
    for (const table of ['captcha', 'verify_code', 'rate_count'])
      expect(await anyTable(served.database.db).selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describeOnManySessions('codes by SMS', (fresh) => {
  let served: Served;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  const ask = (phone: string) => askCode(served, { phone, type: 2 });

  test('[7.12] [4.60] one a minute', async () => {
    expect((await ask(users.reader)).code).toBe(0);
    served.pass(59);
    expect(await ask(users.reader)).toMatchObject({ status: 429, code: 10007 });
    served.pass(1);
    expect((await ask(users.reader)).code).toBe(0);
    await smsSent(served);
    expect(served.sms).toHaveLength(2);
  });

  test('many at once are one', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => ask(users.reader)));
    expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1);
    expect(replies.filter((reply) => reply.code === 10007)).toHaveLength(9);
    await smsSent(served);
    expect(served.sms).toHaveLength(1);
  });

  test('ten a day for a phone, signed out and within a session each', async () => {
    for (let n = 0; n < 10; n++) {
      expect((await ask(users.reader)).code).toBe(0);
      served.pass(3600);
    }
    expect((await ask(users.reader)).code).toBe(10007);
    const client = await served.signIn(users.reader);
    const own = async () => (await client.get(send, { phone: users.reader, type: 1 })).code;
    for (let n = 0; n < 10; n++) {
      expect(await own()).toBe(0);
      expect(await own()).toBe(10007);
      served.pass(60);
    }
    expect(await own()).toBe(10007);
    served.pass(14 * 3600);
    expect((await ask(users.reader)).code).toBe(0);
  });

  test('thirty an hour for an address, whomever they are for', async () => {
    const replies = [];
    for (let n = 0; n < 31; n++) replies.push((await ask(`1371111${String(n).padStart(4, '0')}`)).code);
    expect(replies).toEqual([...Array(30).fill(0), 10007]);
    served.pass(3600);
    expect((await ask(users.reader)).code).toBe(0);
  });

  test('within a session the code goes to the own phone and nowhere else', async () => {
    const client = await served.signIn(users.reader);
    expect(await client.get(send, { phone: users.root, type: 1 })).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'phone' }] },
    });
    expect((await client.get(send, { type: 1 })).code).toBe(10006);
    expect((await served.anybody.get(send, { phone: users.reader, type: 1 })).code).toBe(10001);
    expect((await client.get(send, { phone: users.root, type: 2 })).code).toBe(20009);
    expect(served.sms).toEqual([]);
    expect((await client.get(send, { phone: users.reader, type: 1 })).code).toBe(0);
  });

  test.each([
    [{ phone: users.reader }, 'type'],
    [{ phone: users.reader, type: 5 }, 'type'],
    [{ type: 2 }, 'phone'],
    [{ type: 3, phone: users.reader }, 'worker_no'],
    [{ phone: users.reader, type: 2, colour: 1 }, 'colour'],
  ])('asking with %j is refused at %s', async (query, field) => {
    const reply = await served.anybody.get(send, query);
    expect(reply).toMatchObject({ status: 422, code: 10006, data: { errors: [{ field }] } });
  });
});

describeOnManySessions('behind a proxy', (fresh) => {
  const from = (base: string, address: string) =>
    new Client(base).raw('GET', '/api/manager/captcha/v1', undefined, { 'x-forwarded-for': address });

  test('the address that a trusted proxy names is limited, nobody else’s word counts', async () => {
    const database = await fresh(world);
    const believing = await serve(database, { signInsPerMinute: 2, trustProxy: 1 });
    const replies = [];
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2', '10.0.0.9, 10.0.0.1'])
      replies.push((await from(believing.base, address)).code);
    expect(replies).toEqual([0, 0, 10007, 0, 10007]);
    await believing.close();
    const doubting = await serve(database, { signInsPerMinute: 2, trustProxy: ['10.9.9.9'] });
    const others = [];
    for (const address of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
      others.push((await from(doubting.base, address)).code);
    expect(others).toEqual([0, 0, 10007]);
    await doubting.close();
  });
});
