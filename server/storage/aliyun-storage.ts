import { isIP } from 'node:net';
import type OSS from 'ali-oss';
import { momentText } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { OssConfig } from '../config.ts';
import { assumeRole } from './aliyun-sts.ts';
import { dateV4, scopeV4, signatureV4 } from './oss-signature.ts';
import { linkMs, type Storage, tokenMs } from './storage.ts';

const timeoutMs = 30_000;
/** Links change once a minute, so that a picture that is shown again comes from the browser's cache. */
const linkStepMs = 60_000;

const isAbsent = (error: unknown) => error instanceof Error && 'status' in error && error.status === 404;

/** A bucket of Aliyun OSS. Browsers get credentials of a role for one folder; this server's own key lists, reads and removes. */
export function aliyunStorage(config: OssConfig, fileHost: string | null, clock: Clock): Storage {
  const { region, bucket, accessKeyId, accessKeySecret } = config;
  const endpoint = new URL(config.endpoint);
  // A bucket can't be a subdomain of an IP address.
  const pathStyle = isIP(endpoint.hostname) !== 0;
  const origin = pathStyle ? endpoint.origin : `${endpoint.protocol}//${bucket}.${endpoint.host}`;
  const store = pathStyle ? `${origin}/${bucket}` : origin;
  const base = fileHost ?? store;

  let loaded: Promise<OSS> | undefined;
  /** Loaded on demand, because the client is large and local storage never needs it. */
  const client = () => {
    loaded ??= import('ali-oss').then(
      ({ default: Client }) =>
        new Client({
          region,
          bucket,
          accessKeyId,
          accessKeySecret,
          endpoint: endpoint.origin,
          secure: endpoint.protocol === 'https:',
          authorizationV4: true,
          timeout: timeoutMs,
        }),
    );
    return loaded;
  };

  return {
    base,
    formerBases: fileHost ? [store] : [],
    origins: [...new Set([origin, ...(fileHost ? [fileHost] : [])])],
    recorded: 'folder',
    token: async ({ userId, prefix }) => {
      const key = await assumeRole(config, { prefix, userId, seconds: tokenMs / 1000 });
      return {
        access_key_id: key.AccessKeyId,
        access_key_secret: key.AccessKeySecret,
        security_token: key.SecurityToken,
        region,
        bucket,
        endpoint: endpoint.origin,
        path_style: pathStyle ? 1 : 0,
        prefix,
        file_host: base,
        expiration: momentText(Date.parse(key.Expiration)),
      };
    },
    // The client signs with its own clock and a promise: a link here stands in a row, and is the same for a minute.
    link: (key) => {
      const date = dateV4(Math.floor(clock() / linkStepMs) * linkStepMs);
      const query = {
        'x-oss-credential': `${accessKeyId}/${scopeV4(date, region)}`,
        'x-oss-date': date,
        'x-oss-expires': String(linkMs / 1000),
        'x-oss-signature-version': 'OSS4-HMAC-SHA256',
      };
      const request = { method: 'GET', bucket, key, query, headers: {} };
      const signature = signatureV4(accessKeySecret, request, { region, date });
      return `${base}/${key}?${new URLSearchParams({ ...query, 'x-oss-signature': signature })}`;
    },
    objectsOf: async (prefix) => {
      const { objects } = await (await client()).listV2({ prefix, 'max-keys': '1000' });
      return (objects ?? []).map(({ name }) => name);
    },
    sizeOf: async (key) => {
      try {
        const { res } = await (await client()).head(key);
        const length = Number(new Map(Object.entries(res.headers)).get('content-length'));
        return Number.isSafeInteger(length) ? length : null;
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    read: async (key, start, length) => {
      const range = { Range: `bytes=${start}-${start + length - 1}` };
      const { content } = await (await client()).get(key, { headers: range });
      return Buffer.from(content).subarray(0, length);
    },
    remove: async (key) => {
      await (await client()).delete(key);
    },
    // Parts are no objects and can't be listed by folder: a lifecycle rule of the bucket removes them (docs/storage.md).
    removeUnfinished: async () => undefined,
  };
}
