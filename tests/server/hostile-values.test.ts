import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import type { Endpoint } from '../../resources/kit/endpoint.ts';
import { openApi } from '../../resources/kit/openapi.ts';
import { deviceCalls } from '../../resources/operation/device/calls/index.ts';
import { DeviceClient } from '../../resources/operation/simulate/device-client.ts';
import {
  consumerCalls,
  consumerHeaders,
  consumerText,
} from '../../resources/order-manager/consumer/calls.ts';
import { consumerKey } from '../../resources/order-manager/consumer/door.server.ts';
import { wholeRounds } from '../rounds.ts';
import { insertDevices } from './support/cabinets.ts';
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
  deep(1_000),
];
const values: readonly unknown[] = [...texts, ...others];

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content?: Record<string, { readonly schema?: Schema }> };
}

/** A value that the schema takes, so that what is hostile in one place gets past the first check. */
function plausible({
  const: only,
  enum: one,
  anyOf,
  type,
  minimum,
  pattern,
  items,
  ...more
}: Schema): unknown {
  if (only !== undefined) return only;
  if (one) return one[0];
  if (anyOf?.[0]) return plausible(anyOf[0]);
  if (type === 'integer' || type === 'number') return Math.max(1, minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'array') return items ? [plausible(items)] : [];
  if (type === 'object') return plausibleBody(more);
  return pattern === undefined || /\\d/.test(pattern) ? '1' : 'hostile-1';
}
function plausibleBody({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, plausible(properties[name] ?? {})]));
}

