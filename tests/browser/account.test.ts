import { describe, expect, it } from 'vitest';
import { users } from '../server/support/world.ts';
import { startAccountConsole } from './support/account-console.ts';
import { hosting } from './support/hosting.ts';

const desktop = { timeout: 90_000 };

/** Sign-in, password, organisation and devices in a real browser over the real server. */
describe('the account', () => {
  const host = hosting(startAccountConsole);

  it(
    'after three failures work is proven by itself, and a hostile way back leads nowhere',
    desktop,
    async () => {
      const visitor = await host.arrive();
      const { page } = visitor;
      await page.goto('/login?to=%2F%5Cevil.example');
      await page.getByLabel('Account or phone').fill(users.east);
      const workers: string[] = [];
      page.on('worker', (worker) => workers.push(worker.url()));
      for (const wrong of ['wrong-1!', 'wrong-2!', 'wrong-3!']) {
        await page.getByLabel('Password', { exact: true }).fill(wrong);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await page.getByRole('alert').filter({ hasText: 'Wrong account or password' }).waitFor();
        await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      }
      await page.getByRole('status').filter({ hasText: 'Passed' }).waitFor();
      // The policy allows no other; without one the page would find the work itself, and stand still.
      await expect
        .poll(() => workers.map((url) => url.startsWith(`${host.console.origin}/`)))
        .toEqual([true]);
      await visitor.expectAccessible();
      await visitor.expectNoSidewaysScroll();
      await page.getByLabel('Password', { exact: true }).fill(host.console.password);
      await page.keyboard.press('Enter');
      await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
      expect(new URL(page.url()).origin).toBe(host.console.origin);
      await visitor.leave();
    },
  );

  it.each([
    [1440, 'light'],
    [390, 'dark'],
  ] as const)(
    '[4.31] [2.170] a forgotten password is reset by a code (%i px, %s)',
    desktop,
    async (width, theme) => {
      const phone = width === 390 ? users.otherMerchant : users.merchant;
      const visitor = await host.arrive({ width, theme, lang: 'zh' });
      const { page } = visitor;
      await page.goto('/login');
      await page.getByRole('button', { name: '忘记密码' }).click();
      const dialog = page.getByRole('dialog', { name: '忘记密码' });
      await dialog.getByLabel('手机号').fill(phone);
      await dialog.getByRole('status').filter({ hasText: '验证通过' }).waitFor();
      await visitor.expectAccessible('dialog');
      await visitor.expectNoSidewaysScroll();
      await dialog.getByRole('button', { name: '获取验证码' }).click();
      await dialog.getByText('验证码已发送').waitFor();
      await dialog.getByRole('button', { name: /^\d+ 秒$/ }).waitFor();
      await dialog.getByLabel('验证码', { exact: true }).fill(await host.console.newestCode(phone));
      await dialog.getByLabel('新密码', { exact: true }).fill('Better#2026');
      await dialog.getByLabel('确认新密码').fill('Better#2026');
      await dialog.getByRole('button', { name: '重置密码' }).click();
      await page.getByText('重置成功，请重新登录！').waitFor();
      await page.getByLabel('密码', { exact: true }).fill('Better#2026');
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.getByRole('main').waitFor();
      await page.waitForURL((url) => !url.pathname.startsWith('/login'));
      await visitor.leave();
    },
  );

  it(
    '[4.30] a password given by somebody else is changed first, and nothing else is open',
    desktop,
    async () => {
      const phone = users.reader;
      await host.console.database.db
        .updateTable('manager')
        .set({ need_change_pwd: 1 })
        .where('phone', '=', phone)
        .execute();
      const visitor = await host.arrive();
      const { page } = visitor;
      await visitor.signInAtPage(phone);
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await dialog.getByText('Change the initial password first').waitFor();
      expect(await page.getByRole('navigation').count()).toBe(0);
      await page.keyboard.press('Escape');
      await visitor.expectAccessible('[role=dialog]');
      await dialog.getByLabel('Original password').fill(host.console.password);
      await dialog.getByLabel('New password', { exact: true }).fill('Better#2026');
      await dialog.getByLabel('Confirm the new password').fill('Better#2026');
      await dialog.getByLabel('Phone number').fill(phone);
      await dialog.getByRole('button', { name: 'Get verification code' }).click();
      await dialog.getByText('Verification code sent').waitFor();
      await dialog.getByLabel('Verification code').fill(await host.console.newestCode(phone));
      // The toast goes by itself: it is waited for before it can come.
      const toast = page.getByText('Modified successfully').waitFor();
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await toast;
      const last = page
        .getByRole('dialog')
        .filter({ hasText: 'Changing the password requires logging in again' });
      await last.waitFor();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await last.getByRole('button', { name: 'Got it' }).click();
      await page.waitForURL('**/login');
      await visitor.leave();
    },
  );

  it('[4.40] [2.169] the organisation is switched by the keyboard, in every tab', desktop, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(users.root);
    await page.goto('/personnel/user');
    const other = await page.context().newPage();
    await other.goto('/personnel/user');
    await other.locator('.organisation').waitFor();
    const before = await page.locator('.organisation').innerText();
    await page.getByTitle('Switch organisation').click();
    const dialog = page.getByRole('dialog', { name: 'Organisation list' });
    await dialog.getByRole('radio').nth(1).focus();
    await visitor.expectAccessible('[role=dialog]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    const name = await dialog.locator('.org-row:has(:checked) .org-name').innerText();
    expect(name).not.toBe(before);
    await dialog.getByRole('button', { name: `Switch to ${name}` }).click();
    for (const tab of [page, other])
      await tab.getByTitle('Switch organisation').filter({ hasText: name }).waitFor();
    await other.close();
    await visitor.leave();
  });

  it('a device is signed out from another one, on a phone in Chinese', desktop, async () => {
    const there = await host.arrive();
    await there.signInAtPage(users.factory);
    await there.page.getByRole('navigation', { name: 'Main menu' }).waitFor();
    const here = await host.arrive({ width: 390, lang: 'zh', theme: 'dark' });
    await here.signInAtPage(users.factory);
    await here.page.locator('.user-button').click();
    await here.page.getByRole('menuitem', { name: '登录设备' }).click();
    const dialog = here.page.getByRole('dialog', { name: '登录设备' });
    await dialog.getByText('本机').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(2);
    await here.expectAccessible('[role=dialog]');
    await here.expectNoSidewaysScroll();
    await dialog.getByRole('button', { name: /^下线/ }).click();
    await here.page.getByText(/该设备下次操作时需要重新登录/).waitFor();
    await here.page.getByRole('button', { name: '下线', exact: true }).last().click();
    await here.page.getByText('已下线').waitFor();
    await there.page.goto('/vendor-test/person-manage');
    await there.page.waitForURL('**/login?to=*');
    await here.leave();
    await there.leave();
  });
});
