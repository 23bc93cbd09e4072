import type { Words } from './words.ts';

/** Signing in and out, passwords. The sign-in page loads this area, code.ts and errors.ts, no other. */
export const session = {
  signIn: { en: 'Sign in', zh: '登录' },
  signingIn: { en: 'Signing in', zh: '正在登录' },
  loginName: { en: 'Account or phone', zh: '账号或手机号' },
  password: { en: 'Password', zh: '密码' },
  enterLoginName: { en: 'Enter your account or phone', zh: '请输入账号或手机号' },
  enterPassword: { en: 'Enter your password', zh: '请输入密码' },
  showPassword: { en: 'Show password', zh: '显示密码' },
  hidePassword: { en: 'Hide password', zh: '隐藏密码' },
  capsLock: { en: 'Caps Lock is on', zh: '大写锁定已开启' },
  twoStep: { en: 'Two-step sign-in', zh: '两步验证' },
  totpExplained: {
    en: 'Your password was right. Open your authenticator app and enter the code that it shows.',
    zh: '密码正确。请打开验证器应用，输入其中显示的动态码。',
  },
  recoveryExplained: {
    en: 'Enter one of the codes that you kept when you set two-step sign-in up. Each is good once.',
    zh: '请输入设置两步验证时保存的恢复码，每个恢复码只能使用一次。',
  },
  totpCode: { en: 'Authenticator code', zh: '动态码' },
  enterTotp: { en: 'Enter the code of your authenticator app', zh: '请输入身份验证器中的动态码' },
  recoveryCode: { en: 'Recovery code', zh: '恢复码' },
  enterRecoveryCode: { en: 'Enter a recovery code', zh: '请输入恢复码' },
  useRecovery: { en: 'Use a recovery code', zh: '使用恢复码' },
  useTotp: { en: 'Use the authenticator app', zh: '使用动态码' },
  otherAccount: { en: 'Back', zh: '返回' },
  workerCodeHint: {
    en: 'Sent to your phone. With two-step sign-in on: the code of your authenticator app, or a recovery code.',
    zh: '短信验证码；已开启两步验证的，请输入动态码或恢复码。',
  },
  forgotPassword: { en: 'Forgot password', zh: '忘记密码' },
  platformSignIn: { en: 'Platform sign-in', zh: '平台登录' },
  platformExplained: {
    en: 'Every sign-in here is recorded under your worker number with its reason.',
    zh: '每次登录都会以您的工号记录，并附登录原因。',
  },
  workerNo: { en: 'Worker number', zh: '工号' },
  enterWorkerNo: { en: 'Enter your worker number', zh: '请输入工号' },
  reason: { en: 'Reason', zh: '登录原因' },
  enterReason: { en: 'Enter the reason', zh: '请输入登录原因' },
  language: { en: 'Language', zh: '语言' },
  logOut: { en: 'Log out', zh: '退出登录' },
  logOutQuestion: { en: 'Are you sure you want to log out?', zh: '确定要退出登录吗？' },
} as const satisfies Words;

/** Why somebody stands at the sign-in page whom the server has signed out. */
export const ended = {
  server: { en: 'Your session has ended. Sign in again to go on.', zh: '登录已失效，请重新登录后继续。' },
  elsewhere: {
    en: 'Your account was signed in elsewhere. Sign in again to go on here.',
    zh: '您的账号已在其他设备登录，如需继续请重新登录。',
  },
} as const satisfies Words;
