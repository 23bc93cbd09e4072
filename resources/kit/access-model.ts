/**
 * The one casbin model text of server and console (architecture.md, decision 5): a subject may use a permission code
 * if a role of his allows it and none denies it. The cheap equality stands first in the matcher (refine.md §3.1).
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

/** A policy line of the signed-in subject: `['p', role, code, 'allow' | 'deny']` or `['g', subject, role]`. */
export type PolicyLine = readonly ['p', string, string, 'allow' | 'deny'] | readonly ['g', string, string];
