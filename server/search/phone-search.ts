import { limits } from '../../resources/kit/limits.ts';
import type { Caller } from '../behaviour.ts';
import { writeAudit } from '../rows/audit.ts';
import { inTransaction } from '../rows/writing.ts';

/**
 * The same for filters on what is masked: each of them is known whole or not at all, and one that was allowed is remembered for a
 * while. It is so only after it was allowed, so that a refused value stays refused.
 * @throws Refusal 10007
 */
export async function allowMaskedFilters(caller: Caller, values: readonly string[]): Promise<void> {
  const { limits: counts } = caller.services;
  for (const value of values) {
    const key = `${caller.me.id} ${value}`;
    if (await counts.taken(limits.search.allowedPhone, key)) continue;
    await allowPhoneSearch(caller);
    await counts.take(limits.search.allowedPhone, key);
  }
}

/**
 * Holds to the limit and leaves a trace in the audit log, without the number (docs/design/rules.md §2).
 * @throws Refusal 10007
 */
export async function allowPhoneSearch(caller: Caller): Promise<void> {
  await caller.services.limits.hold(limits.search.phones, caller.me.id);
  await inTransaction(caller, (tx) =>
    writeAudit(caller, tx, { entity: 'search', id: null, action: 'phone' }),
  );
}
