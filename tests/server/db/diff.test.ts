import { expect, test } from 'vitest';
import type { ColumnSpec, TableSpec } from '../../../resources/kit/table.ts';
import { applySpecs } from '../../../server/db/apply-specs.ts';
import { diff } from '../../../server/db/diff.ts';
import { constraintName } from '../../../server/db/table-spec.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { catalogOf } from '../support/catalog.ts';
import { describeOnEachDatabase } from '../support/database.ts';

const id: ColumnSpec = { name: 'id', type: 'bigint identity' };

const merchant: TableSpec = {
  name: 'merchant',
  columns: [id, { name: 'name', type: 'varchar(40)', notNull: true }],
  primaryKey: ['id'],
};

const coupon: TableSpec = {
  name: 'coupon',
  columns: [
    id,
    { name: 'name', type: 'varchar(40)', notNull: true, default: "it's" },
    { name: 'enabled', type: 'smallint', notNull: true, default: 1, check: 'enabled in (0, 1)' },
    { name: 'mct_id', type: 'bigint' },
    { name: 'rate', type: 'numeric(10,2)' },
    { name: 'weight', type: 'double' },
    { name: 'rules', type: 'jsonb', notNull: true, default: { sql: `'[]'::jsonb` } },
    { name: 'day', type: 'date' },
    { name: 'create_time', type: 'timestamp', notNull: true, default: { sql: 'localtimestamp(0)' } },
  ],
  primaryKey: ['id'],
  uniques: [['mct_id', 'name']],
  indexes: [
    { name: 'coupon_name_trgm', columns: ['name'], using: 'gin_trgm' },
    { name: 'coupon_time_idx', columns: ['create_time', 'id'], where: 'enabled = 1' },
    { name: 'coupon_one_per_day', columns: ['mct_id', 'day'], unique: true, where: 'day is not null' },
  ],
  foreignKeys: [{ columns: ['mct_id'], table: 'merchant', references: ['id'] }],
};

/** The table with some columns replaced, by name. */
const withColumns = (spec: TableSpec, changed: Readonly<Record<string, ColumnSpec>>): TableSpec => ({
  ...spec,
  columns: spec.columns.map((column) => changed[column.name] ?? column),
});

const voucher: TableSpec = {
  ...withColumns(coupon, {
    name: { name: 'title', was: 'name', type: 'varchar(40)', notNull: true, default: "it's" },
    enabled: {
      name: 'active',
      was: 'enabled',
      type: 'smallint',
      notNull: true,
      default: 1,
      check: 'active in (0, 1)',
    },
  }),
  name: 'voucher',
  was: 'coupon',
  uniques: [['mct_id', 'title']],
  indexes: [
    { name: 'voucher_title_trgm', columns: ['title'], using: 'gin_trgm' },
    { name: 'voucher_time_idx', columns: ['create_time', 'id'], where: 'active = 1' },
    { name: 'voucher_one_per_day', columns: ['mct_id', 'day'], unique: true, where: 'day is not null' },
  ],
};

test('a second diff of the same tables is empty', async () => {
  const first = await diff(null, [merchant, coupon]);
  expect(first.statements.length).toBeGreaterThan(0);
  expect((await diff(first.snapshot, [merchant, coupon])).statements).toEqual([]);
});

test('a declared rename stays in the declaration and does nothing once it is made', async () => {
  const first = await diff(null, [merchant, coupon]);
  const second = await diff(first.snapshot, [merchant, voucher]);
  expect((await diff(second.snapshot, [merchant, voucher])).statements).toEqual([]);
});

test('a rename of a table and its columns renames its keys and indexes and drops nothing', async () => {
  const first = await diff(null, [merchant, coupon]);
  const { statements } = await diff(first.snapshot, [merchant, voucher]);
  expect(statements.filter((each) => !each.includes(' RENAME '))).toEqual([]);
});

test('a column that goes while another comes is refused with the way out', async () => {
  const first = await diff(null, [merchant]);
  const renamed = withColumns(merchant, { name: { name: 'title', type: 'varchar(40)' } });
  await expect(diff(first.snapshot, [renamed])).rejects.toThrow(
    'Table merchant: name would be dropped and title added. If one is the other under a new name, ' +
      'declare `was`; if not, remove in one release and add in the next.',
  );
});

test('a table that goes while another comes is refused with the way out', async () => {
  const first = await diff(null, [merchant]);
  await expect(diff(first.snapshot, [{ ...merchant, name: 'shop' }])).rejects.toThrow('declare `was`');
});

test('a new column that rows could not have is refused', async () => {
  const first = await diff(null, [merchant]);
  const grown = {
    ...merchant,
    columns: [...merchant.columns, { name: 'phone', type: 'text', notNull: true }] as const,
  };
  await expect(diff(first.snapshot, [grown])).rejects.toThrow(
    'the new column phone is not null and has no default',
  );
});

test('a key that names a missing column is refused', async () => {
  await expect(diff(null, [{ ...merchant, uniques: [['code']] }])).rejects.toThrow(
    'Table merchant has no column code',
  );
});

