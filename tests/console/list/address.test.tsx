import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { ListState } from '../../../providers/address.ts';
import { product } from '../../../resources/index.ts';
import { type FilterValue, maxLength } from '../../../resources/kit/filters.ts';
import { defaultSize, pageSizes } from '../../../resources/kit/paging.ts';
import { quarterLimits } from '../../../resources/kit/statistics-range.ts';
import { addDays, momentText } from '../../../resources/kit/time.ts';
import { areRangesLost, listAddressOf, listStateOf, rulesOf } from '../../../src/screens/list/list-state.ts';
import { startBackend } from '../support/backend.ts';
import { listRows, open, place } from '../support/console.tsx';
import { orders, people } from '../support/rows.ts';

afterEach(() => vi.useRealTimers());

const staff = '/vendor-test/person-manage';
const call = 'GET /vendor_person/v1';
const rows = { vendor_person: people(120) };
const nameFilter = () => screen.getByRole('textbox', { name: 'Name' });
const lastQuery = (backend: { to: (endpoint: string) => { query: unknown }[] }, endpoint = call) =>
  backend.to(endpoint).at(-1)?.query;

// ── the address is the state ──────────────────────────────────────────────────────────────────────

const order = product.resources.find(({ name }) => name === 'mgt_order');
if (!order) throw new Error('the product sells nothing');
const rules = rulesOf(order, false, quarterLimits);
const today = '2026-03-10';

const filterValue = (name: string): fc.Arbitrary<FilterValue> => {
  const filter = rules.filters.find((one) => one.name === name);
  if (!filter) throw new Error(name);
  if (filter.field.spec.mask) return fc.stringMatching(/^1[3-9]\d{9}$/);
  if (filter.kind === 'text') {
    const longest = maxLength(filter);
    return fc.string({ minLength: 1, unit: 'grapheme' }).filter(({ length }) => length <= longest);
  }
  if (filter.kind === 'choice') {
    const codes = (filter.field.spec.options?.$options ?? []).map(({ code }) => code);
    return fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 });
  }
  if (filter.kind === 'refs') return fc.uniqueArray(fc.nat().map(String), { minLength: 1, maxLength: 40 });
  if (filter.field.kind === 'money') return fc.tuple(fc.nat(1e6), fc.nat(1e6));
  return fc
    .tuple(fc.integer({ min: -400, max: 0 }), fc.nat(90))
    .map(([from, days]) => [addDays(today, from), addDays(addDays(today, from), days)]);
};

const state: fc.Arbitrary<ListState> = fc.record({
  filters: fc
    .subarray(rules.filters.map(({ name }) => name))
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, filterValue(name)])))),
  tab: fc.constantFrom('all', ...rules.tabs),
  page: fc.integer({ min: 1, max: 9_999 }),
  size: fc.constantFrom(...pageSizes),
  sorts: fc
    .uniqueArray(fc.constantFrom(...rules.sortable), { maxLength: 3 })
    .chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          fc.record({ field: fc.constant(field), order: fc.constantFrom('asc', 'desc') }),
        ),
      ),
    ),
});

test('any state of a list survives the address bar, whatever people typed', () => {
  fc.assert(
    fc.property(state, (given) => {
      const address = listAddressOf(rules, given, today);
      expect(listStateOf(rules, address, today)).toEqual(given);
    }),
  );
});

test('a list opens with its tab of what is to be done, and with all rows where its address says anything', () => {
  for (const name of [
    'mgt_error_order',
    'mgt_warning_order',
    'mgt_complaint_order',
    'goods_apply',
    'goods_modeling',
  ]) {
    const resource = product.resources.find((one) => one.name === name);
    if (!resource) throw new Error(name);
    const own = rulesOf(resource, false, quarterLimits);
    const first = listStateOf(own, '', today);
    expect([name, first.tab]).toEqual([name, '0']);
    expect(listStateOf(own, 'page=2', today).tab).toBe('all');
    const all = listAddressOf(own, { ...first, tab: 'all' }, today);
    expect(listStateOf(own, all, today).tab).toBe('all');
  }
});

