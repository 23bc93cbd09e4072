import { type FormEvent, useId, useRef, useState } from 'react';
import { type Label, languages } from '../../../resources/kit/label.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { errors } from '../../i18n/texts/errors.ts';
import { session } from '../../i18n/texts/session.ts';
import { Mark } from '../../shell/wordmark.tsx';
import { CabinetDrawing } from './cabinet-drawing.tsx';
import { PasswordInput } from './password-input.tsx';
import { usePreload } from './use-preload.ts';
import './sign-in.css';

export interface SignInValues {
  login_name: string;
  password: string;
}

interface Props {
  /** Sends the values; a refusal carries the server's message. */
  signIn: (values: SignInValues) => Promise<{ ok: true } | { ok: false; msg: string }>;
  /** Where the person wanted to go, a path of this console; anything else leads to `/`. */
  from?: string;
  /** Leads on to that path. */
  onSignedIn: (path: string) => void;
  /** Why the person stands here again, e.g. no answer from the server. */
  notice?: Label;
  /** Fetches the console while the person types. */
  preload?: () => void;
  /** Opens the forgotten-password dialog; without it there is no such link. */
  onForgotPassword?: () => void;
}

/** The ways in which a sign-in fails: an empty field, the server's own words, or no answer. */
type Problem =
  | { field: 'login_name' | 'password'; label: Label }
  | { field: null; msg: string }
  | { field: null; label: Label };

const languageNames = { en: 'English', zh: '中文' } as const;

/** A path inside the console; `//host` and whole addresses would lead out of it. */
const inside = (path: string | undefined) => (path !== undefined && /^\/(?![/\\])/.test(path) ? path : '/');

/** The sign-in page (specification §2, /login): plain elements and its own style sheet, so that it needs nothing but React. */
export function SignInPage({ signIn, from, onSignedIn, notice, preload, onForgotPassword }: Props) {
  const { lang, setLang, say } = useLanguage();
  const onTurnToForm = usePreload(preload);
  const id = useId();
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(notice ? { field: null, label: notice } : null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const values = new FormData(event.currentTarget);
    const login_name = String(values.get('login_name') ?? '').trim();
    const password = String(values.get('password') ?? '');
    if (login_name === '') {
      setProblem({ field: 'login_name', label: session.enterLoginName });
      nameInput.current?.focus();
      return;
    }
    if (password === '') {
      setProblem({ field: 'password', label: session.enterPassword });
      passwordInput.current?.focus();
      return;
    }
    setProblem(null);
    setSending(true);
    const answer = await signIn({ login_name, password }).catch(() => null);
    if (answer?.ok) {
      onSignedIn(inside(from));
      return;
    }
    setSending(false);
    setProblem(answer === null ? { field: null, label: errors.network } : { field: null, msg: answer.msg });
    passwordInput.current?.focus();
    passwordInput.current?.select();
  }

  const message = problem === null ? null : 'msg' in problem ? problem.msg : say(problem.label);
  const problemId = `${id}-problem`;
  const describes = (field: 'login_name' | 'password') =>
    problem !== null && (problem.field === field || problem.field === null) ? problemId : undefined;
  const alert = message !== null && (
    <p id={problemId} className="sign-in-problem" role="alert">
      {message}
    </p>
  );

  return (
    <main className="sign-in">
      <aside className="sign-in-side">
        <CabinetDrawing />
      </aside>
      <div className="sign-in-main">
        <header className="sign-in-top">
          <span className="sign-in-brand">
            <Mark size={28} />
            <span>{say(session.productTitle)}</span>
          </span>
          <fieldset className="sign-in-languages" aria-label={say(session.language)}>
            {languages.map((language) => (
              <button
                key={language}
                type="button"
                lang={language === 'zh' ? 'zh-CN' : 'en'}
                aria-pressed={language === lang}
                onClick={() => setLang(language)}
              >
                {languageNames[language]}
              </button>
            ))}
          </fieldset>
        </header>

        <form
          className="sign-in-form"
          noValidate
          onSubmit={submit}
          onFocus={onTurnToForm}
          aria-busy={sending}
        >
          <h1>{say(session.signIn)}</h1>
          <div className="sign-in-field">
            <label htmlFor={`${id}-name`}>{say(session.loginName)}</label>
            <input
              ref={nameInput}
              id={`${id}-name`}
              name="login_name"
              type="text"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              maxLength={64}
              required
              // The one thing to do here is to type the account.
              // biome-ignore lint/a11y/noAutofocus: the page has no content before this field
              autoFocus
              readOnly={sending}
              aria-invalid={problem?.field === 'login_name' || undefined}
              aria-describedby={describes('login_name')}
            />
            {problem?.field === 'login_name' && alert}
          </div>
          <div className="sign-in-field">
            <label htmlFor={`${id}-password`}>{say(session.password)}</label>
            <PasswordInput
              ref={passwordInput}
              id={`${id}-password`}
              readOnly={sending}
              invalid={problem?.field === 'password'}
              describedBy={describes('password')}
            />
            {problem?.field === 'password' && alert}
          </div>
          {problem?.field === null && alert}
          <button type="submit" className="sign-in-submit" disabled={sending}>
            {say(sending ? session.signingIn : session.signIn)}
          </button>
          {onForgotPassword && (
            <button type="button" className="sign-in-forgot" onClick={onForgotPassword}>
              {say(session.forgotPassword)}
            </button>
          )}
        </form>
      </div>
    </main>
  );
}
