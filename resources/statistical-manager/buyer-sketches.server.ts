import { sql } from 'kysely';
import { emptySketch, registers, sketchText } from '../../server/statistics/sketch.ts';
import type { Queries } from './rolling.server.ts';

interface Register {
  readonly owner: string;
  readonly register: number;
  readonly rank: number;
}

/**
 * Makes a day's sketches of buyers again: of every organisation with what hangs below it, and of every merchant. The database hashes
 * and keeps the largest rank by register, so that no buyer travels.
 */
export async function sketchDay(db: Queries, date: string, now: string): Promise<void> {
  const hashed = sql`(select distinct b.mgt_org_id, b.mct_id, b.user_id,
    hashint8extended(b.user_id, 0) as hash from statistics_buyer_day b where b.stat_date = ${date}::date)`;
  const parts = sql`(x.hash & ${sql.lit(registers - 1)})::int as register,
    max(case when (x.hash >> 12)::bit(52) = 0::bit(52) then 53 else position(B'1' in (x.hash >> 12)::bit(52)) end)::int as rank`;
  const byOrg = await sql<Register>`select a.id::text as owner, ${parts} from ${hashed} x
    join manager_org o on o.id = x.mgt_org_id
    join manager_org a on left(o.org_code, length(a.org_code)) = a.org_code group by 1, 2`.execute(db);
  const byMerchant = await sql<Register>`select x.mct_id::text as owner, ${parts} from ${hashed} x
    where x.mct_id is not null group by 1, 2`.execute(db);
  await sql`delete from statistics_buyer_sketch where stat_date = ${date}::date`.execute(db);
  const rows = [
    ...sketchesOf(byOrg.rows).map(([org_id, sketch]) => ({ org_id, merchant_id: null, sketch })),
    ...sketchesOf(byMerchant.rows).map(([merchant_id, sketch]) => ({ org_id: null, merchant_id, sketch })),
  ].map((row) => ({ ...row, stat_date: date, create_time: now, update_time: now }));
  const atOnce = 200;
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insertInto('statistics_buyer_sketch')
      .values(rows.slice(from, from + atOnce))
      .execute();
}

function sketchesOf(found: readonly Register[]): [owner: string, text: string][] {
  const byOwner = new Map<string, Uint8Array>();
  for (const { owner, register, rank } of found) {
    const sketch = byOwner.get(owner) ?? emptySketch();
    sketch[register] = rank;
    byOwner.set(owner, sketch);
  }
  return [...byOwner].map(([owner, sketch]) => [owner, sketchText(sketch)]);
}
