import { describe, expect, it } from 'vitest';
import { hosting } from './support/hosting.ts';

const factoryLead = '13900000013';
const auditor = '13900000004';

/** The plain module, end to end: what `resources/vendor-test/person.ts` declares, in a real browser over a real database. */
describe('factory staff', () => {
  const host = hosting();

  it('[2.131] [7.02] [8.02] are added, found, edited, disabled and remembered', {
    timeout: 120_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(factoryLead);
    await page.goto('/vendor-test/person-manage');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Staff No.').fill('QA-1');
    await form.getByLabel('Name').fill('陈 & 李 #1 +%');
    await form.getByLabel('Phone').fill('12345');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.getByText('must be an 11-digit mobile number').waitFor();
    await form.getByLabel('Phone').fill('13712345678');
    // The only vendor there is for this person is chosen already.
    await form.getByText('华柜制造').waitFor();
    await form.getByRole('radio', { name: 'Line leader' }).check();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Added successfully').waitFor();
    await form.waitFor({ state: 'hidden' });

    await page.getByRole('textbox', { name: 'Staff No.' }).fill('QA-1');
    const row = page.getByRole('row').filter({ hasText: 'QA-1' });
    await row.getByText('陈 & 李 #1 +%').waitFor();
    await row.getByText('137****5678').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('staff_no')).toBe('QA-1');
    await page.reload();
    await row.getByText('陈 & 李 #1 +%').waitFor();

    await row.getByRole('button', { name: 'Edit' }).click();
    await form.getByLabel('Production line').fill('L3');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Modified successfully').waitFor();
    await form.waitFor({ state: 'hidden' });

    await row.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByText('陈 & 李 #1 +%').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await row.getByText('Disabled').waitFor();

    await row.getByRole('link', { name: 'QA-1' }).click();
    await page.getByRole('heading', { name: '陈 & 李 #1 +%' }).waitFor();
    await page.getByText('江帆').first().waitFor();
    await visitor.leave();
  });

  it('[2.07] work on a phone, in Chinese, without a sideways scroll', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive({ width: 390, lang: 'zh' });
    const { page } = visitor;
    await visitor.signIn(factoryLead);
    await page.goto('/vendor-test/person-manage');
    await page
      .getByRole('link', { name: /^HG\d{4}$/ })
      .first()
      .waitFor();
    await visitor.expectNoSidewaysScroll();
    await visitor.leave();
  });

  it('[6.01] are not there for who may not see them', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signInAtPage(auditor);
    await page.getByRole('navigation').first().waitFor();
    expect(await page.getByRole('link', { name: 'Factory staff' }).count()).toBe(0);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto('/vendor-test/person-manage');
    await page.getByText('You have no permission').first().waitFor();
    expect(calls.filter((url) => url.includes('/vendor_person/'))).toEqual([]);
    await visitor.leave();
  });

  it.each(['light', 'dark'] as const)(
    'can be used by everybody in the %s theme',
    { timeout: 120_000 },
    async (theme) => {
      const visitor = await host.arrive({ theme });
      await visitor.signIn(factoryLead);
      await visitor.page.goto('/vendor-test/person-manage');
      await visitor.page.getByRole('row').nth(3).waitFor();
      await visitor.expectAccessible();
      await visitor.page.getByRole('button', { name: 'Add', exact: true }).click();
      await visitor.page.getByRole('dialog').getByLabel('Staff No.').waitFor();
      await visitor.expectAccessible('[role=dialog]');
      await visitor.leave();
    },
  );
});
