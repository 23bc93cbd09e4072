import { sourcesOf } from '../../resources/kit/access-sources.ts';
import type { Dangerous } from '../../resources/kit/dangerous.ts';
import { mask } from '../../resources/kit/format.ts';
import { actsOf, allows, codeOf } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import { AccessDirectory } from '../access/access.ts';
import type { OrgTree } from '../access/org-tree.ts';
import type { AccessPerson } from '../access/people.ts';
import { roleSubject } from '../access/policy.ts';
import { isMerchant, reachOf, type Subject } from '../access/subject.ts';
import type { Database } from '../db/connect.ts';
import { entriesOf, heldSince } from './since.ts';

export interface CodeHolder {
  readonly id: string;
  readonly name: string;
  /** Masked. */
  readonly phone: string;
  readonly merchant: string | null;
  /** The organisation that they belong to. */
  readonly home: string;
  /** In how many organisations they can do it; null: in all. */
  readonly places: number | null;
  /** Roles that give it; none where a rule of their own does. */
  readonly roles: readonly string[];
  /** `YYYY-MM-DD HH:mm:ss`, +08:00; null where the audit log doesn't tell. */
  readonly since: string | null;
}

/** Users that are read at once. */
const batch = 2_000;

/** Where somebody can do it: the code holds, and with it a screen on which it is done; null: everywhere. */
function placesOf(product: Product, subject: Subject, thing: Dangerous): readonly string[] | null {
  const { code } = thing;
  if (!subject.codes.has(code)) return [];
  const acts = actsFor(product, thing);
  if (acts.length === 0) return subject.reach.get(code) ?? null;
  const reached = acts
    .filter(({ resource, act }) => allows(subject.codes, resource, act))
    .map(({ resource, act }) => reachOf(subject, resource, act));
  return reached.includes(null) ? null : [...new Set(reached.flatMap((orgs) => orgs ?? []))];
}

const actsFor = (product: Product, { code, on }: Dangerous) =>
  product.resources
    .filter((resource) => on === undefined || resource.permission === on)
    .flatMap((resource) =>
      actsOf(resource)
        .filter(({ act }) => codeOf(resource, act) === code)
        .map(({ act }) => ({ resource, act })),
    );

type Entries = Awaited<ReturnType<typeof entriesOf>>;

/** Since when: by the way that gave it first, and in each way since both were true, that they held the role and it the code. */
function sinceOf(
  person: AccessPerson,
  roles: readonly string[],
  code: string,
  users: Entries,
  changed: Entries,
) {
  const ways = roles.map((role) => {
    const given = heldSince(users.get(person.id) ?? [], 'role_ids', role);
    const allowed = heldSince(changed.get(role) ?? [], 'modules', code);
    // One of both may be older than the log, and then the other one says when.
    return (
      [given, allowed]
        .flatMap((time) => time ?? [])
        .sort()
        .at(-1) ?? null
    );
  });
  return ways.includes(null) ? null : (ways.filter((time) => time !== null).sort()[0] ?? null);
}

/**
 * Who can do each of these things, as the evaluator itself decides it from everybody's home, and since when. Reads only.
 */
export async function whoCanDo(
  { db }: Pick<Database, 'db'>,
  product: Product,
  things: readonly Dangerous[],
): Promise<readonly (readonly CodeHolder[])[]> {
  const access = new AccessDirectory(db, product);
  const tree = await access.tree(await access.version());
  const codes = things.flatMap((thing) => [
    thing.code,
    ...actsFor(product, thing).map(({ resource }) => resource.permission),
  ]);
  const found = things.map((): CodeHolder[] => []);
  for (let last = '0'; ; ) {
    const rows = await db
      .selectFrom('manager')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    const ids = rows.map(({ id }) => id);
    const people = await access.ofMany(ids, [...new Set(codes)], tree);
    const roles = [...new Set(people.flatMap(({ person }) => person.roles.map(({ id }) => id)))];
    const users = await entriesOf(db, 'manager', ids);
    const changed = await entriesOf(db, 'manager_role', roles);
    for (const [at, thing] of things.entries())
      found[at]?.push(
        ...people.flatMap(({ person, subject }) => {
          const places = placesOf(product, subject, thing);
          if (places?.length === 0) return [];
          return [holderOf(tree, person, subject, { code: thing.code, places, users, changed })];
        }),
      );
    if (rows.length < batch) return found;
    last = ids.at(-1) ?? last;
  }
}

function holderOf(
  tree: OrgTree,
  person: AccessPerson,
  subject: Subject,
  how: { code: string; places: readonly string[] | null; users: Entries; changed: Entries },
): CodeHolder {
  const { code, places, users, changed } = how;
  // The subject may be of somebody who is alike: they hold the same roles, and have rules of their own by their own id.
  const giving = new Set(
    sourcesOf(subject.grants, subject.id, code).flatMap(({ of, effect }) => (effect === 'allow' ? of : [])),
  );
  const roles = person.roles.filter(({ id }) => giving.has(roleSubject(id)));
  const own = giving.has(subject.id);
  return {
    id: person.id,
    name: person.name,
    phone: mask(person.phone, 3, 4),
    merchant: isMerchant(subject) ? person.mctName : null,
    home: tree.find(person.home)?.name ?? '',
    places: isMerchant(subject) ? null : (places?.length ?? null),
    roles: roles.map(({ name }) => name),
    since: own
      ? null
      : sinceOf(
          person,
          roles.map(({ id }) => id),
          code,
          users,
          changed,
        ),
  };
}

const everywhere = { en: 'everywhere', zh: '全部组织' };

/** The report as people read it, in both languages. */
export function reportText(things: readonly Dangerous[], found: readonly (readonly CodeHolder[])[]): string {
  return things
    .map(({ code, label }, at) => {
      const holders = found[at] ?? [];
      const lines = holders.map(({ id, name, phone, merchant, home, places, roles, since }) =>
        [
          `  ${id} ${name} ${phone}`,
          merchant ?? home,
          merchant === null
            ? places === null
              ? `${everywhere.en} ${everywhere.zh}`
              : `${places} organisations 个组织`
            : 'own merchant 本商户',
          roles.length > 0 ? roles.join('、') : 'own rule 个人规则',
          since ? `since 自 ${since}` : 'longer than the audit log tells 早于审计日志',
        ].join(' | '),
      );
      return [`${label.en} ${label.zh} (${code}): ${holders.length}`, ...lines].join('\n');
    })
    .join('\n\n');
}
