import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import type { TableSpec } from '../../../resources/kit/table.ts';
import { unapproved } from '../../../server/db/approvals.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { pendingChange, writeMigration } from '../../../server/db/generate.ts';
import { migrate, readMigrations } from '../../../server/db/migrate.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { describeOnEachDatabase, TestServer, testServerUrl } from '../support/database.ts';
import { memoryLog } from '../support/log.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'migrations-'));
});
afterEach(() => rm(directory, { recursive: true }));

const write = (name: string, sql: string) => writeFile(path.join(directory, name), sql);

const point: TableSpec = {
  name: 'point',
  columns: [
    { name: 'id', type: 'bigint identity' },
    { name: 'name', type: 'text' },
    { name: 'floor', type: 'integer' },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'point_name_trgm', columns: ['name'], using: 'gin_trgm' }],
};
const pointWithoutFloor: TableSpec = { ...point, columns: point.columns.slice(0, 2) };

test('the generator numbers its files, keeps the newest snapshot, and then has nothing to do', async () => {
  const first = await writeMigration(directory, 'first', [point]);
  expect(path.basename(first?.file ?? '')).toBe('0001_first.sql');
  expect(await writeMigration(directory, 'again', [point])).toBeNull();
  expect((await pendingChange(directory, [point])).statements).toEqual([]);
  await write('0002_by_hand.sql', 'select 1;');
  await writeMigration(directory, 'no_floor', [pointWithoutFloor]);
  expect((await readdir(directory)).sort()).toEqual([
    '0001_first.sql',
    '0002_by_hand.sql',
    '0003.snapshot.json',
    '0003_no_floor.sql',
  ]);
});

test('a drop needs an approval above it', async () => {
  await writeMigration(directory, 'first', [point]);
  const written = await writeMigration(directory, 'no_floor', [pointWithoutFloor]);
  const sql = written?.sql ?? '';
  expect(unapproved(sql)).toEqual(['ALTER TABLE "point" DROP COLUMN "floor";']);
  expect(unapproved(`-- approved: nobody ever filled it\n${sql}`)).toEqual([]);
  expect(unapproved(`-- approved:\n${sql}`)).toHaveLength(1);
  expect(unapproved(`-- approved: another one\nselect 1;\n${sql}`)).toHaveLength(1);
});

test('what loses data or fails on rows needs an approval, what is put back or loosened does not', () => {
  const needs = [
    'DROP TABLE "a";',
    'drop index a_idx;',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE integer;',
    'ALTER TABLE "a" DROP CONSTRAINT "a_key";',
    'delete from a;',
    'TRUNCATE a;',
  ];
  expect(unapproved(needs.join('\n'))).toEqual(needs);
  const free = [
    'ALTER TABLE "a" DROP CONSTRAINT "a_b_check";',
    'ALTER TABLE "a" ADD CONSTRAINT "a_b_check" CHECK (b in (0, 1, 2));',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
    'ALTER TABLE "a" ALTER COLUMN "b" DROP DEFAULT;',
    '-- DROP TABLE a: not yet',
  ];
  expect(unapproved(free.join('\n'))).toEqual([]);
});

test('names that are no migration, one number twice, and a missing directory are refused', async () => {
  await write('0001_a.sql', 'select 1;');
  await write('0001_b.sql', 'select 1;');
  await expect(readMigrations(directory)).rejects.toThrow('0001_a.sql and 0001_b.sql have one number');
  await write('first.sql', 'select 1;');
  await rm(path.join(directory, '0001_b.sql'));
  await expect(readMigrations(directory)).rejects.toThrow('first.sql is not called like a migration');
  await expect(readMigrations(path.join(directory, 'none'))).rejects.toThrow(
    'no readable directory of migrations',
  );
});

test('other line ends are no edit', async () => {
  await write('0001_a.sql', 'select 1;\nselect 2;\n');
  const [unix] = await readMigrations(directory);
  await write('0001_a.sql', 'select 1;\r\nselect 2;\r\n');
  expect(await readMigrations(directory)).toEqual([unix]);
});

