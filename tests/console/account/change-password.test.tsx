import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open, place } from '../support/console.tsx';
import { accountBackend, encoded, logOut, quietPlace, sendMessage, updatePassword } from './support.ts';

const at = quietPlace;
const good = 'N3w-secret';
const expired = { status: 401, code: 10001, msg: 'Session expired, please log in again' };

type Visit = Awaited<ReturnType<typeof open>>;

async function openDialog(user: Visit['user']) {
  await user.click(await screen.findByRole('button', { name: /^Account: / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Change password' }));
  return within(await screen.findByRole('dialog', { name: 'Change password' }));
}
type Dialog = Awaited<ReturnType<typeof openDialog>>;

const field = (dialog: Dialog, name: string) => dialog.getByLabelText<HTMLInputElement>(name);
const told = (dialog: Dialog, name: string) =>
  (field(dialog, name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-problem'))
    .map((id) => document.getElementById(id)?.textContent)
    .join();
const type = (dialog: Dialog, name: string, value: string) =>
  fireEvent.change(field(dialog, name), { target: { value } });
const save = (dialog: Dialog) => dialog.getByRole('button', { name: 'Change password' });

function fill(dialog: Dialog) {
  type(dialog, 'Original password', 'Old-secret1');
  type(dialog, 'New password', good);
  type(dialog, 'Confirm the new password', good);
  type(dialog, 'Phone number', '13900000001');
  type(dialog, 'Verification code', '123456');
}

test('[2.167] [2.170] [5.30] [5.31] [5.32] [5.33] each field says what is missing in the words of the specification, and nothing is sent', async () => {
  const backend = await accountBackend();
  const { user } = await open({ backend, at });
  const dialog = await openDialog(user);
  await user.click(save(dialog));
  expect(told(dialog, 'Original password')).toBe('Please enter the original password');
  expect(told(dialog, 'New password')).toBe('Please enter the new password');
  expect(told(dialog, 'Confirm the new password')).toBe('Please confirm the new password');
  expect(told(dialog, 'Phone number')).toBe('Please enter the phone number');
  expect(told(dialog, 'Verification code')).toBe('Please enter the verification code');
  expect(document.activeElement).toBe(field(dialog, 'Original password'));

  const refused = [
    ['aB1!', 'At least 8 characters'],
    ['aB1!aB1!aB1!aB1!x', 'At most 16 characters'],
    ['abcdefgh1', 'Must contain letters, digits and special characters'],
    ['abcdefgh!', 'Must contain letters, digits and special characters'],
    ['12345678!', 'Must contain letters, digits and special characters'],
    ['abc 1234!', 'Cannot contain whitespace characters'],
  ];
  for (const [value = '', message] of refused) {
    type(dialog, 'New password', value);
    type(dialog, 'Confirm the new password', value);
    await user.click(save(dialog));
    expect(told(dialog, 'New password')).toBe(message);
    expect(told(dialog, 'Confirm the new password')).toBe('');
  }
  // Typing clears the field's message and leads nowhere else.
  field(dialog, 'New password').focus();
  type(dialog, 'New password', good);
  expect(told(dialog, 'New password')).toBe('');
  expect(document.activeElement).toBe(field(dialog, 'New password'));
  await user.click(save(dialog));
  expect(told(dialog, 'Confirm the new password')).toBe('The two passwords do not match');
  expect(backend.to(updatePassword)).toEqual([]);
});

test('[4.30] [5.34] [3.16] [7.13] after the change they log in again, whatever else is refused meanwhile', async () => {
  const backend = await accountBackend();
  const { user, went } = await open({ backend, at });
  const dialog = await openDialog(user);
  fill(dialog);
  backend.answer(logOut, expired);
  await user.click(save(dialog));
  await screen.findByText('Modified successfully');
  const box = await screen.findByRole('dialog', { name: 'Warm tip' });
  const last = within(box);
  last.getByText('Changing the password requires logging in again');
  expect(backend.to(updatePassword).map(({ body }) => body)).toEqual([
    {
      password: encoded('Old-secret1'),
      new_password1: encoded(good),
      new_password2: encoded(good),
      phone: '13900000001',
      code: '123456',
    },
  ]);
  // One button, and no other way out.
  expect(last.getAllByRole('button').map((button) => button.textContent)).toEqual(['Got it']);
  // The dialog of the form is kept closed beside it: this one is asked, and whether it is still to be seen.
  const around = box.closest<HTMLElement>('.ant-modal-wrap') ?? box;
  fireEvent.keyDown(box, { key: 'Escape', code: 'Escape', keyCode: 27 });
  fireEvent.mouseDown(around);
  fireEvent.mouseUp(around);
  fireEvent.click(around);
  last.getByText('Changing the password requires logging in again');
  expect(getComputedStyle(around).display).not.toBe('none');
  expect(went).toEqual([]);
  expect(localStorage.getItem('auth_token')).toBe('t1');

  await user.click(last.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(went).toEqual(['/login']));
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(backend.to(logOut)).toHaveLength(1);
});

test.each([
  [{ code: 20008, msg: 'Wrong original password' }, 'Original password', 'Wrong original password'],
  [{ code: 20009, msg: 'Code wrong or expired' }, 'Verification code', 'Code wrong or expired'],
  [{ code: 20013, msg: 'New password must differ' }, 'New password', 'New password must differ'],
  [
    {
      code: 10006,
      msg: 'Parameter error',
      data: { errors: [{ field: 'phone', msg: 'This is not your phone' }] },
    },
    'Phone number',
    'This is not your phone',
  ],
])('a refusal stands at its field and what was typed stays (%o)', async (refusal, name, message) => {
  const backend = await accountBackend();
  backend.answer(updatePassword, { status: 422, ...refusal });
  const { user, went } = await open({ backend, at });
  const dialog = await openDialog(user);
  fill(dialog);
  await user.click(save(dialog));
  await waitFor(() => expect(told(dialog, name)).toBe(message));
  // The focus moves once the refusal is on the screen.
  await waitFor(() => expect(document.activeElement).toBe(field(dialog, name)));
  expect(field(dialog, 'New password').value).toBe(good);
  expect(went).toEqual([]);
});

test('a refusal of no field stands above the buttons', async () => {
  const backend = await accountBackend();
  backend.answer(updatePassword, { status: 429, code: 10007, msg: 'Too many tries' });
  const { user } = await open({ backend, at });
  const dialog = await openDialog(user);
  fill(dialog);
  await user.click(save(dialog));
  expect((await dialog.findByRole('alert')).textContent).toBe('Too many tries');
});

test('where the session had ended before, the change is no reason to stay', async () => {
  const backend = await accountBackend();
  backend.answer(updatePassword, expired);
  const { user, went } = await open({ backend, at });
  const dialog = await openDialog(user);
  fill(dialog);
  await user.click(save(dialog));
  await waitFor(() => expect(went).toEqual(['reload']));
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('[4.60] the code button counts down after a successful send alone, also while the dialog is closed, and sends once', async () => {
  const backend = await accountBackend();
  const { user } = await open({ backend, at });
  let dialog = await openDialog(user);
  const button = () => dialog.getByRole('button', { name: /verification code|\d+ s|Sending/ });
  await user.click(dialog.getByRole('button', { name: 'Get verification code' }));
  expect(told(dialog, 'Phone number')).toBe('Please enter the phone number');
  expect(backend.to(sendMessage)).toEqual([]);

  backend.answer(sendMessage, { status: 429, code: 10007, msg: 'Too many codes' });
  type(dialog, 'Phone number', '13900000001');
  await user.click(dialog.getByRole('button', { name: 'Get verification code' }));
  await dialog.findByText('Too many codes');
  expect(button().textContent).toBe('Get verification code');

  backend.answer(sendMessage, { msg: 'Verification code sent' });
  fireEvent.click(button());
  fireEvent.click(button());
  await waitFor(() => expect(button().textContent).toMatch(/^(60|59) s$/));
  expect(button()).toHaveProperty('disabled', true);
  expect(dialog.getByRole('status').textContent).toBe('Verification code sent');
  expect(backend.to(sendMessage).map(({ query }) => query)).toEqual([
    { type: '1', phone: '13900000001' },
    { type: '1', phone: '13900000001' },
  ]);

  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull());
  dialog = await openDialog(user);
  expect(button().textContent).toMatch(/^([1-5]\d|60) s$/);
  expect(button()).toHaveProperty('disabled', true);
});

test('a first sign-in with a reset password shows the change alone, and logging out is the only other way', async () => {
  const backend = await accountBackend({ control: { need_change_pwd: 1 } });
  const { user, went } = await open({ backend, at });
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  dialog.getByText('Change the initial password first');
  expect(screen.queryByRole('main')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(backend.calls.map(({ path }) => path)).toEqual(['/manager/login/control/v1']);
  await user.keyboard('{Escape}');
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(dialog.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)).toEqual([
    'Show password',
    'Show password',
    'Show password',
    'Get verification code',
    'Log out',
    'Change password',
  ]);
  fill(dialog);
  await user.click(save(dialog));
  await user.click(await screen.findByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(went).toEqual(['/login']));
});

test('who will not change the first password logs out', async () => {
  const backend = await accountBackend({ control: { need_change_pwd: 1 }, codes: [] });
  const { user, went } = await open({ backend, at });
  await user.click(await screen.findByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(went).toEqual(['/login']));
  expect(backend.to(logOut)).toHaveLength(1);
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('[2.170] [4.31] a forgotten password is reset by a code, and they are asked to log in again', async () => {
  const backend = await accountBackend();
  const { user } = await open({ backend, signedIn: false });
  await user.click(await screen.findByRole('button', { name: 'Forgot password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forgot password' }));
  expect(dialog.queryByLabelText('Original password')).toBeNull();
  expect(document.activeElement).toBe(field(dialog, 'Phone number'));
  type(dialog, 'Phone number', '13900000004');

  // A proof of work is good for one try.
  backend.answer(sendMessage, { status: 422, code: 20009, msg: 'Code wrong or expired' });
  await user.click(dialog.getByRole('button', { name: 'Get verification code' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'A new security check was needed. Once it has passed, try again.',
  );
  await dialog.findByText('Passed');

  backend.answer(sendMessage, { msg: 'Verification code sent' });
  await user.click(dialog.getByRole('button', { name: 'Get verification code' }));
  await dialog.findByText('Verification code sent');
  expect(backend.to(sendMessage).map(({ query }) => query)).toEqual([
    { type: '2', phone: '13900000004', captcha_id: 'captcha-1', captcha_code: expect.stringMatching(/^ey/) },
    { type: '2', phone: '13900000004', captcha_id: 'captcha-2', captcha_code: expect.stringMatching(/^ey/) },
  ]);
  expect(document.activeElement).toBe(field(dialog, 'Verification code'));

  type(dialog, 'Verification code', '654321');
  type(dialog, 'New password', good);
  type(dialog, 'Confirm the new password', good);
  await user.click(dialog.getByRole('button', { name: 'Reset password' }));
  await screen.findByText('Reset successful, please log in again!');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(backend.to(updatePassword).map(({ body }) => body)).toEqual([
    { new_password1: encoded(good), new_password2: encoded(good), phone: '13900000004', code: '654321' },
  ]);
  expect(place()).toBe('/login');
  expect(screen.getByRole('textbox', { name: 'Account or phone' })).toHaveProperty('value', '13900000004');
});

test('[4.31] a reset ends the session that this browser still keeps', async () => {
  const backend = await accountBackend();
  const { user } = await open({ backend, at: '/login' });
  await user.click(await screen.findByRole('button', { name: 'Forgot password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Forgot password' }));
  type(dialog, 'Phone number', '13900000004');
  type(dialog, 'Verification code', '654321');
  type(dialog, 'New password', good);
  type(dialog, 'Confirm the new password', good);
  expect(localStorage.getItem('auth_token')).toBe('t1');
  await user.click(dialog.getByRole('button', { name: 'Reset password' }));
  await screen.findByText('Reset successful, please log in again!');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('the words in Chinese', async () => {
  const backend = await accountBackend({ control: { need_change_pwd: 1 } });
  const { user } = await open({ backend, at, language: 'zh' });
  const dialog = within(await screen.findByRole('dialog', { name: '修改密码' }));
  await user.click(dialog.getByRole('button', { name: '修改密码' }));
  expect(told(dialog, '原密码')).toBe('请输入原密码');
  expect(told(dialog, '新密码')).toBe('请输入新密码');
  dialog.getByRole('button', { name: '获取验证码' });
});
