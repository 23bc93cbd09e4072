import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';
import { derived } from '../secret.ts';
import { networkOf } from './network.ts';

/** What a code is good for, as `send_message` names it. */
export const codeType = { change: 1, forgot: 2, secretSignIn: 3, confirm: 4 } as const;
export type CodeType = (typeof codeType)[keyof typeof codeType];

const lifeMs = 5 * 60_000;
const tries = 5;

/** Whose code: a code belongs to the phone too, so that it dies with a change of the phone. */
export interface CodeOwner {
  readonly id: string;
  readonly phone: string;
}

/** Under which a code is kept once more, for whoever types it at another address than it was asked from. */
const elsewhere = '';

/**
 * Codes that prove who holds a phone: six digits, five minutes, one use, five wrong tries. Only their hashes are kept. A code
 * belongs to the address that asked for it: nobody at another one replaces it, or uses up its tries. There it is good too, as
 * the newest code that anybody asked for and with five tries for all.
 */
export class PhoneCodes {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #secret: string;

  constructor(db: Kysely<Tables>, clock: Clock, secret: string) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
  }

  /** A new code, which replaces the one that this address asked for before. */
  async issue(owner: CodeOwner, type: CodeType, ip: string): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const made = {
      code_hash: this.#codeHash(owner, type, code),
      tries: 0,
      expire_time: momentText(this.#clock() + lifeMs),
    };
    const keys = [networkOf(ip), elsewhere].map((asker) => this.#key(owner, type, asker));
    await this.#db
      .insertInto('verify_code')
      .values(keys.map((key_hash) => ({ key_hash, ...made })))
      .onConflict((conflict) => conflict.column('key_hash').doUpdateSet(made))
      .execute();
    return code;
  }

  /** Whether this is the code; counted before it is compared. A right one stays good until it is used. */
  async check(owner: CodeOwner | null, type: CodeType, code: string, ip: string): Promise<boolean> {
    const asked = owner ?? { id: '', phone: '' };
    const hash = this.#codeHash(asked, type, code);
    for (const asker of [networkOf(ip), elsewhere]) {
      const { rows } = await sql<{ code_hash: string }>`update verify_code set tries = tries + 1
        where key_hash = ${this.#key(asked, type, asker)} and tries < ${tries}
          and expire_time > ${momentText(this.#clock())} returning code_hash`.execute(this.#db);
      if (owner !== null && rows[0]?.code_hash === hash) return true;
    }
    return false;
  }

  /** Uses a checked code up inside the transaction that it allows; false where another one was faster. */
  async use(tx: Kysely<Tables>, owner: CodeOwner, type: CodeType, code: string): Promise<boolean> {
    const used = await tx
      .deleteFrom('verify_code')
      .where('code_hash', '=', this.#codeHash(owner, type, code))
      .executeTakeFirst();
    return used.numDeletedRows > 0n;
  }

  #key({ id, phone }: CodeOwner, type: CodeType, asker: string): string {
    return derived(this.#secret, 'code owner', id, phone, String(type), asker);
  }

  #codeHash({ id, phone }: CodeOwner, type: CodeType, code: string): string {
    return derived(this.#secret, 'code', id, phone, String(type), code);
  }
}
