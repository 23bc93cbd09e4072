import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { f } from '../../../resources/kit/index.ts';
import { answerSpots, models, spots } from './models.ts';
import { Field, onStage } from './stage.tsx';

vi.setConfig({ testTimeout: 90_000 });

const chosenSpots = f.refs({ en: 'Spots', zh: '地点' }, 'test_spot', { max: 12_000 });
const fewSpots = f.refs({ en: 'Spots', zh: '地点' }, 'test_spot', { max: 3 });

async function open(
  given: {
    initial?: readonly string[];
    field?: typeof chosenSpots | typeof fewSpots;
    count?: number;
    lang?: 'zh';
  } = {},
) {
  const { initial, field = chosenSpots, count = 12, lang } = given;
  let value: unknown = initial ?? null;
  const stage = await onStage({
    models,
    lang,
    element: (
      <Field
        field={field}
        initial={initial}
        onValue={(next) => {
          value = next;
        }}
      />
    ),
    answers: (api) => answerSpots(api, spots(count)),
  });
  const chooser = async () => {
    await stage.user.click(await screen.findByRole('button', { name: lang ? '选择' : 'Choose' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findAllByRole('checkbox', { name: /^Spot / });
    return dialog;
  };
  const asked = () => stage.api.calls('GET /test_spot/option/v1').map(({ query }) => query);
  return { ...stage, chooser, asked, value: () => value };
}

test('[2.183] [9.01] ten thousand selected show five a page, then 10 or 20; only what shows is asked for', async () => {
  const initial = Array.from({ length: 10_000 }, (_, at) => String(at + 1));
  const { user, asked, value } = await open({ initial, count: 10_000 });
  const list = await screen.findByRole('list', { name: 'Selected Spot' });
  await within(list).findByText('Spot 1');
  expect(within(list).getAllByRole('listitem')).toHaveLength(5);
  screen.getByText('10,000 selected');
  expect(asked()).toEqual([{ ids: '1,2,3,4,5', page: '1', size: '100' }]);

  await user.click(screen.getByTitle('2'));
  await within(list).findByText('Spot 6');
  await user.click(within(list).getByRole('button', { name: 'Remove Spot 6' }));
  expect(value()).toHaveLength(9_999);
  await within(list).findByText('Spot 11');

  await user.click(screen.getByRole('combobox', { name: /page/i }));
  await waitFor(() =>
    expect([...document.querySelectorAll('.ant-select-item')].map((option) => option.textContent)).toEqual([
      '5 / page',
      '10 / page',
      '20 / page',
    ]),
  );
  await user.click(screen.getByText('20 / page'));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(20));
  await user.click(screen.getByRole('button', { name: 'Remove all' }));
  expect(value()).toEqual([]);
});

test('[5.22] the search is cut at the maximum of what the rows are called by', async () => {
  const { user, chooser, asked } = await open();
  const dialog = await chooser();
  const search = dialog.getByRole<HTMLInputElement>('searchbox', { name: 'Search spot' });
  expect(search.maxLength).toBe(20);
  await user.fill(search, 'Spot 12');
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ keyword: 'Spot 12', page: '1', size: '10' }));
  await waitFor(() => expect(dialog.getAllByRole('checkbox', { name: /^Spot / })).toHaveLength(1));
});

test('a click anywhere in a row chooses it and takes it back', async () => {
  const { user, chooser } = await open();
  const dialog = await chooser();
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Spot 2' });
  const [cell] = [...(box.closest('tr')?.cells ?? [])].slice(-1);
  if (!cell) throw new Error('the row has no cells');
  await user.click(cell);
  expect(box.checked).toBe(true);
  await dialog.findByText('1 selected');
  await user.click(cell);
  expect(box.checked).toBe(false);
});

