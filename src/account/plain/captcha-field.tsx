import type { ComponentProps } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { code } from '../../i18n/texts/code.ts';
import { PlainField } from './field.tsx';
import type { CaptchaState } from './use-captcha.ts';

type Props = Pick<ComponentProps<'input'>, 'value' | 'onChange' | 'disabled' | 'readOnly' | 'ref'> & {
  id: string;
  captcha: CaptchaState;
  problem?: string | undefined;
  alert?: boolean;
};

/** Four characters to be read from a picture, and a button for another picture. */
export function CaptchaField({ id, captcha, problem, alert, ...input }: Props) {
  const { say } = useLanguage();
  const missing = captcha.problem === undefined ? undefined : captcha.problem || say(code.noPicture);
  return (
    <PlainField
      id={id}
      label={say(code.captcha)}
      problem={problem ?? missing}
      alert={alert ?? false}
      beside={
        <button
          type="button"
          className="plain-captcha"
          aria-label={say(code.newPicture)}
          title={say(code.newPicture)}
          disabled={input.disabled}
          onClick={captcha.refresh}
        >
          {captcha.picture && <img src={captcha.picture.image} alt={say(code.captchaPicture)} />}
          <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
            <path d="M13.25 8a5.25 5.25 0 1 1-1.6-3.77M13.25 2.25V5h-2.75" />
          </svg>
        </button>
      }
    >
      {(control) => (
        <input
          {...control}
          {...input}
          name="captcha_code"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={4}
          required
        />
      )}
    </PlainField>
  );
}
