import type { Words } from './words.ts';

/** Detail pages. */
export const detail = {
  reveal: { en: 'Show', zh: '查看' },
  revealOf: { en: 'Show {name}', zh: '查看完整{name}' },
  revealNote: {
    en: 'Shows it whole. The audit log keeps that you looked.',
    zh: '显示完整内容，查看行为将记入审计日志。',
  },
  showEmpty: { en: 'Show {n} without a value', zh: '显示{n}项空白信息' },
  hideEmpty: { en: 'Hide {n} without a value', zh: '收起{n}项空白信息' },
  timeline: { en: 'Timeline', zh: '时间线' },
  history: { en: 'History', zh: '操作记录' },
  noHistory: { en: 'Not changed yet', zh: '暂无修改记录' },
  system: { en: 'System', zh: '系统' },
  createdAt: { en: 'Created {time}', zh: '创建于 {time}' },
  updatedAt: { en: 'Updated {time}', zh: '更新于 {time}' },
  notFound: { en: 'This record does not exist or is not yours to see', zh: '记录不存在，或您无权查看' },
  backToList: { en: 'Back to the list', zh: '返回列表' },
  neighbours: { en: 'Records of the list', zh: '列表中的记录' },
  previous: { en: 'Previous (K)', zh: '上一条 (K)' },
  next: { en: 'Next (J)', zh: '下一条 (J)' },
  openRecord: { en: 'Open {name}', zh: '打开{name}' },
  recordClosed: { en: 'The record concerned is not open to you', zh: '您无权查看相关记录' },
  changedBy: { en: 'Changed by {name}', zh: '{name} 已修改此记录' },
  changedMeanwhile: { en: 'Changed meanwhile', zh: '此记录已被修改' },
  loadChange: { en: 'Load', zh: '加载' },
} as const satisfies Words;
