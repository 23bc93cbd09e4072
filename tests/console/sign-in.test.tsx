import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { Captcha } from '../../providers/account.ts';
import type { SignInAnswer, SignInCredentials } from '../../providers/sign-in.ts';
import { title } from '../../resources/title.ts';
import { LanguageProvider } from '../../src/i18n/language.tsx';
import { SignInPage } from '../../src/pages/sign-in/sign-in-page.tsx';
import { challengeOf, easyChallenge } from '../support/solve-captcha.ts';
import { gate } from './support/test-api.ts';

const refused = (msg: string, more: { captcha?: boolean; wrongCode?: boolean } = {}): SignInAnswer => ({
  ok: false,
  msg,
  captcha: false,
  wrongCode: false,
  ...more,
});

/** The page in front of a server that answers as the test says and keeps what it received. */
function open({
  answer = () => ({ ok: true }),
  ...props
}: { answer?: () => SignInAnswer | Promise<SignInAnswer> } & Partial<
  ComponentProps<typeof SignInPage>
> = {}) {
  const received: SignInCredentials[] = [];
  const signIn = async (values: SignInCredentials) => {
    received.push(values);
    return answer();
  };
  const arrived: string[] = [];
  const drawn: Captcha[] = [];
  const captcha = async () => {
    const data = { captcha_id: `captcha-${drawn.length + 1}`, challenge: await easyChallenge() };
    drawn.push(data);
    return { ok: true, msg: '', data } as const;
  };
  const { unmount } = render(
    <LanguageProvider>
      <SignInPage
        title={title}
        signIn={signIn}
        captcha={captcha}
        onSignedIn={(path) => arrived.push(path)}
        {...props}
      />
    </LanguageProvider>,
  );
  return { received, arrived, drawn, unmount, user: userEvent.setup() };
}

const name = () => screen.getByRole('textbox', { name: 'Account or phone' });
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

test('a person signs in with the keyboard alone and comes to where they wanted to go', async () => {
  const { received, arrived, user } = open({ from: '/order-manager/sale-order?page=2' });
  expect(document.activeElement).toBe(name());
  await user.keyboard(' wang {Tab}s3cret! pass{Enter}');
  await waitFor(() => expect(arrived).toEqual(['/order-manager/sale-order?page=2']));
  expect(received).toEqual([{ login_name: 'wang', password: 's3cret! pass' }]);
});

test.each([
  undefined,
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/%09/../\\elsewhere.example',
  'https://elsewhere.example',
  'https:elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/login?to=/login',
  '/secret-login',
])('after sign-in nobody is led out of the console (from %s)', async (from) => {
  const { arrived, user } = open({ from });
  await user.type(name(), 'wang');
  await user.type(password(), 'x{Enter}');
  await waitFor(() => expect(arrived).toEqual(['/']));
});

test('password managers find the fields', () => {
  open();
  expect(name().getAttribute('name')).toBe('login_name');
  expect(name().getAttribute('autocomplete')).toBe('username');
  expect(password().getAttribute('name')).toBe('password');
  expect(password().getAttribute('type')).toBe('password');
  expect(password().getAttribute('autocomplete')).toBe('current-password');
  expect(submit().getAttribute('type')).toBe('submit');
});

test('an empty field is named at the field and focused, and nothing is sent', async () => {
  const { received, user } = open();
  await user.click(submit());
  expect(screen.getByRole('alert').textContent).toContain('Enter your account or phone');
  expect(document.activeElement).toBe(name());
  expect(name().getAttribute('aria-invalid')).toBe('true');
  await user.type(name(), 'wang{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('Enter your password');
  expect(document.activeElement).toBe(password());
  expect(password().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(received).toEqual([]);
});

test("a refusal shows the server's message and leaves the account to be tried again", async () => {
  const answers: SignInAnswer[] = [refused('Account or password wrong'), { ok: true }];
  const { received, arrived, user } = open({ answer: () => answers.shift() ?? { ok: true } });
  await user.type(name(), 'wang');
  await user.type(password(), 'wrong{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Account or password wrong');
  expect(name()).toHaveProperty('value', 'wang');
  expect(document.activeElement).toBe(password());
  // What was wrong is selected: typing replaces it.
  await user.keyboard('right{Enter}');
  await waitFor(() => expect(arrived).toEqual(['/']));
  expect(received.map((values) => values.password)).toEqual(['wrong', 'right']);
});

test('no answer at all is said and can be tried again', async () => {
  const { user } = open({ answer: () => Promise.reject(new Error('offline')) });
  await user.type(name(), 'wang');
  await user.type(password(), 'x{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer');
  expect(submit()).toHaveProperty('disabled', false);
});

test('while the answer is awaited nothing is sent twice', async () => {
  let respond = (_: SignInAnswer) => {};
  const answered = new Promise<SignInAnswer>((settle) => {
    respond = settle;
  });
  const { received, user } = open({ answer: () => answered });
  await user.type(name(), 'wang');
  await user.type(password(), 'x{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Signing in' })).toHaveProperty('disabled', true);
  expect(password().hasAttribute('readonly')).toBe(true);
  respond(refused('no'));
  await screen.findByRole('alert');
  expect(received).toHaveLength(1);
});

