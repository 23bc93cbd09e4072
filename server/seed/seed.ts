import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { anyTable } from '../db/tables.ts';
import type { Sealing } from '../sealing.ts';
import type { Seed, SeedSettings } from './plan.ts';
import { type Cursor, finish, moveTo, reach, readProgress, stillAt } from './progress.ts';
import type { SeedBatch } from './rows.ts';
import { reserve, write } from './write.ts';

/**
 * Fills an empty database with a business to look at (docs/domain/seed-data.md §13), in two phases: `seedEssentials`, after which
 * people sign in, and `seedRest`, beside the running server.
 */

/** Processes that start at once take turns by it. */
const advisoryKey = 7_262_302;

export interface EssentialsOptions extends SeedSettings {
  readonly seed: Seed;
  /** Without it what is sealed stands in the clear: for those who compare rows. */
  readonly sealing?: Sealing;
  /** Of the one password of all sample accounts. */
  readonly passwordHash: string;
}

/**
 * started: the essentials were written now. unfinished: an earlier start wrote them and the rest is to be continued.
 * finished: nothing is left to do. foreign: the database holds rows that are not ours, and nothing was written.
 */
export type SeedState = 'started' | 'unfinished' | 'finished' | 'foreign';

/** Writes what sign-in needs into an empty database, in one transaction, or nothing. */
export async function seedEssentials(
  { db }: Pick<Database, 'db'>,
  { seed, sealing, passwordHash, ...settings }: EssentialsOptions,
): Promise<SeedState> {
  const known = await readProgress(db);
  if (known) return known.finished ? 'finished' : 'unfinished';
  const plan = seed(settings);
  const last = plan.lastIds();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${advisoryKey}::bigint)`.execute(trx);
    const meanwhile = await readProgress(trx);
    if (meanwhile) return meanwhile.finished ? 'finished' : 'unfinished';
    for (const table of last.keys())
      if (await anyTable(trx).selectFrom(table).select('id').limit(1).executeTakeFirst()) return 'foreign';
    await write(trx, plan.essentials(passwordHash), sealing);
    await reserve(trx, last);
    await trx
      .insertInto('seed_progress')
      .values({
        id: 1,
        profile: settings.profile,
        seed_number: String(settings.seedNumber),
        orders: settings.orders,
        started_at: settings.now,
        part: 0,
        batch: 0,
        finished_at: null,
      })
      .execute();
    return 'started';
  });
}

/** Writes a batch and moves on, together; null where another process is at it, which will bring the seed to its end. */
function advance(
  db: Database['db'],
  from: Cursor,
  to: Cursor,
  sealing?: Sealing,
  batch?: SeedBatch,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await stillAt(trx, from))) return null;
    const rows = batch ? await write(trx, batch, sealing) : 0;
    await moveTo(trx, to);
    return rows;
  });
}

export interface RestOptions {
  readonly seed: Seed;
  /** Without it what is sealed stands in the clear: for those who compare rows. */
  readonly sealing?: Sealing;
  /** Stops after the batch under way; the next start goes on from there. */
  readonly signal?: AbortSignal;
  /** Told after every part. */
  readonly onPart?: (part: { readonly name: string; readonly rows: number; readonly ms: number }) => void;
}

export interface RestResult {
  readonly finished: boolean;
  /** Rows that this run wrote. */
  readonly rows: number;
}

/**
 * Writes the rest from where it stands, each batch in a transaction with its place, so that it is written once however
 * often the process is killed, and by one process where several run. Between batches everybody else has a turn.
 */
export async function seedRest(
  { db }: Pick<Database, 'db'>,
  { seed, sealing, signal, onPart }: RestOptions,
): Promise<RestResult> {
  const progress = await readProgress(db);
  if (!progress || progress.finished) return { finished: progress !== null, rows: 0 };
  const plan = seed(progress.settings);
  await setImmediate();
  const parts = plan.parts();
  let written = 0;
  for (let index = progress.part; index < parts.length; index += 1) {
    const part = parts[index];
    if (!part) break;
    const started = performance.now();
    const before = written;
    let place = index === progress.part ? progress.batch : 0;
    for (const batch of part.batches(place)) {
      const to = { part: index, batch: place + 1 };
      const rows = await advance(db, { part: index, batch: place }, to, sealing, batch);
      if (rows === null) return { finished: false, rows: written };
      written += rows;
      place += 1;
      if (signal?.aborted) return { finished: false, rows: written };
      await setImmediate();
    }
    const moved = await advance(db, { part: index, batch: place }, { part: index + 1, batch: 0 }, sealing);
    if (moved === null) return { finished: false, rows: written };
    onPart?.({ name: part.name, rows: written - before, ms: performance.now() - started });
  }
  for (const { name, run } of plan.afterwards) {
    const started = performance.now();
    await run(db, (date) => reach(db, date), sealing);
    onPart?.({ name, rows: 0, ms: performance.now() - started });
  }
  await finish(db);
  return { finished: true, rows: written };
}
