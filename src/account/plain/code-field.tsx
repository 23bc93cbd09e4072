import { type ComponentProps, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { code } from '../../i18n/texts/code.ts';
import type { CodeClock } from './code-clock.ts';
import { PlainField } from './field.tsx';

/** Whole seconds until the next code may be asked for; 0 where there is nothing to wait for. */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(0);
  useLayoutEffect(() => {
    const count = () => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setSeconds(left);
      return left;
    };
    if (count() === 0) return;
    // By the clock, not by counting: a page that slept catches up.
    const timer = setInterval(() => {
      if (count() === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

type Props = Pick<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'readOnly' | 'ref' | 'maxLength' | 'inputMode'
> & {
  id: string;
  clock: CodeClock;
  problem?: string | undefined;
  /** What the server said of the last code. */
  sent?: string | undefined;
  hint?: string | undefined;
  /** Asks for a code; true where one was sent. */
  onGetCode: () => Promise<boolean>;
};

/** The code from the phone, and the button that sends one (docs/specification.md §4, Get-code button). */
export function CodeField({ id, clock, problem, sent, hint, onGetCode, ...input }: Props) {
  const { say } = useLanguage();
  const { sending, until } = useSyncExternalStore(clock.subscribe, clock.state);
  const seconds = useSecondsLeft(until);
  const word = sending ? say(code.gettingCode) : say(code.getCode);
  return (
    <PlainField
      id={id}
      label={say(code.code)}
      problem={problem}
      news={sent}
      hint={hint}
      beside={
        <button
          type="button"
          className="plain-code"
          disabled={sending || seconds > 0}
          onClick={() => void clock.send(onGetCode)}
        >
          {seconds > 0 ? say(code.countdown, { n: seconds }) : word}
        </button>
      }
    >
      {(control) => (
        <input
          {...control}
          name="code"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          required
          {...input}
        />
      )}
    </PlainField>
  );
}
