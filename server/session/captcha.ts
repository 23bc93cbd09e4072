import { randomBytes, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { textOf } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { Tables } from '../db/connect.ts';
import { derived } from '../secret.ts';
import { captchaCharacters, captchaImage } from './captcha-image.ts';

const lifeMs = 3 * 60_000;
const length = 4;

export interface CaptchaAnswer {
  readonly id: string;
  readonly code: string;
}

const random = () => randomInt(2 ** 32) / 2 ** 32;

/** Four characters that nobody foresees. */
export function newCaptchaText(): string {
  return Array.from({ length }, () => captchaCharacters[randomInt(captchaCharacters.length)]).join('');
}

/** Captchas drawn by us; they live in the database, so that any process may check what another one drew. */
export class Captchas {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #secret: string;
  readonly #newText: () => string;

  constructor(db: Kysely<Tables>, clock: Clock, secret: string, newText: () => string) {
    this.#db = db;
    this.#clock = clock;
    this.#secret = secret;
    this.#newText = newText;
  }

  /** A new one: its id, and its image as an address that a page can show. Good for three minutes and one try. */
  async draw(): Promise<{ captcha_id: string; image: string }> {
    const id = randomBytes(16).toString('base64url');
    const text = this.#newText();
    await this.#db
      .insertInto('captcha')
      .values({ id, code_hash: this.#hash(id, text), expire_time: textOf(this.#clock() + lifeMs) })
      .execute();
    const image = Buffer.from(captchaImage(text, random)).toString('base64');
    return { captcha_id: id, image: `data:image/svg+xml;base64,${image}` };
  }

  /** Whether the answer is right; asking uses the captcha up, whatever the answer. */
  async take(answer: CaptchaAnswer | null): Promise<boolean> {
    if (!answer) return false;
    const taken = await this.#db
      .deleteFrom('captcha')
      .where('id', '=', answer.id)
      .returning(['code_hash', 'expire_time'])
      .executeTakeFirst();
    return (
      taken !== undefined &&
      taken.expire_time > textOf(this.#clock()) &&
      taken.code_hash === this.#hash(answer.id, answer.code.trim().toUpperCase())
    );
  }

  #hash(id: string, text: string): string {
    return derived(this.#secret, 'captcha', id, text);
  }
}
