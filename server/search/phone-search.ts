import { limits } from '../../resources/kit/limits.ts';
import type { Caller } from '../behaviour.ts';
import { writeAudit } from '../rows/audit.ts';
import { inTransaction } from '../rows/writing.ts';

/**
 * Holds to the limit and leaves a trace in the audit log, without the number (settled.md, S3).
 * @throws Refusal 10007
 */
export async function allowPhoneSearch(caller: Caller): Promise<void> {
  await caller.services.limits.hold(limits.search.phones, caller.me.id);
  await inTransaction(caller, (tx) =>
    writeAudit(caller, tx, { entity: 'search', id: null, action: 'phone' }),
  );
}