test('the password can be shown and hidden', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().getAttribute('type')).toBe('password');
});

test('the language is chosen on the page and what was typed stays', async () => {
  const { user } = open();
  await user.type(name(), 'wang');
  await user.click(screen.getByRole('button', { name: '中文' }));
  screen.getByRole('heading', { name: '登录' });
  expect(screen.getByRole('textbox', { name: '账号或手机号' })).toHaveProperty('value', 'wang');
  expect(document.documentElement.getAttribute('lang')).toBe('zh-CN');
});

test('the console is fetched once: a moment after the first paint', async () => {
  let fetched = 0;
  const { user } = open({ preload: () => fetched++ });
  expect(fetched).toBe(0);
  await waitFor(() => expect(fetched).toBe(1));
  await user.click(password());
  expect(fetched).toBe(1);
});

test('there is no forgotten-password link without a dialog behind it', async () => {
  let opened = 0;
  open();
  expect(screen.queryByRole('button', { name: 'Forgot password' })).toBeNull();
  const { user } = open({ onForgotPassword: () => opened++ });
  await user.click(screen.getByRole('button', { name: 'Forgot password' }));
  expect(opened).toBe(1);
});

test('once the server asks for it, work is proven without anything to do, and each proof is good for one try', async () => {
  const answers = [
    refused('Wrong account or password', { captcha: true }),
    refused('Code wrong or expired', { captcha: true, wrongCode: true }),
    refused('Wrong account or password', { captcha: true }),
    { ok: true } as const,
  ];
  const { received, arrived, drawn, user } = open({ answer: () => answers.shift() ?? { ok: true } });
  await user.type(name(), 'wang');
  await user.type(password(), 'x');
  expect(screen.queryByText('Security check')).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Passed'));
  expect(document.activeElement).toBe(password());

  // The proof is waited for, not asked for.
  await user.keyboard('y{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'A new security check was needed. Once it has passed, try again.',
    ),
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Passed'));
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await user.type(password(), '{Enter}');
  await waitFor(() => expect(received).toHaveLength(3));
  await waitFor(() => expect(drawn).toHaveLength(4));
  await user.type(password(), '{Enter}');
  await waitFor(() => expect(arrived).toEqual(['/']));
  const [first, ...proven] = received;
  expect(first).toEqual({ login_name: 'wang', password: 'x' });
  expect(proven.map(({ captcha_id }) => captcha_id)).toEqual(['captcha-1', 'captcha-3', 'captcha-4']);
  expect(proven.map(({ captcha_code }) => challengeOf(captcha_code))).toEqual(
    [0, 2, 3].map((at) => drawn[at]?.challenge),
  );
});

test('a proof that can’t be had is said, nothing is sent without it, and it can be begun anew', async () => {
  let had = false;
  const { received, user } = open({
    answer: () => refused('Wrong account or password', { captcha: true }),
    captcha: async () => {
      if (!had) throw new Error('offline');
      return { ok: true, msg: '', data: { captcha_id: '1', challenge: await easyChallenge() } };
    },
  });
  await user.type(name(), 'wang');
  await user.type(password(), 'x{Enter}');
  await screen.findByText('The check did not finish. Check again.');
  await user.type(password(), '{Enter}');
  await screen.findByText('The check did not finish. Check again.');
  expect(received).toHaveLength(1);
  had = true;
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText('Passed');
  expect(screen.queryByText('The check did not finish. Check again.')).toBeNull();
});

test('a proof that is waited for ends with the page: no other one is asked for', async () => {
  const drawn = gate();
  const challenge = await easyChallenge();
  let asked = 0;
  const { received, unmount, user } = open({
    answer: () => refused('Wrong account or password', { captcha: true }),
    captcha: async () => {
      asked += 1;
      await drawn.passed;
      return { ok: true, msg: '', data: { captcha_id: '1', challenge } };
    },
  });
  await user.type(name(), 'wang');
  await user.type(password(), 'x{Enter}');
  await screen.findByText('Checking, a few seconds');
  await user.type(password(), '{Enter}');
  unmount();
  await act(async () => drawn.open());
  expect({ asked, tries: received.length }).toEqual({ asked: 1, tries: 1 });
});

test('the page loads with React alone', () => {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)\b(?!\s+type\b)(?:[^;]*?\sfrom)?\s*'([^']+)';/gm,
    )) {
      if (!from.startsWith('.')) packages.add(from);
      else if (/\.tsx?$/.test(from)) visit(resolve(dirname(file), from));
    }
  };
  visit(resolve('src/pages/sign-in/sign-in-page.tsx'));
  expect([...packages].sort()).toEqual(['react']);
});
