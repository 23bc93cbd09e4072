import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '../support/console.tsx';
import { people } from '../support/rows.ts';
import { accountBackend, encoded, quietPlace } from './support.ts';

const login = 'POST /manager/login/v1';
const begin = 'POST /manager/totp/v1';
const confirm = 'PUT /manager/totp/v1';
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const uri = `otpauth://totp/Smart%20Cabinet:139?secret=${secret}&issuer=Smart%20Cabinet`;
const recovery_codes = ['ABCDE-FGHJK', 'LMNPQ-RSTUV'];

test('after the password the sign-in page asks for the code, or for a recovery code, and leads back', async () => {
  const backend = await accountBackend({ rows: { vendor_person: people(1) } });
  const asks = { status: 422, code: 20031, msg: 'Enter the code', data: { totp_required: 1 } };
  backend.answer(login, asks);
  const { user } = await open({ backend, signedIn: false, at: '/vendor-test/person-manage' });
  const enter = async () => {
    await user.type(await screen.findByLabelText('Account or phone'), '13900000004');
    await user.type(screen.getByLabelText('Password'), 'S3cret pass{Enter}');
    return screen.findByLabelText<HTMLInputElement>('Authenticator code');
  };
  const code = await enter();
  expect(document.activeElement).toBe(code);
  expect(code.autocomplete).toBe('one-time-code');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  screen.getByText('Enter the code of your authenticator app');
  expect(backend.to(login)).toHaveLength(1);

  backend.answer(login, { ...asks, code: 20032, msg: 'Wrong authenticator code; attempts left: 4' });
  await user.type(code, '000000{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Wrong authenticator code; attempts left: 4');
  // Locked: the page begins anew and says why.
  backend.answer(login, { status: 422, code: 20012, msg: 'Account locked, retry in 30 minutes' });
  await user.clear(code);
  await user.type(code, '000001{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Account locked, retry in 30 minutes');

  backend.answer(login, asks);
  await enter();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  backend.answer(login, { data: { auth_token: 't1', socket_token: 's1', need_change_pwd: 0 } });
  await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghjk{Enter}');
  await screen.findByRole('link', { name: 'HG0001' });
  expect(backend.to(login).at(-1)?.body).toEqual({
    login_name: '13900000004',
    password: encoded('S3cret pass'),
    totp_code: 'abcde-fghjk',
  });
});

test('a role that requires it shows the set-up alone; the codes are told once, and the console opens after them', async () => {
  const backend = await accountBackend({ control: { need_totp: 1 } });
  backend.answer(begin, { data: { secret, uri } });
  backend.answer(confirm, { status: 422, code: 20009, msg: 'Code wrong or expired' });
  const { user, went } = await open({ backend, at: quietPlace });
  const dialog = within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }));
  await dialog.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(backend.calls.map(({ path }) => path)).toEqual(['/manager/login/control/v1', '/manager/totp/v1']);
  expect(backend.to(begin).map(({ body }) => body)).toEqual([{}]);
  dialog.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  dialog.getByRole('button', { name: 'Log out' });

  const digits = dialog.getByLabelText('2. Enter the six digits that it shows');
  await user.type(digits, '000000{Enter}');
  await dialog.findByText('Code wrong or expired');
  backend.answer(confirm, { data: { recovery_codes }, msg: 'Two-step sign-in is on' });
  fireEvent.change(digits, { target: { value: '123456' } });
  await user.click(dialog.getByRole('button', { name: 'Turn on' }));
  const list = await dialog.findByRole('list', { name: 'Recovery codes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(recovery_codes);
  expect(backend.to(confirm).at(-1)?.body).toEqual({ code: '123456' });
  dialog.getByRole('button', { name: 'Download' });
  expect(went).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'I have kept them' }));
  await waitFor(() => expect(went).toEqual(['reload']));
});

test('everybody sets it up and turns it off from the own menu, by password and by code', async () => {
  const backend = await accountBackend();
  const off = { enabled: 0, required: 0, since: null, recovery_left: 0 };
  backend.answer('GET /manager/totp/v1', { data: off });
  backend.answer(begin, { data: { secret, uri } });
  backend.answer(confirm, { data: { recovery_codes } });
  backend.answer('POST /manager/totp/end/v1', { data: null, msg: 'Two-step sign-in is off' });
  const { user } = await open({ backend, at: quietPlace });
  const openDialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Account: Zhou Lan' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Two-step sign-in' }));
    return within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }));
  };
  let dialog = await openDialog();
  await user.type(await dialog.findByLabelText('Your password'), 'S3cret pass{Enter}');
  await user.type(await dialog.findByLabelText('2. Enter the six digits that it shows'), '123456{Enter}');
  await user.click(await dialog.findByRole('button', { name: 'I have kept them' }));
  expect(backend.to(begin).map(({ body }) => body)).toEqual([{ password: encoded('S3cret pass') }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  backend.answer('GET /manager/totp/v1', {
    data: { enabled: 1, required: 0, since: '2026-03-02 10:00:00', recovery_left: 9 },
  });
  dialog = await openDialog();
  await dialog.findByText(/9 of 10 recovery codes are left/);
  await user.click(dialog.getByRole('button', { name: 'Turn off' }));
  await user.type(dialog.getByLabelText('Authenticator code or recovery code'), '654321{Enter}');
  await screen.findByText('Two-step sign-in is off');
  expect(backend.to('POST /manager/totp/end/v1').map(({ body }) => body)).toEqual([{ code: '654321' }]);
});
