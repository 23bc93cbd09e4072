import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { formatOf } from '../../resources/kit/file-formats.ts';
import { type ObjectKey, readObjectKey } from '../../resources/kit/upload.ts';
import type { Services } from '../server-extension.ts';
import { byteRange } from './byte-range.ts';
import type { DiskObjects } from './disk-objects.ts';
import { fitsContentType, readCredentials, type UploadGrant } from './local-credentials.ts';
import { localBucket, localRegion, opensLink } from './local-storage.ts';
import { OssError, xmlOf } from './oss-error.ts';
import {
  readAuthorization,
  type SignableRequest,
  scopeV4,
  signatureV1,
  signatureV4,
  unsignedPayload,
} from './oss-signature.ts';
import { fitQuota, takeBeginning } from './quota.ts';
import { sameText } from './upload-folder.ts';
import { recordUpload } from './upload-record.ts';

/** How far a client's clock may be off, as in OSS. */
const skewMs = 15 * 60_000;
const longestXml = 1_048_576;
/** How long a refused body is still read, so that its sender gets the answer before the connection closes. */
const lingerMs = 30_000;
/** A sender that is silent for this long is gone, and its upload is removed. */
const silentMs = 120_000;

interface Asked {
  readonly object: ObjectKey;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** The object and the parameters of a request, from the address as it was sent: nothing is decoded into another name. */
function askedOf(request: FastifyRequest): Asked {
  const url = request.raw.url ?? '';
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const object = readObjectKey(path.slice(`/${localBucket}/`.length));
  if (!object) throw new OssError(400, 'InvalidObjectName', 'The specified object name is not valid.');
  const query = Object.fromEntries(new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)));
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return { object, query, headers };
}

const denied = (message: string) => new OssError(403, 'AccessDenied', message);

