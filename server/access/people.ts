import { type Kysely, sql } from 'kysely';
import { codeOfLine } from '../../resources/kit/access-model.ts';
import type { Tables } from '../db/connect.ts';
import { type Effect, type HeldRole, type Rule, roleSubject } from './policy.ts';

/** A user as the database has them: what their access is derived from. */
export interface AccessPerson {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  /** 0 merchant user, 1 manager, 9 platform. */
  readonly identityType: number;
  /** The organisation that they belong to. */
  readonly home: string;
  readonly mctId: string | null;
  readonly mctName: string | null;
  /** Neither they nor their merchant is disabled. */
  readonly enabled: boolean;
  /** Disabled ones too: they give nothing. */
  readonly roles: readonly HeldRole[];
  /** Rules of their own, beside those of their roles. */
  readonly rules: readonly Rule[];
}

const text = (value: unknown) => (value === null || value === undefined ? null : String(value));

/** Rules beside those that follow from the roles, by subject. */
async function rulesOf(
  db: Kysely<Tables>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, readonly Rule[]>> {
  const rules = new Map<string, Rule[]>();
  if (subjects.length === 0) return rules;
  const rows = await db
    .selectFrom('casbin_rule')
    .select(['v0', 'v1', 'v2', 'v3'])
    .where('ptype', '=', 'p')
    .where('v0', 'in', [...subjects])
    .execute();
  for (const { v0, v1, v2, v3 } of rows) {
    const rule = { code: codeOfLine(v1, v2), effect: v3 as Effect };
    rules.set(v0, [...(rules.get(v0) ?? []), rule]);
  }
  return rules;
}

/** Roles by id, each with the rules that stand beside its codes. */
export async function readRoles(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldRole>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('manager_role')
    .select(['id', 'role_name', 'modules', 'scope_type', 'enabled'])
    .select(
      sql<readonly string[]>`array(select target_id::text from manager_role__scope_org s
        where s.owner_id = manager_role.id)`.as('scope_org_ids'),
    )
    .where('id', 'in', [...ids])
    .execute();
  const beside = await rulesOf(
    db,
    rows.map(({ id }) => roleSubject(id)),
  );
  return new Map(
    rows.map((row) => {
      const id = row.id;
      const role: HeldRole = {
        id,
        name: row.role_name,
        enabled: row.enabled === 1,
        modules: Array.isArray(row.modules) ? row.modules.map(String) : [],
        beside: beside.get(roleSubject(id)) ?? [],
        scopeType: Number(row.scope_type),
        scopeOrgIds: row.scope_org_ids,
      };
      return [id, role];
    }),
  );
}

/** Users by id, in the order of their ids, with their roles: four queries, however many are asked for. */
export async function readPeople(db: Kysely<Tables>, ids: readonly string[]): Promise<AccessPerson[]> {
  if (ids.length === 0) return [];
  const users = await db
    .selectFrom('manager')
    .leftJoin('mct', 'mct.id', 'manager.mct_id')
    .select(['manager.id', 'manager.name', 'manager.phone', 'manager.identity_type', 'manager.enabled'])
    .select([
      'manager.mgt_org_id',
      'manager.mct_id',
      'mct.full_name as mct_name',
      'mct.enabled as mct_enabled',
    ])
    .where('manager.id', 'in', [...ids])
    .orderBy('manager.id')
    .execute();
  const held = await db
    .selectFrom('manager__role')
    .select(['owner_id', 'target_id'])
    .where('owner_id', 'in', [...ids])
    .orderBy('target_id')
    .execute();
  const roles = await readRoles(db, [...new Set(held.map((row) => row.target_id))]);
  const rules = await rulesOf(db, ids);
  const byUser = new Map<string, HeldRole[]>();
  for (const { owner_id, target_id } of held) {
    const role = roles.get(target_id);
    if (role) byUser.set(owner_id, [...(byUser.get(owner_id) ?? []), role]);
  }
  return users.map((user) => ({
    id: user.id,
    name: user.name,
    phone: user.phone,
    identityType: user.identity_type,
    home: user.mgt_org_id,
    mctId: text(user.mct_id),
    mctName: text(user.mct_name),
    // Whoever disables a merchant refuses its users (docs/domain/states.md §R9).
    enabled: user.enabled === 1 && user.mct_enabled !== 0,
    roles: byUser.get(user.id) ?? [],
    rules: rules.get(user.id) ?? [],
  }));
}
