import type { Words } from './words.ts';

/** Lists: filters, columns, selection, emptiness. */
export const list = {
  search: { en: 'Search', zh: '查询' },
  reset: { en: 'Reset', zh: '重置' },
  moreFilters: { en: 'More filters', zh: '更多筛选' },
  moreFiltersActive: { en: 'More filters ({n})', zh: '更多筛选（{n}）' },
  removeFilter: { en: 'Remove the filter {name}', zh: '移除筛选条件“{name}”' },
  columnSettings: { en: 'Column settings', zh: '列设置' },
  restoreDefault: { en: 'Restore default', zh: '恢复默认' },
  columnsSaved: { en: 'Column settings saved', zh: '保存列表配置成功' },
  columnsRestored: {
    en: 'Defaults restored. They take effect once you save.',
    zh: '已恢复默认，保存后生效！',
  },
  columnsMinimum: { en: 'Keep at least {n} columns visible', zh: '至少保留 {n} 列' },
  columnFixed: { en: 'This column cannot be hidden', zh: '该列不可隐藏' },
  rangeTooLong: {
    en: 'Up to {n} days can be queried, please reselect the date',
    zh: '最多可查询 {n} 天，请重新选择日期',
  },
  selected: { en: '{n} selected', zh: '已选 {n} 项' },
  selectAll: { en: 'Select all', zh: '全选' },
  selectAllOf: { en: 'Select all {n}', zh: '选择全部 {n} 项' },
  clearSelection: { en: 'Clear selection', zh: '取消选择' },
  bulkActions: { en: 'Bulk actions', zh: '批量操作' },
  totalOf: { en: '{n} in total', zh: '共 {n} 条' },
  totalAtLeast: { en: 'More than {n}', zh: '超过 {n} 条' },
  newRows: { en: '{n} new. Show them', zh: '有 {n} 条新数据，点击显示' },
  emptyNothingYet: { en: 'Nothing here yet', zh: '这里还没有数据' },
  emptyNoMatch: { en: 'Nothing matches these filters', zh: '没有符合筛选条件的数据' },
  emptyNoAnswer: { en: 'The list could not be loaded', zh: '列表加载失败' },
  clearFilters: { en: 'Clear filters', zh: '清除筛选' },
  exportQueued: { en: 'Added to the download cache', zh: '已添加到下载缓存区!' },
} as const satisfies Words;
