import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../support/days.ts';
import { hosting } from './support/hosting.ts';

const admin = '13900000002';
const points = '/statistical-manager/statistical-shop';

describe('home and statistics', () => {
  const host = hosting();

  it('home is the first page: everything is drawn and nothing moves, in both themes and on a phone', {
    timeout: 120_000,
  }, async () => {
    for (const [width, theme, lang] of [
      [1440, 'light', 'en'],
      [390, 'dark', 'zh'],
    ] as const) {
      const visitor = await host.arrive({ width, theme, lang });
      const { page } = visitor;
      // What stands on the page before its figures come must not make room for them.
      let tell = () => {};
      const seen = new Promise<void>((done) => {
        tell = done;
      });
      await page.route('**/home/overview/**', async (route) => {
        await seen;
        await route.continue();
      });
      await visitor.signInAtPage(admin);
      await page.waitForURL(/\/home$/);
      await page.evaluate(() => {
        interface Shift extends PerformanceEntry {
          readonly value: number;
          readonly sources: readonly { readonly node: Node | null }[];
        }
        const seen = window as unknown as { moved: { value: number; what: string[] }[] };
        seen.moved = [];
        const named = (node: Node | null) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent);
        // A message or an alarm that comes meanwhile goes into its list, which has the room for it.
        const listed = (node: Node | null) => node instanceof Element && node.closest('.home-list') !== null;
        new PerformanceObserver((list) => {
          for (const { value, sources } of list.getEntries() as Shift[])
            if (!sources.every(({ node }) => listed(node)))
              seen.moved.push({ value, what: sources.map(({ node }) => named(node)) });
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.locator('.figure-cards').waitFor();
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      );
      tell();
      await visitor.expectSettled();
      // Trend, hours, three rankings, four rings and the map, each drawn when it comes to sight.
      await expect.poll(() => page.locator('figure.chart-box').count(), { timeout: 30_000 }).toBe(10);
      for (const chart of await page.locator('figure.chart-box').all()) {
        await chart.scrollIntoViewIfNeeded();
        await chart.locator('.chart-canvas svg').waitFor();
      }
      const moved = await page.evaluate(
        () => (window as unknown as { moved: { value: number; what: string[] }[] }).moved,
      );
      expect(
        moved.reduce((sum, { value }) => sum + value, 0),
        JSON.stringify(moved),
      ).toBeLessThan(0.02);
      await visitor.expectAccessible();
      await visitor.expectNoSidewaysScroll();
      await visitor.leave();
    }
  });

  it('[2.189] [3.13] a period, chosen by keyboard, survives a reload; a chart is a table and a file of the same numbers', {
    timeout: 120_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(admin);
    await page.goto(points);
    const month = dayFromNow(0).slice(0, 7);
    await page.getByRole('tab', { name: 'Day', exact: true }).first().focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('textbox', { name: 'Month' }).fill(month);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`time_type=2&start_date=${month}-01`));
    const place = page.url();
    await page.reload();
    const trend = page.getByRole('figure').filter({ hasText: 'Sales and orders' });
    await trend.locator('.chart-canvas svg').waitFor();
    expect(page.url()).toBe(place);
    await expect.poll(() => page.getByRole('textbox', { name: 'Month' }).inputValue()).toBe(month);
    await visitor.expectAccessible();

    await trend.getByRole('button', { name: 'View as table' }).focus();
    await page.keyboard.press('Enter');
    const table = trend.getByRole('table');
    await table.waitFor();
    const days = await table.getByRole('row').count();
    const save = async (what: string) => {
      await trend.getByRole('button', { name: 'Download Sales and orders' }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: what }).click(),
      ]);
      return readFileSync(await file.path());
    };
    const csv = (await save('File (CSV)')).toString();
    expect(csv.trim().split('\r\n')).toHaveLength(days);
    expect((await save('Picture (PNG)')).subarray(1, 4).toString()).toBe('PNG');
    // The picture says what the table is called: the chart and the months that it shows.
    const called = await trend.getByRole('region', { name: /^Sales and orders / }).getAttribute('aria-label');
    expect(called).toMatch(new RegExp(` – ${month}$`));
    const picture = (await save('Picture (SVG)')).toString();
    expect([picture.startsWith('<svg'), picture.includes(`>${called}<`)]).toEqual([true, true]);
    await visitor.leave();
  });

  it('organisation, point, day and orders are one way down, and back', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(admin);
    await page.goto(`${points}?by=org`);
    const rows = page.getByRole('region', { name: 'Point statistics' });
    // The middle of a name that is cut lies under the next column.
    const atItsStart = { position: { x: 8, y: 8 } };
    await rows.getByRole('link').first().click(atItsStart);
    await page.waitForURL(/mgt_org_id=\d+/);
    await expect.poll(() => rows.getByRole('columnheader').first().textContent()).toBe('Point');
    const [answered] = await Promise.all([
      page.waitForResponse((response) => /statistics_shop\/v1\?.*by=day/.test(response.url())),
      rows.getByRole('link').first().click(atItsStart),
    ]);
    await page.waitForURL(/shop_id=\d+&by=day/);
    const { data } = (await answered.json()) as {
      data: { rows: readonly { stat_date: string; order_count: number }[] };
    };
    const sold = data.rows.find(({ order_count }) => order_count > 0);
    if (!sold) throw new Error('the point that sells the most sold nothing in a week');
    await rows.getByRole('link', { name: sold.stat_date.slice(5) }).click();
    await page.waitForURL(/sale-order\?.*start_create_time=.*date_type=2/);
    await page.getByText(`${sold.order_count} in total`).waitFor();
    await page.goBack();
    await page.waitForURL(/by=day/);
    await visitor.leave();
  });
});
