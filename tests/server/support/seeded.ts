import { product } from '../../../resources/index.ts';
import { seed } from '../../../resources/start/seed.ts';
import { applySpecs } from '../../../server/db/apply-specs.ts';
import { declaredTables } from '../../../server/db/declared-tables.ts';
import { seedEssentials, seedRest } from '../../../server/seed/seed.ts';
import { Passwords } from '../../../server/session/password.ts';
import { small } from '../seed/rows.ts';
import type { Template } from './database.ts';
import { password, passwordCost, startOfTests } from './world.ts';

/** The small seed as of the tests' first moment; its sample accounts have the password of the tests. */
export const seeded: Template = {
  name: 'seeded',
  shared: true,
  async prepare(empty) {
    await applySpecs(empty, declaredTables(product));
    const passwordHash = await new Passwords(passwordCost).hash(password);
    await seedEssentials(empty, { ...small, now: startOfTests, seed, passwordHash });
    await seedRest(empty, { seed });
  },
};
