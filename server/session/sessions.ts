import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { textOf } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';

/** A session ends after so long without a call (domain.md P01). */
const lifeMs = 12 * 3_600_000;
/** The end moves on at most this often, so that reading does not write on every call. */
const stepMs = 5 * 60_000;

export interface FoundSession {
  readonly userId: string;
  readonly orgId: string;
  /** The access version at this moment. */
  readonly version: string;
}

export interface Tokens {
  readonly auth_token: string;
  readonly socket_token: string;
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex');
const newToken = () => randomBytes(32).toString('base64url');
const tokenText = /^[\w-]{43}$/;

/** Sessions live in the database only: every process on it knows them, and ending one holds at once. */
export class Sessions {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async start(userId: string, orgId: string, from: { ip: string; userAgent: string }): Promise<Tokens> {
    const now = this.#clock();
    const tokens = { auth_token: newToken(), socket_token: newToken() };
    await this.#db
      .insertInto('session')
      .values({
        token_hash: digest(tokens.auth_token),
        socket_hash: digest(tokens.socket_token),
        user_id: userId,
        mgt_org_id: orgId,
        ip: from.ip,
        user_agent: from.userAgent.slice(0, 200),
        create_time: textOf(now),
        expire_time: textOf(now + lifeMs),
      })
      .execute();
    await this.#db.deleteFrom('session').where('expire_time', '<', textOf(now)).execute();
    return tokens;
  }

  /** The session of a token, moved on; null where there is none or it has expired. */
  async find(token: string): Promise<FoundSession | null> {
    if (!tokenText.test(token)) return null;
    const now = this.#clock();
    const hash = digest(token);
    const { rows } = await sql<{ user_id: string; mgt_org_id: string; expire_time: string; version: string }>`
      select s.user_id, s.mgt_org_id, s.expire_time, coalesce(v.version, 0) as version
      from session s left join access_version v on true
      where s.token_hash = ${hash} and s.expire_time > ${textOf(now)}`.execute(this.#db);
    const [row] = rows;
    if (!row) return null;
    if (row.expire_time < textOf(now + lifeMs - stepMs)) {
      await this.#db
        .updateTable('session')
        .set({ expire_time: textOf(now + lifeMs) })
        .where('token_hash', '=', hash)
        .execute();
    }
    return { userId: row.user_id, orgId: row.mgt_org_id, version: row.version };
  }

  async end(token: string): Promise<void> {
    await this.#db.deleteFrom('session').where('token_hash', '=', digest(token)).execute();
  }

  /** Ends every session of a user, inside the transaction that is the reason. */
  async endAllOf(tx: Kysely<Tables>, userId: string): Promise<void> {
    await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  }
}
