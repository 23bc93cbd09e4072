import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { place } from '../support/console.tsx';
import { openAt } from '../support/open-console.tsx';
import { gate, type TestApi, testApi } from '../support/test-api.ts';

const found = {
  rows: [
    { resource: 'mgt_coupon', id: '31', title: 'Winter drinks', note: 'CP0031' },
    { resource: 'vendor_person', id: '12', title: 'Chen Yu', note: 'HG0012' },
    { resource: 'unheard_of', id: '1', title: 'Not for this console' },
  ],
};

async function server() {
  const api = await testApi();
  for (const base of ['mgt_order', 'mgt_coupon', 'manager', 'vendor_person']) {
    api.on(`GET /${base}/v1`, () => ({ data: { rows: [], total: 0 } }));
    api.on(`GET /${base}/count/v1`, () => ({ data: { all: 0 } }));
    api.on(`GET /${base}/summary/v1`, () => ({ data: { count: 0 } }));
  }
  api.on('GET /manager_forms/v1', () => ({ data: { form_key: 'x', columns: null } }));
  api.on('GET /vendor/option/v1', () => ({ data: { rows: [], total: 0 } }));
  api.on('GET /search/v1', () => ({ data: found }));
  return api;
}

const path = '/vendor-test/person-manage';
const arrive = (api: TestApi, options: Partial<Parameters<typeof openAt>[0]> = {}) =>
  openAt({ api, path, ...options });
const field = () => screen.findByRole('combobox', { name: /^(Search|搜索)$/ });
const names = () =>
  within(screen.getByRole('listbox', { name: /^(Results|搜索结果)$/ }))
    .getAllByRole('option')
    .map((one) => one.firstElementChild?.textContent);
const active = () => {
  const id = screen.getByRole('combobox', { name: /^(Search|搜索)$/ }).getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.firstElementChild?.textContent;
};

beforeEach(() => sessionStorage.clear());

describe('the command palette', () => {
  test('opens by its button and by Control with K, and closes by the same keys', async () => {
    const { user } = await arrive(await server());
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await field();
    await user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull());
    await user.keyboard('{Meta>}k{/Meta}');
    expect(await field()).toBe(document.activeElement);
  });

  test('[6.01] knows the pages and actions that the person may use, and no others', async () => {
    const { user } = await arrive(await server(), { without: ['SALE_ORDER', 'COUPON_EDIT'] });
    await user.keyboard('{Control>}k{/Control}');
    await field();
    const pages = within(screen.getByRole('group', { name: 'Pages' }));
    const shown = pages.getAllByRole('option').map((one) => one.firstElementChild?.textContent);
    const built = product.resources.filter(({ route }) => route !== undefined);
    expect(shown).toEqual(
      built
        .filter(({ permission }) => permission !== 'SALE_ORDER' && permission !== 'NOTICE')
        .map(({ label }) => label.en),
    );
    expect(shown).toContain('Coupons');
    const actions = within(screen.getByRole('group', { name: 'Actions' }));
    expect(actions.queryByRole('option', { name: /Add coupon/ })).toBeNull();
    actions.getByRole('option', { name: /Add factory staff/ });
  });

  test.each([
    ['en', '优惠券', 'Coupons'],
    ['zh', 'COUP', '优惠券管理'],
  ] as const)('finds a page by its name in the other language (%s)', async (lang, text, name) => {
    const { user } = await arrive(await server(), { lang });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), text);
    await waitFor(() => expect(names()[0]).toBe(name));
  });

  test('is driven by the keyboard alone: arrows turn round, Enter opens', async () => {
    const { user } = await arrive(await server());
    await user.keyboard('{Control>}k{/Control}');
    await field();
    const all = names();
    expect(active()).toBe(all[0]);
    await user.keyboard('{ArrowUp}');
    expect(active()).toBe(all.at(-1));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toBe(all[3]);
    expect(all[3]).toBe('Abnormal orders');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('/order-manager/error-order'));
    expect(screen.queryByRole('combobox', { name: 'Search' })).toBeNull();
  });

  test('an action opens its form, on a page of its own or beside its list, once', async () => {
    const { user } = await arrive(await server(), { path: '/personnel/user' });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'add staff');
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Add factory staff' });
    expect(place()).toBe(path);
    expect(history.state?.usr ?? null).toBeNull();
  });

  test('a setting takes effect, and logging out still asks', async () => {
    const { user } = await arrive(await server());
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '深色');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'log out');
    await user.keyboard('{Enter}');
    await screen.findByText('Are you sure you want to log out?');
  });

  test('finds records within the scope, waits until the typing stops, and leads to their pages', async () => {
    const api = await server();
    const { user } = await arrive(api);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), '  winter');
    const group = within(await screen.findByRole('group', { name: 'Records of Headquarters' }));
    expect(api.calls('GET /search/v1').map(({ query }) => query.text)).toEqual(['winter']);
    expect(group.getAllByRole('option').map((one) => one.textContent)).toEqual([
      'Winter drinksCoupons · CP0031',
      'Chen YuFactory staff · HG0012',
    ]);
    await user.click(group.getByRole('option', { name: /Winter drinks/ }));
    await waitFor(() => expect(place()).toBe('/marketing/coupon-management/detail?id=31'));
  });

  test('a search that was typed over neither shows nor stands in the way', async () => {
    const api = await server();
    const { passed, open } = gate();
    api.on('GET /search/v1', async ({ query }) => {
      if (query.text === 'old') await passed;
      return { data: { rows: [{ resource: 'mgt_coupon', id: '1', title: `Row of ${query.text}` }] } };
    });
    const { user } = await arrive(api);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'old');
    await waitFor(() => expect(api.calls('GET /search/v1')).toHaveLength(1));
    await user.clear(await field());
    await user.type(await field(), 'new');
    await screen.findByRole('option', { name: /Row of new/ });
    open();
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('option', { name: /Row of old/ })).toBeNull();
  });

  test('says when nothing was found, and when the search failed with a way to try again', async () => {
    const api = await server();
    api.on('GET /search/v1', () => ({ data: { rows: [] } }));
    const { user } = await arrive(api);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'zzzz');
    await screen.findByText(/^Nothing found for “zzzz”/);
    api.on('GET /search/v1', () => ({ code: 10007, msg: 'Too many requests', status: 429 }));
    await user.type(await field(), 'z');
    await screen.findByText('Too many requests');
    api.on('GET /search/v1', () => ({ data: found }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('option', { name: /Winter drinks/ });
  });

  test('what was used lately stands first, for this person alone', async () => {
    const api = await server();
    const { user } = await arrive(api);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'winter');
    await user.click(await screen.findByRole('option', { name: /Winter drinks/ }));
    await waitFor(() => expect(place()).toContain('detail?id=31'));
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(names()[0]).toBe('Winter drinks');
    const kept = sessionStorage.getItem('palette-recent') ?? '';
    sessionStorage.setItem('palette-recent', kept.replace('"user":"900"', '"user":"901"'));
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });
});
