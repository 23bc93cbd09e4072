import { createHash } from 'node:crypto';
import type { PolicyLine } from '../../resources/kit/access-model.ts';
import type { Lang } from '../../resources/kit/label.ts';
import { codeOf } from '../../resources/kit/permissions.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';

/** Who calls, what that user may do and whose rows it sees. Immutable: a change of access makes a new one. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  /** 0 merchant user, 1 manager, 9 platform. */
  readonly identityType: number;
  /** The organisation that the session looks from. */
  readonly orgId: string;
  readonly orgName: string;
  readonly level: number;
  /** A merchant user's own merchant. */
  readonly mctId: string | null;
  readonly mctName: string | null;
  /** Organisations whose rows a manager sees; null: all of them. */
  readonly orgIds: readonly string[] | null;
  /** Organisations that the session may look from: the home organisation and what the roles open. */
  readonly reachOrgIds: readonly string[];
  /** What a partner organisation's users are tied to. */
  readonly vendorId: string | null;
  readonly providerId: string | null;
  readonly roleIds: readonly string[];
  readonly codes: ReadonlySet<string>;
  /** Of each code, the organisations whose rows it reaches; null: all of them. */
  readonly reach: ReadonlyMap<string, readonly string[] | null>;
  /** Organisations that answer for all: one code of each kind, where the same roles hold. */
  readonly places: readonly string[];
  /** The lines that casbin decided by. */
  readonly grants: readonly PolicyLine[];
}

export const isMerchant = (subject: Subject): boolean => subject.identityType === 0;
export const isPartner = (subject: Subject): boolean =>
  subject.vendorId !== null || subject.providerId !== null;

/** What a question of the subject's is surrounded by. @param now in +08:00 */
export const surroundingsOf = (subject: Subject, now: string, lang: Lang): Surroundings => ({
  now,
  today: now.slice(0, 10),
  me: subject.id,
  org: subject.orgId,
  lang,
  ...(isMerchant(subject) && { merchant: subject.mctId }),
});

const common = (a: readonly string[] | null, b: readonly string[] | null): readonly string[] | null => {
  if (a === null) return b;
  if (b === null) return a;
  const has = new Set(b);
  return a.filter((id) => has.has(id));
};

/** The organisations in which a subject may do an act on a resource: its code and the screen's own hold there. */
export function reachOf(subject: Subject, resource: AnyResource, act: string): readonly string[] | null {
  const of = (code: string) => subject.reach.get(code) ?? (subject.reach.has(code) ? null : []);
  return common(subject.orgIds, common(of(resource.permission), of(codeOf(resource, act))));
}

/** The subject as far as one further code reaches, e.g. that of revealing a phone. */
export function withinCode(subject: Subject, code: string): Subject {
  const orgs = subject.reach.get(code) ?? (subject.reach.has(code) ? null : []);
  return { ...subject, orgIds: common(subject.orgIds, orgs) };
}

/** The subject as far as an act on a resource reaches: what it then sees and writes is bounded by it. */
export function within(subject: Subject, resource: AnyResource, act: string): Subject {
  return { ...subject, orgIds: reachOf(subject, resource, act) };
}

/** Everything that a user may do and see, as one short text to compare; empty where they may nothing. */
export function accessMark(subject: Subject | null): string {
  if (!subject) return '';
  const { codes, reach, ...rest } = subject;
  const all = JSON.stringify([rest, [...codes].sort(), [...reach].sort()]);
  return createHash('sha256').update(all).digest('base64');
}
