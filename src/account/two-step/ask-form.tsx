import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { CallOutcome } from '../../../providers/account.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { errorTexts } from '../../i18n/texts/errors.ts';
import { PlainField } from '../plain/field.tsx';
import { PlainPasswordInput } from '../plain/password-input.tsx';

interface Props<T> {
  readonly kind: 'password' | 'digits' | 'code';
  readonly label: string;
  /** Said where nothing was entered. */
  readonly missing: string;
  readonly button: string;
  readonly danger?: boolean;
  readonly send: (value: string) => Promise<CallOutcome<T>>;
  readonly onDone: (data: T, msg: string) => void;
  /** Stands left of the button. */
  readonly children?: ReactNode;
}

/** One field and one button: a password or a code that is asked for before something is done. */
export function AskForm<T>({ kind, label, missing, button, danger, send, onDone, children }: Props<T>) {
  const { say } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const typed = input.current?.value ?? '';
    const value = kind === 'password' ? typed : typed.trim();
    const refuse = (told: string) => {
      setProblem(told);
      input.current?.focus();
      input.current?.select();
    };
    if (value === '') return refuse(missing);
    setSending(true);
    const answer = await send(value).catch(() => null);
    setSending(false);
    if (answer?.ok) return onDone(answer.data, answer.msg);
    refuse(answer ? answer.problem.message : say(errorTexts.network));
  }

  return (
    <form className="plain-form" noValidate onSubmit={(event) => void submit(event)}>
      <PlainField id={id} label={label} problem={problem} alert>
        {(control) =>
          kind === 'password' ? (
            <PlainPasswordInput {...control} ref={input} autoComplete="current-password" readOnly={sending} />
          ) : (
            <input
              {...control}
              ref={input}
              type="text"
              inputMode={kind === 'digits' ? 'numeric' : 'text'}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={kind === 'digits' ? 6 : 16}
              readOnly={sending}
              onChange={() => setProblem(undefined)}
            />
          )
        }
      </PlainField>
      <div className="two-step-buttons">
        {children}
        <Button type="primary" danger={danger} htmlType="submit" loading={sending}>
          {button}
        </Button>
      </div>
    </form>
  );
}
