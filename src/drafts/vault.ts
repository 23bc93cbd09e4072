import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToUtf8, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';

/** Texts that only the holder of one key can read. */
export interface Vault {
  readonly lock: (text: string) => string;
  /** Undefined where the text was locked with another key or for another purpose, or was changed since. */
  readonly unlock: (locked: string) => string | undefined;
}

const toBase64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};
const fromBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

/**
 * XChaCha20-Poly1305 with a random nonce before each text. Written by @noble/ciphers, because a console on plain http has no
 * crypto.subtle. `key` is base64url of 32 bytes, `purpose` is bound to the text; null where the key is no key.
 */
export function createVault(key: string, purpose: string): Vault | null {
  const bytes = fromBase64(key);
  if (bytes.length !== 32) return null;
  const about = utf8ToBytes(purpose);
  const cipher = managedNonce(xchacha20poly1305);
  return {
    lock: (text) => toBase64(cipher(bytes, about).encrypt(utf8ToBytes(text))),
    unlock: (locked) => {
      try {
        return bytesToUtf8(cipher(bytes, about).decrypt(fromBase64(locked)));
      } catch {
        return undefined;
      }
    },
  };
}
