import type { Words } from './words.ts';

/** The change-password dialog (docs/specification.md §4, §5); its rules stand in resources/shared/password.ts. */
export const passwordTexts = {
  change: { en: 'Change password', zh: '修改密码' },
  forgot: { en: 'Forgot password', zh: '忘记密码' },
  reset: { en: 'Reset password', zh: '重置密码' },
  original: { en: 'Original password', zh: '原密码' },
  new: { en: 'New password', zh: '新密码' },
  newHelp: {
    en: '8 to 16 characters: letters, digits and special characters, no spaces',
    zh: '8–16 个字符，须包含字母、数字和特殊字符，不含空格',
  },
  confirm: { en: 'Confirm the new password', zh: '确认新密码' },
  phone: { en: 'Phone number', zh: '手机号' },
  ownPhone: { en: 'The phone of this account: {phone}', zh: '本账号的手机号：{phone}' },
  firstChange: { en: 'Change the initial password first', zh: '请先修改初始密码' },
  sending: { en: 'Saving', zh: '正在保存' },
  signInAgain: { en: 'Changing the password requires logging in again', zh: '修改密码后需要重新登录' },
  resetDone: { en: 'Reset successful, please log in again!', zh: '重置成功，请重新登录！' },
} as const satisfies Words;
