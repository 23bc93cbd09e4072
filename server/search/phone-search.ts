import type { Kysely } from 'kysely';
import { limits } from '../../resources/kit/limits.ts';
import type { Tables } from '../db/connect.ts';
import { writeAudit } from '../rows/audit.ts';
import { inTransaction } from '../rows/writing.ts';
import type { Caller } from '../server-extension.ts';

/**
 * The same for filters on what is masked: each of them is known whole or not at all, and one that was allowed is remembered for a
 * while. Whoever asks for the same at the same moment waits for the first, so that a list and its counts are one search. A refused
 * value is not remembered and stays refused.
 * @throws Refusal 10007
 */
export async function allowMaskedFilters(caller: Caller, values: readonly string[]): Promise<void> {
  const { limits: counts } = caller.services;
  for (const value of values) {
    const key = `${caller.me.id} ${value}`;
    if (await counts.taken(limits.search.allowedPhone, key)) continue;
    await inTransaction(caller, async (tx) => {
      if (await counts.take(limits.search.allowedPhone, key, tx)) await countSearch(caller, tx);
    });
  }
}

/**
 * Holds to the limit and leaves a trace in the audit log, without the number (docs/design/rules.md §2).
 * @throws Refusal 10007
 */
export const allowPhoneSearch = (caller: Caller): Promise<void> =>
  inTransaction(caller, (tx) => countSearch(caller, tx));

async function countSearch(caller: Caller, tx: Kysely<Tables>): Promise<void> {
  await caller.services.limits.hold(limits.search.phones, caller.me.id, tx);
  await writeAudit(caller, tx, { entity: 'search', id: null, action: 'phone' });
}
