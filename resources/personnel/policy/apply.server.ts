import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { Refusal } from '../../../server/refusal.ts';
import { actionContextIn, insertRow, inTransaction, updateRow } from '../../../server/rows/writing.ts';
import type { ActionContext, Caller } from '../../../server/server-extension.ts';
import { objectAndAct } from '../../kit/access-model.ts';
import { enabled } from '../../kit/enabled.ts';
import { identityType, Role, roleScope } from '../../kit/people/role.ts';
import { grantableCodes } from '../../kit/permissions.ts';
import { keepAnAdministrator } from '../user/administrators.server.ts';
import { changesBetween, type PolicyChanges, type RoleChange, type UserChange } from './changes.ts';
import {
  decidesForAll,
  placeFaults,
  type RoleFacts,
  roleFacts,
  roleFaults,
  userFaults,
} from './checks.server.ts';
import type { LineFault, Policy, PolicyRole } from './file.ts';
import { fileOf, hashOf, loadPolicy, type StoredPolicy } from './store.server.ts';

/** What a policy would change, and what speaks against it. */
export interface Preview {
  /** The policy that it was compared with; taking it into effect names it, so that nothing else is overwritten. */
  readonly base: string;
  readonly changes: PolicyChanges;
  readonly faults: readonly LineFault[];
}

export interface Wanted {
  readonly policy: Policy;
  readonly lines: ReadonlyMap<string, number>;
  readonly faults: readonly LineFault[];
  /** An older version: who came later keeps what they have, and where roles hold is reckoned anew. */
  readonly older: boolean;
}

type Changes = ReturnType<typeof changesBetween>;

/**
 * An older version as it can stand today: with the users that it doesn't know, as far as their roles are in it, and with
 * preset roles as they are, which nobody but an update of the product changes.
 */
function broughtForward(
  { roles: then, ...older }: Policy,
  stored: StoredPolicy,
  facts: ReadonlyMap<string, RoleFacts>,
): Policy {
  const preset = [...stored.policy.roles].filter(([code]) => facts.get(code)?.preset);
  const roles = new Map([...then, ...preset]);
  const later = [...stored.policy.users.values()].flatMap((user) => {
    if (older.users.has(user.id)) return [];
    const kept = new Map([...user.roles].filter(([role]) => roles.has(role)));
    return [[user.id, { ...user, roles: kept }] as const];
  });
  return { roles, users: new Map([...older.users, ...later]) };
}

/** Where roles of an older version hold now: organisations may have moved since, and that is nobody's change of policy. */
function withoutMoves({ roles, users }: Changes): Changes {
  return {
    roles,
    users: users.flatMap((user) => {
      const said = [user.given, user.taken, user.denied, user.undenied, user.roles.given, user.roles.taken];
      return said.some((codes) => codes.length > 0) ? [{ ...user, moved: [] }] : [];
    }),
  };
}

/** Changes with the names of everything that they mention. */
export function named(
  { roles, users }: Changes,
  before: Policy,
  after: Policy,
  stored: StoredPolicy,
): PolicyChanges {
  const all = [...before.roles.values(), ...after.roles.values()];
  return {
    roles,
    users: users.map((user) => ({ ...user, name: stored.people.get(user.user)?.name ?? user.user })),
    roleNames: Object.fromEntries(all.map(({ code, name }) => [code, name])),
    orgNames: Object.fromEntries([...stored.tree.all()].map(({ code, name }) => [code, name])),
  };
}

async function writeRules(
  tx: Kysely<Tables>,
  subject: string,
  rules: { readonly allowed: readonly string[]; readonly denied: readonly string[] },
): Promise<void> {
  await tx.deleteFrom('casbin_rule').where('v0', '=', subject).execute();
  const lines = [
    ...rules.allowed.map((code) => ({ code, v3: 'allow' })),
    ...rules.denied.map((code) => ({ code, v3: 'deny' })),
  ].map(({ code, v3 }) => {
    const [v1, v2] = objectAndAct(code);
    return { ptype: 'p', v0: subject, v1, v2, v3 };
  });
  if (lines.length > 0) await tx.insertInto('casbin_rule').values(lines).execute();
}

function roleValues(role: PolicyRole, { tree }: StoredPolicy) {
  const ids = new Map([...tree.all()].map(({ code, id }) => [code, id]));
  return {
    role_name: role.name,
    modules: role.allowed,
    scope_type: role.scope === 'none' ? null : roleScope[role.scope],
    scope_org_ids: role.orgs.flatMap((code) => ids.get(code) ?? []),
  };
}

