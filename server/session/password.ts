import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt's work factor: a power of two. */
const standardCost = 2 ** 15;
const blockSize = 8;
const parallel = 1;
const keyBytes = 32;

function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: blockSize, p: parallel, maxmem: 256 * cost * blockSize };
  return new Promise((done, failed) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? failed(error) : done(key),
    ),
  );
}

export interface FirstPassword {
  readonly secret: string;
  readonly hash: string;
}

/** Hashing and checking of passwords. The hash carries its own parameters, so that they can be raised later. */
export class Passwords {
  readonly #cost: number;
  /** The hash that an unknown account is checked against, so that it takes as long as a known one. */
  readonly #nobody: Promise<string>;
  #next: Promise<FirstPassword>;

  constructor(cost = standardCost) {
    this.#cost = cost;
    this.#nobody = this.hash(randomBytes(16).toString('hex'));
    this.#next = this.#make();
  }

  /** A new password with its hash, made ahead of time: a transaction must not wait for anything but its own SQL. */
  next(): Promise<FirstPassword> {
    const made = this.#next;
    this.#next = this.#make();
    return made;
  }

  async #make(): Promise<FirstPassword> {
    const secret = newPassword();
    return { secret, hash: await this.hash(secret) };
  }

  /** `scrypt$cost$salt$key`, salt and key in base64url. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const key = await derive(password, salt, this.#cost);
    return ['scrypt', this.#cost, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /** Whether the password is the hashed one; without a hash the same work is done and the answer is no. */
  async matches(password: string, hash: string | null): Promise<boolean> {
    const [scheme, cost = '', salt = '', key = ''] = (hash ?? (await this.#nobody)).split('$');
    if (scheme !== 'scrypt') return false;
    const expected = Buffer.from(key, 'base64url');
    const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(cost));
    return expected.length === actual.length && timingSafeEqual(expected, actual) && hash !== null;
  }
}

/** Without characters that are confused when read aloud or copied by hand. */
const sets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#%*+=?'] as const;

/** A first password of 12 characters: letters, digits and a special character (docs/domain/roles.md §9.3). */
export function newPassword(): string {
  const all = sets.join('');
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const characters = [...sets.map(pick), ...Array.from({ length: 12 - sets.length }, () => pick(all))];
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
