import { type Label, type LabelParams, type Lang, say } from '../../resources/kit/label.ts';
import type { Words } from '../i18n/texts/words.ts';

/** What charts say of themselves. */
export const chartWords = {
  time: { en: 'Time', zh: '时间' },
  name: { en: 'Name', zh: '名称' },
  previousPeriod: { en: 'Previous period', zh: '上期' },
  ofPrevious: { en: '{name}, {previous}', zh: '{name}（{previous}）' },
  chosenPeriod: { en: '{name} (chosen)', zh: '{name}（所选）' },
  share: { en: 'Share', zh: '占比' },
  cumulated: { en: 'Cumulated share', zh: '累计占比' },
  soFar: { en: '{name}, so far', zh: '{name}（截至目前）' },
  rest: { en: 'Others', zh: '其他' },
  step: { en: 'Of the step before', zh: '较上一步' },
  weekday: { en: 'Weekday', zh: '星期' },
  hour: { en: 'Hour', zh: '时段' },
  few: { en: 'Few', zh: '少' },
  many: { en: 'Many', zh: '多' },
  baseline: { en: 'Baseline', zh: '基准' },
  activity: { en: 'Activity', zh: '活动' },
  asTable: { en: 'View as table', zh: '查看数据表' },
  asChart: { en: 'View as chart', zh: '查看图表' },
  save: { en: 'Download', zh: '下载' },
  png: { en: 'Picture (PNG)', zh: '图片（PNG）' },
  svg: { en: 'Picture (SVG)', zh: '图片（SVG）' },
  csv: { en: 'File (CSV)', zh: '文件（CSV）' },
  saveOf: { en: 'Download {name}', zh: '下载{name}' },
  tableOf: { en: '{name}: view as table', zh: '{name}：查看数据表' },
  empty: { en: 'No figures in this period.', zh: '该时段暂无数据。' },
  failed: { en: 'These figures could not be loaded.', zh: '数据加载失败。' },
  notDrawn: { en: 'The chart could not be drawn.', zh: '图表绘制失败。' },
  toldTrend: { en: '{names} at {n} points in time', zh: '{names}，共{n}个时间点' },
  toldRows: { en: '{names} of {n}, most first: {first}', zh: '{names}，共{n}项，最高：{first}' },
  toldSpread: {
    en: '{counted} by {name}, {n} in all, most in {most}',
    zh: '{counted}按{name}分布，共{n}，最多：{most}',
  },
  toldHeat: { en: '{name} by weekday and hour, most on {most}', zh: '{name}按星期与小时分布，最高：{most}' },
  /** Behind the distance of two rates. */
  points: { en: ' pp', zh: '个百分点' },
} as const satisfies Words;

export const sayIn = (label: Label, lang: Lang, params?: LabelParams) => say(label, lang, params);

/** Monday first. */
export const weekdays: readonly Label[] = [
  { en: 'Mon', zh: '周一' },
  { en: 'Tue', zh: '周二' },
  { en: 'Wed', zh: '周三' },
  { en: 'Thu', zh: '周四' },
  { en: 'Fri', zh: '周五' },
  { en: 'Sat', zh: '周六' },
  { en: 'Sun', zh: '周日' },
];
