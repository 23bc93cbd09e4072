import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { session } from '../../i18n/texts/session.ts';
import './plain.css';

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** Called while Caps Lock turns on or off, and with false when the field is left. */
  onCapsLock?: (on: boolean) => void;
};

/** A password with a button that shows it. Longer than any that is right, so that a password that is too long is told so. */
export function PlainPasswordInput({ onCapsLock, ...props }: Props) {
  const { say } = useLanguage();
  const [shown, setShown] = useState(false);
  const watch = (event: KeyboardEvent) => onCapsLock?.(event.getModifierState('CapsLock'));
  const word = say(shown ? session.hidePassword : session.showPassword);

  return (
    <div className="plain-password">
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={64}
        required
        {...props}
        type={shown ? 'text' : 'password'}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => onCapsLock?.(false)}
      />
      <button
        type="button"
        className="plain-reveal"
        aria-label={word}
        title={word}
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
  );
}