test('an initial range holds where the address says nothing; a cleared one stays cleared after a reload', () => {
  expect(listStateOf(rules, '', today).filters).toEqual({ create_time: [today, today] });
  const cleared = listAddressOf(rules, { ...listStateOf(rules, '', today), filters: {} }, today);
  expect(listStateOf(rules, cleared, today).filters).toEqual({});
});

test.each([
  'start_create_time=2026-02-30&end_create_time=2026-03-01',
  'start_create_time=2026-03-01&end_create_time=2026-99-99',
  'start_create_time=2026-03-02&end_create_time=2026-03-01',
  'start_create_time=2020-01-01&end_create_time=2026-03-01',
])('dates that can’t be shown leave the initial range, and are told: %s', (address) => {
  expect(listStateOf(rules, address, today).filters).toEqual({ create_time: [today, today] });
  expect(areRangesLost(rules, address, today)).toBe(true);
  const mended = listAddressOf(rules, listStateOf(rules, address, today), today);
  expect(areRangesLost(rules, mended, today)).toBe(false);
});

test.each([
  'size=7&page=-2&tab=nowhere&order_by=password_hash&sort_type=1',
  'pay_status=99,x&start_create_time=yesterday&page=1e9999',
  'method=delete&headers[x]=1&signal=y',
])('an address that nobody declared falls back to the defaults: %s', (address) => {
  const { filters: _, ...rest } = listStateOf(rules, address, today);
  expect(rest).toEqual({ tab: 'all', page: 1, size: defaultSize, sorts: [] });
});

