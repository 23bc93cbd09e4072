import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../support/days.ts';
import { hosting } from './support/hosting.ts';

const service = '13900000005';
const marketing = '13900000008';

describe('people and what they may do', () => {
  const host = hosting();

  it('[2.103] [7.15] [6.01] a changed role changes what the other browser sees', {
    timeout: 90_000,
  }, async () => {
    const other = await host.arrive();
    await other.signIn(service);
    await other.page.goto('/order-manager/sale-order');
    await other.page.getByRole('heading', { name: 'Sale orders' }).first().waitFor();

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

    await other.page.goto('/order-manager/sale-order');
    await other.page.getByText('You have no permission').first().waitFor();
    await other.page.goto('/marketing/coupon-management');
    await other.page.getByRole('heading', { name: 'Coupons' }).first().waitFor();
    await admin.leave();
    await other.leave();
  });

  it('[4.20] [4.24] a disabled user is out at the next call', { timeout: 90_000 }, async () => {
    const other = await host.arrive();
    // Without the live connection, which would tell it before anything is called.
    await other.page.routeWebSocket(/./, () => {});
    await other.signIn(marketing);
    await other.page.goto('/marketing/coupon-management');
    await other.page.getByRole('heading', { name: 'Coupons' }).first().waitFor();

    const admin = await host.arrive();
    await admin.signInAsPlatform();
    await admin.page.goto(`/personnel/user?phone=${marketing}`);
    const row = admin.page.getByRole('row').filter({ hasText: '罗阳' });
    await row.getByRole('button', { name: 'Disable' }).click();
    await admin.page.getByRole('dialog').getByText('罗阳').waitFor();
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('Disabled').waitFor();

    await other.page.getByRole('textbox', { name: 'Coupon name' }).fill('x');
    await other.page.waitForURL(/\/login/);
    expect(await other.page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await row.getByRole('button', { name: 'Enable' }).click();
    await row.getByText('Enabled').waitFor();
    await admin.leave();
    await other.leave();
  });

  it('[2.72] [2.06] a coupon is made in three steps, and its result page stands alone', {
    timeout: 90_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signInAsPlatform();
    await page.goto('/marketing/coupon-management');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.waitForURL(/addCoupon/);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Enter the coupon name').waitFor();
    await page.getByLabel('Coupon name').fill('Winter 满减');
    await page.getByRole('radio', { name: 'Threshold reduction' }).check();
    await page.getByRole('textbox', { name: 'Minimum spend' }).fill('10');
    await page.getByRole('textbox', { name: 'Reduction' }).fill('10');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('must be below the minimum spend').waitFor();
    await page.getByRole('textbox', { name: 'Reduction' }).fill('2.5');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('textbox', { name: 'Total' }).fill('100');
    for (const [label, value] of [
      ['Claim from', `${dayFromNow(1)} 00:00:00`],
      ['Claim to', `${dayFromNow(20)} 00:00:00`],
      ['Valid from', `${dayFromNow(1)} 00:00:00`],
      ['Valid to', `${dayFromNow(40)} 00:00:00`],
    ] as const) {
      await page.getByLabel(label).fill(value);
      await page.getByLabel(label).press('Enter');
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/add-success\?id=\d+/);
    await page.getByText('Winter 满减').first().waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: 'Winter 满减' })
      .getByText('Spend 10.00: 2.50 off')
      .waitFor();
    await visitor.leave();
  });
});
