import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../support/days.ts';
import { hosting } from './support/hosting.ts';

const operations = '13900000004';
const service = '13900000005';
const auditor = '13900000006';
const since = dayFromNow(-20);
/** The list begins with today, which has no orders while it is young. */
const someOrders = `/order-manager/sale-order?start_create_time=${since}`;
/** A further refund of an order is audited by another person, who hears of it. */
const refundedOnce = `/order-manager/sale-order?tab=3&refund_state=1&start_create_time=${since}`;

/** What is told by itself, over the real socket: nobody reloads a page here. */
describe('the live console', () => {
  const host = hosting();

  it.each([
    { width: 1440, lang: 'en', theme: 'light', row: 0, entry: 'Message centre', open: /^Open / },
    { width: 390, lang: 'zh', theme: 'dark', row: 1, entry: '消息中心', open: /^打开/ },
  ] as const)(
    '[2.166] [7.20] [2.140] a message arrives, is counted at the bell, read in place and leads to its record ($width, $lang)',
    { timeout: 120_000 },
    async ({ width, lang, theme, row, entry, open }) => {
      const reader = await host.arrive({ width, lang, theme });
      await reader.signIn(auditor);
      await reader.page.goto('/order-manager/sale-order');
      const bell = reader.page.getByRole('link', { name: new RegExp(`^${entry}`) });
      await expect.poll(async () => bell.textContent(), { timeout: 15_000 }).toMatch(/^\d+\+?$/);
      const before = Number(await bell.textContent());

      const asker = await host.arrive();
      await asker.signIn(service);
      await asker.page.goto(refundedOnce);
      await asker.page.getByRole('link', { name: /^S\d+/ }).nth(row).click();
      await asker.page.waitForURL(/detail\?id=/);
      await asker.page.getByRole('heading', { name: /^S\d+/ }).waitFor();
      await asker.page.getByRole('button', { name: 'Refund', exact: true }).click();
      const dialog = asker.page.getByRole('dialog');
      await dialog.getByRole('radio', { name: 'Refund by amount' }).check();
      await dialog.getByRole('textbox', { name: 'Refund amount' }).fill('0.10');
      await dialog.getByRole('combobox', { name: 'Reason' }).click();
      await asker.choose('Quality or expired');
      await dialog.getByRole('button', { name: /^Refund/ }).click();
      await asker.page.getByText('Refund submitted').waitFor();
      await asker.leave();

      await expect.poll(async () => Number(await bell.textContent()), { timeout: 15_000 }).toBe(before + 1);
      await bell.click();
      await reader.page.waitForURL(/\/notice$/);
      const title = reader.page.getByRole('button', { name: /有退款待审核|A refund waits/ }).first();
      await title.waitFor();
      await reader.expectAccessible();
      await reader.expectNoSidewaysScroll();
      await title.click();
      const message = reader.page.getByRole('dialog');
      await message.getByRole('link', { name: open }).waitFor();
      await reader.expectAccessible('[role=dialog]');
      await expect.poll(async () => Number(await bell.textContent()), { timeout: 15_000 }).toBe(before);
      await message.getByRole('link', { name: open }).click();
      await reader.page.getByRole('heading', { name: /^R\d+/ }).waitFor();
      await reader.leave();
    },
  );

  it('[6.01] a permission that is taken away takes its menu entry and closes its page at once', {
    timeout: 120_000,
  }, async () => {
    const other = await host.arrive();
    await other.signIn(service);
    await other.page.goto(someOrders);
    await other.page.getByRole('link', { name: 'Sale orders' }).first().waitFor();
    await other.page.getByRole('row').nth(2).waitFor();

    const admin = await host.arrive();
    await admin.signInAsPlatform();
    await admin.page.goto(`/personnel/user?phone=${service}`);
    await admin.page
      .getByRole('row')
      .filter({ hasText: '许静' })
      .getByRole('button', { name: 'Edit' })
      .click();
    const form = admin.page.getByRole('dialog');
    await form.getByText('Customer service').first().waitFor();
    await form.getByLabel('Roles').press('Backspace');
    await form.getByLabel('Roles').fill('Marketing');
    await admin.choose('Marketing specialist');
    await admin.page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await admin.page.getByText('Modified successfully').waitFor();

    await other.page.getByText('You have no permission').first().waitFor({ timeout: 15_000 });
    await other.page.getByRole('menuitem', { name: 'Marketing' }).waitFor();
    expect(await other.page.getByRole('menuitem', { name: 'Orders' }).count()).toBe(0);
    await admin.leave();
    await other.leave();
  });

  it.each([
    {
      width: 1440,
      lang: 'en',
      ask: 'Export',
      orders: 'Export, one row per order',
      done: 'Export finished',
      download: 'Download',
    },
    { width: 390, lang: 'zh', ask: '导出', orders: '导出，每单一行', done: '导出完成', download: '下载' },
  ] as const)(
    '[2.165] [4.11] an export says when it is done and hands the file over ($width, $lang)',
    { timeout: 120_000 },
    async ({ width, lang, ask, orders, done, download }) => {
      const visitor = await host.arrive({ width, lang });
      const { page } = visitor;
      await visitor.signIn(operations);
      await page.goto(someOrders);
      await page.getByRole('link', { name: /^S\d+/ }).first().waitFor();
      await page.getByRole('button', { name: ask, exact: true }).click();
      await page.getByRole('menuitem', { name: orders }).click();
      await page.getByText(done).waitFor({ timeout: 30_000 });
      await visitor.expectAccessible();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: download, exact: true }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
      await visitor.leave();
    },
  );
});