/** The moment of `x-oss-date`, in the manner of either version. */
function momentOf(text: string, version: 1 | 4): number {
  if (version === 1) return Date.parse(text);
  return Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

/**
 * Who sends this and what that token grants: token, date, signature, folder and extension are checked, in this order.
 * @throws OssError
 */
function authenticated(services: Services, request: FastifyRequest, asked: Asked): UploadGrant {
  const { headers, object, query } = asked;
  const authorization = readAuthorization(headers.authorization ?? '');
  const token = headers['x-oss-security-token'];
  if (!authorization || !token) throw denied('A signature and a security token are needed.');
  const now = services.clock();
  const { grant, keySecret } = readCredentials(services.secret, token, now);
  if (authorization.keyId !== grant.keyId)
    throw new OssError(403, 'InvalidAccessKeyId', 'The access key does not belong to the security token.');
  const date = headers['x-oss-date'] ?? headers.date ?? '';
  const moment = momentOf(date, authorization.version);
  if (Number.isNaN(moment)) throw denied('The date of the request is missing or invalid.');
  if (Math.abs(moment - now) > skewMs)
    throw new OssError(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    );
  const signable: SignableRequest = {
    method: request.method,
    bucket: localBucket,
    key: object.key,
    query,
    headers,
  };
  const { additional, scope, version, signature } = authorization;
  if (version === 4 && scope !== scopeV4(date, localRegion))
    throw denied('The signature was made for another day, region or product.');
  if (version === 4 && (headers['x-oss-content-sha256'] ?? unsignedPayload) !== unsignedPayload)
    throw denied('Only unsigned payloads are taken.');
  const expected =
    version === 1
      ? signatureV1(keySecret, signable)
      : signatureV4(keySecret, signable, { region: localRegion, date, additional });
  if (!sameText(signature, expected))
    throw new OssError(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.');
  if (object.prefix !== grant.prefix) throw denied('The token is for another folder.');
  if (!grant.types.includes(object.extension)) throw denied('The token is for files of another type.');
  if (!fitsContentType(object.extension, headers['content-type']) && !('uploadId' in query))
    throw denied('The Content-Type does not belong to the extension.');
  return grant;
}

/** The body, chunk by chunk; stopping early keeps the connection open for the answer. */
const bodyOf = (request: FastifyRequest) =>
  request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

async function smallBody(request: FastifyRequest): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bodyOf(request)) {
    size += chunk.length;
    if (size > longestXml) throw new OssError(400, 'MalformedXML', 'The XML is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The parts that a completion names. */
function partsOf(xml: string): { number: number; etag: string }[] {
  const part =
    /<Part>\s*<PartNumber>(\d{1,5})<\/PartNumber>\s*<ETag>(?:"|&quot;|&#34;)?([0-9A-Fa-f]{32})(?:"|&quot;|&#34;)?<\/ETag>\s*<\/Part>/g;
  const found = [...xml.matchAll(part)];
  if (found.length === 0 || found.length !== xml.split('<Part>').length - 1)
    throw new OssError(400, 'MalformedXML', 'The XML names no parts, or is not well-formed.');
  return found.map(([, number, etag]) => ({ number: Number(number), etag: (etag ?? '').toUpperCase() }));
}

function digestOf(headers: Asked['headers']): string | undefined {
  const digest = headers['content-md5'];
  if (digest !== undefined && !/^[A-Za-z0-9+/]{22}==$/.test(digest))
    throw new OssError(400, 'InvalidDigest', 'The Content-MD5 you specified is not valid.');
  return digest;
}

/** A declared length is refused before a byte of it is read. */
function checkLength(headers: Asked['headers'], most: number): void {
  if (Number(headers['content-length'] ?? 0) > most)
    throw new OssError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.');
}

const quoted = (etag: string) => `"${etag}"`;

/** Answers one writing call of the client. */
async function write(
  services: Services,
  objects: DiskObjects,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  request.raw.setTimeout(silentMs, () => request.raw.destroy());
  const asked = askedOf(request);
  const { object, query, headers } = asked;
  const grant = authenticated(services, request, asked);
  if (grant.session !== null && !(await services.sessions.goesOn(grant.session)))
    throw new OssError(
      403,
      'SecurityTokenExpired',
      'The session that asked for the security token has ended.',
    );
  const { key, extension } = object;
  const most = grant.maxBytes - 1;
  const { uploadId = '' } = query;
  const name = async (arrived: { file: string; size: number; etag: string }) =>
    recordUpload(services, { object, userId: grant.userId, ...arrived }, () => objects.place(arrived, key));
  const fits = (files: number) =>
    fitQuota(services, grant.userId, { files, bytes: Number(headers['content-length'] ?? 0) });
  reply.type('application/xml');
  switch (`${request.method} ${Object.keys(query).sort().join(' ')}`) {
    case 'PUT ': {
      checkLength(headers, most);
      await fits(1);
      const given = { extension, most, digest: digestOf(headers) };
      return reply.header('etag', quoted(await objects.put(bodyOf(request), given, name))).send('');
    }
    case 'POST uploads': {
      await fits(1);
      await takeBeginning(services, grant.userId);
      const begun = { Bucket: localBucket, Key: key, UploadId: await objects.begin(key) };
      return reply.send(xmlOf('InitiateMultipartUploadResult', begun));
    }
    case 'PUT partNumber uploadId': {
      checkLength(headers, most);
      await fits(0);
      const given = { key, uploadId, number: Number(query.partNumber), most, digest: digestOf(headers) };
      return reply.header('etag', quoted(await objects.putPart(bodyOf(request), given))).send('');
    }
    case 'POST uploadId': {
      const parts = partsOf(await smallBody(request));
      const etag = await objects.complete({ key, extension, uploadId, most, parts }, name);
      const done = { Location: services.storage.base, Bucket: localBucket, Key: key, ETag: quoted(etag) };
      return reply.header('etag', quoted(etag)).send(xmlOf('CompleteMultipartUploadResult', done));
    }
    case 'DELETE uploadId':
      await objects.abort(key, uploadId);
      return reply.code(204).send();
    default:
      throw new OssError(
        405,
        'MethodNotAllowed',
        'The specified method is not allowed against this resource.',
      );
  }
}

/** Shown by a browser as they are; everything else is only ever saved. */
const shownInline = /^(image|video)\/|^application\/pdf$/;
/** Browsers don't show a pdf in a sandbox; its viewer runs no script of the page's origin. */
const fileRules = (mime: string) =>
  mime === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Hands an object out to who holds a link that was signed for it. */
async function read(
  services: Services,
  objects: DiskObjects,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { object, query, headers } = askedOf(request);
  const now = services.clock();
  if (!opensLink(services.secret, object.key, query, now))
    throw denied('The link was not made by this server, or its time is over.');
  const file = objects.pathOf(object.key);
  const found = await stat(file).catch(() => {
    throw new OssError(404, 'NoSuchKey', 'The specified key does not exist.');
  });
  const mime = formatOf(object.extension)?.mimes[0] ?? 'application/octet-stream';
  const etag = quoted(`${found.size.toString(16)}-${Math.floor(found.mtimeMs).toString(16)}`);
  // An object never changes under its name, but nobody else's cache may keep it longer than the link holds.
  const seconds = Math.floor(Number(query.expires) - now / 1000);
  reply
    .header('content-type', mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', `private, max-age=${seconds}, immutable`)
    .header('x-content-type-options', 'nosniff')
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', fileRules(mime));
  if (!shownInline.test(mime)) {
    const name = object.key.slice(object.prefix.length);
    reply.header('content-disposition', `attachment; filename="${name}"`);
  }
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const range = byteRange(headers.range, found.size);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${found.size}`).send('');
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  reply.header('content-length', end - start + 1);
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${found.size}`);
  return reply.send(request.method === 'HEAD' ? null : createReadStream(file, { start, end }));
}

/** The calls of OSS that its client makes to put files, and the files themselves, under `/oss/`. */
export async function ossRoutes(
  app: FastifyInstance,
  services: Services,
  objects: DiskObjects,
): Promise<void> {
  // A context of its own: bodies are streams of any type, and errors speak XML.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_, __, done) => done(null));
    scope.addHook('onRequest', async (_, reply) => {
      reply
        .header('x-oss-request-id', randomUUID())
        .header('access-control-allow-origin', '*')
        .header('access-control-expose-headers', 'etag, x-oss-request-id');
    });
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof OssError)) request.log.error({ err: error }, 'a storage call failed');
      const { status, code, message } =
        error instanceof OssError ? error : new OssError(500, 'InternalError', 'The server met an error.');
      if (!request.raw.readableEnded) {
        request.raw.resume();
        setTimeout(() => request.raw.readableEnded || request.raw.destroy(), lingerMs).unref();
      }
      const ServerTime = new Date(services.clock()).toISOString();
      const RequestId = String(reply.getHeader('x-oss-request-id'));
      return reply
        .code(status)
        .type('application/xml')
        .header('cache-control', 'no-store')
        .send(xmlOf('Error', { Code: code, Message: message, RequestId, HostId: localBucket, ServerTime }));
    });
    const url = `/${localBucket}/*`;
    scope.route({
      method: ['PUT', 'POST', 'DELETE'],
      url,
      handler: (request, reply) => write(services, objects, request, reply),
    });
    scope.route({
      method: ['GET', 'HEAD'],
      url,
      // Fastify's own HEAD route would read the whole file for its length.
      exposeHeadRoute: false,
      handler: (request, reply) => read(services, objects, request, reply),
    });
    // The CORS preflight where files have their own host; every call still carries its signature.
    scope.options(url, async (request, reply) =>
      reply
        .header('access-control-allow-methods', 'GET, HEAD, PUT, POST, DELETE')
        .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
        .header('access-control-max-age', '600')
        .code(204)
        .send(),
    );
  });
}
