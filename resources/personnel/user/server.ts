import { loadOrgTree } from '../../../server/access/org-tree.ts';
import { readPeople } from '../../../server/access/people.ts';
import { idsSql } from '../../../server/access/scope.ts';
import { selectPage } from '../../../server/rows/query.ts';
import { isId } from '../../../server/rows/reading.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import { type ActionContext, type Caller, implement } from '../../../server/server-extension.ts';
import { workerAttempts } from '../../../server/session/accounts.ts';
import { factorAttempts } from '../../../server/session/second-factor.ts';
import { identityType } from '../../kit/people/role.ts';
import type { RowOf } from '../../kit/resource.ts';
import { accessCalls } from '../access/calls.server.ts';
import { keepAnAdministrator } from './administrators.server.ts';
import { beyond, beyondText, covers, refuseBeyond, rolesBeyond, usersBeyond } from './beyond.server.ts';
import { user } from './index.ts';
import { tellUser } from './notices.server.ts';
import { userSessionCalls } from './sessions.server.ts';

/**
 * What the database adds to P64: passwords, sessions, and that nobody reaches beyond themself (docs/domain/roles.md §3.3): nobody
 * gives a code or scope that they lack, nor takes over the account of who holds one.
 */

/** Only their like touch the platform's own, whatever they change. */
const isOutOfTouch = ({ me }: Caller, { identity_type }: Pick<Person, 'identity_type'>): boolean =>
  identity_type === identityType.platform && me.identityType !== identityType.platform;

function refusePlatform(context: ActionContext, person: Pick<Person, 'identity_type'>): void {
  if (isOutOfTouch(context, person)) context.refuse(20007);
}

type Asked = Caller & { readonly tx: ActionContext['tx']; readonly rows: readonly RowOf<typeof user>[] };

/** Accounts that the caller may not take over, of the rows on which that could be tried at all. */
async function takeoverDenied(
  { tx, rows, ...caller }: Asked,
  tried: (row: RowOf<typeof user>) => boolean,
): Promise<ReadonlyMap<string, number>> {
  const ids = rows.filter(tried).map(({ id }) => id);
  return new Map([...(await usersBeyond(caller, tx, ids))].map((id) => [id, 20007]));
}

const touchDenied = async ({ rows, ...caller }: Asked): Promise<ReadonlyMap<string, number>> =>
  new Map(rows.filter((row) => isOutOfTouch(caller, row)).map(({ id }) => [id, 20007]));

/** Nobody gives a role, or takes one away, that holds more than they do. @throws Refusal 20007 at the roles */
async function refuseRoles(context: ActionContext, ids: readonly string[], person: Person): Promise<void> {
  const at = { home: person.mgt_org_id, mctId: person.mct_id };
  const lacking = await rolesBeyond(context, context.tx, ids, at);
  if (lacking.size === 0) return;
  const codes = [...new Set([...lacking.values()].flatMap((each) => each.codes))];
  context.refuse(20007, undefined, [{ field: 'role_ids', msg: beyondText(context, { codes }), code: 20007 }]);
}

/**
 * A move to where the same roles reach further gives, and nobody gives what they lack. The row is moved already.
 * @throws Refusal 20007 at the organisation
 */
async function refuseRaise(context: ActionContext, id: string, from: string, to: string): Promise<void> {
  const { tx, services, me, refuse } = context;
  const { access } = services;
  const [person] = await readPeople(tx, [id]);
  const tree = await loadOrgTree(tx);
  if (!person) return;
  const was = await access.imagined({ ...person, home: from }, from, tree);
  const is = await access.imagined(person, to, tree);
  const lacking = is && beyond(me, is);
  if (!was || !lacking || !covers(is.orgIds, was.orgIds)) return;
  refuse(20007, undefined, [{ field: 'mgt_org_id', msg: beyondText(context, lacking), code: 20007 }]);
}

interface Person {
  readonly id: string;
  readonly identity_type: number;
  readonly mgt_org_id: string;
  readonly mct_id: string | null;
  readonly role_ids: readonly string[];
}

