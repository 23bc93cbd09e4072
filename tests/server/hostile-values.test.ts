import { beforeAll, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { openApi } from '../../resources/kit/openapi.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

/** Values that break what isn't careful. As texts they stand in queries and paths too. */
const texts = [
  'constructor',
  'toString',
  'hasOwnProperty',
  '__proto__',
  'prototype',
  'valueOf',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '9223372036854775807',
  '9223372036854775808',
  '99999999999999999999',
  '-9223372036854775809',
  '0000-01-01',
  '0000-00-00 00:00:00',
  '2026-02-30',
  '2026-13-45 99:99:99',
  '9999-12-31 23:59:60',
  '0001-01-01,9999-12-31',
  '0000-01-01,0000-12-31',
  '294277-01-01',
  'infinity',
  'epoch',
  "'; drop table manager; --",
  '" or 1=1',
  '%',
  '_',
  '\\',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '\u202e\u200b\ufeff',
  '\u0001\u0008\u001f',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '👩‍👩‍👧‍👦'.repeat(20),
  'x'.repeat(5_000),
  ','.repeat(500),
  '1,'.repeat(500),
  '(((((((((((a+)+)+)+)+)+)+)+)+)+)+',
] as const;
const deep = (levels: number): unknown => {
  let value: unknown = '1';
  for (let at = 0; at < levels; at += 1) value = [value];
  return value;
};
const others: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  [],
  {},
  [null],
  [[]],
  { constructor: { prototype: 1 } },
  deep(30),
  deep(10_000),
];
const values: readonly unknown[] = [...texts, ...others];

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content?: Record<
      string,
      { readonly schema?: { readonly properties?: Readonly<Record<string, unknown>> } }
    >;
  };
}

/** Every call that is declared, with what it may be given. */
const calls = Object.entries(openApi(product).paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([verb, { parameters = [], requestBody }]) => ({
      method: verb.toUpperCase(),
      path,
      query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
      body: Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {}),
    })),
);
type Call = (typeof calls)[number];

/** What would tell of the engine behind the call. */
const engine =
  /PGlite|postgres|kysely|zod|syntax error at|violates|invalid input syntax|out of range|SqlBool|Cannot read|is not a function|undefined \(reading|Maximum call stack|ECONN|node:internal|\.ts:\d+|at Object\./i;

/** What refused calls write by design: the audit of refusals, and what counts tries. */
const written = ['sys_operate_log', 'session', 'login_failure', 'captcha', 'verify_code', 'rate_count'];

/** Always the same numbers, so that a failure comes again. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const all = process.env.TEST_ALL === '1';

describeOnEachDatabase('hostile values', (fresh) => {
  let served: Served;
  let root: Client;

  beforeAll(async () => {
    served = await serve(await fresh(world));
    root = await served.signIn(users.root);
    const { pool } = served.database;
    await pool.query(`create table written_here (name text);
      create function note_write() returns trigger language plpgsql as
      $$ begin insert into written_here values (tg_table_name); return null; end $$`);
    const { rows } = await pool.query(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'written_here'`,
    );
    for (const { name } of rows)
      if (!written.includes(name))
        await pool.query(
          `create trigger noting after insert or update or delete on "${name}" execute function note_write()`,
        );
    return () => served.close();
  });

  const sent = async (
    { method, path, query, body }: Call,
    value: unknown,
    pick: (below: number) => number,
  ) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)?.slice(0, 3_000);
    const encoded = encodeURIComponent((text ?? '').replace(/\p{Surrogate}/gu, '%ED%A0%80'));
    const filled = path.replace(/\{\w+\}/g, pick(2) === 0 ? encoded.slice(0, 600) : '1');
    const name = pick(3) === 0 ? 'constructor' : query[pick(query.length || 1)];
    const asked = name === undefined || pick(4) === 0 ? `${encoded.slice(0, 600)}=1` : `${name}=${encoded}`;
    const reads = method === 'GET' || method === 'DELETE';
    const field = body[pick(body.length || 1)] ?? 'id';
    const given = pick(6) === 0 ? value : { [field]: value, ...(pick(3) === 0 && { toString: value }) };
    const response = await fetch(`${served.base}/api${filled}${reads || pick(3) === 0 ? `?${asked}` : ''}`, {
      method,
      headers: {
        'auth-token': root.token ?? '',
        'accept-language': 'en',
        ...(!reads && { 'content-type': 'application/json' }),
      },
      ...(!reads && { body: JSON.stringify(given) }),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };

  const check = async (call: Call, value: unknown, pick: (below: number) => number) => {
    const shown = `${call.method} ${call.path} with ${(JSON.stringify(value) ?? 'undefined').slice(0, 60)}`;
    const { status, type, text } = await sent(call, value, pick);
    if (status === 200 && !type?.includes('json')) return;
    expect(type, shown).toMatch(/^application\/json/);
    const answer = JSON.parse(text);
    expect(status, `${shown}: ${text.slice(0, 300)}`).toBeLessThan(500);
    expect(Object.keys(answer).sort(), shown).toEqual(['code', 'data', 'msg']);
    if (answer.code === 0) {
      await served.database.pool.query('truncate written_here');
      return;
    }
    expect(answer.msg, shown).not.toMatch(engine);
    const { rows } = await served.database.pool.query('select distinct name from written_here');
    expect(rows, `${shown} was refused and wrote`).toEqual([]);
  };

  test(
    'are answered with the envelope by every call, and a refused one writes nothing',
    async () => {
      const pick = numbers(20_260_302);
      // Sign-out and the like would end what the others are asked with.
      const asked = calls.filter(
        ({ path }) => !/logout|login\/out|sign_out|switch|update_password|password/.test(path),
      );
      for (const call of asked) {
        if (all) for (const value of values) await check(call, value, pick);
        else await check(call, values[pick(values.length)], pick);
      }
    },
    all ? 3_600_000 : 120_000,
  );

  test('names that every object has, years that are none and addresses that can’t be read are refused in words', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__']) {
      const reply = await root.get('/vendor_person/v1', { [name]: '1' });
      expect([reply.status, reply.code, reply.msg]).toEqual([
        422,
        10006,
        `Invalid parameter: ${name} is not a known parameter`,
      ]);
      const cleared = await root.put('/vendor_person/1/v1', { version: 1, clear: [name] });
      expect(cleared.code, name).toBe(10006);
    }
    const range = { create_time_start: '0000-01-01', create_time_end: '0000-12-31' };
    expect((await root.get('/sys_operate_log/v1', range)).status).toBeLessThan(500);
    for (const path of [
      '/%E0%A4%A',
      '/api/vendor_person/%E0%A4%A/v1',
      `/api/vendor_person/${'1'.repeat(300)}/v1`,
    ]) {
      const response = await fetch(`${served.base}${path}`, { headers: { 'accept-language': 'en' } });
      expect([response.status, await response.json()]).toEqual([
        400,
        { code: 10006, data: null, msg: 'Invalid parameter: the address can’t be read' },
      ]);
    }
    const nul = await root.raw('POST', '/api/vendor_person/v1', '{"staff_no":"a\\u0000"}', {
      'content-type': 'application/json',
    });
    expect([nul.status, nul.msg]).toEqual([
      400,
      'Invalid parameter: the body holds a NUL or half a character',
    ]);
    const nested = await root.raw(
      'POST',
      '/api/vendor_person/v1',
      `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
      {
        'content-type': 'application/json',
      },
    );
    expect([nested.status, nested.msg]).toEqual([400, 'Invalid parameter: the body is nested too deeply']);
  });
});
