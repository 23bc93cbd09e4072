import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CodeClock, createCodeClock } from '../../../src/account/plain/code-clock.ts';
import { CodeField } from '../../../src/account/plain/code-field.tsx';
import { LanguageProvider } from '../../../src/i18n/language.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T02:00:00.400Z') });
});
afterEach(() => vi.useRealTimers());

/** The field over a server that sends as the test says. */
function open(clock: CodeClock, send: () => Promise<boolean>) {
  return render(
    <LanguageProvider>
      <CodeField id="code" clock={clock} onGetCode={send} />
    </LanguageProvider>,
  );
}
const button = () => screen.getByRole<HTMLButtonElement>('button');
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('[4.60] 60 seconds are counted down after a successful send, then a code can be had again', async () => {
  open(createCodeClock(), async () => true);
  expect(button().textContent).toBe('Get verification code');
  fireEvent.click(button());
  await pass(0);
  expect(button().textContent).toBe('60 s');
  expect(button().disabled).toBe(true);
  for (const left of [59, 58, 57]) {
    await pass(1_000);
    expect(button().textContent).toBe(`${left} s`);
  }
  await pass(56_000);
  expect(button().textContent).toBe('1 s');
  await pass(1_000);
  expect(button().textContent).toBe('Get verification code');
  expect(button().disabled).toBe(false);
});

test('[4.60] the wait goes on while its button is not there, and a machine that slept catches up', async () => {
  const clock = createCodeClock();
  const first = open(clock, async () => true);
  fireEvent.click(button());
  await pass(0);
  first.unmount();
  await pass(25_000);
  open(clock, async () => true);
  expect(button().textContent).toBe('35 s');
  vi.setSystemTime(Date.now() + 30_000);
  await pass(1_000);
  expect(button().textContent).toBe('4 s');
});

test('[4.60] nothing is sent twice, neither on its way nor while waiting; what fails starts no wait', async () => {
  const clock = createCodeClock();
  const answers: ((sent: boolean) => void)[] = [];
  open(clock, () => new Promise((answer) => answers.push(answer)));
  fireEvent.click(button());
  await pass(0);
  expect(button().textContent).toBe('Sending');
  expect(button().disabled).toBe(true);
  await clock.send(async () => {
    throw new Error('a second one was sent');
  });
  answers[0]?.(false);
  await pass(0);
  expect(button().textContent).toBe('Get verification code');
  fireEvent.click(button());
  answers[1]?.(true);
  await pass(0);
  await clock.send(async () => {
    throw new Error('one was sent during the wait');
  });
  expect(button().textContent).toBe('60 s');
  expect(answers).toHaveLength(2);
});
