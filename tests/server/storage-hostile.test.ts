import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type OSS from 'ali-oss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { momentText } from '../../resources/kit/time.ts';
import type { UploadToken } from '../../resources/kit/wire.ts';
import { describeOnOneDatabase } from './support/database.ts';
import {
  apk,
  docx,
  filesUnder,
  mp4,
  ossClient,
  pdf,
  png,
  rawRequest,
  xlsxEntries,
  zip,
} from './support/oss.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

const mb = 1024 * 1024;
const webm = readFileSync(
  path.join(import.meta.dirname, '../../resources/shared/seed/media/shopping-1.webm'),
);
const text = (content: string) => Buffer.from(content);

/** What the real client offers beside its types: its own signatures. */
type Signing = OSS & {
  authorization(
    method: string,
    resource: string,
    subres: Record<string, string> | undefined,
    headers: Record<string, string | number>,
  ): string;
};

describeOnOneDatabase('hostile uploads', (fresh) => {
  let served: Served;
  let root: Client;
  let dataDir: string;
  let stored: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'hostile-'));
    stored = path.join(dataDir, 'oss');
    served = await serve(await fresh(world), { dataDir });
  });
  beforeEach(async () => {
    served.at(momentText(Date.now()));
    root = await served.signIn(users.root);
  });
  /** Nothing is left behind on any refusal. */
  afterEach(async () => {
    const left = await filesUnder(dataDir);
    const recorded = await served.database.db.selectFrom('upload_file').select('object_key').execute();
    // So that one test's remains are not the next one's fault.
    await rm(stored, { recursive: true, force: true });
    await served.empty('upload_file');
    expect({ left, recorded }).toEqual({ left: [], recorded: [] });
  });
  afterAll(async () => {
    await served.close();
    await rm(dataDir, { recursive: true });
  });

  const tokenOf = async (type: number): Promise<UploadToken> =>
    (await root.get('/sts_upload/token/v1', { type })).data;
  const put = (token: UploadToken, name: string, content: Buffer, mime?: string) =>
    ossClient(served.base, token).put(`${token.prefix}${name}`, content, mime ? { mime } : undefined);
  /** A request signed by the real client for exactly this path and these headers. */
  const signed = (
    token: UploadToken,
    given: {
      method?: string;
      key: string;
      headers?: Record<string, string | number>;
      query?: Record<string, string>;
      date?: Date;
    },
  ) => {
    const { method = 'PUT', key, query, date = new Date() } = given;
    const headers: Record<string, string | number> = {
      'x-oss-date': date.toUTCString(),
      'x-oss-security-token': token.security_token,
      ...given.headers,
    };
    const client = ossClient(served.base, token, false) as Signing;
    headers.authorization = client.authorization(method, `/${token.bucket}/${key}`, query, headers);
    const search = query ? `?${new URLSearchParams(query)}` : '';
    return { method, path: `/oss/${key}${search}`, headers };
  };

  it('a token is worth nothing after its quarter of an hour, nor in a second use then', async () => {
    const token = await tokenOf(0);
    served.pass(15 * 60);
    await expect(put(token, 'a.png', png)).rejects.toMatchObject({
      code: 'SecurityTokenExpired',
      status: 403,
    });
    await expect(put(token, 'a.png', png)).rejects.toMatchObject({ code: 'SecurityTokenExpired' });
  });

  it('an upload in parts ends with its token', async () => {
    const token = await tokenOf(3);
    const client = ossClient(served.base, token);
    const key = `${token.prefix}film.mp4`;
    const { uploadId } = await client.initMultipartUpload(key);
    served.pass(15 * 60);
    await expect(
      client.uploadPart(key, uploadId, 1, mp4(200_000) as never, 0, 200_000),
    ).rejects.toMatchObject({ code: 'SecurityTokenExpired' });
    served.pass(-15 * 60);
    await client.abortMultipartUpload(key, uploadId);
  });

  it('tokens that we did not make, or made for another key, are refused', async () => {
    const token = await tokenOf(0);
    const other = await tokenOf(0);
    const [payload = ''] = token.security_token.split('.');
    const grant = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...grant, expires: grant.expires + 3_600_000 })).toString(
      'base64url',
    );
    for (const [changed, code] of [
      [
        { ...token, security_token: `${forged}.${token.security_token.split('.')[1]}` },
        'InvalidSecurityToken',
      ],
      [{ ...token, security_token: 'x' }, 'InvalidSecurityToken'],
      [{ ...token, security_token: other.security_token }, 'InvalidAccessKeyId'],
      [{ ...token, access_key_secret: other.access_key_secret }, 'SignatureDoesNotMatch'],
      [{ ...token, access_key_secret: 'x' }, 'SignatureDoesNotMatch'],
    ] as const) {
      await expect(put(changed, 'a.png', png)).rejects.toMatchObject({ code, status: 403 });
    }
  });

  it('a folder of somebody else, or of another upload, is closed', async () => {
    const east = await served.signIn(users.east);
    const { data: theirs } = await east.get('/sts_upload/token/v1', { type: 0 });
    const token = await tokenOf(0);
    for (const prefix of [theirs.prefix, (await tokenOf(0)).prefix]) {
      await expect(put({ ...token, prefix }, 'a.png', png)).rejects.toMatchObject({ code: 'AccessDenied' });
    }
    const film = await tokenOf(3);
    await expect(put({ ...token, prefix: film.prefix }, 'a.mp4', mp4(1000))).rejects.toMatchObject({
      code: 'AccessDenied',
    });
  });

  it('a signed request does not serve for another name, body type, token or time', async () => {
    const token = await tokenOf(0);
    const good = signed(token, { key: `${token.prefix}a.png` });
    const replayed = await rawRequest(served.base, {
      ...good,
      path: good.path.replace('a.png', 'b.png'),
      body: png,
    });
    expect(replayed).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    const elsewhere = await tokenOf(0);
    const moved = await rawRequest(served.base, {
      ...good,
      path: `/oss/${elsewhere.prefix}a.png`,
      body: png,
    });
    expect(moved).toMatchObject({ status: 403, code: 'SignatureDoesNotMatch' });
    const typed = { ...good, headers: { ...good.headers, 'content-type': 'image/png' } };
    expect(await rawRequest(served.base, { ...typed, body: png })).toMatchObject({
      code: 'SignatureDoesNotMatch',
    });
    const deleted = await rawRequest(served.base, { ...good, method: 'POST', path: `${good.path}?uploads` });
    expect(deleted).toMatchObject({ code: 'SignatureDoesNotMatch' });
    for (const missing of ['authorization', 'x-oss-security-token']) {
      const headers = Object.fromEntries(Object.entries(good.headers).filter(([name]) => name !== missing));
      expect(await rawRequest(served.base, { ...good, headers, body: png })).toMatchObject({ status: 403 });
    }
    for (const minutes of [-16, 16]) {
      const date = new Date(Date.now() + minutes * 60_000);
      const skewed = signed(token, { key: `${token.prefix}a.png`, date });
      const answer = await rawRequest(served.base, { ...skewed, body: png });
      expect(answer).toMatchObject({ status: 403, code: 'RequestTimeTooSkewed' });
      expect(answer.body).toContain('<ServerTime>');
    }
  });

  it('names are names: no trick reaches another file', async () => {
    const token = await tokenOf(0);
    const p = token.prefix;
    for (const key of [
      `${p}../a.png`,
      `${p}..%2fa.png`,
      `${p}%2e%2e/a.png`,
      `${p}%2e%2e%2f%2e%2e%2fa.png`,
      `${p}..\\a.png`,
      `${p}a%00.png`,
      `${p}a.png%00.html`,
      `${p}sub/a.png`,
      `${p}/a.png`,
      `/${p}a.png`,
      `/etc/passwd`,
      `${p}.png`,
      `${p}a`,
      `${p}a.PNG`,
      `${p}a.png/`,
      `${p}a.png.html`,
      `${p}${'a'.repeat(90)}.png`,
      `${p}%EF%BC%8E%EF%BC%8E.png`,
      `${p}a%E2%80%AEgnp.png`,
      `${p}a;b.png`,
      `${p}a b.png`.replace(' ', '%20'),
      `${p}a.svg`,
      `${p}a.html`,
      `${p}a.js`,
      `9${p.slice(1)}a.png`,
    ]) {
      const answer = await rawRequest(served.base, { ...signed(token, { key }), body: png });
      expect([400, 403, 404], key).toContain(answer.status);
      if (answer.status === 400) expect(answer.code, key).toBe('InvalidObjectName');
    }
    const long = await rawRequest(served.base, {
      ...signed(token, { key: `${p}${'a'.repeat(5_000)}.png` }),
      body: png,
    });
    expect([400, 404, 414]).toContain(long.status);
  });

  it.each([
    ['a picture that is a page', 0, 'a.png', text('<html><script>alert(1)</script></html>')],
    [
      'a picture that is a drawing with a script',
      0,
      'a.png',
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'jpeg content under png',
      0,
      'a.png',
      Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    ],
    ['png content under jpg', 0, 'a.jpg', png],
    ['png content under mp4', 3, 'a.mp4', png],
    ['webm content under mp4', 3, 'a.mp4', webm],
    ['pdf content under docx', 2, 'a.docx', pdf],
    ['docx content under xlsx', 2, 'a.xlsx', docx],
    ['a plain zip as a package', 1, 'a.apk', zip(xlsxEntries)],
    ['an executable as a package', 1, 'a.apk', Buffer.concat([text('MZ'), Buffer.alloc(500)])],
    [
      'a workbook with macros',
      2,
      'a.xlsx',
      zip([...xlsxEntries, { name: 'xl/vbaProject.bin', content: text('x') }]),
    ],
    ['a page as text', 2, 'a.txt', text('\n<!DOCTYPE html><script>alert(1)</script>')],
    ['a page as csv', 2, 'a.csv', text('\ufeff<svg onload=alert(1)>')],
    ['an executable as csv', 2, 'a.csv', Buffer.concat([text('MZ'), Buffer.alloc(500)])],
    ['broken text', 2, 'a.csv', Buffer.from('ff80ff80', 'hex')],
    ['nothing', 0, 'a.png', Buffer.alloc(0)],
  ])('%s is refused', async (_, type, name, content) => {
    const token = await tokenOf(type);
    await expect(put(token, name, content)).rejects.toMatchObject({ code: 'InvalidContent', status: 400 });
    const key = `${token.prefix}${name}`;
    const client = ossClient(served.base, token);
    const { uploadId } = await client.initMultipartUpload(key);
    const whole = Buffer.concat([content, Buffer.alloc(1)]);
    const { etag } = (await client.uploadPart(key, uploadId, 1, whole as never, 0, whole.length)) as {
      etag: string;
    };
    await expect(client.completeMultipartUpload(key, uploadId, [{ number: 1, etag }])).rejects.toMatchObject({
      code: 'InvalidContent',
    });
  });

  it('a zip bomb as a workbook is refused, whatever it says of its sizes', async () => {
    const big = Buffer.alloc(50 * mb);
    const token = await tokenOf(2);
    const honest = zip([...xlsxEntries, { name: 'xl/worksheets/sheet1.xml', content: big }]);
    const lying = zip([...xlsxEntries, { name: 'xl/worksheets/sheet1.xml', content: big, says: 1000 }]);
    const [first, ...rest] = xlsxEntries;
    const huge = zip([{ name: first?.name ?? '', content: text('x'), says: 0xfffffff0 }, ...rest]);
    for (const bomb of [honest, lying, huge]) {
      expect(bomb.length).toBeLessThan(mb);
      await expect(put(token, 'a.xlsx', bomb)).rejects.toMatchObject({ code: 'InvalidContent' });
    }
  });

  it('a type that the token is not for is refused before its content is read', async () => {
    const token = await tokenOf(0);
    await expect(put(token, 'a.png', png, 'text/html')).rejects.toMatchObject({ code: 'AccessDenied' });
    await expect(put(token, 'a.png', png, 'image/svg+xml')).rejects.toMatchObject({ code: 'AccessDenied' });
    const document = await tokenOf(2);
    const key = `${document.prefix.replace(/^2/, '0')}a.png`;
    const answer = await rawRequest(served.base, { ...signed(document, { key }), body: png });
    expect(answer).toMatchObject({ status: 403, code: 'AccessDenied' });
  });

  it('1 GB is refused by what it announces, and cut off where it announces nothing', async () => {
    const token = await tokenOf(0);
    const announced = signed(token, {
      key: `${token.prefix}a.png`,
      headers: { 'content-length': 1024 * mb },
    });
    const refused = await rawRequest(served.base, { ...announced, body: [png] });
    expect(refused).toMatchObject({ status: 400, code: 'EntityTooLarge', sent: png.length });
    const chunk = Buffer.alloc(mb);
    function* endless() {
      yield png;
      for (let n = 0; n < 1024; n++) yield chunk;
    }
    const streamed = signed(token, {
      key: `${token.prefix}a.png`,
      headers: { 'transfer-encoding': 'chunked' },
    });
    const cut = await rawRequest(served.base, { ...streamed, body: endless() });
    expect(cut).toMatchObject({ status: 400, code: 'EntityTooLarge' });
    expect(cut.sent).toBeLessThan(400 * mb);
  });

  it('parts together may be no larger than one file', async () => {
    const token = await tokenOf(0);
    const client = ossClient(served.base, token);
    const key = `${token.prefix}a.png`;
    const { uploadId } = await client.initMultipartUpload(key);
    const part = Buffer.alloc(15 * mb);
    for (let number = 1; number <= 6; number++)
      await client.uploadPart(key, uploadId, number, part as never, 0, part.length);
    await expect(client.uploadPart(key, uploadId, 7, part as never, 0, part.length)).rejects.toMatchObject({
      code: 'EntityTooLarge',
    });
    await client.abortMultipartUpload(key, uploadId);
  });

  it('parts that are not there, out of order, or of another upload are refused', async () => {
    const token = await tokenOf(3);
    const client = ossClient(served.base, token);
    const key = `${token.prefix}a.mp4`;
    const begin = async () => (await client.initMultipartUpload(key)).uploadId;
    const none = await begin();
    await expect(
      client.completeMultipartUpload(key, none, [{ number: 1, etag: 'A'.repeat(32) }]),
    ).rejects.toMatchObject({ code: 'InvalidPart' });
    const uploadId = await begin();
    await expect(
      client.uploadPart(`${token.prefix}b.mp4`, uploadId, 1, mp4(1000) as never, 0, 1000),
    ).rejects.toMatchObject({ code: 'NoSuchUpload' });
    for (const number of [0, 10_001]) {
      await expect(
        client.uploadPart(key, uploadId, number, mp4(1000) as never, 0, 1000),
      ).rejects.toMatchObject({
        code: 'InvalidArgument',
      });
    }
    const query = { uploadId };
    const broken = await rawRequest(served.base, {
      ...signed(token, { method: 'POST', key, query }),
      body: text(
        '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber></Part></CompleteMultipartUpload>',
      ),
    });
    expect(broken).toMatchObject({ status: 400, code: 'MalformedXML' });
    await expect(client.abortMultipartUpload(key, '../../objects')).rejects.toMatchObject({
      code: 'NoSuchUpload',
    });
    for (const begun of [none, uploadId]) await client.abortMultipartUpload(key, begun);
  });

  it('a digest that does not fit ends the upload', async () => {
    const token = await tokenOf(0);
    const key = `${token.prefix}a.png`;
    for (const [digest, code] of [
      ['AAAAAAAAAAAAAAAAAAAAAA==', 'BadDigest'],
      ['x', 'InvalidDigest'],
    ]) {
      const given = signed(token, { key, headers: { 'content-md5': String(digest) } });
      expect(await rawRequest(served.base, { ...given, body: png })).toMatchObject({ status: 400, code });
    }
  });

  it('a line that breaks off leaves nothing', async () => {
    const token = await tokenOf(0);
    const given = signed(token, { key: `${token.prefix}a.png`, headers: { 'content-length': 1000 } });
    function* half() {
      yield png;
      throw new Error('the line broke');
    }
    await expect(rawRequest(served.base, { ...given, body: half() })).rejects.toThrow('the line broke');
    await expect.poll(() => filesUnder(stored)).toEqual([]);
  });

  it('other calls of the store are not offered, and nothing is read without a link', async () => {
    const token = await tokenOf(1);
    const key = `${token.prefix}a.apk`;
    const client = ossClient(served.base, token);
    await client.put(key, apk);
    await expect(client.get(key)).rejects.toMatchObject({ status: 403 });
    await expect(client.delete(key)).rejects.toMatchObject({ code: 'MethodNotAllowed' });
    await expect(client.list({ prefix: '', 'max-keys': 10 }, {})).rejects.toMatchObject({
      code: 'InvalidObjectName',
    });
    expect((await rawRequest(served.base, { method: 'GET', path: '/oss/' })).status).toBe(400);
    expect((await rawRequest(served.base, { method: 'GET', path: `/oss/${key}` })).status).toBe(403);
    await served.empty('upload_file');
    await rm(stored, { recursive: true });
  });
});
