import { sql } from 'kysely';
import { emptySketch, registers, sketchText } from '../../server/statistics/sketch.ts';
import type { Queries } from './rolling.server.ts';

interface Register {
  readonly owner: string;
  /** Null: of all scenes. */
  readonly scene: string | null;
  readonly register: number;
  readonly rank: number;
}

/**
 * Makes a day's sketches of buyers again: of every organisation with what hangs below it, and of every merchant; of all scenes and
 * of each. The database hashes and keeps the largest rank by register, so that no buyer travels.
 */
export async function sketchDay(db: Queries, date: string, now: string): Promise<void> {
  const hashed = sql`(select distinct b.mgt_org_id, b.mct_id, b.scene_id, b.user_id,
    hashint8extended(b.user_id, 0) as hash from statistics_buyer_day b where b.stat_date = ${date}::date)`;
  const parts = sql`s.scene::text as scene, (x.hash & ${sql.lit(registers - 1)})::int as register,
    max(case when (x.hash >> 12)::bit(52) = 0::bit(52) then 53 else position(B'1' in (x.hash >> 12)::bit(52)) end)::int as rank`;
  // Each counts once among all scenes and once in its own.
  const scenes = sql`cross join lateral (values (null::bigint), (x.scene_id)) s(scene)`;
  const byOrg = await sql<Register>`select a.id::text as owner, ${parts} from ${hashed} x
    join manager_org o on o.id = x.mgt_org_id
    join manager_org a on left(o.org_code, length(a.org_code)) = a.org_code ${scenes} group by 1, 2, 3`.execute(
    db,
  );
  const byMerchant = await sql<Register>`select x.mct_id::text as owner, ${parts} from ${hashed} x
    ${scenes} where x.mct_id is not null group by 1, 2, 3`.execute(db);
  await sql`delete from statistics_buyer_sketch where stat_date = ${date}::date`.execute(db);
  const rows = [
    ...sketchesOf(byOrg.rows).map(({ owner, scene_id, sketch }) => ({
      org_id: owner,
      merchant_id: null,
      scene_id,
      sketch,
    })),
    ...sketchesOf(byMerchant.rows).map(({ owner, scene_id, sketch }) => ({
      org_id: null,
      merchant_id: owner,
      scene_id,
      sketch,
    })),
  ].map((row) => ({ ...row, stat_date: date, create_time: now, update_time: now }));
  const atOnce = 200;
  for (let from = 0; from < rows.length; from += atOnce)
    await db
      .insertInto('statistics_buyer_sketch')
      .values(rows.slice(from, from + atOnce))
      .execute();
}

interface Told {
  readonly owner: string;
  readonly scene_id: string | null;
  readonly sketch: string;
}

function sketchesOf(found: readonly Register[]): Told[] {
  const byOwner = new Map<string, { owner: string; scene_id: string | null; sketch: Uint8Array }>();
  for (const { owner, scene, register, rank } of found) {
    const key = `${owner} ${scene ?? ''}`;
    const told = byOwner.get(key) ?? { owner, scene_id: scene, sketch: emptySketch() };
    told.sketch[register] = rank;
    byOwner.set(key, told);
  }
  return [...byOwner.values()].map((told) => ({ ...told, sketch: sketchText(told.sketch) }));
}
