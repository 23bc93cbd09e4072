import { objectAndAct, orgMatches, type PolicyLine } from './access-model.ts';

/** One line that speaks for or against a code, and on which way it reaches the subject. Pure. */
export interface Source {
  /** `role:7`, or the subject itself for a rule of its own. */
  readonly of: string;
  readonly effect: 'allow' | 'deny';
  /** Where it holds, as the lines on the way say it, each of them a condition; none for a rule of one's own. */
  readonly orgs: readonly string[];
}

/** Every way from a subject to what it holds, itself first. Roles may hold roles; nobody holds himself. */
function ways(lines: readonly PolicyLine[], subject: string): Omit<Source, 'effect'>[] {
  const reached: Omit<Source, 'effect'>[] = [];
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
export const holdsAt = (source: Source, org: string): boolean =>
  source.orgs.every((pattern) => orgMatches(org, pattern));

/**
 * Why a subject may or may not use a code: every line about it that reaches him. What follows from them is what casbin
 * answers (tests/server/policy.test.ts): allowed in an organisation where one allows and none denies.
 */
export function sourcesOf(lines: readonly PolicyLine[], subject: string, code: string): Source[] {
  const [object, act] = objectAndAct(code);
  return ways(lines, subject).flatMap((way) =>
    lines.flatMap((line): Source[] =>
      line[0] === 'p' && line[1] === way.of && line[2] === object && line[3] === act
        ? [{ ...way, effect: line[4] }]
        : [],
    ),
  );
}
