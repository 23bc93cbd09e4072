import { type FormEvent, useId, useRef, useState } from 'react';
import { type AccountCalls, codeFor } from '../../../providers/account.ts';
import type { SecretCredentials, SignInAnswer } from '../../../providers/sign-in.ts';
import type { Label } from '../../../resources/kit/label.ts';
import { CaptchaField } from '../../account/plain/captcha-field.tsx';
import type { CodeClock } from '../../account/plain/code-clock.ts';
import { CodeField } from '../../account/plain/code-field.tsx';
import { PlainField } from '../../account/plain/field.tsx';
import { PlainPasswordInput } from '../../account/plain/password-input.tsx';
import { useCaptcha } from '../../account/plain/use-captcha.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { code as codeTexts } from '../../i18n/texts/code.ts';
import { errorTexts } from '../../i18n/texts/errors.ts';
import { session } from '../../i18n/texts/session.ts';
import { SignInTop } from '../sign-in/sign-in-top.tsx';
import '../sign-in/sign-in.css';

const fields = ['worker_no', 'password', 'code', 'reason'] as const;
type Field = (typeof fields)[number];
/** Of asking for a code: the proof of work was wrong or too old. */
const wrongProof = 20009;
type Problems = Partial<Record<Field, string>>;
const needed: Readonly<Record<Field, Label>> = {
  worker_no: session.enterWorkerNo,
  password: session.enterPassword,
  code: codeTexts.enterCode,
  reason: session.enterReason,
};

interface Props {
  /** What the product is called. */
  title: Label;
  signIn: (values: SecretCredentials) => Promise<SignInAnswer>;
  calls: Pick<AccountCalls, 'captcha' | 'sendCode'>;
  clock: CodeClock;
  onSignedIn: () => void;
}

/** The super administrator's sign-in (docs/specification.md §2, /secret-login): no page links here. */
export function SecretSignInPage({ title, signIn, calls, clock, onSignedIn }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [sending, setSending] = useState(false);
  /** The server wants a proof of work with the next try, as it does before it sends a code. */
  const [asked, setAsked] = useState(false);
  const proving = asked || sent === undefined;
  const captcha = useCaptcha(calls.captcha, proving);

  const input = (field: Field) => form.current?.elements.namedItem(field) as HTMLInputElement | null;
  const text = (field: Field) => input(field)?.value.trim() ?? '';
  const tell = (found: Problems) => {
    setProblems(found);
    setRefusal(undefined);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) input(first)?.focus();
    return first !== undefined;
  };
  const named = (told: Readonly<Record<string, readonly string[]>> = {}): Problems =>
    Object.fromEntries(
      fields.flatMap((field) => (told[field] ? [[field, told[field].join(' ')] as const] : [])),
    );

  const getCode = async () => {
    setSent(undefined);
    const missing = tell({
      ...(text('worker_no') === '' && { worker_no: say(session.enterWorkerNo) }),
    });
    if (missing) return false;
    const proof = await captcha.answer();
    if (!proof) return false;
    const answer = await calls.sendCode({
      type: codeFor.secretSignIn,
      worker_no: text('worker_no'),
      ...proof,
    });
    if (asked || !answer.ok) captcha.refresh();
    if (answer.ok) {
      setSent(answer.msg);
      input('code')?.focus();
      return true;
    }
    const { message, errors: told, code } = answer.problem;
    if (!tell(named(told))) setRefusal(code === wrongProof ? say(codeTexts.captchaRefused) : message);
    return false;
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    const password = input('password')?.value ?? '';
    const missing = Object.entries(needed).flatMap(([field, label]) =>
      (field === 'password' ? password : text(field as Field)) === '' ? [[field, say(label)] as const] : [],
    );
    if (tell(Object.fromEntries(missing))) return;
    setSending(true);
    const proof = asked ? await captcha.answer() : undefined;
    if (asked && !proof) return setSending(false);
    const answer = await signIn({
      worker_no: text('worker_no'),
      password,
      code: text('code'),
      reason: text('reason'),
      ...proof,
    }).catch(() => null);
    if (answer?.ok) return onSignedIn();
    setSending(false);
    if (asked) captcha.refresh();
    if (answer?.captcha) setAsked(true);
    if (answer === null) setRefusal(say(errorTexts.network));
    else if (!tell(answer.wrongCode ? { code: answer.msg } : named(answer.errors))) setRefusal(answer.msg);
  }

  const forget = (field: Field) => () => setProblems(({ [field]: _, ...rest }) => rest);
  const plain = (field: 'worker_no' | 'reason', label: Label, maxLength: number) => (
    <PlainField id={`${id}-${field}`} label={say(label)} problem={problems[field]}>
      {(control) => (
        <input
          {...control}
          name={field}
          type="text"
          autoComplete="off"
          maxLength={maxLength}
          required
          readOnly={sending}
          onChange={forget(field)}
        />
      )}
    </PlainField>
  );

  return (
    <main className="sign-in sign-in-quiet">
      <div className="sign-in-main">
        <SignInTop title={title} />
        <form
          ref={form}
          className="plain-form sign-in-form"
          noValidate
          aria-busy={sending}
          onSubmit={(event) => void submit(event)}
        >
          <h1>{say(session.platformSignIn)}</h1>
          <p className="sign-in-explained">{say(session.platformExplained)}</p>
          {plain('worker_no', session.workerNo, 32)}
          <PlainField id={`${id}-password`} label={say(session.password)} problem={problems.password}>
            {(control) => (
              <PlainPasswordInput
                {...control}
                name="password"
                autoComplete="current-password"
                readOnly={sending}
                onChange={forget('password')}
              />
            )}
          </PlainField>
          {proving && <CaptchaField captcha={captcha} disabled={sending} />}
          <CodeField
            id={`${id}-code`}
            clock={clock}
            problem={problems.code}
            sent={sent}
            hint={say(session.workerCodeHint)}
            inputMode="text"
            maxLength={16}
            onGetCode={getCode}
            readOnly={sending}
            onChange={forget('code')}
          />
          {plain('reason', session.reason, 100)}
          {refusal !== undefined && (
            <p className="plain-alert" role="alert">
              {refusal}
            </p>
          )}
          <button type="submit" className="plain-submit" disabled={sending}>
            {say(sending ? session.signingIn : session.signIn)}
          </button>
        </form>
      </div>
    </main>
  );
}
