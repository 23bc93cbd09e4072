import AxeBuilder from '@axe-core/playwright';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import { encodePassword } from '../../../resources/kit/wire.ts';
import { clockShift } from '../../clock.ts';
import { shiftClock } from '../../support/shift-clock.mjs';
import { findChromium } from '../chromium.ts';
import type { RunningConsole } from './console.ts';
import type { Tokens } from './platform.ts';

export interface Looking {
  readonly width?: number;
  readonly lang?: 'en' | 'zh';
  readonly theme?: 'light' | 'dark';
}

const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page that is no page's. */
export const nowhere = '/nowhere';

export async function startBrowser(): Promise<Browser> {
  const found = await findChromium();
  if (!found) throw new Error('the browser project runs only where a Chromium is found');
  return chromium.launch({ executablePath: found.executablePath, args: [...found.args, ...quiet] });
}

/** A person at a screen: one context of its own, and every complaint of the page collected. */
export class Visitor {
  readonly page: Page;
  readonly complaints: string[] = [];
  readonly #asked = new Set<Request>();
  readonly #context: BrowserContext;
  readonly #console: RunningConsole;

  private constructor(context: BrowserContext, page: Page, console: RunningConsole) {
    this.#context = context;
    this.#console = console;
    this.page = page;
    page.on('pageerror', (error) => this.complaints.push(error.message));
    // What a page waits for; a socket stays open and a picture holds nothing up.
    page.on('request', (request) => {
      if (['document', 'fetch', 'script', 'xhr'].includes(request.resourceType())) this.#asked.add(request);
    });
    page.on('requestfinished', (request) => this.#asked.delete(request));
    page.on('requestfailed', (request) => this.#asked.delete(request));
    page.on('console', (message) => {
      // A refusal that a test provokes is the network's to report, not a fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        this.complaints.push(message.text());
    });
  }

  static async arrive(
    browser: Browser,
    console: RunningConsole,
    { width = 1440, lang = 'en', theme = 'light' }: Looking = {},
  ) {
    const phone = width < 768;
    const context = await browser.newContext({
      baseURL: console.origin,
      viewport: { width, height: phone ? 844 : 900 },
      locale: lang === 'zh' ? 'zh-CN' : 'en-US',
      timezoneId: 'America/New_York',
      colorScheme: theme,
      hasTouch: phone,
      isMobile: phone,
    });
    if (clockShift() !== 0) await context.addInitScript(shiftClock, clockShift());
    return new Visitor(context, await context.newPage(), console);
  }

  /** Comes in by the page for it, and waits where that leads. */
  async signInAtPage(phone: string): Promise<void> {
    await this.page.goto('/login');
    await this.page.locator('input[name=login_name]').fill(phone);
    await this.page.locator('input[name=password]').fill(this.#console.password);
    await this.page.locator('button[type=submit]').click();
    await this.page.waitForURL((url) => !url.pathname.startsWith('/login'));
  }

  /** Comes in by the call that the page for it makes: the next page that is opened is this person's. */
  async signIn(phone: string): Promise<void> {
    const answer = await this.#context.request.post('/api/manager/login/v1', {
      data: { login_name: phone, password: encodePassword(this.#console.password) },
    });
    const { code, data, msg } = await answer.json();
    if (code !== 0) throw new Error(`${phone} may not come in: ${msg}`);
    await this.#hold(data);
  }

  /** As the platform's worker W0001, who came in by the calls that the page /secret-login makes. */
  async signInAsPlatform(): Promise<void> {
    await this.#hold(await this.#console.platformTokens());
  }

  /** Keeps a session where the console looks for it; a page without the console is enough for that. */
  async #hold(tokens: Tokens): Promise<void> {
    await this.page.goto('/healthz');
    await this.page.evaluate(({ auth_token, socket_token }) => {
      localStorage.setItem('auth_token', auth_token);
      localStorage.setItem('socket_token', socket_token);
    }, tokens);
  }

  /**
   * Opens another place as links do, without loading the console anew. By way of a page that has nothing in common with any other: a
   * record may open beside the list that stands already, and what is drawn would be the one before.
   */
  async move(path: string): Promise<void> {
    const between = new URL(this.page.url()).pathname === nowhere ? [] : [nowhere];
    for (const to of [...between, path]) {
      await this.page.evaluate((place) => {
        const left = [...document.querySelectorAll('main *, .statement *, article *')];
        Object.assign(window, { left });
        history.pushState(null, '', place);
        dispatchEvent(new PopStateEvent('popstate'));
      }, to);
      // A page that is kept stays hidden, and what holds a page may hold the next one too.
      await this.page
        .waitForFunction(() => {
          const { left } = window as unknown as { left: readonly Element[] };
          return left.filter((one) => one.checkVisibility()).length * 2 <= left.length;
        })
        .catch((cause: unknown) => {
          throw new Error(`what stood before ${to} still stands`, { cause });
        });
      // Of a page that is not drawn yet, only what holds every page could be seen to go.
      if (to === nowhere) await this.page.locator('.statement').waitFor();
    }
  }

  /** Until everything that was asked for is answered and drawn: nothing on its way, nothing that says that it waits. */
  async expectSettled(): Promise<void> {
    const waiting = async () => {
      if (this.#asked.size > 0) return [...this.#asked].map((request) => request.url());
      const busy = await this.page.evaluate(async () => {
        // What the last answer brought is drawn, and asks for more if it has to.
        await new Promise((drawn) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))),
        );
        // What lies below the screen is asked for when somebody scrolls there, and waits until then.
        const seen = ({ top, bottom }: DOMRect) => top < innerHeight && bottom > 0;
        return [...document.querySelectorAll('[aria-busy="true"], .ant-skeleton-active, .ant-spin-spinning')]
          .filter((sign) => seen(sign.getBoundingClientRect()))
          .map((sign) => sign.outerHTML.slice(0, 120));
      });
      return [...busy, ...[...this.#asked].map((request) => request.url())];
    };
    await expect.poll(waiting, { timeout: 30_000, interval: 20 }).toEqual([]);
  }

  /** Takes an option of the select that is open once its list stands still: one that moves under the pointer loses the click. */
  async choose(option: string): Promise<void> {
    const list = this.page.locator('.ant-select-dropdown:visible');
    const item = list.getByTitle(option, { exact: true });
    await item.waitFor();
    await this.expectAtRest(list);
    await item.click();
    await this.page
      .locator(`.ant-select-item-option-selected[title="${option}"]`)
      .waitFor({ state: 'attached' });
  }

  /** Until nothing in a part moves any more, nor waits as antd does for the frame before it moves. What goes on and on is no move. */
  async expectAtRest(part: Locator): Promise<void> {
    const moving = () =>
      part.evaluateAll((parts) =>
        parts
          .flatMap((one) => one.getAnimations({ subtree: true }))
          .filter(
            ({ playState, effect }) =>
              ['running', 'paused'].includes(playState) &&
              Number(effect?.getComputedTiming().endTime) <= 2_000,
          )
          .map(({ playState, effect }) => {
            const target = effect instanceof KeyframeEffect ? effect.target : null;
            return `${playState}: ${target?.outerHTML.slice(0, 120)}`;
          }),
      );
    await expect.poll(moving, { timeout: 30_000, interval: 20 }).toEqual([]);
  }

  /** Reads the page while nothing on it moves: a colour on its way to another is nobody's to read yet. */
  async #readAtRest<T>(read: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.expectAtRest(this.page.locator('body'));
      await this.page.evaluate(() => {
        const ended = new AbortController();
        const moves = { ended, seen: false };
        for (const move of ['transitionrun', 'animationstart'])
          addEventListener(move, () => (moves.seen = true), { capture: true, signal: ended.signal });
        Object.assign(window, { moves });
      });
      const found = await read();
      const moved = await this.page.evaluate(() => {
        const { moves } = window as unknown as { moves: { ended: AbortController; seen: boolean } };
        moves.ended.abort();
        return moves.seen;
      });
      if (!moved) return found;
    }
  }

