import { describe, expect, it } from 'vitest';
import { hosting } from './support/hosting.ts';

const administrator = '13900000002';
const releaseManager = '13900000014';
/** A draft of the demo world whose app nothing else is staged of; and one whose app another version is. */
const version = '3.2.0';
const waiting = '2.5.1';

describe('software versions', () => {
  const host = hosting();

  it('written by one person are staged by per cent by another, who watches, pauses and resumes them', {
    timeout: 180_000,
  }, async () => {
    const author = await host.arrive();
    await author.signIn(administrator);
    const writing = author.page;
    await writing.goto('/operation/software-configuration');
    await writing.getByRole('link', { name: version, exact: true }).click();
    await writing.getByRole('heading', { level: 1, name: version }).waitFor();
    await writing.getByRole('button', { name: 'Edit', exact: true }).click();
    await writing.waitForURL(/software-configuration\/(edit|add)/);
    await writing.getByRole('radio', { name: 'Percentage' }).check();
    const percent = writing.getByRole('textbox', { name: 'Percent of cabinets' });
    await percent.fill('101');
    await writing.getByRole('button', { name: 'Save', exact: true }).click();
    await writing.getByText(/at most 100|between 1 and 100/).waitFor();
    await percent.fill('50');
    await author.expectAccessible();
    await writing.getByRole('button', { name: 'Save', exact: true }).click();
    await writing.getByText('Modified successfully').waitFor();
    // Who writes versions doesn't put them onto cabinets.
    await writing.goto('/operation/software-configuration');
    const draft = writing.getByRole('row').filter({ hasText: version });
    await draft.getByText('Percentage').waitFor();
    expect(await draft.getByRole('button', { name: 'Publish to a stage' }).count()).toBe(0);
    await author.leave();

    const publisher = await host.arrive();
    await publisher.signIn(releaseManager);
    const { page } = publisher;
    const head = page.locator('.detail-head');
    const fact = (name: string) =>
      head
        .locator('div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd');
    const press = async (name: string) => {
      const button = head.getByRole('button', { name, exact: true });
      if ((await button.count()) > 0) await button.click();
      else {
        await head.getByRole('button', { name: 'More' }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
      }
    };
    const agree = (name: string) =>
      page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await page.goto('/operation/software-configuration');
    await page.getByRole('link', { name: waiting, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: waiting }).waitFor();
    await head.getByRole('button', { name: 'More' }).click();
    const stopped = page.getByRole('menuitem', { name: /^Publish to a stage/ });
    expect([await stopped.getAttribute('aria-disabled'), await stopped.textContent()]).toEqual([
      'true',
      'Publish to a stageA rollout of this app is running',
    ]);

    await page.goto('/operation/software-configuration');
    await page.getByRole('link', { name: version, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: version }).waitFor();
    await press('Publish to a stage');
    await page.getByText(`Publish ${version} to the chosen stage?`).waitFor();
    await publisher.expectAccessible('[role=dialog]');
    await agree('Publish to a stage');
    const told = await page.getByText(/^Published to \d+ cabinets$/).textContent();
    const staged = Number(told?.match(/\d+/)?.[0]);
    expect(staged).toBeGreaterThan(0);
    await fact('Status').getByText('Staged', { exact: true }).waitFor();
    await expect.poll(async () => Number(await fact('Targets').textContent())).toBe(staged);
    const cabinets = page.getByRole('region', { name: 'Cabinets' });
    await cabinets.getByText('Waiting', { exact: true }).first().waitFor();
    expect(await cabinets.getByText('Waiting', { exact: true }).count()).toBe(Math.min(staged, 10));
    // The cabinets are asked for once more after they are there, and stand faded until the answer.
    await publisher.expectSettled();
    await publisher.expectAccessible();

    await press('Pause');
    await agree('Pause');
    await fact('Status').getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Rollout' }).getByText('By a person').waitFor();
    await press('Resume');
    await fact('Status').getByText('Staged', { exact: true }).waitFor();
    // At once: what the resumption still tells must not close what was opened meanwhile.
    await press('Release to all');
    await agree('Release to all');
    await fact('Status').getByText('Released', { exact: true }).waitFor();
    await publisher.leave();
  });
});
