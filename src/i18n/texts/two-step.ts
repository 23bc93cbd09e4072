import type { Words } from './words.ts';

/** Setting up an authenticator app and living with it. */
export const twoStep = {
  title: { en: 'Two-step sign-in', zh: '两步验证' },
  about: {
    en: 'After your password, a code from an app on your phone is asked for. Who learns your password alone can’t sign in.',
    zh: '登录时除密码外，还需输入手机验证器应用中的动态码。仅知道密码无法登录。',
  },
  due: {
    en: 'Your role requires two-step sign-in. Set it up to continue.',
    zh: '您的角色要求使用两步验证，请先完成设置。',
  },
  passwordFirst: { en: 'Your password', zh: '登录密码' },
  enterPassword: { en: 'Enter your password', zh: '请输入登录密码' },
  setUp: { en: 'Set up', zh: '开始设置' },
  scan: {
    en: '1. Scan this with an authenticator app, such as Microsoft Authenticator or the one in your phone’s password manager.',
    zh: '1. 用验证器应用（如 Microsoft Authenticator 或手机自带的密码管理器）扫描二维码。',
  },
  byHand: { en: 'Can’t scan it? Type this key:', zh: '无法扫描？请手动输入密钥：' },
  key: { en: 'Key', zh: '密钥' },
  qr: { en: 'QR code for the authenticator app', zh: '验证器二维码' },
  thenCode: { en: '2. Enter the six digits that it shows', zh: '2. 输入应用显示的6位动态码' },
  code: { en: 'Authenticator code', zh: '动态码' },
  codeOrRecovery: { en: 'Authenticator code or recovery code', zh: '动态码或恢复码' },
  enterCode: { en: 'Enter the code', zh: '请输入动态码' },
  turnOn: { en: 'Turn on', zh: '开启' },
  recovery: { en: 'Recovery codes', zh: '恢复码' },
  keep: {
    en: 'Keep these codes where your phone is not. Each signs you in once should the phone be lost. They are shown this once.',
    zh: '请将恢复码保存在手机以外的地方。手机丢失时，每个恢复码可用于登录一次。恢复码仅显示这一次。',
  },
  download: { en: 'Download', zh: '下载' },
  fileName: { en: 'recovery-codes.txt', zh: '恢复码.txt' },
  kept: { en: 'I have kept them', zh: '我已保存' },
  isOn: { en: 'On since {time}', zh: '已于{time}开启' },
  left: { en: '{n} of 10 recovery codes are left', zh: '恢复码剩余{n}个（共10个）' },
  renew: { en: 'New recovery codes', zh: '重新生成恢复码' },
  renewAbout: { en: 'The codes of before stop working.', zh: '原有恢复码将失效。' },
  turnOff: { en: 'Turn off', zh: '关闭' },
  turnOffAbout: {
    en: 'From then on the password alone signs you in.',
    zh: '关闭后，仅凭密码即可登录。',
  },
  required: { en: 'Your role requires it: it can’t be turned off.', zh: '您的角色要求使用，不能关闭。' },
} as const satisfies Words;
