import { describe, expect, it } from 'vitest';
import { hosting } from './support/hosting.ts';

const administrator = '13900000002';
const service = '13900000005';
const factoryLead = '13900000013';
const minutes = 60_000;

const words = {
  en: {
    add: 'Add',
    title: 'Title',
    body: 'Message body',
    bold: 'Bold',
    bullets: 'Bulleted list',
    link: 'Link',
    address: 'Link address',
    setLink: 'Set link',
    preview: 'Preview',
    close: 'Close',
    sendTo: 'Send to',
    orgs: 'Organisations',
    save: /^Save draft$/,
    previewMessage: 'Preview message',
    publish: /^Publish$/,
    popup: 'Pop-up',
    gotIt: 'Got it',
    readers: 'Readers',
    centre: 'Message centre',
    rule: /Must begin with https/,
    popUpTitle: 'Stock check at noon',
  },
  zh: {
    add: '新增',
    title: '消息标题',
    body: '消息正文',
    bold: '加粗',
    bullets: '项目列表',
    link: '链接',
    address: '链接地址',
    setLink: /^确\s?定$/,
    preview: '预览',
    close: 'Close',
    sendTo: '接收范围',
    orgs: '指定组织',
    save: /^保存草稿$/,
    previewMessage: '预览消息',
    publish: /^发\s?布$/,
    popup: '弹窗提醒',
    gotIt: '知道了',
    readers: '阅读情况',
    centre: '消息中心',
    rule: /须以 https/,
    popUpTitle: '今日中午盘点',
  },
} as const;

