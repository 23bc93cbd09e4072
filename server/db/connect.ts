import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { product } from '../../resources/index.ts';
import { storedModels } from '../../resources/kit/product.ts';
import { type Bus, localBus } from './bus.ts';
import { postgresBus } from './bus-postgres.ts';
import { type Embedded, embeddedPool, startInMemory, startOnDisk } from './embedded.ts';
import { keepHouse } from './housekeeping.ts';
import type { Log } from './log.ts';
import { MoneyNumbers, moneyColumns } from './money-numbers.ts';
import type { Tables } from './tables.ts';
import { textTypes } from './value-types.ts';

export type { Tables };

export interface Database {
  readonly db: Kysely<Tables>;
  /** For what kysely doesn't say (migrations, the job library). Inside a transaction use the transaction's own client. */
  readonly pool: pg.Pool;
  readonly kind: 'pglite' | 'postgres';
  readonly bus: Bus;
  /** Ends everything and releases the directory. Idempotent. */
  close(): Promise<void>;
}

export type DatabasePlace =
  | { readonly databaseUrl: string }
  | { readonly dataDir: string }
  | { readonly memory: true; readonly template?: Blob };

/**
 * How long a query waits for a connection. Whoever uses the pool inside an open transaction on the embedded database
 * waits for himself: this makes an error of what would hang for ever.
 */
const connectionWaitMs = 30_000;

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
 * in memory. Everything goes through one `pg` pool either way (platform.md, Database).
 * @throws DirectoryInUseError where another process has the directory open
 * @throws Error with its cause where the server can't be reached
 */
export async function openDatabase({
  log,
  ...place
}: DatabasePlace & { readonly log: Log }): Promise<Database> {
  return 'databaseUrl' in place ? openServer(place.databaseUrl, log) : openEmbedded(place, log);
}

function makePool(config: pg.PoolConfig, greeting: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types: textTypes(),
    connectionTimeoutMillis: connectionWaitMs,
    onConnect: (client) => client.query(greeting),
  });
  // Without a listener a connection that breaks while idle ends the process; the pool replaces it by itself.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  return pool;
}

const kyselyOn = (pool: pg.Pool) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new MoneyNumbers(moneyColumns(storedModels(product)))],
  });

const once = <T>(run: () => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => {
    result ??= run();
    return result;
  };
};

async function openServer(databaseUrl: string, log: Log): Promise<Database> {
  const bus = await postgresBus({ connectionString: databaseUrl }, log).catch((error: unknown) => {
    // Without the address: it holds a password.
    throw new Error('The PostgreSQL server of DATABASE_URL does not let us in.', { cause: error });
  });
  const pool = makePool(
    { connectionString: databaseUrl, keepAlive: true },
    `${sessionTimeZone}; ${sessionEffort}`,
    log,
  );
  return {
    db: kyselyOn(pool),
    pool,
    kind: 'postgres',
    bus,
    close: once(async () => {
      await bus.close();
      await pool.end();
    }),
  };
}

async function openEmbedded(
  place: Exclude<DatabasePlace, { databaseUrl: string }>,
  log: Log,
): Promise<Database> {
  if (!('dataDir' in place)) return databaseOn(await startInMemory(place.template), log);
  const database = databaseOn(await startOnDisk(place.dataDir), log);
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
export function databaseOn(engine: Embedded, log: Log): Database {
  // The engine's one session outlives a client that the pool throws away, with whatever transaction that one had open.
  const pool = makePool(embeddedPool(engine.lite), `rollback; ${sessionTimeZone}`, log);
  const bus = localBus(log);
  return {
    db: kyselyOn(pool),
    pool,
    kind: 'pglite',
    bus,
    close: once(async () => {
      await bus.close();
      await pool.end();
      await engine.stop();
    }),
  };
}
