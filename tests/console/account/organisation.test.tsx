import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { OrgNode } from '../../../resources/kit/wire.ts';
import { findNodes } from '../../../src/account/organisation/org-tree.ts';
import { openTabsTalk } from '../../../src/tabs-talk.ts';
import type { Backend } from '../support/backend.ts';
import { open } from '../support/console.tsx';
import { people } from '../support/rows.ts';
import { gate } from '../support/test-api.ts';
import { accountBackend, quietPlace } from './support.ts';

const at = '/vendor-test/person-manage';
const rows = { vendor_person: people(3) };
const orgTree = 'GET /manager/tree/v1';
const switchOrg = 'POST /manager/switch_org/v1';

function org(id: string, name: string, org_list: readonly OrgNode[] = [], current = false): OrgNode {
  return {
    id,
    name,
    level: id.length,
    org_code: `ORG${id}`,
    parent_id: id.slice(0, -1) || null,
    is_change: current ? 'N' : 'Y',
    org_list,
  };
}
const tree = [
  org('1', 'Headquarters', [
    org('11', 'East region', [org('111', 'Shanghai', [], true), org('112', 'Hangzhou')]),
    org('12', 'South region', [org('121', 'Shenzhen')]),
  ]),
];

type Visit = Awaited<ReturnType<typeof open>>;

async function openDialog({ user }: Visit) {
  await user.click(await screen.findByTitle('Switch organisation'));
  return within(await screen.findByRole('dialog', { name: 'Organisation list' }));
}
const names = (dialog: ReturnType<typeof within>) =>
  dialog
    .getAllByRole('radio')
    .map((radio: HTMLElement) => radio.closest('label')?.querySelector('.org-name')?.textContent);

async function visit(
  data: unknown = tree,
  place = quietPlace,
  prepare: (backend: Backend) => void = () => {},
) {
  const backend = await accountBackend({ rows });
  backend.answer(orgTree, { data });
  prepare(backend);
  return open({ backend, at: place });
}

test('[2.169] [3.07] the dialog shows the tree down to the current organisation, one radio per node', async () => {
  const view = await visit();
  const dialog = await openDialog(view);
  await dialog.findAllByRole('radio');
  expect(names(dialog)).toEqual(['Headquarters', 'East region', 'Shanghai', 'Hangzhou', 'South region']);
  const current = dialog.getByRole('radio', { name: /Shanghai/ });
  expect(current).toHaveProperty('disabled', true);
  expect(current.closest('label')?.textContent).toContain('Current');
  expect(dialog.getAllByText('Current')).toHaveLength(1);

  await view.user.click(dialog.getByRole('button', { name: 'Expand South region' }));
  expect(names(dialog)).toContain('Shenzhen');
  await view.user.click(dialog.getByRole('button', { name: 'Collapse East region' }));
  expect(names(dialog)).toEqual(['Headquarters', 'East region', 'South region', 'Shenzhen']);
});

test('[2.169] the keyboard moves, opens and closes', async () => {
  const view = await visit();
  const dialog = await openDialog(view);
  const south = await dialog.findByRole('radio', { name: /South region/ });
  south.focus();
  await view.user.keyboard('{ArrowRight}');
  expect(names(dialog)).toContain('Shenzhen');
  await view.user.keyboard('{ArrowLeft}');
  expect(names(dialog)).not.toContain('Shenzhen');
  await view.user.keyboard(' ');
  expect(south).toHaveProperty('checked', true);
});

test('[2.169] a search finds by name and code and shows where the matches hang', async () => {
  const view = await visit();
  const dialog = await openDialog(view);
  const search = await dialog.findByRole('searchbox', { name: 'Search by name or code' });
  await view.user.type(search, 'zhen');
  await waitFor(() => expect(names(dialog)).toEqual(['Headquarters', 'South region', 'Shenzhen']));
  await view.user.clear(search);
  await view.user.type(search, 'org112');
  await waitFor(() => expect(names(dialog)).toEqual(['Headquarters', 'East region', 'Hangzhou']));
  await view.user.clear(search);
  await view.user.type(search, 'nowhere');
  await dialog.findByText('No organisation matches “nowhere”');
});

