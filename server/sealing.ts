import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derived } from './secret.ts';

/** Where a sealed value belongs: elsewhere it opens nothing. */
export interface SealedPlace {
  /** Its key follows from it, e.g. `totp`. */
  readonly purpose: string;
  /** The row that it is bound to; '' where its place is the whole column. */
  readonly by: string;
}

interface Key {
  /** Names the secret in what it sealed and tells nothing of it. */
  readonly id: string;
  readonly secret: string;
}

const idLength = 8;
/** 128 bits of the keyed hash: enough to tell values apart. */
const hashLength = 22;
const ivBytes = 12;
const tagBytes = 16;
const base64 = '[A-Za-z0-9_-]';
/** `key.hash.iv.tag.data`, each in base64url; the hash is empty where nobody looks for the value. */
const form = new RegExp(
  `^${base64}{${idLength}}\\.(?:${base64}{${hashLength}})?\\.${base64}{16}\\.${base64}{22}\\.${base64}*$`,
);

interface Parts {
  readonly iv: Buffer;
  readonly tag: Buffer;
  readonly data: Buffer;
}

const bytesOf = (text = '') => Buffer.from(text, 'base64url');

/** Key and cipher text; what was sealed before keys had names is `iv.tag.data`, or the three in one without dots (version 0). */
function partsOf(text: string): Parts & { readonly id: string | null } {
  const parts = text.split('.');
  if (form.test(text))
    return { id: parts[0] ?? '', iv: bytesOf(parts[2]), tag: bytesOf(parts[3]), data: bytesOf(parts[4]) };
  if (parts.length === 3)
    return { id: null, iv: bytesOf(parts[0]), tag: bytesOf(parts[1]), data: bytesOf(parts[2]) };
  const packed = bytesOf(text);
  const data = packed.subarray(ivBytes, -tagBytes);
  return { id: null, iv: packed.subarray(0, ivBytes), tag: packed.subarray(-tagBytes), data };
}

/**
 * Values that the database holds encrypted: AES-256-GCM by a key that follows from the server's secret and the value's place. Seals
 * by the secret of now, opens what former ones sealed as well, so that the secret can be changed while the server works
 * (docs/decisions/0018-secrets-at-rest.md).
 */
export class Sealing {
  readonly #now: Key;
  readonly #keys: readonly Key[];

  /** @param former secrets whose values are still opened; nothing is sealed by them */
  constructor(secret: string, former: readonly string[] = []) {
    const key = (each: string): Key => ({ id: derived(each, 'key id').slice(0, idLength), secret: each });
    this.#now = key(secret);
    this.#keys = [this.#now, ...former.map(key)];
  }

  /** What every value begins with that the secret of now sealed. */
  get current(): string {
    return `${this.#now.id}.`;
  }

  /** Another text each time; `findable`: equal values can be looked for by `beginningsOf`. */
  seal(place: SealedPlace, value: string | Uint8Array, findable = false): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#cipherKey(this.#now, place), iv);
    cipher.setAAD(Buffer.from(place.by));
    const bytes = typeof value === 'string' ? Buffer.from(value, 'utf8') : value;
    const data = Buffer.concat([cipher.update(bytes), cipher.final()]);
    const hash = findable ? this.#hash(this.#now, place, Buffer.from(bytes).toString('utf8')) : '';
    const parts = [iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'));
    return [this.#now.id, hash, ...parts].join('.');
  }

  /** Null for what no known secret sealed in this place. */
  open(place: SealedPlace, text: string): Buffer | null {
    const { id, ...parts } = partsOf(text);
    for (const key of this.#keys) {
      const opened = id === null || id === key.id ? this.#openBy(key, place, parts) : null;
      if (opened) return opened;
    }
    return null;
  }

  /** Whether the text has the form of a sealed value; what was sealed before keys had names has not. */
  hasForm(text: string): boolean {
    return form.test(text);
  }

  /** What the sealed texts of a value begin with, one for each known secret. */
  beginningsOf(place: SealedPlace, value: string): readonly string[] {
    return this.#keys.map((key) => `${key.id}.${this.#hash(key, place, value)}.`);
  }

  /** What follows from each known secret for one purpose, that of now first: for values that are kept as hashes alone. */
  derivedEach(purpose: string, ...parts: readonly string[]): readonly string[] {
    return this.#keys.map(({ secret }) => derived(secret, purpose, ...parts));
  }

  #cipherKey({ secret }: Key, { purpose }: SealedPlace): Buffer {
    return bytesOf(derived(secret, purpose));
  }

  #hash({ secret }: Key, { purpose }: SealedPlace, value: string): string {
    return derived(secret, 'sealed value', purpose, value).slice(0, hashLength);
  }

  #openBy(key: Key, place: SealedPlace, { iv, tag, data }: Parts): Buffer | null {
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.#cipherKey(key, place), iv, {
        authTagLength: tagBytes,
      });
      cipher.setAAD(Buffer.from(place.by)).setAuthTag(tag);
      return Buffer.concat([cipher.update(data), cipher.final()]);
    } catch {
      return null;
    }
  }
}
