import { enumeration } from '../../kit/index.ts';

/** 0 stands for no end. */
export const blackDays = enumeration({
  week: { code: 7, en: '7 days', zh: '7天' },
  month: { code: 30, en: '30 days', zh: '30天' },
  quarter: { code: 90, en: '90 days', zh: '90天' },
  forever: { code: 0, en: 'For good', zh: '永久' },
});

export const blackStatus = enumeration({
  active: { code: 1, en: 'In force', zh: '生效中', tone: 'danger' },
  ended: { code: 2, en: 'Ended', zh: '已解除', tone: 'neutral' },
});

/** Where somebody decided to blacklist. */
export const blackSource = enumeration({
  warning: { code: 1, en: 'Warning order', zh: '预警订单' },
  scan: { code: 2, en: 'Scan record', zh: '扫码记录' },
});
