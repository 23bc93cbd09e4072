import { createHash, createHmac } from 'node:crypto';

/** SHA-256 in hexadecimal. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** HMAC-SHA-256 in hexadecimal, as machines sign their calls. */
export const hmac = (key: string, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex');
