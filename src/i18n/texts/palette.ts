import type { Words } from './words.ts';

/** The command palette; it brings these words with it when it is first opened. */
export const palette = {
  placeholder: {
    en: 'Page, action, number, name or phone',
    zh: '搜索页面、操作、编号、名称或手机号',
  },
  results: { en: 'Results', zh: '搜索结果' },
  recent: { en: 'Recent', zh: '最近使用' },
  pages: { en: 'Pages', zh: '页面' },
  actions: { en: 'Actions', zh: '操作' },
  commands: { en: 'Settings and account', zh: '设置与账户' },
  recordsWithin: { en: 'Records of {name}', zh: '{name}的记录' },
  searching: { en: 'Searching the records of {name}', zh: '正在搜索{name}的记录' },
  nothing: {
    en: 'Nothing found for “{text}”. Records are found by their whole number, name, phone or code, or by how it begins.',
    zh: '没有找到“{text}”。请输入编号、名称、手机号或编码的全部或开头部分。',
  },
  tooShort: { en: 'Type two characters to search records.', zh: '输入至少两个字符即可搜索记录。' },
  offline: {
    en: 'You are offline: records can be searched once the network is back.',
    zh: '当前处于离线状态，网络恢复后才能搜索记录。',
  },
  counted: { en: '{n} results', zh: '{n} 条结果' },
  move: { en: 'to move', zh: '移动' },
  choose: { en: 'to open', zh: '打开' },
  leave: { en: 'to close', zh: '关闭' },
  choice: { en: '{name}: {value}', zh: '{name}：{value}' },
} as const satisfies Words;
