import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type AccountCalls, codeFor } from '../../providers/account.ts';
import { passwordRuleTexts } from '../../resources/kit/password.ts';
import { useLanguage } from '../i18n/language.tsx';
import { code as codeTexts } from '../i18n/texts/code.ts';
import { errorTexts } from '../i18n/texts/errors.ts';
import { passwordTexts as texts } from '../i18n/texts/password.ts';
import {
  emptyPasswordValues,
  type PasswordField,
  type PasswordMode,
  type PasswordValues,
  passwordFields,
  passwordProblems,
} from './password-values.ts';
import { CaptchaField } from './plain/captcha-field.tsx';
import type { CodeClock } from './plain/code-clock.ts';
import { CodeField } from './plain/code-field.tsx';
import { PlainField } from './plain/field.tsx';
import { PlainPasswordInput } from './plain/password-input.tsx';
import { useCaptcha } from './plain/use-captcha.ts';
import './plain/plain.css';

/** A field to be typed in: the security check says for itself how it stands. */
type TypedField = keyof PasswordValues;
type Problems = Partial<Record<TypedField, string>>;

/** Refusals that are one field's matter, where the server names no field. */
const fieldOfCode: Readonly<Record<number, TypedField>> = {
  20008: 'password',
  20009: 'code',
  20013: 'new_password1',
};
/** Of asking for a code: the proof of work was wrong or too old. */
const wrongProof = 20009;
const isTyped = (field: PasswordField): field is TypedField => field !== 'captcha_code';

interface Props {
  mode: PasswordMode;
  calls: AccountCalls;
  clock: CodeClock;
  /** Change mode: the own phone as the server shows it. */
  ownPhone?: string;
  /** Called after the server has changed the password, with its message and the phone that was typed. */
  onDone: (msg: string, phone: string) => void;
  /** The buttons beside the one that sends the form. */
  children: ReactNode;
}

/**
 * The password form (docs/specification.md §5), in plain elements: the sign-in page opens it without antd, the console in a dialog.
 */
