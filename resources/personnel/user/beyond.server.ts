import type { Kysely } from 'kysely';
import { knownCodes } from '../../../server/access/known.ts';
import { loadOrgTree } from '../../../server/access/org-tree.ts';
import { type AccessPerson, readPeople, readRoles } from '../../../server/access/people.ts';
import type { Subject } from '../../../server/access/subject.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { ActionContext, Caller } from '../../../server/server-extension.ts';
import { joined, type Label, type Lang } from '../../kit/label.ts';
import { identityType } from '../../kit/people/role.ts';
import { nameOfCode, permissionTree } from '../../kit/permissions.ts';

/** What somebody may do and see that another may not (docs/domain/roles.md §3.3). */
export interface Beyond {
  /** Codes that they lack, or hold in fewer organisations. */
  readonly codes: readonly string[];
}

/** Whether organisations are among others; null stands for all. */
export const covers = (own: readonly string[] | null | undefined, others: readonly string[] | null) =>
  own === null || (own !== undefined && (others?.every((id) => own.includes(id)) ?? false));

/** What reaches beyond the actor; null where they may do and see all that the other may. */
export function beyond(actor: Subject, other: Subject): Beyond | null {
  const codes = [...other.reach].flatMap(([code, orgs]) =>
    covers(actor.reach.get(code), orgs) ? [] : [code],
  );
  const same = (own: string | null, others: string | null) => own === null || own === others;
  // Nobody but the platform touches its own: its users come in by another door and see everything.
  const platform =
    other.identityType === identityType.platform && actor.identityType !== identityType.platform;
  const within =
    codes.length === 0 &&
    !platform &&
    covers(actor.orgIds, other.orgIds) &&
    same(actor.mctId, other.mctId) &&
    same(actor.vendorId, other.vendorId);
  return within ? null : { codes };
}

/** So many codes are named; of the others it is told how many there are. */
const named = 4;

/** Codes by their names, as far as the person may know them. */
export function codesText({ me, services: { product } }: Caller, codes: readonly string[]): Label {
  const known = knownCodes(product, me);
  const told = codes.filter((code) => known.has(code)).slice(0, named);
  const more = codes.length - told.length;
  const tree = permissionTree(product, false);
  const text = (lang: Lang, rest: string) =>
    joined([...told.map((code) => nameOfCode(tree, code)[lang]), ...(more > 0 ? [rest] : [])], lang);
  return { en: text('en', `${more} more`), zh: text('zh', `其他${more}项`) };
}

/** Why something can't be given: the codes that the person lacks, else that it reaches further than they do. */
export function beyondText(caller: Caller, { codes }: Beyond): Label {
  if (codes.length === 0) return { en: 'reaches further than you do', zh: '数据范围超出您的范围' };
  const names = codesText(caller, codes);
  return {
    en: `includes permissions that you do not hold: ${names.en}`,
    zh: `包含您没有的权限：${names.zh}`,
  };
}

/**
 * Of these roles those that the caller can't give to somebody who sits in an organisation, each with what they lack.
 */
export async function rolesBeyond(
  { me, services: { access } }: Caller,
  db: Kysely<Tables>,
  ids: readonly string[],
  at: { readonly home: string; readonly mctId: string | null },
): Promise<ReadonlyMap<string, Beyond>> {
  const tree = await loadOrgTree(db);
  const found = new Map<string, Beyond>();
  const identities = await db
    .selectFrom('manager_role')
    .select(['id', 'identity_type'])
    .where('id', 'in', ids.length > 0 ? [...ids] : ['0'])
    .execute();
  const roles = await readRoles(db, ids);
  for (const { id, identity_type } of identities) {
    const role = roles.get(id);
    if (!role) continue;
    const merchant = identity_type === identityType.merchant;
    const holder: AccessPerson = {
      id: '0',
      name: '',
      phone: '',
      identityType: identity_type,
      home: at.home,
      mctId: merchant ? (at.mctId ?? me.mctId) : null,
      mctName: null,
      enabled: true,
      // A role out of use gives nothing today and all of it tomorrow.
      roles: [{ ...role, enabled: true }],
      rules: [],
    };
    const other = await access.imagined(holder, at.home, tree);
    const lacks = other && beyond(me, other);
    if (lacks) found.set(id, lacks);
  }
  return found;
}

/** Of these users those who may do or see what the caller may not. Who holds the same in the same place is derived once. */
export async function usersBeyond(
  { me, services: { access } }: Caller,
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const tree = await loadOrgTree(db);
  const alike = new Map<string, Promise<boolean>>();
  const reaches = async (person: AccessPerson) => {
    const other = await access.imagined(person, person.home, tree);
    return other === null || beyond(me, other) !== null;
  };
  const found = new Set<string>();
  for (const person of await readPeople(db, ids)) {
    const { identityType: identity, home, mctId, roles, rules } = person;
    const key = JSON.stringify([identity, home, mctId, roles.map((role) => role.id), rules]);
    const asked = alike.get(key) ?? reaches(person);
    alike.set(key, asked);
    if (await asked) found.add(person.id);
  }
  return found;
}

/** Taking over an account, for whoever may do and see all that its owner may. @throws Refusal 20007 */
export async function refuseBeyond(
  { me, services, tx, refuse }: ActionContext,
  id: string,
  orgId: string,
): Promise<void> {
  const other = await services.access.subjectWithin(tx, id, orgId);
  if (!other || beyond(me, other)) refuse(20007);
}
