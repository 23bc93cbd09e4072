import type { Caller } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { writeAudit } from '../rows/audit.ts';
import { inTransaction } from '../rows/writing.ts';

/** Whole phones that one user looks up in a minute: service staff at work, not somebody who tries numbers. */
const limit = { max: 20, windowMs: 60_000 };

/** For so long one value counts once: its list is paged and counted by tabs without being asked for anew. */
const remembered = { max: 1, windowMs: 10 * 60_000 };

/**
 * The same for filters on what is masked: each of them is known whole or not at all, and one that was allowed is remembered for a
 * while. It is so only after it was allowed, so that a refused value stays refused.
 * @throws Refusal 10007
 */
export async function allowMaskedFilters(caller: Caller, values: readonly string[]): Promise<void> {
  const { limits } = caller.services;
  for (const value of values) {
    const key = `masked filter ${caller.me.id} ${value}`;
    if (await limits.taken(key)) continue;
    await allowPhoneSearch(caller);
    await limits.take(key, remembered);
  }
}

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
