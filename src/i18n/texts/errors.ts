import type { Words } from './words.ts';

/** What went wrong outside of a form. */
export const errorTexts = {
  noPermission: {
    en: 'You have no permission, please contact the administrator',
    zh: '您没有权限，请联系管理员',
  },
  newVersion: { en: 'New version detected, updating...', zh: '检测到新版本，正在更新...' },
  network: {
    en: 'The server did not answer. Check the connection, then try again.',
    zh: '服务器没有响应，请检查网络后重试。',
  },
  timeout: { en: 'The server took too long to answer. Try again.', zh: '服务器响应超时，请重试。' },
  unexpectedAnswer: {
    en: 'The server answered in a way this page does not understand. Try again.',
    zh: '服务器返回的内容无法识别，请重试。',
  },
  tryAgain: { en: 'Try again', zh: '重试' },
  offline: {
    en: 'You are offline. What you see may be out of date.',
    zh: '当前处于离线状态，显示的内容可能不是最新的。',
  },
  pageNotLoaded: {
    en: 'This page could not be loaded. Check the connection, then try again.',
    zh: '页面加载失败，请检查网络后重试。',
  },
  pageForbidden: { en: 'This page is not open to you', zh: '您无权访问此页面' },
  unexpected: { en: 'This page could not be shown', zh: '页面无法显示' },
  pageNotFound: { en: 'This page does not exist', zh: '页面不存在' },
  toHome: { en: 'Go to the home page', zh: '返回首页' },
  toFirst: { en: 'Go to {name}', zh: '前往{name}' },
  organisationTree: { en: 'Failed to get organisation data', zh: '获取组织数据失败' },
  fileLink: {
    en: 'The download link could not be opened. Try again later.',
    zh: '下载链接打开失败，请稍后再试。',
  },
} as const satisfies Words;
