import { describe, expect, it } from 'vitest';
import { hosting } from './support/hosting.ts';

const serviceLead = '13900000006';

describe('abnormal orders', () => {
  const host = hosting();

  it('are settled one after the other without the mouse, the next one and its media already there', {
    timeout: 90_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(serviceLead);
    // Of these the algorithm has said nothing, so that nothing is chosen yet.
    await page.goto('/order-manager/error-order?tab=0&abnormal_reason=3&order_by=create_time&sort_type=0');
    await page.getByRole('link', { name: /^E\d+/ }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/error-order\/detail\?id=\d+/);
    // The list's own heading stands until the page of the order is loaded: only a number is the order's.
    const number = page.getByRole('heading', { level: 1, name: /^E\d+/ });
    const first = await number.textContent();
    await page.getByRole('option').first().waitFor();
    // An order is judged once it has been seen; nothing goes away because nobody has chosen anything yet.
    const settle = page.getByRole('button', { name: 'Settle' });
    await expect.poll(() => settle.isEnabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Select at least one goods item, or choose “Nothing taken”').waitFor();
    await page.keyboard.press('Alt+Digit0');
    const question = page.getByRole('dialog', { name: `End ${first} with nothing taken?` });
    await question.getByText('The order is cancelled and nothing is deducted.').waitFor();
    await visitor.expectAccessible('.ant-modal-content');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    // The second product of the cabinet, twice.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+Digit2');
    await page.getByText(/The order is settled and ¥[\d.]+ deducted/).waitFor();
    // What comes next has been asked for while this one was looked at.
    const waiting = page.locator('[hidden] video').first();
    await waiting.waitFor({ state: 'attached' });
    const film = await waiting.getAttribute('src');
    // Keys that were meant for the order before come as soon as the next one stands, however busy the machine is.
    const hasty = page.evaluate(
      (before) =>
        new Promise<void>((done) => {
          const press = (ctrlKey: boolean) =>
            document.activeElement?.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', ctrlKey, bubbles: true }),
            );
          const watch = new MutationObserver(() => {
            const heading = document.querySelector('h1')?.textContent ?? '';
            if (!/^E\d/.test(heading) || heading === before || !document.querySelector('[role=option]'))
              return;
            watch.disconnect();
            setTimeout(press, 50, false);
            setTimeout(() => {
              press(true);
              done();
            }, 100);
          });
          watch.observe(document.body, { childList: true, subtree: true, characterData: true });
        }),
      first,
    );
    await page.keyboard.press('Control+Enter');
    await page.getByText(`Abnormal order ${first} handled`).waitFor();
    await number.filter({ hasNotText: first ?? '' }).waitFor();
    await page.getByRole('option').first().waitFor();
    await page.locator(`video[src="${film}"]`).first().waitFor();
    // They ended nothing that was not seen.
    const second = await number.textContent();
    await hasty;
    await expect.poll(() => settle.isEnabled()).toBe(true);
    expect(await number.textContent()).toBe(second);
    // Now it has been.
    await page.keyboard.press('Alt+Digit0');
    const again = page.getByRole('dialog', { name: `End ${second} with nothing taken?` });
    await again.locator('button:focus', { hasText: 'Nothing taken' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(`Abnormal order ${second} handled`).waitFor();
    await again.waitFor({ state: 'detached' });
    await number.filter({ hasNotText: second ?? '' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(/\/order-manager\/error-order$/);
    await visitor.leave();
  });

  it('are settled on a phone with a thumb', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive({ width: 390 });
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
