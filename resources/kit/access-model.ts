/**
 * The one casbin model text of server and console (docs/design/architecture.md §D5): a subject may do an act on an object in an
 * organisation if a role that was given to them there allows it, and nothing that applies to them there denies it. Roles are
 * inherited along `g`. The cheap equalities stand first in the matcher (docs/design/refine.md §3.1).
 */
export const accessModel = `
[request_definition]
r = sub, obj, act, org

[policy_definition]
p = sub, obj, act, eft

[role_definition]
g = _, _, _

[policy_effect]
e = some(where (p.eft == allow)) && !some(where (p.eft == deny))

[matchers]
m = r.obj == p.obj && r.act == p.act && g(r.sub, p.sub, r.org)
`;

/**
 * A policy line: `['p', subject, object, act, 'allow' | 'deny']`, or `['g', member, role, organisations]`, where the
 * organisations are a code (`001002`), a code with everything below it (`001002*`) or all (`*`).
 */
export type PolicyLine =
  | readonly ['p', string, string, string, 'allow' | 'deny']
  | readonly ['g', string, string, string];

/** Every organisation there is. */
export const everywhere = '*';

/** Whether an organisation's code is among those of a line; below a code means beginning with it (P62, org_code). */
export function orgMatches(org: string, pattern: string): boolean {
  return pattern.endsWith('*') ? org.startsWith(pattern.slice(0, -1)) : org === pattern;
}

/** What a code without an act of its own is about: using the screen, or doing the action that the code names. */
const use = 'use';

/** A permission code as casbin's object and act: `USER_MANAGER:create` creates on USER_MANAGER, `ORDER_REFUND` is used. */
export function objectAndAct(code: string): readonly [object: string, act: string] {
  const [object = '', act = use] = code.split(':');
  return [object, act];
}

/** The inverse of {@link objectAndAct}. */
export const codeOfLine = (object: string, act: string): string =>
  act === use ? object : `${object}:${act}`;

/** What this product needs of casbin's enforcer; both sides hand in their own. */
export interface Enforcing {
  addNamedDomainMatchingFunc(
    name: string,
    matches: (org: string, pattern: string) => boolean,
  ): Promise<unknown>;
  addPolicy(...values: string[]): Promise<unknown>;
  addNamedGroupingPolicy(name: string, ...values: string[]): Promise<unknown>;
  enforceSync(...request: string[]): boolean;
}

/**
 * The organisations, of those asked, in which casbin allows a subject each code; a code that is allowed in none is left out.
 * The enforcer is empty and is let go afterwards: an enforce scans every line it knows (docs/design/refine.md §3.2), so that
 * callers ask once for every answer and keep the answers.
 */
export async function decide(
  enforcer: Enforcing,
  lines: readonly PolicyLine[],
  asked: { readonly subject: string; readonly codes: readonly string[]; readonly orgs: readonly string[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  await enforcer.addNamedDomainMatchingFunc('g', orgMatches);
  for (const [kind, ...values] of lines) {
    if (kind === 'g') await enforcer.addNamedGroupingPolicy('g', ...values);
    else await enforcer.addPolicy(...values);
  }
  const allowed = asked.codes.map((code) => {
    const [object, act] = objectAndAct(code);
    const orgs = asked.orgs.filter((org) => enforcer.enforceSync(asked.subject, object, act, org));
    return [code, orgs] as const;
  });
  return new Map(allowed.filter(([, orgs]) => orgs.length > 0));
}
