import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { say } from '../../../resources/kit/label.ts';
import { deviceName } from '../../../src/account/devices/device-name.ts';
import { open } from '../support/console.tsx';
import { accountBackend, quietPlace } from './support.ts';

const sessions = 'GET /manager/session/v1';
const endSession = 'DELETE /manager/session/{id}/v1';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

const row = (id: string, user_agent: string, ip: string, current: 0 | 1) => ({
  id,
  user_agent,
  ip,
  mgt_org_name: 'Head office',
  create_time: `2026-03-0${id} 08:00:00`,
  active_time: '2026-03-10 09:59:00',
  current,
});

test('the devices are listed with this one first, and another one is signed out after a question that names it', async () => {
  const backend = await accountBackend();
  let rows = [row('1', iPhone, '10.0.0.8', 0), row('2', windows, '10.0.0.1', 1)];
  backend.answer(sessions, () => ({ data: { rows } }));
  backend.answer(endSession, () => {
    rows = rows.slice(1);
    return { msg: 'Signed out there' };
  });
  const { user } = await open({ backend, at: quietPlace });
  await user.click(await screen.findByRole('button', { name: 'Account: Zhou Lan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Signed-in devices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Signed-in devices' }));
  await dialog.findByText('Chrome 126 on Windows');
  const [own, other] = dialog.getAllByRole('listitem');
  expect(own?.textContent).toContain('Chrome 126 on Windows');
  expect(own?.textContent).toContain('This device');
  expect(own?.textContent).toContain('10.0.0.1');
  expect(other?.textContent).toContain('Safari 17 on iPhone');
  expect(other?.textContent).toContain('2026-03-01 08:00:00');
  expect(other?.textContent).toContain('2026-03-10 09:59:00');
  expect(other?.textContent).toContain('Head office');
  expect(dialog.getAllByRole('button', { name: /^Sign out/ })).toHaveLength(1);

  await user.click(dialog.getByRole('button', { name: 'Sign out Safari 17 on iPhone' }));
  const asked = await screen.findByText(/^Sign out Safari 17 on iPhone \(10\.0\.0\.8\)\?/);
  const question = within(asked.closest<HTMLElement>('[role=dialog]') ?? document.body);
  expect(backend.to(endSession)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Signed out there');
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
  expect(backend.to(endSession).map(({ path }) => path)).toEqual(['/manager/session/1/v1']);
});

test('a list that does not come says why and can be asked for again', async () => {
  const backend = await accountBackend();
  backend.answer(sessions, { status: 500, code: 10008, msg: 'System busy' });
  const { user } = await open({ backend, at: quietPlace });
  await user.click(await screen.findByRole('button', { name: 'Account: Zhou Lan' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Signed-in devices' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Signed-in devices' }));
  await dialog.findByText('System busy');
  backend.answer(sessions, { data: { rows: [row('2', windows, '10.0.0.1', 1)] } });
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('Chrome 126 on Windows');
});

test.each([
  [windows, 'Chrome 126 on Windows'],
  [`${windows} Edg/126.0.2592.87`, 'Edge 126 on Windows'],
  [iPhone, 'Safari 17 on iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127 on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari 17 on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.49',
    'WeChat 8 on Android',
  ],
  ['node', 'Unknown device'],
  ['', 'Unknown device'],
])('a device is named as a person would call it (%s)', (userAgent, name) => {
  expect(deviceName(userAgent, (label, params) => say(label, 'en', params))).toBe(name);
});

test('the name of a device in Chinese', () => {
  expect(deviceName(windows, (label, params) => say(label, 'zh', params))).toBe('Windows 上的 Chrome 126');
});
