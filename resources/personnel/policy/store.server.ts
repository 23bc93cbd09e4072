import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { loadOrgTree, type OrgTree } from '../../../server/access/org-tree.ts';
import { orgsOfRole } from '../../../server/access/policy.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { codeOfLine } from '../../kit/access-model.ts';
import { enabled } from '../../kit/enabled.ts';
import { identityType, roleScope } from '../../kit/people/role.ts';
import {
  type IdentityName,
  identities,
  type Policy,
  type PolicyRole,
  type PolicyUser,
  type ScopeName,
  writePolicy,
} from './file.ts';

/** The policy as the database holds it. */

const scopeNames = new Map<number, ScopeName>(
  (['own', 'subtree', 'chosen', 'merchant'] as const).map((name) => [roleScope[name], name]),
);
const identityNames = new Map<number, IdentityName>(identities.map((name) => [identityType[name], name]));

export interface StoredPolicy {
  readonly policy: Policy;
  readonly tree: OrgTree;
  /** Every user there is: who that is, where they sit, and what they are. */
  readonly people: ReadonlyMap<string, Person>;
  /** Roles in effect, by code. */
  readonly roleIds: ReadonlyMap<string, string>;
}
interface Person {
  readonly name: string;
  readonly home: string;
  readonly identity: number;
  readonly mctId: string | null;
}

interface Rules {
  readonly allowed: string[];
  readonly denied: string[];
}

/** Lines beside those that follow from the roles, by their subject. */
async function rulesBeside(db: Kysely<Tables>): Promise<ReadonlyMap<string, Rules>> {
  const rows = await db.selectFrom('casbin_rule').select(['v0', 'v1', 'v2', 'v3']).execute();
  const rules = new Map<string, Rules>();
  for (const { v0, v1, v2, v3 } of rows) {
    const known = rules.get(v0) ?? { allowed: [], denied: [] };
    known[v3 === 'deny' ? 'denied' : 'allowed'].push(codeOfLine(v1, v2));
    rules.set(v0, known);
  }
  return rules;
}

const sorted = (codes: readonly string[]) => [...new Set(codes)].sort();

/** What is in effect now: enabled roles with everything that was given with them, as the evaluator reads it. */
export async function loadPolicy(db: Kysely<Tables>): Promise<StoredPolicy> {
  const tree = await loadOrgTree(db);
  const beside = await rulesBeside(db);
  const rows = await db
    .selectFrom('manager_role')
    .select(['id', 'role_code', 'role_name', 'identity_type', 'scope_type', 'modules'])
    .where('enabled', '=', enabled.enabled)
    .execute();
  const chosen = new Map<string, string[]>();
  for (const { owner_id, target_id } of await db
    .selectFrom('manager_role__scope_org')
    .select(['owner_id', 'target_id'])
    .execute())
    chosen.set(owner_id, [...(chosen.get(owner_id) ?? []), target_id]);
  const stored = rows.map((row) => {
    const id = row.id;
    const { allowed, denied } = beside.get(`role:${id}`) ?? { allowed: [], denied: [] };
    const scopeOrgIds = chosen.get(id) ?? [];
    const orgs = scopeOrgIds.flatMap((org) => tree.find(org)?.code ?? []).sort();
    const scope = scopeNames.get(Number(row.scope_type)) ?? 'none';
    const modules = Array.isArray(row.modules) ? row.modules.map(String) : [];
    const role: PolicyRole = {
      code: row.role_code,
      name: row.role_name,
      identity: identityNames.get(row.identity_type) ?? 'manager',
      scope: scope === 'chosen' && orgs.length === 0 ? 'none' : scope,
      orgs: scope === 'chosen' ? orgs : [],
      allowed: sorted([...modules, ...allowed].filter((code) => !denied.includes(code))),
      denied: sorted(denied),
    };
    return { id, role, scopeType: Number(row.scope_type), scopeOrgIds };
  });
  const byId = new Map(stored.map((each) => [each.id, each]));
  const people = new Map<string, Person>(
    (
      await db.selectFrom('manager').select(['id', 'name', 'mgt_org_id', 'mct_id', 'identity_type']).execute()
    ).map((row) => [
      row.id,
      {
        name: row.name,
        home: row.mgt_org_id,
        identity: row.identity_type,
        mctId: row.mct_id,
      },
    ]),
  );
  const users = new Map<string, PolicyUser & { readonly roles: Map<string, readonly string[]> }>();
  const userOf = (id: string) => {
    const { allowed, denied } = beside.get(id) ?? { allowed: [], denied: [] };
    const known = users.get(id) ?? { id, roles: new Map(), allowed: sorted(allowed), denied: sorted(denied) };
    users.set(id, known);
    return known;
  };
  for (const subject of beside.keys()) if (people.has(subject)) userOf(subject);
  for (const { owner_id, target_id } of await db
    .selectFrom('manager__role')
    .select(['owner_id', 'target_id'])
    .execute()) {
    const given = byId.get(target_id);
    const person = people.get(owner_id);
    if (!given || !person) continue;
    const orgs = orgsOfRole(tree, person.home, given, person.identity === identityType.merchant);
    userOf(owner_id).roles.set(given.role.code, [...orgs].sort());
  }
  return {
    policy: { roles: new Map(stored.map(({ role }) => [role.code, role])), users },
    tree,
    people,
    roleIds: new Map(stored.map(({ id, role }) => [role.code, id])),
  };
}

/** The policy as its file. */
export function fileOf({ policy, people, tree }: StoredPolicy): string {
  return writePolicy(policy, (id) => {
    const person = people.get(id);
    return person ? `${person.name} · ${tree.find(person.home)?.name ?? ''}` : '';
  });
}

/** Of what a file says, whatever its comments: two files of one policy have the same. */
export function hashOf(content: string): string {
  const said = content.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return createHash('sha256').update(said.join('\n')).digest('hex');
}
