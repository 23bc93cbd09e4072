import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { product } from '../../resources/index.ts';
import type { Backend } from './support/backend.ts';
import { startBackend } from './support/backend.ts';
import { open, place } from './support/console.tsx';
import { people } from './support/rows.ts';

const rows = { vendor_person: people(3) };
const personList = 'GET /vendor_person/v1';
const control = 'GET /manager/login/control/v1';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.useRealTimers());

/** What is put off while a test runs, by name, and for how many milliseconds. A clock would tell how busy the machine is. */
function putOff() {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  return () => timers.mock.calls.map(([run, wait]) => [run.name, wait] as const);
}

test('[4.20] who is not signed in stands at the sign-in page, whatever address they opened', async () => {
  const { backend } = await open({ signedIn: false, at: '/personnel/user?page=2' });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined();
  expect(location.pathname).toBe('/login');
  expect(backend.calls).toEqual([]);
});

test('[2.01] /login is open to everybody and asks nothing of the server before it is filled in', async () => {
  const { backend } = await open({ signedIn: false, at: '/login' });
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(place()).toBe('/login');
  expect(backend.calls).toEqual([]);
});

test('[2.03] after signing in they come to the address they wanted, with one call for who they are', async () => {
  const { backend, user } = await open({ signedIn: false, at: '/vendor-test/person-manage?page=1', rows });
  await user.type(await screen.findByRole('textbox', { name: 'Account or phone' }), '13900000001');
  await user.type(screen.getByLabelText('Password'), 'pässword 1!{Enter}');
  expect(await screen.findByRole('link', { name: 'HG0001' })).toBeDefined();
  expect(place()).toBe('/vendor-test/person-manage?page=1');
  const [login] = backend.to('POST /manager/login/v1');
  // base64url of the UTF-8 (docs/domain/conventions.md §1.1): never the password itself.
  expect(login?.body).toEqual({ login_name: '13900000001', password: 'cMOkc3N3b3JkIDEh' });
  expect(backend.to(control)).toHaveLength(1);
  expect(backend.to(personList)[0]?.token).toBe('t1');
});

test('a refused sign-in shows the words of the server', async () => {
  const backend = await startBackend({ product });
  backend.answer('POST /manager/login/v1', { status: 409, code: 20001, msg: 'Wrong account or password' });
  const { user } = await open({ signedIn: false, backend });
  await user.type(await screen.findByRole('textbox', { name: 'Account or phone' }), 'x');
  await user.type(screen.getByLabelText('Password'), 'y{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong account or password');
});

test('[2.04] / leads to the first permitted leaf of the menu', async () => {
  await open({ rows, codes: ['VENDOR_PERSON_MANAGE', 'USER_MANAGER'] });
  await waitFor(() => expect(place()).toBe('/personnel/user'));
});

test('[2.11] a group leads to its first permitted screen', async () => {
  await open({ at: '/order-manager' });
  await waitFor(() => expect(place()).toBe('/order-manager/sale-order'));
});

test('[2.12] [2.131] a list answers at its path and at its index', async () => {
  await open({ at: '/vendor-test/person-manage/index', rows });
  expect(await screen.findByRole('link', { name: 'HG0001' })).toBeDefined();
});

test('[4.22] where the question for who they are fails, they sign in again and the session is gone', async () => {
  const backend = await startBackend({ product });
  backend.answer(control, { status: 500, code: 10008, msg: 'System busy' });
  await open({ backend, at: '/personnel/user' });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeDefined();
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(new URLSearchParams(location.search).get('to')).toBe('/personnel/user');
});

test('[4.22] where the network is the cause, the token stays and the page says so', async () => {
  const backend = await startBackend({ product });
  await backend.close();
  await open({ backend });
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer');
  expect(localStorage.getItem('auth_token')).toBe('t1');
});

