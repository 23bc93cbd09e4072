import { type Kysely, sql } from 'kysely';
import { codesOf, grantableCodes } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { Tables } from '../db/connect.ts';
import { derive, mayActAtAll } from './derive.ts';
import { loadOrgTree, type OrgTree } from './org-tree.ts';
import { type AccessPerson, readPeople } from './people.ts';
import type { Subject } from './subject.ts';

/** Columns whose change changes what somebody may do or see, by model: what `readPeople` and the tree are read from. */
const accessFields: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['manager', new Set(['name', 'phone', 'identity_type', 'mgt_org_id', 'mct_id', 'role_ids', 'enabled'])],
  ['manager_role', new Set(['role_name', 'modules', 'scope_type', 'scope_org_ids', 'enabled'])],
  ['manager_org', new Set(['org_name', 'org_code', 'parent_id', 'enabled', 'vendor_id', 'provider_id'])],
  ['mct', new Set(['full_name', 'enabled'])],
]);

/** What a write did to a row of a model: the fields that it set, or null where any may have changed. */
export interface AccessWrite {
  readonly model: string;
  readonly fields: readonly string[] | null;
}
/** Subjects held at once; beyond it the oldest goes. */
const held = 5_000;

interface Versioned<T> {
  readonly version: string;
  readonly value: T;
}

/**
 * Derives what a user may do now. Roles, users and organisations are read again as soon as the access version in the
 * database moved, which every call compares: a change holds on the very next call, in every process.
 */
export class AccessDirectory {
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

  /** Touches where a write changes access, and says whether it does. */
  async touchFor(tx: Kysely<Tables>, { model, fields }: AccessWrite): Promise<boolean> {
    const telling = accessFields.get(model);
    const changes = telling !== undefined && (fields === null || fields.some((name) => telling.has(name)));
    if (changes) await this.touch(tx);
    return changes;
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
    // A failed read isn't cached, so that the next call reads again.
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
    const [person] = await readPeople(db, [userId]);
    if (!person || (!evenDisabled && !mayActAtAll(tree, person))) return null;
    return derive(tree, person, orgId, { codes: this.#codes, everybodys: this.#everybodys });
  }

  /**
   * What somebody may do and see who doesn't call: a user, as the database has them, or a role's holder who need not exist.
   * Null where the organisation that they look from doesn't exist.
   */
  async imagined(person: AccessPerson, orgId: string, tree: OrgTree): Promise<Subject | null> {
    return derive(tree, person, orgId, { codes: this.#codes, everybodys: this.#everybodys });
  }

  /**
   * Where each of these users holds these codes, looking from their home; who may not sign in is left out. People who hold
   * the same roles in the same place are decided together: the subject is of somebody who is alike.
   */
  async ofMany(
    ids: readonly string[],
    codes: readonly string[],
    tree: OrgTree,
  ): Promise<readonly { readonly person: AccessPerson; readonly subject: Subject }[]> {
    const people = (await readPeople(this.#db, ids)).filter((person) => mayActAtAll(tree, person));
    const alike = new Map<string, Promise<Subject | null>>();
    const found: { person: AccessPerson; subject: Subject }[] = [];
    for (const person of people) {
      const { identityType, home, roles, rules } = person;
      const key = JSON.stringify([identityType === 0, home, roles.map((role) => role.id), rules]);
      const deriving = alike.get(key) ?? derive(tree, person, home, { codes, everybodys: this.#everybodys });
      alike.set(key, deriving);
      const subject = await deriving;
      if (subject) found.push({ person, subject });
    }
    return found;
  }
}
