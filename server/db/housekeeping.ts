import type pg from 'pg';
import type { Log } from './log.ts';

const checkpointMs = 60_000;
const vacuumMs = 10 * 60_000;

export interface Housekeeping {
  stop(): void;
}

/** Tables with enough change since their last vacuum to be worth a pass, by autovacuum's own default rule. */
const worn = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/** One table per statement, so that requests get their turn in between on the only connection. */
export async function vacuumWorn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(worn);
  for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  return rows.map(({ name }) => name);
}

/**
 * What PostgreSQL's background processes do and PGlite has none of: without a checkpoint the write-ahead log grew to
 * 721 MB, and without vacuum the planner counts on empty tables (docs/design/platform.md §3). The timers don't keep a
 * process alive.
 */
export function keepHouse(pool: pg.Pool, log: Log): Housekeeping {
  let stopped = false;
  const every = (ms: number, name: string, work: () => Promise<unknown>) => {
    let running = false;
    return setInterval(async () => {
      if (running) return;
      running = true;
      try {
        await work();
      } catch (error) {
        // Work that is cut short by closing the pool is no error.
        if (!stopped) log.error({ err: error }, `${name} of the embedded database failed`);
      } finally {
        running = false;
      }
    }, ms).unref();
  };
  const timers = [
    every(checkpointMs, 'checkpoint', () => pool.query('checkpoint')),
    every(vacuumMs, 'vacuum', () => vacuumWorn(pool)),
  ];
  return {
    stop() {
      stopped = true;
      timers.forEach(clearInterval);
    },
  };
}
