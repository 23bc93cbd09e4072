import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Log } from './log.ts';

/** Applies the SQL files of a directory at start: each once, in order, each in its own transaction. */

export interface MigrationFile {
  /** `0001_first.sql` */
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** A database and a directory that don't belong together, or a file that failed; the message says which and why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

const fileName = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** Any fixed number: the advisory lock by which processes that start together take turns. */
const advisoryKey = 7_262_301;

/**
 * The migration files of a directory in their order.
 * @throws MigrationError where the directory is missing, a name is not NNNN_name.sql, or a number comes twice
 */
export async function readMigrations(directory: string): Promise<MigrationFile[]> {
  const entries = await readdir(directory).catch((error: unknown) => {
    throw new MigrationError(`There is no readable directory of migrations at ${directory}.`, {
      cause: error,
    });
  });
  const names = entries.filter((entry) => entry.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (!number) throw new MigrationError(`${name} is not called like a migration: NNNN_name.sql.`);
    const other = numbers.get(number);
    if (other) throw new MigrationError(`${other} and ${name} have one number: give the later one the next.`);
    numbers.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may change line ends; that is not an edit.
      const sql = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** The files that are still to be applied, after checking those that are. */
function pendingOf(files: readonly MigrationFile[], applied: readonly Applied[]): MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file)
      throw new MigrationError(
        `The database has had the migration ${name}, which this program does not know: a newer version has used it. ` +
          'Start that version, or restore a backup.',
      );
    if (file.checksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was edited after it was applied to this database. ` +
          'Put the file back as it was and write the change as a new migration.',
      );
  }
  const done = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? '';
  const pending = files.filter(({ name }) => !done.has(name));
  const late = pending.find(({ name }) => name < last);
  if (late)
    throw new MigrationError(
      `The migration ${late.name} comes before ${last}, which this database has had already: give it the next number.`,
    );
  return pending;
}

async function apply(client: pg.ClientBase, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${file.name} failed and was undone: ${reason}`, { cause: error });
  }
}

/**
 * Brings the database up to the directory and returns the names of the files it applied. Safe when several processes
 * start at once.
 * @throws MigrationError
 */
export async function migrate(pool: pg.Pool, directory: string, log: Log): Promise<string[]> {
  const files = await readMigrations(directory);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryKey]);
    try {
      await client.query(
        `create table if not exists schema_migration (
           name text collate "C" primary key, checksum text not null, applied_at timestamp(0) not null default localtimestamp(0))`,
      );
      const { rows } = await client.query<Applied>(
        'select name, checksum from schema_migration order by name',
      );
      const pending = pendingOf(files, rows);
      for (const file of pending) {
        await apply(client, file);
        log.info({ migration: file.name }, 'migration applied');
      }
      return pending.map(({ name }) => name);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [advisoryKey]);
    }
  } finally {
    client.release();
  }
}
