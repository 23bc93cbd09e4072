import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { product } from '../../../resources/index.ts';
import { crud, defineResource, f, model } from '../../../resources/kit/index.ts';
import type { WireRow } from '../../../src/data/row.ts';
import { type Received, startBackend } from '../support/backend.ts';
import { open } from '../support/console.tsx';
import { person } from '../support/person.ts';

const spy = vi.hoisted(() => ({ seats: new Set<string>(), asked: new Set<string>() }));

/** Refine is given the console's own providers; each of their functions says that it was called, and is called. */
vi.mock('@refinedev/core', async (original) => {
  const refine = await original<typeof import('@refinedev/core')>();
  type Act = (...given: unknown[]) => unknown;
  type Props = Parameters<typeof refine.Refine>[0];
  const wrapped = new WeakMap<object, unknown>();
  const once = <T extends object>(of: object, make: () => T): T => {
    if (!wrapped.has(of)) wrapped.set(of, make());
    return wrapped.get(of) as T;
  };
  const noting = (seat: string, act: Act) =>
    once(act, () => (...given: unknown[]) => {
      spy.asked.add(seat);
      return act(...given);
    });
  const watched = <T extends object>(name: string, provider: T, watch: typeof noting): T =>
    once(provider, () => {
      const seats = Object.entries(provider).filter(([, act]) => typeof act === 'function');
      for (const [seat] of seats) spy.seats.add(`${name}.${seat}`);
      return {
        ...provider,
        ...Object.fromEntries(seats.map(([at, act]) => [at, watch(`${name}.${at}`, act)])),
      };
    });
  // A router's functions are hooks, which every page calls: what counts is the function that each of them answers.
  const notingHook = (seat: string, hook: Act) => () => noting(seat, hook() as Act);
  const Refine = ({ dataProvider, authProvider, accessControlProvider, ...props }: Props) => {
    const { liveProvider, notificationProvider, routerProvider, ...rest } = props;
    if (!dataProvider || !authProvider || !accessControlProvider || !liveProvider)
      throw new Error('Refine lacks a provider');
    if (!notificationProvider || !routerProvider) throw new Error('Refine lacks a provider');
    const { Link, ...router } = routerProvider;
    return (
      <refine.Refine
        {...rest}
        dataProvider={watched('data', dataProvider, noting)}
        authProvider={watched('auth', authProvider, noting)}
        accessControlProvider={watched('access', accessControlProvider, noting)}
        liveProvider={watched('live', liveProvider, noting)}
        notificationProvider={watched('notification', notificationProvider, noting)}
        routerProvider={{ ...watched('router', router, notingHook), Link }}
      />
    );
  };
  return { ...refine, Refine };
});

const Crate = model(
  'test_crate',
  { crate_no: f.text({ en: 'Crate No.', zh: '箱号' }, { required: true, max: 12, match: 'exact' }) },
  { label: { en: 'Crate', zh: '箱子' }, title: 'crate_no', scope: 'none' },
);

const crate = defineResource(Crate, {
  label: { en: 'Crates', zh: '箱子' },
  route: '/operation/crate',
  permission: 'MESSAGE_MANAGER',
  menu: 'operation',
  api: { ...crud('/test_crate'), delete: 'DELETE /test_crate/{id}/v1' },
  live: 'rows',
  list: { columns: ['crate_no'], row: ['update', 'delete'], page: ['create'] },
  form: { layout: 'page', sections: [{ fields: ['crate_no'] }] },
  detail: { sections: [{ title: { en: 'Crate', zh: '箱子' }, fields: ['crate_no'] }] },
});

const declared = { ...product, resources: [...product.resources, crate] };

