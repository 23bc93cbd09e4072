import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Bus } from '../db/bus.ts';
import type { Commits } from '../db/commits.ts';
import type { Tables } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';

/** A session ends after so long without a call (docs/domain/sign-in.md §P01). */
const lifeMs = 12 * 3_600_000;
/** The expiry is written at most this often, so that not every call writes. */
const stepMs = 5 * 60_000;
/** Ids of one message: far below what the bus takes at once. */
const toldAtOnce = 200;

/** Where sessions that ended are told, as {@link SessionEnd}. */
export const sessionChannel = 'session';
export interface SessionEnd {
  /** Ids of sessions, never tokens. */
  readonly ended: readonly string[];
}

export interface FoundSession {
  readonly id: string;
  readonly userId: string;
  readonly orgId: string;
  /** The access version at this moment. */
  readonly version: string;
  /** Whether the user still has a password that somebody else gave. */
  readonly mustChangePassword: boolean;
  /** Whether their role asks for an authenticator app that they have not set up yet. */
  readonly mustSetUpTotp: boolean;
}

export interface Tokens {
  readonly auth_token: string;
  readonly socket_token: string;
}

/** Where a call comes from. */
export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

const digest = (token: string) => createHash('sha256').update(token).digest('hex');
const newToken = () => randomBytes(32).toString('base64url');
const tokenText = /^[\w-]{43}$/;

/** Sessions live in the database only: every process on it knows them, and ending one holds at once. */
export class Sessions {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #bus: Bus;
  readonly #commits: Commits;

  constructor(db: Kysely<Tables>, clock: Clock, bus: Bus, commits: Commits) {
    this.#db = db;
    this.#clock = clock;
    this.#bus = bus;
    this.#commits = commits;
  }

  async start(userId: string, orgId: string, from: Origin, mustSetUpTotp = false): Promise<Tokens> {
    const tokens = await this.#insert(this.#db, userId, orgId, from, mustSetUpTotp);
    const { rows } = await this.#delete(this.#db, sql`expire_time < ${momentText(this.#clock())}`);
    await this.#tellEnded(rows);
    return tokens;
  }

