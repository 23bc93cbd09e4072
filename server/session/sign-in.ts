import type { Kysely } from 'kysely';
import { decodePassword } from '../../resources/kit/wire.ts';
import type { Access } from '../access/access.ts';
import { type Clock, nowText } from '../clock.ts';
import type { Tables } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { type Attempts, allowedFailures } from './attempts.ts';
import type { Passwords } from './password.ts';
import type { Sessions, Tokens } from './sessions.ts';

export interface SignInParts {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly access: Access;
  readonly attempts: Attempts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
}

export interface Origin {
  readonly ip: string;
  readonly userAgent: string;
}

/**
 * Signs a user in by phone and password (domain.md P01). An unknown account is told nothing else than a wrong password,
 * in text and in time; that an account is disabled is told only to who knows its password.
 * @throws Refusal 20010, 20011, 20012
 */
export async function signIn(
  { db, clock, access, attempts, passwords, sessions }: SignInParts,
  given: { readonly loginName: string; readonly password: string },
  from: Origin,
): Promise<Tokens & { readonly need_change_pwd: 0 | 1; readonly user_id: string }> {
  const attempt = await attempts.begin(given.loginName);
  if ('lockedMinutes' in attempt) throw new Refusal(20012, { params: { m: attempt.lockedMinutes } });
  const user = await db
    .selectFrom('manager')
    .select(['id', 'mgt_org_id', 'password_hash', 'need_change_pwd'])
    .where('phone', '=', given.loginName.trim())
    .executeTakeFirst();
  const password = decodePassword(given.password);
  const hash = typeof user?.password_hash === 'string' ? user.password_hash : null;
  if (!(await passwords.matches(password ?? '', hash)) || !user || password === undefined) {
    if (attempt.left > 0) throw new Refusal(20011, { params: { n: attempt.left } });
    const minutes = await attempts.lock(given.loginName);
    await db
      .updateTable('manager')
      .set({ lock_until: attempts.lockedUntil() })
      .where('phone', '=', given.loginName.trim())
      .execute();
    throw new Refusal(20012, { params: { m: minutes, n: allowedFailures } });
  }
  await attempts.clear(db, given.loginName);
  const id = String(user.id);
  const orgId = String(user.mgt_org_id);
  if (!(await access.subject(id, orgId, await access.version()))) throw new Refusal(20010);
  await db
    .updateTable('manager')
    .set({ last_login_time: nowText(clock), last_login_ip: from.ip, lock_until: null })
    .where('id', '=', id)
    .execute();
  const tokens = await sessions.start(id, orgId, from);
  return { ...tokens, need_change_pwd: user.need_change_pwd === 1 ? 1 : 0, user_id: id };
}
