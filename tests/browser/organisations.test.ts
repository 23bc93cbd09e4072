import { describe, expect, it } from 'vitest';
import { hosting } from './support/hosting.ts';

const administrator = '13900000002';
const minutes = 60_000;

describe('organisations and roles', () => {
  const host = hosting();

  it('[2.101] the organisation page stays as it was left while other pages stand before it', {
    timeout: 2 * minutes,
  }, async () => {
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(administrator);
    await page.goto('/personnel/org?org_name=上海');
    const region = page.getByRole('region', { name: 'Organisations' });
    await region.getByText('上海公司').waitFor();
    await region.evaluate((element) => element.setAttribute('data-before', 'yes'));
    await page.getByRole('link', { name: 'Roles' }).click();
    await page.getByRole('region', { name: 'Roles' }).getByRole('link').first().waitFor();
    expect(await region.isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Organisations' }).first().click();
    await region.waitFor();
    // The very same element: put aside, not made anew, and its address came back with it.
    expect(await region.getAttribute('data-before')).toBe('yes');
    expect(decodeURIComponent(page.url())).toContain('/personnel/org?org_name=上海');
    await visitor.expectAccessible();
    await visitor.leave();
  });

  it('[6.04] an organisation is moved in the tree by mouse and by keyboard, after a question that says what goes along', {
    timeout: 2 * minutes,
  }, async () => {
    const visitor = await host.arrive({ width: 1440, lang: 'en' });
    const { page } = visitor;
    await visitor.signIn(administrator);
    await page.goto('/personnel/org');
    const tree = page.getByRole('tree', { name: 'Organisation' });
    const node = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) });
    const nameOf = async (): Promise<string> => {
      const id = await tree.getAttribute('aria-activedescendant');
      return id === null ? '' : ((await page.locator(`[id="${id}"] .tree-name`).textContent()) ?? '');
    };
    await node('华东大区').waitFor();
    const parentOf = async (name: string) => {
      const answer = await page.evaluate(async (asked) => {
        const headers = { 'auth-token': localStorage.getItem('auth_token') ?? '' };
        const query = `org_name=${encodeURIComponent(asked)}`;
        const got = await (await fetch(`/api/manager_org/v1?${query}`, { headers })).json();
        const row = await (await fetch(`/api/manager_org/${got.data.rows[0].id}/v1`, { headers })).json();
        const above = await (await fetch(`/api/manager_org/${row.data.parent_id}/v1`, { headers })).json();
        return above.data.org_name as string;
      }, name);
      return answer;
    };
    await node('华东大区').locator('.tree-twist').click();
    await node('苏州公司').dragTo(node('华中大区'));
    const dialog = page.getByRole('dialog', { name: 'Move' });
    await dialog
      .getByText(/^Move “苏州公司” from “华东大区” to “华中大区”\? 0 organisations below it, \d+ users/)
      .waitFor();
    expect(await parentOf('苏州公司')).toBe('华东大区');
    await visitor.expectAccessible();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await page.getByText('Moved', { exact: true }).waitFor();
    expect(await parentOf('苏州公司')).toBe('华中大区');

    // The same way back without a mouse. What can't be is said, and asks nothing.
    await tree.focus();
    await page.keyboard.press('Home');
    const goTo = async (name: string) => {
      await page.keyboard.press('Home');
      for (let steps = 0; steps < 30 && (await nameOf()) !== name; steps++)
        await page.keyboard.press('ArrowDown');
      expect(await nameOf()).toBe(name);
    };
    await goTo('华中大区');
    await page.keyboard.press('ArrowRight');
    await goTo('华东大区');
    await page.keyboard.press('Control+x');
    await goTo('上海公司');
    await page.keyboard.press('Control+v');
    await page.getByText('“华东大区” can’t stand below “上海公司”.').waitFor();
    await page.keyboard.press('Escape');
    await goTo('苏州公司');
    await page.keyboard.press('Control+x');
    await goTo('华东大区');
    await page.keyboard.press('Control+v');
    await dialog.getByText(/^Move “苏州公司” from “华中大区” to “华东大区”/).waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await parentOf('苏州公司')).toBe('华东大区');
    await visitor.leave();
  });

  it.each([
    [1440, 'en' as const],
    [390, 'zh' as const],
  ])(
    '[2.102] [6.04] a role is made from the tree of permissions, and says what it holds (%i, %s)',
    {
      timeout: 2 * minutes,
    },
    async (width, lang) => {
      const visitor = await host.arrive({ width, lang });
      const { page } = visitor;
      const en = lang === 'en';
      await visitor.signIn(administrator);
      await page.goto('/personnel/role/add');
      await page.getByLabel(en ? 'Role name' : '角色名称').fill(`Desk ${width}`);
      const tree = page.getByRole('group', { name: en ? 'Permissions' : '权限' });
      // What merchants never hold is not offered for their roles.
      const userScreen = tree
        .getByRole('checkbox', { name: en ? 'Organisations' : '组织管理', exact: true })
        .last();
      await userScreen.check();
      await page.getByRole('radio', { name: en ? 'Merchant user' : '商户用户' }).click();
      await tree.getByRole('checkbox', { name: en ? 'Users' : '用户管理', exact: true }).waitFor();
      await page.getByText(en ? '0 chosen' : '0 项权限').waitFor();
      await page.getByRole('radio', { name: en ? 'Manager' : '管理员', exact: true }).click();
      await tree.getByRole('searchbox').fill(en ? 'coupon' : '优惠券');
      // An action brings its screen along.
      await tree.getByRole('checkbox', { name: en ? 'Edit coupons' : '编辑优惠券' }).check();
      // Its name says too that it was added.
      const screen = tree.getByRole('checkbox', { name: en ? /^Coupons/ : /^优惠券管理/ });
      await expect.poll(() => screen.isChecked()).toBe(true);
      await visitor.expectAccessible();
      const [saved] = await Promise.all([
        page.waitForResponse(
          (r) => r.url().endsWith('/api/manager_role/v1') && r.request().method() === 'POST',
        ),
        page.getByRole('button', { name: en ? 'Save' : '保存', exact: true }).click(),
      ]);
      const sent = saved.request().postDataJSON() as { modules: string[] };
      expect([...sent.modules].sort()).toEqual(['COUPON_EDIT', 'COUPON_MANAGEMENT']);
      expect(((await saved.json()) as { code: number }).code).toBe(0);
      await page.getByText(`Desk ${width}`).first().waitFor();
      await visitor.leave();
    },
  );
});
