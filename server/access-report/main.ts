import { existsSync } from 'node:fs';
import path from 'node:path';
import { dangerous } from '../../resources/dangerous.ts';
import { product } from '../../resources/index.ts';
import { ConfigError, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { DirectoryInUseError } from '../db/directory-lock.ts';
import { reportText, whoCanDo } from './report.ts';

/** `npm run audit:access`: who can do the ten most dangerous things, in the database of DATABASE_URL or DATA_DIR. It changes nothing. */

/** A sentence for whoever asked; anything else is a fault of ours, and its stack is told. */
class Unanswerable extends Error {}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function open(): Promise<Database> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl)
    return openDatabase({ databaseUrl, log: quiet }).catch((error: Error) => {
      const { cause } = error;
      throw new Unanswerable(cause instanceof Error ? `${error.message} ${cause.message}` : error.message);
    });
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new Unanswerable(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  return openDatabase({ dataDir, log: quiet });
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

try {
  const database = await open();
  try {
    process.stdout.write(`${reportText(dangerous, await whoCanDo(database, product, dangerous))}\n`);
  } finally {
    await database.close();
  }
} catch (error) {
  process.stderr.write(`${told(error)}\n`);
  process.exitCode = 1;
}
