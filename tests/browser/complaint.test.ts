import { describe, expect, it } from 'vitest';
import { hosting } from './support/hosting.ts';

const serviceLead = '13900000006';

describe('complaints', () => {
  const host = hosting();

  it('[2.16] are accepted, answered, and finished with a refund, without the mouse', {
    timeout: 90_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(serviceLead);
    await page.goto('/order-manager/complaint-order?tab=0');
    const number = await page.getByRole('button', { name: /^C\d+/ }).first().textContent();
    await page.goto(`/order-manager/complaint-order?complaint_no=${number}`);
    const row = page.getByRole('row').filter({ hasText: number ?? '' });
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).last().focus();
      await page.keyboard.press('Enter');
    };
    await row.getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Complaint accepted').waitFor();
    await row.getByRole('button', { name: number ?? '', exact: true }).focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog').filter({ hasText: 'Negotiation history' });
    await drawer.waitFor();
    await visitor.expectAccessible();
    await drawer.getByRole('button', { name: 'Reply' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Reply' }).fill('We are looking at the video.');
    await press('Reply');
    await page.getByText('Reply sent').waitFor();
    await drawer.getByRole('heading', { name: 'Negotiation history' }).scrollIntoViewIfNeeded();
    await drawer.getByText('We are looking at the video.').waitFor();
    await drawer.getByRole('button', { name: 'Finish' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Finish' });
    // Only what the chosen result needs is asked for.
    const amount = dialog.getByRole('textbox', { name: 'Refund amount' });
    await amount.waitFor();
    expect(await dialog.getByText('Supplement').count()).toBe(0);
    expect(await dialog.getByText('Fault reason').count()).toBe(0);
    // Not the word of the reply that was sent, which the dialog dims while it goes.
    await visitor.expectAccessible('.ant-modal-content');
    await amount.fill('0.50');
    await dialog.getByRole('textbox', { name: 'Handling note' }).fill('Charged for one item too many.');
    await press('Finish');
    await page.getByText('Complaint finished').waitFor();
    await drawer.getByText('Processed').first().waitFor();
    await drawer.getByText(/^R\d+/).first().waitFor();
    await drawer.getByText('0.50').first().waitFor();
    await visitor.leave();
  });

  it('are read on a phone', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive({ width: 390, lang: 'zh' });
    const { page } = visitor;
    await visitor.signIn(serviceLead);
    await page.goto('/order-manager/complaint-order?tab=2');
    await page.getByRole('button', { name: /^C\d+/ }).first().click();
    await page.getByText('协商历史').first().waitFor();
    await visitor.expectNoSidewaysScroll();
    await visitor.expectAccessible();
    await visitor.leave();
  });
});
