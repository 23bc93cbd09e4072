import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayFromNow } from '../support/days.ts';
import { hosting } from './support/hosting.ts';

const administrator = '13900000002';
const marketing = '13900000008';
const minutes = 60_000;

describe('choosing rows', () => {
  const host = hosting();

  it('[2.183] [2.184] [2.186] [5.23] [8.04] a coupon for goods chosen by category and points imported from a file', {
    timeout: 4 * minutes,
  }, async () => {
    const visitor = await host.arrive({ lang: 'zh' });
    const { page } = visitor;
    await visitor.signIn(marketing);
    await page.goto('/marketing/coupon-management/addCoupon');
    await page.getByLabel('优惠券名称').fill('点位专享');
    await page.getByLabel('面额').fill('5');
    await page.getByRole('button', { name: '下一步' }).click();
    await page.getByRole('radio', { name: '单品券' }).waitFor();

    // A reload opens the form at its step, and what was typed is offered there.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await page.getByRole('radio', { name: '单品券' }).click();
    await page.getByRole('group', { name: '适用商品' }).getByRole('button', { name: '选择' }).click();
    const goods = page.getByRole('dialog', { name: '适用商品' });
    await goods.getByRole('checkbox', { name: '选择本页' }).waitFor();
    await visitor.expectAccessible('.ant-drawer-content');
    await goods.getByRole('button', { name: '商品分类' }).click();
    const tree = page.getByRole('tree');
    await tree.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { level: 2 }).first().click();
    await goods.getByRole('button', { name: /^商品分类: .+\/.+/ }).waitFor();
    await page.keyboard.press('Escape');
    await goods.getByRole('button', { name: /^选择全部 \d+ 项$/ }).click();
    await goods.getByText(/^已选 [1-9]\d* 项/).waitFor();
    await goods.getByRole('button', { name: '确定' }).click();
    await goods.waitFor({ state: 'detached' });

    await page.getByRole('radio', { name: '指定' }).click();
    await page.getByRole('group', { name: '指定点位' }).getByRole('button', { name: '选择' }).click();
    const points = page.getByRole('dialog', { name: '指定点位' });
    await points.getByRole('button', { name: '场景' }).click();
    const scenes = page.getByRole('tree', { name: '场景' });
    await scenes.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: '写字楼' }).waitFor();
    await visitor.expectAccessible('.picker-popup');
    await page.getByRole('searchbox', { name: '搜索场景' }).fill('写字楼');
    const [narrowed] = await Promise.all([
      page.waitForResponse((r) => /\/mct_shop\/option\/v1\?.*scene_id=\d+/.test(r.url())),
      page.getByRole('treeitem', { name: '写字楼' }).click(),
    ]);
    await page.keyboard.press('Escape');
    await points.getByRole('button', { name: '场景: 写字楼' }).waitFor();
    const found = (await narrowed.json()) as { data: { rows: readonly object[]; total: number } };
    await points.getByText(`${found.data.total}`).first().waitFor();
    await points.getByRole('button', { name: '导入文件' }).click();
    const file = page.getByRole('dialog', { name: '从文件导入点位' });
    const [template] = await Promise.all([
      page.waitForEvent('download'),
      file.getByRole('button', { name: '下载模板（csv）' }).click(),
    ]);
    expect(template.suggestedFilename()).toBe('点位.csv');
    await page.locator('input[type=file]').setInputFiles({
      name: 'points.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('柜机编码\nZY100001\nZY999999\nZY100002\nZY100001\n'),
    });
    await file.getByText('匹配 2 行').waitFor();
    await visitor.expectAccessible('.ant-modal-content');
    await file.getByRole('checkbox', { name: '仅看有误的行' }).check();
    await file.getByRole('cell', { name: 'ZY999999' }).waitFor();
    await file.getByRole('button', { name: '导入 2 项' }).click();
    await page.getByText('导入成功').waitFor();
    await points.getByRole('button', { name: '确定' }).click();
    await page.getByRole('list', { name: '已选点位' }).getByRole('listitem').nth(1).waitFor();
    await page.getByRole('button', { name: '下一步' }).click();

    await page.getByLabel('发行总量').fill('100');
    await page.getByLabel('领取开始').fill(`${dayFromNow(1)} 00:00:00`);
    await page.keyboard.press('Tab');
    await page.getByLabel('领取结束').fill(`${dayFromNow(9)} 00:00:00`);
    await page.keyboard.press('Tab');
    await page.getByRole('radio', { name: '领取后N天' }).click();
    await page.getByLabel('有效天数').fill('30');
    const [saved] = await Promise.all([
      page.waitForResponse((r) => r.url().endsWith('/api/mgt_coupon/v1') && r.request().method() === 'POST'),
      page.getByRole('button', { name: '保存' }).click(),
    ]);
    const sent = saved.request().postDataJSON() as { goods_ids: string[]; shop_ids: string[] };
    expect(((await saved.json()) as { code: number }).code).toBe(0);
    expect(sent.goods_ids.length).toBeGreaterThan(0);
    expect(sent.shop_ids).toHaveLength(2);
    await visitor.leave();
  });

  it('[2.185] [2.188] [5.20] a merchant’s user, with the organisation from the tree and the merchant from the dialog', {
    timeout: 4 * minutes,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signInAsPlatform();
    await page.goto('/personnel/user');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Add user' });
    await form.getByLabel('Name').fill('Tree Climber');
    await form.getByLabel('Phone').fill('13812340001');
    await form.getByRole('radio', { name: 'Merchant user' }).click();

    await form.getByRole('button', { name: /^Merchant/ }).click();
    const merchants = page.getByRole('dialog', { name: 'Choose merchant' });
    await merchants.getByRole('radio').first().waitFor();
    await merchants.getByRole('button', { name: 'OK' }).click();
    await page.getByText('Please select a merchant').waitFor();
    await visitor.expectAccessible('.ant-modal-content');
    await merchants.getByRole('searchbox').fill('上海');
    await merchants.getByText('1 in total').waitFor();
    await merchants.getByRole('searchbox').press('ArrowDown');
    await page.keyboard.press('Space');
    await merchants.getByRole('button', { name: 'OK' }).click();
    await form.getByRole('button', { name: /^Merchant.*上海/ }).waitFor();

    await form.getByRole('button', { name: /^Organisation/ }).click();
    await page.getByRole('searchbox', { name: 'Search organisation' }).fill('上海');
    await page.getByRole('treeitem', { name: '上海公司' }).waitFor();
    await visitor.expectAccessible('.picker-popup');
    await page.getByRole('treeitem', { name: '上海公司' }).click();
    await form.getByRole('button', { name: /^Organisation.*上海公司/ }).waitFor();
    await form.getByLabel('Roles').click();
    await form.getByLabel('Roles').fill('Merchant finance');
    await visitor.choose('Merchant finance');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Tree Climber').first().waitFor();
    await visitor.leave();
  });

  it('[2.183] [2.185] [2.188] every input of a form in a drawer is reached and used by keyboard, and the focus comes back', {
    timeout: 4 * minutes,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
    /** Each stop of the tab key until this one. */
    const tabTo = async (target: Locator) => {
      await target.waitFor();
      for (let stops = 0; stops < 60 && !(await focused(target)); stops += 1)
        await page.keyboard.press('Tab');
      expect(await focused(target)).toBe(true);
    };
    const expectFocus = (target: Locator) => expect.poll(() => focused(target)).toBe(true);
    await visitor.signInAsPlatform();
    await page.goto('/personnel/user');
    const add = page.getByRole('button', { name: 'Add', exact: true });
    await add.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Add user' });
    await expectFocus(form.getByLabel('Name'));
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await expectFocus(add);

    await page.keyboard.press('Enter');
    await expectFocus(form.getByLabel('Name'));
    await page.keyboard.type('Key Climber');
    await tabTo(form.getByLabel('Phone'));
    await page.keyboard.type('13812340002');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    expect(await form.getByRole('radio', { name: 'Merchant user' }).isChecked()).toBe(true);

    const merchant = form.getByRole('button', { name: /^Merchant/ });
    await tabTo(merchant);
    await page.keyboard.press('Enter');
    const merchants = page.getByRole('dialog', { name: 'Choose merchant' });
    await merchants.getByRole('radio').first().waitFor();
    await expectFocus(merchants.getByRole('searchbox'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await tabTo(merchants.getByRole('button', { name: 'OK' }));
    await page.keyboard.press('Enter');
    await merchants.waitFor({ state: 'detached' });
    await expectFocus(merchant);

    const organisation = form.getByRole('button', { name: /^Organisation/ });
    const search = page.getByRole('searchbox', { name: 'Search organisation' });
    await tabTo(organisation);
    await page.keyboard.press('Enter');
    await expectFocus(search);
    // Escape closes what it is pressed in, and that alone.
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    await expectFocus(organisation);
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem').first().waitFor();
    await expectFocus(search);
    await page.keyboard.press('Shift+Tab');
    await expectFocus(page.getByRole('tree', { name: 'Organisation' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await form.getByRole('button', { name: /^Organisation.*华东大区/ }).waitFor();
    await expectFocus(organisation);

    await tabTo(form.getByRole('combobox', { name: /^Roles/ }));
    await page.keyboard.type('Merchant finance');
    await page.getByTitle('Merchant finance', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await tabTo(form.getByRole('button', { name: 'Save', exact: true }));
    await page.keyboard.press('Enter');
    await page.getByText('Key Climber').first().waitFor();

    const chooser = page.waitForEvent('filechooser', { timeout: minutes });
    await page.goto('/order-manager/complaint-order');
    await add.focus();
    await page.keyboard.press('Enter');
    const complaint = page.getByRole('dialog', { name: /^Add/ });
    await tabTo(complaint.getByRole('combobox').first());
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await complaint.locator('.ant-select-selection-item').first().waitFor();
    await tabTo(complaint.getByRole('textbox', { name: /amount/i }));
    await page.keyboard.type('3.5');
    await tabTo(complaint.getByRole('button', { name: /^Pictures/ }));
    await page.keyboard.press('Enter');
    expect((await chooser).isMultiple()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByText('What you entered here is not saved yet.').waitFor();
    await visitor.leave();
  });

  it('[2.185] on a phone a tree fills the screen, and the list follows what is ticked', {
    timeout: 4 * minutes,
  }, async () => {
    const visitor = await host.arrive({ width: 390 });
    const { page } = visitor;
    await visitor.signIn(administrator);
    await page.goto('/personnel/user');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('button', { name: 'Organisation' }).click();
    const sheet = page.getByRole('dialog', { name: 'Organisation' });
    await sheet.getByRole('treeitem', { name: '华东大区' }).click();
    await visitor.expectAccessible('.picker-sheet');
    const box = await sheet.boundingBox();
    expect([box?.width, box?.height]).toEqual([390, 844]);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await page.waitForURL(/mgt_org_id=\d+$/);
    await page.getByRole('button', { name: /^Organisation: 华东大区/ }).waitFor();
    await visitor.expectNoSidewaysScroll();
    await visitor.leave();
  });
});
