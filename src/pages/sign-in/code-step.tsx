import { type FormEvent, useId, useRef, useState } from 'react';
import type { SignInAnswer } from '../../../providers/sign-in.ts';
import type { Label } from '../../../resources/kit/label.ts';
import { PlainField } from '../../account/plain/field.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { errorTexts } from '../../i18n/texts/errors.ts';
import { session } from '../../i18n/texts/session.ts';

interface Props {
  /** Sends the account and password of before with this code. */
  signIn: (totp_code: string) => Promise<SignInAnswer>;
  onSignedIn: () => void;
  /** Back to account and password, with the server's message where it no longer asks for a code. */
  onBack: (told: Label | string | null) => void;
}

/** The second step of signing in: the code of an authenticator app, or a recovery code. */
export function CodeStep({ signIn, onSignedIn, onBack }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [recovery, setRecovery] = useState(false);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Label | string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const refuse = (told: Label | string) => {
      setProblem(told);
      input.current?.focus();
      input.current?.select();
    };
    const code = input.current?.value.trim() ?? '';
    if (code === '') return refuse(recovery ? session.enterRecoveryCode : session.enterTotp);
    setProblem(undefined);
    setSending(true);
    const answer = await signIn(code).catch(() => null);
    if (answer?.ok) return onSignedIn();
    setSending(false);
    if (answer === null) refuse(errorTexts.network);
    else if (answer.totp) refuse(answer.msg);
    else onBack(answer.msg);
  }

  const turn = () => {
    setRecovery(!recovery);
    setProblem(undefined);
    if (input.current) input.current.value = '';
    input.current?.focus();
  };

  return (
    <form
      className="plain-form sign-in-form"
      noValidate
      aria-busy={sending}
      onSubmit={(event) => void submit(event)}
    >
      <h1>{say(session.twoStep)}</h1>
      <p className="sign-in-explained">{say(recovery ? session.recoveryExplained : session.totpExplained)}</p>
      <PlainField
        id={id}
        label={say(recovery ? session.recoveryCode : session.totpCode)}
        problem={problem === undefined || typeof problem === 'string' ? problem : say(problem)}
        alert
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            name="totp_code"
            type="text"
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete={recovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={recovery ? 16 : 6}
            required
            // The one thing to do here is to type the code.
            // biome-ignore lint/a11y/noAutofocus: the step has no content before this field
            autoFocus
            readOnly={sending}
          />
        )}
      </PlainField>
      <button type="submit" className="plain-submit" disabled={sending}>
        {say(sending ? session.signingIn : session.signIn)}
      </button>
      <button type="button" className="sign-in-forgot" onClick={turn}>
        {say(recovery ? session.useTotp : session.useRecovery)}
      </button>
      <button type="button" className="sign-in-forgot" onClick={() => onBack(null)}>
        {say(session.otherAccount)}
      </button>
    </form>
  );
}
