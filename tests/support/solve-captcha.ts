import { type Challenge, createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { CaptchaWork } from '../../server/session/captcha.ts';

/** What a test's captcha costs: next to nothing. */
export const easyWork: CaptchaWork = { cost: 16, least: 1, most: 3 };

/** The answer to a captcha, as the console gives it. */
export async function solved({
  captcha_id,
  challenge,
}: {
  readonly captcha_id: string;
  readonly challenge: Challenge;
}): Promise<{ captcha_id: string; captcha_code: string }> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return {
    captcha_id,
    captcha_code: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
  };
}

/** A challenge that no server checks. */
export const easyChallenge = (): Promise<Challenge> =>
  createChallenge({ algorithm: 'SCRYPT', cost: easyWork.cost, memoryCost: 8, counter: 2, deriveKey });

/** The challenge that a proof of work solves. */
export const challengeOf = (captcha_code: string | undefined): Challenge =>
  JSON.parse(Buffer.from(captcha_code ?? '', 'base64').toString()).challenge;
