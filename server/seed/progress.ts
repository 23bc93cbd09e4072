import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { SeedSettings } from './plan.ts';

type Queries = Pick<Database['db'], 'selectFrom'>;

export interface Cursor {
  readonly part: number;
  readonly batch: number;
}
export interface Progress extends Cursor {
  readonly settings: SeedSettings;
  readonly finished: boolean;
  /** `YYYY-MM-DD`: from this day on all figures are made; null before the first one. */
  readonly countedFrom: string | null;
}

/** How far the seed of this database is; null where we have not seeded it. */
export async function readProgress(db: Queries): Promise<Progress | null> {
  const row = await db.selectFrom('seed_progress').selectAll().executeTakeFirst();
  if (!row) return null;
  return {
    settings: {
      profile: row.profile,
      seedNumber: Number(row.seed_number),
      orders: row.orders === null ? null : Number(row.orders),
      now: String(row.started_at),
    },
    part: Number(row.part),
    batch: Number(row.batch),
    finished: row.finished_at !== null,
    countedFrom: row.counted_from,
  };
}

/** Whether the cursor still stands where this process left it; it stays locked until the transaction ends. */
export async function stillAt(trx: Database['db'], { part, batch }: Cursor): Promise<boolean> {
  const row = await trx
    .selectFrom('seed_progress')
    .select(['part', 'batch', 'finished_at'])
    .forUpdate()
    .executeTakeFirst();
  return row?.part === part && row.batch === batch && row.finished_at === null;
}

export async function moveTo(trx: Database['db'], { part, batch }: Cursor): Promise<void> {
  await trx.updateTable('seed_progress').set({ part, batch }).execute();
}

/** From this day on all figures are made. */
export async function reach(db: Database['db'], date: string): Promise<void> {
  await db.updateTable('seed_progress').set({ counted_from: date }).execute();
}

export async function finish(db: Database['db']): Promise<void> {
  await db.updateTable('seed_progress').set({ finished_at: sql`localtimestamp(0)` }).execute();
}

/** Whether demo rows are still being written: what is made once of a day's rows waits until they are all there. */
export async function isFilling(db: Queries): Promise<boolean> {
  const progress = await readProgress(db);
  return progress !== null && !progress.finished;
}
