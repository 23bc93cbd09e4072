import { issueResult } from './enums.ts';

export interface Recipient {
  readonly line_no: number;
  readonly user_phone: string;
  readonly issue_result: (typeof issueResult)['waiting' | 'twice' | 'malformed'];
}

const phone = /^1[3-9]\d{9}$/;
/** Of a line that is no number at all, so much is kept to name it by. */
const keptOfLine = 32;

/** What can be said of a list without asking anybody: each number once, and nothing that is none. Lines count from 1. */
export function recipientsOf(lines: readonly string[]): Recipient[] {
  const met = new Set<string>();
  return lines.map((line, at): Recipient => {
    const given = { line_no: at + 1, user_phone: line.slice(0, keptOfLine) };
    if (!phone.test(line)) return { ...given, issue_result: issueResult.malformed };
    const twice = met.has(line);
    met.add(line);
    return { ...given, issue_result: twice ? issueResult.twice : issueResult.waiting };
  });
}
