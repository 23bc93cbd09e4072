import type { Subject } from '../../server/access/subject.ts';
import { type Doing, implement } from '../../server/behaviour.ts';
import { isId } from '../../server/rows/reading.ts';
import { workerAttempts } from '../../server/session/accounts.ts';
import { factorAttempts } from '../../server/session/second-factor.ts';
import type { RowOf } from '../kit/resource.ts';
import { accessCalls } from './access-calls.server.ts';
import { keepAnAdministrator } from './administrators.server.ts';
import { identityType } from './role.ts';
import { user } from './user.ts';
import { tellUser } from './user-notices.server.ts';
import { userSessionCalls } from './user-sessions.server.ts';

/**
 * What the database adds to P64: passwords, sessions, and that nobody reaches beyond himself (docs/domain/roles.md §3.3: nobody
 * creates, edits, resets, enables or re-roles a user who holds, before or after, a code or scope that the actor lacks).
 */

/** Whether everything that one may do and see, the other may too. */
function reaches(actor: Subject, other: Subject): boolean {
  const covers = (own: readonly string[] | null | undefined, others: readonly string[] | null) =>
    own === null || (own !== undefined && (others?.every((id) => own.includes(id)) ?? false));
  const codes = [...other.reach].every(([code, orgs]) => covers(actor.reach.get(code), orgs));
  const same = (own: string | null, others: string | null) => own === null || own === others;
  // Nobody but the platform touches its own: its users come in by another door and see everything.
  if (other.identityType === identityType.platform && actor.identityType !== identityType.platform)
    return false;
  return (
    codes &&
    covers(actor.orgIds, other.orgIds) &&
    same(actor.mctId, other.mctId) &&
    same(actor.vendorId, other.vendorId)
  );
}

async function refuseBeyond({ me, services, tx, refuse }: Doing, id: string, orgId: string): Promise<void> {
  const other = await services.access.subjectWithin(tx, id, orgId);
  if (!other || !reaches(me, other)) refuse(20007);
}

interface Person {
  readonly id: string;
  readonly identity_type: number;
  readonly mgt_org_id: string;
  readonly mct_id: string | null;
  readonly role_ids: readonly string[];
}

async function refuseForeignRoles({ refuse, tx }: Doing, person: Omit<Person, 'id'>): Promise<void> {
  const roles = await tx
    .selectFrom('manager_role')
    .select(['identity_type', 'mct_id'])
    .where('id', 'in', person.role_ids.length > 0 ? [...person.role_ids] : ['0'])
    .execute();
  const fits = roles.every(
    (role) =>
      role.identity_type === person.identity_type && (role.mct_id === null || role.mct_id === person.mct_id),
  );
  if (fits) return;
  const msg = { en: 'must be roles of the same identity', zh: '须与身份类型一致' };
  refuse(10006, undefined, [{ field: 'role_ids', msg }]);
}

/** A merchant's own people are its merchant's, and nobody makes an identity that he isn't given to make. */
function refuseForeignIdentity({ me, refuse }: Doing, identity: number): void {
  const merchant = me.identityType === identityType.merchant;
  if (
    merchant
      ? identity === identityType.merchant
      : identity !== identityType.platform || me.identityType === identityType.platform
  )
    return;
  refuse(20007);
}

async function endSessions({ services, tx }: Doing, id: string): Promise<void> {
  await services.sessions.endAllOf(tx, id);
}

async function forgetFailures(
  { services, tx }: Doing,
  { id, phone, worker_no }: Pick<RowOf<typeof user>, 'id' | 'phone' | 'worker_no'>,
): Promise<void> {
  await services.attempts.clear(tx, phone);
  if (worker_no !== null) await services.attempts.clear(tx, workerAttempts(worker_no));
  await services.attempts.clear(tx, factorAttempts(id));
}

export const userBehaviour = implement(user, {
  async beforeCreate(doing) {
    const { values, services, me } = doing;
    // Merchants are not asked: their people are merchant users.
    const identity_type =
      me.identityType === identityType.merchant ? identityType.merchant : values.identity_type;
    refuseForeignIdentity(doing, identity_type);
    await refuseForeignRoles(doing, { mct_id: null, ...values, identity_type });
    const { secret, hash } = await services.passwords.next();
    return { set: { identity_type, password_hash: hash, need_change_pwd: 1 as const }, once: { secret } };
  },
  async afterCreate(doing) {
    await refuseBeyond(doing, doing.row.id, doing.row.mgt_org_id);
  },
  async beforeUpdate(doing) {
    const { row, next } = doing;
    if (next.identity_type !== row.identity_type) refuseForeignIdentity(doing, next.identity_type);
    await refuseForeignRoles(doing, next);
    await refuseBeyond(doing, row.id, row.mgt_org_id);
  },
  async afterUpdate(doing) {
    const { row, before } = doing;
    await refuseBeyond(doing, row.id, row.mgt_org_id);
    if (before.identity_type === identityType.platform) await keepAnAdministrator(doing);
    const moved = row.mgt_org_id !== before.mgt_org_id || row.mct_id !== before.mct_id;
    // Who owned the old number, or sat elsewhere, signs in again as what he is now.
    if (row.phone !== before.phone || moved) await endSessions(doing, row.id);
    if (row.phone !== before.phone && row.id !== doing.me.id) await tellUser(doing, row, 'phone');
    if (row.phone !== before.phone) {
      const { services, lang } = doing;
      doing.afterCommit(() => services.sms.post(before.phone, 'phone_changed', lang));
    }
  },
  handlers: {
    async enable(doing) {
      await refuseBeyond(doing, doing.row.id, doing.row.mgt_org_id);
    },
    async disable(doing) {
      await refuseBeyond(doing, doing.row.id, doing.row.mgt_org_id);
      if (doing.row.identity_type === identityType.platform) await keepAnAdministrator(doing, doing.row.id);
      await endSessions(doing, doing.row.id);
    },
    async reset(doing) {
      const { row, services, tx } = doing;
      await refuseBeyond(doing, row.id, row.mgt_org_id);
      const { secret, hash } = await services.passwords.next();
      await tx.updateTable('manager').set({ password_hash: hash }).where('id', '=', row.id).execute();
      await endSessions(doing, row.id);
      await forgetFailures(doing, row);
      await tellUser(doing, row, 'password');
      return { set: { need_change_pwd: 1 as const, lock_until: null }, once: { secret } };
    },
    async reset_totp(doing) {
      const { row, services, tx } = doing;
      await refuseBeyond(doing, row.id, row.mgt_org_id);
      await services.secondFactor.clear(tx, row.id);
      await services.attempts.clear(tx, factorAttempts(row.id));
      await endSessions(doing, row.id);
      await tellUser(doing, row, 'totp');
      return { set: { totp_enabled: 0 as const } };
    },
    async end_session(doing) {
      const { row, input, services, tx, refuse } = doing;
      await refuseBeyond(doing, row.id, row.mgt_org_id);
      if (!isId(input.session_id) || !(await services.sessions.endOneOf(tx, row.id, input.session_id)))
        refuse(10004);
    },
    async end_sessions(doing) {
      await refuseBeyond(doing, doing.row.id, doing.row.mgt_org_id);
      await endSessions(doing, doing.row.id);
    },
    async unlock(doing) {
      await refuseBeyond(doing, doing.row.id, doing.row.mgt_org_id);
      await forgetFailures(doing, doing.row);
    },
  },
  routes: async (app, services) => {
    userSessionCalls(app, services);
    accessCalls(app, services);
  },
});
