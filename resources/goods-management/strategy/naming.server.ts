import type { Kysely } from 'kysely';
import { idsSql } from '../../../server/access/scope.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { type Condition, selectPage } from '../../../server/rows/query.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import type { Caller } from '../../../server/server-extension.ts';
import type { AnyModel } from '../../kit/model.ts';

/** What a strategy is called before people who may not open it: its name is not theirs to read. */
export const nameless = { en: 'Platform strategy', zh: '平台策略' } as const;

/** Of these strategies those that the caller may open. @param db within a transaction its own */
export async function visibleAmong(
  caller: Caller,
  db: Kysely<Tables>,
  model: AnyModel,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const named: Condition = (column) => idsSql(column('id'), ids);
  const rows = await selectPage(db, visibleRows(caller, model, [named]), ['id'], {
    sorts: [],
    limit: ids.length,
    offset: 0,
  });
  return new Set(rows.map(({ id }) => String(id)));
}
