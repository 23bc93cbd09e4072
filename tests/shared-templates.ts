import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { clockShift } from './clock.ts';

/**
 * Where one run of the tests keeps databases that many of its files start from, so that each is prepared once and not once a file:
 * a directory of dumps, and a prefix of databases on the server for tests. Both go when the run ends.
 */
export default async function shareTemplates(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'templates-'));
  process.env.TEST_TEMPLATES = directory;
  await leaveOutOtherClocks();
  return async () => {
    await rm(directory, { recursive: true, force: true });
    const url = process.env.TEST_DATABASE_URL;
    if (!url) return;
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const made = await client.query<{ datname: string }>(
        'select datname from pg_database where datname like $1',
        [`${templatePrefix(directory)}%`],
      );
      for (const { datname } of made.rows)
        await client.query(`drop database if exists ${datname} with (force)`);
    } finally {
      await client.end();
    }
  };
}

/** A run with a clock of its own (tests/clock.ts) has no use for a PostgreSQL with another one. */
async function leaveOutOtherClocks(): Promise<void> {
  const connectionString = process.env.TEST_DATABASE_URL;
  if (!connectionString || clockShift() === 0) return;
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ now: Date }>('select now()');
  await client.end();
  const apart = Math.abs(Number(rows[0]?.now) - (Date.now() + clockShift()));
  if (apart < 300_000) return;
  delete process.env.TEST_DATABASE_URL;
  console.warn(
    'PostgreSQL has another clock than TEST_NOW, so the suites run on the embedded database alone.',
  );
}

/** What the databases begin with that a run's files share. */
export const templatePrefix = (directory: string): string =>
  `shared_${Buffer.from(path.basename(directory)).toString('hex')}_`;