test('filters narrow the table; all that match are chosen beside what was ticked before', async () => {
  const { user, chooser, asked, value } = await open();
  const dialog = await chooser();
  await user.click(dialog.getByRole('checkbox', { name: 'Spot 2' }));
  await user.click(dialog.getByRole('button', { name: 'Kind' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Indoor' }));
  await user.click(await dialog.findByRole('button', { name: 'Select all 6' }));
  await dialog.findByText('7 selected');
  expect(asked().at(-1)).toEqual({ kind: '1', only: 'ids' });
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  expect(value()).toEqual(['2', '1', '3', '5', '7', '9', '11']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose' }));
});

test('more than may be chosen are refused in a sentence, and none of them is taken', async () => {
  const { user, chooser, value } = await open({ field: fewSpots });
  const dialog = await chooser();
  await user.click(dialog.getByRole('button', { name: 'Select all 12' }));
  await dialog.findByText('12 would be chosen, at most 3 can be. Narrow the search or remove some.');
  for (const n of [1, 2, 3]) await user.click(dialog.getByRole('checkbox', { name: `Spot ${n}` }));
  dialog.getByText(/At most 3 can be chosen/);
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Spot 4' }).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  expect(value()).toEqual(['1', '2', '3']);
});

test('arrow keys move between the rows, space ticks, Escape leaves everything and gives the focus back', async () => {
  const { user, chooser, value } = await open();
  const dialog = await chooser();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('searchbox')));
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Spot 2' }).checked).toBe(true);
  // antd's drawer reads the old key code, which user-event leaves out.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose' }));
  expect(value()).toBeNull();
});

/** antd gives every title one id in tests: a dialog is found by its title's text. */
async function dialogOf(title: string) {
  const found = (await screen.findByText(title)).closest<HTMLElement>('[role=dialog]');
  if (!found) throw new Error(`${title} is no dialog's title`);
  return within(found);
}

const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const read = [
  { line: 2, key: 'ZY3', id: '3', title: 'Spot 3', msg: '' },
  { line: 3, key: 'ZY99', id: null, title: null, msg: 'No such code' },
  { line: 4, key: 'ZY4', id: '4', title: 'Spot 4', msg: '' },
  { line: 5, key: 'ZY3', id: '3', title: 'Spot 3', msg: 'Stands in row 2 already' },
];

test('[2.184] [5.23] [8.04] a file of codes shows every row with its fault before the good ones are taken', async () => {
  const { api, user, chooser, value } = await open({ lang: 'zh' });
  api.on('POST /import_excel/spot/v1', () => ({
    data: { rows: read, counts: { ok: 2, faulty: 1, double: 1 } },
  }));
  const dialog = await chooser();
  await user.click(dialog.getByRole('button', { name: '导入文件' }));
  const preview = await dialogOf('从文件导入地点');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no place for a file');
  expect(input.accept).toBe('.csv,.xlsx');

  await user.upload(input, file('spots.csv'));
  await preview.findByText('No such code');
  preview.getByText('匹配 2 行');
  expect(preview.getAllByRole('row')).toHaveLength(5);
  await user.click(preview.getByRole('checkbox', { name: '仅看有误的行' }));
  expect(preview.getAllByRole('row')).toHaveLength(3);
  expect(value()).toBeNull();

  await user.click(preview.getByRole('button', { name: '导入 2 项' }));
  await screen.findByText('导入成功');
  await dialog.findByText('已选 2 项');
  await user.click(dialog.getByRole('button', { name: '确定' }));
  expect(value()).toEqual(['3', '4']);
  expect(api.calls('POST /import_excel/spot/v1')[0]?.body).toEqual({ import_file: 'spots.csv' });
});

test('[5.23] other files are not even sent, and a refusal of the server stands in the dialog', async () => {
  const { api, user, chooser } = await open();
  api.on('POST /import_excel/spot/v1', () => ({ code: 10006, status: 422, msg: 'The file holds no rows' }));
  const dialog = await chooser();
  await user.click(dialog.getByRole('button', { name: 'Import file' }));
  const preview = await dialogOf('Import spot from a file');
  const drop = preview.getByText('Drop a file here or choose one');
  fireEvent.drop(drop, { dataTransfer: { files: [file('spots.pdf')] } });
  await preview.findByText('Only xlsx/csv files are supported, please upload again!');
  expect(api.calls('POST /import_excel/spot/v1')).toEqual([]);
  fireEvent.drop(drop, { dataTransfer: { files: [file('spots.xlsx')] } });
  await preview.findByText('The file holds no rows');
});

test('rows whose order counts are moved by buttons, keys and dragging, and chosen only beside what the form says', async () => {
  const stops = f.rows(
    { en: 'Stops', zh: '站点' },
    {
      spot_id: f.ref({ en: 'Spot', zh: '地点' }, 'test_spot', { required: true }),
      wait: f.int({ en: 'Wait', zh: '等候' }),
    },
    { chosenBy: 'spot_id', shares: 'kind', ordered: true, max: 20 },
  );
  let value: unknown = ['1', '2', '3'].map((spot_id) => ({ spot_id }));
  const { user, api } = await onStage({
    models,
    element: (
      <Field
        field={stops}
        initial={value}
        beside={{ kind: 2 }}
        onValue={(next) => {
          value = next;
        }}
      />
    ),
    answers: (server) => answerSpots(server, spots(12)),
  });
  const order = () => (value as readonly { spot_id: string }[]).map(({ spot_id }) => spot_id).join('');
  await user.click(await screen.findByRole('button', { name: 'Move Spot 3 up' }));
  expect(order()).toBe('132');
  screen.getByText('Now in place 2');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(order()).toBe('312');
  const entry = (name: string) => screen.getByRole('group', { name });
  const grip = entry('Spot 2').querySelector('[draggable="true"]');
  if (!grip) throw new Error('an entry can be dragged');
  fireEvent.dragStart(grip);
  fireEvent.dragOver(entry('Spot 3'));
  fireEvent.dragEnd(grip);
  expect(order()).toBe('231');
  await user.click(screen.getByRole('button', { name: 'Choose' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByRole('checkbox', { name: /^Spot / });
  const asked = api.calls('GET /test_spot/option/v1').map(({ query }) => query);
  expect(asked.at(-1)).toMatchObject({ kind: '2' });
  expect(dialog.queryByLabelText('Kind')).toBeNull();
});