test('[4.23] who holds no module learns it in the words of the specification and is logged out after 600 ms', async () => {
  const waits = putOff();
  const { backend, went } = await open({ codes: [] });
  await screen.findByText('You have no permission, please contact the administrator');
  await waitFor(() => expect(went).toEqual(['/login']));
  expect(waits()).toContainEqual(['logOut', 600]);
  expect(backend.to('PUT /manager/log_out/v1')).toHaveLength(1);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('[4.24] an ended session clears what is kept and reloads once, however many calls are refused', async () => {
  const backend = await startBackend({ product, rows });
  const refused = { status: 401, code: 10001, msg: 'Session expired, please log in again' };
  for (const call of [personList, 'GET /manager_forms/v1']) backend.answer(call, refused);
  localStorage.setItem('theme', 'dark');
  const { went } = await open({ backend, at: '/vendor-test/person-manage' });
  await waitFor(() => expect(went).toEqual(['reload']));
  await waitFor(() => expect(backend.to('GET /manager_forms/v1')).toHaveLength(1));
  expect(went).toEqual(['reload']);
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('a session that another tab ended while this one opened shows nothing, and the page starts anew', async () => {
  const backend = await startBackend({ product, rows });
  backend.answer(control, () => {
    localStorage.removeItem('auth_token');
    return undefined;
  });
  const { went } = await open({ backend, at: '/vendor-test/person-manage' });
  await waitFor(() => expect(went).toEqual(['reload']));
  expect(screen.queryByRole('main')).toBeNull();
});

test('[2.168] logging out asks first, tells the server and leads to the sign-in page', async () => {
  const { backend, user, went } = await open({ rows, at: '/vendor-test/person-manage' });
  await user.click(await screen.findByRole('button', { name: 'Account: Zhou Lan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  const question = await screen.findByRole('dialog');
  within(question).getByText('Are you sure you want to log out?');
  expect(question.textContent).toContain('Warm tip');
  expect(backend.to('PUT /manager/log_out/v1')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(went).toEqual(['/login']));
  expect(backend.to('PUT /manager/log_out/v1')).toHaveLength(1);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test.each([
  [{ identity_type: 0, mct_name: 'Shop Ltd' }, 'Shop Ltd'],
  [{ identity_type: 1, mct_name: 'Shop Ltd' }, 'Zhou Lan'],
  [{ identity_type: 3, mct_name: null }, 'Zhou Lan'],
])('[1.02] the header shows the merchant for identity 0, else the person (%o)', async (identity, name) => {
  await open({ rows, control: identity, at: '/vendor-test/person-manage' });
  expect(await screen.findByRole('button', { name: `Account: ${name}` })).toBeDefined();
  screen.getByText('Head office');
});

test('[2.164] who may not open home begins at their first page', async () => {
  const { user } = await open({
    codes: ['VENDOR_PERSON_MANAGE', 'USER_MANAGER'],
    rows,
    at: '/vendor-test/person-manage',
  });
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  await user.click(within(crumbs).getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(place()).toBe('/personnel/user'));
});

test('[2.164] the breadcrumb leads home, a group and the last title are no links', async () => {
  await open({ rows, at: '/vendor-test/person-manage' });
  const crumbs = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  const links = within(crumbs).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/home']);
  expect(crumbs.textContent).toBe('Factory testFactory staff');
});

test('an unknown address has a way on', async () => {
  const { user } = await open({ rows, codes: ['VENDOR_PERSON_MANAGE'], at: '/nowhere' });
  await screen.findByText('This page does not exist');
  await user.click(screen.getByRole('button', { name: 'Go to Factory staff' }));
  expect(await screen.findByRole('link', { name: 'HG0001' })).toBeDefined();
});

const lost = async (): Promise<never> => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

test('[4.50] a module that is gone says so and reloads after 300 ms, once and not for ever', async () => {
  const waits = putOff();
  const first = await open({ loadConsole: lost });
  await screen.findByText('New version detected, updating...');
  await waitFor(() => expect(first.went).toEqual(['reload']));
  expect(waits()).toContainEqual(['reload', 300]);

  first.unmount();
  const again = await open({ loadConsole: lost });
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('New version detected, updating...')).toBeNull();
  expect(again.went).toEqual([]);
});

test('[4.21] a person who is signed in gets their menu before their page, each asked for once', async () => {
  const { backend } = await open({ rows, at: '/vendor-test/person-manage' });
  await screen.findByRole('link', { name: 'HG0001' });
  const order = backend.calls.map(({ path }) => path);
  expect(order[0]).toBe('/manager/login/control/v1');
  expect(new Set(order).size).toBe(order.length);
});

/** Two consoles one after the other, as when another person signs in on the same machine. */
async function menuOf(backend: Backend) {
  const view = await open({ backend, at: '/vendor-test/person-manage' });
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  const words = within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent?.trim());
  view.unmount();
  return words;
}

test('[6.01] [2.150] the menu holds the groups and screens of this person and nothing else', async () => {
  const all = await menuOf(await startBackend({ product, rows }));
  expect(all).toEqual([
    'Home',
    'Orders',
    'Statistics',
    'Goods',
    'Points',
    'Merchants',
    'WeChat merchants',
    'Alipay merchants',
    'Advertising',
    'Marketing',
    'Corporate welfare',
    'Finance',
    'Organisation',
    'Algorithm providers',
    'Operations',
    'Factory test',
    'Factory staff',
    'Binding records',
    'Test records',
    'Aging records',
    'Factory statistics',
  ]);
  const few = await menuOf(await startBackend({ product, rows, codes: ['VENDOR_PERSON_MANAGE'] }));
  expect(few).toEqual(['Factory test', 'Factory staff']);
});

test('[6.01] of a denied page nothing loads and nothing mounts', async () => {
  const { backend } = await open({ codes: ['VENDOR_PERSON_MANAGE'], at: '/personnel/user?name=x' });
  await screen.findByText('You have no permission, please contact the administrator');
  screen.getByRole('button', { name: 'Go to Factory staff' });
  expect(backend.calls.map(({ path }) => path)).toEqual(['/manager/login/control/v1']);
  expect(screen.queryByRole('region')).toBeNull();
});
