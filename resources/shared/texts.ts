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
} as const;
