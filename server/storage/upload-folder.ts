import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UploadType } from '../../resources/kit/file-formats.ts';

/** Each purpose has its own key, so that a signature is valid for one purpose only. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`storage: ${purpose}`).digest();
}

/** Compares without telling by its time how much was right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

export interface FolderOwner {
  readonly userId: string;
  readonly type: UploadType;
}

/** 8 random bytes with 8 of their signature: a folder that we gave out, without a row that says so. */
function sealed(secret: string, owner: string, random: Buffer): string {
  const seal = createHmac('sha256', derivedKey(secret, 'folder')).update(owner).update(random).digest();
  return Buffer.concat([random, seal.subarray(0, 8)]).toString('base64url');
}

const folder = (type: UploadType, day: string, userId: string) => `${type}/${day}/${userId}/`;

/** A folder for one upload: `{type}/{yyyymmdd}/{user}/{random}/`. `now` as the wire writes it. */
export function newFolder(secret: string, { userId, type }: FolderOwner, now: string): string {
  const owner = folder(type, now.slice(0, 10).replaceAll('-', ''), userId);
  return `${owner}${sealed(secret, owner, randomBytes(8))}/`;
}

/** Whether this user was given the folder for this type on one of these days (`yyyymmdd`). */
export function isFolderOf(
  secret: string,
  prefix: string,
  { userId, type }: FolderOwner,
  days: readonly string[],
): boolean {
  return days.some((day) => {
    const owner = folder(type, day, userId);
    if (!prefix.startsWith(owner) || !/^[\w-]{22}\/$/.test(prefix.slice(owner.length))) return false;
    const part = prefix.slice(owner.length, -1);
    const random = Buffer.from(part, 'base64url').subarray(0, 8);
    return sameText(part, sealed(secret, owner, random));
  });
}
