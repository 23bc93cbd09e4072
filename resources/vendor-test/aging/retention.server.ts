import { sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Services } from '../../../server/server-extension.ts';
import { addDays } from '../../kit/time.ts';
import { hourOf, type KeptSample, sampleOf } from './samples.ts';

/** Single samples are kept so long, their hours for ever (docs/factory-calls.md). Days. */
const sampleDays = 90;
const batch = 500;

/** Hours whose single samples are old: what they came to stays. */
export async function shortenSamples({ db, clock }: Services): Promise<void> {
  const before = `${addDays(nowText(clock), -sampleDays)} 00:00:00`;
  const old = await db
    .selectFrom('vendor_aging_hour')
    .select(['aging_id', 'hour_no', 'samples'])
    .where('samples', 'is not', null)
    .where('hour_time', '<', before)
    .orderBy('hour_time')
    .limit(batch)
    .execute();
  if (old.length === 0) return;
  const lines = old.map(({ aging_id, hour_no, samples }) => ({
    aging_id,
    hour_no,
    summary: hourOf(
      hour_no,
      (samples as readonly KeptSample[]).map((kept) => sampleOf(hour_no, kept)),
    ),
  }));
  await sql`
    update vendor_aging_hour h set samples = null, summary = l.summary
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(aging_id bigint, hour_no smallint, summary jsonb)
    where h.aging_id = l.aging_id and h.hour_no = l.hour_no`.execute(db);
}
