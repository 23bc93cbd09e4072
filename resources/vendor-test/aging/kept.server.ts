import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { type AgingSample, type KeptSample, sampleOf } from './samples.ts';

/** The samples of a run that are kept one by one. */
export async function keptSamples(db: Kysely<Tables>, agingId: string): Promise<AgingSample[]> {
  const rows = await db
    .selectFrom('vendor_aging_hour')
    .select(['hour_no', 'samples'])
    .where('aging_id', '=', agingId)
    .where('samples', 'is not', null)
    .orderBy('hour_no')
    .execute();
  return rows.flatMap(({ hour_no, samples }) =>
    (samples as readonly KeptSample[]).map((kept) => sampleOf(Number(hour_no), kept)),
  );
}
