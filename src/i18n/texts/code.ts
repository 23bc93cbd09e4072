import type { Words } from './words.ts';

/** Codes sent to a phone, and the picture asked for before one is sent. */
export const code = {
  code: { en: 'Verification code', zh: '验证码' },
  getCode: { en: 'Get verification code', zh: '获取验证码' },
  gettingCode: { en: 'Sending', zh: '正在发送' },
  countdown: { en: '{n} s', zh: '{n} 秒' },
  enterCode: { en: 'Please enter the verification code', zh: '请输入验证码' },
  captcha: { en: 'Characters in the picture', zh: '图形验证码' },
  captchaPicture: { en: 'Picture with four characters to type', zh: '图形验证码图片，请输入其中的四个字符' },
  newPicture: { en: 'Show another picture', zh: '换一张图片' },
  noPicture: { en: 'No picture. Show another one.', zh: '图片加载失败，请换一张。' },
  enterCaptcha: { en: 'Enter the four characters in the picture', zh: '请输入图中的四个字符' },
} as const satisfies Words;
