import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { epochOf, momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';
import {
  allowedFailures,
  type Count,
  type LockState,
  lockMs,
  lockStateOf,
  memoryMs,
  strangersAtOnce,
  turnMs,
} from './lock-rule.ts';
import { networkOf } from './network.ts';

/** What is tried, and by whom. */
export interface Tries {
  /** A phone, a worker number, or a user's second factor. */
  readonly name: string;
  /** Null: counted over all addresses together, and locked for all of them. */
  readonly ip: string | null;
  /** Where the owner of the name signed in last. */
  readonly lastIp: string | null;
  /** After so many failures a captcha is asked for. */
  readonly captchaAfter: number;
}

/** A try that is counted and may go on. */
export interface CountedAttempt {
  /** How many are left should it fail. */
  readonly left: number;
  readonly captcha: boolean;
  readonly captchaNext: boolean;
  /** Whether so many failed, from wherever, that the owner should hear of one more. */
  readonly alarm: boolean;
}

export type Begun = CountedAttempt | { readonly lockedMinutes: number } | { readonly turnMinutes: number };

/** The row of all addresses together. */
const everywhere = '';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const nameOf = (name: string) => hashOf(name.trim().toLowerCase());
const addressOf = ({ ip }: Pick<Tries, 'ip'>) => (ip === null ? everywhere : hashOf(networkOf(ip)));

const epochOrNull = (time: unknown) => (typeof time === 'string' ? epochOf(time) : null);

/** How often a name was tried. Kept by name whether or not an account has it, so that the answers don't tell. */
export class Attempts {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Where a name stands for an address before it is tried (lock-rule.ts). */
  async standing(tries: Tries): Promise<LockState> {
    const address = addressOf(tries);
    const rows = await this.#db
      .selectFrom('login_failure')
      .select(['address_hash', 'failures', 'last_time', 'locked_until', 'turn_time'])
      .where('login_hash', '=', nameOf(tries.name))
      .where('address_hash', 'in', [address, everywhere])
      .execute();
    const countOf = (hash: string): Count | null => {
      const row = rows.find((each) => each.address_hash === hash);
      if (!row) return null;
      return {
        failures: Number(row.failures),
        lastAt: epochOf(String(row.last_time)),
        lockedUntil: epochOrNull(row.locked_until),
        turnAt: epochOrNull(row.turn_time),
      };
    };
    const tried = { here: countOf(address), everywhere: countOf(everywhere) };
    return lockStateOf({ ...tried, known: isKnown(tries), captchaAfter: tries.captchaAfter }, this.#clock());
  }

  /**
   * Counts an attempt before it is checked, so that many at once can't slip past the limits; with `turn` it uses up the
   * address's turn. Returns how many are left should it fail and whether the next one then needs a captcha, or for how many
   * minutes the name is shut to the address, or when its turn comes.
   */
  async begin(tries: Tries, turn = false): Promise<Begun> {
    const address = addressOf(tries);
    const turned = turn && (await this.#takeTurn(tries));
    const here = await this.#count(tries, address, lockMs);
    if (here.lockedUntil !== null) return { lockedMinutes: this.minutesUntil(here.lockedUntil) };
    if (here.failures > allowedFailures) return { lockedMinutes: await this.lock(tries) };
    const all = address === everywhere ? here : await this.#count(tries, everywhere, memoryMs);
    const known = isKnown(tries) || address === everywhere;
    if (!known && all.failures > strangersAtOnce && !turned) return { turnMinutes: await this.queue(tries) };
    const failures = known ? here.failures : Math.max(here.failures, all.failures);
    return {
      left: allowedFailures - here.failures,
      captcha: failures > tries.captchaAfter,
      captchaNext: failures >= tries.captchaAfter,
      alarm: all.failures >= allowedFailures,
    };
  }

  /** Gives an address the next turn of a name; returns in how many minutes it comes. */
  async queue(tries: Tries): Promise<number> {
    const now = this.#clock();
    const { rows } = await sql<{ turn_time: string }>`
      update login_failure set turn_time = greatest(turn_time, ${momentText(now)}::timestamp) + ${`${turnMs} milliseconds`}::interval
      where login_hash = ${nameOf(tries.name)} and address_hash = ${everywhere} returning turn_time`.execute(
      this.#db,
    );
    const turn_time = rows[0]?.turn_time ?? momentText(now);
    const own = { login_hash: nameOf(tries.name), address_hash: addressOf(tries), turn_time };
    await this.#db
      .insertInto('login_failure')
      .values({ ...own, failures: 0, last_time: momentText(now) })
      .onConflict((conflict) => conflict.columns(['login_hash', 'address_hash']).doUpdateSet({ turn_time }))
      .execute();
    return this.minutesUntil(epochOf(turn_time));
  }

  /** What failed lately under any of these names: how often, and when last; a lock that is over counts no more. */
  async countOf(names: readonly string[]): Promise<{ failures: number; last_failed_time: string | null }> {
    const now = this.#clock();
    const { rows } = await sql<{ failures: number; last: string | null }>`
      select coalesce(sum(failures), 0)::int as failures, max(last_time) as last from login_failure
      where login_hash = any(${names.map(nameOf)}::text[]) and address_hash = ${everywhere}
        and (locked_until > ${momentText(now)} or (locked_until is null and last_time > ${momentText(now - lockMs)}))`.execute(
      this.#db,
    );
    return { failures: rows[0]?.failures ?? 0, last_failed_time: rows[0]?.last ?? null };
  }

  /** Shuts the name to the address and returns for how many minutes. */
  async lock(tries: Tries): Promise<number> {
    await this.#db
      .updateTable('login_failure')
      .set({ locked_until: this.lockedUntil() })
      .where('login_hash', '=', nameOf(tries.name))
      .where('address_hash', '=', addressOf(tries))
      .execute();
    return lockMs / 60_000;
  }

  minutesUntil(time: number): number {
    return Math.max(1, Math.ceil((time - this.#clock()) / 60_000));
  }

  lockedUntil(): string {
    return momentText(this.#clock() + lockMs);
  }

  /** Forgets the failures of a name: from everywhere, or, where one comes in, those of their address and their sum. */
  async clear(db: Kysely<Tables>, name: string, ip?: string): Promise<void> {
    await db
      .deleteFrom('login_failure')
      .where('login_hash', '=', nameOf(name))
      .$if(ip !== undefined, (query) =>
        query.where('address_hash', 'in', [addressOf({ ip: ip ?? null }), everywhere]),
      )
      .execute();
  }

  /** Removes counts that are too old to matter. */
  async clean(): Promise<void> {
    await this.#db
      .deleteFrom('login_failure')
      .where('last_time', '<', momentText(this.#clock() - 2 * memoryMs))
      .execute();
  }

  async #count(tries: Tries, address: string, forMs: number) {
    const at = momentText(this.#clock());
    const stale = momentText(this.#clock() - forMs);
    const { rows } = await sql<{ failures: number; locked_until: string | null }>`
      insert into login_failure as f (login_hash, address_hash, failures, last_time)
      values (${nameOf(tries.name)}, ${address}, 1, ${at})
      on conflict (login_hash, address_hash) do update set
        failures = case when f.locked_until > ${at} then f.failures
          when f.locked_until is not null or f.last_time <= ${stale} then 1 else f.failures + 1 end,
        locked_until = case when f.locked_until > ${at} then f.locked_until end,
        last_time = ${at}
      returning failures, locked_until`.execute(this.#db);
    const { failures, locked_until: until } = rows[0] ?? { failures: 1, locked_until: null };
    return { failures, lockedUntil: epochOrNull(until) };
  }

  /** Of several simultaneous tries only one gets the turn. */
  async #takeTurn(tries: Tries): Promise<boolean> {
    const { rows } = await sql`update login_failure set turn_time = null
      where login_hash = ${nameOf(tries.name)} and address_hash = ${addressOf(tries)}
        and turn_time <= ${momentText(this.#clock())} returning login_hash`.execute(this.#db);
    return rows.length === 1;
  }
}

const isKnown = ({ ip, lastIp }: Tries) =>
  ip !== null && lastIp !== null && networkOf(ip) === networkOf(lastIp);
