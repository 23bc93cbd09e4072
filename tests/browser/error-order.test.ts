import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningConsole, startConsole } from './support/console.ts';
import { startBrowser, Visitor } from './support/visit.ts';

const serviceLead = '13900000006';

describe('abnormal orders', () => {
  let console: RunningConsole;
  let browser: Browser;

  beforeAll(async () => {
    [console, browser] = await Promise.all([startConsole(), startBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await console?.stop();
  });

  it('are settled one after the other without the mouse, the next one and its media already there', {
    timeout: 90_000,
  }, async () => {
    const visitor = await Visitor.arrive(browser, console);
    const { page } = visitor;
    await visitor.signIn(serviceLead);
    await page.goto('/order-manager/error-order?tab=0&order_by=create_time&sort_type=0');
    await page.getByRole('link', { name: /^E\d+/ }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/error-order\/detail\?id=\d+/);
    const first = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Alt+Digit0');
    await page.getByText('The order is cancelled and nothing is deducted.').waitFor();
    // The second product of the cabinet, twice.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+Digit2');
    await page.getByText(/The order is settled and ¥[\d.]+ deducted/).waitFor();
    // What comes next has been asked for while this one was looked at.
    const waiting = page.locator('[hidden] video').first();
    await waiting.waitFor({ state: 'attached' });
    const film = await waiting.getAttribute('src');
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Abnormal order ${first} handled`).waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).not.toBe(first);
    await page.getByRole('option').first().waitFor();
    await page.locator(`video[src="${film}"]`).first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/order-manager\/error-order$/);
    await visitor.leave();
  });

  it('are settled on a phone with a thumb', { timeout: 60_000 }, async () => {
    const visitor = await Visitor.arrive(browser, console, { width: 390 });
    const { page } = visitor;
    await visitor.signIn(serviceLead);
    await page.goto('/order-manager/error-order?tab=0&order_by=create_time&sort_type=0');
    await page.getByRole('link', { name: /^E\d+/ }).first().click();
    await page.getByRole('option').first().waitFor();
    await visitor.expectNoSidewaysScroll();
    await visitor.expectAccessible();
    await visitor.leave();
  });
});