test('back, forward and reload restore filter, page, size and sort', async () => {
  const { backend, user, unmount } = await open({ at: `${staff}?size=20&page=2`, rows });
  await listRows('Factory staff');
  expect(lastQuery(backend)).toEqual({ page: '2', size: '20' });
  await user.click(screen.getByRole('button', { name: 'Created at' }));
  await waitFor(() =>
    expect(lastQuery(backend)).toEqual({ order_by: 'create_time', sort_type: '1', page: '1', size: '20' }),
  );
  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  const far = `${staff}?order_by=create_time&sort_type=1&page=3&size=20`;
  await waitFor(() => expect(place()).toBe(far));

  act(() => history.back());
  await waitFor(() => expect(place()).toBe(`${staff}?order_by=create_time&sort_type=1&size=20`));
  act(() => history.forward());
  await waitFor(() => expect(place()).toBe(far));

  unmount();
  await open({ at: far, backend });
  await listRows('Factory staff');
  expect(lastQuery(backend)).toEqual({ order_by: 'create_time', sort_type: '1', page: '3', size: '20' });
  expect(screen.getByRole('columnheader', { name: 'Created at' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

test('with Shift a second column joins the sort', async () => {
  const { backend, user } = await open({
    at: '/order-manager/sale-order?start_create_time=',
    rows: { mgt_order: orders(3) },
  });
  await listRows('Sale orders');
  await user.click(screen.getByRole('button', { name: 'Paid (¥)' }));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('button', { name: 'Placed at', description: /Sort/ }));
  await user.keyboard('{/Shift}');
  await waitFor(() =>
    expect(lastQuery(backend, 'GET /mgt_order/v1')).toMatchObject({
      order_by: 'pay_amount,create_time',
      sort_type: '1,1',
    }),
  );
});

// ── typing ────────────────────────────────────────────────────────────────────────────────────────

test('[9.05] what is typed is asked for after it has stood still for 600 ms', async () => {
  const { backend } = await open({ at: staff, rows });
  await listRows('Factory staff');
  const before = backend.to(call).length;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(nameFilter(), { target: { value: 'Wor' } });
  await act(() => vi.advanceTimersByTimeAsync(599));
  fireEvent.change(nameFilter(), { target: { value: 'Worker 12' } });
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(place()).toBe(staff);
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useRealTimers();
  await waitFor(() => expect(backend.to(call)).toHaveLength(before + 1));
  expect(lastQuery(backend)).toEqual({ person_name: 'Worker 12', page: '1', size: '10' });
});

test('a phone is asked for once it is whole, and says what is missing until then', async () => {
  const { backend, user } = await open({ at: staff, rows });
  await listRows('Factory staff');
  const phone = screen.getByRole('textbox', { name: 'Phone' });
  await user.type(phone, '1380000567{Enter}');
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  const described = () => document.getElementById(phone.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described()).toBe('Whole values only: an 11-digit mobile number');
  await user.type(phone, '8{Enter}');
  expect(phone.hasAttribute('aria-invalid')).toBe(false);
  expect([described(), screen.queryByText(/^Whole values only/)]).toEqual([undefined, null]);
  await waitFor(() => expect(lastQuery(backend)).toMatchObject({ phone: '13800005678' }));
  const asked = backend.to(call).flatMap(({ query }) => (query as Record<string, string>).phone ?? []);
  expect(new Set(asked)).toEqual(new Set(['13800005678']));
});

test('Enter asks at once', async () => {
  const { backend, user } = await open({ at: staff, rows });
  await listRows('Factory staff');
  await user.type(nameFilter(), 'Worker 7{Enter}');
  await waitFor(() => expect(lastQuery(backend)).toMatchObject({ person_name: 'Worker 7' }));
});

test('[5.25] a typed filter is cut to the length of its field, else to 64', async () => {
  const { user } = await open({ at: staff, rows });
  await listRows('Factory staff');
  await user.click(nameFilter());
  await user.paste('x'.repeat(500));
  expect((nameFilter() as HTMLInputElement).value).toHaveLength(20);
});

// ── pages ─────────────────────────────────────────────────────────────────────────────────────────

test('[9.04] changing a filter goes back to page 1 and size 10', async () => {
  const { backend, user } = await open({ at: `${staff}?size=30&page=3`, rows });
  await listRows('Factory staff');
  await user.click(screen.getByRole('button', { name: 'Enabled' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Disabled' }));
  await waitFor(() => expect(lastQuery(backend)).toEqual({ enabled: '0', page: '1', size: '10' }));
  expect(place()).toBe(`${staff}?enabled=0`);
});

test('[9.02] the page size is 10 at first; 10, 20, 30, 50, 80 and 100 can be chosen', async () => {
  const { backend, user } = await open({ at: staff, rows });
  expect(await listRows('Factory staff')).toHaveLength(10);
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([10, 20, 30, 50, 80, 100].map((size) => `${size} / page`));
  await user.selectOptions(sizes, '50');
  await waitFor(() => expect(lastQuery(backend)).toEqual({ page: '1', size: '50' }));
});

test('[9.02] five page buttons stand at once', async () => {
  await open({ at: `${staff}?page=6`, rows });
  await listRows('Factory staff');
  const offered = () => screen.getAllByRole('button', { name: /^Page \d+$/ }).map((one) => one.textContent);
  expect(offered()).toEqual(['1', '5', '6', '7', '12']);
  expect(screen.getByRole('button', { name: 'Page 6' }).getAttribute('aria-current')).toBe('page');
});

test('[9.03] total, sizes, previous, pager, next and jumper stand in this order and work', async () => {
  const { backend, user } = await open({ at: `${staff}?page=2`, rows });
  await listRows('Factory staff');
  const pager = screen.getByRole('navigation', { name: 'Pages' });
  const kinds = [...pager.children].map((part) => part.getAttribute('aria-label') ?? part.textContent);
  expect(kinds).toEqual([
    '120 in total',
    'Rows per page',
    'Previous page',
    '123412'.replace('4', '4…'),
    'Next page',
    'Go to page',
    // Said once on the page, of all its times.
    'Times: UTC+08:00',
  ]);
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(lastQuery(backend)).toMatchObject({ page: '1' }));
  expect((screen.getByRole('button', { name: 'Previous page' }) as HTMLButtonElement).disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '11{Enter}');
  await waitFor(() => expect(lastQuery(backend)).toMatchObject({ page: '11' }));
  await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '999{Enter}');
  await waitFor(() => expect(lastQuery(backend)).toMatchObject({ page: '12' }));
});

// ── ranges ────────────────────────────────────────────────────────────────────────────────────────

const sale = '/order-manager/sale-order';
const english = 'Up to 93 days can be queried, please reselect the date';

test.each([
  ['en', 'Placed at', english],
  ['zh', '下单时间', '最多可查询 93 天，请重新选择日期'],
] as const)('[5.41] a range of 93 days is cleared with its message (%s)', async (language, name, message) => {
  const { backend, user } = await open({ at: sale, language, rows: { mgt_order: orders(3) } });
  await waitFor(() => expect(backend.to('GET /mgt_order/v1')).toHaveLength(1));
  const [filter] = await screen.findAllByRole('button', { name: new RegExp(`^${name}`) });
  if (!filter) throw new Error('there is no such filter');
  await user.click(filter);
  const [from, to] = await screen.findAllByDisplayValue(/^\d{4}-\d{2}-\d{2}$/);
  if (!from || !to) throw new Error('the range has two ends');
  // 2026-01-01 to 2026-04-03 are 93 days, both ends counted; one day less is allowed.
  const type = async (input: HTMLElement, text: string) => {
    await user.clear(input);
    await user.type(input, `${text}{Enter}`);
  };
  await type(from, '2026-01-01');
  await type(to, '2026-04-03');
  await screen.findByText(message);
  await waitFor(() => expect(place()).toBe(`${sale}?start_create_time=`));
  expect(backend.calls.filter(({ query }) => query.end_create_time === '2026-04-03')).toEqual([]);
});

test('a range below the limit is asked for, both ends included', async () => {
  const { backend } = await open({
    at: `${sale}?start_create_time=2026-01-01&end_create_time=2026-04-02`,
    rows: { mgt_order: orders(3, '2026-04-02') },
  });
  await listRows('Sale orders');
  expect(lastQuery(backend, 'GET /mgt_order/v1')).toMatchObject({
    start_create_time: '2026-01-01',
    end_create_time: '2026-04-02',
  });
});

test('[5.41] a sent link with a range at the limit asks for nothing that long', async () => {
  const backend = await startBackend({ product, rows: { mgt_order: orders(3) } });
  await open({ backend, at: `${sale}?start_create_time=2026-01-01&end_create_time=2026-04-03` });
  await waitFor(() => expect(backend.to('GET /mgt_order/v1')).toHaveLength(1));
  const now = momentText(Date.now()).slice(0, 10);
  const initial = { start_create_time: now, end_create_time: now };
  expect(lastQuery(backend, 'GET /mgt_order/v1')).toEqual({ ...initial, page: '1', size: '10' });
  await screen.findByText('The address names dates that can’t be shown. The usual range is shown instead.');
  await waitFor(() => expect(place()).toBe(sale));
});

test('the order list starts with today, counted in +08:00', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-09T16:30:00Z') });
  const { backend } = await open({ at: sale, rows: { mgt_order: orders(2) } });
  await listRows('Sale orders');
  expect(lastQuery(backend, 'GET /mgt_order/v1')).toMatchObject({
    start_create_time: '2026-03-10',
    end_create_time: '2026-03-10',
  });
});

// ── references ────────────────────────────────────────────────────────────────────────────────────

test('a reference is searched for by a word, and a reload restores its name', async () => {
  const { backend, user, unmount } = await open({ at: staff, rows });
  await listRows('Factory staff');
  await user.click(screen.getByRole('button', { name: 'Vendor' }));
  await user.type(await screen.findByRole('searchbox', { name: 'Search Vendor' }), 'North');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'South works' })).toBeNull());
  await user.click(await screen.findByRole('checkbox', { name: 'North works' }));
  await waitFor(() => expect(lastQuery(backend)).toMatchObject({ vendor_id: '2' }));
  unmount();
  await open({ backend, at: `${staff}?vendor_id=2` });
  expect(await screen.findByRole('button', { name: 'Vendor: North works' })).toBeDefined();
});

test('a page beyond the end becomes the last one, and going back doesn’t lead to it again', async () => {
  const { backend } = await open({ at: `${staff}?page=99999`, rows });
  expect(await listRows('Factory staff')).toHaveLength(10);
  expect(place()).toBe(`${staff}?page=12`);
  expect(lastQuery(backend)).toMatchObject({ page: '12', size: '10' });
});