  /** Whether a session of this id has not ended. */
  async goesOn(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('session')
      .select('id')
      .where('id', '=', id)
      .where('expire_time', '>', momentText(this.#clock()))
      .executeTakeFirst();
    return row !== undefined;
  }

  /** The session of a token, moved on; null where there is none or it has expired. */
  async find(token: string): Promise<FoundSession | null> {
    return this.#find('token_hash', token);
  }

  /** The session of a socket token; what is only heard does not keep a session alive. */
  async findBySocket(token: string): Promise<FoundSession | null> {
    return this.#find('socket_hash', token);
  }

  async #find(column: 'token_hash' | 'socket_hash', token: string): Promise<FoundSession | null> {
    if (!tokenText.test(token)) return null;
    const now = this.#clock();
    const { rows } = await sql<{
      id: string;
      user_id: string;
      mgt_org_id: string;
      expire_time: string;
      version: string;
      need_change_pwd: number | null;
      needs_totp: number;
    }>`
      ${prepared}select s.id, s.user_id, s.mgt_org_id, s.expire_time, s.needs_totp, coalesce(v.version, 0) as version, m.need_change_pwd
      from session s left join access_version v on true left join manager m on m.id = s.user_id
      where s.${sql.ref(column)} = ${digest(token)} and s.expire_time > ${momentText(now)}`.execute(this.#db);
    const [row] = rows;
    if (!row) return null;
    if (column === 'token_hash' && row.expire_time < momentText(now + lifeMs - stepMs)) {
      await this.#db
        .updateTable('session')
        .set({ active_time: momentText(now), expire_time: momentText(now + lifeMs) })
        .where('id', '=', row.id)
        .execute();
    }
    return {
      id: row.id,
      userId: row.user_id,
      orgId: row.mgt_org_id,
      version: row.version,
      mustChangePassword: row.need_change_pwd === 1,
      mustSetUpTotp: row.needs_totp === 1,
    };
  }

  /** A user's devices, the latest used first; `current` marks the one that asks. */
  async listOf(userId: string, current: string) {
    const { rows } = await sql<{ id: string }>`
      select s.id, s.user_agent, s.ip, o.org_name as mgt_org_name, s.create_time,
        coalesce(s.active_time, s.create_time) as active_time
      from session s left join manager_org o on o.id = s.mgt_org_id
      where s.user_id = ${userId} and s.expire_time > ${momentText(this.#clock())}
      order by active_time desc, s.id desc`.execute(this.#db);
    return rows.map((row) => ({ ...row, id: row.id, current: row.id === current ? 1 : 0 }));
  }

  /** Ends one session of a user; false where that user has no such session. */
  async end(userId: string, id: string): Promise<boolean> {
    const { rows } = await this.#delete(this.#db, sql`id = ${id} and user_id = ${userId}`);
    await this.#tellEnded(rows);
    return rows.length > 0;
  }

  /** The same user's session in another organisation, with new tokens; the old one ends. Null where it already had. */
  async move(session: FoundSession, orgId: string, from: Origin): Promise<Tokens | null> {
    return this.#commits.run(this.#db, async (tx) => {
      const { rows } = await this.#delete(tx, sql`id = ${session.id}`);
      if (rows.length === 0) return null;
      this.#commits.after(tx, () => this.#tellEnded(rows));
      return this.#insert(tx, session.userId, orgId, from);
    });
  }

  /** Ends one session of a user, inside the transaction that is the reason; false where they have no such session. */
  async endOneOf(tx: Kysely<Tables>, userId: string, id: string): Promise<boolean> {
    const { rows } = await this.#delete(tx, sql`id = ${id} and user_id = ${userId}`);
    this.#commits.after(tx, () => this.#tellEnded(rows));
    return rows.length > 0;
  }

  /** Ends every session of a user, inside the transaction that is the reason. */
  async endAllOf(tx: Kysely<Tables>, userId: string): Promise<void> {
    const { rows } = await this.#delete(tx, sql`user_id = ${userId}`);
    this.#commits.after(tx, () => this.#tellEnded(rows));
  }

  /** The user has set an authenticator app up: their sessions are open to everything again. */
  async openAllOf(tx: Kysely<Tables>, userId: string): Promise<void> {
    await tx.updateTable('session').set({ needs_totp: 0 }).where('user_id', '=', userId).execute();
  }

  async #insert(
    db: Kysely<Tables>,
    userId: string,
    orgId: string,
    from: Origin,
    mustSetUpTotp = false,
  ): Promise<Tokens> {
    const now = this.#clock();
    const tokens = { auth_token: newToken(), socket_token: newToken() };
    await db
      .insertInto('session')
      .values({
        token_hash: digest(tokens.auth_token),
        socket_hash: digest(tokens.socket_token),
        user_id: userId,
        mgt_org_id: orgId,
        ip: from.ip,
        user_agent: from.userAgent.slice(0, 200),
        create_time: momentText(now),
        active_time: momentText(now),
        expire_time: momentText(now + lifeMs),
        needs_totp: mustSetUpTotp ? 1 : 0,
      })
      .execute();
    return tokens;
  }

  #delete(db: Kysely<Tables>, which: ReturnType<typeof sql>) {
    return sql<{ id: string }>`delete from session where ${which} returning id`.execute(db);
  }

  /** Tells every process which sessions ended, so that their live connections close. After the commit. */
  async #tellEnded(rows: readonly { readonly id: string }[]): Promise<void> {
    for (let from = 0; from < rows.length; from += toldAtOnce) {
      const ended = rows.slice(from, from + toldAtOnce).map(({ id }) => id);
      await this.#bus.publish(sessionChannel, { ended });
    }
  }
}
