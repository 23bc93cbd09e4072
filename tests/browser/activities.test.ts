import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../support/days.ts';
import { hosting } from './support/hosting.ts';
import type { Visitor } from './support/visit.ts';

const from = `${dayFromNow(200)} 00:00:00`;
const to = `${dayFromNow(210)} 00:00:00`;

/** Chooses the first goods that a chooser offers. */
async function chooseGoods({ page }: Visitor, label: string): Promise<void> {
  await page.getByRole('group', { name: label }).getByRole('button', { name: 'Choose' }).click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByRole('row').nth(1).getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

const tier = async ({ page }: Visitor, least: string, off: string) => {
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('textbox', { name: 'From amount' }).last().fill(least);
  await page.getByRole('textbox', { name: 'Reduction' }).last().fill(off);
};

const types = [
  {
    type: 'First-order reduction',
    rule: 'First order ¥2.00 off',
    fill: async ({ page }: Visitor) => page.getByRole('textbox', { name: 'Reduction' }).fill('2'),
  },
  {
    type: 'Goods threshold reduction',
    rule: '¥1.00 off from ¥5.00',
    fill: async (visitor: Visitor) => {
      await tier(visitor, '5', '1');
      await chooseGoods(visitor, 'Selected goods');
    },
  },
  {
    type: 'Order threshold reduction',
    rule: '¥1.00 off from ¥5.00; ¥3.00 off from ¥10.00',
    fill: async (visitor: Visitor) => {
      await tier(visitor, '5', '1');
      await tier(visitor, '10', '3');
    },
  },
  {
    type: 'Buy A get B discount',
    rule: 'Buy 2 of A, get 1 of B free',
    fill: async (visitor: Visitor) => {
      const { page } = visitor;
      await chooseGoods(visitor, 'Goods A');
      await page.getByLabel('Pieces of A').fill('2');
      await chooseGoods(visitor, 'Goods B');
      await page.getByLabel('Pieces of B').fill('1');
      await page.getByLabel('Percent paid').fill('0');
    },
  },
] as const;

describe('activities', () => {
  const host = hosting();

  it('[2.71] one of each type is made in three steps and started; beside a running one it says so', {
    timeout: 120_000,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signInAsPlatform();
    for (const { type, rule, fill } of types) {
      const name = `Made ${type}`;
      await page.goto('/marketing/activities-management/add-or-edit');
      await page.getByRole('textbox', { name: 'Activity', exact: true }).fill(name.slice(0, 32));
      await page.getByRole('radio', { name: type }).check();
      await fill(visitor);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      for (const [label, value] of [
        ['Start time', from],
        ['End time', to],
      ] as const) {
        await page.getByLabel(label).fill(value);
        await page.getByLabel(label).press('Enter');
      }
      await page.getByText(/Means \d+ points? today/).waitFor();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.waitForURL(/activities-management$/);
      const row = page.getByRole('row').filter({ hasText: name.slice(0, 32) });
      await row.getByText(rule).waitFor();
      await row.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
      await row.getByText('Running').waitFor();
    }
    // Another one of a type that runs already: its conflict stands below the clocks.
    await page.goto('/marketing/activities-management/add-or-edit');
    await page.getByRole('textbox', { name: 'Activity', exact: true }).fill('A second one');
    await page.getByRole('radio', { name: 'First-order reduction' }).check();
    await page.getByRole('textbox', { name: 'Reduction' }).fill('1');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    for (const [label, value] of [
      ['Start time', from],
      ['End time', to],
    ] as const) {
      await page.getByLabel(label).fill(value);
      await page.getByLabel(label).press('Enter');
    }
    await page.getByRole('link', { name: 'Made First-order reduction' }).waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});
