import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { serverExtensions } from '../../resources/start/server-extensions.ts';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../server/db/connect.ts';
import { freshDatabase } from './support/database.ts';
import { passwordCost, world } from './support/world.ts';

let directory: string;
let database: Database;
let app: FastifyInstance;
let base: string;
const lines: string[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'console-'));
  await mkdir(path.join(directory, 'assets'));
  await writeFile(path.join(directory, 'index.html'), '<!doctype html><title>Console</title>');
  await writeFile(path.join(directory, 'assets/main-abc123.js'), 'let x = 1;');
  await writeFile(path.join(directory, 'assets/main-abc123.js.br'), brotliCompressSync('let x = 1;'));
  database = await freshDatabase(world);
  const logger = Fastify({
    logger: { level: 'info', stream: { write: (line: string) => lines.push(line) } },
  }).log;
  app = await createApp({
    product,
    serverExtensions,
    database,
    logger,
    consoleDir: directory,
    mediaDir: path.resolve('resources/shared/seed/media'),
    passwordCost,
    trustProxy: 1,
  });
  base = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(directory, { recursive: true });
});

test('every route of the console is the one page, never cached, under a policy without inline script', async () => {
  for (const route of ['/', '/order-manager/sale-order', '/marketing/coupon-management/detail?id=5']) {
    const page = await fetch(`${base}${route}`);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await page.text()).toContain('<title>Console</title>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  }
});

test('who asks for the head of a page is told what the page would say; a call that is none stays unknown', async () => {
  const head = async (route: string) => {
    const answer = await fetch(`${base}${route}`, { method: 'HEAD' });
    return [answer.status, answer.headers.get('content-type'), await answer.text()];
  };
  expect(await head('/login')).toEqual([200, 'text/html; charset=utf-8', '']);
  expect((await head('/api/nothing'))[0]).toBe(404);
});

const headersOf = async (route: string, headers: Record<string, string> = {}) =>
  Object.fromEntries((await fetch(`${base}${route}`, { headers })).headers);

test.each([
  '/',
  '/assets/main-abc123.js',
  '/api/manager/captcha/v1',
  '/api/mgt_order/v1',
  '/healthz',
  '/openapi.json',
  '/gone.js',
])(
  '%s is guessed to be nothing else, framed by nobody, and tells no other site where it was left',
  async (route) => {
    const headers = await headersOf(route);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    const policy = new Map(
      (headers['content-security-policy'] ?? '').split(';').map((rule) => {
        const [name = '', ...sources] = rule.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'self'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'self'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  },
);

test('answers of calls are kept by no cache, refusals neither', async () => {
  for (const route of ['/api/manager/captcha/v1', '/api/mgt_order/v1', '/api/no/such/call'])
    expect(await headersOf(route)).toMatchObject({ 'cache-control': 'no-store' });
});

test('https is asked for where the browser came by it, as the trusted proxy says, and nowhere else', async () => {
  expect(await headersOf('/')).not.toHaveProperty('strict-transport-security');
  for (const route of ['/', '/api/mgt_order/v1', '/media/cola.svg'])
    expect(await headersOf(route, { 'x-forwarded-proto': 'https' })).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
    });
});

test('in files of the demo data nothing runs', async () => {
  expect(await headersOf('/media/cola.svg')).toMatchObject({
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox$/),
    'x-content-type-options': 'nosniff',
  });
});

test('hashed files are kept for a year and go out as the build compressed them', async () => {
  const file = await fetch(`${base}/assets/main-abc123.js`, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(file.headers.get('content-encoding')).toBe('br');
  expect(await file.text()).toBe('let x = 1;');
});

test.each(['/assets/gone.js', '/favicon.ico', '/../package.json', '/%2e%2e/package.json'])(
  '%s is no page of the console',
  async (route) => {
    expect((await fetch(`${base}${route}`)).status).toBe(404);
  },
);

test('a log line names path, status and time, never what stands in the query, the body or the headers', async () => {
  lines.length = 0;
  await fetch(`${base}/api/mgt_order/v1?user_phone=13812345678`, {
    headers: { 'auth-token': 'A'.repeat(43) },
  });
  await fetch(`${base}/api/manager/login/v1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"login_name":"13812345678","password":"c2VjcmV0"}',
  });
  await expect.poll(() => lines.length).toBe(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', path: '/api/mgt_order/v1', status: 401 });
  expect(lines.join()).not.toMatch(/13812345678|c2VjcmV0|AAAA/);
});
