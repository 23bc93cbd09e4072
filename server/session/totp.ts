import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** One-time passwords by time as RFC 6238 has them and authenticator apps expect them: SHA-1, six digits, thirty seconds. */
const manner = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the present one that are accepted: clocks differ. */
const window = 1;

/** A copy: what a Buffer stands in may hold other bytes, too. */
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** RFC 4648 base32 without padding, as authenticator apps take a secret. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(20);

/** The step of thirty seconds within the window at `ms` whose code this is; null where there is none. */
export function matchingStep(secret: Uint8Array, code: string, ms: number): number | null {
  // Digits of other scripts are none that an app shows.
  if (!/^[0-9]{6}$/.test(code)) return null;
  const totp = new TOTP({ ...manner, secret: secretOf(secret) });
  const by = totp.validate({ token: code, timestamp: ms, window });
  return by === null ? null : totp.counter({ timestamp: ms }) + by;
}

/** What the QR code says: `otpauth://totp/Issuer:account?secret=…`. */
export const otpauth = (issuer: string, account: string, secret: Uint8Array): string =>
  new TOTP({ ...manner, issuer, label: account, secret: secretOf(secret) }).toString();
