import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';
import { totpPurpose } from '../db/own-tables.ts';
import type { SealedPlace, Sealing } from '../sealing.ts';
import { matchingStep, newTotpSecret } from './totp.ts';

/** Codes for the day on which the phone is lost; each is good once. */
export const recoveryCodes = 10;
/** Without characters that are confused when read from paper. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const half = 5;

/** As they are compared: people leave out the dash, or write small letters. */
const plain = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

function newRecoveryCode(): string {
  const part = () => Array.from({ length: half }, () => letters.charAt(randomInt(letters.length))).join('');
  return `${part()}-${part()}`;
}

/** Bound to the user: a row copied to another one opens nothing. */
const placeOf = (userId: string): SealedPlace => ({ purpose: totpPurpose, by: userId });

export type Proof = 'totp' | 'recovery';

/** Under which name wrong codes of a user are counted: never mistaken for a phone or a worker number. */
export const factorAttempts = (userId: string) => `second factor ${userId}`;

/**
 * The authenticator apps of users and their recovery codes. Secrets are kept encrypted (server/sealing.ts), recovery codes as keyed hashes: who reads the database can't sign in with it.
 */
export class SecondFactor {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #sealing: Sealing;

  constructor(db: Kysely<Tables>, clock: Clock, sealing: Sealing) {
    this.#db = db;
    this.#clock = clock;
    this.#sealing = sealing;
  }

  /** A new secret, good for nothing until a code of it was shown; it replaces another one that was never confirmed. */
  async begin(userId: string): Promise<Buffer> {
    const made = newTotpSecret();
    const values = {
      secret: this.#sealing.seal(placeOf(userId), made),
      last_step: 0,
      create_time: momentText(this.#clock()),
    };
    await this.#db
      .insertInto('manager_totp')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
    return made;
  }

  /** When the secret was made; null where there is none. */
  async since(userId: string): Promise<string | null> {
    const row = await this.#db
      .selectFrom('manager_totp')
      .select('create_time')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ? row.create_time : null;
  }

  /** What proves the user; nothing is used up by asking. */
  async check(userId: string, code: string): Promise<Proof | null> {
    const row = await this.#row(this.#db, userId);
    const step = row && matchingStep(row.secret, code.trim(), this.#clock());
    if (row && step !== null && step > row.lastStep) return 'totp';
    const known = await this.#db
      .selectFrom('manager_recovery_code')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('code_hash', 'in', this.#hashes(userId, code))
      .executeTakeFirst();
    return known ? 'recovery' : null;
  }

  /** Uses a code up inside the transaction that it allows: no step counts twice, no recovery code either. */
  async use(tx: Kysely<Tables>, userId: string, code: string): Promise<Proof | null> {
    if (await this.takeStep(tx, userId, code)) return 'totp';
    const used = await tx
      .deleteFrom('manager_recovery_code')
      .where('user_id', '=', userId)
      .where('code_hash', 'in', this.#hashes(userId, code))
      .executeTakeFirst();
    return used.numDeletedRows === 1n ? 'recovery' : null;
  }

  /** As {@link use}, by the app alone. */
  async takeStep(tx: Kysely<Tables>, userId: string, code: string): Promise<boolean> {
    const row = await this.#row(tx, userId);
    const step = row && matchingStep(row.secret, code.trim(), this.#clock());
    if (step === null) return false;
    const { rows } = await sql`update manager_totp set last_step = ${step}
      where user_id = ${userId} and last_step < ${step} returning user_id`.execute(tx);
    return rows.length === 1;
  }

  /** New recovery codes in the place of all before; told once, kept as hashes. */
  async renewRecovery(tx: Kysely<Tables>, userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
    await tx.deleteFrom('manager_recovery_code').where('user_id', '=', userId).execute();
    await tx
      .insertInto('manager_recovery_code')
      .values(codes.map((code) => ({ user_id: userId, code_hash: this.#hashes(userId, code)[0] ?? '' })))
      .execute();
    return codes;
  }

  async recoveryLeft(userId: string): Promise<number> {
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from manager_recovery_code
      where user_id = ${userId}`.execute(this.#db);
    return rows[0]?.left ?? 0;
  }

  /** Forgets the app and the recovery codes. */
  async clear(tx: Kysely<Tables>, userId: string): Promise<void> {
    await tx.deleteFrom('manager_totp').where('user_id', '=', userId).execute();
    await tx.deleteFrom('manager_recovery_code').where('user_id', '=', userId).execute();
  }

  /** Whether a role that the user holds asks for an app; asked of the roles as they are now. */
  async required(userId: string, db: Kysely<Tables> = this.#db): Promise<boolean> {
    const row = await db
      .selectFrom('manager__role')
      .innerJoin('manager_role', 'manager_role.id', 'manager__role.target_id')
      .select('manager_role.id')
      .where('manager__role.owner_id', '=', userId)
      .where('manager_role.enabled', '=', 1)
      .where('manager_role.require_totp', '=', 1)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async #row(db: Kysely<Tables>, userId: string) {
    const row = await db
      .selectFrom('manager_totp')
      .select(['secret', 'last_step'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const secret = row && this.#sealing.open(placeOf(userId), row.secret);
    return secret ? { secret, lastStep: Number(row.last_step) } : null;
  }

  /** By the secret of now and by former ones: a hash can't be made anew, and ends with the secret that it was made by. */
  #hashes(userId: string, code: string): string[] {
    return [...this.#sealing.derivedEach('recovery code', userId, plain(code))];
  }
}
