import { newEnforcer, newModelFromString } from 'casbin';
import { accessModel, type Effect, type Grant, policyOf } from '../../resources/kit/access-model.ts';

/** What casbin reads of one user: the roles and the lines of user and roles. */
export interface SubjectPolicy {
  readonly user: string;
  readonly roles: readonly { readonly id: string; readonly grants: readonly Grant[] }[];
  /** Lines of the user itself, e.g. a denial (table casbin_rule). */
  readonly own: readonly Grant[];
}

const userName = (id: string) => `user:${id}`;
const roleName = (id: string) => `role:${id}`;
export const ruleSubjects = { user: userName, role: roleName };

/**
 * The codes that casbin allows of those asked. Built over one subject's lines only, once per access version: an
 * enforce scans all lines it knows (refine.md §3.2).
 */
export async function allowedCodes(policy: SubjectPolicy, codes: readonly string[]): Promise<Set<string>> {
  const enforcer = await newEnforcer(newModelFromString(accessModel));
  const user = userName(policy.user);
  const lines: [string, string, Effect][] = [
    ...policyOf(user, policy.own),
    ...policy.roles.flatMap((role) => policyOf(roleName(role.id), role.grants)),
  ];
  if (lines.length > 0) await enforcer.addPolicies(lines);
  if (policy.roles.length > 0) await enforcer.addGroupingPolicies(policy.roles.map((role) => [user, roleName(role.id)]));
  return new Set(codes.filter((code) => enforcer.enforceSync(user, code)));
}

/** The user's lines as the console loads them: roles folded in, since it asks about nobody else. */
export function grantsOf(policy: SubjectPolicy): Grant[] {
  const all = [...policy.own, ...policy.roles.flatMap((role) => role.grants)];
  return [...new Map(all.map((grant) => [grant.join(' '), grant])).values()];
}
