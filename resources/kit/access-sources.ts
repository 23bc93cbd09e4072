import { objectAndAct, orgMatches, type PolicyLine } from './access-model.ts';

/** One line that speaks for or against a code, and on which way it reaches the subject. Pure. */
export interface CodeSource {
  /** `role:7`, or the subject itself for a rule of its own. */
  readonly of: string;
  readonly effect: 'allow' | 'deny';
  /** Where it holds, as the lines on the way say it, each of them a condition; none for a rule of one's own. */
  readonly orgs: readonly string[];
}

/** Every way from a subject to what it holds, itself first. Roles may hold roles; nobody holds themself. */
function ways(lines: readonly PolicyLine[], subject: string): Omit<CodeSource, 'effect'>[] {
  const reached: Omit<CodeSource, 'effect'>[] = [];
  const go = (member: string, orgs: readonly string[], seen: readonly string[]) => {
    reached.push({ of: member, orgs });
    for (const line of lines) {
      if (line[0] !== 'g' || line[1] !== member || seen.includes(line[2])) continue;
      go(line[2], [...orgs, line[3]], [...seen, line[2]]);
    }
  };
  go(subject, [], [subject]);
  return reached;
}

/** Whether a source holds in an organisation. */
export const holdsAt = (source: CodeSource, org: string): boolean =>
  source.orgs.every((pattern) => orgMatches(org, pattern));

/**
 * Why a subject may or may not use a code: every line about it that reaches them. What follows from them is what casbin
 * answers (tests/server/policy.test.ts): allowed in an organisation where one allows and none denies.
 */
export function sourcesOf(lines: readonly PolicyLine[], subject: string, code: string): CodeSource[] {
  const [object, act] = objectAndAct(code);
  return ways(lines, subject).flatMap((way) =>
    lines.flatMap((line): CodeSource[] =>
      line[0] === 'p' && line[1] === way.of && line[2] === object && line[3] === act
        ? [{ ...way, effect: line[4] }]
        : [],
    ),
  );
}
