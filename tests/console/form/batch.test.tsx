import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { crud, defineResource, enumeration, f, model } from '../../../resources/kit/index.ts';
import { openAt, productWith } from '../support/open-console.tsx';
import { testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

const size = enumeration({
  small: { code: 1, en: 'Small', zh: '小' },
  large: { code: 2, en: 'Large', zh: '大' },
});
const Poster = model(
  'test_poster',
  {
    poster_name: f.text({ en: 'Poster name', zh: '海报名称' }, { required: true, max: 12 }),
    size: f.enum({ en: 'Size', zh: '尺寸' }, size, { required: true, default: size.small }),
    paper_url: f.file({ en: 'Paper', zh: '文件' }, { upload: { types: ['pdf'] } }),
  },
  { label: { en: 'Poster', zh: '海报' }, title: 'poster_name', scope: 'none' },
);
declare module '../../../resources/kit/vocabulary.ts' {
  interface Models {
    test_poster: typeof Poster;
  }
}
const posters = defineResource(Poster, {
  label: { en: 'Posters', zh: '海报管理' },
  route: '/operation/poster',
  permission: 'MESSAGE_MANAGER',
  menu: 'operation',
  api: crud('/test_poster'),
  list: { columns: ['poster_name'], page: ['create'] },
  form: {
    layout: 'page',
    batch: { each: ['poster_name', 'paper_url'], most: 2 },
    sections: [{ fields: ['poster_name', 'size', 'paper_url'] }],
  },
  detail: { sections: [{ fields: ['poster_name'] }] },
});

beforeEach(() => {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
});

async function openForm() {
  const api = await testApi();
  const names = new Set(['Taken']);
  api.on('GET /test_poster/v1', () => ({ data: { rows: [], total: 0 } }));
  api.on('GET /manager_forms/v1', () => ({ data: { form_key: 'x', columns: null } }));
  api.on('POST /test_poster/v1', ({ body }) => {
    const name = String(body.poster_name);
    if (names.has(name)) {
      const errors = [{ field: 'poster_name', msg: 'is in use' }];
      return { code: 10006, status: 422, msg: 'Invalid parameter', data: { errors } };
    }
    names.add(name);
    return { data: { ...body, id: String(names.size), version: 1 }, msg: 'Added successfully' };
  });
  const { user } = await openAt({ api, product: productWith(posters), path: '/operation/poster/add' });
  await screen.findByLabelText(/Poster name/, {}, { timeout: 20_000 });
  const row = (n: number) => within(screen.getByRole('group', { name: `Poster ${n}` }));
  const name = (n: number) => row(n).getByLabelText(/Poster name/);
  return { api, user, row, name, bodies: () => api.calls('POST /test_poster/v1').map(({ body }) => body) };
}

test('several rows are saved one by one, each with its own result, and only what was refused is sent again', async () => {
  const { user, row, name, bodies } = await openForm();
  await user.click(screen.getByRole('radio', { name: 'Large' }));
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add another' });
  await user.click(add);
  expect(add.disabled).toBe(true);
  await user.fill(name(1), 'First');
  await user.click(screen.getByRole('button', { name: 'Save 2' }));
  // Nothing is sent while one of them is not complete.
  await row(2).findByText('Enter the poster name');
  expect(bodies()).toEqual([]);

  await user.fill(name(2), 'Taken');
  await user.click(screen.getByRole('button', { name: 'Save 2' }));
  await screen.findByText(
    '1 saved, 1 not. Correct what is marked, then save again.',
    {},
    { timeout: 20_000 },
  );
  await row(2).findByText('Is in use');
  expect(bodies().map(({ poster_name, size }) => [poster_name, size])).toEqual([
    ['First', 2],
    ['Taken', 2],
  ]);
  expect(screen.getByRole('link', { name: 'First' }).getAttribute('href')).toBe(
    '/operation/poster/detail?id=2',
  );

  await user.fill(name(2), 'Second');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(location.pathname).toBe('/operation/poster'), { timeout: 20_000 });
  expect(bodies().map(({ poster_name }) => poster_name)).toEqual(['First', 'Taken', 'Second']);
  expect(new Set(bodies().map(({ request_no }) => request_no)).size).toBe(2);
});

test('files chosen together become rows of their own, called after them, as many as there is room for', async () => {
  const { api, name } = await openForm();
  api.on('GET /sts_upload/token/v1', () => ({ code: 10007, status: 429, msg: 'Too many' }));
  const chooser = document.querySelector<HTMLInputElement>('input[aria-label="Choose several files"]');
  const files = ['a.pdf', 'A name beyond twelve.pdf', 'c.pdf'].map((file) => new File(['%PDF-1.4'], file));
  if (chooser) fireEvent.change(chooser, { target: { files } });
  await screen.findByText('At most 2 files, 1 were left out');
  const named = [1, 2].map((n) => (name(n) as HTMLInputElement).value);
  expect(named).toEqual(['a', 'A name beyon']);
  await waitFor(() => expect(api.calls('GET /sts_upload/token/v1').length).toBeGreaterThanOrEqual(2));
});

test('one row is the plain form that it always was', async () => {
  const { user, bodies } = await openForm();
  expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
  await user.fill(screen.getByLabelText(/Poster name/), 'Only');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(location.pathname).toBe('/operation/poster'), { timeout: 20_000 });
  expect(bodies()).toMatchObject([{ poster_name: 'Only', size: 1 }]);
});
