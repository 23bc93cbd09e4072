import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { f } from '../../../resources/kit/index.ts';
import type { TestApi } from '../support/test-api.ts';
import { models, optionsOver } from './models.ts';
import { Field, onStage } from './stage.tsx';

vi.setConfig({ testTimeout: 60_000 });

const one = f.ref({ en: 'Organisation', zh: '所属组织' }, 'test_unit');
const several = f.refs({ en: 'Organisations', zh: '组织' }, 'test_unit', { max: 2_500 });
const category = f.ref({ en: 'Category', zh: '分类' }, 'test_category');

const east = {
  id: '2',
  name: 'East',
  org_list: [
    { id: '3', name: 'Shanghai', org_list: [] },
    { id: '4', name: 'Suzhou', org_list: [] },
  ],
};
const organisations = [{ id: '1', name: 'HQ', org_list: [east, { id: '5', name: 'West', org_list: [] }] }];
const names: Readonly<Record<string, string>> = { 1: 'HQ', 2: 'East', 3: 'Shanghai', 4: 'Suzhou', 5: 'West' };

function answerTree(api: TestApi, tree: unknown = organisations) {
  api.on('GET /test_unit/tree/v1', () => ({ data: tree }));
  api.on('GET /test_unit/option/v1', ({ query }) =>
    optionsOver(
      Object.entries(names).map(([id, title]) => ({ id, title })),
      query,
    ),
  );
}

interface Given {
  readonly field?: typeof one | typeof several | typeof category;
  readonly initial?: unknown;
  readonly answers?: (api: TestApi) => void;
  readonly lang?: 'en' | 'zh';
}

async function open({ field = several, initial, answers = answerTree, lang }: Given = {}) {
  const values: unknown[] = [];
  const stage = await onStage({
    models,
    lang,
    answers,
    element: <Field field={field} initial={initial} onValue={(next) => values.push(next)} />,
  });
  const control = await waitFor(() => {
    const found = document.getElementById('field');
    if (!found) throw new Error('not drawn yet');
    return found;
  });
  const unfold = async () => {
    await stage.user.click(control);
    return screen.findByRole('tree');
  };
  return { ...stage, control, unfold, values };
}

const item = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });
const checked = async (name: string) => (await item(name)).getAttribute('aria-checked');

test('[2.185] [9.05] ticks stand at once, halve what is above them, and are handed on 300 ms after the last', async () => {
  const { user, unfold, values } = await open();
  const tree = await unfold();
  tree.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowDown}');
  const [shanghai, suzhou] = [await item('Shanghai'), await item('Suzhou')];
  // The hand rests for as long as the test says, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const rest = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  fireEvent.keyDown(tree, { key: ' ' });
  rest(299);
  fireEvent.click(suzhou);
  rest(299);
  expect(values).toEqual([]);
  rest(1);
  expect(values).toEqual([['3', '4']]);
  vi.useRealTimers();
  expect(shanghai.getAttribute('aria-checked')).toBe('true');
  expect([await checked('East'), await checked('HQ')]).toEqual(['mixed', 'mixed']);
});

