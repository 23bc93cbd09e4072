import { objectAndAct, orgMatches, type PolicyLine } from '../../resources/kit/access-model.ts';
import type { OrgTree } from './org-tree.ts';
import type { AccessPerson } from './people.ts';
import { decided, orgsOfRole, policyLines, type RoleGrant, type Rule } from './policy.ts';
import type { Subject } from './subject.ts';

/** Which codes are decided. */
export interface DecisionQuery {
  readonly codes: readonly string[];
  /** Of pages that no role is needed for. */
  readonly everybodys: readonly string[];
}

/** Whether a user may sign in: whoever disables an organisation refuses those in it and below it (P62). */
export const mayActAtAll = (tree: OrgTree, person: AccessPerson): boolean =>
  person.enabled && tree.isOpen(person.home);

/** The roles that give something, each with where it holds for this person. */
export function grantsOf(tree: OrgTree, person: AccessPerson): RoleGrant[] {
  const merchant = person.identityType === 0;
  return person.roles
    .filter((role) => role.enabled)
    .map((role) => ({
      id: role.id,
      name: role.name,
      rules: [...role.modules.map((code): Rule => ({ code, effect: 'allow' })), ...role.beside],
      orgs: orgsOfRole(tree, person.home, role, merchant),
    }));
}

/**
 * What somebody may do and see, looking from an organisation; null where that doesn't exist. The one derivation: of who
 * is signed in, of a user whom an administrator asks about, and of a role's holder who need not exist.
 */
export async function derive(
  tree: OrgTree,
  person: AccessPerson,
  orgId: string,
  asked: DecisionQuery,
): Promise<Subject | null> {
  const org = tree.find(orgId);
  if (!org) return null;
  const { id, name, phone, identityType, home, mctId, mctName } = person;
  const merchant = identityType === 0;
  const roles = grantsOf(tree, person);
  const lines = policyLines(id, person.rules, roles);
  const kinds = placesOf(tree, home, roles, merchant);
  const places = [...kinds.keys()];
  const allowed = await decided(id, lines, asked.codes, places);
  const below = new Set(tree.subtree(org.id));
  const seen = [...kinds.values()].flat().filter((each) => below.has(each));
  const ids = (at: readonly string[]) => {
    const reached = at.flatMap((code) => kinds.get(code) ?? []).filter((each) => below.has(each));
    return tree.covers(new Set(reached)) ? null : reached;
  };
  // Whoever holds nothing gets no page, not even those of everybody (docs/domain/roles.md §3.1).
  const everybodys = allowed.size > 0 ? asked.everybodys : [];
  return {
    id,
    name,
    phone,
    identityType,
    orgId,
    orgName: org.name,
    level: org.level,
    mctId,
    mctName,
    orgIds: tree.covers(new Set(seen)) ? null : seen,
    reachOrgIds: merchant ? [home] : [...new Set([...[...kinds.values()].flat(), home])],
    vendorId: tree.find(home)?.vendorId ?? null,
    providerId: tree.find(home)?.providerId ?? null,
    roleIds: roles.map((role) => role.id),
    codes: new Set([...allowed.keys(), ...everybodys]),
    reach: new Map([
      ...[...allowed].map(([code, at]) => [code, ids(at)] as const),
      ...everybodys.map((code) => [code, null] as const),
    ]),
    places,
    grants: [...lines, ...everybodys.map((code): PolicyLine => ['p', id, ...objectAndAct(code), 'allow'])],
  };
}

/**
 * The organisations in which the user holds any role, those together where they hold the same ones: casbin is asked once for
 * all of them, by the code of the first. A merchant user's own rows are told by the merchant, its organisation only bounds
 * what has no merchant.
 */
function placesOf(
  tree: OrgTree,
  home: string,
  roles: readonly RoleGrant[],
  merchant: boolean,
): ReadonlyMap<string, readonly string[]> {
  const at = tree.find(home)?.code ?? '';
  if (merchant) return new Map([[at, tree.subtree(home)]]);
  const kinds = new Map<string, { code: string; ids: string[] }>();
  for (const { id, code } of tree.all()) {
    const held = roles
      .filter((role) => role.orgs.some((orgs) => orgMatches(code, orgs)))
      .map((role) => role.id);
    if (held.length === 0) continue;
    const kind = kinds.get(held.join(' ')) ?? { code, ids: [] };
    kind.ids.push(id);
    kinds.set(held.join(' '), kind);
  }
  // Rules of one's own hold without a role; they reach no row by themselves.
  if (kinds.size === 0) return new Map([[at, []]]);
  return new Map([...kinds.values()].map(({ code, ids }) => [code, ids]));
}
