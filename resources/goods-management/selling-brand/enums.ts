import { enumeration } from '../../kit/index.ts';

export const controlType = enumeration({
  allow: { code: 1, en: 'Allow', zh: '允许销售', tone: 'success' },
  forbid: { code: 2, en: 'Forbid', zh: '禁止销售', tone: 'danger' },
});

/** At which points of its organisation a strategy holds. */
export const pointsBy = enumeration({
  all: { code: 0, en: 'All', zh: '全部' },
  selected: { code: 1, en: 'Selected', zh: '指定' },
  scenes: { code: 2, en: 'By scene', zh: '按场景' },
});
