import type { IdentityName, Policy, PolicyRole, PolicyUser, ScopeName } from './file.ts';

/** What leads from one policy to another, as a person reviews it. Pure. */

interface Rules {
  readonly given: readonly string[];
  readonly taken: readonly string[];
  /** Denials that are new, and those that are gone. */
  readonly denied: readonly string[];
  readonly undenied: readonly string[];
}
export interface ScopeOf {
  readonly scope: ScopeName;
  /** Codes of the chosen organisations. */
  readonly orgs: readonly string[];
}
export interface RoleChange extends Rules {
  readonly code: string;
  readonly name: string;
  readonly how: 'added' | 'removed' | 'changed';
  readonly renamed?: { readonly before: string; readonly after: string };
  readonly identity?: { readonly before: IdentityName; readonly after: IdentityName };
  readonly scope?: { readonly before: ScopeOf | null; readonly after: ScopeOf | null };
}
export interface UserChange extends Rules {
  readonly user: string;
  /** Who that is, as the server says it. */
  readonly name: string;
  readonly roles: { readonly given: readonly string[]; readonly taken: readonly string[] };
  /** Roles that they keep and that hold elsewhere now, e.g. because their organisation was moved. */
  readonly moved: readonly {
    readonly role: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
  }[];
}
export interface PolicyChanges {
  readonly roles: readonly RoleChange[];
  readonly users: readonly UserChange[];
  /** The names of the roles and organisations that the changes mention, by their codes. */
  readonly roleNames: Readonly<Record<string, string>>;
  readonly orgNames: Readonly<Record<string, string>>;
}

const minus = (a: readonly string[], b: readonly string[]) => a.filter((one) => !b.includes(one));
const same = (a: readonly string[], b: readonly string[]) => a.join(' ') === b.join(' ');

type Held = Pick<PolicyRole, 'allowed' | 'denied'>;
const none: Held = { allowed: [], denied: [] };
const rulesBetween = (before: Held, after: Held): Rules => ({
  given: minus(after.allowed, before.allowed),
  taken: minus(before.allowed, after.allowed),
  denied: minus(after.denied, before.denied),
  undenied: minus(before.denied, after.denied),
});
const scopeOf = (role: PolicyRole | undefined): ScopeOf | null =>
  role ? { scope: role.scope, orgs: role.orgs } : null;

function roleChange(
  code: string,
  before: PolicyRole | undefined,
  after: PolicyRole | undefined,
): RoleChange | null {
  const rules = rulesBetween(before ?? none, after ?? none);
  const renamed =
    before && after && before.name !== after.name ? { before: before.name, after: after.name } : undefined;
  const identity =
    before && after && before.identity !== after.identity
      ? { before: before.identity, after: after.identity }
      : undefined;
  const kept = before?.scope === after?.scope && same(before?.orgs ?? [], after?.orgs ?? []);
  const scope = kept ? undefined : { before: scopeOf(before), after: scopeOf(after) };
  const how = !before ? 'added' : !after ? 'removed' : 'changed';
  const changed = Object.values(rules).some((codes) => codes.length > 0);
  if (how === 'changed' && !changed && !renamed && !identity && !scope) return null;
  const name = after?.name ?? before?.name ?? code;
  return {
    code,
    name,
    how,
    ...rules,
    ...(renamed && { renamed }),
    ...(identity && { identity }),
    ...(scope && { scope }),
  };
}

function userChange(
  user: string,
  before: PolicyUser | undefined,
  after: PolicyUser | undefined,
  reshaped: ReadonlySet<string>,
): Omit<UserChange, 'name'> | null {
  const rules = rulesBetween(before ?? none, after ?? none);
  const had = before?.roles ?? new Map<string, readonly string[]>();
  const has = after?.roles ?? new Map<string, readonly string[]>();
  const roles = {
    given: minus([...has.keys()], [...had.keys()]),
    taken: minus([...had.keys()], [...has.keys()]),
  };
  const moved = [...has].flatMap(([role, orgs]) => {
    const was = had.get(role);
    return was && !reshaped.has(role) && !same(was, orgs) ? [{ role, before: was, after: orgs }] : [];
  });
  const changed = [...Object.values(rules), ...Object.values(roles), moved].some((all) => all.length > 0);
  return changed ? { user, ...rules, roles, moved } : null;
}

/** What changed, roles first; where a role's scope changed its members are not named once more for it. */
export function changesBetween(
  before: Policy,
  after: Policy,
): { readonly roles: readonly RoleChange[]; readonly users: readonly Omit<UserChange, 'name'>[] } {
  const codes = [...new Set([...before.roles.keys(), ...after.roles.keys()])].sort();
  const roles = codes.flatMap(
    (code) => roleChange(code, before.roles.get(code), after.roles.get(code)) ?? [],
  );
  const reshaped = new Set(roles.filter(({ scope }) => scope).map(({ code }) => code));
  const ids = [...new Set([...before.users.keys(), ...after.users.keys()])];
  const users = ids.flatMap(
    (id) => userChange(id, before.users.get(id), after.users.get(id), reshaped) ?? [],
  );
  return { roles, users };
}
