import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { png } from '../server/support/oss.ts';
import { dayFromNow } from '../support/days.ts';
import { call } from './support/call.ts';
import { hosting } from './support/hosting.ts';

const minutes = 60_000;
const administrator = '13900000002';
const auditor = '13900000007';
const applicant = '13900000021';
/** Nobody's yet; its check digit is right. */
const barcode = '6901234567892';

const picture = { name: 'water.png', mimeType: 'image/png', buffer: png };

describe('goods', () => {
  const host = hosting();

  it('[2.31] [2.32] [2.33] are applied for by a merchant, approved and modelled by the platform, and then ready for sale', {
    timeout: 4 * minutes,
  }, async () => {
    const merchant = await host.arrive();
    const { page } = merchant;
    /** Cuts the picture that a field was given. */
    const give = async (at: Page, name: string) => {
      await at.getByRole('group', { name }).locator('input[type=file]').setInputFiles(picture);
      await at.getByRole('button', { name: 'Use this part' }).click();
      await at.getByRole('button', { name: `View ${picture.name}` }).waitFor();
    };
    await merchant.signIn(applicant);
    await page.goto('/goods-management/goods-center/goods-modeling-apply/add');
    // A hand scanner ends with Enter: nothing is sent, and the next field is reached.
    await page.getByLabel('Barcode').fill(barcode);
    await page.getByLabel('Barcode').press('Enter');
    await page.getByText('Not in the library yet').waitFor();
    await page.keyboard.type('试验牌苏打水 500ml');
    expect(await page.getByLabel('Goods name').inputValue()).toBe('试验牌苏打水 500ml');
    await page.getByLabel('New brand').fill('试验牌');
    await page.getByRole('button', { name: /^Category/ }).click();
    await page.getByRole('searchbox', { name: 'Search goods category' }).fill('矿泉水');
    await page.getByRole('treeitem', { name: /Mineral/ }).click();
    await page.getByLabel('Specification').fill('500ml');
    await page.getByLabel('Unit').click();
    await merchant.choose('Bottle');
    await page.getByLabel('Retail price').fill('4.50');
    await page.getByRole('radio', { name: 'Ambient' }).click();
    await page.getByRole('checkbox', { name: 'Gravity', exact: true }).click();
    await page.getByLabel('Net weight').fill('520');
    await give(page, 'Main picture');
    await page.getByRole('radio', { name: 'Own' }).click();
    await merchant.expectAccessible();
    await page.getByRole('button', { name: 'Submit' }).click();
    const own = page.getByRole('row').filter({ hasText: barcode });
    await own.getByText('Pending').waitFor();

    const specialist = await host.arrive();
    const desk = specialist.page;
    await specialist.signIn(auditor);
    await desk.goto(`/goods-management/goods-audit?goods_code=${barcode}`);
    await desk.getByRole('link', { name: /^G\d+/ }).click();
    await desk.getByRole('region', { name: 'Similar goods' }).waitFor();
    await specialist.expectAccessible();
    await desk.getByRole('button', { name: 'Approve' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await desk.getByText('Approved. The goods wait for modeling').waitFor();
    // The list of whoever applied follows by itself.
    await own.getByText('Approved').waitFor();
    await desk.goto(`/goods-management/goods-modeling-audit?goods_code=${barcode}`);
    await desk.getByRole('button', { name: 'Complete', exact: true }).click();
    const material = desk.getByRole('dialog', { name: 'Complete' });
    await give(desk, 'Modeling pictures');
    await material.getByRole('button', { name: 'Complete' }).click();
    await desk.getByText('Completed. The goods can be sold').waitFor();
    await specialist.leave();

    await own.getByRole('link', { name: /^G\d+/ }).click();
    const steps = page.getByRole('list', { name: 'From application to library' });
    await steps.getByText('Ready for sale').waitFor();
    expect(await call(page, 'GET', `/goods_center/v1?goods_code=${barcode}`)).toMatchObject({
      rows: [{ goods_name: '试验牌苏打水 500ml', brand_name: '试验牌', model_status: 1 }],
    });
    await page.goto('/notice');
    await page.getByText('商品建模已完成').first().waitFor();
    await merchant.leave();
  });

  it('[2.32] a bulk change of prices shows which one a price limit refuses, and goes on without it', {
    timeout: 2 * minutes,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(administrator);
    const [dear, other] = (await call(page, 'GET', '/mgt_org_goods/v1?page=1&size=2')).rows;
    const limit = await call(page, 'POST', '/mgt_tactics_config/v1', {
      config_name: '改价测试限价',
      priority: 1,
      limit_type: 1,
      goods: [{ goods_id: dear.goods_id, max_price: dear.retail_price + 1 }],
      shop_range: 0,
      start_date: dayFromNow(0),
      end_date: dayFromNow(3),
      week_days: [1, 2, 3, 4, 5, 6, 7],
      start_clock: '00:00',
      end_clock: '23:59',
    });
    await call(page, 'PUT', `/mgt_tactics_config/enabled/${limit.id}/v1`, { enabled: 1 });
    await page.goto('/goods-management/goods-center/my-goods');
    for (const { goods_name } of [dear, other])
      await page.getByRole('checkbox', { name: `Select ${goods_name}` }).check();
    await page.getByRole('button', { name: 'Change price' }).click();
    const dialog = page.getByRole('dialog', { name: /^Change price/ });
    await dialog.getByRole('radio', { name: 'By percent' }).click();
    await dialog.getByRole('textbox', { name: 'By percent' }).fill('10');
    await dialog.getByText('1 of 2 are refused').waitFor();
    const most = `${((dear.retail_price + 1) / 100).toFixed(2)} yuan`;
    await dialog.getByRole('row').filter({ hasText: dear.goods_name }).getByText(most).waitFor();
    await visitor.expectAccessible('.ant-modal-content');
    // All of them or none: the dialog stays with the refusal.
    const submit = dialog.getByRole('button', { name: 'Change price' });
    await submit.click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByRole('button', { name: 'Leave them out' }).click();
    await submit.click();
    await page.getByText('Price of 1 changed').waitFor();
    const after = (await call(page, 'GET', '/mgt_org_goods/v1?page=1&size=2')).rows;
    const priceOf = (id: string) => after.find((row: { id: string }) => row.id === id).retail_price;
    expect(priceOf(dear.id)).toBe(dear.retail_price);
    expect(priceOf(other.id)).toBe(Math.round(other.retail_price * 1.1));
    await visitor.leave();
  });

  it('[2.36] a strategy names the points of a file, and tells how many it touches before it is saved', {
    timeout: 2 * minutes,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(administrator);
    await page.goto('/goods-management/time-limit-goods/index/add');
    await page.getByLabel('Strategy name').fill('文件点位限价');
    await page.getByRole('radio', { name: 'Fixed price' }).click();
    await page.getByRole('group', { name: 'Goods' }).getByRole('button', { name: 'Choose' }).click();
    const goods = page.getByRole('dialog', { name: 'Goods' });
    await goods.getByRole('checkbox').nth(1).check();
    await goods.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('textbox', { name: 'Fixed price' }).fill('3.50');
    await page.getByRole('radio', { name: 'Selected' }).click();
    await page
      .getByRole('group', { name: 'Selected points' })
      .getByRole('button', { name: 'Choose' })
      .click();
    const points = page.getByRole('dialog', { name: 'Selected points' });
    await points.getByRole('button', { name: 'Import file' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'points.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Cabinet code\nZY100001\nZY999999\nZY100002\nZY100001\n'),
    });
    await page.getByRole('button', { name: 'Take over 2' }).click();
    await points.getByRole('button', { name: 'OK' }).click();
    await page.getByText('Applies to 2 points today').waitFor();
    await page.getByLabel('Start date').fill(dayFromNow(0));
    await page.keyboard.press('Tab');
    await page.getByLabel('End date').fill(dayFromNow(30));
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: '文件点位限价' });
    await row.getByText('Not enabled').or(row.getByText('New')).first().waitFor();
    await row.getByRole('link', { name: /^TL\d+/ }).click();
    await page.getByRole('heading', { name: 'Points', exact: true }).scrollIntoViewIfNeeded();
    await page.getByText('ZY100001').waitFor();
    await page.getByText('ZY100002').waitFor();
    await visitor.expectAccessible();
    await visitor.leave();
  });
});
