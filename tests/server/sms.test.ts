import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { epochOf } from '../../resources/kit/time.ts';
import { aliyunSender, aliyunSignature } from '../../server/sms/aliyun.ts';
import { logFileSender } from '../../server/sms/log-file.ts';
import { SmsDesk } from '../../server/sms/sms.ts';
import { memoryLog } from './support/log.ts';

const phone = '13900000001';
const clock = () => epochOf('2026-03-02 10:00:00');
const code = { phone, template: 'code', params: { code: '012345' }, text: 'Your code is 012345.' } as const;

/** A provider that answers what it is told to and keeps what it was asked. */
let provider: Server;
let asked: { method?: string; url?: string; body: URLSearchParams }[];
let answer: { status: number; body: string };
let directory: string;
beforeEach(async () => {
  asked = [];
  answer = { status: 200, body: '{"Code":"OK","Message":"OK"}' };
  directory = mkdtempSync(path.join(tmpdir(), 'sms-'));
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method, url: request.url, body: new URLSearchParams(body) });
    response.writeHead(answer.status, { location: 'http://127.0.0.1:9/' }).end(answer.body);
  });
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  provider.closeAllConnections();
  await new Promise((done) => provider.close(done));
  rmSync(directory, { recursive: true });
});

const sender = () =>
  aliyunSender(
    {
      endpoint: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
      accessKeyId: 'testid',
      accessKeySecret: 'testsecret',
      signName: '智云零售',
      templates: { code: 'SMS_1', phone_changed: 'SMS_2', refund_refused: 'SMS_3' },
    },
    clock,
  );

test('the signature is the one that the provider’s documentation computes', () => {
  const params = {
    Timestamp: '2016-02-23T12:46:24Z',
    Format: 'XML',
    AccessKeyId: 'testid',
    Action: 'DescribeRegions',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
    Version: '2014-05-26',
    SignatureVersion: '1.0',
  };
  expect(aliyunSignature('GET', params, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
});

test('a code goes out as a signed request that the provider can check', async () => {
  await sender().send(code);
  const [request] = asked;
  expect(request).toMatchObject({ method: 'POST', url: '/' });
  const { Signature: signature, ...params } = Object.fromEntries(request?.body ?? []);
  expect(params).toMatchObject({
    Action: 'SendSms',
    PhoneNumbers: phone,
    SignName: '智云零售',
    TemplateCode: 'SMS_1',
    TemplateParam: '{"code":"012345"}',
    Timestamp: '2026-03-02T02:00:00Z',
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    Version: '2017-05-25',
  });
  // Computed here once more, by the rule of the documentation and not by our code.
  const rfc3986 = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) => {
        const char = String.fromCharCode(byte);
        return /[A-Za-z0-9\-_.~]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
      })
      .join('');
  const query = Object.keys(params)
    .sort()
    .map((name) => `${rfc3986(name)}=${rfc3986(String(params[name]))}`)
    .join('&');
  const expected = createHmac('sha1', 'testsecret&')
    .update(`POST&%2F&${rfc3986(query)}`)
    .digest('base64');
  expect(signature).toBe(expected);
});

test('no two requests have the same nonce', async () => {
  await sender().send(code);
  await sender().send({ ...code, template: 'phone_changed', params: {} });
  const [one, two] = asked.map(({ body }) => body);
  expect(one?.get('SignatureNonce')).not.toBe(two?.get('SignatureNonce'));
  expect(two?.get('TemplateCode')).toBe('SMS_2');
});

test.each([
  [{ status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}' }, '200 isv.BUSINESS_LIMIT_CONTROL'],
  [{ status: 403, body: '<html>' }, '403 undefined'],
])('a refusal of the provider is logged without phone and code', async (told, said) => {
  answer = told;
  const log = memoryLog();
  const desk = new SmsDesk(sender(), log);
  desk.post(phone, 'code', 'en', { code: '012345' });
  await desk.settled();
  const lines = log.lines.map(
    ({ detail, message }) =>
      `${message} ${JSON.stringify(detail)} ${String((detail as { err?: unknown }).err)}`,
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(said);
  expect(lines[0]).not.toContain(phone);
  expect(lines[0]).not.toContain('012345');
});

test('a provider that sends us elsewhere is not followed', async () => {
  answer = { status: 302, body: '' };
  await expect(sender().send(code)).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('without a provider SMS stand in a file that nobody else reads', async () => {
  const data = path.join(directory, 'data');
  const toFile = logFileSender(data, clock);
  await toFile.send(code);
  await toFile.send({ ...code, text: '第二条' });
  const file = path.join(data, 'sms.log');
  expect(readFileSync(file, 'utf8')).toBe(
    `2026-03-02 10:00:00 ${phone} Your code is 012345.\n2026-03-02 10:00:00 ${phone} 第二条\n`,
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
