import { setTimeout as delay } from 'node:timers/promises';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Product, storedModels } from '../../resources/kit/product.ts';
import { type Bus, localBus } from './bus.ts';
import { postgresBus } from './bus-postgres.ts';
import { type Embedded, embeddedPool, startInMemory, startOnDisk } from './embedded.ts';
import { keepHouse } from './housekeeping.ts';
import type { Log } from './log.ts';
import { MoneyNumbers, moneyColumns } from './money-numbers.ts';
import { preparingPool } from './prepared.ts';
import type { Tables } from './tables.ts';
import { impatientSocket, type LimitedConnections, LimitedDialect, silenceOf } from './time-limits.ts';
import { textTypes } from './value-types.ts';

export type { Tables };

export interface Database {
  readonly db: Kysely<Tables>;
  /** For what kysely doesn't say. Inside a transaction use the transaction's own client. */
  readonly pool: pg.Pool;
  /** For work beside the calls, on connections of its own: neither waits for the other. */
  readonly background: {
    readonly jobs: Kysely<Tables>;
    readonly exports: Kysely<Tables>;
    readonly pool: pg.Pool;
  };
  /** One connection without limits of time, for migrations. */
  readonly patient: pg.Pool;
  readonly kind: 'pglite' | 'postgres';
  /** Connections that calls have in this process; null where there is one session. */
  readonly connections: number | null;
  readonly bus: Bus;
  /** Whether it answers within two seconds; asked on a connection of its own, so that it says nothing about how busy the calls are. */
  ready(): Promise<boolean>;
  /** Ends everything and releases the directory. Idempotent. */
  close(): Promise<void>;
}

export type DatabasePlace =
  | { readonly databaseUrl: string; readonly connections?: number }
  | { readonly dataDir: string }
  | { readonly memory: true; readonly template?: Blob };

/**
 * How long a query waits for a connection. Whoever uses the pool inside an open transaction on the embedded database
 * waits for itself: this makes an error of what would hang for ever.
 */
const embeddedWaitMs = 30_000;
/** On a server a call that gets no connection for so long is refused. */
const connectionWaitMs = 10_000;
/** Work beside the calls waits longer: its connections are few, and nobody sits before a screen. */
const backgroundWaitMs = 120_000;
const readyMs = 2_000;

/** Connections of one process for calls and for work beside them. */
export const defaultConnections = 24;
/** One connection in so many is for the work beside the calls. */
const backgroundShare = 6;
const leastInBackground = 3;

/** Sessions speak +08:00 as the wire does, so `localtimestamp(0)` is the business's own clock (the sign is POSIX's). */
const sessionTimeZone = `set time zone '<+08>-08'`;

/**
 * Of a server's sessions. Statistics gather hundreds of thousands of different ones: with the server's own 4 MB they go to disk.
 * Compiling a query takes longer than the longest of ours runs. And a page of an index costs what any other page costs on the disks of
 * today: with the server's own guess of four times as much, buyers are hashed instead of read off an index in order.
 */
const sessionEffort = `set work_mem = '48MB'; set jit = off; set random_page_cost = 1.1`;

/**
 * Opens the database at its place: the PostgreSQL server behind `databaseUrl`, or the embedded one in a directory or
 * in memory. Everything goes through one `pg` pool either way (docs/design/platform.md §3).
 * @param product tells which columns hold money
 * @throws DirectoryInUseError where another process has the directory open
 * @throws Error with its cause where the server can't be reached
 */
export async function openDatabase({
  log,
  product,
  ...place
}: DatabasePlace & { readonly product: Product; readonly log: Log }): Promise<Database> {
  return 'databaseUrl' in place ? openServer(place, product, log) : openEmbedded(place, product, log);
}

function makePool(config: pg.PoolConfig, greeting: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: textTypes(),
    onConnect: async (client) => {
      // Without a listener of its own a connection that breaks while somebody holds it ends the process; they are told by their next statement.
      client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
      await client.query(greeting);
    },
  });
  // The pool repeats what an idle connection said, and replaces it by itself.
  pool.on('error', () => undefined);
  return pool;
}

const kyselyOn = (dialect: Dialect, product: Product) =>
  new Kysely<Tables>({
    dialect,
    plugins: [new MoneyNumbers(moneyColumns(storedModels(product)))],
  });

