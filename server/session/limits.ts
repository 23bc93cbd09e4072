import { type Kysely, sql } from 'kysely';
import { textOf } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';
import { derived } from '../secret.ts';

export interface Limit {
  /** Uses within one window, which begins with the first. */
  readonly max: number;
  readonly windowMs: number;
  /** Pause between two uses. */
  readonly gapMs?: number;
}

/** Counts that every process on the database shares. Keys are hashed: they hold phones and addresses. */
export class Limits {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #secret: string;

  constructor(db: Kysely<Tables>, clock: Clock, secret: string) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
  }

  /** Whether a key was taken in the window that runs. */
  async taken(key: string): Promise<boolean> {
    const { rows } = await sql`select 1 from rate_count
      where key_hash = ${derived(this.#secret, 'limit', key)} and window_end > ${textOf(this.#clock())}`.execute(
      this.#db,
    );
    return rows.length > 0;
  }

  /** Takes one use of a key; false where none is left. One statement, so that many at once can't slip past. */
  async take(key: string, { max, windowMs, gapMs = 0 }: Limit): Promise<boolean> {
    const now = this.#clock();
    const at = textOf(now);
    const end = textOf(now + windowMs);
    const { rows } = await sql`
      insert into rate_count as r (key_hash, uses, last_time, window_end)
      values (${derived(this.#secret, 'limit', key)}, 1, ${at}, ${end})
      on conflict (key_hash) do update set
        uses = case when r.window_end <= ${at} then 1 else r.uses + 1 end,
        window_end = case when r.window_end <= ${at} then ${end}::timestamp else r.window_end end,
        last_time = ${at}
      where (r.window_end <= ${at} or r.uses < ${max}) and r.last_time <= ${textOf(now - gapMs)}
      returning r.uses`.execute(this.#db);
    return rows.length > 0;
  }
}
