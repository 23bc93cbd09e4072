import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { enumeration, f, model } from '../../resources/kit/index.ts';
import { type AnyWhere, matches, type Surroundings } from '../../resources/kit/predicate.ts';
import { applySpecs } from '../../server/db/apply-specs.ts';
import type { Database } from '../../server/db/connect.ts';
import { declaredTables } from '../../server/db/declared-tables.ts';
import { anyTable } from '../../server/db/tables.ts';
import { constantWhereSql, whereSql } from '../../server/db/where.ts';
import { RowShape } from '../../server/rows/shape.ts';
import { describeOnEachDatabase } from './support/database.ts';

const state = enumeration({
  one: { code: 1, en: 'One', zh: '一' },
  two: { code: 2, en: 'Two', zh: '二' },
});
const Thing = model(
  'thing',
  {
    name: f.text({ en: 'Name', zh: '名称' }, { max: 8 }),
    amount: f.money({ en: 'Amount', zh: '金额' }),
    state: f.enum({ en: 'State', zh: '状态' }, state),
    states: f.enums({ en: 'States', zh: '状态' }, state),
    day: f.date({ en: 'Day', zh: '日期' }),
    at: f.dateTime({ en: 'At', zh: '时间' }),
  },
  { label: { en: 'Thing', zh: '东西' }, title: 'name', scope: 'none' },
);
const things = {
  resources: [],
  models: [Thing],
  title: { en: 'x', zh: 'x' },
  menu: {},
  actionCodes: {},
  errors: {},
};

// Few values, so that they often meet; texts on both sides of a collation's and of a pattern's traps.
const values = {
  name: ['', 'a', 'A', 'b', 'ab', 'Z', '中', '中文', '%', '_'],
  amount: [-5, 0, 1, 100, 9_007_199_254_740_991],
  state: [1, 2],
  day: ['2026-03-01', '2026-03-02', '2026-03-03'],
  at: ['2026-03-01 00:00:00', '2026-03-02 00:00:00', '2026-03-02 10:00:00', '2026-03-02 23:59:59'],
} as const;
/** Lists of codes: several, none, and no list at all. */
const lists = [[1], [2], [1, 2], [], null];
type Name = keyof typeof values;
const names = Object.keys(values) as Name[];
const surroundings: Surroundings = { now: '2026-03-02 10:00:00', today: '2026-03-02', me: '1' };

const anyOf = (name: Name) => fc.constantFrom<string | number | null>(...values[name], null);
const some = (name: Name) => fc.constantFrom<string | number>(...values[name]);
const ambient = (name: Name) =>
  name === 'day' || name === 'at' ? [fc.constantFrom({ $: 'now' }, { $: 'today' })] : [];
const testOf = (name: Name): fc.Arbitrary<unknown> =>
  fc.oneof(
    anyOf(name),
    fc.array(some(name), { maxLength: 3 }),
    fc.record({ ne: fc.oneof(anyOf(name), ...ambient(name)) }),
    fc.record(
      Object.fromEntries(
        (['gt', 'gte', 'lt', 'lte'] as const).map((op) => [op, fc.oneof(some(name), ...ambient(name))]),
      ),
      { requiredKeys: [] },
    ),
    ...ambient(name).map((is) => fc.record({ is })),
  );

const { where } = fc.letrec<{ where: AnyWhere; leaf: AnyWhere }>((tie) => ({
  leaf: fc
    .record(
      {
        ...Object.fromEntries(names.map((name) => [name, testOf(name)])),
        states: fc.record({ has: fc.array(some('state'), { maxLength: 2 }) }),
      },
      { requiredKeys: [] },
    )
    .map((each) => each as AnyWhere),
  where: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.record({ $any: fc.array(tie('where'), { maxLength: 3 }) }),
    fc.record({ $not: tie('where') }),
    fc.tuple(tie('leaf'), tie('where')).map(([leaf, rest]) => ({ ...leaf, $not: rest })),
  ),
}));
const row = fc.record({
  ...Object.fromEntries(names.map((name) => [name, anyOf(name)])),
  states: fc.constantFrom(...lists.map((list) => list && JSON.stringify(list))),
});

describeOnEachDatabase('the two evaluators of a predicate', (fresh) => {
  let database: Database;
  const rows = fc.sample(row, { numRuns: 300, seed: 7 });
  beforeAll(async () => {
    database = await fresh();
    await applySpecs(database, declaredTables(things));
    const times = { create_time: '2026-03-01 00:00:00', update_time: '2026-03-01 00:00:00' };
    await anyTable(database.db)
      .insertInto('thing')
      .values(rows.map((each) => ({ ...each, ...times })))
      .execute();
  });

  const found = async (condition: ReturnType<typeof whereSql>) => {
    const { rows: all } = await sql<{
      id: string;
    }>`select id from thing where ${condition} order by id`.execute(database.db);
    return all.map((each) => each.id);
  };

  test('agree on every row', async () => {
    const shape = new RowShape(new Map([[Thing.name, Thing]]), Thing, Object.keys(Thing.fields));
    const all = (await anyTable(database.db).selectFrom('thing').selectAll().orderBy('id').execute()).map(
      (each) => shape.read(each),
    );
    await fc.assert(
      fc.asyncProperty(where, async (predicate) => {
        const expected = all.filter((each) => matches(predicate, each, surroundings)).map((each) => each.id);
        expect(await found(whereSql(predicate, Thing.fields, (name) => sql.ref(name), surroundings))).toEqual(
          expected,
        );
      }),
      { numRuns: 400 },
    );
  });

  test('the condition of an index says the same with its values written out', async () => {
    const predicate = { name: { gt: "a'b" }, $not: { state: [1], amount: null } };
    const bound = await found(whereSql(predicate, Thing.fields, (name) => sql.ref(name), surroundings));
    expect(bound.length).toBeGreaterThan(0);
    expect(await found(constantWhereSql(predicate, Thing.fields))).toEqual(bound);
  });
});
