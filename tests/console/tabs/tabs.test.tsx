import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { mostTabs, neighbour, type PageTab, tabKey, visited } from '../../../src/tabs/tab-list.ts';
import { place } from '../support/console.tsx';
import { openAt, productWith } from '../support/open-console.tsx';
import { plan, planRow, sheet } from '../support/plan.ts';
import { planApi } from '../support/plan-api.ts';

const product = productWith(plan, { ...sheet, keepAlive: true });
const rows = [planRow, { ...planRow, id: '13', plan_no: 'P-13', plan_name: 'Summer plan' }];

const bar = () => within(screen.getByRole('navigation', { name: 'Open pages' }));
const names = () =>
  bar()
    .getAllByRole('link')
    .map((link) => link.textContent);
const entry = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('link', { name });

async function openTabs(path: string, tabs: 'on' | 'off' = 'on') {
  const { api } = await planApi(rows);
  api.on('GET /manager/v1', () => ({ data: { rows: [], total: 0 } }));
  api.on('PUT /manager/preference/v1', ({ body }) => ({ data: body }));
  const { user } = await openAt({ api, product, path, control: { preference: { tabs } } });
  return { api, user };
}

describe('the list of tabs', () => {
  const tab = (n: number): PageTab => ({ key: String(n), path: `/${n}`, resource: 'x', page: 'list' });
  const many = Array.from({ length: mostTabs }, (_, n) => tab(n));

  test('has one tab for a list however it is filtered, and one for every record', () => {
    expect(tabKey('list', 'x', '/x', '?page=2')).toBe(tabKey('list', 'x', '/x/index', ''));
    expect(tabKey('detail', 'x', '/x/detail', '?id=1')).not.toBe(tabKey('detail', 'x', '/x/detail', '?id=2'));
  });

  test('loses its oldest page without unsaved work when it grows too long', () => {
    const next = visited(many, tab(99), (key) => key === '0');
    expect(next.map(({ key }) => key)).toEqual(['0', ...many.slice(2).map(({ key }) => key), '99']);
    expect(visited(many, tab(99), () => true)).toHaveLength(mostTabs + 1);
  });

  test('leads on to the neighbour of what closes', () => {
    expect(neighbour(many, '3')?.key).toBe('4');
    expect(neighbour(many, '11')?.key).toBe('10');
    expect(neighbour([tab(1)], '1')).toBeUndefined();
  });
});

