/**
 * Texts about people and their money that the database holds encrypted and everybody reads masked; SECRET_REVEAL shows one of them, and
 * the audit log says to whom (docs/decisions/0018-secrets-at-rest.md).
 */
const kept = { sealed: true, reveal: 'SECRET_REVEAL' } as const;

/** A citizen's identity number; whether its check digit fits, `isIdNumber` tells. */
export const identityNumber = {
  ...kept,
  max: 18,
  pattern: '\\d{17}[\\dX]',
  hint: { en: '18 characters, the last one a digit or X', zh: '18位，末位为数字或大写X' },
  mask: [3, 4],
} as const;

/** The number of an account at a bank, or the name of one at Alipay or WeChat. */
export const bankAccount = { ...kept, max: 64, mask: [0, 4] } as const;

/** A person's e-mail address. */
export const personEmail = {
  ...kept,
  max: 64,
  pattern: '[^@\\s]+@[^@\\s]+\\.[^@\\s]+',
  hint: { en: 'an e-mail address', zh: '邮箱地址' },
  mask: [1, 4],
} as const;
