import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { createSession } from '../../../providers/session.ts';
import { Call } from '../../../resources/kit/calls.ts';
import { connect } from '../../../src/connect.ts';
import { createExit } from '../../../src/exit.ts';
import { openTabsTalk, type TabWord } from '../../../src/tabs-talk.ts';
import { open } from '../support/console.tsx';
import { people } from '../support/rows.ts';
import { accountBackend, logOut } from './support.ts';

const rows = { vendor_person: people(1) };
const at = '/vendor-test/person-manage';

/** Another tab of the same browser. */
function otherTab() {
  const tabs = openTabsTalk();
  onTestFinished(tabs.close);
  const heard: TabWord[] = [];
  tabs.listen((word) => heard.push(word));
  return { ...tabs, heard };
}

/** An exit of a console that was opened with the kept token. */
function exitOf() {
  const session = createSession(localStorage);
  session.open({ auth_token: 't1', socket_token: 's1' });
  const tabs = openTabsTalk();
  onTestFinished(tabs.close);
  const went: string[] = [];
  const exit = createExit({
    session,
    token: session.token(),
    tabs,
    browser: { reload: () => went.push('reload'), leave: (path) => went.push(path) },
  });
  return { session, exit, went };
}

test('[4.24] ten parallel refusals make one exit, and the other tabs hear of it once', async () => {
  const backend = await accountBackend();
  backend.answer('GET /vendor_person/v1', { status: 401, code: 10001, msg: 'Session expired' });
  const tab = otherTab();
  const { exit, went } = exitOf();
  const http = connect({ api: backend.api, token: () => 't1', onSessionEnd: () => exit.sessionEnded() });
  const call = new Call('GET /vendor_person/v1');
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => http.get(call.path)));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
  expect(backend.to('GET /vendor_person/v1')).toHaveLength(10);
  expect(went).toEqual(['reload']);
  expect(localStorage.getItem('auth_token')).toBeNull();
  await waitFor(() => expect(tab.heard).toEqual([{ kind: 'signed-out', why: 'server' }]));
});

test('a late refusal of the old session leaves alone what another tab has signed in since', async () => {
  const tab = otherTab();
  const { session, exit, went } = exitOf();
  session.open({ auth_token: 't2', socket_token: 's2' });
  exit.sessionEnded();
  expect(went).toEqual(['reload']);
  expect(session.token()).toBe('t2');
  tab.post({ kind: 'unread', count: 1 });
  await new Promise((heard) => setTimeout(heard));
  expect(tab.heard).toEqual([]);
});

test('[2.168] logging out reaches the other tabs at once: nothing of the session stays on their screens', async () => {
  const backend = await accountBackend({ rows });
  const tab = otherTab();
  const { went } = await open({ backend, at });
  await screen.findByText('HG0001');
  tab.post({ kind: 'signed-out' });
  await waitFor(() => expect(went).toEqual(['reload']));
  expect(screen.queryByText('HG0001')).toBeNull();
  expect(backend.to(logOut)).toEqual([]);
});

test('[4.40] a switch in one tab starts the others anew', async () => {
  const backend = await accountBackend({ rows });
  const tab = otherTab();
  const { went } = await open({ backend, at });
  await screen.findByText('HG0001');
  tab.post({ kind: 'switched' });
  await waitFor(() => expect(went).toEqual(['reload']));
  expect(screen.queryByText('HG0001')).toBeNull();
  expect(localStorage.getItem('auth_token')).toBe('t1');
});

test('[2.168] who logs out tells the other tabs; who signs in does too', async () => {
  const backend = await accountBackend({ rows });
  const tab = otherTab();
  const { user, went } = await open({ backend, signedIn: false, at });
  await user.type(await screen.findByRole('textbox', { name: 'Account or phone' }), '13900000001');
  await user.type(screen.getByLabelText('Password'), 'x{Enter}');
  await screen.findByText('HG0001');
  expect(tab.heard).toEqual([{ kind: 'switched' }]);
  expect(went).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Account: Zhou Lan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() =>
    expect(tab.heard).toEqual([{ kind: 'switched' }, { kind: 'unsaved?' }, { kind: 'signed-out' }]),
  );
  expect(went).toEqual(['/login']);
});

test('[3.02] the key of the drafts is kept nowhere', async () => {
  const backend = await accountBackend({ rows });
  const { user } = await open({ backend, signedIn: false, at });
  await user.type(await screen.findByRole('textbox', { name: 'Account or phone' }), '13900000001');
  await user.type(screen.getByLabelText('Password'), 'x{Enter}');
  await screen.findByText('HG0001');
  expect(localStorage.getItem('permission_list')).toContain('VENDOR_PERSON_MANAGE');
  expect(localStorage.getItem('merchant_level')).toBe('0');
  expect(localStorage.getItem('login_flag')).toBe('1');
  expect(JSON.parse(localStorage.getItem('user_info') ?? '{}')).toMatchObject({
    name: 'Zhou Lan',
    identity_type: 1,
    mgt_org_name: 'Head office',
    phone: '139****0001',
  });
  expect(JSON.stringify(localStorage)).not.toContain('draft_key');
});

test('[4.24] a session that the server ended: the sign-in page says why, and the open form comes back with its draft', async () => {
  const backend = await accountBackend({ rows });
  const view = await open({ backend, at });
  await view.user.click(await screen.findByRole('button', { name: 'Add' }));
  const form = within(await screen.findByRole('dialog', { name: /Add/ }));
  await view.user.type(await form.findByLabelText(/Staff No\./), 'HG77');
  await import('../../../src/drafts/drafts.ts');
  await view.user.type(form.getByLabelText(/^Name/), 'Li Na');
  backend.answer('GET /vendor/option/v1', { status: 401, code: 10001, msg: 'Session expired' });
  await view.user.click(form.getByRole('combobox'));
  await waitFor(() => expect(view.went).toEqual(['reload']));
  view.unmount();
  backend.answer('GET /vendor/option/v1', { data: { rows: [], total: 0 } });

  const again = await open({ backend, signedIn: false, at });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your session has ended. Sign in again to go on.',
  );
  await again.user.type(screen.getByRole('textbox', { name: 'Account or phone' }), '13900000001');
  await again.user.type(screen.getByLabelText('Password'), 'x{Enter}');
  const back = within(await screen.findByRole('dialog', { name: /Add/ }));
  const staffNo = await back.findByLabelText<HTMLInputElement>(/Staff No\./);
  await waitFor(() => expect(staffNo.value).toBe('HG77'));
  expect(back.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Li Na');
  expect(screen.queryByText(/You have unsaved work/)).toBeNull();
  again.unmount();

  // Once: a later visit starts as any.
  await open({ backend, at });
  await screen.findByText('HG0001');
  expect(screen.queryByRole('dialog')).toBeNull();
});
