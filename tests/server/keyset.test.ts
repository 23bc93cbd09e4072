import { expect, test } from 'vitest';
import { f, model } from '../../resources/kit/index.ts';
import { applySpecs } from '../../server/db/apply-specs.ts';
import { declaredTables } from '../../server/db/declared-tables.ts';
import type { Row } from '../../server/db/row.ts';
import { anyTable } from '../../server/db/tables.ts';
import { decidedSorts, rowsAfter } from '../../server/rows/keyset.ts';
import { type RowQuery, type Sort, selectPage } from '../../server/rows/query.ts';
import { describeOnEachDatabase } from './support/database.ts';

const Thing = model(
  'keyset_thing',
  {
    name: f.text({ en: 'Name', zh: '名称' }, { max: 8 }),
    amount: f.money({ en: 'Amount', zh: '金额' }, { required: true }),
    day: f.date({ en: 'Day', zh: '日期' }),
    at: f.dateTime({ en: 'At', zh: '时间' }, { required: true }),
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
const moment = '2026-03-02 10:00:00';

describeOnEachDatabase('pages by key', (fresh) => {
  test('follow each other as one long page does, whatever the sorts, ties and empty values', async () => {
    const { db, ...database } = await fresh();
    await applySpecs(database, declaredTables(things));
    // Few values, so that they tie; texts that a collation would order otherwise.
    const pick = <T>(list: readonly T[], at: number) => list[at % list.length] ?? null;
    await anyTable(db)
      .insertInto(Thing.name)
      .values(
        Array.from({ length: 60 }, (_, n) => ({
          name: pick(['b', 'A', 'a', '中', null, 'Z'], n * 7),
          amount: pick([100, -5, 9_007_199_254_740_991], n * 5),
          day: pick(['2026-03-01', null, '2026-02-28'], n * 11),
          at: pick(['2026-03-01 00:00:00', '2026-03-01 00:00:01'], n),
          create_time: moment,
          update_time: moment,
        })),
      )
      .execute();
    const query: RowQuery = {
      models: new Map([[Thing.name, Thing]]),
      model: Thing,
      surroundings: { now: moment, today: moment.slice(0, 10), me: '1' },
      conditions: [],
    };
    const names = ['id', 'name', 'amount', 'day', 'at'];
    const ways: readonly (readonly Sort[])[] = [
      ...names.flatMap((field) => [[{ field, descending: true }], [{ field, descending: false }]]),
      [
        { field: 'day', descending: true },
        { field: 'name', descending: false },
      ],
      [
        { field: 'at', descending: false },
        { field: 'day', descending: false },
        { field: 'amount', descending: true },
      ],
    ];
    for (const way of ways) {
      const sorts = decidedSorts(way);
      const all = await selectPage(db, query, names, { sorts, limit: 100, offset: 0 });
      const walked: Row[] = [];
      for (;;) {
        const last = walked.at(-1);
        const conditions = last ? [rowsAfter(Thing, sorts, last)] : [];
        const page = await selectPage(db, { ...query, conditions }, names, { sorts, limit: 7, offset: 0 });
        walked.push(...page);
        if (page.length < 7) break;
      }
      expect(walked, JSON.stringify(way)).toEqual(all);
    }
  });
});