/** A server that keeps crates. */
async function crateBackend() {
  const crates: WireRow[] = [{ id: '1', crate_no: 'C-1', version: 1 }];
  const backend = await startBackend({ product: declared, rows: { test_crate: crates } });
  const at = ({ path }: Received) => crates.findIndex(({ id }) => path.split('/').includes(id));
  backend.answer('POST /test_crate/v1', ({ body }) => {
    const row: WireRow = { ...(body as object), id: '2', version: 1 };
    crates.push(row);
    return { data: row, msg: 'Added successfully' };
  });
  backend.answer('PUT /test_crate/{id}/v1', (call) => {
    const row: WireRow = { ...crates[at(call)], ...(call.body as object), id: '2', version: 2 };
    if (row.crate_no === 'C-1') return { status: 409, code: 12012, msg: 'This number exists' };
    crates[at(call)] = row;
    return { data: row, msg: 'Modified successfully' };
  });
  backend.answer('DELETE /test_crate/{id}/v1', (call) => {
    crates.splice(at(call), 1);
    return { msg: 'Deleted successfully' };
  });
  return { backend, crates };
}

/**
 * Seats that stay empty: the sign-in page and the first question who it is come before Refine is loaded; no declared call needs the
 * base of the API; going back is the browser's.
 */
const empty = ['auth.login', 'auth.identify', 'data.getApiUrl', 'router.back'];

beforeEach(() => sessionStorage.clear());

test('from sign-in to sign-out every seat that Refine has for a provider is asked, and each wish goes out once', async () => {
  const { backend, crates } = await crateBackend();
  const { went } = await open({ backend, product: declared, signedIn: false, at: '/operation/crate' });
  const user = person();
  // Nobody is denied anything here: a page that says so for a moment flickers.
  const denied: string[] = [];
  const looking = new MutationObserver(() => {
    if (document.body.textContent.includes('You have no permission')) denied.push(location.pathname);
  });
  looking.observe(document.body, { subtree: true, childList: true, characterData: true });
  const lists = () => backend.to('GET /test_crate/v1').filter(({ query }) => query.size !== '1').length;

  await user.fill(await screen.findByRole('textbox', { name: 'Account or phone' }), '13900000001');
  await user.fill(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('link', { name: 'C-1' });

  await waitFor(() =>
    expect(backend.live.said.at(-1)).toEqual({ type: 'watch_rows', resource: 'test_crate' }),
  );
  crates.push({ id: '9', crate_no: 'C-9', version: 1 });
  backend.live.tell({ type: 'rows', resource: 'test_crate' });
  await screen.findByRole('button', { name: '1 new. Show them' });

  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.fill(await screen.findByLabelText(/Crate No\./), 'C-2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Added successfully')).toHaveLength(1);
  expect(backend.to('POST /test_crate/v1').map(({ body }) => body)).toEqual([
    { crate_no: 'C-2', request_no: expect.any(String) },
  ]);

  await user.click(await screen.findByRole('link', { name: 'C-2' }));
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const number = await screen.findByLabelText(/Crate No\./);
  await user.fill(number, 'C-1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('This number exists')).toHaveLength(1);
  await user.fill(number, 'C-3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('Modified successfully')).toHaveLength(1);
  expect(backend.to('PUT /test_crate/{id}/v1').map(({ body }) => body)).toEqual([
    { crate_no: 'C-1', version: 1 },
    { crate_no: 'C-3', version: 1 },
  ]);

  const row = (await screen.findByRole('link', { name: 'C-3' })).closest('tr');
  if (!row) throw new Error('the crate stands in the list');
  const before = lists();
  await user.click(within(row).getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findAllByText('Deleted successfully')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'C-3' })).toBeNull());
  expect(backend.to('DELETE /test_crate/{id}/v1').map(({ path }) => path)).toEqual(['/test_crate/2/v1']);
  expect(lists()).toBe(before + 1);

  await user.click(screen.getByRole('button', { name: 'Account: Zhou Lan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(went).toEqual(['/login']));
  expect(backend.to('PUT /manager/log_out/v1')).toHaveLength(1);
  expect(localStorage.getItem('auth_token')).toBeNull();

  looking.disconnect();
  expect(denied).toEqual([]);
  expect([...spy.seats].filter((seat) => !spy.asked.has(seat)).sort()).toEqual([...empty].sort());
});
