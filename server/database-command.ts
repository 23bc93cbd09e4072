import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Product } from '../resources/kit/product.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Database, openDatabase } from './db/connect.ts';
import { DirectoryInUseError } from './db/directory-lock.ts';

/** Prints a sentence for an expected fault; any other error is a bug and prints its stack. */
export class Unanswerable extends Error {}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function open(product: Product, { databaseUrl, dataDir }: Config): Promise<Database> {
  if (databaseUrl)
    return openDatabase({ databaseUrl, product, log: quiet }).catch((error: Error) => {
      const { cause } = error;
      throw new Unanswerable(cause instanceof Error ? `${error.message} ${cause.message}` : error.message);
    });
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new Unanswerable(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  return openDatabase({ dataDir, product, log: quiet });
}

/** PostgreSQL's words for a table or a column that isn't there. */
const missing = ['42P01', '42703'];

function told(error: unknown): string {
  if (error instanceof DirectoryInUseError)
    return `The database is in use by a running server (process ${error.pid}), and an embedded one is for one process. Stop the server, then ask again.`;
  if (missing.includes(String((error as { readonly code?: unknown }).code)))
    return 'The database is empty, or of another version of the product. Start the server with it once, then ask again.';
  const plain = error instanceof Unanswerable || error instanceof ConfigError;
  return plain ? error.message : String((error as Error).stack ?? error);
}

/** Does something with the database of DATABASE_URL or DATA_DIR beside or without a server; a fault ends with exit code 1. */
export async function onDatabase(
  product: Product,
  run: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  try {
    const config = readConfig(process.env);
    const database = await open(product, config);
    try {
      await run(database, config);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${told(error)}\n`);
    process.exitCode = 1;
  }
}
