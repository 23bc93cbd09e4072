import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../resources/kit/limits.ts';
import { encodePassword } from '../../resources/kit/wire.ts';
import {
  freshAccounts,
  insertWorker,
  newestCode,
  otherCode,
  passwordForm,
  smsSent,
  worker,
} from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { Client, type Reply, type Served, serve } from './support/served.ts';
import { password, userIds, users, world } from './support/world.ts';

const owner = '10.0.0.1';
const hotel = '10.0.9.9';
const stranger = (n: number) => `192.0.2.${n}`;

describeOnManySessions('nobody locks anybody out', (fresh) => {
  let served: Served;
  /** What the database was asked, and where an answer went out. */
  const asked: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node).includes('"name":"manager"') ? `${node.kind} of manager` : node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  beforeAll(async () => {
    const database = await fresh(world);
    served = await serve({ ...database, db: database.db.withPlugin(recorder) }, { trustProxy: 1 });
    served.app.server.prependListener('request', (_, response) => {
      const { end } = response;
      response.end = ((...given: Parameters<typeof end>) => {
        asked.push('answered');
        return end.apply(response, given);
      }) as typeof end;
    });
    await insertWorker(served);
  });
  beforeEach(() => freshAccounts(served));
  afterAll(() => served.close());

  const call = (from: string, method: string, path: string, body?: object, client = served.anybody) =>
    client.raw(method, `/api${path}`, body && JSON.stringify(body), {
      'x-forwarded-for': from,
      ...(body && { 'content-type': 'application/json' }),
    });
  const signIn = async (from: string, secret = password, captcha: object = {}) =>
    call(from, 'POST', '/manager/login/v1', {
      login_name: users.root,
      password: encodePassword(secret),
      ...captcha,
    });
  const guess = async (from: string) => signIn(from, 'Wrong#2026', await served.captcha());
  const enter = async (from: string, code: string, captcha: object = {}) =>
    call(from, 'POST', '/worker/mgt_login/v1', {
      worker_no: worker.worker_no,
      password: encodePassword(password),
      code,
      reason: '排障',
      ...captcha,
    });
  const askCode = async (from: string, query: Record<string, string>) => {
    const given = new URLSearchParams({ ...query, ...(await served.captcha()) });
    return call(from, 'GET', `/manager/send_message/v1?${given}`);
  };
  const reset = (from: string, code: string) =>
    call(
      from,
      'PUT',
      '/manager/update_password/v1',
      passwordForm({ next: 'Better#2026', phone: users.root, code }),
    );
  const codesOf = (replies: readonly Reply[]) => replies.map(({ code }) => code);

  test('five wrong passwords shut the account to their address and to no other', async () => {
    const replies = [];
    for (let n = 0; n < 6; n++) replies.push(await guess(stranger(1)));
    expect(codesOf(replies)).toEqual([20011, 20011, 20011, 20011, 20012, 20012]);
    // From elsewhere a captcha is asked for, and that is all.
    expect((await signIn(owner)).data).toEqual({ captcha_required: 1 });
    expect((await signIn(owner, password, await served.captcha())).code).toBe(0);
    expect((await guess(stranger(1))).code).toBe(20012);
  });

  test('guesses from many addresses wait in turns, while the owner comes in from where they were and from elsewhere', async () => {
    expect((await signIn(owner)).code).toBe(0);
    for (let n = 1; n <= 20; n++) expect((await guess(stranger(n))).code).toBe(20011);
    const turns = [await guess(stranger(21)), await guess(stranger(22)), await guess(stranger(23))];
    expect(turns.map(({ code, msg }) => [code, /\d+/.exec(msg)?.[0]])).toEqual([
      [20012, '1'],
      [20012, '1'],
      [20012, '2'],
    ]);
    // At home the owner meets neither turn nor captcha; their success forgets what strangers did, so that is tried last.
    const away = async () => signIn(hotel, password, await served.captcha());
    expect((await away()).code).toBe(20012);
    served.pass(30);
    expect(codesOf([await guess(stranger(21)), await guess(stranger(21))])).toEqual([20011, 20012]);
    expect((await away()).msg).toMatch(/Your turn comes in 2 minutes/);
    served.pass(90);
    expect((await away()).code).toBe(0);
    for (let n = 31; n <= 50; n++) await guess(stranger(n));
    expect((await guess(stranger(51))).code).toBe(20012);
    expect((await signIn(hotel)).code).toBe(0);
  });

  test('many strangers at once find no way past the turns', async () => {
    for (let n = 1; n <= 18; n++) await guess(stranger(n));
    const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(stranger(100 + n))));
    expect(codesOf(replies).filter((code) => code === 20011)).toHaveLength(2);
    expect(codesOf(replies).filter((code) => code === 20012)).toHaveLength(10);
  });

  test('[7.11] the platform’s door asks for a captcha from the first failure, and stays open to its owner', async () => {
    expect((await askCode(owner, { worker_no: worker.worker_no, type: '3' })).code).toBe(0);
    const good = await newestCode(served);
    const first = await enter(stranger(1), otherCode(good));
    expect(first).toMatchObject({ code: 20009, data: { captcha_required: 1 } });
    // Refused for want of a captcha, which costs no attempt.
    for (let n = 0; n < 5; n++) expect((await enter(stranger(1), otherCode(good))).code).toBe(20009);
    const replies = [];
    for (let n = 0; n < 4; n++)
      replies.push(await enter(stranger(1), otherCode(good), await served.captcha()));
    expect(codesOf(replies)).toEqual([20009, 20009, 20009, 20012]);
    expect((await enter(owner, good)).code).toBe(20009);
    expect((await enter(owner, good, await served.captcha())).code).toBe(0);
  });

  test('[7.12] codes that strangers ask for neither replace nor use up the owner’s', async () => {
    await signIn(owner);
    expect((await askCode(owner, { phone: users.root, type: '2' })).code).toBe(0);
    const good = await newestCode(served);
    for (let n = 1; n <= 25; n++)
      expect((await askCode(stranger(n), { phone: users.root, type: '2' })).code).toBe(0);
    await smsSent(served);
    expect(served.sms).toHaveLength(1 + limits.sendMessage.byStrangers.max);
    expect((await reset(owner, good)).code).toBe(0);
    served.pass(60);
    expect((await askCode(owner, { phone: users.root, type: '2' })).code).toBe(0);
    await smsSent(served);
    expect(served.sms).toHaveLength(2 + limits.sendMessage.byStrangers.max);
    // Within a session they are counted by themselves.
    const inside = await signIn(owner, 'Better#2026');
    const client = new Client(served.base, inside.data.auth_token);
    const own = await call(
      owner,
      'GET',
      `/manager/send_message/v1?phone=${users.root}&type=1`,
      undefined,
      client,
    );
    expect(own.code).toBe(0);
  });

  test('[7.13] wrong codes from elsewhere close neither a reset nor its code', async () => {
    await askCode(owner, { phone: users.root, type: '2' });
    const good = await newestCode(served);
    const replies = [];
    for (let n = 0; n < 11; n++) replies.push(await reset(stranger(1), otherCode(good)));
    expect(codesOf(replies)).toEqual([...Array(10).fill(20009), 10007]);
    // Its five tries elsewhere are used up, and there the right one is refused too.
    expect((await reset(stranger(2), good)).code).toBe(20009);
    expect((await reset(owner, good)).code).toBe(0);
  });

  test('a code is good at another address than it was asked from, once', async () => {
    await askCode(owner, { phone: users.root, type: '2' });
    const good = await newestCode(served);
    expect((await reset(hotel, good)).code).toBe(0);
    expect((await reset(owner, good)).code).toBe(20009);
  });

  test('the owner hears of tries at their account, once an hour at most', async () => {
    await served.empty('sys_mgt_notice_log');
    const notices = () =>
      served.database.db
        .selectFrom('sys_mgt_notice_log')
        .select(['user_id', 'notice_title'])
        .where('notice_title', '=', '有人多次尝试登录您的账号')
        .execute();
    for (let n = 1; n <= 4; n++) await guess(stranger(n));
    await smsSent(served);
    expect(await notices()).toEqual([]);
    for (let n = 5; n <= 8; n++) await guess(stranger(n));
    await smsSent(served);
    expect(await notices()).toEqual([{ user_id: userIds.root, notice_title: '有人多次尝试登录您的账号' }]);
    expect(served.sms.map(({ phone, template }) => [phone, template])).toEqual([
      [users.root, 'sign_in_tried'],
    ]);
    served.pass(3_600);
    await guess(stranger(9));
    await smsSent(served);
    expect(await notices()).toHaveLength(2);
  });

  test('neither the work before an answer nor the answer tells whether somebody has a phone', async () => {
    const before = async (phone: string) => {
      const captcha = await served.captcha();
      await smsSent(served);
      asked.length = 0;
      const given = new URLSearchParams({ phone, type: '2', ...captcha });
      const reply = await call(stranger(Number(phone.slice(-2))), 'GET', `/manager/send_message/v1?${given}`);
      await smsSent(served);
      return {
        reply,
        work: asked.slice(0, asked.indexOf('answered')),
        after: asked.slice(asked.indexOf('answered')),
      };
    };
    const known = await before(users.reader);
    const unknown = await before('13999999977');
    expect(known.work).toEqual(unknown.work);
    expect(known.reply).toEqual(unknown.reply);
    expect(known.work.join()).not.toContain('manager');
    expect(known.after).toContain('SelectQueryNode of manager');
    expect(served.sms).toHaveLength(1);
  });
});

describeOnManySessions('limits', (fresh) => {
  test('are shared by every process on the database, and say when to come again', async () => {
    const database = await fresh(world);
    const one = await serve(database, { signInsPerMinute: 3, secret: 'of both' });
    const two = await serve(database, { signInsPerMinute: 3, secret: 'of both' });
    const ask = ({ base }: Served) => fetch(`${base}/api/manager/captcha/v1`);
    for (const served of [one, two, one]) expect((await ask(served)).status).toBe(200);
    one.pass(20);
    two.pass(20);
    for (const served of [one, two]) {
      const refused = await ask(served);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
      expect(await refused.json()).toMatchObject({ code: 10007 });
    }
    one.pass(40);
    expect((await ask(one)).status).toBe(200);
    // The clock of one process may be ahead of another one's.
    two.pass(-5);
    expect((await ask(two)).status).toBe(200);
    await one.close();
    await two.close();
  });
});