test('[5.40] confirming without a choice asks for one, and nothing is sent', async () => {
  const view = await visit();
  const dialog = await openDialog(view);
  await dialog.findAllByRole('radio');
  await view.user.click(dialog.getByRole('button', { name: 'OK' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Please select an organisation');
  expect(view.backend.to(switchOrg)).toEqual([]);
  expect(view.went).toEqual([]);
});

test('[8.03] a tree that does not come says so and can be asked for again', async () => {
  const view = await visit();
  view.backend.answer(orgTree, { status: 500, code: 10008, msg: 'System busy' });
  const dialog = await openDialog(view);
  await dialog.findByText('Failed to get organisation data');
  view.backend.answer(orgTree, { data: tree });
  await view.user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByRole('radio', { name: /Hangzhou/ });
});

test('[4.40] [3.08] [3.02] the new session is kept, what was kept of the old one is gone, the page reloads and shows nothing of it any more', async () => {
  // A list of the old organisation is on its way while they switch.
  const answered = gate();
  const view = await visit(tree, at, (backend) =>
    backend.answer('GET /vendor_person/v1', async () => {
      await answered.passed;
      return undefined;
    }),
  );
  await waitFor(() => expect(view.backend.to('GET /vendor_person/v1')).toHaveLength(1));
  localStorage.setItem('unread_notice_count', '5');
  localStorage.setItem('drafts:7:1:coupon', 'typed');
  localStorage.setItem('theme', 'dark');
  expect(localStorage.getItem('user_info')).not.toBeNull();
  const heard: unknown[] = [];
  const other = new BroadcastChannel('console');
  other.onmessage = ({ data }) => heard.push(data);
  view.backend.answer(switchOrg, { data: { auth_token: 't2', socket_token: 's2', level: 3 } });

  const dialog = await openDialog(view);
  await view.user.click(await dialog.findByRole('radio', { name: /Hangzhou/ }));
  await view.user.click(dialog.getByRole('button', { name: 'Switch to Hangzhou' }));
  await waitFor(() => expect(view.went).toEqual(['reload']));
  expect(view.backend.to(switchOrg).map(({ body }) => body)).toEqual([{ org_id: '112' }]);
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    auth_token: 't2',
    socket_token: 's2',
    login_flag: '1',
    merchant_level: '3',
    // The device's own choices stay, and unfinished work.
    lang: 'en',
    theme: 'dark',
    'menu-groups': 'vendor-test',
    'drafts:7:1:coupon': 'typed',
  });
  await waitFor(() => expect(heard).toEqual([{ kind: 'unsaved?' }, { kind: 'switched' }]));
  other.close();

  const shown: string[] = [];
  const watch = new MutationObserver(() => shown.push(document.body.textContent ?? ''));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  answered.open();
  // What is sent later is answered later: by then the old answer has arrived.
  await fetch(`${view.backend.api}/vendor_person/v1?page=1&size=10`).then((answer) => answer.json());
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  watch.disconnect();
  expect(shown.join()).not.toContain('HG0001');
  expect(document.body.textContent).not.toContain('HG0001');
});

test('[4.40] a call that the server refuses because of the switch does not end the new session', async () => {
  const refused = gate();
  const switched = gate();
  const view = await visit(tree, at, (backend) => {
    backend.answer('GET /vendor_person/v1', async () => {
      await refused.passed;
      return { status: 401, code: 10001, msg: 'Session expired' };
    });
    backend.answer(switchOrg, async () => {
      await switched.passed;
      return { data: { auth_token: 't2', socket_token: 's2', level: 3 } };
    });
  });
  const dialog = await openDialog(view);
  await view.user.click(await dialog.findByRole('radio', { name: /Hangzhou/ }));
  await view.user.click(dialog.getByRole('button', { name: 'Switch to Hangzhou' }));
  await waitFor(() => expect(view.backend.to(switchOrg)).toHaveLength(1));
  refused.open();
  await screen.findByText('Session expired');
  switched.open();
  await waitFor(() => expect(view.went).toEqual(['reload']));
  expect(localStorage.getItem('auth_token')).toBe('t2');
});

test('a refused switch stays in the dialog and the session as it was', async () => {
  const view = await visit();
  view.backend.answer(switchOrg, { status: 404, code: 10004, msg: 'Record not found or not visible' });
  const dialog = await openDialog(view);
  await view.user.click(await dialog.findByRole('radio', { name: /Hangzhou/ }));
  await view.user.click(dialog.getByRole('button', { name: 'Switch to Hangzhou' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Record not found or not visible');
  expect(view.went).toEqual([]);
  expect(localStorage.getItem('auth_token')).toBe('t1');
});

test('a merchant has no other organisation to go to', async () => {
  const backend = await accountBackend({ rows, control: { identity_type: 0, mct_name: 'Shop Ltd' } });
  await open({ backend, at: quietPlace });
  await screen.findByRole('button', { name: 'Account: Shop Ltd' });
  expect(screen.queryByTitle('Switch organisation')).toBeNull();
  screen.getByText('Head office');
});

test('of thousands of organisations only what is open is drawn', async () => {
  const many = Array.from({ length: 40 }, (_, region) =>
    org(
      `1${region}`,
      `Region ${region}`,
      Array.from({ length: 50 }, (_, city) => org(`1${region}x${city}`, `City ${region}-${city}`)),
    ),
  );
  const wide = Array.from({ length: 300 }, (_, n) => org(`w${n}`, `Shop ${n}`));
  const view = await visit([org('1', 'Headquarters', [...many, org('2', 'Wide', wide)], true)]);
  const dialog = await openDialog(view);
  await dialog.findAllByRole('radio');
  expect(names(dialog)).toHaveLength(42);
  fireEvent.click(dialog.getByRole('button', { name: 'Expand Wide' }));
  expect(names(dialog)).toHaveLength(142);
  fireEvent.click(dialog.getByRole('button', { name: 'Show 100 more' }));
  expect(names(dialog)).toHaveLength(242);
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'city' } });
  await dialog.findByText('100 of 2000 matches. Type to narrow the list.');
  expect(names(dialog)).toHaveLength(103);
});

test('the search keeps the parents of what it finds and counts all', () => {
  const found = findNodes(tree, ' region ', 1);
  expect(found).toMatchObject({ shown: 1, total: 2 });
  expect(found.roots).toEqual([{ ...tree[0], org_list: [{ ...tree[0]?.org_list[0], org_list: [] }] }]);
});

test('[2.169] unsaved work is asked about before the call; staying changes nothing', async () => {
  const view = await visit(tree, at);
  view.backend.answer(switchOrg, { data: { auth_token: 't2', socket_token: 's2', level: 3 } });
  await view.user.click(await screen.findByRole('button', { name: 'Add' }));
  const form = within(await screen.findByRole('dialog', { name: /Add/ }));
  const staffNo = await form.findByLabelText<HTMLInputElement>(/Staff No\./);
  await view.user.type(staffNo, 'HG77');
  // antd gives every dialog of a test the same id, so that the second bears the name of the first.
  await view.user.click(screen.getByTitle('Switch organisation'));
  await view.user.click(await screen.findByRole('radio', { name: /Hangzhou/ }));
  const confirm = screen.getByRole('button', { name: 'Switch to Hangzhou' });
  await view.user.click(confirm);
  await screen.findByText(/not saved yet\. It stays as a draft/);
  expect(view.backend.to(switchOrg)).toEqual([]);
  await view.user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
  expect(view.went).toEqual([]);
  expect(staffNo.value).toBe('HG77');

  // Its name says “loading” until the answer of before has come through.
  await view.user.click(await screen.findByRole('button', { name: 'Switch to Hangzhou' }));
  await view.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(view.went).toEqual(['reload']));
  expect(view.backend.to(switchOrg)).toHaveLength(1);
});

test('[2.169] unsaved work of another tab is asked about too', async () => {
  const view = await visit(tree);
  const other = openTabsTalk();
  onTestFinished(other.close);
  other.listen(({ kind }) => kind === 'unsaved?' && other.post({ kind: 'unsaved' }));
  const dialog = await openDialog(view);
  await view.user.click(await dialog.findByRole('radio', { name: /Hangzhou/ }));
  await view.user.click(dialog.getByRole('button', { name: 'Switch to Hangzhou' }));
  await screen.findByText(/Another tab of this browser holds work/);
  expect(view.backend.to(switchOrg)).toEqual([]);
  await view.user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));

  await view.user.click(screen.getByRole('button', { name: 'Account: Zhou Lan' }));
  await view.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  const question = within(await screen.findByRole('dialog', { name: /Warm tip/ }));
  question.getByText('Are you sure you want to log out?');
  expect((await question.findByRole('alert')).textContent).toMatch(/^Another tab of this browser/);
});
