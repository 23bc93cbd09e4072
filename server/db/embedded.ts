import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';

export interface Embedded {
  readonly lite: PGlite;
  /** Ends what stands around the engine, then the engine. Call it once the pool has ended. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres`, locked for this process.
 * @throws DirectoryInUseError
 */
export async function startOnDisk(dataDir: string): Promise<Embedded> {
  const lock = await lockDirectory(dataDir);
  try {
    const lite = await PGlite.create(path.join(dataDir, 'postgres'), { extensions: { pg_trgm } });
    return {
      lite,
      async stop() {
        await lite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Starts it in memory, empty or from the dump of another (`PGlite.dumpDataDir`), which is some ten times faster. */
export async function startInMemory(template: Blob | undefined): Promise<Embedded> {
  const lite = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: template });
  return { lite, stop: () => lite.close() };
}

/**
 * pg's settings for the embedded engine. It has one session, so there is one connection; every client gets an adapter
 * of its own, since the end of one adapter would otherwise reach the client that follows.
 */
export function embeddedPool(lite: PGlite): pg.PoolConfig {
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...createPgConfig(lite) });
    }
  }
  return { Client: EmbeddedClient, max: 1, idleTimeoutMillis: 0 };
}