describe('messages', () => {
  const host = hosting();

  it.each([
    { width: 1440, lang: 'en', theme: 'light' },
    { width: 390, lang: 'zh', theme: 'dark' },
  ] as const)(
    '[2.121] [2.166] [7.20] written with formatting, published to one organisation, it reaches its people and nobody else ($width, $lang)',
    { timeout: 4 * minutes },
    async ({ width, lang, theme }) => {
      const say = words[lang];
      const reader = await host.arrive({ width, lang, theme });
      await reader.signIn(service);
      await reader.page.goto('/order-manager/sale-order');
      const bell = reader.page.getByRole('link', { name: new RegExp(`^${say.centre}`) });
      await expect.poll(async () => bell.textContent(), { timeout: 15_000 }).toMatch(/^\d+\+?$/);
      const before = Number(await bell.textContent());
      // A message that shows itself is read thereby: that call waits until it was seen that nobody had read it.
      let mayRead = () => {};
      const untilSeen = new Promise<void>((resolve) => {
        mayRead = resolve;
      });
      await reader.page.route(/\/api\/sys_mgt_notice_log\/\d+\/v1/, async (route) => {
        await untilSeen;
        await route.continue();
      });

      const writer = await host.arrive({ width, lang, theme });
      const { page } = writer;
      await writer.signIn(administrator);
      await page.goto('/operation/message-notification/add');
      await page.getByRole('textbox', { name: say.title, exact: true }).fill(say.popUpTitle);
      const body = page.getByRole('textbox', { name: say.body });
      await body.click();
      await page.keyboard.type('12:00 ');
      await page.getByRole('button', { name: say.bold, exact: true }).click();
      await page.keyboard.type('sharp');
      await page.getByRole('button', { name: say.bold, exact: true }).click();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: say.bullets, exact: true }).click();
      await page.keyboard.type('first ');
      await page.getByRole('button', { name: say.link, exact: true }).click();
      const address = page.getByRole('textbox', { name: say.address });
      await address.fill('javascript:alert(1)');
      await address.press('Enter');
      await page.getByRole('alert').filter({ hasText: say.rule }).waitFor();
      await address.fill('/order-manager/sale-order');
      await page.getByRole('button', { name: say.setLink }).click();
      await page.getByText('16 / 5,000').or(page.getByText('42 / 5,000')).waitFor();
      await writer.expectAccessible();
      await writer.expectNoSidewaysScroll();
      await page.getByRole('button', { name: say.preview, exact: true }).click();
      const preview = page.getByRole('dialog', { name: say.preview });
      await preview.getByRole('link', { name: '/order-manager/sale-order' }).waitFor();
      // A button that still moves under the pointer loses the click.
      await writer.expectAtRest(preview);
      await preview.getByRole('button', { name: /Close|关闭/ }).click();
      await preview.waitFor({ state: 'hidden' });

      await page.getByRole('combobox', { name: say.sendTo }).click({ force: true });
      await writer.choose(say.orgs);
      await page.getByRole('button', { name: new RegExp(say.orgs) }).click();
      const tree = page.getByRole('tree');
      await tree.waitFor();
      await page
        .getByRole('searchbox', { name: /^(Search|搜索)/ })
        .last()
        .fill('上海公司');
      // The tree is drawn anew with what was found: a click on what is just going away would choose nothing.
      const found = page.getByRole('treeitem', { name: /^上海公司/ });
      await page.getByRole('treeitem', { name: /^深圳公司/ }).waitFor({ state: 'detached' });
      await expect.poll(() => tree.getAttribute('aria-busy')).not.toBe('true');
      await found.click();
      await expect.poll(() => found.getAttribute('aria-checked')).toBe('true');
      await page.keyboard.press('Escape');
      await tree.waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: new RegExp(say.orgs) })
        .filter({ hasText: '上海公司' })
        .waitFor();
      await page.getByRole('switch', { name: say.popup }).click();
      await page.getByRole('button', { name: say.previewMessage }).click();
      const asRead = page.getByRole('dialog', { name: say.popUpTitle });
      await asRead.locator('strong', { hasText: 'sharp' }).waitFor();
      await writer.expectAccessible('[role=dialog]');
      await asRead
        .getByRole('button', { name: /^(Close|关\s?闭)$/ })
        .last()
        .click();
      await asRead.waitFor({ state: 'hidden' });
      if (width < 768) {
        await page.getByRole('button', { name: say.save }).click();
        await page.waitForURL(/message-notification$/);
        await page.getByRole('link', { name: say.popUpTitle }).first().click();
        await page.getByRole('heading', { name: say.popUpTitle }).waitFor();
        // On a phone the first action stands alone, the others behind "more".
        await page.locator('.detail-actions').getByRole('button').last().click();
        await page.getByRole('menuitem', { name: say.publish }).click();
      } else {
        // Straight from the form: it is saved, and the record's page asks once more before everybody gets it.
        await page.getByRole('button', { name: say.publish }).click();
        await page.getByRole('heading', { name: say.popUpTitle }).waitFor();
      }
      await page.getByRole('dialog').getByRole('button', { name: say.publish }).click();
      await page.getByRole('region', { name: say.readers }).getByRole('row').nth(1).waitFor();
      const readers = () =>
        page.evaluate(async () => {
          const id = new URLSearchParams(location.search).get('id');
          const answer = await fetch(`/api/sys_mgt_notice/reader/${id}/v1?page=1&size=100`, {
            headers: { 'auth-token': localStorage.getItem('auth_token') ?? '' },
          });
          const { data } = (await answer.json()) as {
            data: { rows: readonly { user_name: string; read_flag: number }[] };
          };
          return Object.fromEntries(data.rows.map((row) => [row.user_name, row.read_flag]));
        });
      const sent = await readers();
      expect(sent).toMatchObject({ 许静: 0, 何俊: 0 });
      expect(sent).not.toHaveProperty('孙敏');

      await expect.poll(async () => Number(await bell.textContent()), { timeout: 15_000 }).toBe(before + 1);
      mayRead();
      const popup = reader.page.getByRole('dialog', { name: say.popUpTitle });
      await popup.getByText('sharp').waitFor();
      expect(await popup.locator('strong').textContent()).toBe('sharp');
      await reader.expectAccessible('[role=dialog]');
      await popup.getByRole('button', { name: say.gotIt }).click();
      await popup.waitFor({ state: 'detached' });
      await expect.poll(async () => Number(await bell.textContent()), { timeout: 15_000 }).toBe(before);
      await reader.page.reload();
      await bell.waitFor();
      await bell.click();
      await reader.page.getByRole('button', { name: say.popUpTitle }).first().waitFor();
      expect(await reader.page.getByRole('dialog', { name: say.popUpTitle }).count()).toBe(0);
      await reader.leave();

      await page.reload();
      await page.getByRole('region', { name: say.readers }).getByRole('row').nth(1).waitFor();
      expect(await readers()).toMatchObject({ 许静: 1, 何俊: 0 });
      await writer.expectNoSidewaysScroll();
      await writer.leave();
    },
  );

  it.each([
    {
      width: 1440,
      lang: 'zh',
      theme: 'light',
      file: '导入文件',
      open: '导入',
      run: '导入 1 行',
      done: '导入成功',
      faulty: '下载有误的行',
      from: 'T8',
    },
    {
      width: 390,
      lang: 'en',
      theme: 'dark',
      file: 'Import file',
      open: 'Import',
      run: 'Import 1',
      done: 'Imported successfully',
      faulty: 'Download the faulty rows',
      from: 'T9',
    },
  ] as const)(
    '[8.04] staff come from a file: two rows with a fault are shown and stay out ($width, $lang)',
    { timeout: 2 * minutes },
    async ({ width, lang, theme, file, open, run, done, faulty, from }) => {
      const visitor = await host.arrive({ width, lang, theme });
      const { page } = visitor;
      await visitor.signIn(factoryLead);
      await page.goto('/vendor-test/person-manage');
      await page.getByRole('button', { name: open, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const [template] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: /csv/ }).click(),
      ]);
      expect(template.suggestedFilename()).toMatch(/\.csv$/);
      const rows = [
        'number,姓名,手机号,厂商,岗位',
        `${from}1,甲一,13900001111,华柜制造,测试员`,
        `${from}2,甲二,1390000,华柜制造,测试员`,
        `${from}3,甲三,13900001113,没有的厂,测试员`,
      ];
      await dialog.getByLabel(file).setInputFiles({
        name: 'staff.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(rows.join('\n')),
      });
      // The first column has a name of its own: every row lacks its number until somebody says which it is.
      const number = dialog.getByRole('combobox', { name: /^(工号|Staff No\.)$/ });
      await number.click();
      await visitor.choose('number');
      const runs = dialog.getByRole('button', { name: run, exact: true });
      await runs.waitFor();
      await dialog.getByRole('cell', { name: `${from}2` }).waitFor();
      await dialog.getByRole('cell', { name: `${from}3` }).waitFor();
      expect(await dialog.getByRole('cell', { name: `${from}1` }).count()).toBe(0);
      await visitor.expectAccessible('[role=dialog]');
      const [bad] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: faulty }).click(),
      ]);
      expect(bad.suggestedFilename()).toMatch(/\.xlsx$/);
      await runs.click();
      await page.getByText(done, { exact: true }).first().waitFor();
      await visitor.expectNoSidewaysScroll();
      await dialog
        .getByRole('button', { name: /^(Close|关\s?闭)$/ })
        .last()
        .click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText(`${from}1`, { exact: true }).first().waitFor();
      expect(await page.getByText(`${from}2`, { exact: true }).count()).toBe(0);
      await visitor.leave();
    },
  );
});
