/**
 * The casbin model that both sides read (settled.md, S3): may this subject use this permission code? A denial wins over
 * any number of grants. The equality stands first in the matcher because it is the cheap half (refine.md §3.1).
 */
export const accessModel = `
[request_definition]
r = sub, obj

[policy_definition]
p = sub, obj, eft

[role_definition]
g = _, _

[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))

[matchers]
m = r.obj == p.obj && g(r.sub, p.sub)
`;

export type Effect = 'allow' | 'deny';
/** One line of the signed-in subject's policy, as `login/control` sends it. */
export type Grant = readonly [code: string, effect: Effect];
/** The subject that the console asks about: its lines are the signed-in user's only. */
export const consoleSubject = 'me';

/** Policy lines `[subject, code, effect]` of one subject, each once. */
export function policyOf(subject: string, grants: readonly Grant[]): [string, string, Effect][] {
  const lines = new Map(grants.map(([code, effect]) => [`${code} ${effect}`, [subject, code, effect] as [string, string, Effect]]));
  return [...lines.values()];
}
