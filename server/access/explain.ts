import type {
  AccessAnswer,
  AccessFound,
  AccessReach,
  AccessRole,
  AccessSource,
} from '../../resources/kit/access-answer.ts';
import { objectAndAct } from '../../resources/kit/access-model.ts';
import { sourcesOf } from '../../resources/kit/access-sources.ts';
import { actsOf, allows, codeOf, withGroupCodes } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import { grantsOf, mayActAtAll } from './derive.ts';
import { knownCodes, knownOrgs } from './known.ts';
import type { OrgTree } from './org-tree.ts';
import type { AccessPerson } from './people.ts';
import { roleSubject } from './policy.ts';
import { scopeOf } from './scope.ts';
import { isMerchant, reachOf, type Subject, within } from './subject.ts';

/** Everybody's, whatever they may do (docs/specification.md §2). */
const noticeCode = 'NOTICE';

/** The modules of a session; nobody has NOTICE alone (docs/domain/roles.md §3.1). */
export function modulesOf(product: Product, codes: ReadonlySet<string>): string[] {
  const granted = withGroupCodes(product, codes);
  return granted.length > 0 ? [...new Set([...granted, noticeCode])] : [];
}

interface Asking {
  readonly product: Product;
  readonly tree: OrgTree;
  /** Who asks, as far as the page that they ask from reaches. */
  readonly me: Subject;
}

const splitBy = (ids: readonly string[], knows: (id: string) => boolean) => {
  const orgs = ids.filter(knows);
  return { orgs, more: ids.length - orgs.length };
};

/** What a subject may do, with every rule that speaks for or against it, as far as the asker may know. */
function foundOf({ product, me }: Asking, subject: Subject): AccessFound {
  const known = knownCodes(product, me);
  const knows = knownOrgs(me);
  const reach = (orgs: readonly string[] | null): AccessReach =>
    orgs === null || isMerchant(subject) ? { orgs: null, more: 0 } : splitBy(orgs, knows);
  const screens = product.resources
    .filter((resource) => known.has(resource.permission))
    .map((resource) => ({
      resource: resource.name,
      column: scopeOf(within(subject, resource, 'read'), resource.model)?.column ?? null,
      acts: Object.fromEntries(
        ['read', ...actsOf(resource).map(({ act }) => act)]
          .filter((act) => known.has(codeOf(resource, act)) && allows(subject.codes, resource, act))
          .map((act) => [act, reach(reachOf(subject, resource, act))]),
      ),
    }));
  const sources = [...known].flatMap((code): [string, AccessSource[]][] => {
    const found = sourcesOf(subject.grants, subject.id, code).map(({ of, effect }): AccessSource => {
      const line = ['p', of, ...objectAndAct(code), effect].join(', ');
      return { role: of === subject.id ? null : of.slice(roleSubject('').length), effect, line };
    });
    const once = new Map(found.map((source) => [source.line, source]));
    return once.size > 0 ? [[code, [...once.values()]]] : [];
  });
  const told = new Set([...subject.codes].filter((code) => known.has(code)));
  return {
    modules: modulesOf(product, told),
    screens,
    sources: Object.fromEntries(sources),
    beyond: subject.codes.size - told.size,
  };
}

/** Where each of the person's roles holds. */
function rolesOf({ tree, me }: Asking, person: AccessPerson): AccessRole[] {
  const knows = knownOrgs(me);
  const given = new Map(
    grantsOf(tree, { ...person, roles: person.roles.map((role) => ({ ...role, enabled: true })) }).map(
      (grant) => [grant.id, grant.orgs],
    ),
  );
  const byCode = new Map([...tree.all()].map((node) => [node.code, node.id]));
  return person.roles.map((role) => {
    const all = person.identityType === 0 ? [] : (given.get(role.id) ?? []);
    const places = all.flatMap((pattern) => {
      const below = pattern.endsWith('*');
      const org = byCode.get(below ? pattern.slice(0, -1) : pattern);
      return org ? [{ org, below: below ? (1 as const) : (0 as const) }] : [];
    });
    const seen = places.filter(({ org }) => knows(org));
    return {
      id: role.id,
      name: role.name,
      enabled: role.enabled ? 1 : 0,
      places: seen,
      more: places.length - seen.length,
    };
  });
}

/** The whole answer about a person, and about what was saved where a draft is asked about. */
export function explained(
  asking: Asking,
  person: AccessPerson,
  now: Subject,
  saved: Subject | null = null,
): AccessAnswer {
  const { product, tree, me } = asking;
  const knows = knownOrgs(me);
  const found = foundOf(asking, now);
  const before = saved && foundOf(asking, saved);
  const roles = rolesOf(asking, person);
  const places = isMerchant(now)
    ? []
    : now.reachOrgIds.filter((id) => id !== now.orgId && knows(id) && tree.isOpen(id));
  const mentioned = new Set([
    ...[person.home, now.orgId, ...places].filter(knows),
    ...roles.flatMap((role) => role.places.map(({ org }) => org)),
    ...[found, ...(before ? [before] : [])].flatMap(({ screens }) =>
      screens.flatMap(({ acts }) => Object.values(acts).flatMap(({ orgs }) => orgs ?? [])),
    ),
  ]);
  const visible = (id: string) => (knows(id) ? id : null);
  return {
    name: person.name,
    identity_type: person.identityType,
    open: mayActAtAll(tree, person) ? 1 : 0,
    home: visible(person.home),
    from: visible(now.orgId),
    mct_name: isMerchant(me) ? null : person.mctName,
    places,
    roles,
    orgs: Object.fromEntries([...mentioned].map((id) => [id, tree.find(id)?.name ?? ''])),
    now: found,
    saved: before,
    known: [...knownCodes(product, me)],
  };
}
