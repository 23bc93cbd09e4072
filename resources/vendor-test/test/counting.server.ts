import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { testResult } from '../factory-enums.ts';

/**
 * How many rounds a tester has finished, and the share that passed in basis points; of everybody where nobody is named.
 * @param overridden a round that is being overridden as passed in this transaction
 */
export async function countTests(
  tx: Kysely<Tables>,
  personId: string | null,
  overridden: string | null = null,
): Promise<void> {
  const one = personId === null ? sql`` : sql`and p.id = ${personId}`;
  await sql`
    update vendor_person p set test_count = s.tests, pass_rate = s.rate
    from (
      select p.id, count(t.id)::int as tests,
        round(10000.0 * count(t.id) filter (where t.test_result = ${testResult.passed} or t.id = ${overridden}::bigint) / nullif(count(t.id), 0))::int as rate
      from vendor_person p
      left join vendor_test t on t.person_id = p.id and t.test_result <> ${testResult.running}
      where true ${one}
      group by p.id
    ) s
    where s.id = p.id and (p.test_count, p.pass_rate) is distinct from (s.tests, s.rate)`.execute(tx);
}