const once = <T>(run: () => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => {
    result ??= run();
    return result;
  };
};

/** Asks for one answer at a time, however often it is asked. */
function readiness(ask: () => Promise<unknown>, log: Log): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask()
      .then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, 'the database does not answer');
          return false;
        },
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
}

async function openServer(
  { databaseUrl, connections = defaultConnections }: Extract<DatabasePlace, { databaseUrl: string }>,
  product: Product,
  log: Log,
): Promise<Database> {
  const bus = await postgresBus({ connectionString: databaseUrl }, log).catch((error: unknown) => {
    // The address is left out, because it holds a password.
    throw new Error('The PostgreSQL server of DATABASE_URL does not let us in.', { cause: error });
  });
  const poolOf = (max: number, config: pg.PoolConfig) =>
    makePool(
      {
        connectionString: databaseUrl,
        keepAlive: true,
        connectionTimeoutMillis: connectionWaitMs,
        max,
        ...config,
      },
      `${sessionTimeZone}; ${sessionEffort}`,
      log,
    );
  const inBackground = Math.max(leastInBackground, Math.round(connections / backgroundShare));
  const forCalls = Math.max(1, connections - inBackground);
  const calls = poolOf(forCalls, {
    stream: () => impatientSocket(silenceOf('call')),
  });
  const background = poolOf(inBackground, {
    stream: () => impatientSocket(silenceOf('job')),
    connectionTimeoutMillis: backgroundWaitMs,
  });
  const patient = poolOf(1, {});
  const told: LimitedConnections = new WeakMap();
  const health = poolOf(1, {
    connectionTimeoutMillis: readyMs,
    query_timeout: readyMs,
    idleTimeoutMillis: 0,
  });
  return {
    db: kyselyOn(new LimitedDialect(calls, 'call', told), product),
    pool: calls,
    background: {
      jobs: kyselyOn(new LimitedDialect(background, 'job', told), product),
      exports: kyselyOn(new LimitedDialect(background, 'export', told), product),
      pool: background,
    },
    patient,
    kind: 'postgres',
    connections: forCalls,
    bus,
    ready: readiness(() => health.query('select 1'), log),
    close: once(async () => {
      await bus.close();
      await Promise.all([calls, background, patient, health].map((pool) => pool.end()));
    }),
  };
}

async function openEmbedded(
  place: Exclude<DatabasePlace, { databaseUrl: string }>,
  product: Product,
  log: Log,
): Promise<Database> {
  if (!('dataDir' in place)) return databaseOn(await startInMemory(place.template), product, log);
  const database = databaseOn(await startOnDisk(place.dataDir), product, log);
  const house = keepHouse(database.pool, log);
  return {
    ...database,
    close() {
      house.stop();
      return database.close();
    },
  };
}

/** The database over an engine that runs already: tests keep the engine to dump it as a template. */
export function databaseOn(engine: Embedded, product: Product, log: Log): Database {
  // The engine's one session outlives a client that the pool throws away, with whatever transaction and plans that one had.
  const pool = makePool(
    { ...embeddedPool(engine.lite), connectionTimeoutMillis: embeddedWaitMs },
    `rollback; deallocate all; ${sessionTimeZone}`,
    log,
  );
  const bus = localBus(log);
  // One session does everything in turn, within this process: there is nobody whose lock one could wait for, and no clock inside the engine
  // that could end a statement. What waits too long for its turn is refused (`embeddedWaitMs`).
  const db = kyselyOn(new PostgresDialect({ pool: preparingPool(pool) }), product);
  // One question at a time: more of them would queue before the calls.
  let asked: Promise<unknown> | undefined;
  const answer = () => {
    asked ??= pool.query('select 1').finally(() => {
      asked = undefined;
    });
    return asked;
  };
  return {
    db,
    pool,
    background: { jobs: db, exports: db, pool },
    patient: pool,
    kind: 'pglite',
    connections: null,
    bus,
    // A wait for the queue is no fault of an engine in the same process.
    ready: readiness(() => Promise.race([answer(), delay(readyMs, undefined, { ref: false })]), log),
    close: once(async () => {
      await bus.close();
      await pool.end();
      await engine.stop();
    }),
  };
}