describe('tabs of open pages', () => {
  test('are off at first, and the person turns them on in their menu', async () => {
    const { api, user } = await openTabs('/operation/plan', 'off');
    await screen.findByText('Winter plan');
    expect(screen.queryByRole('navigation', { name: 'Open pages' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Wang Xiaoming/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Keep open pages as tabs' }));
    expect(names()).toEqual(['Plans']);
    await waitFor(() =>
      expect(api.calls('PUT /manager/preference/v1').map(({ body }) => body)).toEqual([{ tabs: 'on' }]),
    );
  });

  test('a tab keeps filters and selection, and a detail is named after its record', async () => {
    const { user } = await openTabs('/operation/plan?plan_name=plan');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Summer plan' }));
    await user.click(screen.getByRole('link', { name: 'P-12' }));
    await screen.findByRole('heading', { name: 'Winter plan' });
    await waitFor(() => expect(names()).toEqual(['Plans', 'Winter plan']));
    await user.click(bar().getByRole('link', { name: 'Plans' }));
    await screen.findByText('1 selected');
    expect(place()).toBe('/operation/plan?plan_name=plan');
  });

  test('a reload finds the open pages again, for this person in this organisation alone', async () => {
    const { user } = await openTabs('/operation/plan?plan_name=plan');
    await user.click(await screen.findByRole('link', { name: 'P-12' }));
    await waitFor(() => expect(names()).toEqual(['Plans', 'Winter plan']));
    const reload = async (control: { mgt_org_id?: string; user_id?: string } = {}) => {
      cleanup();
      const { api } = await planApi(rows);
      const opened = await openAt({
        api,
        product,
        path: '/operation/plan/detail?id=12',
        control: { preference: { tabs: 'on' }, ...control },
      });
      await screen.findByRole('heading', { name: 'Winter plan' });
      return opened;
    };
    const again = await reload();
    expect(names()).toEqual(['Plans', 'Winter plan']);
    await again.user.click(bar().getByRole('link', { name: 'Plans' }));
    await waitFor(() => expect(place()).toBe('/operation/plan?plan_name=plan'));
    await reload({ mgt_org_id: '2' });
    expect(names()).toEqual(['Winter plan']);
    await reload({ user_id: '901' });
    expect(names()).toEqual(['Winter plan']);
  });

  test('typed work waits in its tab; saving closes the tab', async () => {
    const { api, user } = await openTabs('/operation/sheet/add?id=12');
    const name = await screen.findByLabelText<HTMLInputElement>(/Plan name/);
    await import('../../../src/drafts/drafts.ts');
    await user.fill(name, 'Autumn plan');
    await user.click(entry('Plans'));
    await screen.findByText('Summer plan');
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
    await user.click(bar().getByRole('link', { name: 'Edit plan' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>(/Plan name/).value).toBe('Autumn plan'),
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Modified successfully');
    expect(api.calls('PUT /sheet_plan/{id}/v1').map(({ body }) => body)).toEqual([
      { plan_name: 'Autumn plan', version: 3 },
    ]);
    await waitFor(() => expect(names()).toEqual(['Plans', 'Sheets']));
  });

  test('closing a tab with unsaved work asks, and then nothing of it is left', async () => {
    const { user } = await openTabs('/operation/sheet/add?id=12');
    const name = await screen.findByLabelText<HTMLInputElement>(/Plan name/);
    await import('../../../src/drafts/drafts.ts');
    await user.fill(name, 'Autumn plan');
    await user.click(entry('Plans'));
    await screen.findByText('Summer plan');
    await user.click(bar().getByRole('button', { name: 'Close Edit plan' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(names()).toEqual(['Plans']));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('drafts:'))).toEqual([]);
  });

  test('the middle button, Delete and the menu close tabs', async () => {
    const { user } = await openTabs('/operation/plan/detail?id=12');
    await screen.findByRole('heading', { name: 'Winter plan' });
    await user.click(entry('Plans'));
    await screen.findByText('Summer plan');
    const detail = await bar().findByRole('link', { name: 'Winter plan' });
    fireEvent(detail, new MouseEvent('auxclick', { bubbles: true, cancelable: true, button: 1 }));
    await waitFor(() => expect(names()).toEqual(['Plans']));
    await user.click(entry('Sheets'));
    await waitFor(() => expect(names()).toEqual(['Plans', 'Sheets']));
    fireEvent.contextMenu(bar().getByRole('link', { name: 'Plans' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Close others' }));
    await waitFor(() => expect(names()).toEqual(['Plans']));
    await waitFor(() => expect(place()).toBe('/operation/plan'));
    await user.click(entry('Sheets'));
    await waitFor(() => expect(names()).toEqual(['Plans', 'Sheets']));
    bar().getByRole('link', { name: 'Sheets' }).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(names()).toEqual(['Plans']));
  });

  test('a closed page leaves no answer in the cache and no listener behind', async () => {
    const clients: QueryClient[] = [];
    const original = QueryClient.prototype.mount;
    const mount = vi.spyOn(QueryClient.prototype, 'mount').mockImplementation(function (this: QueryClient) {
      clients.push(this);
      original.call(this);
    });
    const listening = new Map<string, number>();
    const count = (type: string, by: number) => listening.set(type, (listening.get(type) ?? 0) + by);
    const add = document.addEventListener.bind(document);
    const remove = document.removeEventListener.bind(document);
    const spies = [
      vi.spyOn(document, 'addEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
        count(type, 1);
        return (add as (...args: unknown[]) => void)(type, ...rest);
      }),
      vi.spyOn(document, 'removeEventListener').mockImplementation((type: string, ...rest: unknown[]) => {
        count(type, -1);
        return (remove as (...args: unknown[]) => void)(type, ...rest);
      }),
    ];
    try {
      const { user } = await openTabs('/operation/plan');
      await screen.findByText('Summer plan');
      const before = new Map(listening);
      const held = () =>
        clients
          .flatMap((client) => client.getQueryCache().getAll())
          .filter(({ queryKey }) => /vendor_person|"manager"/.test(JSON.stringify(queryKey)))
          .map(({ queryKey }) => JSON.stringify(queryKey));
      await user.click(screen.getByText('Organisation'));
      await user.click(await screen.findByRole('link', { name: 'Users' }));
      await waitFor(() => expect(held().length).toBeGreaterThan(0));
      await waitFor(() => expect(names()).toEqual(['Plans', 'Users']));
      await user.click(bar().getByRole('button', { name: 'Close Users' }));
      await screen.findByText('Summer plan');
      await waitFor(() => expect(held()).toEqual([]));
      for (const type of ['scroll', 'visibilitychange', 'keydown', 'wheel']) {
        expect([type, listening.get(type) ?? 0]).toEqual([type, before.get(type) ?? 0]);
      }
    } finally {
      for (const spy of spies) spy.mockRestore();
      mount.mockRestore();
    }
  });
});

test('a page that declares it stays as it was left, even without tabs', async () => {
  const { api, user } = await openTabs('/operation/sheet?page=1', 'off');
  await screen.findByText('Winter plan');
  const list = screen.getByRole('region', { name: 'Sheets' });
  await user.click(entry('Plans'));
  await screen.findByRole('region', { name: 'Plans' });
  expect(list.isConnected).toBe(true);
  const asked = api.calls('GET /sheet_plan/v1').length;
  await user.click(entry('Sheets'));
  await waitFor(() => expect(list.closest('.list')).toHaveProperty('style.display', ''));
  expect(screen.getByRole('region', { name: 'Sheets' })).toBe(list);
  expect(api.calls('GET /sheet_plan/v1').length).toBeGreaterThanOrEqual(asked);
});
