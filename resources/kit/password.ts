import type { Label } from './label.ts';

/** Rules of a new password (docs/specification.md §5, Change-password form), for the form and the server. */

export const passwordLength = { min: 8, max: 16 } as const;

export const passwordRuleTexts = {
  original: { en: 'Please enter the original password', zh: '请输入原密码' },
  missing: { en: 'Please enter the new password', zh: '请输入新密码' },
  short: { en: 'At least 8 characters', zh: '至少 8 个字符' },
  long: { en: 'At most 16 characters', zh: '最多 16 个字符' },
  plain: { en: 'Must contain letters, digits and special characters', zh: '必须包含字母、数字和特殊字符' },
  whitespace: { en: 'Cannot contain whitespace characters', zh: '不能包含空白字符' },
  confirm: { en: 'Please confirm the new password', zh: '请确认新密码' },
  different: { en: 'The two passwords do not match', zh: '两次输入的密码不一致' },
  phone: { en: 'Please enter the phone number', zh: '请输入手机号' },
  code: { en: 'Please enter the verification code', zh: '请输入验证码' },
} as const satisfies Readonly<Record<string, Label>>;

const kinds = [/\p{L}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u];

/** Why a text can't be a new password; undefined where it can. Characters are counted as people see them, not in UTF-16. */
export function newPasswordRefusal(text: string): Label | undefined {
  if (text === '') return passwordRuleTexts.missing;
  const length = [...text].length;
  if (length < passwordLength.min) return passwordRuleTexts.short;
  if (length > passwordLength.max) return passwordRuleTexts.long;
  if (!kinds.every((kind) => kind.test(text))) return passwordRuleTexts.plain;
  return /\s/u.test(text) ? passwordRuleTexts.whitespace : undefined;
}

/** Why the second entry is refused; undefined where it isn't. */
export function confirmationRefusal(text: string, again: string): Label | undefined {
  if (again === '') return passwordRuleTexts.confirm;
  return again === text ? undefined : passwordRuleTexts.different;
}