/** The role as it stands, for what the audit log says of the change. */
async function roleRow(tx: Kysely<Tables>, id: string) {
  const row = await tx.selectFrom('manager_role').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const orgs = await tx
    .selectFrom('manager_role__scope_org')
    .select('target_id')
    .where('owner_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...row, scope_org_ids: orgs.map((org) => org.target_id) };
}

async function applyRole(
  context: ActionContext,
  stored: StoredPolicy,
  change: RoleChange,
  after: PolicyRole | undefined,
  known: RoleFacts | undefined,
): Promise<void> {
  const { tx, me, audit } = context;
  const entity = Role.name;
  if (!after) {
    if (!known) return;
    const before = await roleRow(tx, known.id);
    await updateRow(context, tx, Role, before, { enabled: enabled.disabled });
    const row = { ...before, enabled: enabled.disabled };
    await audit({ entity, id: known.id, action: 'disable', before, after: row });
    return;
  }
  const values = { ...roleValues(after, stored), enabled: enabled.enabled };
  if (known) {
    const before = await roleRow(tx, known.id);
    await updateRow(context, tx, Role, before, values);
    await writeRules(tx, `role:${known.id}`, { allowed: [], denied: after.denied });
    const row = await roleRow(tx, known.id);
    await audit({
      entity,
      id: known.id,
      action: change.how === 'added' ? 'enable' : 'update',
      before,
      after: row,
    });
    return;
  }
  const id = await insertRow(context, tx, Role, {
    ...values,
    role_code: after.code,
    identity_type: identityType[after.identity],
    preset_flag: 0,
    create_id: me.id,
    create_name: me.name,
    mgt_org_id: me.orgId,
  });
  await writeRules(tx, `role:${id}`, { allowed: [], denied: after.denied });
  await audit({ entity, id, action: 'create', after: await roleRow(tx, id) });
}

async function rolesOf(tx: Kysely<Tables>, user: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('manager__role')
    .select('target_id')
    .where('owner_id', '=', user)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.target_id);
}

/** Gives a user the roles of the policy; those that are out of use stay with them, as the role's own switch leaves them. */
async function applyUser(
  { tx, now, audit }: ActionContext,
  target: Policy,
  facts: ReadonlyMap<string, RoleFacts>,
  id: string,
  name: string,
): Promise<void> {
  const user = target.users.get(id);
  const before = await rolesOf(tx, id);
  const inUse = new Map([...facts].map(([code, fact]) => [fact.id, code]));
  const wanted = [...(user?.roles.keys() ?? [])].flatMap((code) => facts.get(code)?.id ?? []);
  const kept = before.filter((role) => {
    const code = inUse.get(role);
    return code !== undefined && !target.roles.has(code);
  });
  const stays = before.filter((role) => wanted.includes(role) || kept.includes(role));
  const after = [...new Set([...stays, ...wanted])];
  await writeRules(tx, id, user ?? { allowed: [], denied: [] });
  if (after.join(' ') !== before.join(' ')) {
    await tx.deleteFrom('manager__role').where('owner_id', '=', id).execute();
    if (after.length > 0)
      await tx
        .insertInto('manager__role')
        .values(after.map((role, position) => ({ owner_id: id, target_id: role, position })))
        .execute();
  }
  await tx
    .updateTable('manager')
    .set({ version: (e) => e('version', '+', 1), update_time: now })
    .where('id', '=', id)
    .execute();
  await audit({
    entity: 'manager',
    id,
    action: 'update',
    name,
    before: { role_ids: before },
    after: { role_ids: after },
  });
}

/** Who still has a role in their row that is taken into use again: they keep it only where the policy says so. */
async function membersOfReturned(
  tx: Kysely<Tables>,
  facts: ReadonlyMap<string, RoleFacts>,
  target: Policy,
): Promise<string[]> {
  const returned = [...target.roles.keys()].flatMap((code) => {
    const fact = facts.get(code);
    return fact && !fact.enabled ? [fact.id] : [];
  });
  if (returned.length === 0) return [];
  const rows = await tx
    .selectFrom('manager__role')
    .select('owner_id')
    .distinct()
    .where('target_id', 'in', returned)
    .execute();
  return rows.map((row) => row.owner_id);
}

