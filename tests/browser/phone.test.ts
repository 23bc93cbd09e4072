import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { halves } from '../../resources/index.console.ts';
import { product } from '../../resources/index.ts';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { type RunningConsole, startConsole } from './support/console.ts';
import { startBrowser, Visitor } from './support/visit.ts';

const administrator = '13900000002';
const factoryLead = '13900000013';

/** The id of the first row that this person's list shows; none where he may not see it. */
async function firstId(page: Page, endpoint: string): Promise<string | undefined> {
  const { path } = parseEndpoint(endpoint as 'GET /');
  return page.evaluate(async (url) => {
    const token = localStorage.getItem('auth_token') ?? '';
    const answer = await fetch(`/api${url}?page=1&size=1`, { headers: { 'Auth-Token': token } });
    return (await answer.json()).data?.rows?.[0]?.id as string | undefined;
  }, path);
}

/** Every address that the declarations make, with a record where one is needed. */
async function addresses(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const resource of product.resources) {
    const paths = pathsOf(resource);
    if (!paths) continue;
    all.push(paths.list);
    const { list } = resource.api;
    const id = list && (await firstId(page, list));
    if (paths.form) all.push(paths.form);
    if (paths.detail && id) all.push(`${paths.detail}?id=${id}`);
    for (const segment of Object.keys(halves[resource.name]?.pages ?? {})) {
      // One that stands in the list's place has the list's address.
      if (id && segment !== 'index') all.push(`${paths.list}/${segment}?id=${id}`);
    }
  }
  return [...all, '/nowhere'];
}

describe('on a phone', () => {
  let console: RunningConsole;
  let browser: Browser;

  beforeAll(async () => {
    [console, browser] = await Promise.all([startConsole(), startBrowser()]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await console?.stop();
  });

  it.each([
    ['en', administrator],
    ['zh', administrator],
    ['en', factoryLead],
    ['zh', factoryLead],
  ] as const)(
    '[2.07] no declared page scrolls sideways at 360 px, and each can be used by everybody (%s, %s)',
    { timeout: 240_000 },
    async (lang, who) => {
      const visitor = await Visitor.arrive(browser, console, { width: 360, lang });
      const { page } = visitor;
      await visitor.signIn(who);
      for (const path of await addresses(page)) {
        await page.goto(path);
        await page.locator('main, .statement, article').first().waitFor();
        await page.waitForLoadState('networkidle');
        await visitor.expectNoSidewaysScroll();
        const inside = await page.evaluate(() => {
          const main = document.querySelector('main');
          return main ? main.scrollWidth - main.clientWidth : 0;
        });
        expect(inside, `${path} scrolls sideways inside`).toBeLessThanOrEqual(0);
        await visitor.expectAccessible('body', path);
      }
      await visitor.leave();
    },
  );

  it('several rows are chosen by a resting finger, and what can be done with them stands below', {
    timeout: 90_000,
  }, async () => {
    const visitor = await Visitor.arrive(browser, console, { width: 360 });
    const { page } = visitor;
    await visitor.signIn(factoryLead);
    await page.goto('/vendor-test/person-manage');
    const cards = page.getByRole('article');
    await cards.nth(2).waitFor();
    const box = await cards.first().boundingBox();
    if (!box) throw new Error('the card has no place');
    const touch = await page.context().newCDPSession(page);
    const at = { x: box.x + 100, y: box.y + 60 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await page.getByRole('checkbox', { name: 'Select this page' }).waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const bar = page.getByRole('region', { name: 'Bulk actions' });
    await bar.getByText('1 selected').waitFor();
    // The whole card chooses, not only its box.
    await cards.nth(1).tap({ position: { x: 200, y: 70 } });
    await bar.getByText('2 selected').waitFor();
    await visitor.expectNoSidewaysScroll();
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Done' }).tap();
    await bar.waitFor({ state: 'detached' });
    expect(await cards.first().getByRole('checkbox').count()).toBe(0);
    await visitor.leave();
  });

  it('[2.07] the palette is a sheet of the whole screen', { timeout: 60_000 }, async () => {
    const visitor = await Visitor.arrive(browser, console, { width: 360, lang: 'zh' });
    const { page } = visitor;
    await visitor.signIn(administrator);
    await page.getByRole('button', { name: '搜索' }).tap();
    const dialog = page.getByRole('dialog', { name: '搜索' });
    await dialog
      .getByRole('option', { name: /优惠券管理/ })
      .first()
      .waitFor();
    const box = await dialog.boundingBox();
    expect([box?.x, box?.y, box?.width]).toEqual([0, 0, 360]);
    await visitor.expectAccessible('dialog');
    await dialog.getByRole('combobox').fill('coupons');
    await dialog.getByRole('option').first().tap();
    await page.waitForURL('**/marketing/coupon-management');
    await visitor.expectNoSidewaysScroll();
    await visitor.leave();
  });
});
