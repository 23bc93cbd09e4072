import type { Words } from './words.ts';

/** The change-password dialog (specification §4 Password, §5 Change-password form). */
export const password = {
  change: { en: 'Change password', zh: '修改密码' },
  original: { en: 'Original password', zh: '原密码' },
  new: { en: 'New password', zh: '新密码' },
  confirm: { en: 'Confirm the new password', zh: '确认新密码' },
  phone: { en: 'Phone number', zh: '手机号' },
  code: { en: 'Verification code', zh: '验证码' },
  getCode: { en: 'Get verification code', zh: '获取验证码' },
  codeCountdown: { en: '{n} s', zh: '{n} 秒' },
  enterOriginal: { en: 'Please enter the original password', zh: '请输入原密码' },
  enterNew: { en: 'Please enter the new password', zh: '请输入新密码' },
  atLeast8: { en: 'At least 8 characters', zh: '至少 8 个字符' },
  atMost16: { en: 'At most 16 characters', zh: '最多 16 个字符' },
  characters: {
    en: 'Must contain letters, digits and special characters',
    zh: '必须包含字母、数字和特殊字符',
  },
  noWhitespace: { en: 'Cannot contain whitespace characters', zh: '不能包含空白字符' },
  confirmNew: { en: 'Please confirm the new password', zh: '请确认新密码' },
  notTheSame: { en: 'The two passwords do not match', zh: '两次输入的密码不一致' },
  enterPhone: { en: 'Please enter the phone number', zh: '请输入手机号' },
  enterCode: { en: 'Please enter the verification code', zh: '请输入验证码' },
  signInAgain: { en: 'Changing the password requires logging in again', zh: '修改密码后需要重新登录' },
  resetDone: { en: 'Reset successful, please log in again!', zh: '重置成功，请重新登录！' },
} as const satisfies Words;