test('names longer than PostgreSQL keeps stay apart', () => {
  const long = (last: string) => constraintName('merchant', ['a'.repeat(60), last], 'key');
  expect(long('x')).toHaveLength(63);
  expect(long('x')).not.toBe(long('y'));
});

describeOnEachDatabase('tables from specs', (fresh) => {
  test('every kind of column, key and index is made, and the database keeps to them', async () => {
    const database = await fresh();
    await applySpecs(database, [coupon, merchant]);
    const { db, pool } = database;
    await anyTable(db).insertInto('merchant').values({ name: '便利店' }).execute();
    await anyTable(db)
      .insertInto('coupon')
      .values({ mct_id: 1, name: '满减券', rate: '1.50', day: '2024-05-01' })
      .execute();
    expect(await anyTable(db).selectFrom('coupon').selectAll().execute()).toEqual([
      {
        id: '1',
        name: '满减券',
        enabled: 1,
        mct_id: '1',
        rate: '1.50',
        weight: null,
        rules: [],
        day: '2024-05-01',
        create_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
    const refusals: readonly [string, Record<string, unknown>][] = [
      ['coupon_enabled_check', { enabled: 2 }],
      ['coupon_mct_id_fkey', { mct_id: 9 }],
      ['coupon_mct_id_name_key', { mct_id: 1, name: '满减券' }],
      ['coupon_one_per_day', { mct_id: 1, name: 'b', day: '2024-05-01' }],
    ];
    for (const [constraint, row] of refusals)
      await expect(anyTable(db).insertInto('coupon').values(row).execute()).rejects.toMatchObject({
        constraint,
      });
    await pool.query('insert into coupon (name) select md5(n::text) from generate_series(1, 20000) n');
    await pool.query('vacuum (analyze) coupon');
    const plan = await pool.query(`explain (costs off) select 1 from coupon where name ilike '%满减券%'`);
    expect(JSON.stringify(plan.rows)).toContain('coupon_name_trgm');
  });

  test('renames lead to the very tables that the new description makes', async () => {
    const [renamed, made] = [await fresh(), await fresh()];
    const first = await diff(null, [merchant, coupon]);
    const second = await diff(first.snapshot, [merchant, voucher]);
    await renamed.pool.query([...first.statements, ...second.statements].join('\n'));
    await applySpecs(made, [merchant, voucher]);
    const lines = await catalogOf(renamed.pool);
    expect(lines.length).toBeGreaterThan(15);
    expect(lines).toEqual(await catalogOf(made.pool));
  });

  test('a rename keeps the rows, the keys and the numbering', async () => {
    const database = await fresh();
    await applySpecs(database, [merchant, coupon]);
    const { db, pool } = database;
    await anyTable(db).insertInto('merchant').values({ name: 'a' }).execute();
    await anyTable(db).insertInto('coupon').values({ mct_id: 1, name: '满减券' }).execute();
    const { snapshot } = await diff(null, [merchant, coupon]);
    const { statements } = await diff(snapshot, [merchant, voucher]);
    await pool.query(statements.join('\n'));
    await anyTable(db).insertInto('voucher').values({ mct_id: 1, title: '立减券' }).execute();
    const rows = await anyTable(db)
      .selectFrom('voucher')
      .select(['id', 'title', 'active'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: '1', title: '满减券', active: 1 },
      { id: '2', title: '立减券', active: 1 },
    ]);
    const again = anyTable(db).insertInto('voucher').values({ mct_id: 1, title: '立减券' }).execute();
    await expect(again).rejects.toMatchObject({ constraint: 'voucher_mct_id_title_key' });
    const wrong = anyTable(db).insertInto('voucher').values({ active: 2 }).execute();
    await expect(wrong).rejects.toMatchObject({ constraint: 'voucher_active_check' });
  });

  test('one more value of a check, one more column, one less column', async () => {
    const database = await fresh();
    await applySpecs(database, [merchant, coupon]);
    await database.pool.query(`insert into coupon (name) values ('a')`);
    const wider = withColumns(coupon, {
      enabled: {
        name: 'enabled',
        type: 'smallint',
        notNull: true,
        default: 1,
        check: 'enabled in (0, 1, 2)',
      },
    });
    const grown: TableSpec = { ...wider, columns: [...wider.columns, { name: 'memo', type: 'text' }] };
    const shrunk: TableSpec = { ...grown, columns: grown.columns.filter(({ name }) => name !== 'weight') };
    const first = await diff(null, [merchant, coupon]);
    const second = await diff(first.snapshot, [merchant, grown]);
    const third = await diff(second.snapshot, [merchant, shrunk]);
    await database.pool.query([...second.statements, ...third.statements].join('\n'));
    await database.pool.query('update coupon set enabled = 2');
    const { rows } = await database.pool.query('select * from coupon');
    expect(Object.keys(rows[0])).toEqual([
      'id',
      'name',
      'enabled',
      'mct_id',
      'rate',
      'rules',
      'day',
      'create_time',
      'memo',
    ]);
  });
});
