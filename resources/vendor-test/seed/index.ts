import { stretch } from '../../../server/seed/plan.ts';
import { batch, rowsOf } from '../../../server/seed/rows.ts';
import type { PartSeed } from '../../part.ts';
import { Person } from '../person.ts';
import { rollFactoryHistory } from '../statistics/rolling.server.ts';
import { countTests } from '../test/counting.server.ts';
import { factoryStaff, persons } from './factory.ts';

export const seed: PartSeed = {
  stretches: {
    rows: ({ settings: { seedNumber } }) => [
      stretch('people of factories', () => [batch(rowsOf(Person, persons(seedNumber)))]),
    ],
  },
  afterwards: ({ now }) => [
    { name: 'tests of testers', run: (db) => countTests(db, null) },
    { name: 'figures of the factory', run: (db) => rollFactoryHistory(db, now) },
  ],
  lastIds: () => [['vendor_person', factoryStaff]],
};