/** Every call that is declared, with what it may be given; one that several actions share, once for each. */
const calls = Object.entries(openApi(product).paths as Record<string, Record<string, Operation>>).flatMap(
  ([at, item]) =>
    Object.entries(item).flatMap(([verb, { parameters = [], requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema ?? {};
      return (schema.oneOf ?? [schema]).map((body) => ({
        method: verb.toUpperCase(),
        path: at,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        fields: Object.keys(body.properties ?? {}),
        body: plausibleBody(body),
      }));
    }),
);
type Call = (typeof calls)[number];

/** Channels are answered in their own form. */
const outsideEnvelope = /^\/channel_notice\//;

/** What would tell of the engine behind the call. */
const engine =
  /PGlite|postgres|kysely|zod|syntax error at|violates|invalid input syntax|out of range|SqlBool|Cannot read|is not a function|undefined \(reading|Maximum call stack|ECONN|node:internal|\.ts:\d+|at Object\./i;

/** What refused calls write by design: the audit of refusals, and what counts tries. */
const written = [
  'sys_operate_log',
  'session',
  'login_failure',
  'captcha',
  'verify_code',
  'rate_count',
  'device_nonce',
];

const isOfCabinet = (method: string, at: string) =>
  Object.values(deviceCalls).some(({ endpoint }) => endpoint === `${method} ${at}`);

/** A cabinet that signs is heard, whatever it says; it and its point are in contact again. */
const heard = ['device', 'mct_shop'];

/** Always the same numbers, so that a failure comes again. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describeOnEachDatabase('hostile values', (fresh) => {
  let served: Served;
  let root: Client;
  let cabinet: DeviceClient;

  beforeAll(async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'hostile-'));
    const database = await fresh(world);
    await insertDevices(database, '13800000009');
    served = await serve(database, { dataDir });
    root = await served.signIn(users.root);
    const { data } = await root.put('/device/issueCredential/1/v1', { version: 1 });
    cabinet = new DeviceClient(served.base, { cabinet: 'ZY1', ...data.result }, served.app.services.clock);
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
          `create trigger noting after insert or update or delete on "${name}" for each row execute function note_write()`,
        );
    return async () => {
      await served.close();
      await rm(dataDir, { recursive: true, force: true });
    };
  });

  /** The headers of the machine whose call it is; none for a call of the console. */
  const signed = (method: string, at: string, address: string, body: string | undefined) => {
    const endpoint = `${method} ${at}` as Endpoint;
    if (isOfCabinet(method, at)) return cabinet.signatureOf({ method, path: `/api${address}`, body });
    if (!Object.values(consumerCalls).some((call) => call.endpoint === endpoint)) return {};
    const { secret, clock } = served.app.services;
    const time = String(Math.floor(clock() / 1_000));
    const bodyHash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const text = consumerText({ method, path: `/api${address}`, time, bodyHash });
    return {
      [consumerHeaders.time]: time,
      [consumerHeaders.sign]: createHmac('sha256', consumerKey(secret)).update(text).digest('hex'),
    };
  };

  const sent = async (
    { method, path: at, query, fields, body }: Call,
    value: unknown,
    pick: (below: number) => number,
  ) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)?.slice(0, 3_000);
    const encoded = encodeURIComponent((text ?? '').replace(/\p{Surrogate}/gu, '%ED%A0%80'));
    const filled = at.replace(/\{\w+\}/g, pick(4) === 0 ? encoded.slice(0, 600) : '1');
    const reads = method === 'GET' || method === 'DELETE';
    const known = pick(8) === 0 ? 'constructor' : query[pick(query.length || 1)];
    const search = known === undefined ? `?${encoded.slice(0, 600)}=1` : `?${known}=${encoded}`;
    const address = `${filled}${(reads ? query.length > 0 || pick(4) === 0 : pick(8) === 0) ? search : ''}`;
    const field = fields[pick(fields.length || 1)] ?? 'id';
    const given =
      pick(8) === 0 ? value : { ...body, [field]: value, ...(pick(8) === 0 && { toString: value }) };
    const json = reads ? undefined : JSON.stringify(given);
    const response = await fetch(`${served.base}/api${address}`, {
      method,
      body: json,
      headers: {
        'accept-language': 'en',
        ...(json !== undefined && { 'content-type': 'application/json' }),
        'auth-token': root.token ?? '',
        ...signed(method, at, address, json),
      },
    });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      text: await response.text(),
    };
  };

  /** A call before may have ended the session that all are asked with, or made its role ask for two steps. */
  const signInAgain = async () => {
    await served.database.db.updateTable('manager_role').set({ require_totp: 0 }).execute();
    await served.touchAccess();
    root = await served.signIn(users.root);
  };

  /** What is wrong with the answer to one call with one value. */
  const faultsOf = async (call: Call, value: unknown, pick: (below: number) => number) => {
    const { pool } = served.database;
    await pool.query('truncate written_here');
    let { status, type, text } = await sent(call, value, pick);
    if (/^\{"code":(10001|20033),/.test(text)) {
      await signInAgain();
      await pool.query('truncate written_here');
      ({ status, type, text } = await sent(call, value, pick));
    }
    // What follows an answer is written before the next call is made.
    const { afterwards, sms } = served.app.services;
    await afterwards.settled();
    await sms.settled();
    if (status === 200 && !type?.includes('json')) return [];
    const faults: string[] = [];
    if (!type?.startsWith('application/json')) faults.push(`answers ${type}`);
    else {
      const answer = JSON.parse(text);
      if (status >= 500) faults.push(`answers ${status}`);
      if (!outsideEnvelope.test(call.path) && Object.keys(answer).sort().join() !== 'code,data,msg')
        faults.push('answers without the envelope');
      // A sentence without its subject, or with two halves that don't fit.
      if (/: {2}| must be (has|is|must) /.test(answer.msg)) faults.push('says what nobody reads');
      if (answer.code !== 0 && engine.test(answer.msg)) faults.push('tells of the engine');
      const { rows } = await pool.query('select name from written_here');
      const names = new Set<string>(rows.map(({ name }) => name));
      if (isOfCabinet(call.method, call.path)) for (const name of heard) names.delete(name);
      if (answer.code !== 0 && names.size > 0) faults.push(`was refused and wrote ${[...names].join()}`);
    }
    const shown = `${call.method} ${call.path} with ${(JSON.stringify(value) ?? 'undefined').slice(0, 60)}`;
    return faults.map((fault) => `${shown} ${fault}: ${text.slice(0, 300)}`);
  };

  test(
    'are answered with the envelope by every call, and a refused one writes nothing',
    async () => {
      const pick = numbers(20_260_302);
      // Another password would end what the others are asked with.
      const some = calls.filter(({ path }) => !path.includes('update_password'));
      const faults: string[] = [];
      for (const call of some)
        for (const value of wholeRounds ? values : [values[pick(values.length)]])
          faults.push(...(await faultsOf(call, value, pick)));
      expect(faults).toEqual([]);
    },
    wholeRounds ? 3_600_000 : 120_000,
  );

  test('names that every object has, years that are none and addresses that can’t be read are refused in words', async () => {
    await signInAgain();
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
    const range = { start_create_time: '0000-01-01', end_create_time: '0000-12-31' };
    const ofNoYear = await root.get('/sys_operate_log/v1', range);
    expect([ofNoYear.status, ofNoYear.msg]).toEqual([422, expect.stringMatching(/is not a valid value$/)]);
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
      422,
      'Invalid parameter: staff_no holds a NUL or half a character',
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
