import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import OSS from 'ali-oss';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { momentText } from '../../resources/kit/time.ts';
import type { OssConfig } from '../../server/config.ts';
import { aliyunStorage } from '../../server/storage/aliyun-storage.ts';
import { measure } from '../../server/storage/measure.ts';
import { picture } from '../support/media.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

interface Recorded {
  readonly method: string;
  readonly url: URL;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: URLSearchParams;
}

const now = Date.parse('2026-03-02T02:00:30Z');
const key = `0/20260302/1/${'a'.repeat(22)}/x.png`;

/** Stands for STS and OSS: records what it is asked, and answers as they do. */
class Cloud {
  readonly asked: Recorded[] = [];
  objects: string[] = [];
  refuses = false;
  empty = false;
  file = Buffer.alloc(0);
  readonly server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://cloud');
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      this.asked.push({ method: request.method ?? '', url, headers: request.headers, body });
      if (this.refuses) response.writeHead(403).end(JSON.stringify({ Code: 'NoPermission' }));
      else if (this.empty) response.writeHead(404).end();
      else if (body.get('Action') === 'AssumeRole')
        response.end(JSON.stringify({ Credentials: credentials }));
      else if (request.method === 'DELETE') {
        this.objects = this.objects.filter((each) => !url.pathname.endsWith(each));
        response.writeHead(204).end();
      } else if (url.pathname.endsWith(`/${key}`)) {
        const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        const part = this.file.subarray(Number(from), Number(to) + 1);
        const head = request.method === 'HEAD';
        response.writeHead(head ? 200 : 206, { 'content-length': head ? this.file.length : part.length });
        response.end(head ? undefined : part);
      } else if (request.method === 'HEAD') response.writeHead(404).end();
      else {
        const prefix = url.searchParams.get('prefix') ?? '';
        const found = this.objects.filter((each) => each.startsWith(prefix));
        const rows = found.map((each) => `<Contents><Key>${each}</Key></Contents>`).join('');
        response.end(`<ListBucketResult>${rows}</ListBucketResult>`);
      }
    });
  });
}

const credentials = {
  AccessKeyId: 'STS.key',
  AccessKeySecret: 'STS.secret',
  SecurityToken: 'STS.token',
  Expiration: '2026-03-02T02:15:00Z',
};

