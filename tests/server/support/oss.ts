import { readdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import OSS from 'ali-oss';
import type { UploadToken } from '../../../resources/kit/wire.ts';

/** The real client of OSS, as the console sets it up, on a server that listens at `base`. */
export function ossClient(base: string, token: UploadToken, authorizationV4 = true): OSS {
  return new OSS({
    accessKeyId: token.access_key_id,
    accessKeySecret: token.access_key_secret,
    stsToken: token.security_token,
    refreshSTSToken: async () => ({ accessKeyId: '', accessKeySecret: '', stsToken: '' }),
    region: token.region,
    bucket: token.bucket,
    endpoint: new URL(token.endpoint, base).origin,
    sldEnable: token.path_style === 1,
    secure: false,
    authorizationV4,
  } as OSS.Options);
}

/** Every file under a directory, by its path in it. */
export async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort();
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Of an OSS error. */
  readonly code: string | undefined;
}

/** A request exactly as written: no library tidies its path. `body` may be chunks without an end. */
export function rawRequest(
  base: string,
  given: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string | number>>;
    readonly body?: Iterable<Buffer> | Buffer;
  },
): Promise<RawAnswer & { readonly sent: number }> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = false;
    const request = http.request(
      { hostname, port, method: given.method, path: given.path, headers: given.headers, agent: false },
      (response) => {
        answered = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          request.destroy();
          const body = Buffer.concat(chunks).toString();
          const code = /<Code>(\w+)<\/Code>/.exec(body)?.[1];
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body, code, sent });
        });
      },
    );
    request.on('error', (error) => answered || reject(error));
    if (!given.body || Buffer.isBuffer(given.body)) {
      request.end(given.body);
      return;
    }
    const chunks = given.body[Symbol.iterator]();
    /** Chunks that throw break the line off. */
    const nextOf = () => {
      try {
        return chunks.next();
      } catch (error) {
        request.destroy(error as Error);
        return undefined;
      }
    };
    const more = () => {
      for (;;) {
        if (answered) return;
        const next = nextOf();
        if (!next) return;
        if (next.done) {
          request.end();
          return;
        }
        sent += next.value.length;
        if (!request.write(next.value)) {
          request.once('drain', more);
          return;
        }
      }
    };
    more();
  });
}

/** 1 × 1 pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
export const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** An mp4 of so many bytes: its beginning, and nothing to see. */
export function mp4(size: number): Buffer {
  const file = Buffer.alloc(size);
  file.write('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41', 0, 'latin1');
  for (let at = 1024; at < size; at += 4096) file.writeUInt32LE(at, Math.min(at, size - 4));
  return file;
}

/** A zip of these entries; `says` makes the directory tell another size than the content has. */
export function zip(
  entries: readonly { readonly name: string; readonly content: Buffer; readonly says?: number }[],
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, says = content.length } of entries) {
    const packed = deflateRawSync(content);
    const nameBytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(says, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, nameBytes, packed);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, entry, nameBytes);
    offset += 30 + nameBytes.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

const text = (content: string) => Buffer.from(content);
export const xlsxEntries = [
  { name: '[Content_Types].xml', content: text('<Types/>') },
  { name: 'xl/workbook.xml', content: text('<workbook/>') },
];
export const docx = zip([
  { name: '[Content_Types].xml', content: text('<Types/>') },
  { name: 'word/document.xml', content: text('<document/>') },
]);
export const apk = zip([
  { name: 'AndroidManifest.xml', content: text('binary xml') },
  { name: 'classes.dex', content: text('dex') },
]);
