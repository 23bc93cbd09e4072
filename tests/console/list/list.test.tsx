import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import type { WireRow } from '../../../src/data/row.ts';
import { clockAt } from '../../support/clock-at.ts';
import { startBackend } from '../support/backend.ts';
import { listRows, open, place } from '../support/console.tsx';
import { descriptionOf } from '../support/person.ts';
import { orders, people } from '../support/rows.ts';

clockAt('2026-03-10 10:00:00');
const staff = '/vendor-test/person-manage';
const sale = '/order-manager/sale-order?start_create_time=';
const call = 'GET /vendor_person/v1';
const orderCall = 'GET /mgt_order/v1';
const rows = { vendor_person: people(25), mgt_order: orders(12) };

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const cellsOf = (row: HTMLElement | undefined) =>
  row
    ? within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    : [];

// ── cells ─────────────────────────────────────────────────────────────────────────────────────────

test('cells say what they hold: money exact, dates short with the full time, a status as a word, nothing as --', async () => {
  const own: WireRow[] = orders(1).map((row) => ({
    ...row,
    pay_amount: -5,
    refund_amount: 123_456_789,
    goods_summary: null,
  }));
  const past = { ...own[0], id: '2', order_no: 'S2', create_time: '2024-12-31 23:59:00' } as WireRow;
  await open({ at: sale, rows: { mgt_order: [...own, past] } });
  const [first, second] = await listRows('Sale orders');
  const under = (row: HTMLElement | undefined, head: string) => cellsOf(row)[heads().indexOf(head)];
  expect(under(first, 'Order No.')).toBe('S26031009000001');
  expect(under(first, 'Consumer phone')).toBe('138****5678');
  expect(under(first, 'Goods')).toBe('--');
  expect(under(first, 'Paid (¥)')).toBe('-0.05');
  expect(under(first, 'Refund amount (¥)')).toBe('1,234,567.89');
  expect(under(first, 'Placed at')).toBe('03-10 09:01');
  expect(under(first, 'Order status')).toBe('Paid');
  expect(under(second, 'Placed at')).toBe('2024-12-31');
  expect(within(first as HTMLElement).getByText('03-10 09:01').title).toBe('2026-03-10 09:01:00 (UTC+08:00)');
});

test('[8.04] the number of a row is copied with the words of the specification', async () => {
  const { user } = await open({ at: sale, rows, language: 'zh' });
  await listRows('销售订单');
  await user.click(screen.getByRole('button', { name: '复制 S26031009000001' }));
  await screen.findByText('已复制到剪贴板');
  expect(await navigator.clipboard.readText()).toBe('S26031009000001');
});

test('the first column leads to the detail of the row', async () => {
  await open({ at: sale, rows });
  const [first] = await listRows('Sale orders');
  const link = within(first as HTMLElement).getByRole('link', { name: 'S26031009000001' });
  expect(link.getAttribute('href')).toBe('/order-manager/sale-order/detail?id=1');
});

// ── tabs, sums, totals ────────────────────────────────────────────────────────────────────────────

test('[2.182] tabs show their counts, never awaited, and ask for their rows', async () => {
  const backend = await startBackend({ product, rows });
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  backend.answer('GET /mgt_order/tab_count/v1', () => held);
  const { user } = await open({ backend, at: sale });
  await listRows('Sale orders');
  expect(screen.getByRole('tab', { name: 'All' })).toBeDefined();
  release();
  expect(await screen.findByRole('tab', { name: 'Paid 6' })).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Settled (to pay) 6' }));
  await waitFor(() => expect(backend.to(orderCall).at(-1)?.query).toMatchObject({ tab: '2', page: '1' }));
  expect(place()).toBe('/order-manager/sale-order?tab=2&start_create_time=');
  expect(backend.to('GET /mgt_order/tab_count/v1').every(({ query }) => query.tab === undefined)).toBe(true);
});

test('a count at the cap and an estimated total say that there are more', async () => {
  const backend = await startBackend({ product, rows });
  backend.answer('GET /mgt_order/tab_count/v1', { data: { all: 10_000, '3': 9_999 } });
  backend.answer(orderCall, { data: { rows: rows.mgt_order.slice(0, 10), total: 10_000, total_more: 1 } });
  await open({ backend, at: sale });
  expect(await screen.findByRole('tab', { name: 'All 10,000+' })).toBeDefined();
  screen.getByRole('tab', { name: 'Paid 9,999' });
  screen.getByText('10,000+ in total');
});

