import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';

/**
 * Counts again who has read these messages. Asked after the commit of what was read: two readers then never wait for each
 * other's message, and whoever counts last counts everybody.
 */
export async function recountReaders(db: Kysely<Tables>, messages: readonly string[]): Promise<void> {
  for (const id of messages) {
    await sql`update sys_mgt_notice m set read_count = c.n,
        read_rate = case when m.target_count > 0 then round(c.n * 10000.0 / m.target_count)::int end
      from (select count(*)::int as n from sys_mgt_notice_log where notice_id = ${id} and read_flag = 1) c
      where m.id = ${id}`.execute(db);
  }
}
