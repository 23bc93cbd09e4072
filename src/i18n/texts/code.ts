import type { Words } from './words.ts';

/** Codes sent to a phone, and the security check before one is sent. */
export const code = {
  code: { en: 'Verification code', zh: '验证码' },
  getCode: { en: 'Get verification code', zh: '获取验证码' },
  gettingCode: { en: 'Sending', zh: '正在发送' },
  countdown: { en: '{n} s', zh: '{n} 秒' },
  enterCode: { en: 'Please enter the verification code', zh: '请输入验证码' },
  captcha: { en: 'Security check', zh: '安全验证' },
  captchaWorking: { en: 'Checking, a few seconds', zh: '正在验证，请稍候' },
  captchaDone: { en: 'Passed', zh: '验证通过' },
  captchaNotDone: { en: 'Not passed', zh: '验证未通过' },
  captchaAgain: { en: 'Check again', zh: '重新验证' },
  captchaFailed: { en: 'The check did not finish. Check again.', zh: '验证未完成，请重新验证。' },
  captchaRefused: {
    en: 'A new security check was needed. Once it has passed, try again.',
    zh: '安全验证需重新进行，通过后请再试一次。',
  },
} as const satisfies Words;