test('sums are over the whole filter; beyond 31 days they are asked for by a click', async () => {
  const { backend, user } = await open({ at: `${sale}`, rows });
  await listRows('Sale orders');
  expect(backend.to('GET /mgt_order/summary/v1')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Sum up all rows' }));
  const sum = rows.mgt_order.reduce((all, row) => all + Number(row.pay_amount), 0);
  expect(sum).toBe(1_481_478);
  expect(await screen.findByText('14,814.78')).toBeDefined();
});

test('sums of a short range come by themselves', async () => {
  const { backend } = await open({
    at: '/order-manager/sale-order?start_create_time=2026-03-01&end_create_time=2026-03-31',
    rows,
  });
  expect(await screen.findByText('14,814.78')).toBeDefined();
  expect(backend.to('GET /mgt_order/summary/v1')).toHaveLength(1);
});

// ── late answers ──────────────────────────────────────────────────────────────────────────────────

test('a late answer never overwrites a newer one', async () => {
  const backend = await startBackend({ product, rows });
  let release = () => {};
  const late = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  backend.answer(call, ({ query }) => (query.enabled === '0' ? late : undefined));
  const { user } = await open({ backend, at: staff });
  await listRows('Factory staff');
  await user.click(screen.getByRole('button', { name: 'Enabled' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Disabled' }));
  await waitFor(() => expect(backend.to(call).at(-1)?.query.enabled).toBe('0'));
  await user.click(await screen.findByRole('checkbox', { name: 'Disabled' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Enabled' }));
  await waitFor(() => expect(backend.to(call).at(-1)?.query.enabled).toBe('1'));
  await waitFor(async () => expect(cellsOf((await listRows('Factory staff'))[0])).toContain('Enabled'));
  release();
  await backend.close();
  for (const row of await listRows('Factory staff')) expect(cellsOf(row)).toContain('Enabled');
});

// ── columns ───────────────────────────────────────────────────────────────────────────────────────

const openDialog = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Column settings' }));
  return screen.findByRole('dialog', { name: 'Column settings' });
};

test('[2.190] columns are hidden, shown, moved, pinned and given a width, and stay so for the person', async () => {
  const { backend, user, unmount } = await open({ at: staff, rows });
  await listRows('Factory staff');
  expect(heads()).toEqual([
    '',
    'Staff No.',
    'Name',
    'Phone',
    'Vendor',
    'Post',
    'Tests',
    'Pass rate',
    'Enabled',
    'Created at',
    'Actions',
  ]);
  const dialog = await openDialog(user);
  await user.click(within(dialog).getByRole('checkbox', { name: 'Show Vendor' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Show Production line' }));
  await user.click(within(dialog).getByRole('button', { name: 'Move Phone up' }));
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Pin Post' }), 'Pinned left');
  await user.type(within(dialog).getByRole('spinbutton', { name: 'Width of Post' }), '150');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await screen.findByText('Column settings saved');

  const arranged = [
    '',
    'Post',
    'Staff No.',
    'Phone',
    'Name',
    'Tests',
    'Pass rate',
    'Enabled',
    'Created at',
    'Production line',
    'Actions',
  ];
  await waitFor(() => expect(heads()).toEqual(arranged));
  const { body } = backend.to('PUT /manager_forms/v1')[0] ?? {};
  expect(body).toMatchObject({
    form_key: 'vendor_person',
    columns: [
      { prop: 'staff_no', visible: true, width: null, fixed: null, sort: 0 },
      { prop: 'phone', visible: true, sort: 1 },
      { prop: 'person_name', visible: true, sort: 2 },
      { prop: 'vendor_name', visible: false, sort: 3 },
      { prop: 'person_role', visible: true, width: 150, fixed: 'left', sort: 4 },
      { prop: 'test_count' },
      { prop: 'pass_rate' },
      { prop: 'enabled' },
      { prop: 'create_time' },
      { prop: 'line_name', visible: true },
    ],
  });
  unmount();
  await open({ backend, at: staff });
  await listRows('Factory staff');
  expect(heads()).toEqual(arranged);
});

test('[5.21] at least five columns stay visible, and some cannot be hidden', async () => {
  const { user } = await open({ at: staff, rows });
  await listRows('Factory staff');
  const dialog = await openDialog(user);
  const box = (name: string) =>
    within(dialog).getByRole('checkbox', { name: `Show ${name}` }) as HTMLInputElement;
  for (const name of ['Staff No.', 'Name', 'Enabled']) expect(box(name).disabled).toBe(true);
  for (const name of ['Tests', 'Pass rate', 'Phone', 'Vendor', 'Post']) await user.click(box(name));
  await screen.findByText('Keep at least 5 columns visible');
  expect(box('Post').checked).toBe(true);
  expect(box('Vendor').checked).toBe(false);
});

test('[8.04] saving and restoring columns speak the words of the specification, and restoring counts once it is saved', async () => {
  const backend = await startBackend({ product, rows });
  const { user } = await open({ backend, at: staff, language: 'zh' });
  await listRows('人员管理');
  const settle = async () => {
    await user.click(screen.getByRole('button', { name: '列设置' }));
    return screen.findByRole('dialog', { name: '列设置' });
  };
  const dialog = await settle();
  await user.click(within(dialog).getByRole('checkbox', { name: '显示手机号' }));
  await user.click(within(dialog).getByRole('button', { name: '保存' }));
  await screen.findByText('保存列表配置成功');
  await waitFor(() => expect(heads()).not.toContain('手机号'));

  const again = await settle();
  await user.click(within(again).getByRole('button', { name: '恢复默认' }));
  await screen.findByText('已恢复默认，保存后生效！');
  expect(heads()).not.toContain('手机号');
  await user.click(within(again).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(heads()).toContain('手机号'));
  expect(backend.to('PUT /manager_forms/v1').at(-1)?.body).toEqual({
    form_key: 'vendor_person',
    columns: [],
  });
});

test('a stored arrangement drops unknown columns and takes in those that came later', async () => {
  const backend = await startBackend({ product, rows });
  backend.answer('GET /manager_forms/v1', {
    data: {
      form_key: 'vendor_person',
      columns: [
        { prop: 'gone', visible: true, width: null, fixed: null, sort: 0 },
        { prop: 'enabled', visible: false, width: null, fixed: null, sort: 1 },
        { prop: 'phone', visible: true, width: null, fixed: null, sort: 2 },
      ],
    },
  });
  await open({ backend, at: staff });
  await listRows('Factory staff');
  // Kept columns stay visible whatever was stored.
  expect(heads()).toEqual([
    '',
    'Staff No.',
    'Name',
    'Enabled',
    'Created at',
    'Phone',
    'Vendor',
    'Post',
    'Tests',
    'Pass rate',
    'Actions',
  ]);
});

// ── selection ─────────────────────────────────────────────────────────────────────────────────────

test('a selection survives paging, and can become the whole filter except some', async () => {
  const { user } = await open({ at: staff, rows });
  await listRows('Factory staff');
  await user.click(screen.getByRole('checkbox', { name: 'Select Worker 2' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select Worker 11' }));
  const bar = await screen.findByRole('region', { name: 'Bulk actions' });
  within(bar).getByText('2 selected');
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(
    ((await screen.findByRole('checkbox', { name: 'Select Worker 2' })) as HTMLInputElement).checked,
  ).toBe(true);

  await user.click(within(bar).getByRole('button', { name: 'Select all 25' }));
  within(bar).getByText('25 selected');
  await user.click(screen.getByRole('checkbox', { name: 'Select Worker 3' }));
  within(bar).getByText('24 selected');
  await user.click(within(bar).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('region', { name: 'Bulk actions' })).toBeNull();
});

test('a click anywhere in a row opens it, on its controls and after marked text it does not', async () => {
  const { user } = await open({ at: staff, rows });
  const [, second] = await listRows('Factory staff');
  const cell = within(second ?? document.body).getByText('South works');
  window.getSelection()?.selectAllChildren(cell);
  fireEvent.click(cell);
  expect(location.pathname).toBe(staff);
  window.getSelection()?.removeAllRanges();
  await user.click(screen.getByRole('checkbox', { name: 'Select Worker 3' }));
  expect(location.pathname).toBe(staff);
  fireEvent.click(cell);
  expect(location.pathname + location.search).toBe(`${staff}/detail?id=2`);
});

test('shift and click selects every row up to the one that was clicked before', async () => {
  const { user } = await open({ at: staff, rows });
  await listRows('Factory staff');
  await user.click(screen.getByRole('checkbox', { name: 'Select Worker 7' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Worker 3' }));
  await user.keyboard('{/Shift}');
  const bar = await screen.findByRole('region', { name: 'Bulk actions' });
  within(bar).getByText('5 selected');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Worker 5' }).checked).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Select Worker 4' }));
  within(bar).getByText('4 selected');
});

test('another filter is another set of rows: the selection starts anew', async () => {
  const { user, backend } = await open({ at: staff, rows });
  await listRows('Factory staff');
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  await screen.findByText('10 selected');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Worker 1{Enter}');
  await waitFor(() => expect(backend.to(call).at(-1)?.query).toMatchObject({ person_name: 'Worker 1' }));
  await waitFor(() => expect(screen.queryByText('10 selected')).toBeNull());
});

test('a bulk action goes to the server with the rows or with the filter and its exceptions', async () => {
  const backend = await startBackend({ product, rows });
  backend.answer('POST /vendor_person/enable/batch/v1', { data: { success_count: 24, fail_rows: [] } });
  const { user } = await open({ backend, at: `${staff}?person_name=Worker` });
  await listRows('Factory staff');
  await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
  const bar = await screen.findByRole('region', { name: 'Bulk actions' });
  await user.click(within(bar).getByRole('button', { name: 'Select all 25' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Worker 3' }));
  await user.click(within(bar).getByRole('button', { name: 'Enable' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Enable' }));
  await waitFor(() => expect(backend.to('POST /vendor_person/enable/batch/v1')).toHaveLength(1));
  expect(backend.to('POST /vendor_person/enable/batch/v1')[0]?.body).toEqual({
    filter: { person_name: 'Worker' },
    exclude: ['3'],
    request_no: expect.any(String),
  });
  await screen.findByText('24 done');
});

// ── states ────────────────────────────────────────────────────────────────────────────────────────

test('nothing yet, nothing that matches and no answer are told apart, each with what helps', async () => {
  const backend = await startBackend({ product, rows: { vendor_person: [] } });
  const { user } = await open({ backend, at: staff });
  await screen.findByText('Nothing here yet');
  screen.getByRole('button', { name: 'Add the first' });
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nobody{Enter}');
  await screen.findByText('Nothing matches these filters');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(place()).toBe(staff));
  await screen.findByText('Nothing here yet');
});

test('[8.01] a refused list shows the words of the server and a way to try again', async () => {
  const backend = await startBackend({ product, rows });
  let refusing = true;
  backend.answer(call, () =>
    refusing ? { status: 500, code: 10008, msg: 'System busy, retry later' } : undefined,
  );
  const { user } = await open({ backend, at: staff });
  await screen.findByText('System busy, retry later');
  const problem = await screen.findByText('The list could not be loaded');
  expect(backend.to(call)).toHaveLength(1);
  refusing = false;
  await user.click(within(problem.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }));
  expect(await listRows('Factory staff')).toHaveLength(10);
});

test('rows that may not be seen are said to be so', async () => {
  const backend = await startBackend({ product, rows });
  backend.answer(call, { status: 403, code: 10003, msg: 'You have no permission for this action' });
  await open({ backend, at: staff });
  await screen.findByText('You may not see these rows');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('while the first rows are on their way the table stands in its place and says that it is busy', async () => {
  const backend = await startBackend({ product, rows });
  let release = () => {};
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  backend.answer(call, () => held);
  await open({ backend, at: staff });
  const list = await screen.findByRole('region', { name: 'Factory staff' });
  expect(list.getAttribute('aria-busy')).toBe('true');
  within(list).getByText('Loading');
  release();
  await listRows('Factory staff');
  expect(list.getAttribute('aria-busy')).toBe('false');
});

// ── grants and identities ─────────────────────────────────────────────────────────────────────────

test('what is not granted has no button', async () => {
  await open({ at: staff, rows, codes: ['VENDOR_PERSON_MANAGE'] });
  const [first] = await listRows('Factory staff');
  expect(within(first as HTMLElement).queryAllByRole('button', { name: /Edit|Enable|Disable/ })).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Select this page' })).toBeNull();
});

test('columns and filters that are hidden from merchants do not exist for one', async () => {
  const { user } = await open({
    at: `${sale}&mct_id=1`,
    rows,
    control: { identity_type: 0, mct_name: 'Shop Ltd' },
  });
  await listRows('Sale orders');
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  expect(screen.getByRole('button', { name: 'Order kind' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Merchant' })).toBeNull();
  const dialog = await openDialog(user);
  const offered = within(dialog)
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'));
  expect(offered).toContain('Show Scene');
  expect(offered).not.toContain('Show Merchant');
  expect(offered).not.toContain('Show Algorithm provider');
});

// ── export ────────────────────────────────────────────────────────────────────────────────────────

const shownFirst =
  product.resources
    .find(({ name }) => name === 'mgt_order')
    ?.list.columns.map((column) => (typeof column === 'string' ? column : column.field)) ?? [];

test('[8.02] an export asks for the whole filter with the columns in view and shows the answer of the server', async () => {
  const { backend, user } = await open({ at: `${sale}&pay_status=1&page=2`, rows, language: 'zh' });
  await screen.findByRole('region', { name: '销售订单' });
  await user.click(await screen.findByRole('button', { name: '导出' }));
  await user.click(await screen.findByRole('menuitem', { name: '导出，每单一行' }));
  await screen.findByText('已添加到下载缓存区!');
  expect(backend.to('GET /export/mgt_order/v1')[0]?.query).toEqual({
    pay_status: '1',
    columns: shownFirst.join(','),
  });
});

// ── chips ─────────────────────────────────────────────────────────────────────────────────────────

test('a filter that is at work out of sight stands as a chip and goes with a click', async () => {
  const { backend, user } = await open({ at: `${sale}&pay_channel=1`, rows });
  await listRows('Sale orders');
  screen.getByRole('button', { name: 'More filters (1)' });
  await user.click(screen.getByRole('button', { name: 'Remove the filter Payment channel' }));
  await waitFor(() => expect(backend.to(orderCall).at(-1)?.query).toEqual({ page: '1', size: '10' }));
  expect(screen.queryByRole('button', { name: 'Remove the filter Payment channel' })).toBeNull();
});

test('a length of time is asked for as people say it and travels as seconds', async () => {
  const film = (id: string, duration_seconds: number | null): WireRow => ({
    id,
    version: 1,
    material_name: `Film ${id}`,
    material_type: 2,
    ad_screen: 1,
    duration_seconds,
    enabled: 1,
    create_time: '2026-03-09 10:00:00',
  });
  const films = { advert_material: [film('1', 30), film('2', 90), film('3', 5_400)] };
  localStorage.setItem('view:advert_material', 'table');
  const { backend, user } = await open({ at: '/advertising/material', rows: films });
  const [first, second] = await listRows('Ad materials');
  expect([first, second].map((row) => cellsOf(row)[heads().indexOf('Duration')])).toEqual([
    '30 s',
    '1 min 30 s',
  ]);
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await user.click(screen.getByRole('button', { name: 'Duration' }));
  const least = await screen.findByRole('textbox', { name: 'At least' });
  await user.type(least, '1:30');
  expect(least.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(least)).toBe('must be a duration such as 1 h 30 min, 90 min or 1:30:00');
  await user.clear(least);
  await user.type(least, '1 min{Enter}');
  await waitFor(() =>
    expect(backend.to('GET /advert_material/v1').at(-1)?.query).toMatchObject({ min_duration_seconds: '60' }),
  );
  await screen.findByRole('button', { name: 'Duration: from 1 min' });
});

// ── phone ─────────────────────────────────────────────────────────────────────────────────────────

test('[2.07] a mobile user agent gets cards instead of a table', async () => {
  const agent = Object.getOwnPropertyDescriptor(Navigator.prototype, 'userAgent');
  const phone =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';
  Object.defineProperty(Navigator.prototype, 'userAgent', { configurable: true, get: () => phone });
  try {
    await open({ at: sale, rows });
    const card = await screen.findByRole('article', { name: 'S26031009000001' });
    expect(screen.queryByRole('table')).toBeNull();
    within(card).getByRole('link', { name: 'S26031009000001' });
    within(card).getByText('Paid');
    within(card).getByText('1,234.51');
    within(card).getByRole('button', { name: 'Refund' });
  } finally {
    if (agent) Object.defineProperty(Navigator.prototype, 'userAgent', agent);
  }
});

test('below a node without children the list says so and offers to add one, not to clear filters', async () => {
  const { user } = await open({ rows: { manager_org: [] }, at: '/personnel/org?parent_id=9' });
  expect(await screen.findByText('Nothing stands below this one')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add one below' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});
