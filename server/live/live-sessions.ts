import { nowText } from '../clock.ts';
import type { Services } from '../server-extension.ts';

/** Those of the sessions that are still there, by their ids. */
export async function livingSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('expire_time', '>', nowText(clock))
    .execute();
  return new Set(rows.map((row) => row.id));
}
