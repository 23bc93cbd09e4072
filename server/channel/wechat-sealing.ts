import { constants, type KeyLike, privateDecrypt, publicEncrypt } from 'node:crypto';

/** Sensitive fields of WeChat Pay's API v3 (pay.weixin.qq.com, "Sensitive information": RSAES-OAEP with SHA-1). */

const how = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' } as const;

/** Encrypts a value by the platform's key. @returns base64 @throws Error that never holds the value */
export function sealField(value: string, platformKey: KeyLike): string {
  try {
    return publicEncrypt({ key: platformKey, ...how }, Buffer.from(value)).toString('base64');
  } catch {
    throw new Error(
      'a sensitive value could not be encrypted: it is too long for the key, or the key is none',
    );
  }
}

/** Opens what was encrypted for a private key. @throws Error where it was encrypted by another one */
export function openField(sealed: string, privateKey: KeyLike): string {
  return privateDecrypt({ key: privateKey, ...how }, Buffer.from(sealed, 'base64')).toString('utf8');
}
