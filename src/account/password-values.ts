import type { Label } from '../../resources/kit/label.ts';
import { confirmationRefusal, newPasswordRefusal, passwordRuleTexts } from '../../resources/kit/password.ts';

/** Change: the own password, signed in. Forgot: by a code to the phone, signed out (docs/specification.md §2). */
export type PasswordMode = 'change' | 'forgot';

/** The fields of the form (docs/specification.md §3); `captcha_code` is asked for before a code is sent to somebody signed out. */
export const passwordFields = {
  change: ['password', 'new_password1', 'new_password2', 'phone', 'code'],
  forgot: ['phone', 'captcha_code', 'code', 'new_password1', 'new_password2'],
} as const satisfies Record<PasswordMode, readonly string[]>;

export type PasswordField = (typeof passwordFields)[PasswordMode][number];
export type PasswordValues = Readonly<Record<Exclude<PasswordField, 'captcha_code'>, string>>;

export const emptyPasswordValues: PasswordValues = {
  password: '',
  new_password1: '',
  new_password2: '',
  phone: '',
  code: '',
};

/** What stands in the way of sending the form, by field (docs/specification.md §5, Change-password form). */
export function passwordProblems(
  mode: PasswordMode,
  values: PasswordValues,
): Partial<Record<PasswordField, Label>> {
  const { password, new_password1, new_password2, phone, code } = values;
  const problems: Record<keyof PasswordValues, Label | undefined> = {
    password: mode === 'change' && password === '' ? passwordRuleTexts.original : undefined,
    new_password1: newPasswordRefusal(new_password1),
    new_password2: confirmationRefusal(new_password1, new_password2),
    phone: phone.trim() === '' ? passwordRuleTexts.phone : undefined,
    code: code.trim() === '' ? passwordRuleTexts.code : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, label]) => label !== undefined));
}
