import type { CodeOf } from '../../../kit/enumeration.ts';
import { issueResult } from './enums.ts';

/** A consumer as far as it decides whether they are given a coupon. */
export interface Candidate {
  readonly user_id: string;
  /** Whether the coupon is for them. */
  readonly meant: boolean;
  /** How many of it they had already. */
  readonly held: number;
}
export interface Stock {
  readonly left: number;
  readonly claim_limit: number;
}

/** What becomes of each line, in their order; the stock goes to the first ones. No line names anybody twice. */
export function giveOut<L>(
  lines: readonly L[],
  candidateOf: (line: L) => Candidate | undefined,
  { left, claim_limit }: Stock,
): { readonly line: L; readonly user_id: string | null; readonly result: CodeOf<typeof issueResult> }[] {
  let given = 0;
  return lines.map((line) => {
    const candidate = candidateOf(line);
    const not = (result: CodeOf<typeof issueResult>) => ({ line, user_id: null, result });
    if (!candidate) return not(issueResult.nobody);
    if (!candidate.meant) return not(issueResult.outOfScope);
    if (candidate.held >= claim_limit) return not(issueResult.enough);
    if (given >= left) return not(issueResult.soldOut);
    given += 1;
    return { line, user_id: candidate.user_id, result: issueResult.issued };
  });
}
