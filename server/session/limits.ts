import { type Kysely, sql } from 'kysely';
import type { Limit } from '../../resources/kit/limits.ts';
import { epochOf, momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { derived } from '../secret.ts';

/** Other numbers for limits of these names. */
export type LimitNumbers = Readonly<Record<string, number>>;

/** Counts that every process on the database shares. Keys are hashed: they hold phones and addresses. */
export class Limits {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #secret: string;
  readonly #numbers: LimitNumbers;

  constructor(db: Kysely<Tables>, clock: Clock, secret: string, numbers: LimitNumbers = {}) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
    this.#numbers = numbers;
  }

  /** Whether a key was taken in the window that runs. */
  async taken(limit: Limit, key: string): Promise<boolean> {
    const { rows } = await sql`select 1 from rate_count
      where key_hash = ${this.#hash(limit, key)} and window_end > ${momentText(this.#clock())}`.execute(
      this.#db,
    );
    return rows.length > 0;
  }

  /**
   * Takes one use of a key; false where none is left. One statement, so that many at once can't slip past.
   * @param db a transaction that may end without having taken it; others who take the same key wait for its end
   */
  async take(limit: Limit, key: string, db = this.#db): Promise<boolean> {
    const { windowMs, gapMs = 0 } = limit;
    const max = this.#numbers[limit.name] ?? limit.max;
    const now = this.#clock();
    const at = momentText(now);
    const end = momentText(now + windowMs);
    // Without a pause nobody asks when the last use was: the clock of another process may be ahead of ours.
    const unpaused = gapMs === 0;
    const { rows } = await sql`
      insert into rate_count as r (key_hash, uses, last_time, window_end)
      values (${this.#hash(limit, key)}, 1, ${at}, ${end})
      on conflict (key_hash) do update set
        uses = case when r.window_end <= ${at} then 1 else r.uses + 1 end,
        window_end = case when r.window_end <= ${at} then ${end}::timestamp else r.window_end end,
        last_time = ${at}
      where (r.window_end <= ${at} or r.uses < ${max}) and (${unpaused} or r.last_time <= ${momentText(now - gapMs)})
      returning r.uses`.execute(db);
    return rows.length > 0;
  }

  /** As {@link take}, for a call that is refused where none is left. @throws Refusal 10007 with the seconds to wait */
  async hold(limit: Limit, key: string, db = this.#db): Promise<void> {
    if (await this.take(limit, key, db)) return;
    const row = await db
      .selectFrom('rate_count')
      .select(['uses', 'last_time', 'window_end'])
      .where('key_hash', '=', this.#hash(limit, key))
      .executeTakeFirst();
    const max = this.#numbers[limit.name] ?? limit.max;
    const now = this.#clock();
    const pauseOver = row ? epochOf(String(row.last_time)) + (limit.gapMs ?? 0) : now;
    const windowOver = row && Number(row.uses) >= max ? epochOf(String(row.window_end)) : now;
    const waitMs = Math.max(pauseOver, windowOver, now + 1_000) - now;
    throw new Refusal(10007, { retryAfter: Math.ceil(waitMs / 1_000) });
  }

  #hash(limit: Limit, key: string): string {
    return derived(this.#secret, 'limit', limit.name, key);
  }
}
