import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { everywhere, objectAndAct, type PolicyLine } from '../resources/kit/access-model.ts';
import { grantableCodes } from '../resources/kit/permissions.ts';
import type { LoginControl } from '../resources/kit/wire.ts';
import { findChromium, howToGetChromium } from '../tests/browser/chromium.ts';
import { consoleServe } from '../vite-build.ts';
import { median } from './support.ts';
import { typingProduct } from './typing/declaration.ts';

const root = path.join(import.meta.dirname, '..');
const me = '900';
/** Keys that are typed into one field; the first ones warm it up. */
const typed = 60;
const warm = 10;
const slower = 4;

const codes = grantableCodes(typingProduct);
const control: LoginControl = {
  user_id: me,
  identity_type: 1,
  name: 'Wang Xiaoming',
  mct_name: null,
  mgt_org_id: '1',
  mgt_org_name: 'Headquarters',
  phone: '139****0002',
  level: 1,
  modules: codes,
  grants: [
    ['g', me, 'r', everywhere],
    ...codes.map((code): PolicyLine => ['p', 'r', ...objectAndAct(code), 'allow']),
  ],
  places: ['001'],
  need_change_pwd: 0,
  need_totp: 0,
  access_version: '1',
  quarters: { from: '2023-04', to: '2025-01' },
  draft_key: 'ZHJhZnRzLW9mLWEtdGVzdC1hcmUtbm8tc2VjcmV0ISE',
  preference: {},
};

const lines = Array.from({ length: 200 }, (_, at) => ({
  name: `Line ${at + 1}`,
  amount: 100 + at,
  count: at,
}));

/** Answers of the calls that these screens make, by the end of their path. */
function answerOf(url: string): unknown {
  if (url.includes('/login/control')) return control;
  if (url.includes('/bench_deep/')) return { id: '1', version: 1, title: 'Deep', lines };
  return { rows: [], total: 0 };
}

const cases = [
  { name: '50 fields, a text', at: '/bench/wide/add', label: 'Name 5' },
  { name: '50 fields, an amount', at: '/bench/wide/add', label: 'Amount 5' },
  { name: '200 rows beside it, a text', at: '/bench/deep/add?id=1', label: 'Title' },
  { name: '200 rows, a text in row 100', at: '/bench/deep/add?id=1', label: 'Name', nth: 99 },
];

/** Milliseconds from a key until the page is drawn again: handlers, React, styles and layout, without the wait for the next frame. */
async function keyTimes(page: Page, control: ReturnType<Page['getByLabel']>): Promise<number[]> {
  await control.click();
  await page.evaluate(() => {
    const times: number[] = [];
    let began = 0;
    addEventListener('keydown', () => (began = performance.now()), true);
    addEventListener('input', () => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        void document.body.offsetHeight;
        times.push(performance.now() - began);
      };
      channel.port2.postMessage(null);
    });
    Object.assign(globalThis, { times });
  });
  for (let n = 0; n < typed; n += 1) await page.keyboard.press(String(n % 10), { delay: 5 });
  await page.waitForTimeout(300);
  return (await page.evaluate(() => Reflect.get(globalThis, 'times') as number[])).slice(warm);
}

/** Milliseconds of the page's own thread for a key, whatever else the machine does: all that it takes to handle and draw it. */
async function cpuTimes(page: Page, session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await taken();
  for (let n = 0; n < typed; n += 1) await page.keyboard.press(String(n % 10), { delay: 5 });
  return (1_000 * ((await taken()) - before)) / typed;
}

/** A key in a form of 50 fields and in a sub-table of 200 rows, in Chromium at 1 × and at 4 × slower CPU; and until the form stands. */
export async function benchTyping(): Promise<string[]> {
  const found = await findChromium();
  if (!found) return [howToGetChromium];
  const outDir = mkdtempSync(path.join(tmpdir(), 'typing-'));
  const config = { ...consoleServe, configFile: false as const, logLevel: 'error' as const };
  writeFileSync(
    path.join(root, 'bench/typing/index.html'),
    '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="/page.tsx"></script></body></html>',
  );
  const place = path.join(root, 'bench/typing');
  try {
    await build({
      ...config,
      root: place,
      build: { ...consoleServe.build, outDir, manifest: false, emptyOutDir: true },
    });
  } finally {
    rmSync(path.join(place, 'index.html'));
  }
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    root: place,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
  const rows: string[] = [];
  try {
    for (const { name, at, label, nth = 0 } of cases) {
      for (const rate of [1, slower]) {
        const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
        await page.addInitScript(() => localStorage.setItem('lang', 'en'));
        await page.route('**/api/**', (route) =>
          route.fulfill({ json: { code: 0, msg: 'ok', data: answerOf(route.request().url()) } }),
        );
        const session = await page.context().newCDPSession(page);
        // What every form shares is loaded before: the measure is of this form.
        await page.goto(`${origin}${at}`);
        await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
        await session.send('Emulation.setCPUThrottlingRate', { rate });
        const control = page.getByRole('textbox', { name: label, exact: true }).nth(nth);
        const times = await keyTimes(page, control);
        const sorted = [...times].sort((a, b) => a - b);
        const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
        const cpu = await cpuTimes(page, session);
        const told = [median(times), p95, cpu].map((ms) => ms.toFixed(1)).join(' / ');
        rows.push(`| ${name} | ${rate} × | ${told} |`);
        await page.close();
      }
    }
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
  return ['| Typing into | CPU | median / p95 of a key / its CPU time, ms |', '|---|---|---|', ...rows];
}
