import { describe, expect, it } from 'vitest';
import { releaseStatus } from '../../resources/corporate-welfare/enums.ts';
import { consumerPhone } from '../../resources/shared/seed/people.ts';
import { dayFromNow } from '../support/days.ts';
import { hosting } from './support/hosting.ts';

describe('corporate welfare', () => {
  const host = hosting();

  it('[2.81] [2.82] a plan with staff from a file is released; a failing line says why, and again while its phone is nobody’s', {
    timeout: 180_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signInAsPlatform();
    await page.goto('/corporate-welfare/welfare-list/add');
    for (const [label, value] of [
      ['Welfare name', 'Lunch money'],
      ['Company', 'Cloud Valley Ltd'],
      ['Company contact', 'Min Wang'],
      ['Company phone', '13911112222'],
      ['Per person', '15'],
      ['Budget', '30'],
    ] as const)
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
    for (const [label, value] of [
      ['Start date', dayFromNow(0)],
      ['End date', dayFromNow(20)],
    ] as const) {
      await page.getByLabel(label).fill(value);
      await page.getByLabel(label).press('Enter');
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/welfare-list$/);
    const row = page.getByRole('row').filter({ hasText: 'Lunch money' });
    await row.getByRole('link', { name: 'Lunch money' }).click();
    await page.getByRole('heading', { name: 'Lunch money' }).waitFor();

    // One phone is a consumer's, one is nobody's, one is none at all.
    await page.getByRole('button', { name: 'Import staff' }).click();
    const dialog = page.getByRole('dialog');
    const known = consumerPhone(0);
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'staff.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Staff phone,Staff name,Department\n${known},Ann,Sales\n19999999999,Bob,Sales\n123,Cid,Sales\n`,
      ),
    });
    await dialog.getByText('Staff phone must be an 11-digit mobile number').waitFor();
    await dialog.getByRole('button', { name: 'Import 2' }).click();
    await dialog.getByText('2 imported').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('cell', { name: 'Ann' }).waitFor();

    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('dialog').getByText('for 2 staff').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click();
    // The server begins it by itself: the open page is told of that, or its own reading after "Start" holds it already.
    const begun = page.locator('.detail-facts').getByText('In progress', { exact: true });
    await begun.or(page.getByText('Changed by System')).first().waitFor({ timeout: 90_000 });
    await page.reload();
    await begun.waitFor();

    await page.goto('/corporate-welfare/release-record?welfare_name=Lunch');
    const failed = page.getByRole('row').filter({ hasText: 'Bob' });
    await failed.getByText('Failed').waitFor({ timeout: 60_000 });
    await failed.getByRole('button', { name: 'View' }).click();
    await page.getByRole('dialog').getByText('No consumer has this phone').waitFor();
    await page.keyboard.press('Escape');
    // It fails anew behind the back of whoever looks at the list, which follows.
    const told = page.waitForResponse(
      async (response) => {
        if (!/\/api\/corporate_welfare_release\/v1\?/.test(response.url())) return false;
        const { rows } = (await response.json()).data;
        return rows.some(
          (row: { staff_name: string; release_status: number; version: number }) =>
            row.staff_name === 'Bob' && row.release_status === releaseStatus.failed && row.version > 3,
        );
      },
      { timeout: 60_000 },
    );
    await failed.getByRole('button', { name: 'Reissue' }).click();
    await page.getByText('Being issued again').waitFor();
    await told;
    await failed.getByText('Failed').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('[2.81] [2.82] plans and releases stand on a phone, in Chinese', { timeout: 120_000 }, async () => {
    const visitor = await host.arrive({ width: 390, lang: 'zh' });
    const { page } = visitor;
    await visitor.signInAsPlatform();
    for (const [path, title] of [
      ['/corporate-welfare/welfare-list', '福利列表'],
      ['/corporate-welfare/release-record', '发放记录'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: title }).waitFor();
      await visitor.expectNoSidewaysScroll();
    }
    await visitor.leave();
  });
});
