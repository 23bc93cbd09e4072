import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { epochOf, textOf } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';

/** Failures that lock an account, and for how long (domain.md P01). */
export const allowedFailures = 5;
/** Failures after which a sign-in needs a captcha too. */
const failuresWithoutCaptcha = 3;
const lockMs = 30 * 60_000;

const hashOf = (loginName: string) =>
  createHash('sha256').update(loginName.trim().toLowerCase()).digest('hex');

const minutesUntil = (time: string, now: number) => Math.ceil((epochOf(time) - now) / 60_000);

/** How often a name was tried. Kept by name whether or not an account has it, so that the answers don't tell. */
export class Attempts {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Where a name stands before it is tried: locked for some minutes, or free, with a captcha or without. */
  async standing(loginName: string): Promise<{ captcha: boolean } | { lockedMinutes: number }> {
    const now = this.#clock();
    const row = await this.#db
      .selectFrom('login_failure')
      .select(['failures', 'last_time', 'locked_until'])
      .where('login_hash', '=', hashOf(loginName))
      .executeTakeFirst();
    const until = row?.locked_until;
    if (typeof until === 'string' && until > textOf(now)) return { lockedMinutes: minutesUntil(until, now) };
    const counts = row && until === null && row.last_time > textOf(now - lockMs);
    return { captcha: counts === true && row.failures >= failuresWithoutCaptcha };
  }

  /**
   * Counts an attempt before it is checked, so that many at once can't slip past the limit. Returns how many are left
   * should it fail and whether the next one then needs a captcha, or for how many minutes the name is locked.
   */
  async begin(
    loginName: string,
  ): Promise<{ left: number; captcha: boolean; captchaNext: boolean } | { lockedMinutes: number }> {
    const now = this.#clock();
    const at = textOf(now);
    const stale = textOf(now - lockMs);
    const { rows } = await sql<{ failures: number; locked_until: string | null }>`
      insert into login_failure as f (login_hash, failures, last_time) values (${hashOf(loginName)}, 1, ${at})
      on conflict (login_hash) do update set
        failures = case when f.locked_until > ${at} then f.failures
          when f.locked_until is not null or f.last_time <= ${stale} then 1 else f.failures + 1 end,
        locked_until = case when f.locked_until > ${at} then f.locked_until end,
        last_time = ${at}
      returning failures, locked_until`.execute(this.#db);
    const { failures, locked_until: until } = rows[0] ?? { failures: 1, locked_until: null };
    if (until !== null) return { lockedMinutes: minutesUntil(until, now) };
    if (failures > allowedFailures) return { lockedMinutes: await this.lock(loginName) };
    return {
      left: allowedFailures - failures,
      captcha: failures > failuresWithoutCaptcha,
      captchaNext: failures >= failuresWithoutCaptcha,
    };
  }

  /** What failed lately under any of these names: how often, and when last; a lock that is over counts no more. */
  async countOf(names: readonly string[]): Promise<{ failures: number; last_failed_time: string | null }> {
    const now = this.#clock();
    const { rows } = await sql<{ failures: number; last: string | null }>`
      select coalesce(sum(failures), 0)::int as failures, max(last_time) as last from login_failure
      where login_hash = any(${names.map(hashOf)}::text[])
        and (locked_until > ${textOf(now)} or (locked_until is null and last_time > ${textOf(now - lockMs)}))`.execute(
      this.#db,
    );
    return { failures: rows[0]?.failures ?? 0, last_failed_time: rows[0]?.last ?? null };
  }

  /** Locks the name and returns for how many minutes. */
  async lock(loginName: string): Promise<number> {
    await this.#db
      .updateTable('login_failure')
      .set({ locked_until: this.lockedUntil() })
      .where('login_hash', '=', hashOf(loginName))
      .execute();
    return lockMs / 60_000;
  }

  lockedUntil(): string {
    return textOf(this.#clock() + lockMs);
  }

  /** Forgets the failures of a name, and those that are too old to count. */
  async clear(db: Kysely<Tables>, loginName: string): Promise<void> {
    await db
      .deleteFrom('login_failure')
      .where((e) =>
        e.or([
          e('login_hash', '=', hashOf(loginName)),
          e('last_time', '<', textOf(this.#clock() - 2 * lockMs)),
        ]),
      )
      .execute();
  }
}
