import type { Caller } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { writeAudit } from '../rows/audit.ts';
import { inTransaction } from '../rows/writing.ts';

/** Whole phones that one user looks up in a minute: service staff at work, not somebody who tries numbers. */
const limit = { max: 20, windowMs: 60_000 };

/**
 * Holds to the limit and leaves a trace in the audit log, without the number (settled.md, S3).
 * @throws Refusal 10007
 */
export async function allowPhoneSearch(caller: Caller): Promise<void> {
  if (!(await caller.services.limits.take(`phone search ${caller.me.id}`, limit))) throw new Refusal(10007);
  await inTransaction(caller, (tx) =>
    writeAudit(caller, tx, { entity: 'search', id: null, action: 'phone' }),
  );
}
