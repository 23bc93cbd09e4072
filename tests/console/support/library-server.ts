import { grantableCodes } from '../../../resources/kit/permissions.ts';
import { applySpecs } from '../../../server/db/apply-specs.ts';
import type { Database } from '../../../server/db/connect.ts';
import { declaredTables } from '../../../server/db/declared-tables.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { people } from '../../server/support/world.ts';
import { librarian, library } from '../../support/library.ts';
import { serveWorld } from './serve-world.ts';

const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };

/** One organisation, one role, one librarian. */
async function prepare(database: Database): Promise<void> {
  await applySpecs(database, declaredTables(library));
  const db = anyTable(database.db);
  const of = { id: '1', mgt_org_id: '1', ...times };
  const { mgt_org_id: _, ...head } = of;
  await db
    .insertInto('manager_org')
    .values({ ...head, org_name: '城市图书馆', org_code: '001', level: 1, org_type: 1 })
    .execute();
  const modules = JSON.stringify(grantableCodes(library));
  await db
    .insertInto('manager_role')
    .values({ ...of, role_name: '馆员', role_code: 'LIBRARIAN', identity_type: 1, modules, scope_type: 2 })
    .execute();
  const person = await people();
  await db
    .insertInto('manager')
    .values(person('1', librarian, '陆知书', '1'))
    .execute();
  await db.insertInto('manager__role').values({ owner_id: '1', target_id: '1', position: 0 }).execute();
}

await serveWorld(library, [], { name: 'library', prepare });
