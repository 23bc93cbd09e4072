import { sql } from 'kysely';
import { textOf } from '../../resources/kit/time.ts';
import type { Caller } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { writeAudit } from '../rows/audit.ts';
import { inTransaction } from '../rows/writing.ts';

/** Whole phones that one user looks up in a minute: service staff at work, not somebody who tries numbers. */
const perMinute = 20;
const entity = 'search';
const action = 'phone';

/**
 * Leaves its trace in the audit log, without the number, and holds to the limit that the log itself shows: every
 * process sees the same one (settled.md, S3).
 * @throws Refusal 10007
 */
export async function allowPhoneSearch(caller: Caller): Promise<void> {
  const since = textOf(caller.services.clock() - 60_000);
  await inTransaction(caller, async (tx) => {
    // One after the other for one user, so that many at once can't slip past.
    await sql`select pg_advisory_xact_lock(hashtext(${`${entity} ${action} ${caller.me.id}`}))`.execute(tx);
    const { n } = await tx
      .selectFrom('sys_operate_log')
      .select((e) => e.fn.countAll().as('n'))
      .where('operator_id', '=', caller.me.id)
      .where('biz_entity', '=', entity)
      .where('create_time', '>', since)
      .executeTakeFirstOrThrow();
    if (Number(n) >= perMinute) throw new Refusal(10007);
    await writeAudit(caller, tx, { entity, id: null, action });
  });
}
