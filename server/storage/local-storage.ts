import { createHmac } from 'node:crypto';
import { extensions, formatOf } from '../../resources/kit/file-formats.ts';
import { momentText } from '../../resources/kit/time.ts';
import { bytesOf, largestMb } from '../../resources/kit/upload.ts';
import type { Clock } from '../clock.ts';
import type { DiskObjects } from './disk-objects.ts';
import { issueCredentials } from './local-credentials.ts';
import { linkMs, type Storage, tokenMs } from './storage.ts';
import { derivedKey, sameText } from './upload-folder.ts';

/** The one bucket of our own store; the calls of its client stand under `/oss/`. */
export const localBucket = 'oss';
export const localRegion = 'oss-local';

export interface LocalOptions {
  readonly secret: string;
  readonly clock: Clock;
  /** Null where no file can be put. */
  readonly objects: DiskObjects | null;
  /** Origin that files are read from where it is not the console's own. */
  readonly fileHost: string | null;
}

const linkSignature = (secret: string, key: string, expires: string) =>
  createHmac('sha256', derivedKey(secret, 'link')).update(`${expires} ${key}`).digest('base64url');

/** Links change once a minute, so that a picture that is shown again comes from the browser's cache. */
const linkStepMs = 60_000;

/** Whether a link to an object was made by us and still holds. */
export function opensLink(
  secret: string,
  key: string,
  query: Readonly<Record<string, string>>,
  now: number,
): boolean {
  const { expires = '', signature = '' } = query;
  return sameText(signature, linkSignature(secret, key, expires)) && Number(expires) * 1000 > now;
}

/** Storage on this server's own disk, for whoever has no bucket: the same client, the same calls. */
export function localStorage({ secret, clock, objects, fileHost }: LocalOptions): Storage {
  const base = `${fileHost ?? ''}/${localBucket}`;
  return {
    base,
    formerBases: fileHost ? [`/${localBucket}`] : [],
    origins: fileHost ? [fileHost] : [],
    recorded: 'object',
    token: async ({ userId, session, type, prefix }) => {
      const expires = clock() + tokenMs;
      const types = extensions.filter((extension) => formatOf(extension)?.type === type);
      const grant = { userId, session, prefix, types, maxBytes: bytesOf(largestMb[type]), expires };
      const { keyId, keySecret, securityToken } = issueCredentials(secret, grant);
      return {
        access_key_id: keyId,
        access_key_secret: keySecret,
        security_token: securityToken,
        region: localRegion,
        bucket: localBucket,
        endpoint: '/',
        path_style: 1,
        prefix,
        file_host: base,
        expiration: momentText(expires),
      };
    },
    link: (key) => {
      const step = Math.floor(clock() / linkStepMs) * linkStepMs;
      const expires = String((step + linkMs) / 1000);
      return `${base}/${key}?${new URLSearchParams({ expires, signature: linkSignature(secret, key, expires) })}`;
    },
    objectsOf: async (recorded) => [recorded],
    sizeOf: async (key) => (await objects?.sizeOf(key)) ?? null,
    read: async (key, start, length) => (await objects?.read(key, start, length)) ?? Buffer.alloc(0),
    remove: async (key) => objects?.remove(key),
    removeUnfinished: async (before) => objects?.removeUnfinished(before),
  };
}
