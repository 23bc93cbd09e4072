import { useId } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { code } from '../../i18n/texts/code.ts';
import type { CaptchaState } from './use-captcha.ts';

interface Props {
  captcha: CaptchaState;
  disabled?: boolean;
}

/** A proof of work that stands where a picture to read stood: nothing to do but to wait, and a button to begin anew. */
export function CaptchaField({ captcha, disabled }: Props) {
  const { say } = useLanguage();
  const id = useId();
  const { state } = captcha;
  return (
    <div className="plain-field">
      <span id={id} className="plain-label">
        {say(code.captcha)}
      </span>
      <div className="plain-captcha" data-state={state}>
        <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
          <path d="M8 1.75 2.75 3.9v3.6c0 3.2 2.2 5.7 5.25 6.75 3.05-1.05 5.25-3.55 5.25-6.75V3.9z" />
          {state === 'done' && <path d="m5.6 8 1.75 1.75L10.6 6.5" />}
        </svg>
        <span role="status" aria-labelledby={id} aria-live="polite">
          {say(captchaStates[state])}
        </span>
        {state !== 'working' && (
          <button type="button" disabled={disabled} onClick={captcha.refresh}>
            {say(code.captchaAgain)}
          </button>
        )}
      </div>
      {state === 'failed' && (
        <p className="plain-problem" role="alert">
          {captcha.problem ?? say(code.captchaFailed)}
        </p>
      )}
    </div>
  );
}

const captchaStates = {
  working: code.captchaWorking,
  done: code.captchaDone,
  failed: code.captchaNotDone,
} as const;
