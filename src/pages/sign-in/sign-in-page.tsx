import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { CallOutcome, Captcha } from '../../../providers/account.ts';
import type { SignInAnswer, SignInCredentials } from '../../../providers/sign-in.ts';
import type { Label } from '../../../resources/kit/label.ts';
import { CaptchaField } from '../../account/plain/captcha-field.tsx';
import { PlainField } from '../../account/plain/field.tsx';
import { PlainPasswordInput } from '../../account/plain/password-input.tsx';
import { useCaptcha } from '../../account/plain/use-captcha.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { code } from '../../i18n/texts/code.ts';
import { errorTexts } from '../../i18n/texts/errors.ts';
import { session } from '../../i18n/texts/session.ts';
import { SignInDrawing } from './cabinet-drawing.tsx';
import { CodeStep } from './code-step.tsx';
import { inside } from './inside.ts';
import { SignInTop } from './sign-in-top.tsx';
import { usePreload } from './use-preload.ts';
import './sign-in.css';

interface Props {
  /** What the product is called. */
  title: Label;
  /** Sends the values; a refusal carries the server's message. */
  signIn: (values: SignInCredentials) => Promise<SignInAnswer>;
  /** A proof of work to find, once the server asks for one. */
  captcha: () => Promise<CallOutcome<Captcha>>;
  /** Where the person wanted to go, a path of this console; anything else leads to `/`. */
  from?: string;
  /** Leads on to that path. */
  onSignedIn: (path: string) => void;
  /** Why the person stands here again, e.g. no answer from the server. */
  notice?: Label;
  /** What went well before, e.g. a password that was reset, and for whom. */
  news?: { readonly label: Label; readonly login_name: string };
  /** Fetches the console while the person types. */
  preload?: () => void;
  /** Opens the forgotten-password dialog; without it there is no such link. */
  onForgotPassword?: () => void;
}

type Field = 'login_name' | 'password';
/** The ways in which a sign-in fails: an empty field, the server's own words, or no answer. */
interface Problem {
  readonly field: Field | null;
  readonly told: Label | string;
}

/**
 * The sign-in page (docs/specification.md §2, /login): plain elements and its own style sheet, so that it needs nothing but React.
 */
export function SignInPage({
  title,
  signIn,
  captcha: loadCaptcha,
  from,
  onSignedIn,
  notice,
  news,
  preload,
  onForgotPassword,
}: Props) {
  const { say } = useLanguage();
  const onTurnToForm = usePreload(preload);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [sending, setSending] = useState(false);
  const [proving, setProving] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(notice ? { field: null, told: notice } : null);
  const captcha = useCaptcha(loadCaptcha, proving);
  /** Account and password that were right, while the code of an authenticator app is asked for. */
  const [proven, setProven] = useState<SignInCredentials | null>(null);

  const input = (field: Field) => form.current?.elements.namedItem(field) as HTMLInputElement | null;
  const missing = (field: Field, told: Label) => {
    setProblem({ field, told });
    input(field)?.focus();
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const values = new FormData(event.currentTarget);
    const text = (field: Field) => String(values.get(field) ?? '');
    const login_name = text('login_name').trim();
    const password = text('password');
    if (login_name === '') return missing('login_name', session.enterLoginName);
    if (password === '') return missing('password', session.enterPassword);
    setProblem(null);
    setSending(true);
    const proof = proving ? await captcha.answer() : undefined;
    if (proving && !proof) return setSending(false);
    const answer = await signIn({ login_name, password, ...proof }).catch(() => null);
    if (answer?.ok) return onSignedIn(inside(from));
    setSending(false);
    if (answer?.totp) return setProven({ login_name, password });
    if (answer === null) setProblem({ field: null, told: errorTexts.network });
    else {
      setProblem({ field: null, told: answer.wrongCode ? code.captchaRefused : answer.msg });
      // A proof is good for one try, and the server may want one from now on.
      if (proving) captcha.refresh();
      if (answer.captcha) setProving(true);
    }
    const next = input('password');
    next?.focus();
    next?.select();
  }

  const message = problem && (typeof problem.told === 'string' ? problem.told : say(problem.told));
  const problemId = `${id}-problem`;
  const at = (field: Problem['field']) =>
    problem?.field === field && message !== null ? message : undefined;
  const general = problem?.field === null ? problemId : undefined;

  if (proven) {
    return (
      <Page title={title}>
        <CodeStep
          signIn={(totp_code) => signIn({ ...proven, totp_code })}
          onSignedIn={() => onSignedIn(inside(from))}
          onBack={(told) => {
            setProven(null);
            setProving(false);
            if (told !== null) setProblem({ field: null, told });
          }}
        />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <form
        ref={form}
        className="plain-form sign-in-form"
        noValidate
        onSubmit={(event) => void submit(event)}
        onFocus={onTurnToForm}
        aria-busy={sending}
      >
        <h1>{say(session.signIn)}</h1>
        {news && problem === null && (
          <p className="plain-news" role="status">
            {say(news.label)}
          </p>
        )}
        <PlainField
          id={`${id}-name`}
          label={say(session.loginName)}
          problem={at('login_name')}
          describedBy={general}
          alert
        >
          {(control) => (
            <input
              {...control}
              name="login_name"
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={64}
              required
              defaultValue={news?.login_name}
              // The one thing to do here is to type the account.
              // biome-ignore lint/a11y/noAutofocus: the page has no content before this field
              autoFocus
              readOnly={sending}
            />
          )}
        </PlainField>
        <div>
          <PlainField
            id={`${id}-password`}
            label={say(session.password)}
            problem={at('password')}
            describedBy={general}
            alert
          >
            {(control) => (
              <PlainPasswordInput
                {...control}
                name="password"
                autoComplete="current-password"
                readOnly={sending}
                onCapsLock={setCapsLock}
              />
            )}
          </PlainField>
          {capsLock && <p className="sign-in-hint">{say(session.capsLock)}</p>}
        </div>
        {proving && <CaptchaField captcha={captcha} disabled={sending} />}
        {problem?.field === null && (
          <p id={problemId} className="plain-alert" role="alert">
            {message}
          </p>
        )}
        <button type="submit" className="plain-submit" disabled={sending}>
          {say(sending ? session.signingIn : session.signIn)}
        </button>
        {onForgotPassword && (
          <button type="button" className="sign-in-forgot" onClick={onForgotPassword}>
            {say(session.forgotPassword)}
          </button>
        )}
      </form>
    </Page>
  );
}

/** The drawing at the left, the form at the right. */
function Page({ title, children }: { title: Label; children: ReactNode }) {
  return (
    <main className="sign-in">
      <aside className="sign-in-side">
        <SignInDrawing />
      </aside>
      <div className="sign-in-main">
        <SignInTop title={title} />
        {children}
      </div>
    </main>
  );
}
