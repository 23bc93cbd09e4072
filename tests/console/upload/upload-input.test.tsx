import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { crud, defineResource, f, model } from '../../../resources/kit/index.ts';
import { openAt, productWith } from '../support/open-console.tsx';
import { descriptionOf } from '../support/person.ts';
import { gate, type Json, testApi } from '../support/test-api.ts';

const Album = model(
  'test_gallery',
  {
    gallery_name: f.text({ en: 'Name', zh: '名称' }, { required: true, max: 20 }),
    pictures: f.images({ en: 'Pictures', zh: '图片' }),
    papers: f.files({ en: 'Papers', zh: '文档' }),
    paper_url: f.file({ en: 'Contract', zh: '合同' }, { upload: { types: ['pdf'], maxMb: 1 } }),
  },
  { label: { en: 'Gallery', zh: '图库' }, title: 'gallery_name', scope: 'none' },
);

declare module '../../../resources/kit/vocabulary.ts' {
  interface Models {
    test_gallery: typeof Album;
  }
}

const sections = [{ fields: ['gallery_name', 'pictures', 'papers', 'paper_url'] }] as const;
const gallery = defineResource(Album, {
  label: { en: 'Galleries', zh: '图库管理' },
  route: '/operation/gallery',
  permission: 'MESSAGE_MANAGER',
  menu: 'operation',
  api: crud('/test_gallery'),
  list: { columns: ['gallery_name'], row: ['update'], page: ['create'] },
  form: { layout: 'page', sections },
  detail: { sections },
});
const product = productWith(gallery);

const link = (n: number, extension = 'png') =>
  `/oss/0/20261101/900/AAAAAAAAAAAAAAAAAAAAAA/${n}.${extension}?expires=1&signature=${n}`;
const row: Json = {
  id: '12',
  version: 3,
  create_time: '2026-11-01 10:00:00',
  update_time: '2026-11-01 10:00:00',
  gallery_name: 'Autumn',
  pictures: [link(1), link(2), link(3)],
  papers: [],
  paper_url: link(9, 'pdf'),
};

/** What jsdom has no files for. */
beforeEach(() => {
  let made = 0;
  URL.createObjectURL = () => `blob:${++made}`;
  URL.revokeObjectURL = () => {};
});