/** Users whose rows change. Who only loses a role that goes out of use keeps their row as it is. */
function everybodyToWrite(
  changes: readonly Omit<UserChange, 'name'>[],
  stored: StoredPolicy,
  target: Policy,
  returned: readonly string[],
): string[] {
  const written = changes.filter(({ roles, given, taken, denied, undenied }) => {
    const withdrawn = roles.taken.some((role) => target.roles.has(role));
    return withdrawn || [roles.given, given, taken, denied, undenied].some((codes) => codes.length > 0);
  });
  const later = returned.filter((id) => stored.people.has(id));
  return [...new Set([...written.map(({ user }) => user), ...later])];
}

interface Examined {
  readonly preview: Preview;
  /** Takes it into effect; only where nothing speaks against it. */
  readonly apply: () => Promise<void>;
}

/**
 * Compares a policy with what is in effect.
 * @throws Refusal 20041 for who doesn't decide over everything
 */
async function examine(context: ActionContext, wanted: Wanted): Promise<Examined> {
  const { tx, me, refuse, services } = context;
  if (!decidesForAll(me)) refuse(20041);
  // First of all, so that of two who change the policy at once the second sees what the first did.
  await services.access.touch(tx);
  const stored = await loadPolicy(tx);
  const facts = await roleFacts(tx);
  const target = wanted.older ? broughtForward(wanted.policy, stored, facts) : wanted.policy;
  // Where a role holds follows from its scope: lines that say it otherwise are faults, not changes.
  const changes = withoutMoves(changesBetween(stored.policy, target));
  const checking = { me, product: services.product, stored, facts, target, lines: wanted.lines };
  const grantable = new Set(grantableCodes(services.product));
  const faults = [
    ...wanted.faults,
    ...changes.roles.flatMap((change) => roleFaults(checking, change, grantable)),
    ...changes.users.flatMap((change) => userFaults(checking, change, grantable)),
    ...(wanted.older ? [] : placeFaults(checking)),
  ].sort((a, b) => a.line - b.line);
  const apply = async () => {
    for (const change of changes.roles)
      await applyRole(context, stored, change, target.roles.get(change.code), facts.get(change.code));
    const now = await roleFacts(tx);
    const returned = await membersOfReturned(tx, facts, target);
    for (const user of everybodyToWrite(changes.users, stored, target, returned))
      await applyUser(context, target, now, user, stored.people.get(user)?.name ?? '');
    const platform = changes.users.some(
      ({ user }) => stored.people.get(user)?.identity === identityType.platform,
    );
    if (platform) await keepAnAdministrator(context);
  };
  const base = hashOf(fileOf(stored));
  return { preview: { base, changes: named(changes, stored.policy, target, stored), faults }, apply };
}

/**
 * Takes a policy into effect within the transaction: all of it or nothing.
 * @throws Refusal 20041; 20042 where `base` is no longer what is in effect; 10006 with the first faults
 */
export async function takePolicy(context: ActionContext, wanted: Wanted, base: string): Promise<void> {
  const { preview, apply } = await examine(context, wanted);
  if (preview.base !== base) context.refuse(20042);
  if (preview.faults.length > 0) {
    const errors = preview.faults.slice(0, mostTold).map(({ line, msg }) => ({
      field: 'content',
      msg: line > 0 ? { en: `line ${line}: ${msg.en}`, zh: `第${line}行：${msg.zh}` } : msg,
    }));
    context.refuse(10006, undefined, errors);
  }
  await apply();
}
const mostTold = 20;

/** Ends a transaction that was only made to see what would come of it. */
class OnlyLooking extends Error {}

/** What taking the policy would change, tried out to the end and undone: a preview promises nothing that is then refused. */
export async function previewPolicy(caller: Caller, wanted: Wanted): Promise<Preview> {
  const seen: { preview?: Preview } = {};
  try {
    return await inTransaction(caller, async (tx): Promise<never> => {
      const { preview, apply } = await examine(actionContextIn(caller, tx), wanted);
      seen.preview = preview;
      if (preview.faults.length === 0) await apply();
      throw new OnlyLooking('nothing of it stays');
    });
  } catch (error) {
    const { preview } = seen;
    if (preview && error instanceof OnlyLooking) return preview;
    if (!preview || !(error instanceof Refusal)) throw error;
    // A rule that shows itself only at the end, as that of the last administrator, speaks against the whole.
    const msg = caller.services.product.errors[error.code] ?? { en: `${error.code}`, zh: `${error.code}` };
    return { ...preview, faults: [{ line: 0, msg }] };
  }
}
