import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { product } from '../resources/index.ts';
import { momentText } from '../resources/kit/time.ts';
import { encodePassword } from '../resources/kit/wire.ts';
import { seed } from '../resources/start/seed.ts';
import { serverExtensions } from '../resources/start/server-extensions.ts';
import { createApp } from '../server/app.ts';
import { type Database, openDatabase } from '../server/db/connect.ts';
import { migrate } from '../server/db/migrate.ts';
import { seedEssentials, seedRest } from '../server/seed/seed.ts';
import type { Services } from '../server/server-extension.ts';
import { Passwords } from '../server/session/password.ts';

export const log = { info: () => {}, warn: console.warn, error: console.error };
export const benchPassword = 'Bench@2026!';

export { median, p95, timed } from './measuring.ts';

export interface Bench {
  readonly name: string;
  readonly database: Database;
  /** A signed-in call over real HTTP; the parsed envelope. */
  get(path: string): Promise<{ code: number; data: { rows: unknown[]; total: number }; msg: string }>;
  /** The same with a body; what it answers. It throws where it is refused. */
  send(method: 'POST' | 'PUT', path: string, body: object): Promise<Readonly<Record<string, unknown>>>;
  readonly dataDir: string;
  /** Where the server answers, and the console with it where that was asked for. */
  readonly origin: string;
  /** What tasks of the server work with. */
  readonly services: Services;
  close(): Promise<void>;
}

/**
 * A server over a database with the small demo world in it, on PGlite or, with a URL, on PostgreSQL.
 * @param consoleDir a built console that it serves too
 */
export async function openBench(databaseUrl: string | null, consoleDir?: string): Promise<Bench> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const name = databaseUrl ? 'PostgreSQL' : 'PGlite';
  let url = databaseUrl;
  let drop = async () => {};
  if (databaseUrl) {
    const admin = new pg.Client({ connectionString: databaseUrl });
    await admin.connect();
    const made = `bench_${process.pid}`;
    await admin.query(`create database ${made} template template0 lc_collate 'C' lc_ctype 'C.UTF-8'`);
    url = databaseUrl.replace(/\/[^/]*$/, `/${made}`);
    drop = async () => {
      await admin.query(`drop database ${made} with (force)`);
      await admin.end();
    };
  }
  const database = await openDatabase({ product, ...(url ? { databaseUrl: url } : { dataDir }), log });
  await migrate(database.pool, path.join(import.meta.dirname, '../server/db/migrations'), log);
  const settings = { profile: 'small' as const, seedNumber: 1, now: momentText(Date.now()), orders: null };
  await seedEssentials(database, {
    seed,
    passwordHash: await new Passwords().hash(benchPassword),
    ...settings,
  });
  await seedRest(database, { seed });
  const app = await createApp({
    product,
    serverExtensions,
    database,
    dataDir,
    ...(consoleDir && { consoleDir }),
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const base = `${origin}/api`;
  const signedIn = await fetch(`${base}/manager/login/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login_name: '13900000002', password: encodePassword(benchPassword) }),
  });
  const { data } = (await signedIn.json()) as { data: { auth_token: string } };
  const headers = { 'auth-token': data.auth_token };
  return {
    name,
    database,
    dataDir,
    origin,
    services: app.services,
    get: async (given) => (await (await fetch(`${base}${given}`, { headers })).json()) as never,
    send: async (method, given, body) => {
      const sent = { ...headers, 'content-type': 'application/json' };
      const answer = await fetch(`${base}${given}`, { method, headers: sent, body: JSON.stringify(body) });
      const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: never };
      if (code !== 0) throw new Error(`${method} ${given} answered ${code}: ${msg}`);
      return data;
    },
    close: async () => {
      await app.close();
      await database.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Orders made by SQL, many at a time: their shape matters here, not their story. Spread over 90 days, newest last. */
export async function insertOrders({ database }: Bench, count: number): Promise<void> {
  const batch = 100_000;
  for (let from = 0; from < count; from += batch) {
    await database.pool.query(
      `insert into mgt_order (order_no, order_kind, order_source, shop_id, shop_name, cabinet_code, scene_name, mgt_org_id, mgt_org_name,
         mct_id, mct_name, user_id, user_phone, identify_type, identify_status, goods_summary, goods_count, total_amount, payable_amount,
         pay_amount, order_status, pay_status, abnormal_type, pay_channel, settle_mode, open_time, close_time, settle_time, pay_time, create_time, update_time)
       select 'B' || lpad(i::text, 12, '0'), 0, 1 + i % 3, s.id, s.shop_name, coalesce(s.cabinet_code, '-'), (select name from scene where id = s.scene_id), s.mgt_org_id, '上海公司',
         s.mct_id, '商户', 1, '138' || lpad((i % 100000000)::text, 8, '0'), i % 4, 2, '晨泉矿泉水 550ml×1', 1 + i % 3, 300 + i % 900, 300 + i % 900,
         case when i % 10 < 9 then 300 + i % 900 else 0 end, case when i % 10 < 9 then 3 else i % 3 end, case when i % 10 < 9 then 1 else 0 end,
         0, 1 + i % 2, 1, t.at, t.at, t.at, t.at, t.at, t.at
       from generate_series($1::int, $2::int) i
       join lateral (select * from mct_shop where id = 1 + i % 12) s on true
       join lateral (select localtimestamp(0) - make_interval(secs => ((1000000 - i) * 7.7)::int) as at) t on true`,
      [from + 1, Math.min(from + batch, count)],
    );
  }
  await database.pool.query('analyze mgt_order');
}
