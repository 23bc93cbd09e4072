import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';
import { derived } from '../secret.ts';

const lifeMs = 3 * 60_000;

export interface CaptchaSolution {
  readonly id: string;
  /** The solved challenge, as altcha writes it: JSON in base64. */
  readonly code: string;
}

/** How much work a captcha costs (docs/decisions/0010): scrypt of this cost, so many times at least and at most. */
export interface CaptchaWork {
  readonly cost: number;
  readonly least: number;
  readonly most: number;
}

/** A second or two of a desk's browser; scrypt's memory keeps a guesser's hardware from doing it much cheaper. */
export const usualWork: CaptchaWork = { cost: 2_048, least: 20, most: 100 };
const scryptBlockSize = 8;

/** What altcha's payload holds; the parameters are signed, so they need no closer look. */
const payload = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function payloadOf(code: string) {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(code, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/**
 * Proofs of work in the place of pictures: nothing to see, to hear or to type. They live in the database, so that any process
 * may check what another one drew.
 */
export class Captchas {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #secret: string;
  readonly #work: CaptchaWork;

  constructor(db: Kysely<Tables>, clock: Clock, secret: string, work: CaptchaWork) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
    this.#work = work;
  }

  /** A new one: its id, and the challenge that a browser solves. Good for three minutes and one try. */
  async draw(): Promise<{ captcha_id: string; challenge: Challenge }> {
    const id = randomBytes(16).toString('base64url');
    const challenge = await createChallenge({
      ...this.#secrets(),
      algorithm: 'SCRYPT',
      cost: this.#work.cost,
      memoryCost: scryptBlockSize,
      parallelism: 1,
      counter: randomInt(this.#work.least, this.#work.most + 1),
      deriveKey,
    });
    await this.#db
      .insertInto('captcha')
      .values({
        id,
        code_hash: this.#hash(id, challenge.signature ?? ''),
        expire_time: momentText(this.#clock() + lifeMs),
      })
      .execute();
    return { captcha_id: id, challenge };
  }

  /** Whether the answer is right; asking uses the captcha up, whatever the answer. */
  async take(answer: CaptchaSolution | null): Promise<boolean> {
    if (!answer) return false;
    const taken = await this.#db
      .deleteFrom('captcha')
      .where('id', '=', answer.id)
      .returning(['code_hash', 'expire_time'])
      .executeTakeFirst();
    const given = payloadOf(answer.code);
    if (!taken || !given || String(taken.expire_time) <= momentText(this.#clock())) return false;
    const { challenge, solution } = given;
    if (taken.code_hash !== this.#hash(answer.id, challenge.signature)) return false;
    const { verified } = await verifySolution({
      ...this.#secrets(),
      challenge: challenge as unknown as Challenge,
      solution,
      deriveKey,
    });
    return verified;
  }

  #secrets() {
    return {
      hmacSignatureSecret: derived(this.#secret, 'captcha challenge'),
      hmacKeySignatureSecret: derived(this.#secret, 'captcha key'),
    };
  }

  /** Binds a challenge to its id: each is good once. */
  #hash(id: string, signature: string): string {
    return derived(this.#secret, 'captcha', id, signature);
  }
}
