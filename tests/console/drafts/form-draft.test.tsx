import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { crud, defineResource, f, model, secret } from '../../../resources/kit/index.ts';
import { openAt, productWith } from '../support/open-console.tsx';
import { plan, planRow, sheet } from '../support/plan.ts';
import { planApi } from '../support/plan-api.ts';
import type { TestApi } from '../support/test-api.ts';

const Key = model(
  'test_key',
  {
    key_name: f.text({ en: 'Key name', zh: '密钥名称' }, { required: true, max: 20 }),
    pass: secret(f.text({ en: 'Pass phrase', zh: '口令' }, { max: 40 })),
  },
  { label: { en: 'Key', zh: '密钥' }, title: 'key_name', scope: 'none' },
);
const keys = defineResource(Key, {
  label: { en: 'Keys', zh: '密钥管理' },
  route: '/operation/key',
  permission: 'MESSAGE_MANAGER',
  menu: 'operation',
  api: crud('/test_key'),
  list: { columns: ['key_name'], page: ['create'] },
  form: { layout: 'page', sections: [{ fields: ['key_name', 'pass'] }] },
});

const product = productWith(plan, sheet, keys);
const editing = '/operation/sheet/add?id=12';
const another = { user_id: '901', draft_key: btoa('x'.repeat(32)).replace(/=+$/, '') };

const openForm = async (api: TestApi, options: Partial<Parameters<typeof openAt>[0]> = {}) => {
  cleanup();
  const { user } = await openAt({ api, product, path: editing, ...options });
  const name = await screen.findByLabelText<HTMLInputElement>(/Plan name|方案名称/);
  return { user, name };
};
const offer = () => screen.findByRole('region', { name: /Unsaved work|未保存的内容/ });
const noOffer = () => expect(screen.queryByRole('region', { name: 'Unsaved work' })).toBeNull();
/** The window goes, as when the session ends and the page is loaded anew. */
const windowGoes = () => window.dispatchEvent(new Event('pagehide'));
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('drafts:'));
const loaded = async () => {
  await import('../../../src/drafts/drafts.ts');
  await new Promise<void>((settled) => setImmediate(settled));
};

async function typeAndGo(api: TestApi, text: string) {
  const { user, name } = await openForm(api);
  await loaded();
  await user.fill(name, text);
  windowGoes();
  await waitFor(() => expect(stored()).toHaveLength(1));
}

test('typed work is offered when the same person opens the form again, and restored as it was', async () => {
  const { api } = await planApi();
  await typeAndGo(api, 'Autumn plan');
  const { user, name } = await openForm(api);
  const bar = within(await offer());
  expect(name.value).toBe('Winter plan');
  bar.getByText(/^You have unsaved work from \d\d:\d\d\.$/);
  await user.click(bar.getByRole('button', { name: 'Restore' }));
  expect(name.value).toBe('Autumn plan');
  noOffer();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Modified successfully');
  expect(api.calls('PUT /sheet_plan/{id}/v1').map(({ body }) => body)).toEqual([
    { plan_name: 'Autumn plan', version: 3 },
  ]);
  await waitFor(() => expect(stored()).toEqual([]));
});

test('the bar speaks Chinese; discarding leaves nothing', async () => {
  const { api } = await planApi();
  await typeAndGo(api, 'Autumn plan');
  const { user } = await openForm(api, { lang: 'zh' });
  const bar = within(await offer());
  bar.getByText(/^您有 \d\d:\d\d 未保存的内容。$/);
  await user.click(bar.getByRole('button', { name: '丢弃' }));
  await waitFor(() => expect(stored()).toEqual([]));
});

test('another user on the same machine sees nothing of it, and the first one still finds it', async () => {
  const { api } = await planApi();
  await typeAndGo(api, 'Autumn plan');
  await openForm(api, { control: another });
  await loaded();
  noOffer();
  await openForm(api, { control: { mgt_org_id: '2' } });
  await loaded();
  noOffer();
  await openForm(api);
  await offer();
});

test('a new one has a draft of its own, and what was given up is not offered again', async () => {
  const { api } = await planApi();
  await typeAndGo(api, 'Autumn plan');
  const { user, name } = await openForm(api, { path: '/operation/sheet/add' });
  await loaded();
  noOffer();
  await user.fill(name, 'A new one');
  windowGoes();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(location.pathname).toBe('/operation/sheet'));
  await openForm(api, { path: '/operation/sheet/add' });
  await loaded();
  noOffer();
  await openForm(api);
  await offer();
});

test('a draft of an older version says so and shows what differs before anything is overwritten', async () => {
  const { api, stored: rows } = await planApi();
  await typeAndGo(api, 'Autumn plan');
  rows.set('12', { ...planRow, version: 4, plan_name: 'Their plan', remark: 'theirs' });
  const { user, name } = await openForm(api);
  const bar = within(await offer());
  bar.getByText(/The record was changed since\./);
  await user.click(bar.getByRole('button', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Someone else has changed this record' }));
  const row = within(dialog.getByText('Plan name').closest('tr') as HTMLElement);
  row.getByText('Autumn plan');
  row.getByText('Their plan');
  await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(name.value).toBe('Autumn plan'));
  expect(screen.getByLabelText<HTMLInputElement>(/Remark/).value).toBe('theirs');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Modified successfully');
  expect(api.calls('PUT /sheet_plan/{id}/v1').at(-1)?.body).toEqual({ plan_name: 'Autumn plan', version: 4 });
});

test('a drawer keeps its draft too', async () => {
  const { api } = await planApi();
  cleanup();
  const openDrawer = async () => {
    const { user } = await openAt({ api, product, path: '/operation/plan/detail?id=12' });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const drawer = within(await screen.findByRole('dialog'));
    return { user, drawer, name: await drawer.findByLabelText<HTMLInputElement>(/Plan name/) };
  };
  const first = await openDrawer();
  await loaded();
  await first.user.fill(first.name, 'Drawer plan');
  windowGoes();
  cleanup();
  const again = await openDrawer();
  await again.user.click(await again.drawer.findByRole('button', { name: 'Restore' }));
  expect(again.name.value).toBe('Drawer plan');
});

test('a secret is never kept', async () => {
  const { api } = await planApi();
  const openKey = async () => {
    cleanup();
    const { user } = await openAt({ api, product, path: '/operation/key/add' });
    return { user, name: await screen.findByLabelText<HTMLInputElement>(/Key name/) };
  };
  const { user, name } = await openKey();
  await loaded();
  await user.fill(name, 'Gate');
  await user.fill(screen.getByLabelText(/Pass phrase/), 'open sesame');
  windowGoes();
  const again = await openKey();
  await again.user.click(within(await offer()).getByRole('button', { name: 'Restore' }));
  expect(again.name.value).toBe('Gate');
  expect(screen.getByLabelText<HTMLInputElement>(/Pass phrase/).value).toBe('');
});
