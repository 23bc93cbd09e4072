import { createDecipheriv, createSign, createVerify, type KeyLike } from 'node:crypto';

/** Signatures of WeChat Pay's API v3 (pay.weixin.qq.com, "Signature generation", "Callback decryption"). */

const lines = (...parts: readonly string[]) => parts.map((part) => `${part}\n`).join('');

export interface WechatIdentity {
  readonly mchid: string;
  /** Serial number of the merchant's API certificate. */
  readonly serialNo: string;
  /** PEM. */
  readonly privateKey: KeyLike;
}
export interface Signed {
  readonly method: string;
  /** With its query, without the host. */
  readonly url: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly body: string;
}

/** RSA-SHA256 over five lines, each ended by a line feed. @returns base64 */
export function signRequest({ method, url, timestamp, nonce, body }: Signed, privateKey: KeyLike): string {
  return createSign('RSA-SHA256')
    .update(lines(method, url, timestamp, nonce, body))
    .sign(privateKey, 'base64');
}

/** The Authorization header of a request. */
export function authorization(identity: WechatIdentity, signed: Signed): string {
  const given = {
    mchid: identity.mchid,
    nonce_str: signed.nonce,
    signature: signRequest(signed, identity.privateKey),
    timestamp: signed.timestamp,
    serial_no: identity.serialNo,
  };
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(given)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
}

export interface Answered {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  /** As it came, byte by byte. */
  readonly body: string;
}

/** Whether WeChat Pay itself signed an answer or a notice: RSA-SHA256 over timestamp, nonce and body. */
export function isWechatSigned(
  { timestamp, nonce, signature, body }: Answered,
  platformKey: KeyLike,
): boolean {
  return createVerify('RSA-SHA256')
    .update(lines(timestamp, nonce, body))
    .verify(platformKey, signature, 'base64');
}

export interface WechatResource {
  readonly algorithm: string;
  /** base64, the last 16 bytes are the tag. */
  readonly ciphertext: string;
  readonly associated_data?: string;
  readonly nonce: string;
}
const tagBytes = 16;

/** AES-256-GCM under the API v3 key. @throws Error where the key is another one or a byte was changed */
export function openResource(resource: WechatResource, apiV3Key: string): string {
  if (resource.algorithm !== 'AEAD_AES_256_GCM') throw new Error(`unknown algorithm ${resource.algorithm}`);
  const bytes = Buffer.from(resource.ciphertext, 'base64');
  const cipher = createDecipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(resource.nonce), {
    authTagLength: tagBytes,
  });
  cipher.setAuthTag(bytes.subarray(-tagBytes));
  cipher.setAAD(Buffer.from(resource.associated_data ?? ''));
  return cipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + cipher.final('utf8');
}
