import { type Kysely, sql } from 'kysely';
import type { PolicyLine } from '../../resources/kit/access-model.ts';
import { codeOfLine, objectAndAct, orgMatches } from '../../resources/kit/access-model.ts';
import { codesOf, grantableCodes } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { Tables } from '../db/connect.ts';
import { loadOrgTree, type OrgTree } from './org-tree.ts';
import {
  decided,
  type Effect,
  orgsOfRole,
  policyLines,
  type RoleGrant,
  type Rule,
  roleSubject,
} from './policy.ts';
import type { Subject } from './subject.ts';

/** Models whose change changes what somebody may do or see. */
const accessModels: ReadonlySet<string> = new Set(['manager', 'manager_role', 'manager_org', 'mct']);
/** Subjects held at once; beyond it the oldest goes. */
const held = 5_000;

interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly modules: readonly string[];
  readonly scopeType: number;
  readonly scopeOrgIds: readonly string[];
}

interface Versioned<T> {
  readonly version: string;
  readonly value: T;
}

/**
 * Answers who a user is now. Roles, users and organisations are read again as soon as the access version in the
 * database moved, which every call compares: a change holds on the very next call, in every process.
 */
export class Access {
  readonly #db: Kysely<Tables>;
  readonly #touched: (tx: Kysely<Tables>) => void;
  readonly #codes: readonly string[];
  /** Of pages that no role is needed for. */
  readonly #everybodys: readonly string[];
  readonly #subjects = new Map<string, Versioned<Promise<Subject | null>>>();
  #tree: Versioned<Promise<OrgTree>> | undefined;

  /** @param touched told within the transaction that changes access */
  constructor(db: Kysely<Tables>, product: Product, touched: (tx: Kysely<Tables>) => void = () => undefined) {
    this.#db = db;
    this.#touched = touched;
    this.#codes = grantableCodes(product);
    this.#everybodys = codesOf(product).filter((code) => !this.#codes.includes(code));
  }

  /** Codes that a role may hold in this product. */
  get grantable(): readonly string[] {
    return this.#codes;
  }

  /** Says that access has changed; call it in the transaction that changes it. */
  async touch(tx: Kysely<Tables>): Promise<void> {
    await sql`insert into access_version (id, version) values (1, 1)
      on conflict (id) do update set version = access_version.version + 1`.execute(tx);
    this.#touched(tx);
  }

  /** Touches where a write to this model changes access. */
  async touchFor(tx: Kysely<Tables>, model: string): Promise<void> {
    if (accessModels.has(model)) await this.touch(tx);
  }

  async version(db: Kysely<Tables> = this.#db): Promise<string> {
    const row = await db.selectFrom('access_version').select('version').executeTakeFirst();
    return String(row?.version ?? '0');
  }

