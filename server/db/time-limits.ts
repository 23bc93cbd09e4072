import { Socket } from 'node:net';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { preparingPool } from './prepared.ts';

/** Milliseconds that a statement may take, and that it may wait for somebody else's lock. */
interface Limits {
  readonly statement: number;
  readonly lock: number;
}

/**
 * How long each kind of work may hold a connection. A read waits only for what alters a whole table, so it gives up soon and leaves its
 * connection to others; a write also waits for the rows of another write. Jobs wait for nobody's screen.
 */
const limits = {
  read: { statement: 20_000, lock: 2_000 },
  write: { statement: 20_000, lock: 5_000 },
  export: { statement: 120_000, lock: 10_000 },
  job: { statement: 600_000, lock: 60_000 },
} as const satisfies Readonly<Record<string, Limits>>;

/** Work with limits of its own: a call's reads and, inside a transaction, its writes; a page of an export; everything else beside the calls. */
export type WorkKind = 'call' | 'export' | 'job';

/** What holds outside of a transaction, and inside. */
const limitsOf: Readonly<Record<WorkKind, readonly [outside: Limits, inside: Limits]>> = {
  call: [limits.read, limits.write],
  export: [limits.export, limits.export],
  job: [limits.job, limits.job],
};

/** A transaction in which nothing is asked for so long has lost its process: its locks are given up. */
const idleInTransactionMs = 30_000;
/** A connection that is silent for this much longer than a statement may take is broken. */
const silenceBeyondMs = 10_000;

/** Milliseconds without a byte after which a connection for this work counts as broken. */
export const silenceOf = (work: WorkKind): number => limitsOf[work][0].statement + silenceBeyondMs;

/**
 * A socket that breaks when nothing is heard for so long. A server that vanished without a word (its machine lost its power, its address
 * went elsewhere) would otherwise keep a statement waiting for a quarter of an hour.
 */
export function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () =>
    socket.destroy(new Error('Connection terminated: nothing was heard from the database')),
  );
  return socket;
}

const sessionLimits = (work: WorkKind) => {
  const [{ statement, lock }] = limitsOf[work];
  return `set statement_timeout = ${statement}; set lock_timeout = ${lock};
    set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
};

/** The limits that each connection of a pool has now; the pool lends it to several kinds of work. */
export type LimitedConnections = WeakMap<pg.PoolClient, WorkKind>;

class LimitedDriver extends PostgresDriver {
  readonly #work: WorkKind;

  constructor(pool: pg.Pool, work: WorkKind, told: LimitedConnections) {
    super({ pool: preparingPool(lending(pool, work, told)) });
    this.#work = work;
  }

  /** Begins with the limits of what is inside, in one way to the database and back. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const [outside, inside] = limitsOf[this.#work];
    if (outside === inside) return super.beginTransaction(connection, settings);
    if (settings.isolationLevel || settings.accessMode)
      throw new Error('transactions of calls are begun in one way only');
    await connection.executeQuery(
      CompiledQuery.raw(
        `begin; set local statement_timeout = ${inside.statement}; set local lock_timeout = ${inside.lock}`,
      ),
    );
  }
}

function lending(pool: pg.Pool, work: WorkKind, told: LimitedConnections) {
  return {
    end: () => pool.end(),
    async connect(): Promise<pg.PoolClient> {
      const client = await pool.connect();
      if (told.get(client) === work) return client;
      try {
        await client.query(sessionLimits(work));
        told.set(client, work);
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
  };
}

/**
 * PostgreSQL with the limits of one kind of work. They are settings of the session: behind a pooler such as pgbouncer it has to lend
 * sessions (`pool_mode = session`), where each connection of ours keeps its own one and what we set is discarded after us. Lending
 * transactions would not do anyway: the bus listens, and processes that start at once take turns by a lock of the session.
 */
export class LimitedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #work: WorkKind;
  readonly #told: LimitedConnections;

  /** @param told shared by all that lend connections of this pool */
  constructor(pool: pg.Pool, work: WorkKind, told: LimitedConnections) {
    super({ pool });
    this.#pool = pool;
    this.#work = work;
    this.#told = told;
  }

  override createDriver() {
    return new LimitedDriver(this.#pool, this.#work, this.#told);
  }
}
