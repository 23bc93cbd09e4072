import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { open, place } from '../support/console.tsx';
import { people } from '../support/rows.ts';
import { accountBackend, encoded, sendMessage } from './support.ts';

const secretLogin = 'POST /worker/mgt_login/v1';
const drawCaptcha = 'GET /manager/captcha/v1';
const rows = { vendor_person: people(1) };

afterEach(() => vi.useRealTimers());

test('[2.02] [6.05] the super administrator signs in with number, password, code and reason', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const backend = await accountBackend({
    rows,
    control: { identity_type: 9 },
    codes: ['VENDOR_PERSON_MANAGE'],
  });
  const { user } = await open({ backend, signedIn: false, at: '/secret-login' });
  const submit = await screen.findByRole('button', { name: 'Sign in' });
  expect(place()).toBe('/secret-login');
  const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const invalid = () =>
    [...document.querySelectorAll('[aria-invalid]')].map((field) => field.getAttribute('name'));
  await user.click(submit);
  expect(invalid()).toEqual(['worker_no', 'password', 'code', 'reason']);
  expect(document.activeElement).toBe(input('Worker number'));

  await user.type(input('Worker number'), 'W0001');
  await user.click(screen.getByRole('button', { name: 'Get verification code' }));
  await screen.findByText('Verification code sent');
  expect(document.activeElement).toBe(input('Verification code'));

  // A second code, once the wait is over, takes a proof of its own.
  vi.setSystemTime(Date.now() + 60_000);
  await user.click(await screen.findByRole('button', { name: 'Get verification code' }));
  await screen.findByText('Verification code sent');
  expect(backend.to(sendMessage).map(({ query }) => query)).toEqual(
    ['captcha-1', 'captcha-2'].map((captcha_id) => ({
      type: '3',
      worker_no: 'W0001',
      captcha_id,
      captcha_code: expect.stringMatching(/^ey/),
    })),
  );
  expect(backend.to(drawCaptcha)).toHaveLength(2);

  expect(screen.queryByText('Security check')).toBeNull();
  backend.answer(secretLogin, {
    status: 422,
    code: 20009,
    msg: 'Code wrong or expired',
    data: { captcha_required: 1 },
  });
  await user.keyboard('111111');
  await user.type(input('Password'), 'S3cret pass');
  await user.type(input('Reason'), 'Incident 7');
  await user.click(submit);
  await screen.findByText('Code wrong or expired');
  expect(invalid()).toEqual(['code']);
  expect(document.activeElement).toBe(input('Verification code'));

  backend.answer(secretLogin, { data: { auth_token: 't9', socket_token: 's9', need_change_pwd: 0 } });
  await user.clear(input('Verification code'));
  await user.type(input('Verification code'), '222222{Enter}');
  await screen.findByRole('link', { name: 'HG0001' });
  expect(backend.to(secretLogin).at(-1)?.body).toEqual({
    worker_no: 'W0001',
    password: encoded('S3cret pass'),
    code: '222222',
    reason: 'Incident 7',
    captcha_id: 'captcha-3',
    captcha_code: expect.stringMatching(/^ey/),
  });
  // Everybody sees that this is no ordinary sign-in.
  screen.getByText('Platform sign-in');
  expect(localStorage.getItem('auth_token')).toBe('t9');
});

test('[2.02] no page links to it, and an ordinary person is not marked', async () => {
  const backend = await accountBackend({ rows });
  const first = await open({ backend, signedIn: false });
  await screen.findByRole('button', { name: 'Sign in' });
  expect(document.body.innerHTML).not.toContain('secret-login');
  first.unmount();
  await open({ backend, at: '/vendor-test/person-manage' });
  await screen.findByRole('link', { name: 'HG0001' });
  expect(document.body.innerHTML).not.toContain('secret-login');
  expect(screen.queryByText('Platform sign-in')).toBeNull();
});

test('[2.02] a refusal shows the words of the server, once, and one of the proof what to do about it', async () => {
  const backend = await accountBackend();
  backend.answer(secretLogin, { status: 422, code: 20011, msg: '账号或密码错误' });
  const { user } = await open({ backend, signedIn: false, at: '/secret-login', language: 'zh' });
  await user.type(await screen.findByLabelText('工号'), 'W0001');
  backend.answer(sendMessage, { status: 422, code: 20009, msg: '验证码错误或已过期' });
  await user.click(screen.getByRole('button', { name: '获取验证码' }));
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('安全验证需重新进行，通过后请再试一次。'),
  );
  await screen.findByText('验证通过');
  expect(screen.queryByText('验证码错误或已过期')).toBeNull();
  await user.type(screen.getByLabelText('密码'), 'x');
  await user.type(screen.getByLabelText('验证码'), '123456');
  await user.type(screen.getByLabelText('登录原因'), '排障{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('账号或密码错误'));
});