async function openForm({ lang = 'en' }: { lang?: 'en' | 'zh' } = {}) {
  const api = await testApi();
  api.on('GET /test_gallery/v1', () => ({ data: { rows: [row], total: 1 } }));
  api.on('GET /test_gallery/{id}/v1', () => ({ data: row }));
  api.on('GET /manager_forms/v1', () => ({ data: { form_key: 'x', columns: null } }));
  api.on('PUT /test_gallery/{id}/v1', ({ body }) => ({
    data: { ...row, ...body, version: 4 },
    msg: 'Modified successfully',
  }));
  const { user } = await openAt({ api, product, path: '/operation/gallery/add?id=12', lang });
  const group = async (name: string | RegExp) => within(await screen.findByRole('group', { name }));
  const chooser = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[type=file][aria-label="${name}"]`);
  const give = (name: string, ...files: readonly File[]) => {
    const input = chooser(name);
    if (!input) throw new Error(`no chooser of ${name}`);
    // A chooser may be made to hand over what it was not asked for.
    fireEvent.change(input, { target: { files } });
  };
  const save = () => user.click(screen.getByRole('button', { name: lang === 'zh' ? '保存' : 'Save' }));
  await group(lang === 'zh' ? /图片/ : /Pictures/);
  return { api, user, group, give, save };
}
const paper = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name);
const sent = (api: Awaited<ReturnType<typeof testApi>>) =>
  api.calls('PUT /test_gallery/{id}/v1').map((call) => call.body);

test('[2.181] several files: at most three, in the order that buttons give them', async () => {
  const { api, user, group, save } = await openForm();
  const pictures = await group(/Pictures/);
  expect(pictures.getByText('PNG/JPEG/JPG, below 100 MB, at most 3 files')).toBeTruthy();
  // Three are there, so that no fourth can be chosen.
  expect(pictures.queryByText('Choose a file')).toBeNull();
  expect(pictures.getByRole('button', { name: 'Move Pictures 1 forward' }).hasAttribute('disabled')).toBe(
    true,
  );
  await user.click(pictures.getByRole('button', { name: 'Move Pictures 1 back' }));
  await screen.findByText('Pictures 1 is now at place 2 of 3');
  await user.click(pictures.getByRole('button', { name: 'Remove Pictures 3' }));
  expect(pictures.getByText('Choose a file')).toBeTruthy();
  await save();
  await waitFor(() => expect(sent(api)).toEqual([{ pictures: [link(2), link(1)], version: 3 }]));
});

test('[2.181] a file is dragged to another place', async () => {
  const { api, group, save } = await openForm();
  const [first, , third] = (await group(/Pictures/)).getAllByRole('listitem');
  if (!first || !third) throw new Error('the pictures are missing');
  const dataTransfer = { effectAllowed: '', files: [] };
  fireEvent.dragStart(third, { dataTransfer });
  fireEvent.dragOver(first, { dataTransfer });
  fireEvent.drop(first, { dataTransfer });
  fireEvent.dragEnd(third, { dataTransfer });
  await save();
  await waitFor(() => expect(sent(api)).toEqual([{ pictures: [link(3), link(1), link(2)], version: 3 }]));
});

test('[2.181] of more files than there is room for the first are taken, and it is said how many were not', async () => {
  const { api, group, give } = await openForm();
  const held = gate();
  api.on('GET /sts_upload/token/v1', async () => {
    await held.passed;
    return { code: 10008, msg: 'x', status: 500 };
  });
  give('Papers', ...[1, 2, 3, 4, 5].map((n) => paper(`${n}.pdf`)));
  await screen.findByText('At most 3 files, 2 were left out');
  const names = (await group(/Papers/))
    .getAllByRole('progressbar')
    .map((bar) => bar.getAttribute('aria-label'));
  expect(names).toEqual(['Upload of 1.pdf', 'Upload of 2.pdf', 'Upload of 3.pdf']);
  const asked = () => api.calls('GET /sts_upload/token/v1').map((call) => call.query.type);
  await waitFor(() => expect(asked()).toEqual(['2', '2', '2']));
  held.open();
});

test('[5.01] [5.02] [5.03] a file that breaks a rule is refused at its field, in the words of the specification', async () => {
  const { api, give } = await openForm({ lang: 'zh' });
  give('合同', paper('a.exe'));
  await screen.findByText('仅支持 pdf 文件，请重新上传！');
  give('合同', paper('a.pdf', 1024 * 1024));
  await screen.findByText('当前文件大小超过1mb，请重新上传！');
  give('合同', paper('a.pdf', 0));
  await screen.findByText('文件选择失败，请重新选择文件！');
  const field = screen.getByRole('group', { name: /合同/ });
  expect(descriptionOf(field)).toContain('文件选择失败');
  expect(api.calls('GET /sts_upload/token/v1')).toEqual([]);
});

test('a save leads to the file that did not arrive; what replaces another gives its place back', async () => {
  const { api, user, group, give, save } = await openForm();
  api.on('GET /sts_upload/token/v1', () => ({ code: 10003, msg: 'No permission', status: 403 }));
  give('Contract', paper('new.pdf'));
  const contract = await group(/Contract/);
  await contract.findByText('No permission');
  await save();
  await screen.findByText('A file did not arrive. Retry or remove it, then save again.');
  expect(sent(api)).toEqual([]);
  await user.click(contract.getByRole('button', { name: 'Remove new.pdf' }));
  await contract.findByRole('button', { name: 'Replace Contract' });
  expect(contract.queryByText('new.pdf')).toBeNull();
});

test('what is shown large is paged by the arrow keys and saved', async () => {
  const { user, group } = await openForm();
  await user.click((await group(/Pictures/)).getByRole('button', { name: 'View Pictures 2' }));
  const viewer = within(await screen.findByRole('dialog'));
  viewer.getByText('2 of 3');
  await user.keyboard('{ArrowRight}');
  await viewer.findByText('3 of 3');
  expect(viewer.getByRole('button', { name: /Next/ }).hasAttribute('disabled')).toBe(true);
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await viewer.findByText('1 of 3');
  expect(viewer.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe(link(1));
});

test('[2.180] a pdf is shown in its own frame', async () => {
  const { user, group } = await openForm();
  await user.click((await group(/Contract/)).getByRole('button', { name: 'View Contract' }));
  const frame = within(await screen.findByRole('dialog')).getByTitle('Contract');
  expect(frame.tagName).toBe('IFRAME');
  expect(frame.getAttribute('src')).toBe(link(9, 'pdf'));
});
