import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { encodePassword } from '../../resources/kit/wire.ts';
import { serverExtensions } from '../../resources/start/server-extensions.ts';
import { createApp } from '../../server/app.ts';
import type { Database } from '../../server/db/connect.ts';
import { consoleServe } from '../../vite-build.ts';
import { freshDatabase } from '../server/support/database.ts';
import { filesUnder, png } from '../server/support/oss.ts';
import { Client } from '../server/support/served.ts';
import { password, passwordCost, users, world } from '../server/support/world.ts';
import { startBrowser } from './support/visit.ts';

/** The console's upload in a real browser, under the real policy, with the real client, on the server's own store. */
let dataDir: string;
let pageDir: string;
let database: Database;
let app: FastifyInstance;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let base: string;
let authToken: string;
const complaints: string[] = [];

beforeAll(async () => {
  [dataDir, pageDir] = (await Promise.all(
    ['upload-data-', 'upload-page-'].map((name) => mkdtemp(path.join(tmpdir(), name))),
  )) as [string, string];
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    // What the console leaves out of its own bundles stays out here too.
    resolve: consoleServe.resolve,
    build: {
      outDir: pageDir,
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'support/upload-page.ts'),
        output: { entryFileNames: 'page.js', chunkFileNames: 'assets/[name].js' },
      },
    },
  });
  await writeFile(
    path.join(pageDir, 'index.html'),
    '<!doctype html><title>x</title><script type="module" src="/page.js"></script>',
  );
  database = await freshDatabase(world);
  app = await createApp({ product, serverExtensions, database, passwordCost, dataDir, consoleDir: pageDir });
  await app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  browser = await startBrowser();
});
beforeEach(async () => {
  const signedIn = await new Client(base).post('/manager/login/v1', {
    login_name: users.root,
    password: encodePassword(password),
  });
  authToken = signedIn.data.auth_token;
  context = await browser.newContext({ baseURL: base });
  page = await context.newPage();
  complaints.length = 0;
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (
      ['error', 'warning'].includes(message.type()) &&
      !message.text().startsWith('Failed to load resource')
    )
      complaints.push(message.text());
  });
  const opened = await page.goto('/');
  expect(opened?.headers()['content-security-policy']).toMatch(/script-src 'self';/);
  await page.waitForFunction(() => 'uploadPage' in window);
});
afterEach(async () => {
  await context.close();
  await database.pool.query('truncate upload_file');
  await rm(path.join(dataDir, 'oss'), { recursive: true, force: true });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await database?.close();
  await Promise.all([dataDir, pageDir].map((directory) => rm(directory, { recursive: true, force: true })));
});

/** Uploads from the page; a film is made there, of so many bytes. */
const upload = (given: { name: string; type: 0 | 3; base64?: string; film?: number }) =>
  page.evaluate(
    async ({ name, type, base64, film, authToken }) => {
      const bytes = film ? new Uint8Array(film) : Uint8Array.from(atob(base64 ?? ''), (c) => c.charCodeAt(0));
      const start = '\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp41';
      if (film) bytes.set(Array.from(start, (c) => c.charCodeAt(0)));
      return window.uploadPage.begin({ file: new File([bytes], name), type, authToken });
    },
    { ...given, authToken },
  );
const stored = () => filesUnder(path.join(dataDir, 'oss'));

test('[7.30] a picture is put in one piece, and its address is on the file host', async () => {
  const ended = await upload({ name: '照片 1.PNG', type: 0, base64: png.toString('base64') });
  if (!('done' in ended)) throw new Error(ended.text);
  const { done } = ended;
  expect(done).toMatchObject({ name: '照片 1.PNG', size: png.length, type: 0 });
  expect(done.url).toMatch(/^\/oss\/0\/\d{8}\/\d+\/[\w-]{22}\/[0-9a-f]{32}\.png$/);
  const file = path.join(dataDir, 'oss/objects', done.url.replace('/oss/', ''));
  expect((await readFile(file)).equals(png)).toBe(true);
  expect(await page.evaluate(() => window.uploadPage.progress)).toEqual([1]);
  expect(complaints).toEqual([]);
});

test('a film of 12 MB is put in parts, with progress', async () => {
  const size = 12 * 1024 * 1024 + 3;
  const requests: string[] = [];
  page.on('request', (request) =>
    requests.push(`${request.method()} ${new URL(request.url()).search.replace(/uploadId=\w+/, 'id')}`),
  );
  const ended = await upload({ name: 'film.mp4', type: 3, film: size });
  if (!('done' in ended)) throw new Error(ended.text);
  expect(requests.filter((each) => each.startsWith('PUT ?partNumber='))).toHaveLength(13);
  expect(requests.at(-1)).toBe('POST ?id');
  const seen = await page.evaluate(() => window.uploadPage.progress);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(await stored()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('a film goes on by itself after the network was gone', async () => {
  const partOf = (url: string) => new URL(url).searchParams.get('partNumber');
  const arrived = new Set<string>();
  page.on('response', (response) => {
    const part = partOf(response.url());
    if (part !== null && response.request().method() === 'PUT' && response.ok()) arrived.add(part);
  });
  let parts = 0;
  let cut = 0;
  let again = 0;
  await page.route('**/oss/**', async (route) => {
    const part = partOf(route.request().url());
    if (part !== null) {
      if (arrived.has(part)) again++;
      parts++;
      if (parts > 3 && parts <= 6) {
        // The client has heard of the three before: what it can't know of it would send again.
        await page.waitForFunction(() => window.uploadPage.progress.length > 3);
        cut++;
        await route.abort('internetdisconnected');
        return;
      }
    }
    await route.continue();
  });
  const ended = await upload({ name: 'film.mp4', type: 3, film: 8 * 1024 * 1024 });
  expect(ended).toMatchObject({ done: { type: 3 } });
  // What was cut off was sent once more; nothing that had arrived was.
  expect([cut, again]).toEqual([3, 0]);
  expect(arrived.size).toBe(8);
  expect(await stored()).toHaveLength(1);
});

test('a cancelled film leaves nothing in the store', async () => {
  let parts = 0;
  let cancelled: Promise<void> | undefined;
  await page.route('**/oss/**', async (route) => {
    if (new URL(route.request().url()).searchParams.has('partNumber') && ++parts > 3) {
      // No part overtakes the hand that cancels.
      cancelled ??= page.evaluate(() => window.uploadPage.cancel());
      await cancelled;
    }
    await route.continue();
  });
  const ended = await upload({ name: 'film.mp4', type: 3, film: 12 * 1024 * 1024 });
  expect(ended).toEqual({ kind: 'cancelled', text: 'The upload was cancelled' });
  await expect.poll(stored).toEqual([]);
  expect(parts).toBeLessThan(8);
});

test('what the store refuses is told in words', async () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64');
  expect(await upload({ name: 'a.png', type: 0, base64: html })).toEqual({
    kind: 'refused',
    text: 'The content of the file does not match its extension',
  });
  expect(await stored()).toEqual([]);
});

test('the client comes in a file of its own, when first needed', async () => {
  const chunks = await readdir(path.join(pageDir, 'assets'));
  const sizes = await Promise.all(
    chunks.map(async (name) => gzipSync(await readFile(path.join(pageDir, 'assets', name))).length),
  );
  expect(Math.max(...sizes)).toBeLessThan(175 * 1024);
  expect(gzipSync(await readFile(path.join(pageDir, 'page.js'))).length).toBeLessThan(8 * 1024);
});
