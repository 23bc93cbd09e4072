import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt, productWith } from '../support/open-console.tsx';
import { plan, planRow } from '../support/plan.ts';
import { planApi } from '../support/plan-api.ts';

const product = productWith(plan);
const path = '/operation/plan/detail?id=12';

/** The value that stands under a name. */
const shownAt = (name: string, inside: HTMLElement = screen.getByRole('main')) =>
  within(inside).getAllByText(name, { selector: 'dt' })[0]?.nextElementSibling?.textContent;

test('[2.05] a record is found by its id in the query and shown in words', async () => {
  const { api } = await planApi();
  await openAt({ api, product, path });
  await screen.findByRole('heading', { name: 'Winter plan' });
  expect(shownAt('Price')).toBe('¥1,234.50');
  expect(shownAt('Plan type')).toBe('Fixed price');
  expect(shownAt('Contact phone')).toContain('138****5678');
  expect(shownAt('Starts at')).toBe('2026-12-01 00:00:00');
  expect(api.calls('GET /test_plan/{id}/v1').map((call) => call.path)).toEqual(['/test_plan/12/v1']);
});

test('what is unknown is --, and a time of 1970 too', async () => {
  const { api } = await planApi([{ ...planRow, remark: null, start_time: '1970-01-01 08:00:00' }]);
  await openAt({ api, product, path });
  await screen.findByRole('heading', { level: 1 });
  expect(shownAt('Remark')).toBe('--');
  expect(shownAt('Starts at')).toBe('--');
});

test('without an id, and with one that is not there, the page says so and leads back', async () => {
  const { api } = await planApi();
  const { user } = await openAt({ api, product, path: '/operation/plan/detail?id=404' });
  await screen.findByText('This record does not exist or is not yours to see');
  await user.click(screen.getByText('Back to the list'));
  await waitFor(() => expect(window.location.pathname).toBe('/operation/plan'));
});

test('a failed answer can be tried again', async () => {
  const { api } = await planApi();
  let fail = true;
  api.on('GET /test_plan/{id}/v1', () =>
    fail ? { code: 10008, msg: 'System busy, retry later', status: 500 } : { data: planRow },
  );
  const { user } = await openAt({ api, product, path });
  const page = within(await screen.findByRole('main'));
  await page.findByText('System busy, retry later');
  fail = false;
  await user.click(page.getByText('Try again'));
  await screen.findByRole('heading', { name: 'Winter plan' });
});

const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: String(from + at),
    staff_no: `S${from + at}`,
    person_name: `Person ${from + at}`,
    phone: '139****0001',
  }));

test('related rows have a call and a paging of their own, and lead to their own detail', async () => {
  const { api } = await planApi();
  api.on('GET /test_plan/person/{id}/v1', ({ query }) => ({
    data: { rows: query.page === '1' ? people(1, 10) : people(11, 2), total: 12 },
  }));
  const { user } = await openAt({ api, product, path });
  const link = await screen.findByText('Person 1');
  expect(link.closest('a')?.getAttribute('href')).toBe('/vendor-test/person-manage/detail?id=1');
  await user.click(screen.getByTitle('2'));
  await screen.findByText('Person 12');
  expect(api.calls('GET /test_plan/person/{id}/v1').map((call) => call.query)).toEqual([
    { page: '1', size: '10' },
    { page: '2', size: '10' },
  ]);
});

test('a related row is no link for who may not open it', async () => {
  const { api } = await planApi();
  api.on('GET /test_plan/person/{id}/v1', () => ({ data: { rows: people(1, 1), total: 1 } }));
  await openAt({ api, product, path, without: ['VENDOR_PERSON_MANAGE'] });
  expect((await screen.findByText('Person 1')).closest('a')).toBeNull();
});

test('history tells who changed what from what to what, in words', async () => {
  const { api } = await planApi();
  api.on('GET /test_plan/history/{id}/v1', () => ({
    data: {
      rows: [
        {
          id: '2',
          operator_name: 'Chen Li',
          ip: '10.0.0.1',
          action: 'update',
          diff: [
            { field: 'price', before: 100, after: 123450 },
            { field: 'plan_type', before: 2, after: 1 },
            { field: 'version', before: 2, after: 3 },
          ],
          create_time: '2026-11-02 09:00:00',
        },
        {
          id: '1',
          operator_name: null,
          ip: null,
          action: 'create',
          diff: [{ field: 'price', before: null, after: 100 }],
          create_time: '2026-11-01 10:00:00',
        },
      ],
      total: 2,
    },
  }));
  await openAt({ api, product, path });
  const history = await screen.findByRole('complementary', { name: 'History' });
  await within(history).findByText('Chen Li');
  const [edit, add] = within(history).getAllByRole('listitem');
  expect(edit?.textContent).toContain('Edit');
  expect(edit?.textContent).toContain('2026-11-02 09:00:00');
  expect(edit && shownAt('Price', edit)).toBe('¥1.00 → ¥1,234.50');
  expect(edit && shownAt('Plan type', edit)).toBe('Share of sales → Fixed price');
  expect(edit?.textContent).not.toContain('Version');
  expect(add?.textContent).toContain('System');
});
