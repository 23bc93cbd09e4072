import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { grantableCodes } from '../../../resources/kit/permissions.ts';
import { openTabsTalk } from '../../../src/tabs-talk.ts';
import { controlOf, startBackend } from '../support/backend.ts';
import { open } from '../support/console.tsx';
import { people } from '../support/rows.ts';

const control = 'GET /manager/login/control/v1';
const all = grantableCodes(product);
/** Without the screens of a group, whatever the group holds. */
const without = (group: string, codes: readonly string[]) => {
  const screens = product.resources.filter(({ menu }) => menu === group).map(({ permission }) => permission);
  return codes.filter((code) => !screens.includes(code));
};
const rows = { vendor_person: people(13) };

/** A console whose rights the test changes while it stands open. */
async function start(at: string) {
  const backend = await startBackend({ product, rows });
  let answer = controlOf({ product });
  backend.answer(control, () => ({ data: answer }));
  const view = await open({ backend, at });
  await waitFor(() => expect(backend.live.said).not.toHaveLength(0), { timeout: 15_000 });
  const allow = (codes: readonly string[], access_version = '2') => {
    answer = controlOf({ product, codes, control: { access_version } });
  };
  return { ...view, backend, allow };
}
const menuWords = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('menuitem')
    .map((item) => item.textContent?.trim());

test('[6.01] a permission that is taken away takes its menu entry, its page and its buttons without a reload', async () => {
  const { backend, allow, went } = await start('/vendor-test/person-manage');
  await screen.findByRole('button', { name: 'Add' });
  expect(menuWords()).toContain('Marketing');

  allow(without('marketing', all).filter((code) => code !== 'VENDOR_PERSON_MANAGE:create'));
  backend.live.tell({ type: 'access', version: '2' });
  await waitFor(() => expect(menuWords()).not.toContain('Marketing'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add' })).toBeNull());
  expect(await screen.findByRole('link', { name: 'HG0001' })).toBeDefined();
  expect(backend.to(control)).toHaveLength(2);

  // What they may see of the rows may have changed with it.
  await waitFor(() => expect(backend.to('GET /vendor_person/v1')).toHaveLength(2));
  allow(['USER_MANAGER'], '3');
  backend.live.tell({ type: 'access', version: '3' });
  await screen.findByText('You have no permission, please contact the administrator');
  expect(screen.queryByRole('region', { name: 'Factory staff' })).toBeNull();
  expect(backend.to('GET /vendor_person/v1')).toHaveLength(2);

  allow(all, '4');
  backend.live.tell({ type: 'access', version: '4' });
  expect(await screen.findByRole('link', { name: 'HG0001' })).toBeDefined();
  expect(went).toEqual([]);
});

test('what is typed in a form stays where the page is still permitted', async () => {
  const { backend, allow, user } = await start('/vendor-test/person-manage');
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const form = within(await screen.findByRole('dialog'));
  const field = await form.findByRole('textbox', { name: 'Staff No.' });
  await user.type(field, 'HG77');
  allow(without('marketing', all));
  backend.live.tell({ type: 'access', version: '2' });
  await waitFor(() => expect(backend.to(control)).toHaveLength(2));
  await waitFor(() => expect(menuWords()).not.toContain('Marketing'));
  expect(form.getByRole('textbox', { name: 'Staff No.' })).toBe(field);
  expect((field as HTMLInputElement).value).toBe('HG77');
});

test('the other tabs are told, theirs is heard, and one version is asked for once', async () => {
  const other = openTabsTalk();
  onTestFinished(other.close);
  const heard: unknown[] = [];
  other.listen((word) => heard.push(word));
  const { backend, allow } = await start('/vendor-test/person-manage');
  allow(without('marketing', all));
  other.post({ kind: 'access', version: '2' });
  await waitFor(() => expect(menuWords()).not.toContain('Marketing'));
  backend.live.tell({ type: 'access', version: '2' });
  await waitFor(() => expect(heard).toEqual([{ kind: 'access', version: '2' }]));
  expect(backend.to(control)).toHaveLength(2);
});

test('rights that changed while the line was down are noticed when it is back', async () => {
  const { backend, allow } = await start('/vendor-test/person-manage');
  allow(without('marketing', all));
  backend.live.greeting = { type: 'ready', access_version: '2' };
  backend.live.cut();
  await waitFor(() => expect(menuWords()).not.toContain('Marketing'), { timeout: 15_000 });
});

test('[4.23] who is left without any permission learns it and is logged out', async () => {
  const { backend, allow, went } = await start('/vendor-test/person-manage');
  allow([]);
  backend.live.tell({ type: 'access', version: '2' });
  await screen.findByText('You have no permission, please contact the administrator');
  await waitFor(() => expect(went).toEqual(['/login']));
});

test('[4.24] a session that the server ends is cleared and the page reloads once', async () => {
  const { backend, went } = await start('/vendor-test/person-manage');
  backend.live.tell({ type: 'session_end' });
  await waitFor(() => expect(went).toEqual(['reload']));
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('a session that goes on as another one in this browser is left alone', async () => {
  const { backend, went } = await start('/vendor-test/person-manage');
  backend.live.tell({ type: 'session_end' });
  localStorage.setItem('auth_token', 't2');
  await waitFor(() => expect(went).toEqual(['reload']));
  expect(localStorage.getItem('auth_token')).toBe('t2');
});

test('any refusal for want of permission asks anew what they may do', async () => {
  const { backend, allow, user } = await start('/vendor-test/person-manage');
  await screen.findByRole('button', { name: 'Add' });
  const before = backend.to(control).length;
  allow(all.filter((code) => code !== 'VENDOR_PERSON_MANAGE:create'));
  backend.answer('GET /vendor_person/v1', { status: 403, code: 10003, msg: 'No permission' });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add' })).toBeNull());
  expect(backend.to(control).length).toBeGreaterThan(before);
});
