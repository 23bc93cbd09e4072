import type { Words } from './words.ts';

/** Permissions: choosing them, and what a person can see. */
export const access = {
  search: { en: 'Search permissions', zh: '搜索权限' },
  nothing: { en: 'No permission matches', zh: '没有匹配的权限' },
  given: { en: 'added', zh: '新增' },
  taken: { en: 'removed', zh: '移除' },
  notYours: { en: 'You do not hold this permission, so you cannot grant it', zh: '您没有该权限，不能授予' },
  changes: { en: '{given} added, {taken} removed', zh: '新增 {given} 项，移除 {taken} 项' },
  unchanged: { en: 'No change', zh: '未修改' },
  leftOut: {
    en: 'Left out of the copy, since you cannot grant them: {codes}',
    zh: '复制时已去除您不能授予的权限：{codes}',
  },
  held: { en: '{n} chosen', zh: '{n} 项权限' },
} as const satisfies Words;