  /** The user as of an access version, looking from an organisation; null where it may no longer act. */
  subject(userId: string, orgId: string, version: string): Promise<Subject | null> {
    const key = `${userId} ${orgId}`;
    const known = this.#subjects.get(key);
    if (known?.version === version) return known.value;
    const value = this.#load(this.#db, userId, orgId, this.tree(version));
    this.#subjects.delete(key);
    this.#subjects.set(key, { version, value });
    const oldest = this.#subjects.keys().next().value;
    if (this.#subjects.size > held && oldest !== undefined) this.#subjects.delete(oldest);
    // A failed read is asked again by the next call instead of being remembered.
    value.catch(() => this.#subjects.delete(key));
    return value;
  }

  /** The user as a transaction sees it, before it commits: for rules over what somebody holds after a write. */
  async subjectWithin(tx: Kysely<Tables>, userId: string, orgId: string): Promise<Subject | null> {
    return this.#load(tx, userId, orgId, loadOrgTree(tx), true);
  }

  tree(version: string): Promise<OrgTree> {
    if (this.#tree?.version === version) return this.#tree.value;
    const value = loadOrgTree(this.#db);
    this.#tree = { version, value };
    value.catch(() => {
      this.#tree = undefined;
    });
    return value;
  }

  async #load(
    db: Kysely<Tables>,
    userId: string,
    orgId: string,
    treeOf: Promise<OrgTree>,
    evenDisabled = false,
  ): Promise<Subject | null> {
    const tree = await treeOf;
    const user = await db
      .selectFrom('manager')
      .leftJoin('mct', 'mct.id', 'manager.mct_id')
      .select(['manager.id', 'manager.name', 'manager.phone', 'manager.identity_type', 'manager.enabled'])
      .select([
        'manager.mgt_org_id',
        'manager.mct_id',
        'mct.full_name as mct_name',
        'mct.enabled as mct_enabled',
      ])
      .where('manager.id', '=', userId)
      .executeTakeFirst();
    const org = tree.find(orgId);
    if (!user || !org) return null;
    const home = String(user.mgt_org_id);
    // Whoever disables an organisation or a merchant refuses its users (P62; domain.md §10 R9).
    const open = user.enabled === 1 && user.mct_enabled !== 0 && tree.isOpen(home);
    if (!evenDisabled && !open) return null;
    const identityType = Number(user.identity_type);
    const merchant = identityType === 0;
    const roles = await this.#grants(db, tree, home, await this.#roles(db, userId), merchant);
    const own = await this.#rules(db, [userId]);
    const lines = policyLines(userId, own.get(userId) ?? [], roles);
    const kinds = placesOf(tree, home, roles, merchant);
    const places = [...kinds.keys()];
    const allowed = await decided(userId, lines, this.#codes, places);
    const below = new Set(tree.subtree(org.id));
    const seen = [...kinds.values()].flat().filter((id) => below.has(id));
    const ids = (codes: readonly string[]) => {
      const reached = codes.flatMap((code) => kinds.get(code) ?? []).filter((id) => below.has(id));
      return tree.covers(new Set(reached)) ? null : reached;
    };
    // Who holds nothing is shown the way out and no page, not even everybody's (settled.md, S3).
    const everybodys = allowed.size > 0 ? this.#everybodys : [];
    return {
      id: userId,
      name: String(user.name),
      phone: String(user.phone),
      identityType,
      orgId,
      orgName: org.name,
      level: org.level,
      mctId: user.mct_id === null ? null : String(user.mct_id),
      mctName: user.mct_name === null ? null : String(user.mct_name),
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
      grants: [
        ...lines,
        ...everybodys.map((code): PolicyLine => ['p', userId, ...objectAndAct(code), 'allow']),
      ],
    };
  }

  async #roles(db: Kysely<Tables>, userId: string): Promise<RoleRow[]> {
    const rows = await db
      .selectFrom('manager__role')
      .innerJoin('manager_role', 'manager_role.id', 'manager__role.target_id')
      .select([
        'manager_role.id',
        'manager_role.role_name',
        'manager_role.modules',
        'manager_role.scope_type',
      ])
      .select(
        sql<readonly string[]>`array(select target_id::text from manager_role__scope_org s
        where s.owner_id = manager_role.id)`.as('scope_org_ids'),
      )
      .where('manager__role.owner_id', '=', userId)
      .where('manager_role.enabled', '=', 1)
      .orderBy('manager_role.id')
      .execute();
    return rows.map((row) => ({
      id: String(row.id),
      name: String(row.role_name),
      modules: Array.isArray(row.modules) ? row.modules.map(String) : [],
      scopeType: Number(row.scope_type),
      scopeOrgIds: row.scope_org_ids,
    }));
  }

  /** Rules beside those that follow from the roles, by subject. */
  async #rules(db: Kysely<Tables>, subjects: readonly string[]): Promise<ReadonlyMap<string, Rule[]>> {
    const rows =
      subjects.length === 0
        ? []
        : await db
            .selectFrom('casbin_rule')
            .select(['v0', 'v1', 'v2', 'v3'])
            .where('ptype', '=', 'p')
            .where('v0', 'in', [...subjects])
            .execute();
    const rules = new Map<string, Rule[]>();
    for (const { v0, v1, v2, v3 } of rows) {
      const rule = { code: codeOfLine(String(v1), String(v2)), effect: v3 as Effect };
      rules.set(String(v0), [...(rules.get(String(v0)) ?? []), rule]);
    }
    return rules;
  }

  async #grants(
    db: Kysely<Tables>,
    tree: OrgTree,
    home: string,
    roles: readonly RoleRow[],
    merchant: boolean,
  ): Promise<RoleGrant[]> {
    const beside = await this.#rules(
      db,
      roles.map((role) => roleSubject(role.id)),
    );
    return roles.map((role) => ({
      id: role.id,
      name: role.name,
      rules: [
        ...role.modules.map((code): Rule => ({ code, effect: 'allow' })),
        ...(beside.get(roleSubject(role.id)) ?? []),
      ],
      orgs: orgsOfRole(tree, home, role, merchant),
    }));
  }
}

/**
 * The organisations in which the user holds any role, those together where he holds the same ones: casbin is asked once for
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