async function refuseForeignRoles({ refuse, tx }: ActionContext, person: Omit<Person, 'id'>): Promise<void> {
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

/** A merchant's own people are its merchant's, and nobody makes an identity that they aren't given to make. */
function refuseForeignIdentity({ me, refuse }: ActionContext, identity: number): void {
  const merchant = me.identityType === identityType.merchant;
  if (
    merchant
      ? identity === identityType.merchant
      : identity !== identityType.platform || me.identityType === identityType.platform
  )
    return;
  refuse(20007);
}

async function endSessions({ services, tx }: ActionContext, id: string): Promise<void> {
  await services.sessions.endAllOf(tx, id);
}

async function forgetFailures(
  { services, tx }: ActionContext,
  { id, phone, worker_no }: Pick<RowOf<typeof user>, 'id' | 'phone' | 'worker_no'>,
): Promise<void> {
  await services.attempts.clear(tx, phone);
  if (worker_no !== null) await services.attempts.clear(tx, workerAttempts(worker_no));
  await services.attempts.clear(tx, factorAttempts(id));
}

export const userServerExtension = implement(user, {
  offers: {
    manager_role: async (caller, { id }) => {
      const { db } = caller.services;
      const rows = visibleRows(caller, user.model, [
        (column) => idsSql(column('id'), id === null ? [] : [id]),
      ]);
      const page = { sorts: [], limit: 1, offset: 0 };
      const [row] = await selectPage(db, rows, ['id', 'mgt_org_id', 'mct_id'], page);
      const at = {
        home: row ? String(row.mgt_org_id) : caller.me.orgId,
        mctId: typeof row?.mct_id === 'string' ? row.mct_id : null,
      };
      return {
        deny: async (ids) => {
          const lacking = await rolesBeyond(caller, db, ids, at);
          return new Map([...lacking].map(([role, lacks]) => [role, beyondText(caller, lacks)]));
        },
      };
    },
  },
  async beforeCreate(context) {
    const { values, services, me } = context;
    // Merchants are not asked: their people are merchant users.
    const identity_type =
      me.identityType === identityType.merchant ? identityType.merchant : values.identity_type;
    refuseForeignIdentity(context, identity_type);
    await refuseForeignRoles(context, { mct_id: null, ...values, identity_type });
    const { secret, hash } = await services.passwords.next();
    return { set: { identity_type, password_hash: hash, need_change_pwd: 1 as const }, once: { secret } };
  },
  async afterCreate(context) {
    const { row } = context;
    await refuseRoles(context, row.role_ids, row);
    await refuseBeyond(context, row.id, row.mgt_org_id);
  },
  async beforeUpdate(context) {
    const { row, next } = context;
    refusePlatform(context, row);
    if (next.identity_type !== row.identity_type) refuseForeignIdentity(context, next.identity_type);
    await refuseForeignRoles(context, next);
    const changed = [
      ...next.role_ids.filter((id) => !row.role_ids.includes(id)),
      ...row.role_ids.filter((id) => !next.role_ids.includes(id)),
    ];
    await refuseRoles(context, changed, next);
    const taken =
      next.phone !== row.phone || next.identity_type !== row.identity_type || next.mct_id !== row.mct_id;
    if (taken) await refuseBeyond(context, row.id, row.mgt_org_id);
  },
  async afterUpdate(context) {
    const { row, before } = context;
    if (row.mgt_org_id !== before.mgt_org_id)
      await refuseRaise(context, row.id, before.mgt_org_id, row.mgt_org_id);
    if (before.identity_type === identityType.platform) await keepAnAdministrator(context);
    const moved = row.mgt_org_id !== before.mgt_org_id || row.mct_id !== before.mct_id;
    // Who owned the old number, or sat elsewhere, signs in again as what they are now.
    if (row.phone !== before.phone || moved) await endSessions(context, row.id);
    if (row.phone !== before.phone && row.id !== context.me.id) await tellUser(context, row, 'phone');
    if (row.phone !== before.phone) {
      const { services, lang } = context;
      context.afterCommit(() => services.sms.post(before.phone, 'phone_changed', lang));
    }
  },
  handlers: {
    async enable(context) {
      refusePlatform(context, context.row);
    },
    async disable(context) {
      refusePlatform(context, context.row);
      if (context.row.identity_type === identityType.platform)
        await keepAnAdministrator(context, context.row.id);
      await endSessions(context, context.row.id);
    },
    async reset(context) {
      const { row, services, tx } = context;
      await refuseBeyond(context, row.id, row.mgt_org_id);
      const { secret, hash } = await services.passwords.next();
      await tx.updateTable('manager').set({ password_hash: hash }).where('id', '=', row.id).execute();
      await endSessions(context, row.id);
      await forgetFailures(context, row);
      await tellUser(context, row, 'password');
      return { set: { need_change_pwd: 1 as const, lock_until: null }, once: { secret } };
    },
    async reset_totp(context) {
      const { row, services, tx } = context;
      await refuseBeyond(context, row.id, row.mgt_org_id);
      await services.secondFactor.clear(tx, row.id);
      await services.attempts.clear(tx, factorAttempts(row.id));
      await endSessions(context, row.id);
      await tellUser(context, row, 'totp');
      return { set: { totp_enabled: 0 as const } };
    },
    async end_session(context) {
      const { row, input, services, tx, refuse } = context;
      refusePlatform(context, row);
      if (!isId(input.session_id) || !(await services.sessions.endOneOf(tx, row.id, input.session_id)))
        refuse(10004);
    },
    async end_sessions(context) {
      refusePlatform(context, context.row);
      await endSessions(context, context.row.id);
    },
    async unlock(context) {
      await refuseBeyond(context, context.row.id, context.row.mgt_org_id);
      await forgetFailures(context, context.row);
    },
  },
  // What would be refused is said before anybody tries.
  deny: {
    update: touchDenied,
    enable: touchDenied,
    disable: touchDenied,
    end_sessions: touchDenied,
    reset: (asked) => takeoverDenied(asked, () => asked.me.codes.has('USER_RESET_PWD')),
    reset_totp: (asked) =>
      takeoverDenied(asked, (row) => asked.me.codes.has('USER_RESET_PWD') && row.totp_enabled === 1),
    unlock: (asked) =>
      takeoverDenied(
        asked,
        ({ lock_until }) => asked.me.codes.has('USER_EDIT') && lock_until !== null && lock_until > asked.now,
      ),
  },
  routes: async (app, services) => {
    userSessionCalls(app, services);
    accessCalls(app, services);
  },
});