describeOnOneDatabase('storage in a bucket', (fresh) => {
  const cloud = new Cloud();
  let served: Served;
  let root: Client;
  let config: OssConfig;

  beforeAll(async () => {
    await new Promise<void>((resolve) => cloud.server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(cloud.server.address() as AddressInfo).port}`;
    config = {
      region: 'oss-cn-hangzhou',
      bucket: 'console-files',
      endpoint: origin,
      accessKeyId: 'LTAI5t',
      accessKeySecret: 'not told',
      roleArn: 'acs:ram::1234567890:role/console-upload',
      stsEndpoint: origin,
    };
    served = await serve(await fresh(world), { oss: config, fileHost: 'https://files.example.com' });
  });
  beforeEach(async () => {
    served.at(momentText(now));
    root = await served.signIn(users.root);
    cloud.asked.length = 0;
    cloud.refuses = false;
    cloud.empty = false;
  });
  afterEach(async () => {
    vi.useRealTimers();
    await served.empty('upload_file');
  });
  afterAll(async () => {
    await served.close();
    cloud.server.close();
  });

  it('[3.12] [7.30] a token is a role of STS, narrowed to one folder for a quarter of an hour', async () => {
    const { code, data } = await root.get('/sts_upload/token/v1', { type: 0 });
    expect(code).toBe(0);
    expect(data).toEqual({
      access_key_id: 'STS.key',
      access_key_secret: 'STS.secret',
      security_token: 'STS.token',
      region: 'oss-cn-hangzhou',
      bucket: 'console-files',
      endpoint: config.endpoint,
      path_style: 1,
      prefix: expect.stringMatching(/^0\/20260302\/\d+\/[\w-]{22}\/$/),
      file_host: 'https://files.example.com',
      expiration: '2026-03-02 10:15:00',
    });
    const [{ method, body, url } = expect.fail('nothing was asked')] = cloud.asked;
    expect(method).toBe('POST');
    expect(url.pathname).toBe('/');
    expect(Object.fromEntries(body)).toMatchObject({
      Action: 'AssumeRole',
      AccessKeyId: 'LTAI5t',
      RoleArn: config.roleArn,
      DurationSeconds: '900',
      Version: '2015-04-01',
    });
    expect(JSON.parse(body.get('Policy') ?? '')).toEqual({
      Version: '1',
      Statement: [
        {
          Effect: 'Allow',
          Action: ['oss:PutObject', 'oss:AbortMultipartUpload'],
          Resource: [`acs:oss:*:*:console-files/${data.prefix}*`],
        },
      ],
    });
    // As the documentation of RPC calls has it, written down once more.
    const encode = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
    const query = [...body]
      .filter(([name]) => name !== 'Signature')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .join('&');
    const expected = createHmac('sha1', 'not told&')
      .update(`POST&%2F&${encode(query)}`)
      .digest('base64');
    expect(body.get('Signature')).toBe(expected);
  });

  it('a refusal of STS tells nobody a key', async () => {
    cloud.refuses = true;
    const reply = await root.get('/sts_upload/token/v1', { type: 0 });
    expect(reply).toMatchObject({ code: 10008, status: 500 });
    expect(JSON.stringify(reply)).not.toMatch(/not told|LTAI5t|NoPermission/);
    expect(await served.database.db.selectFrom('upload_file').selectAll().execute()).toEqual([]);
  });

  it('a link is what the real client signs', () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-02T02:00:00Z'), toFake: ['Date'] });
    const cloudConfig = { ...config, endpoint: 'https://oss-cn-hangzhou.aliyuncs.com' };
    const storage = aliyunStorage(cloudConfig, null, () => now);
    const client = new OSS({
      accessKeyId: config.accessKeyId,
      accessKeySecret: config.accessKeySecret,
      region: config.region,
      bucket: config.bucket,
      secure: true,
      authorizationV4: true,
    } as OSS.Options) as OSS & {
      signatureUrlV4(method: string, expires: number, request: object, name: string): Promise<string>;
    };
    const ours = new URL(storage.link(key));
    return client.signatureUrlV4('GET', 900, { headers: {} }, key).then((theirs) => {
      const wanted = new URL(theirs);
      expect(ours.origin + ours.pathname).toBe(wanted.origin + wanted.pathname);
      expect(Object.fromEntries(ours.searchParams)).toEqual(Object.fromEntries(wanted.searchParams));
    });
  });

  it('after a week the store is asked for what lies in unused folders, and it goes', async () => {
    const { data } = await root.get('/sts_upload/token/v1', { type: 0 });
    cloud.objects = [`${data.prefix}left.png`, 'elsewhere.png'];
    served.pass(7 * 86_400 - 60);
    await served.app.background.runAll();
    expect(cloud.objects).toHaveLength(2);
    served.pass(120);
    await served.app.background.runAll();
    expect(cloud.objects).toEqual(['elsewhere.png']);
    const calls = cloud.asked.filter(({ method, body }) => method !== 'POST' && body.size === 0);
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
    for (const { headers } of calls)
      expect(headers.authorization).toMatch(/^OSS4-HMAC-SHA256 Credential=LTAI5t\//);
    expect(await served.database.db.selectFrom('upload_file').selectAll().execute()).toEqual([]);
  });

  it('a file is measured by its head, without fetching the whole of it', async () => {
    cloud.file = Buffer.concat([picture(40, 30), Buffer.alloc(1_000_000)]);
    const cloudStorage = aliyunStorage(config, null, () => now);
    const size = await cloudStorage.sizeOf(key);
    expect(size).toBe(cloud.file.length);
    const facts = await measure('png', size ?? 0, (start, length) => cloudStorage.read(key, start, length));
    expect(facts).toEqual({ width: 40, height: 30, seconds: null });
    expect(cloud.asked.map(({ method, headers }) => [method, headers.range])).toEqual([
      ['HEAD', undefined],
      ['GET', 'bytes=0-23'],
    ]);
    cloud.empty = true;
    expect(await cloudStorage.sizeOf(key)).toBeNull();
  });

  it('whose a file is, is known by the folder that its token was for', async () => {
    const east = await served.signIn(users.east);
    const { data: token } = await east.get('/sts_upload/token/v1', { type: 2 });
    cloud.file = Buffer.alloc(10);
    const address = `${token.file_host}/${token.prefix}a.pdf`;
    const body = {
      notice_title: '通知',
      notice_type: 2,
      notice_channels: [0],
      popup_flag: 0,
      notice_content: '<p>正文<img src="/media/cola.svg"></p>',
      target_type: 1,
      attachments: [address],
    };
    expect(await root.post('/sys_mgt_notice/v1', body)).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'attachments.0', msg: expect.stringContaining('uploaded yourself') }] },
    });
    const { data: kept, msg } = await east.post('/sys_mgt_notice/v1', body);
    expect(kept?.attachments, msg).toEqual([expect.stringContaining(`${address}?x-oss-credential=`)]);
    // Rich text takes no pictures at all.
    expect(kept.notice_content).toBe('<p>正文</p>');
  });

  it('pages may put files to the bucket and read them from the file host', async () => {
    const response = await fetch(`${served.base}/healthz`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]).toContain(new URL(config.endpoint).origin);
    expect(/img-src ([^;]+)/.exec(policy)?.[1]).toContain('https://files.example.com');
    expect(/script-src ([^;]+)/.exec(policy)?.[1]).toBe("'self'");
    expect((await fetch(`${served.base}/oss/${key}`)).status).toBe(404);
  });
});
