import { createHash, createHmac } from 'node:crypto';

/** What of a request OSS signs. Bucket and key as they stand in the resource, not as the address writes them. */
export interface SignableRequest {
  readonly method: string;
  readonly bucket: string;
  /** Empty for the bucket itself. */
  readonly key: string;
  /** Decoded; an empty value is none. */
  readonly query: Readonly<Record<string, string>>;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Percent-encoding as OSS and RPC calls of Aliyun want it: stricter than encodeURIComponent. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

const hmac = (algorithm: string, key: string | Buffer, text: string) =>
  createHmac(algorithm, key).update(text);

/** Version 1 (HMAC-SHA1), base64. Every parameter of the query counts as a sub-resource: we take no others. */
export function signatureV1(
  secret: string,
  { method, bucket, key, query, headers }: SignableRequest,
): string {
  const ossHeaders = Object.keys(headers)
    .filter((name) => name.startsWith('x-oss-'))
    .sort()
    .map((name) => `${name}:${headers[name]?.trim()}`);
  const parameters = Object.keys(query)
    .sort()
    .map((name) => (query[name] ? `${name}=${query[name]}` : name));
  const resource = `/${bucket}/${key}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
  const date = headers['x-oss-date'] ?? headers.date ?? '';
  const text = [
    method,
    headers['content-md5'] ?? '',
    headers['content-type'] ?? '',
    date,
    ...ossHeaders,
    resource,
  ].join('\n');
  return hmac('sha1', secret, text).digest('base64');
}

export const unsignedPayload = 'UNSIGNED-PAYLOAD';

/** `20261121T123000Z` of a moment. */
export function dateV4(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** `20261121/cn-hangzhou/oss/aliyun_v4_request` */
export function scopeV4(date: string, region: string): string {
  return `${date.slice(0, 8)}/${region.replace(/^oss-/, '')}/oss/aliyun_v4_request`;
}

/** Version 4 (HMAC-SHA256), hexadecimal. `additional` are further signed headers, in small letters. */
export function signatureV4(
  secret: string,
  request: SignableRequest,
  { region, date, additional = [] }: { region: string; date: string; additional?: readonly string[] },
): string {
  const { method, bucket, key, query, headers } = request;
  const names = Object.keys(headers).filter(
    (name) => /^(content-type|content-md5)$|^x-oss-/.test(name) || additional.includes(name),
  );
  const parameters = Object.entries(query)
    .map(([name, value]) => (value ? `${percentEncode(name)}=${percentEncode(value)}` : percentEncode(name)))
    .sort();
  const canonical = [
    method,
    percentEncode(`/${bucket}/${key}`).replaceAll('%2F', '/'),
    parameters.join('&'),
    names
      .sort()
      .map((name) => `${name}:${headers[name]?.trim()}\n`)
      .join(''),
    [...additional].sort().join(';'),
    headers['x-oss-content-sha256'] ?? unsignedPayload,
  ].join('\n');
  const scope = scopeV4(date, region);
  const text = ['OSS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  );
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((by, part) => hmac('sha256', by, part).digest(), `aliyun_v4${secret}`);
  return hmac('sha256', signingKey, text).digest('hex');
}

export interface Authorization {
  readonly version: 1 | 4;
  readonly keyId: string;
  readonly signature: string;
  /** Of version 4: what the signature says it was made for. */
  readonly scope: string;
  readonly additional: readonly string[];
}

/** The parts of an `Authorization` header of OSS; undefined for any other. */
export function readAuthorization(header: string): Authorization | undefined {
  const first = /^OSS ([\w.-]{1,100}):([A-Za-z0-9+/=]{1,64})$/.exec(header);
  if (first?.[1] && first[2])
    return { version: 1, keyId: first[1], signature: first[2], scope: '', additional: [] };
  const fourth =
    /^OSS4-HMAC-SHA256 Credential=([\w.-]{1,100})\/([\w/-]{1,100}), ?(?:AdditionalHeaders=([\w;-]{1,200}), ?)?Signature=([0-9a-f]{64})$/.exec(
      header,
    );
  if (!fourth?.[1] || !fourth[2] || !fourth[4]) return undefined;
  const additional = fourth[3]?.split(';') ?? [];
  return { version: 4, keyId: fourth[1], signature: fourth[4], scope: fourth[2], additional };
}
