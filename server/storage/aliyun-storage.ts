import { isIP } from 'node:net';
import { textOf } from '../../resources/kit/time.ts';
import type { Clock } from '../clock.ts';
import type { OssConfig } from '../config.ts';
import { assumeRole } from './aliyun-sts.ts';
import { dateV4, scopeV4, signatureV4, unsignedPayload } from './oss-signature.ts';
import { linkMs, type Storage, tokenMs } from './storage.ts';

const timeoutMs = 30_000;
/** Links change once a minute, so that a picture that is shown again comes from the browser's cache. */
const linkStepMs = 60_000;

const unescapeXml = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => {
    const known: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
    return known[name] ?? '';
  });

/** A bucket of Aliyun OSS. Browsers get credentials of a role for one folder; this server's own key lists, reads and removes. */
export function aliyunStorage(config: OssConfig, fileHost: string | null, clock: Clock): Storage {
  const { region, bucket, accessKeyId, accessKeySecret } = config;
  const endpoint = new URL(config.endpoint);
  // A bucket can't be a part of a host that is a number.
  const pathStyle = isIP(endpoint.hostname) !== 0;
  const origin = pathStyle ? endpoint.origin : `${endpoint.protocol}//${bucket}.${endpoint.host}`;
  const store = pathStyle ? `${origin}/${bucket}` : origin;
  const base = fileHost ?? store;

  /** A call of our own, signed in its headers. @throws Error where the store refuses it */
  const request = async (
    method: string,
    key: string,
    query: Readonly<Record<string, string>> = {},
    further: Readonly<Record<string, string>> = {},
  ) => {
    const date = dateV4(clock());
    const headers = { 'x-oss-date': date, 'x-oss-content-sha256': unsignedPayload };
    const signature = signatureV4(accessKeySecret, { method, bucket, key, query, headers }, { region, date });
    const credential = `${accessKeyId}/${scopeV4(date, region)}`;
    const response = await fetch(`${store}/${key}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...headers,
        ...further,
        authorization: `OSS4-HMAC-SHA256 Credential=${credential},Signature=${signature}`,
      },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok && response.status !== 404)
      throw new Error(`the store refused ${method} with ${response.status}`);
    return response;
  };
  const call = async (method: string, key: string, query: Readonly<Record<string, string>> = {}) =>
    (await request(method, key, query)).text();

  return {
    base,
    formerBases: fileHost ? [store] : [],
    origins: [...new Set([origin, ...(fileHost ? [fileHost] : [])])],
    recorded: 'folder',
    token: async ({ userId, prefix }) => {
      const key = await assumeRole(config, { prefix, userId, seconds: tokenMs / 1000, now: clock() });
      return {
        access_key_id: key.accessKeyId,
        access_key_secret: key.accessKeySecret,
        security_token: key.securityToken,
        region,
        bucket,
        endpoint: endpoint.origin,
        path_style: pathStyle ? 1 : 0,
        prefix,
        file_host: base,
        expiration: textOf(Date.parse(key.expiration)),
      };
    },
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
      const body = await call('GET', '', { 'list-type': '2', prefix, 'max-keys': '1000' });
      return [...body.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => unescapeXml(key ?? ''));
    },
    sizeOf: async (key) => {
      const { ok, headers } = await request('HEAD', key);
      const length = Number(headers.get('content-length'));
      return ok && Number.isSafeInteger(length) ? length : null;
    },
    read: async (key, start, length) => {
      const range = { range: `bytes=${start}-${start + length - 1}` };
      const response = await request('GET', key, {}, range);
      return Buffer.from(await response.arrayBuffer()).subarray(0, length);
    },
    remove: async (key) => {
      await call('DELETE', key);
    },
    // Parts are no objects and can't be listed by folder: a lifecycle rule of the bucket removes them (docs/storage.md).
    removeUnfinished: async () => undefined,
  };
}