  /** WCAG A and AA by axe, of the page or of one part: what a dialog dims is not to be read while it is open. */
  async expectAccessible(part = 'body', place = this.page.url()): Promise<void> {
    const { violations } = await this.#readAtRest(() =>
      new AxeBuilder({ page: this.page })
        .include(part)
        // The console has no frames, and what holds needs no telling: half of the time.
        .setLegacyMode()
        // Two landmarks of one name send whoever listens to the wrong one.
        .options({ resultTypes: ['violations'], rules: { 'landmark-unique': { enabled: true } } })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
        .analyze(),
    );
    const told = violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map(
            (node) =>
              `${node.target.join(' ')} ${node.html.slice(0, 120)} (${node.failureSummary?.split('\n').at(-1)?.trim()})`,
          )
          .slice(0, 3)
          .join('; ')}`,
    );
    expect(told, place).toEqual([]);
  }

  /** No page scrolls sideways. */
  async expectNoSidewaysScroll(place = this.page.url()): Promise<void> {
    const over = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, place).toBeLessThanOrEqual(0);
  }

  /** Where the page is, what it complained of, and what a screen reader would find on it. */
  async tellWhatStands(): Promise<string> {
    if (this.page.isClosed()) return 'a page that is closed';
    const found = await this.page.locator('body').ariaSnapshot();
    return [this.page.url(), ...this.complaints, found].join('\n');
  }

  async leave(): Promise<void> {
    await this.#context.close();
    expect(this.complaints).toEqual([]);
  }
}
