import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Product } from '../../resources/kit/product.ts';
import type { TableSpec } from '../../resources/kit/table.ts';
import { unapproved } from './approvals.ts';
import { declaredTables } from './declared-tables.ts';
import { diff, type SchemaChange, UnclearChangeError } from './diff.ts';
import { parseSnapshot, type Snapshot } from './snapshot.ts';

const snapshotName = /^\d{4}\.snapshot\.json$/;

const snapshotsIn = async (directory: string) =>
  (await readdir(directory)).filter((name) => snapshotName.test(name)).sort();

async function newestSnapshot(directory: string): Promise<Snapshot | null> {
  const name = (await snapshotsIn(directory)).at(-1);
  return name ? parseSnapshot(await readFile(path.join(directory, name), 'utf8')) : null;
}

/** What the tables ask for beyond the directory's migrations; a test holds it to be empty, so that nobody forgets one. */
export async function pendingChange(directory: string, specs: readonly TableSpec[]): Promise<SchemaChange> {
  return diff(await newestSnapshot(directory), specs);
}

/** One more than the highest number in use, hand-written files counted. */
async function nextNumber(directory: string): Promise<string> {
  const numbers = (await readdir(directory)).map((name) => Number(/^(\d{4})_.*\.sql$/.exec(name)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/**
 * Writes `NNNN_name.sql` and `NNNN.snapshot.json`, and removes older snapshots: only the newest is ever read.
 * Returns the file's path and text, or null where nothing changed.
 * @throws UnclearChangeError
 */
export async function writeMigration(
  directory: string,
  name: string,
  specs: readonly TableSpec[],
): Promise<{ file: string; sql: string } | null> {
  await mkdir(directory, { recursive: true });
  const { statements, snapshot } = await pendingChange(directory, specs);
  if (statements.length === 0) return null;
  const number = await nextNumber(directory);
  const sql = `${statements.join('\n')}\n`;
  const file = path.join(directory, `${number}_${name}.sql`);
  await writeFile(file, sql, { flag: 'wx' });
  for (const old of await snapshotsIn(directory)) await rm(path.join(directory, old));
  await writeFile(path.join(directory, `${number}.snapshot.json`), `${JSON.stringify(snapshot, null, 1)}\n`);
  return { file, sql };
}

/** `npm run migration -- name`: writes the next migration from what the product's declarations changed. Development only. */
export async function migrationCommand(product: Product, args: readonly string[]): Promise<void> {
  const name = args[0]?.replaceAll('-', '_');
  if (!name || !/^[a-z0-9_]+$/.test(name)) {
    process.stderr.write(
      'Give the migration a name in small letters: npm run migration -- add_coupon_channel\n',
    );
    process.exitCode = 1;
    return;
  }
  const directory = fileURLToPath(new URL('./migrations', import.meta.url));
  try {
    const written = await writeMigration(directory, name, declaredTables(product));
    if (!written) {
      process.stdout.write('The tables have not changed: no migration written.\n');
      return;
    }
    process.stdout.write(`${written.file}\n\n${written.sql}`);
    const open = unapproved(written.sql);
    if (open.length > 0)
      process.stdout.write(
        `\nThese lose data or fail on data that exists. Read them, and write \`-- approved: <why>\` above each:\n${open.join('\n')}\n`,
      );
  } catch (error) {
    if (!(error instanceof UnclearChangeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
