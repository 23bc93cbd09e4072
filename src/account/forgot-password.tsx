import { useEffect, useId, useRef } from 'react';
import type { AccountCalls } from '../../providers/account.ts';
import type { Label } from '../../resources/kit/label.ts';
import { useLanguage } from '../i18n/language.tsx';
import { common } from '../i18n/texts/common.ts';
import { passwordTexts as texts } from '../i18n/texts/password.ts';
import { PasswordForm } from './password-form.tsx';
import type { CodeClock } from './plain/code-clock.ts';
import './forgot-password.css';

interface Props {
  calls: AccountCalls;
  clock: CodeClock;
  onClose: () => void;
  /** Called with what there is to tell on the sign-in page, and the phone whose password was reset. */
  onReset: (label: Label, phone: string) => void;
}

/** The change-password dialog in forgot mode (docs/specification.md §2), over the sign-in page and as light as that. */
export function ForgotPassword({ calls, clock, onClose, onReset }: Props) {
  const { say } = useLanguage();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLInputElement>('[name=phone]')?.focus();
    // Closing, and not only leaving, gives the focus back to where it was.
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="forgot-password"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={title}>{say(texts.forgot)}</h2>
      <PasswordForm
        mode="forgot"
        calls={calls}
        clock={clock}
        onDone={(_, phone) => onReset(texts.resetDone, phone)}
      >
        <button type="button" className="plain-other" onClick={onClose}>
          {say(common.cancel)}
        </button>
      </PasswordForm>
    </dialog>
  );
}
