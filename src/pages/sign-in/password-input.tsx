import { type KeyboardEvent, type Ref, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { session } from '../../i18n/texts/session.ts';

interface Props {
  id: string;
  readOnly: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  ref: Ref<HTMLInputElement>;
}

/** A password with a button that shows it, and a word when Caps Lock is on. */
export function SignInPasswordInput({ id, readOnly, invalid, describedBy, ref }: Props) {
  const { say } = useLanguage();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <>
      <div className="sign-in-password">
        <input
          ref={ref}
          id={id}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={64}
          required
          readOnly={readOnly}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="sign-in-reveal"
          aria-label={say(shown ? session.hidePassword : session.showPassword)}
          title={say(shown ? session.hidePassword : session.showPassword)}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
            <path d="M1.5 8S3.75 3.75 8 3.75 14.5 8 14.5 8 12.25 12.25 8 12.25 1.5 8 1.5 8z" />
            <circle cx="8" cy="8" r="1.75" />
            {shown && <path d="M2.75 13.25l10.5-10.5" />}
          </svg>
        </button>
      </div>
      {capsLock && <p className="sign-in-hint">{say(session.capsLock)}</p>}
    </>
  );
}
