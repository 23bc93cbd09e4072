import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product as business } from '../../resources/index.ts';
import { crud, defineResource, f, model } from '../../resources/kit/index.ts';
import { lint } from '../../resources/kit/lint.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { Database } from '../../server/db/connect.ts';
import { rotateSecret } from '../../server/rotate-secret.ts';
import { Sealing } from '../../server/sealing.ts';
import { SecondFactor } from '../../server/session/second-factor.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { present } from './support/socket.ts';
import { userIds, users, worldOf } from './support/world.ts';

const account = f.text(
  { en: 'Account No.', zh: '账号' },
  {
    required: true,
    max: 20,
    pattern: '\\d{10,20}',
    hint: { en: '10 to 20 digits', zh: '10至20位数字' },
    mask: [0, 4],
    reveal: 'PHONE_REVEAL',
    sealed: true,
    match: 'exact',
  },
);
const email = f.text({ en: 'E-mail', zh: '邮箱' }, { max: 64, mask: [1, 0], sealed: true });

const Payee = model(
  'test_payee',
  { name: f.text({ en: 'Name', zh: '名称' }, { required: true, max: 20 }), account_no: account, email },
  { label: { en: 'Payee', zh: '收款人' }, title: 'name', scope: 'org' },
);

declare module '../../resources/kit/vocabulary.ts' {
  interface Models {
    test_payee: typeof Payee;
  }
}

const payee = defineResource(Payee, {
  label: { en: 'Payees', zh: '收款人管理' },
  route: '/vendor-test/payee',
  permission: 'VENDOR_AGING_RECORD',
  menu: 'vendor-test',
  api: { ...crud('/test_payee'), delete: 'DELETE /test_payee/{id}/v1' },
  live: 'rows',
  list: {
    columns: ['name', 'account_no', 'email', 'create_time'],
    filters: ['name', 'account_no'],
    row: ['update', 'delete'],
    page: ['create', 'export'],
  },
  form: { sections: [{ fields: ['name', 'account_no', 'email'] }] },
  detail: { sections: [{ fields: ['name', 'account_no', 'email'] }], history: true },
});

const product: Product = { ...business, resources: [...business.resources, payee] };
const secrets = { first: 'f'.repeat(32), second: 's'.repeat(32), stolen: 'x'.repeat(32) };
const one = '6222020200112233445';
const two = '6217000010099887766';

