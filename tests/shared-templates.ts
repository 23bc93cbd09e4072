import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/**
 * Where one run of the tests keeps databases that many of its files start from, so that each is prepared once and not once a file:
 * a directory of dumps, and a prefix of databases on the server for tests. Both go when the run ends.
 */
export default async function shareTemplates(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'templates-'));
  process.env.TEST_TEMPLATES = directory;
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

/** What the databases begin with that a run's files share. */
export const templatePrefix = (directory: string): string =>
  `shared_${Buffer.from(path.basename(directory)).toString('hex')}_`;
