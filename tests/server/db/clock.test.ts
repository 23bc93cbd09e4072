import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const asks =
  /\b(localtimestamp|localtime|current_timestamp|current_date|current_time|(?<![.#])now\(\)(?!: )|timeofday\(\)|(clock|statement|transaction)_timestamp\(\))(?!\w)/i;

/** When a migration was applied and when the demo data was complete: nothing is decided by either. */
const notes = ['server/db/migrate.ts', 'server/seed/progress.ts'];

test('no statement asks the database for the time: it is told what the server’s clock says, which tests set', () => {
  const found = ['server', 'resources']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !notes.includes(file))
    .filter((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .some((line) => asks.test(line) && !/^\s*(\/?\*|\/\/)/.test(line)),
    );
  expect(found).toEqual([]);
});
