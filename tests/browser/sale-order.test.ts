import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../support/days.ts';
import { hosting } from './support/hosting.ts';

const operations = '13900000004';
const merchantOwner = '13900000023';
const since = dayFromNow(-20);
const paid = `/order-manager/sale-order?tab=3&refund_state=0&min_pay_amount=100&start_create_time=${since}`;

describe('sale orders', () => {
  const host = hosting();

  it('[2.12] [2.05] are found, opened by their id, and refunded through the channel', {
    timeout: 90_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(operations);
    await page.goto(paid);
    await page.getByRole('link', { name: /^S\d+/ }).first().click();
    await page.waitForURL(/sale-order\/detail\?id=\d+/);
    await page.getByRole('heading', { name: /^S\d+/ }).waitFor();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: /^Refund/ });
    await send.click();
    await dialog.getByText('Select at least one goods item').waitFor();
    await dialog.getByText('Select the reason').waitFor();
    await dialog.getByRole('radio', { name: 'Refund by amount' }).check();
    await dialog.getByRole('textbox', { name: 'Refund amount' }).fill('99999');
    await dialog.getByRole('combobox', { name: 'Reason' }).click();
    await visitor.choose('Quality or expired');
    await send.click();
    await dialog.getByText(/exceeds the refundable amount/).waitFor();
    await dialog.getByRole('textbox', { name: 'Refund amount' }).fill('0.50');
    await send.click();
    await page.getByText('Refund submitted').waitFor();
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole('heading', { name: 'Amounts' }).waitFor();
          return page.getByText('Partial', { exact: true }).count();
        },
        { timeout: 30_000, interval: 1_500 },
      )
      .toBeGreaterThan(0);
    await visitor.leave();
  });

  it('keep their address through filters, paging, back and reload', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive({ lang: 'zh' });
    const { page } = visitor;
    await visitor.signIn(operations);
    await page.goto(`/order-manager/sale-order?start_create_time=${since}`);
    await page.getByRole('link', { name: /^S\d+/ }).first().waitFor();
    const first = await page.getByRole('link', { name: /^S\d+/ }).first().textContent();
    await page.getByRole('button', { name: '第 2 页' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await expect.poll(() => page.getByRole('link', { name: /^S\d+/ }).first().textContent()).not.toBe(first);
    const second = await page.getByRole('link', { name: /^S\d+/ }).first().textContent();
    await page.reload();
    await expect.poll(() => page.getByRole('link', { name: /^S\d+/ }).first().textContent()).toBe(second);
    await page.goBack();
    await expect.poll(() => page.getByRole('link', { name: /^S\d+/ }).first().textContent()).toBe(first);
    // The same days, counted by when the order was paid.
    const basis = page.getByRole('combobox', { name: '时间类型' });
    await basis.selectOption('支付时间');
    await expect.poll(() => new URL(page.url()).searchParams.get('date_type')).toBe('2');
    await page.reload();
    await expect.poll(() => basis.inputValue()).toBe('2');
    await page.getByRole('link', { name: /^S\d+/ }).first().waitFor();
    await page.getByRole('textbox', { name: '订单编号' }).fill('没有&这个#单+号');
    await expect.poll(() => new URL(page.url()).searchParams.get('order_no')).toBe('没有&这个#单+号');
    await page
      .getByText('没有符合条件的数据')
      .or(page.getByRole('button', { name: '清除筛选' }))
      .first()
      .waitFor();
    await visitor.leave();
  });

  it('a detail leads on through its list, over the end of a page too, and back to it as it was left', {
    timeout: 120_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    const order = () => new URL(page.url()).searchParams.get('id');
    await visitor.signIn(operations);
    await page.goto(`/order-manager/sale-order?start_create_time=${since}`);
    const rows = page.locator('tbody tr[data-id]');
    await expect.poll(() => rows.count()).toBe(10);
    const ids = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.id));
    // Ten rows are more than this window shows.
    await page.setViewportSize({ width: 1440, height: 560 });
    const scroller = page.locator('.list-scroll');
    await scroller.evaluate((element) => element.scrollTo(0, 60));
    const left = await scroller.evaluate((element) => element.scrollTop);
    expect(left).toBeGreaterThan(0);
    // Anywhere in the row; a click of a person would first scroll it into sight.
    const cell = rows.nth(8).locator('td').nth(3);
    await cell.evaluate((element: HTMLElement) => element.click());
    await expect.poll(order).toBe(ids[8]);
    const around = page.getByRole('navigation', { name: 'Records of the list' });
    await around.getByText(/^9 \/ /).waitFor();
    await page.keyboard.press('k');
    await expect.poll(order).toBe(ids[7]);
    await around.getByRole('button', { name: 'Next' }).click();
    await expect.poll(order).toBe(ids[8]);
    await page.locator('.breadcrumb').getByRole('link', { name: 'Sale orders' }).click();
    await page.waitForURL(`**/sale-order?start_create_time=${since}`);
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(left);

    await rows.nth(9).locator('td').nth(3).click();
    await around.getByText(/^10 \/ /).waitFor();
    const next = around.getByRole('button', { name: 'Next' });
    await expect.poll(() => next.isEnabled()).toBe(true);
    await page.keyboard.press('j');
    await around.getByText(/^11 \/ /).waitFor();
    expect(ids).not.toContain(order());
    await visitor.expectAccessible();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Sale orders', exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).toBe('2');
    await visitor.leave();
  });

  it('[1.02] show a merchant their own, without organisation, merchant and provider', {
    timeout: 120_000,
  }, async () => {
    const visitor = await host.arrive({ lang: 'zh' });
    const { page } = visitor;
    await visitor.signIn(merchantOwner);
    await page.goto(`/order-manager/sale-order?start_create_time=${since}`);
    await page
      .getByRole('columnheader', { name: /订单编号/ })
      .first()
      .waitFor();
    await page.getByText('个体户马超群').first().waitFor();
    await page.getByRole('button', { name: '更多筛选' }).click();
    const main = page.getByRole('main');
    expect(await main.getByText('商户名称').count()).toBe(0);
    expect(await main.getByText('算法商').count()).toBe(0);
    await visitor.leave();
  });

  it('can be read on a phone, with a thumb', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive({ width: 390 });
    const { page } = visitor;
    await visitor.signIn(operations);
    await page.goto(paid);
    const card = page.getByRole('link', { name: /^S\d+/ }).first();
    await card.waitFor();
    await visitor.expectNoSidewaysScroll();
    await visitor.expectAccessible();
    await card.click();
    await page.getByRole('heading', { name: /^S\d+/ }).waitFor();
    await visitor.expectNoSidewaysScroll();
    await visitor.leave();
  });
});
