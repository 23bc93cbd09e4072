import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { startBackend } from '../support/backend.ts';
import { open } from '../support/console.tsx';
import { people } from '../support/rows.ts';

const save = 'PUT /manager/preference/v1';
const rows = { vendor_person: people(2) };
const at = '/vendor-test/person-manage';

test('what a person chooses is kept with their account, each choice by itself', async () => {
  const { backend, user } = await open({ rows, at });
  await user.click(await screen.findByRole('button', { name: 'Collapse the menu' }));
  await user.click(screen.getByRole('button', { name: 'Row height' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Compact' }));
  await user.click(screen.getByRole('button', { name: 'Theme' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dark' }));
  await user.click(screen.getByRole('button', { name: 'Language' }));
  await user.click(await screen.findByRole('menuitem', { name: '中文' }));
  await waitFor(() =>
    expect(backend.to(save).map(({ body }) => body)).toEqual([
      { menu: 'collapsed' },
      { density: 'compact' },
      { theme: 'dark' },
      { lang: 'zh' },
    ]),
  );
});

test('it follows them to another machine: the first page is drawn as they like it, and nothing is asked for twice', async () => {
  localStorage.setItem('theme', 'light');
  const backend = await startBackend({
    product,
    rows,
    control: { preference: { lang: 'zh', theme: 'dark', density: 'compact', menu: 'collapsed' } },
  });
  const themes: (string | undefined)[] = [];
  const watch = new MutationObserver(() => themes.push(document.documentElement.dataset.theme));
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  await open({ backend, at, language: 'en' });
  await screen.findByRole('button', { name: '展开菜单' });
  watch.disconnect();
  expect(new Set(themes)).toEqual(new Set(['dark']));
  expect(document.documentElement.dataset.density).toBe('compact');
  expect(document.documentElement.lang).toBe('zh-CN');
  await screen.findByRole('link', { name: 'HG0001' });
  const [asked, ...again] = backend.to('GET /vendor_person/v1');
  expect(asked?.language).toBe('zh');
  expect(again).toEqual([]);
  expect(backend.to(save)).toEqual([]);
});

test('what they never chose stays as this device has it', async () => {
  localStorage.setItem('theme', 'dark');
  await open({ rows, at, control: { preference: { density: 'comfortable' } } });
  await screen.findByRole('button', { name: 'Collapse the menu' });
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(document.documentElement.dataset.density).toBe('comfortable');
});

test('a choice that the server refuses holds on this machine and bothers nobody', async () => {
  const backend = await startBackend({ product, rows });
  backend.answer(save, { status: 500, code: 10008, msg: 'System busy' });
  const { user } = await open({ backend, at });
  await user.click(await screen.findByRole('button', { name: 'Theme' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Dark' }));
  await waitFor(() => expect(backend.to(save)).toHaveLength(1));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(screen.queryByText('System busy')).toBeNull();
});

test('another tab of this browser takes the choice over', async () => {
  await open({ rows, at });
  await screen.findByRole('navigation', { name: 'Main menu' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: 'zh' }));
  await screen.findByRole('navigation', { name: '主菜单' });
});
