import { createHash } from 'node:crypto';
import type { Services } from '../behaviour.ts';
import { nowText } from '../clock.ts';
import type { LiveSession } from './connection.ts';

/** The bus channel on which it is told that sessions ended; which of ours did is looked up. */
export const sessionChannel = 'session';

/** The session that a socket token belongs to; null where there is none any more. */
export async function sessionOfSocket(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('session')
    .select(['token_hash', 'user_id', 'mgt_org_id'])
    .where('socket_hash', '=', createHash('sha256').update(token).digest('hex'))
    .where('expire_time', '>', nowText(clock))
    .executeTakeFirst();
  return row
    ? { tokenHash: String(row.token_hash), userId: String(row.user_id), orgId: String(row.mgt_org_id) }
    : null;
}

/** Those of the sessions that are still there. */
export async function livingSessions(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  tokenHashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (tokenHashes.length === 0) return new Set();
  const rows = await db
    .selectFrom('session')
    .select('token_hash')
    .where('token_hash', 'in', [...new Set(tokenHashes)])
    .where('expire_time', '>', nowText(clock))
    .execute();
  return new Set(rows.map((row) => String(row.token_hash)));
}