describeOnEachDatabase('migrate', (fresh) => {
  test('applies each file once, in order, and goes on where it stopped', async () => {
    const { db, pool } = await fresh();
    await writeMigration(directory, 'first', [point]);
    await write(
      '0002_rows.sql',
      `insert into point (name, floor) values ('门店', 3); insert into point (name) values ('b');`,
    );
    expect(await migrate(pool, directory, memoryLog())).toEqual(['0001_first.sql', '0002_rows.sql']);
    expect(await migrate(pool, directory, memoryLog())).toEqual([]);
    await writeMigration(directory, 'no_floor', [pointWithoutFloor]);
    expect(await migrate(pool, directory, memoryLog())).toEqual(['0003_no_floor.sql']);
    expect(await anyTable(db).selectFrom('point').selectAll().orderBy('id').execute()).toEqual([
      { id: '1', name: '门店' },
      { id: '2', name: 'b' },
    ]);
  });

  test('a file that fails is undone as a whole, those before it stay', async () => {
    const { pool } = await fresh();
    await write('0001_good.sql', 'create table good (a integer);');
    await write(
      '0002_bad.sql',
      'create table half (a integer); insert into good values (1); select * from nowhere;',
    );
    await expect(migrate(pool, directory, memoryLog())).rejects.toThrow(
      'The migration 0002_bad.sql failed and was undone: relation "nowhere" does not exist',
    );
    const { rows } = await pool.query(
      `select to_regclass('half') as half, (select count(*)::integer from good) as good`,
    );
    expect(rows).toEqual([{ half: null, good: 0 }]);
    await write('0002_bad.sql', 'create table half (a integer);');
    expect(await migrate(pool, directory, memoryLog())).toEqual(['0002_bad.sql']);
  });

  test('an edited, an unknown and a late file are refused and nothing is applied', async () => {
    const { pool } = await fresh();
    await write('0001_a.sql', 'create table a (x integer);');
    await write('0003_c.sql', 'create table c (x integer);');
    await migrate(pool, directory, memoryLog());
    const original = await readFile(path.join(directory, '0001_a.sql'));

    await write('0001_a.sql', 'create table a (x bigint);');
    await write('0004_d.sql', 'create table d (x integer);');
    await expect(migrate(pool, directory, memoryLog())).rejects.toThrow(
      '0001_a.sql was edited after it was applied',
    );
    await rm(path.join(directory, '0001_a.sql'));
    await expect(migrate(pool, directory, memoryLog())).rejects.toThrow(
      '0001_a.sql, which this program does not know',
    );
    await writeFile(path.join(directory, '0001_a.sql'), original);
    await write('0002_b.sql', 'create table b (x integer);');
    await expect(migrate(pool, directory, memoryLog())).rejects.toThrow('0002_b.sql comes before 0003_c.sql');
    const { rows } = await pool.query(`select to_regclass('b') as b, to_regclass('d') as d`);
    expect(rows).toEqual([{ b: null, d: null }]);
  });
});

if (testServerUrl) {
  const server = new TestServer(testServerUrl);
  afterAll(() => server.dropAll());
  test('processes that start at once on one PostgreSQL apply each file once', async () => {
    await write('0001_a.sql', 'create table a (x integer); insert into a values (1);');
    await write('0002_b.sql', 'insert into a values (2);');
    const databaseUrl = await server.address();
    const several = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ product, databaseUrl, log: memoryLog() })),
    );
    const applied = await Promise.all(several.map(({ pool }) => migrate(pool, directory, memoryLog())));
    expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
    const { rows } = (await several[0]?.pool.query('select x from a order by x')) ?? { rows: [] };
    expect(rows).toEqual([{ x: 1 }, { x: 2 }]);
    await Promise.all(several.map(({ close }) => close()));
  });
}
