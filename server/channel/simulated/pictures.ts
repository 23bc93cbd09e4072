import { createHash } from 'node:crypto';

/** Whether bytes begin as a picture does that channels take. */
export function isPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG') || head.startsWith('BM');
}

export const largestPicture = 2 * 1024 * 1024;

/** Hexadecimal. */
export const pictureHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