/** Every row of every table, as text. */
async function everything({ pool }: Database): Promise<string> {
  const { rows } = await pool.query(
    `select table_name from information_schema.tables where table_schema = 'public'`,
  );
  const parts: string[] = [];
  for (const { table_name } of rows) {
    const dump = await pool.query(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as all from "${table_name}" t`,
    );
    parts.push(String(dump.rows[0]?.all));
  }
  return parts.join('\n');
}

describe('sealed fields are refused by lint', () => {
  const wordsOf = (fields: Parameters<typeof model>[1], more: object = {}) => {
    const made = model('test_sealed', fields, {
      label: { en: 'x', zh: 'x' },
      title: 'name',
      scope: 'none',
      ...more,
    });
    const resource = { ...payee, name: 'test_sealed', model: made };
    return lint({ ...business, resources: [...business.resources, resource as never] });
  };
  const name = f.text({ en: 'Name', zh: '名称' }, { required: true, max: 20 });
  const label = { en: 'No.', zh: '号' };

  it('without a mask, as what a record is called by, in lists of entries', () => {
    expect(wordsOf({ name, no: f.text(label, { sealed: true }) })).toContain(
      'test_sealed: seals no, which nothing masks',
    );
    expect(wordsOf({ name: f.text(label, { mask: [1, 1], sealed: true }) })).toContain(
      'test_sealed: is called by name, which is sealed',
    );
    const entries = f.rows(label, { no: f.text(label, { mask: [1, 1], sealed: true }) });
    expect(wordsOf({ name, entries })).toContain('test_sealed: seals no within entries, which is one value');
  });
});

describeOnEachDatabase('sealed fields', (fresh) => {
  let database: Database;
  let served: Served;
  let root: Client;
  let dataDir: string;
  const logged: string[] = [];
  const begin = async (secret: string, formerSecrets: readonly string[] = []) => {
    const stream = { write: (line: string) => void logged.push(line) };
    const logger = Fastify({ logger: { level: 'trace', stream } }).log;
    served = await serve(database, { product, dataDir, logger, secret, formerSecrets });
    root = await served.signIn(users.root);
  };
  const add = async (name: string, account_no: string, more: object = {}) =>
    (await root.post('/test_payee/v1', { name, account_no, ...more })).data;
  const found = async (account_no: string) =>
    (await root.get('/test_payee/v1', { account_no })).data.rows.map((row: { name: string }) => row.name);
  const texts = async (): Promise<string[]> => {
    const { rows } = await database.pool.query('select account_no from test_payee order by id');
    return rows.map((row) => String(row.account_no));
  };

  beforeAll(async () => {
    database = await fresh(worldOf(product, 'sealed'));
    dataDir = await mkdtemp(path.join(tmpdir(), 'sealed-'));
    await begin(secrets.first);
  });
  afterAll(async () => {
    await served.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  it('stand nowhere in the clear: database, log, live messages, exports, search; masked for all, whole by the code', async () => {
    const { socket } = await present(served, users.root);
    await socket.hears('ready');
    await socket.tell({ type: 'watch_rows', resource: 'test_payee' });
    const made = await add('甲公司', one, { email: 'wang@example.com' });
    expect(made).toMatchObject({ account_no: '***************3445', name: '甲公司' });
    expect(made.email).toMatch(/^w\*+$/);
    expect((await root.put(`/test_payee/${made.id}/v1`, { account_no: two, version: 1 })).data).toMatchObject(
      {
        account_no: '***************7766',
        version: 2,
      },
    );
    await socket.hears('rows');
    expect(await found(two)).toEqual(['甲公司']);
    expect(await found(one)).toEqual([]);
    expect((await root.get('/test_payee/v1', { account_no: two.slice(0, 6) })).code).toBe(10006);
    const asked = await root.get('/export/test_payee/v1', { account_no: two, format: 'csv' });
    expect(asked.code).toBe(0);
    const ticket = await root.post(`/export_file_download/ticket/${asked.data.id}/v1`);
    const sheet = await (await fetch(`${served.base}${ticket.data.url}`)).text();
    expect(sheet).toContain('甲公司');
    const search = await root.get('/search/v1', { text: two });
    const refused = await root.post('/test_payee/v1', { name: '乙公司', account_no: `${one}0000` });
    expect(refused.code).toBe(10006);
    const all = [
      await everything(database),
      logged.join('\n'),
      JSON.stringify(socket.heard),
      sheet,
      JSON.stringify(search.data),
      JSON.stringify((await root.get('/test_payee/v1')).data),
    ];
    socket.close();
    expect(logged.length).toBeGreaterThan(0);
    expect(socket.heard.length).toBeGreaterThan(0);
    for (const text of all)
      for (const value of [one, two, 'wang@example.com']) expect(text).not.toContain(value);
    // Equal values are sealed differently.
    await add('丙公司', two);
    expect(new Set(await texts()).size).toBe(2);

    const reveal = await root.post(`/test_payee/reveal/${made.id}/v1`, { field: 'account_no' });
    expect(reveal.data).toEqual({ value: two });
    const log = await database.db.selectFrom('sys_operate_log').selectAll().orderBy('id', 'desc').execute();
    expect(log[0]).toMatchObject({ action: 'reveal', biz_id: made.id });
    const changes = log.find(({ action }) => action === 'update')?.diff_json;
    expect(changes).toContainEqual({
      field: 'account_no',
      before: '***************3445',
      after: '***************7766',
    });
    // Nobody without the code, and no field that no code reveals.
    const factory = await served.signIn(users.factory);
    expect((await factory.post(`/test_payee/reveal/${made.id}/v1`, { field: 'account_no' })).code).toBe(
      10003,
    );
    expect((await root.post(`/test_payee/reveal/${made.id}/v1`, { field: 'email' })).code).toBe(10006);
  });

  it('are not changed by an edit of other fields, nor by the same value again', async () => {
    const made = await add('丁公司', one);
    const before = (await texts()).at(-1);
    await root.put(`/test_payee/${made.id}/v1`, { name: '丁集团', version: 1 });
    await root.put(`/test_payee/${made.id}/v1`, { account_no: one, version: 2 });
    expect((await texts()).at(-1)).toBe(before);
    expect(await found(one)).toEqual(['丁集团']);
  });

  it('are read by both secrets while it changes, encrypted anew in steps that may end anywhere, then by the new one alone', async () => {
    await database.pool.query(`insert into test_payee (name, account_no, mgt_org_id, create_time, update_time)
      select 'old ' || n, (6200000000000000000 + n)::text, 1, localtimestamp(0), localtimestamp(0)
      from generate_series(1, 1200) n`);
    const { db } = database;
    const factorOf = (...of: [string, ...string[]]) =>
      new SecondFactor(db, Date.now, new Sealing(of[0], of.slice(1)));
    await factorOf(secrets.first).begin(userIds.reader);
    const [paper = ''] = await factorOf(secrets.first).renewRecovery(db, userIds.reader);
    await served.close();
    await begin(secrets.second, [secrets.first]);
    expect(await found(one)).toEqual(['丁集团']);
    await add('戊公司', one);
    const both = new Sealing(secrets.second, [secrets.first]);
    const stop = new Error('ended in the middle');
    const ended = rotateSecret(database.db, product, both, ({ table }) => {
      if (table === 'test_payee') throw stop;
    });
    await expect(ended).rejects.toBe(stop);
    const half = (await texts()).filter((text) => text.startsWith(both.current)).length;
    expect(half).toBeGreaterThan(1);
    expect(half).toBeLessThan(1000);
    expect((await found(one)).sort()).toEqual(['丁集团', '戊公司']);
    const rest = await rotateSecret(database.db, product, both);
    expect(rest.find(({ table, column }) => table === 'test_payee' && column === 'account_no')).toMatchObject(
      { unreadable: [] },
    );
    expect(rest.find(({ table }) => table === 'manager_totp')).toMatchObject({ sealed: 1, unreadable: [] });
    // A recovery code is a hash: it ends with the secret that it was made by.
    expect(await factorOf(secrets.second, secrets.first).check(userIds.reader, paper)).toBe('recovery');
    expect(await factorOf(secrets.second).check(userIds.reader, paper)).toBeNull();
    expect(await rotateSecret(database.db, product, both)).toEqual(
      rest.map((column) => ({ ...column, sealed: 0 })),
    );
    const all = await texts();
    expect(all.every((text) => text.startsWith(both.current))).toBe(true);

    await served.close();
    await begin(secrets.second);
    expect((await found(one)).sort()).toEqual(['丁集团', '戊公司']);
    // What stood in the clear before the field was sealed is sealed and found like all others.
    expect(await found('6200000000000000777')).toEqual(['old 777']);
  });

  it('say that they are unreadable where their secret is gone, and are left alone', async () => {
    const lost = new Sealing(secrets.stolen).seal({ purpose: 'field test_payee.account_no', by: '' }, one);
    const { rows } = await database.pool.query(
      `update test_payee set account_no = $1 where name = 'old 5' returning id`,
      [lost],
    );
    const id = String(rows[0]?.id);
    expect((await root.get(`/test_payee/${id}/v1`)).data.account_no).toMatch(/^\*+$/);
    const report = await rotateSecret(database.db, product, new Sealing(secrets.second, [secrets.first]));
    expect(
      report.find(({ table, column }) => table === 'test_payee' && column === 'account_no'),
    ).toMatchObject({
      sealed: 0,
      unreadable: [id],
    });
    expect((await database.pool.query('select account_no from test_payee where id = $1', [id])).rows).toEqual(
      [{ account_no: lost }],
    );
  });
});

describe('sealed values', () => {
  const sealing = new Sealing(secrets.first);
  const place = { purpose: 'totp', by: '7' };

  it('open in their place only, and not when one character differs', () => {
    const text = sealing.seal(place, 'value');
    expect(sealing.open(place, text)?.toString()).toBe('value');
    expect(sealing.open({ ...place, by: '8' }, text)).toBeNull();
    expect(sealing.open({ ...place, purpose: 'device credential' }, text)).toBeNull();
    expect(sealing.open(place, `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`)).toBeNull();
    expect(new Sealing(secrets.second).open(place, text)).toBeNull();
    expect(new Sealing(secrets.second, [secrets.first]).open(place, text)?.toString()).toBe('value');
  });

  it.each([
    ['authenticator apps, by three parts', (parts: string[]) => parts.slice(2).join('.')],
    [
      'cabinets, in one piece',
      ([, , iv, tag, data]: string[]) =>
        Buffer.concat([iv, data, tag].map((part) => Buffer.from(part ?? '', 'base64url'))).toString(
          'base64url',
        ),
    ],
  ])('of before keys had names open: %s', (_, old) => {
    const text = old(sealing.seal(place, 'value').split('.'));
    expect(sealing.hasForm(text)).toBe(false);
    expect(sealing.open(place, text)?.toString()).toBe('value');
    expect(sealing.open({ ...place, by: '8' }, text)).toBeNull();
    expect(new Sealing(secrets.second, [secrets.first]).open(place, text)?.toString()).toBe('value');
  });
});
