import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { applySpecs } from '../../../server/db/apply-specs.ts';
import { unapproved } from '../../../server/db/approvals.ts';
import { declaredTables } from '../../../server/db/declared-tables.ts';
import { pendingChange } from '../../../server/db/generate.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { library } from '../../support/library.ts';
import { catalogOf } from '../support/catalog.ts';
import { describeOnEachDatabase } from '../support/database.ts';
import { memoryLog } from '../support/log.ts';

/** The files that ship, as they stand. */
const directory = fileURLToPath(new URL('../../../server/db/migrations', import.meta.url));

test('no declaration changed a table without a migration', async () => {
  expect((await pendingChange(directory, declaredTables(product))).statements).toEqual([]);
});

test('a product of another trade has none of the tables that this one brings beside its models', () => {
  const brought = (product.tables ?? []).map(({ name }) => name);
  expect(brought).toContain('device_nonce');
  const others = declaredTables(library).map(({ name }) => name);
  expect(others).toContain('session');
  expect(others.filter((name) => brought.includes(name))).toEqual([]);
});

test('every statement that could lose data is approved', async () => {
  const files = await readMigrations(directory);
  expect(files.map(({ name, sql }) => [name, unapproved(sql)])).toEqual(files.map(({ name }) => [name, []]));
});

describeOnEachDatabase('the migrations that ship', (fresh) => {
  test('lead an empty database to the declared tables, hand-written files counted', async () => {
    const migrated = await fresh();
    const declared = await fresh();
    await migrate(migrated.pool, directory, memoryLog());
    await applySpecs(declared, declaredTables(product));
    expect(await catalogOf(migrated.pool)).toEqual(await catalogOf(declared.pool));
  });
});
