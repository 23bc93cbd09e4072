import type { Words } from './words.ts';

/** Tabs of open pages. */
export const tabs = {
  open: { en: 'Open pages', zh: '已打开的页面' },
  close: { en: 'Close', zh: '关闭' },
  closeOf: { en: 'Close {name}', zh: '关闭{name}' },
  closeOthers: { en: 'Close others', zh: '关闭其他' },
  turnOn: { en: 'Keep open pages as tabs', zh: '开启页面标签' },
  turnOff: { en: 'Stop keeping pages as tabs', zh: '关闭页面标签' },
} as const satisfies Words;
