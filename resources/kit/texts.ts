/**
 * A mainland mobile number; consumers' and staff's numbers are shown masked without PHONE_REVEAL (docs/domain/conventions.md §1.1).
 */
export const mobilePhone = {
  max: 11,
  pattern: '1[3-9]\\d{9}',
  hint: { en: 'an 11-digit mobile number', zh: '11位手机号' },
  match: 'exact',
  mask: [3, 4],
  reveal: 'PHONE_REVEAL',
} as const;

/** A time of day, `HH:mm`. */
export const clockTime = {
  pattern: '([01]\\d|2[0-3]):[0-5]\\d',
  hint: { en: 'a time as HH:mm', zh: 'HH:mm 格式的时间' },
  max: 5,
  clock: 'time',
} as const;

/**
 * A name without emoji (docs/domain/conventions.md §1.3, Remark): symbols that are drawn in colour, the marks that join them, and the
 * halves of every character that stands among the pictographs.
 */
export const withoutEmoji = {
  pattern:
    '[^\\u2600-\\u2604\\u260e\\u2611\\u2614\\u2615\\u2639\\u263a\\u2648-\\u2653\\u26a0-\\u27bf\\u2b50\\u2b55\\u200d\\u20e3\\ufe0f\\ud83c-\\ud83e]*',
  hint: { en: 'text without emoji', zh: '不含表情符号的文字' },
} as const;
