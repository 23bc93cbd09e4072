import type { Kysely } from 'kysely';
import type { Tables } from '../db/connect.ts';

/** What signing in and passwords need to know of a user. */
export interface AccountRow {
  readonly id: string;
  readonly phone: string;
  readonly orgId: string;
  readonly identityType: number;
  readonly passwordHash: string | null;
  readonly mustChangePassword: boolean;
  /** Where the user signed in last. */
  readonly lastIp: string | null;
  /** Whether a code of an authenticator app is asked for as well. */
  readonly totp: boolean;
}

/** identity_type of those who come in by /secret-login only (docs/domain/sign-in.md §P02). */
export const platformIdentity = 9;

/** The user of a phone, a worker number or an id, disabled or not; null where there is none. */
export async function accountBy(
  db: Kysely<Tables>,
  column: 'phone' | 'worker_no' | 'id',
  value: string,
): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('manager')
    .select([
      'id',
      'phone',
      'mgt_org_id',
      'identity_type',
      'password_hash',
      'need_change_pwd',
      'totp_enabled',
      'last_login_ip',
    ])
    .where(column, '=', value)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    phone: row.phone,
    orgId: row.mgt_org_id,
    identityType: row.identity_type,
    passwordHash: typeof row.password_hash === 'string' ? row.password_hash : null,
    mustChangePassword: row.need_change_pwd === 1,
    lastIp: typeof row.last_login_ip === 'string' ? row.last_login_ip : null,
    totp: row.totp_enabled === 1,
  };
}

/** Under which name failures at /secret-login are counted: never mistaken for a phone. */
export const workerAttempts = (workerNo: string) => `worker ${workerNo}`;
