import { describe, expect, it } from 'vitest';
import { hosting } from './support/hosting.ts';

const factoryLead = '13900000013';
const staff = '/vendor-test/person-manage';

describe('the shell on a desk', () => {
  const host = hosting();

  it.each([
    ['en', 'light', 'Search', '人员管理'],
    ['zh', 'dark', '搜索', 'FACTORY STAFF'],
  ] as const)(
    'the palette opens by keys, finds in both languages and gives the focus back (%s, %s)',
    { timeout: 120_000 },
    async (lang, theme, name, text) => {
      const visitor = await host.arrive({ lang, theme });
      const { page } = visitor;
      await visitor.signInAtPage(factoryLead);
      const button = page.getByRole('button', { name });
      await button.waitFor();
      await button.focus();
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog', { name });
      await dialog.getByRole('option').first().waitFor();
      await visitor.expectAccessible('dialog');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Control+k');
      await dialog.getByRole('combobox').fill(text);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${staff}`);
      await visitor.leave();
    },
  );

  it('[4.50] a dialog whose file is gone says so and reloads the page once, then lets the person try again', {
    timeout: 120_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(factoryLead);
    await page.goto(staff);
    const disable = page.getByRole('row').getByRole('button', { name: 'Disable' }).first();
    await disable.waitFor();
    const loads: string[] = [];
    page.on('load', () => loads.push(page.url()));
    await page.route('**/assets/action-dialog-*.js', (route) => route.abort());
    // It stands for 300 ms only: the page itself keeps over the reload that it was there.
    await page.evaluate(() => {
      const note = () => {
        if (document.body.textContent?.includes('New version detected, updating...'))
          sessionStorage.setItem('told-of-new-version', '1');
      };
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await disable.click();
    await expect.poll(() => loads.length).toBe(1);
    expect(await page.evaluate(() => sessionStorage.getItem('told-of-new-version'))).toBe('1');
    await disable.click();
    await page.getByText('This page could not be loaded').waitFor();
    expect(loads).toHaveLength(1);
    await page.unroute('**/assets/action-dialog-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => loads.length).toBe(2);
    await disable.click();
    await page.getByRole('dialog').waitFor();
    // The browser and React tell of the missing file.
    visitor.complaints.splice(0);
    await visitor.leave();
  });

  it('a tab brings its list back to where it was scrolled to', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(factoryLead);
    await page.goto(`${staff}?size=50`);
    await page.getByRole('row').nth(30).waitFor();
    const bar = page.getByRole('navigation', { name: 'Open pages' });
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Keep open pages as tabs' }).click();
    await bar.getByRole('link', { name: 'Factory staff', exact: true }).waitFor();
    const scroller = page.locator('.list-scroll');
    await scroller.evaluate((element) => element.scrollTo(0, 700));
    // A click of a person would first scroll the row into sight.
    await page
      .getByRole('link', { name: /^HG\d{4}$/ })
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.expectAccessible();
    await bar.getByRole('link', { name: 'Factory staff', exact: true }).click();
    await page.getByRole('row').nth(30).waitFor();
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(700);
    const open = await bar.getByRole('link').allTextContents();
    // Home is not theirs: the way there leads to their first page, which has its tab already.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await page.getByRole('row').nth(5).waitFor();
    await page.reload();
    await bar.getByRole('link', { name: 'Factory staff', exact: true }).waitFor();
    expect(await bar.getByRole('link').allTextContents()).toEqual(open);
    await visitor.leave();
  });
});
