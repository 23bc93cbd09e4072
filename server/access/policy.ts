import { newEnforcer, newModelFromString } from 'casbin';
import { accessModel, type PolicyLine } from '../../resources/kit/access-model.ts';

export type Effect = 'allow' | 'deny';
export interface Rule {
  readonly code: string;
  readonly effect: Effect;
}

/** How a role is called in policy lines; a user is called by its id. */
export const roleSubject = (id: string) => `role:${id}`;

/** One user's lines, each once: what the roles allow, and lines of its own or of the roles from table casbin_rule. */
export function policyLines(
  userId: string,
  own: readonly Rule[],
  roles: readonly { readonly id: string; readonly rules: readonly Rule[] }[],
): PolicyLine[] {
  const lines = [
    ...own.map(({ code, effect }): PolicyLine => ['p', userId, code, effect]),
    ...roles.map(({ id }): PolicyLine => ['g', userId, roleSubject(id)]),
    ...roles.flatMap(({ id, rules }) =>
      rules.map(({ code, effect }): PolicyLine => ['p', roleSubject(id), code, effect]),
    ),
  ];
  return [...new Map(lines.map((line) => [line.join(' '), line])).values()];
}

/**
 * The codes that casbin allows of those asked. Built over one subject's lines only, once per access version: an enforce
 * scans all lines it knows (refine.md §3.2).
 */
export async function allowedCodes(
  userId: string,
  lines: readonly PolicyLine[],
  codes: readonly string[],
): Promise<Set<string>> {
  const enforcer = await newEnforcer(newModelFromString(accessModel));
  for (const [kind, ...rest] of lines) {
    if (kind === 'g') await enforcer.addGroupingPolicy(...rest);
    else await enforcer.addPolicy(...rest);
  }
  return new Set(codes.filter((code) => enforcer.enforceSync(userId, code)));
}
