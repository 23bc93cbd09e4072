import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** One-time passwords by time as RFC 6238 has them and authenticator apps expect them: SHA-1, six digits, thirty seconds. */

const stepMs = 30_000;
const digits = 6;
/** Steps before and after the present one that are accepted: clocks differ. */
const window = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base32 without padding, as authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((value >>> bits) & 31);
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet.charAt((value << (5 - bits)) & 31) : text;
}

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** The number of the step that a moment (milliseconds) lies in. */
export const stepAt = (ms: number): number => Math.floor(ms / stepMs);

/** The code of a step: RFC 4226's truncation of its HMAC. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const from = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(from) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step within the window at `ms` whose code this is; null where there is none. Every step is compared, whichever fits. */
export function matchingStep(secret: Uint8Array, code: string, ms: number): number | null {
  // Digits of other scripts are longer than ours as bytes, and the comparison wants equal lengths.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const given = Buffer.from(code);
  const now = stepAt(ms);
  let found: number | null = null;
  for (let step = now - window; step <= now + window; step++) {
    if (timingSafeEqual(given, Buffer.from(codeOfStep(secret, step)))) found = step;
  }
  return found;
}

/** What the QR code says: `otpauth://totp/Issuer:account?secret=…`. */
export function otpauth(issuer: string, account: string, secret: Uint8Array): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepMs / 1_000}`;
}
