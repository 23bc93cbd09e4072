import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { product } from '../../resources/index.ts';
import { type Database, openDatabase } from '../../server/db/connect.ts';
import { faultOf } from '../../server/db/faults.ts';
import { impatientSocket } from '../../server/db/time-limits.ts';
import { eventually } from '../support/eventually.ts';
import { TestServer, testServerUrl } from './support/database.ts';
import { memoryLog } from './support/log.ts';
import { insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { proxyTo, type Way } from './support/proxy.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { present } from './support/socket.ts';
import { users, world } from './support/world.ts';

const orders = '/mgt_order/v1';
const staff = '/vendor_person/v1';
const range = { start_create_time: '2026-03-01', end_create_time: '2026-03-02' };

test('a connection on which nothing is heard any more breaks by itself', async () => {
  const mute = createServer(() => undefined).listen(0, '127.0.0.1');
  await eventually(() => expect(mute.listening).toBe(true));
  const address = mute.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const client = new pg.Client({ host: '127.0.0.1', port, stream: () => impatientSocket(50) });
  const failure = await client.connect().catch((error: unknown) => error);
  expect(faultOf(failure)).toBe('away');
  mute.close();
});

if (testServerUrl) {
  const postgres = new TestServer(testServerUrl);
  afterAll(() => postgres.dropAll());

  describe('a PostgreSQL that fails', () => {
    let proxy: Way;
    let database: Database;
    let server: Served;
    let root: Client;
    /** A session that is not the server's. */
    let outside: pg.Client;

    beforeAll(async () => {
      const address = await postgres.address(world);
      proxy = await proxyTo(address);
      outside = new pg.Client({ connectionString: address });
      await outside.connect();
      database = await openDatabase({
        product,
        databaseUrl: proxy.url,
        connections: 8,
        log: memoryLog(),
      });
      await insertConsumerAndPoint(database);
      await insertOrder(database);
      server = await serve(database, { liveTimes: { gatherMs: 5 } });
      root = await server.signIn(users.root);
    });
    afterAll(async () => {
      await server.close();
      await database.close();
      await outside.end();
      await proxy.close();
    });

    const health = async () => (await fetch(`${server.base}/healthz`)).status;
    const inLine = async (): Promise<number> => {
      const { rows } = await outside.query(
        'select count(*)::int as n from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      );
      return rows[0].n;
    };
    const waiting = async (count: number) => expect(await inLine()).toBeGreaterThanOrEqual(count);
    const stuck = async (run: () => Promise<void>) => {
      await outside.query('begin; lock table mgt_order in access exclusive mode');
      try {
        await run();
      } finally {
        await outside.query('rollback');
      }
    };
    const refusal = { status: 503, code: 10008 };

    test('cut while calls wait for it ends them with words, and the next call goes well', async () => {
      const { socket } = await present(server, users.root);
      await stuck(async () => {
        const cut = Promise.all([
          root.get(orders, range),
          root.speaking('zh').get(orders, range),
          database.db
            .transaction()
            .execute(async (tx) => {
              await tx.selectFrom('mgt_order').selectAll().execute();
            })
            .catch(faultOf),
        ]);
        await eventually(() => waiting(3));
        await outside.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        const [en, zh, fault] = await cut;
        expect(en).toMatchObject({
          ...refusal,
          data: null,
          msg: expect.stringMatching(/interrupted for a moment/),
        });
        expect(zh).toMatchObject({ ...refusal, msg: expect.stringMatching(/服务暂时中断/) });
        expect(fault).toBe('away');
      });
      // News may have been lost: the screens are asked to come back.
      expect(await socket.ends()).toBe(1012);
      expect((await root.get(orders, range)).data.rows).toHaveLength(1);
      const again = await present(server, users.root);
      const { data } = await root.get(orders, range);
      await again.socket.tell({ type: 'watch_record', resource: 'mgt_order', id: data.rows[0].id });
      again.socket.close();
    });

    test('away for a while is told by every call and by /healthz, and used again by calls, news and jobs as soon as it is back', async () => {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'faults-'));
      const worker = await serve(database, { background: true, dataDir });
      const client = await worker.signIn(users.root);
      await proxy.cut();
      const headers = { 'auth-token': root.token ?? '' };
      const response = await fetch(`${server.base}/api${orders}`, { headers });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toMatchObject({ code: 10008, data: null });
      expect(await health()).toBe(503);
      await proxy.mend();
      await eventually(async () => expect(await health()).toBe(200));
      expect((await root.get(orders, range)).code).toBe(0);
      const heard = vi.fn();
      database.bus.subscribe('afterwards', heard);
      await eventually(async () => {
        await database.bus.publish('afterwards', 1);
        expect(heard).toHaveBeenCalled();
      });
      // The queue too has found its way back.
      const asked = await client.get('/export/mgt_order/v1', range);
      await eventually(async () => {
        const [record] = (await client.get('/export_file_download/v1')).data.rows;
        expect(record).toMatchObject({ id: asked.data.id, status: 1, row_count: 1 });
      });
      await worker.close();
      await rm(dataDir, { recursive: true });
    });

    test('with one table locked goes on answering everything else, and the calls that wait end with words', async () => {
      await stuck(async () => {
        const blocked = Array.from({ length: 8 }, () => root.get(orders, range));
        await eventually(() => waiting(2));
        // Of the five connections that calls have the route keeps two, and its other calls none.
        expect(await inLine()).toBe(2);
        const others = await Promise.all(Array.from({ length: 20 }, () => root.get(staff)));
        expect(others.map(({ code }) => code)).toEqual(others.map(() => 0));
        expect(await health()).toBe(200);
        for (const reply of await Promise.all(blocked))
          expect(reply).toMatchObject({ ...refusal, msg: expect.stringMatching(/in use elsewhere/) });
      });
      expect((await root.get(orders, range)).code).toBe(0);
    });

    test('each kind of work has its own limits of time', async () => {
      const { db, background } = database;
      type Asked = typeof db;
      const limits = async (on: Asked) => {
        const { rows } = await on.executeQuery<{ all: string }>(
          on
            .selectNoFrom((eb) =>
              [`statement_timeout`, `lock_timeout`, `idle_in_transaction_session_timeout`].map((name) =>
                eb.fn<string>('current_setting', [eb.val(name)]).as(name),
              ),
            )
            .compile(),
        );
        return Object.values(rows[0] ?? {});
      };
      const inside = (on: Asked) => on.transaction().execute((tx) => limits(tx));
      expect(await limits(db)).toEqual(['20s', '2s', '30s']);
      expect(await inside(db)).toEqual(['20s', '5s', '30s']);
      expect(await limits(background.exports)).toEqual(['2min', '10s', '30s']);
      expect(await limits(background.jobs)).toEqual(['10min', '1min', '30s']);
      expect(await limits(background.exports)).toEqual(['2min', '10s', '30s']);
    });

    test('a statement over its limit is refused in words', async () => {
      const failure = await database.db
        .transaction()
        .execute(async (tx) => {
          await tx.executeQuery(
            tx
              .selectNoFrom((eb) =>
                eb.fn('set_config', [eb.val('statement_timeout'), eb.val('20'), eb.lit(true)]).as('set'),
              )
              .compile(),
          );
          return tx.executeQuery(
            tx.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.lit(5)]).as('slept')).compile(),
          );
        })
        .catch((error: unknown) => error);
      expect(faultOf(failure)).toBe('slow');
    });

    test('more calls than may be inside are refused at once, with the time to come back', async () => {
      const crowded = await serve(database, {
        admission: { calls: 1, perRoute: null, waitMs: 1_000, heapBytes: null },
      });
      const client = await crowded.signIn(users.root);
      await stuck(async () => {
        const first = client.get(orders, range);
        await eventually(() => waiting(1));
        const response = await fetch(`${crowded.base}/api${staff}`, {
          headers: { 'auth-token': client.token ?? '' },
        });
        expect(response.status).toBe(503);
        expect(response.headers.get('retry-after')).toBe('2');
        expect((await response.json()).code).toBe(10008);
        expect((await fetch(`${crowded.base}/healthz`)).status).toBe(200);
        expect((await first).msg).toMatch(/in use elsewhere/);
      });
      expect((await client.get(staff)).code).toBe(0);
      await crowded.close();
    });

    test('a call that waits too long in the line of its route is refused, and others are not', async () => {
      const narrow = await serve(database, {
        admission: { calls: 400, perRoute: 1, waitMs: 200, heapBytes: null },
      });
      const client = await narrow.signIn(users.root);
      await stuck(async () => {
        const first = client.get(orders, range);
        await vi.waitFor(() => waiting(1), 5_000);
        expect(await client.get(orders, range)).toMatchObject({
          ...refusal,
          msg: 'System busy, retry later',
        });
        expect((await client.get(staff)).code).toBe(0);
        expect((await first).msg).toMatch(/in use elsewhere/);
      });
      await narrow.close();
    });

    test('while the process has too little memory every call is refused, and /healthz is not', async () => {
      const admission = { calls: 400, perRoute: null, waitMs: 1_000, heapBytes: 1 };
      const starved = await serve(database, { admission });
      await eventually(async () => {
        const response = await fetch(`${starved.base}/api${staff}`);
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
        expect((await response.json()).msg).toBe('System busy, retry later');
      });
      expect((await fetch(`${starved.base}/healthz`)).status).toBe(200);
      await starved.close();
    });
  });
}
