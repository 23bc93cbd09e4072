import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { AnyConsoleExtensionEntry } from '../../src/customize.ts';
import { place } from './support/console.tsx';
import { openAt, productWith } from './support/open-console.tsx';
import { plan, planRow } from './support/plan.ts';
import { planApi } from './support/plan-api.ts';

const product = productWith(plan);

beforeEach(() => sessionStorage.clear());

async function openPlan(
  extension: AnyConsoleExtensionEntry,
  path: string,
  reload = () => {},
  rows = [planRow],
) {
  const { api } = await planApi(rows);
  return openAt({
    api,
    product,
    path,
    extensions: { test_plan: extension },
    crashes: true,
    browser: { reload, leave: () => {} },
  });
}

test('a crashing screen leaves menu and header alive, and offers another try and a way on', async () => {
  let broken = true;
  const Page = () => {
    if (broken) throw new Error('boom');
    return <p>whole again</p>;
  };
  const extension: AnyConsoleExtensionEntry = {
    load: async () => ({ slots: {}, pages: { boom: Page } }),
    pages: { boom: {} },
  };
  const { user } = await openPlan(extension, '/operation/plan/boom');
  const alert = within(await screen.findByRole('alert'));
  alert.getByText('This page could not be shown');
  screen.getByRole('navigation', { name: 'Main menu' });
  screen.getByRole('button', { name: /Wang Xiaoming/ });
  broken = false;
  await user.click(alert.getByRole('button', { name: 'Try again' }));
  await screen.findByText('whole again');
  broken = true;
  cleanup();
  const again = await openPlan(extension, '/operation/plan/boom');
  await again.user.click(await screen.findByRole('button', { name: 'Go to Home' }));
  await waitFor(() => expect(place()).toMatch(/^\/home/));
  expect(screen.queryByText('This page could not be shown')).toBeNull();
});

test('[4.50] a part of an open page whose file is gone says so and reloads once, not for ever', async () => {
  const gone: AnyConsoleExtensionEntry = {
    load: async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    },
  };
  let reloads = 0;
  const reload = () => {
    reloads += 1;
  };
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  await openPlan(gone, '/operation/plan/detail?id=12', reload);
  await screen.findByText('New version detected, updating...');
  await waitFor(() => expect(reloads).toBe(1));
  expect(timers.mock.calls.filter(([run]) => run === reload).map(([, wait]) => wait)).toEqual([300]);
  screen.getByRole('navigation', { name: 'Main menu' });
  cleanup();
  await openPlan(gone, '/operation/plan/detail?id=12', reload);
  await screen.findByText('This page could not be loaded. Check the connection, then try again.');
  screen.getByRole('button', { name: 'Try again' });
  expect(reloads).toBe(1);
});

test('a list waits for no console extension; an action whose dialog stands in it loads it once', async () => {
  let loads = 0;
  const extension: AnyConsoleExtensionEntry = {
    load: async () => {
      loads += 1;
      return {
        slots: {},
        dialogs: { enable: ({ row }) => <p role="dialog">May {String(row.plan_name)} start?</p> },
      };
    },
  };
  const off = { ...planRow, enabled: 0, plan_name: 'Night plan' };
  const { user } = await openPlan(extension, '/operation/plan', () => {}, [off]);
  const enable = async () => {
    await user.click(await screen.findByRole('button', { name: 'More actions for Night plan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Enable' }));
  };
  await screen.findByRole('button', { name: 'More actions for Night plan' });
  expect(loads).toBe(0);
  await enable();
  await screen.findByText('May Night plan start?');
  await enable();
  expect(loads).toBe(1);
});

test('what is saved without a network says so at once and stays in the form', async () => {
  const { api } = await planApi();
  const { user } = await openAt({ api, product, path: '/operation/plan/detail?id=12' });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog'));
  const name = await drawer.findByLabelText<HTMLInputElement>(/Plan name/);
  await user.fill(name, 'Offline plan');
  const online = Object.getOwnPropertyDescriptor(Navigator.prototype, 'onLine');
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  try {
    window.dispatchEvent(new Event('offline'));
    await screen.findByText('You are offline. What you see may be out of date.');
    api.cut();
    await user.click(drawer.getByRole('button', { name: 'Save' }));
    await drawer.findByText(/The server did not answer/);
    expect(name.value).toBe('Offline plan');
    expect(drawer.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false);
  } finally {
    if (online) Object.defineProperty(navigator, 'onLine', online);
    window.dispatchEvent(new Event('online'));
  }
});
