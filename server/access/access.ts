import { type Kysely, sql } from 'kysely';
import type { PolicyLine } from '../../resources/kit/access-model.ts';
import { codesOf, grantableCodes } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { Tables } from '../db/connect.ts';
import { loadOrgTree, type OrgNode, type OrgTree } from './org-tree.ts';
import { allowedCodes, type Effect, policyLines, type Rule, roleSubject } from './policy.ts';
import type { Subject } from './subject.ts';

/** Models whose change changes what somebody may do or see. */
const accessModels: ReadonlySet<string> = new Set(['manager', 'manager_role', 'manager_org', 'mct']);
/** Subjects held at once; beyond it the oldest goes. */
const held = 5_000;

const roleScope = { own: 1, subtree: 2, chosen: 3 } as const;

interface RoleRow {
  readonly id: string;
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
    const roles = await this.#roles(db, userId);
    const lines = await this.#policy(db, userId, roles);
    const granted = await allowedCodes(userId, lines, this.#codes);
    // Who holds nothing is shown the way out and no page, not even everybody's (settled.md, S3).
    const everybodys = granted.size > 0 ? this.#everybodys : [];
    return {
      id: userId,
      name: String(user.name),
      phone: String(user.phone),
      identityType: Number(user.identity_type),
      orgId,
      orgName: org.name,
      level: org.level,
      mctId: user.mct_id === null ? null : String(user.mct_id),
      mctName: user.mct_name === null ? null : String(user.mct_name),
      orgIds: visibleOrgs(tree, org, home, roles, Number(user.identity_type)),
      vendorId: tree.find(home)?.vendorId ?? null,
      providerId: tree.find(home)?.providerId ?? null,
      roleIds: roles.map((role) => role.id),
      codes: new Set([...granted, ...everybodys]),
      grants: [...lines, ...everybodys.map((code): PolicyLine => ['p', userId, code, 'allow'])],
    };
  }

  async #roles(db: Kysely<Tables>, userId: string): Promise<RoleRow[]> {
    const rows = await db
      .selectFrom('manager__role')
      .innerJoin('manager_role', 'manager_role.id', 'manager__role.target_id')
      .select(['manager_role.id', 'manager_role.modules', 'manager_role.scope_type'])
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
      modules: Array.isArray(row.modules) ? row.modules.map(String) : [],
      scopeType: Number(row.scope_type),
      scopeOrgIds: row.scope_org_ids,
    }));
  }

  async #policy(db: Kysely<Tables>, userId: string, roles: readonly RoleRow[]): Promise<PolicyLine[]> {
    const subjects = [userId, ...roles.map((role) => roleSubject(role.id))];
    const rows = await db
      .selectFrom('casbin_rule')
      .select(['v0', 'v1', 'v2'])
      .where('v0', 'in', subjects)
      .execute();
    const extra = (subject: string): Rule[] =>
      rows
        .filter((row) => row.v0 === subject)
        .map((row) => ({ code: String(row.v1), effect: row.v2 as Effect }));
    return policyLines(
      userId,
      extra(userId),
      roles.map((role) => ({
        id: role.id,
        rules: [
          ...role.modules.map((code): Rule => ({ code, effect: 'allow' })),
          ...extra(roleSubject(role.id)),
        ],
      })),
    );
  }
}

/**
 * What the roles open, seen from the session's organisation (domain.md §3.3; settled.md, S3: scope_type). A merchant
 * user's own rows are told by the merchant, its organisation only bounds what has no merchant.
 */
function visibleOrgs(
  tree: OrgTree,
  org: OrgNode,
  home: string,
  roles: readonly RoleRow[],
  identityType: number,
): readonly string[] | null {
  const below = tree.subtree(org.id);
  const opened =
    identityType === 0
      ? new Set(tree.subtree(home))
      : new Set(
          roles.flatMap((role) => {
            if (role.scopeType === roleScope.own) return [home];
            if (role.scopeType === roleScope.subtree) return tree.subtree(home);
            return role.scopeType === roleScope.chosen ? role.scopeOrgIds : [];
          }),
        );
  const visible = below.filter((id) => opened.has(id));
  return tree.covers(new Set(visible)) ? null : visible;
}
