import type { Words } from './words.ts';

/** Actions on rows: questions, results, reports. */
export const actions = {
  deleteQuestion: {
    en: 'Delete “{title}”? It can’t be restored.',
    zh: '删除“{title}”？删除后不可恢复。',
  },
  question: { en: '{action} “{title}”?', zh: '{action}“{title}”？' },
  bulkQuestion: { en: '{action}: {n} selected', zh: '{action}：已选 {n} 项' },
  bulkNames: { en: '{names} and {n} more', zh: '{names} 等，另有 {n} 项' },
  bulkEach: {
    en: 'Each is checked on its own; those that are refused stay as they are and stay selected.',
    zh: '逐项处理；被拒绝的项保持不变，并保留选中。',
  },
  rowsAtOnce: {
    en: 'Done to all of them, or to none.',
    zh: '全部成功或全部不变。',
  },
  rowsChosen: {
    en: 'Choose the rows themselves, {most} at the most: this is done to all of them by one step.',
    zh: '该操作一次完成，请逐行勾选，最多{most}行。',
  },
  bulkDone: { en: '{n} done', zh: '成功 {n} 项' },
  bulkRefused: { en: '{n} refused', zh: '失败 {n} 项' },
  reason: { en: 'Reason', zh: '原因' },
  onceTitle: { en: 'Shown only once', zh: '仅显示一次' },
  onceHint: {
    en: 'Copy it now and hand it over safely. It can’t be shown again.',
    zh: '请立即复制并妥善转交，关闭后无法再次查看。',
  },
  withheldTitle: { en: 'Done by the first attempt', zh: '首次提交已完成' },
  withheld: {
    en: 'The first attempt was done, but its answer didn’t arrive. What it showed once ({names}) can’t be shown again.',
    zh: '首次提交已完成，但未收到结果。其中仅显示一次的内容（{names}）无法再次查看。',
  },
  secret: { en: 'New password', zh: '新密码' },
  value: { en: 'Value', zh: '内容' },
  reload: { en: 'Show the newest', zh: '查看最新数据' },
} as const satisfies Words;