export function PasswordForm({ mode, calls, clock, ownPhone, onDone, children }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<PasswordValues>(emptyPasswordValues);
  const [problems, setProblems] = useState<Problems>({});
  /** What no field can say. */
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState<string>();
  const [sending, setSending] = useState(false);
  /** Whoever is signed out proves work before a code is sent; once one was sent there is nothing more to prove. */
  const proving = mode === 'forgot' && sent === undefined;
  const captcha = useCaptcha(calls.captcha, proving);
  const fields: readonly PasswordField[] = passwordFields[mode];
  const typed = fields.filter(isTyped);
  /** Counts refusals, so that the same refusal twice moves the focus twice. */
  const [refusals, setRefusals] = useState(0);
  const tell = (found: Problems) => {
    setProblems(found);
    setRefusals((before) => before + 1);
  };

  // A refusal moves the focus to its first field; typing moves nothing.
  const wrong = useRef<TypedField>(undefined);
  wrong.current = typed.find((field) => problems[field] !== undefined);
  useEffect(() => {
    if (refusals > 0 && wrong.current)
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong.current}]`)?.focus();
  }, [refusals]);

  const change = (field: keyof PasswordValues) => (event: { target: { value: string } }) => {
    const { value } = event.target;
    setValues((before) => ({ ...before, [field]: value }));
    setProblems(({ [field]: _, ...rest }) => rest);
  };
  const words = (labels: ReturnType<typeof passwordProblems>): Problems =>
    Object.fromEntries(Object.entries(labels).map(([field, label]) => [field, say(label)]));

  /** Shows a refusal at its fields where it names any of this form, else above the buttons. */
  const refuse = (problem: {
    code: number;
    message: string;
    errors?: Readonly<Record<string, readonly string[]>>;
  }) => {
    const own = fieldOfCode[problem.code];
    const named: Problems =
      own === undefined
        ? Object.fromEntries(
            Object.entries(problem.errors ?? {})
              .filter(([field]) => (typed as readonly string[]).includes(field))
              .map(([field, told]) => [field, told.join(' ')]),
          )
        : { [own]: problem.message };
    tell(named);
    setRefusal(Object.keys(named).length === 0 ? problem.message : undefined);
  };

  const getCode = async () => {
    const phone = values.phone.trim();
    const missing: Problems = {
      ...(phone === '' && { phone: say(passwordRuleTexts.phone) }),
    };
    tell(missing);
    setRefusal(undefined);
    setSent(undefined);
    if (Object.keys(missing).length > 0) return false;
    const proof = mode === 'forgot' ? await captcha.answer() : undefined;
    if (mode === 'forgot' && !proof) return false;
    const answer = await calls.sendCode(
      mode === 'change' ? { type: codeFor.change, phone } : { type: codeFor.forgot, phone, ...proof },
    );
    if (!answer.ok) {
      if (mode === 'forgot') captcha.refresh();
      if (mode === 'forgot' && answer.problem.code === wrongProof) setRefusal(say(codeTexts.captchaRefused));
      else refuse(answer.problem);
      return false;
    }
    setSent(answer.msg);
    form.current?.querySelector<HTMLInputElement>('[name=code]')?.focus();
    return true;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const found = words(passwordProblems(mode, values));
    tell(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    const { password, new_password1, new_password2, code } = values;
    const phone = values.phone.trim();
    const answer = await calls
      .updatePassword({
        ...(mode === 'change' && { password }),
        new_password1,
        new_password2,
        phone,
        code: code.trim(),
      })
      .catch(() => null);
    setSending(false);
    if (answer?.ok) return onDone(answer.msg, phone);
    if (answer === null) setRefusal(say(errorTexts.network));
    else refuse(answer.problem);
  };

  const secret = (field: 'password' | 'new_password1' | 'new_password2', label: string, hint?: string) => (
    <PlainField key={field} id={`${id}-${field}`} label={label} problem={problems[field]} hint={hint}>
      {(control) => (
        <PlainPasswordInput
          {...control}
          name={field}
          autoComplete={field === 'password' ? 'current-password' : 'new-password'}
          value={values[field]}
          readOnly={sending}
          onChange={change(field)}
        />
      )}
    </PlainField>
  );

  const inputs: Readonly<Record<PasswordField, () => ReactNode>> = {
    password: () => secret('password', say(texts.original)),
    new_password1: () => secret('new_password1', say(texts.new), say(texts.newHelp)),
    new_password2: () => secret('new_password2', say(texts.confirm)),
    phone: () => (
      <PlainField
        key="phone"
        id={`${id}-phone`}
        label={say(texts.phone)}
        problem={problems.phone}
        hint={ownPhone && say(texts.ownPhone, { phone: ownPhone })}
      >
        {(control) => (
          <input
            {...control}
            name="phone"
            type="tel"
            autoComplete="username"
            maxLength={20}
            required
            value={values.phone}
            readOnly={sending}
            onChange={change('phone')}
          />
        )}
      </PlainField>
    ),
    captcha_code: () => <CaptchaField key="captcha_code" captcha={captcha} disabled={sending} />,
    code: () => (
      <CodeField
        key="code"
        id={`${id}-code`}
        clock={clock}
        problem={problems.code}
        sent={sent}
        onGetCode={getCode}
        value={values.code}
        readOnly={sending}
        onChange={change('code')}
      />
    ),
  };

  return (
    <form
      ref={form}
      className="plain-form"
      noValidate
      aria-busy={sending}
      onSubmit={(event) => void submit(event)}
    >
      {fields.filter((field) => isTyped(field) || proving).map((field) => inputs[field]())}
      {refusal !== undefined && (
        <p className="plain-alert" role="alert">
          {refusal}
        </p>
      )}
      <div className="plain-actions">
        {children}
        <button type="submit" className="plain-submit" disabled={sending}>
          {say(sending ? texts.sending : mode === 'change' ? texts.change : texts.reset)}
        </button>
      </div>
    </form>
  );
}
