import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { TableSpec } from '../db/table-spec.ts';
import { type ProfileName, profiles, type Settings } from './profiles.ts';

type Queries = Pick<Database['db'], 'selectFrom'>;

/**
 * One row says that this database was filled by us, from which settings, and how far: a seed that was interrupted goes
 * on from there, and a database without the row is never written to.
 */
export const seedTables = [
  {
    name: 'seed_progress',
    columns: [
      { name: 'id', type: 'smallint', notNull: true, check: 'id = 1' },
      { name: 'profile', type: 'varchar(16)', notNull: true },
      { name: 'seed_number', type: 'bigint', notNull: true },
      { name: 'orders', type: 'integer' },
      { name: 'started_at', type: 'timestamp', notNull: true },
      { name: 'part', type: 'integer', notNull: true },
      { name: 'batch', type: 'integer', notNull: true },
      { name: 'finished_at', type: 'timestamp' },
    ],
    primaryKey: ['id'],
  },
] as const satisfies readonly TableSpec[];

export interface Cursor {
  readonly part: number;
  readonly batch: number;
}
export interface Progress extends Cursor {
  readonly settings: Settings;
  readonly finished: boolean;
}

const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name);

/** How far the seed of this database is; null where we have not seeded it. */
export async function readProgress(db: Queries): Promise<Progress | null> {
  const row = await db.selectFrom('seed_progress').selectAll().executeTakeFirst();
  if (!row) return null;
  const profile = String(row.profile);
  if (!isProfile(profile))
    throw new Error(`The database was seeded with the profile ${profile}, which is unknown.`);
  return {
    settings: {
      profile,
      seedNumber: Number(row.seed_number),
      orders: row.orders === null ? null : Number(row.orders),
      now: String(row.started_at),
    },
    part: Number(row.part),
    batch: Number(row.batch),
    finished: row.finished_at !== null,
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

export async function finish(db: Database['db']): Promise<void> {
  await db.updateTable('seed_progress').set({ finished_at: sql`localtimestamp(0)` }).execute();
}
