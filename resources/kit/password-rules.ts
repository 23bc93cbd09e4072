import type { Label } from './label.ts';

/** What a new password is refused for (specification §5, Change-password form), by both sides in the same words. */
export const passwordRules = {
  atLeast8: { en: 'At least 8 characters', zh: '至少 8 个字符' },
  atMost16: { en: 'At most 16 characters', zh: '最多 16 个字符' },
  characters: {
    en: 'Must contain letters, digits and special characters',
    zh: '必须包含字母、数字和特殊字符',
  },
  noWhitespace: { en: 'Cannot contain whitespace characters', zh: '不能包含空白字符' },
} as const satisfies Readonly<Record<string, Label>>;

/** The first rule, in the order of the specification, that a new password breaks. */
export function brokenPasswordRule(text: string): Label | undefined {
  if (text.length < 8) return passwordRules.atLeast8;
  if (text.length > 16) return passwordRules.atMost16;
  if (!/[a-z]/i.test(text) || !/\d/.test(text) || !/[^a-z\d\s]/i.test(text)) return passwordRules.characters;
  return /\s/.test(text) ? passwordRules.noWhitespace : undefined;
}
