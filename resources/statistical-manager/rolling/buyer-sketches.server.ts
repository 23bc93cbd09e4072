import { type RawBuilder, sql } from 'kysely';
import { emptySketch, registers, sketchText } from '../../../server/statistics/sketch.ts';
import type { Queries } from '../rolling.server.ts';

interface Register {
  readonly owner: string;
  /** Null: of all scenes. */
  readonly scene: string | null;
  readonly register: number;
  readonly rank: number;
}

/** Minutes between two counts of `so_far`. */
export const stepMinutes = 10;

interface Step {
  readonly owner: string;
  /** From midnight on, the first one 0. */
  readonly step: number;
  /** Who bought for the first time that day. */
  readonly buyers: number;
}

/** Different buyers by the ten minutes in which each came first, of every owner; `owners` joins them to the buyers `b`. */
async function stepsOf(db: Queries, date: string, owner: RawBuilder<unknown>, owners: RawBuilder<unknown>) {
  const { rows } = await sql<Step>`select x.owner::text as owner, x.step, count(*)::int as buyers from (
      select ${owner} as owner, b.user_id,
        floor(extract(epoch from min(b.first_time) - ${date}::timestamp) / ${sql.lit(stepMinutes * 60)})::int as step
      from statistics_buyer_day b ${owners} where b.stat_date = ${date}::date and ${owner} is not null group by 1, 2) x
    group by 1, 2 order by 1, 2`.execute(db);
  const byOwner = new Map<string, number[]>();
  for (const { owner: id, step, buyers } of rows) {
    const soFar = byOwner.get(id) ?? [];
    const before = soFar.at(-1) ?? 0;
    while (soFar.length < step) soFar.push(before);
    soFar.push(before + buyers);
    byOwner.set(id, soFar);
  }
  return byOwner;
}

/** Each organisation `o` of a buyer with every one above it. */
const above = (org: RawBuilder<unknown>) => sql`join manager_org o on o.id = ${org}
  join manager_org a on left(o.org_code, length(a.org_code)) = a.org_code`;

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
    ${above(sql.ref('x.mgt_org_id'))} ${scenes} group by 1, 2, 3`.execute(db);
  const byMerchant = await sql<Register>`select x.mct_id::text as owner, ${parts} from ${hashed} x
    ${scenes} where x.mct_id is not null group by 1, 2, 3`.execute(db);
  const soFarOfOrg = await stepsOf(db, date, sql.ref('a.id'), above(sql.ref('b.mgt_org_id')));
  const soFarOfMerchant = await stepsOf(db, date, sql.ref('b.mct_id'), sql``);
  const soFar = (of: ReadonlyMap<string, readonly number[]>, { owner, scene_id }: Told) =>
    scene_id === null ? JSON.stringify(of.get(owner) ?? []) : null;
  await sql`delete from statistics_buyer_sketch where stat_date = ${date}::date`.execute(db);
  const rows = [
    ...sketchesOf(byOrg.rows).map((told) => ({
      org_id: told.owner,
      merchant_id: null,
      scene_id: told.scene_id,
      so_far: soFar(soFarOfOrg, told),
      sketch: told.sketch,
    })),
    ...sketchesOf(byMerchant.rows).map((told) => ({
      org_id: null,
      merchant_id: told.owner,
      scene_id: told.scene_id,
      so_far: soFar(soFarOfMerchant, told),
      sketch: told.sketch,
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
