import { describe, expect, it } from 'vitest';
import { hosting } from './support/hosting.ts';

const administrator = '13900000002';
const factoryLead = '13900000013';

describe('on a phone', () => {
  const host = hosting();

  it('several rows are chosen by a resting finger, and what can be done with them stands below', {
    timeout: 90_000,
  }, async () => {
    const visitor = await host.arrive({ width: 360 });
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

  it('[2.07] the palette is a sheet of the whole screen', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive({ width: 360, lang: 'zh' });
    const { page } = visitor;
    await visitor.signInAtPage(administrator);
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
