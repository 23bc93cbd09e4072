import type { Kysely } from 'kysely';
import type { Tables } from '../db/connect.ts';

/** How many notices each of the users has not read; who has none is absent. */
export async function unreadOf(
  db: Kysely<Tables>,
  users: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('sys_mgt_notice_log')
    .select((e) => ['user_id', e.fn.countAll().as('n')])
    .where('user_id', 'in', [...users])
    .where('read_flag', '=', 0)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [String(row.user_id), Number(row.n)]));
}