test('[2.185] all and none, and what is above everything stands for nothing by itself', async () => {
  const { user, unfold, values } = await open();
  await unfold();
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await waitFor(() => expect(values.at(-1)).toEqual(['1', '2', '3', '4', '5']));
  expect(await checked('HQ')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Select none' }));
  await waitFor(() => expect(values.at(-1)).toEqual([]));
});

test('a search opens the matches and marks them; closing hands on what still waits', async () => {
  const { user, unfold, values, control } = await open();
  await unfold();
  await user.fill(screen.getByRole('searchbox', { name: 'Search organisation' }), 'su');
  const match = await item('Suzhou');
  expect(match.querySelector('mark')?.textContent).toBe('Su');
  expect(screen.queryByRole('treeitem', { name: /^Shanghai/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await user.keyboard('{Escape}');
  expect(values).toEqual([['4']]);
  expect(document.activeElement).toBe(control);
});

test('one is chosen with a radio, its name is there when a form opens, and the tree opens at it', async () => {
  const { user, control, unfold, values } = await open({ field: one, initial: '3' });
  await waitFor(() => expect(control.textContent).toBe('Shanghai'));
  await unfold();
  expect((await item('Shanghai')).getAttribute('aria-selected')).toBe('true');
  await user.click(await item('West'));
  expect(values).toEqual(['5']);
  await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
  await waitFor(() => expect(control.textContent).toBe('West'));
});

test('[8.03] a tree that does not come says so and can be asked for again', async () => {
  let broken = true;
  const { user, control } = await open({
    answers: (api) => {
      answerTree(api);
      api.on('GET /test_unit/tree/v1', () =>
        broken ? { code: 10008, status: 500, msg: 'Something broke' } : { data: organisations },
      );
    },
  });
  await user.click(control);
  const alert = await screen.findByText('Failed to get organisation data');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await item('HQ');
  expect(alert.isConnected).toBe(false);
});

test('two thousand nodes are searched and drawn by what is in sight', async () => {
  const many = Array.from({ length: 40 }, (_, a) => ({
    id: String(1000 + a),
    name: `Region ${a}`,
    org_list: Array.from({ length: 50 }, (_, b) => ({
      id: String(10_000 + a * 50 + b),
      name: `Station ${a}-${b}`,
      org_list: [],
    })),
  }));
  const { user, unfold, values } = await open({ answers: (api) => answerTree(api, many) });
  await unfold();
  await user.fill(screen.getByRole('searchbox'), 'Station');
  await item('Station 0-0');
  expect(screen.getAllByRole('treeitem').length).toBeLessThan(60);
  await user.click(screen.getByRole('button', { name: 'Select all' }));
  await waitFor(() => expect(values.at(-1)).toHaveLength(2_000));
});

test('[2.187] [3.10] categories are asked for level by level, searched on the server, and only leaves are chosen', async () => {
  const levels: Readonly<Record<string, readonly object[]>> = {
    root: [{ id: '1', name: 'Drinks', level: 0, leaf: 0, path: 'Drinks', parents: [] }],
    1: [{ id: '2', name: 'Tea', level: 1, leaf: 0, path: 'Drinks/Tea', parents: ['1'] }],
    2: [{ id: '3', name: 'Green', level: 2, leaf: 1, path: 'Drinks/Tea/Green', parents: ['1', '2'] }],
  };
  const { api, user, unfold, values, control } = await open({
    field: category,
    answers: (server) => {
      server.on('GET /test_category/v1', ({ query }) => ({
        data: { rows: query.name ? levels[2] : levels[query.id ?? 'root'] },
      }));
      server.on('GET /test_category/option/v1', () => ({
        data: { rows: [{ id: '3', title: 'Drinks/Tea/Green' }], total: 1 },
      }));
    },
  });
  const tree = await unfold();
  expect(api.calls('GET /test_category/v1').map(({ query }) => query)).toEqual([{}]);
  tree.focus();
  await user.keyboard('{ArrowRight}');
  await item('Tea');
  await user.keyboard('{ArrowDown} ');
  await item('Green');
  expect(values).toEqual([]);
  expect(api.calls('GET /test_category/v1').map(({ query }) => query)).toEqual([
    {},
    { id: '1' },
    { id: '2' },
  ]);

  await user.fill(screen.getByRole('searchbox'), 'gr');
  await waitFor(() => expect(api.calls('GET /test_category/v1').at(-1)?.query).toEqual({ name: 'gr' }));
  const match = await item('Green');
  await within(match).findByText('Drinks/Tea/Green');
  await user.click(match);
  expect(values).toEqual(['3']);
  await waitFor(() => expect(control.textContent).toBe('Drinks/Tea/Green'));
});
