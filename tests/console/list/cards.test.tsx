import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { crud, defineResource, f, model } from '../../../resources/kit/index.ts';
import { openAt, productWith } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

const Sight = model(
  'test_sight',
  {
    sight_name: f.text({ en: 'Name', zh: '名称' }, { required: true, max: 20 }),
    place: f.text({ en: 'Place', zh: '地点' }, { max: 20 }),
    image_url: f.image({ en: 'Image', zh: '图片' }),
    video_url: f.video({ en: 'Video', zh: '视频' }),
  },
  { label: { en: 'Sight', zh: '景点' }, title: 'sight_name', scope: 'none' },
);
declare module '../../../resources/kit/vocabulary.ts' {
  interface Models {
    test_sight: typeof Sight;
  }
}
const sights = defineResource(Sight, {
  label: { en: 'Sights', zh: '景点管理' },
  route: '/operation/sight',
  permission: 'MESSAGE_MANAGER',
  menu: 'operation',
  api: { ...crud('/test_sight'), delete: 'DELETE /test_sight/{id}/v1' },
  list: {
    columns: ['sight_name', 'place'],
    row: ['update', 'delete'],
    bulk: ['delete'],
    cards: { pictures: ['image_url', 'video_url'], first: true },
  },
  form: { sections: [{ fields: ['sight_name', 'place', 'image_url', 'video_url'] }] },
  detail: { sections: [{ fields: ['sight_name'] }] },
});

const rows = [
  { id: '1', sight_name: 'Harbour', place: 'South', image_url: '/oss/a.png?signature=1', video_url: null },
  { id: '2', sight_name: 'Tower', place: null, image_url: null, video_url: '/oss/b.mp4?signature=2' },
  { id: '3', sight_name: 'Bridge', place: 'East', image_url: null, video_url: null },
].map((row) => ({
  ...row,
  version: 1,
  create_time: '2026-11-01 10:00:00',
  update_time: '2026-11-01 10:00:00',
}));

async function openList() {
  const api = await testApi();
  api.on('GET /test_sight/v1', () => ({ data: { rows, total: rows.length } }));
  api.on('GET /manager_forms/v1', () => ({ data: { form_key: 'x', columns: null } }));
  return openAt({ api, product: productWith(sights), path: '/operation/sight' });
}
const card = async (name: string) =>
  within(await screen.findByRole('article', { name }, { timeout: 20_000 }));

test('a list of pictures is seen as cards: the picture in full among the others, the name, what decides, the actions', async () => {
  const { user } = await openList();
  const harbour = await card('Harbour');
  expect(harbour.getByRole('link', { name: 'Harbour' }).getAttribute('href')).toBe(
    '/operation/sight/detail?id=1',
  );
  harbour.getByText('South');
  harbour.getByRole('button', { name: 'Edit' });
  (await card('Bridge')).getByText('No picture');
  await user.click(harbour.getByRole('button', { name: 'View Harbour' }));
  const viewer = within(await screen.findByRole('dialog'));
  expect(viewer.getByRole('img', { name: 'Harbour' }).getAttribute('src')).toBe('/oss/a.png?signature=1');
  viewer.getByText('1 of 2');
});

test('cards are chosen one by one or by the page, and the chosen way of looking stays', async () => {
  const { user } = await openList();
  const tower = await card('Tower');
  await user.click(tower.getByRole('checkbox', { name: 'Select Tower' }));
  await screen.findByText('1 selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  await screen.findByText('3 selected');
  await user.click(screen.getByRole('button', { name: 'Show as a table' }));
  const table = await screen.findByRole('table');
  expect(within(table).getAllByRole('checkbox', { checked: true })).toHaveLength(4);
  expect(localStorage.getItem('view:test_sight')).toBe('table');
  await user.click(screen.getByRole('button', { name: 'Show as cards' }));
  await card('Tower');
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
});
