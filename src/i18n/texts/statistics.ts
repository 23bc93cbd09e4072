import type { Words } from './words.ts';

/** Screens of statistics and the home page. */
export const statistics = {
  asked: { en: 'What is compared', zh: '统计条件' },
  by: { en: 'By', zh: '统计维度' },
  split: { en: 'Split by period', zh: '按周期拆分' },
  figures: { en: 'Key figures', zh: '核心指标' },
  charts: { en: 'Charts', zh: '图表' },
  rows: { en: 'Details', zh: '明细数据' },
  change: { en: '{name}: {value}', zh: '{name}：{value}' },
  previous: { en: 'vs previous', zh: '环比' },
  lastYear: { en: 'vs last year', zh: '同比' },
  /** Of a period that runs. */
  soFarWhy: {
    en: 'Today so far: totals are compared with the earlier period up to the same time of its last day',
    zh: '今日截至目前：合计值与上一周期截至同一时刻对比',
  },
  untold: {
    en: 'Counted by days only: how it stood at this time of an earlier day is not known',
    zh: '仅按整日统计，无法得知之前同一时刻的数值，故不对比',
  },
  untoldRows: {
    en: 'Not compared: these rows are counted by whole days, and the last one still runs',
    zh: '以下数据仅按整日统计，今日尚未结束，暂不对比',
  },
  untoldDifferent: {
    en: 'Different ones are told by whole days here: how many there were at this time of an earlier day is not known',
    zh: '此处按整日去重，无法得知之前同一时刻的人数，故不对比',
  },
  /** While the history of a first start is counted, the newest day first. */
  countingFrom: {
    en: 'History is still being counted, newest day first: it is whole from {date} on',
    zh: '历史数据统计中（由近及远），已统计至 {date}，更早的日期稍后补齐',
  },
  countingAll: {
    en: 'History is still being counted: these figures are not whole yet',
    zh: '历史数据统计中，当前数据尚不完整',
  },
  error: { en: '±{error}', zh: '±{error}' },
  errorWhy: {
    en: 'Estimated: that many different buyers are told by sketches, with a standard error of {error}.',
    zh: '估算值：人数较多时按概率统计去重，标准误差 {error}。',
  },
  measure: { en: 'Measure', zh: '指标' },
  top: { en: 'Top {n}', zh: '前{n}' },
  bottom: { en: 'Bottom {n}', zh: '后{n}' },
  order: { en: 'Order', zh: '排序' },
  chosen: { en: '{n} chosen', zh: '已选{n}项' },
  choose: { en: 'Choose up to {n} lines', zh: '选择对比项，最多{n}项' },
  without: {
    en: 'Choose what these statistics are about from the list before.',
    zh: '请先在上级列表中选择要查看的对象。',
  },
  noFigures: { en: 'The figures could not be loaded.', zh: '统计数据加载失败。' },
  today: { en: 'Today', zh: '今日' },
} as const satisfies Words;
