import { newEnforcer, newModelFromString } from 'casbin';
import {
  accessModel,
  decide,
  everywhere,
  objectAndAct,
  type PolicyLine,
} from '../../resources/kit/access-model.ts';
import type { OrgTree } from './org-tree.ts';

export type Effect = 'allow' | 'deny';
export interface Rule {
  readonly code: string;
  readonly effect: Effect;
}

/** A role as its row says it, with the rules that stand beside it in casbin_rule. */
export interface RoleGrant {
  readonly id: string;
  readonly name: string;
  readonly rules: readonly Rule[];
  /** The organisations in which it was given, as the lines say them: a code, a code with `*`, or all. */
  readonly orgs: readonly string[];
}

/** A role as somebody holds it: what it allows, and where that may be. */
export interface HeldRole {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  /** The codes of its row. */
  readonly modules: readonly string[];
  /** Rules that stand beside them. */
  readonly beside: readonly Rule[];
  readonly scopeType: number;
  readonly scopeOrgIds: readonly string[];
}

/** How a role is called in policy lines; a user is called by its id. */
export const roleSubject = (id: string) => `role:${id}`;

const lineOf = (subject: string, { code, effect }: Rule): PolicyLine => [
  'p',
  subject,
  ...objectAndAct(code),
  effect,
];

/** One user's lines, each once: where their roles were given, what they allow, and lines of their own. */
export function policyLines(userId: string, own: readonly Rule[], roles: readonly RoleGrant[]): PolicyLine[] {
  const lines = [
    ...own.map((rule) => lineOf(userId, rule)),
    ...roles.flatMap(({ id, orgs }) => orgs.map((org): PolicyLine => ['g', userId, roleSubject(id), org])),
    ...roles.flatMap(({ id, rules }) => rules.map((rule) => lineOf(roleSubject(id), rule))),
  ];
  return [...new Map(lines.map((line) => [line.join(' '), line])).values()];
}

/** In which of the organisations casbin allows the user each of the codes. */
export async function decided(
  userId: string,
  lines: readonly PolicyLine[],
  codes: readonly string[],
  orgs: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const enforcer = await newEnforcer(newModelFromString(accessModel));
  return decide(enforcer, lines, { subject: userId, codes, orgs });
}

const roleScope = { own: 1, subtree: 2, chosen: 3 } as const;

/** Where a role holds for a user whose home is that organisation (docs/design/rules.md §2: scope_type). */
export function orgsOfRole(
  tree: OrgTree,
  home: string,
  role: { readonly scopeType: number; readonly scopeOrgIds: readonly string[] },
  merchant: boolean,
): string[] {
  // A merchant's rows are told by the merchant; its organisation bounds nothing.
  if (merchant) return [everywhere];
  const at = tree.find(home);
  if (role.scopeType === roleScope.own) return at ? [at.code] : [];
  if (role.scopeType === roleScope.subtree) return at ? [`${at.code}*`] : [];
  if (role.scopeType !== roleScope.chosen) return [];
  return role.scopeOrgIds.flatMap((id) => tree.find(id)?.code ?? []);
}
