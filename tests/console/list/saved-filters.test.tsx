import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { startBackend } from '../support/backend.ts';
import { listRows, open, place } from '../support/console.tsx';
import { people } from '../support/rows.ts';

const at = '/vendor-test/person-manage';
const read = 'GET /manager_forms/v1';
const save = 'PUT /manager_forms/v1';
const rows = { vendor_person: people(12) };
const disabled = { name: 'Disabled ones', search: 'enabled=0', is_default: 0 };
const enabledOnes = { name: 'Enabled ones', search: 'enabled=1', is_default: 0 };

async function start(filters: readonly object[], path: string, language: 'en' | 'zh' = 'en') {
  const backend = await startBackend({ product, rows });
  backend.answer(read, ({ query }) => ({
    data: { form_key: query.form_key, columns: null, filters: kept },
  }));
  let kept = filters;
  backend.answer(save, ({ body }) => {
    kept = (body as { filters?: readonly object[] }).filters ?? kept;
    return { data: body };
  });
  const view = await open({ backend, at: path, language });
  await listRows(language === 'zh' ? '人员管理' : 'Factory staff');
  return { ...view, backend, kept: () => kept };
}
const openPanel = async (user: Awaited<ReturnType<typeof start>>['user'], name = /^Saved filters/) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('region', { name }));
};

test('[7.36] the filters at work are saved under a name, chosen again, renamed and deleted', async () => {
  const { backend, user, kept } = await start([], `${at}?enabled=0&page=1`);
  let panel = await openPanel(user);
  await user.type(panel.getByRole('textbox', { name: 'Name of these filters' }), ' Disabled ones {Enter}');
  await panel.findByRole('button', { name: 'Disabled ones', current: true });
  expect(backend.to(save)[0]?.body).toEqual({ form_key: 'vendor_person', filters: [disabled] });

  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(place()).toBe(at));
  panel = await openPanel(user);
  await user.click(await panel.findByRole('button', { name: 'Disabled ones' }));
  await waitFor(() => expect(place()).toBe(`${at}?enabled=0`));
  await screen.findByRole('button', { name: 'Saved filters: Disabled ones' });

  panel = await openPanel(user);
  await user.click(await panel.findByRole('button', { name: 'Rename Disabled ones' }));
  const name = panel.getByRole('textbox', { name: 'New name of Disabled ones' });
  await user.clear(name);
  await user.type(name, 'Off{Enter}');
  await panel.findByRole('button', { name: 'Off' });
  expect(kept()).toEqual([{ ...disabled, name: 'Off' }]);
  await user.click(panel.getByRole('button', { name: 'Delete Off' }));
  await waitFor(() => expect(kept()).toEqual([]));
});

test('[7.36] a name is not given twice, and there must be something to save', async () => {
  const { backend, user } = await start([disabled], `${at}?enabled=1`);
  const panel = await openPanel(user);
  await user.type(panel.getByRole('textbox', { name: 'Name of these filters' }), 'Disabled ones{Enter}');
  expect((await panel.findByRole('alert')).textContent).toBe('This name is in use');
  await user.clear(panel.getByRole('textbox'));
  await user.click(panel.getByRole('button', { name: 'Save as' }));
  expect((await panel.findByRole('alert')).textContent).toBe('Enter a name');
  expect(backend.to(save)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(place()).toBe(at));
  await (await openPanel(user)).findByText('Set a filter, then save it here.');
});

test('[7.36] one at most is the default', async () => {
  const { user, kept } = await start([disabled, { ...enabledOnes, is_default: 1 }], `${at}?page=1`);
  const panel = await openPanel(user);
  await user.click(await panel.findByRole('button', { name: 'Apply Disabled ones when the list opens' }));
  await waitFor(() => expect(kept()).toEqual([{ ...disabled, is_default: 1 }, enabledOnes]));
  const chosen = await panel.findByRole('button', {
    name: 'Apply Disabled ones when the list opens',
    pressed: true,
  });
  await user.click(chosen);
  await waitFor(() => expect(kept()).toEqual([disabled, enabledOnes]));
});

test('the default applies where the list is opened without parameters, and not against the person’s will', async () => {
  const filters = [{ ...disabled, is_default: 1 }];
  const { user, backend, unmount } = await start(filters, at);
  await waitFor(() => expect(place()).toBe(`${at}?enabled=0`));
  await waitFor(async () => expect(await listRows('Factory staff')).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(place()).toBe(at));
  await waitFor(async () => expect(await listRows('Factory staff')).toHaveLength(10));
  expect(place()).toBe(at);
  unmount();

  await open({ backend, at: `${at}?enabled=1` });
  await listRows('Factory staff');
  expect(place()).toBe(`${at}?enabled=1`);
});

test('on a phone they stand in the sheet of the filters', async () => {
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = 1024;
  });
  const { user } = await start([disabled], at, 'zh');
  await user.click(await screen.findByRole('button', { name: '筛选' }));
  const panel = within(await screen.findByRole('region', { name: '已存筛选' }));
  await user.click(await panel.findByRole('button', { name: 'Disabled ones' }));
  await waitFor(() => expect(place()).toBe(`${at}?enabled=0`));
});
