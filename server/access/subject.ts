import type { PolicyLine } from '../../resources/kit/access-model.ts';

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
  /** The lines that casbin decided by. */
  readonly grants: readonly PolicyLine[];
}

export const isMerchant = (subject: Subject): boolean => subject.identityType === 0;
export const isPartner = (subject: Subject): boolean =>
  subject.vendorId !== null || subject.providerId !== null;
