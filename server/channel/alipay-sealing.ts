import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Content encryption of Alipay's open platform (opendocs.alipay.com, "Content encryption": AES/CBC/PKCS5Padding). */

/** Alipay's own choice: the same for every message. */
const iv = Buffer.alloc(16);

/** @param key base64, as the platform hands it out @returns base64 */
export function sealContent(content: string, key: string): string {
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), iv);
  return Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]).toString('base64');
}

/** @throws Error where the key is another one, or where nothing was encrypted */
export function openContent(sealed: string, key: string): string {
  const cipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'base64'), iv);
  return Buffer.concat([cipher.update(Buffer.from(sealed, 'base64')), cipher.final()]).toString('utf8');
}
