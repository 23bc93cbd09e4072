import type { Words } from './words.ts';

/** Writing rich text. */
export const richText = {
  tools: { en: 'Formatting', zh: '文字格式' },
  bold: { en: 'Bold', zh: '加粗' },
  italic: { en: 'Italic', zh: '斜体' },
  heading: { en: 'Heading', zh: '小标题' },
  bullets: { en: 'Bulleted list', zh: '项目列表' },
  numbers: { en: 'Numbered list', zh: '编号列表' },
  link: { en: 'Link', zh: '链接' },
  undo: { en: 'Undo', zh: '撤销' },
  redo: { en: 'Redo', zh: '重做' },
  preview: { en: 'Preview', zh: '预览' },
  address: { en: 'Link address', zh: '链接地址' },
  addressRule: {
    en: 'Must begin with https:// or with / for a page of this console',
    zh: '须以 https:// 开头，或以 / 开头指向本系统页面',
  },
  setLink: { en: 'Set link', zh: '确定' },
  removeLink: { en: 'Remove link', zh: '移除链接' },
  nothing: { en: 'Nothing written yet', zh: '尚无内容' },
} as const satisfies Words;
