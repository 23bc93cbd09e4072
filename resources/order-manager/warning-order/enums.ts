import { enumeration } from '../../kit/index.ts';

/** Enumerations of docs/domain/states.md §2, docs/domain/orders.md §P10 that warning orders, the blacklist and scan records use. */
export const warningType = enumeration({
  largeAmount: { code: 1, en: 'Large amount', zh: '大额订单' },
  manyItems: { code: 2, en: 'Too many items', zh: '件数过多' },
  highFrequency: { code: 3, en: 'High frequency', zh: '高频购买' },
  lowConfidence: { code: 4, en: 'Low confidence', zh: '低置信度' },
  weightMismatch: { code: 5, en: 'Weight mismatch', zh: '重量不符' },
  notInTemplate: { code: 6, en: 'Goods not in template', zh: '非模板商品' },
  foreignGoods: { code: 7, en: 'Foreign goods', zh: '疑似外来商品' },
  openTooLong: { code: 8, en: 'Door open too long', zh: '开门超时' },
  riskUser: { code: 9, en: 'Risk user', zh: '风险用户' },
  nightAnomaly: { code: 10, en: 'Night anomaly', zh: '夜间异常' },
  brushing: { code: 11, en: 'Suspected brushing', zh: '疑似刷单' },
});
export const reviewResult = enumeration({
  normal: { code: 1, en: 'Normal', zh: '正常', tone: 'success' },
  correctAmount: { code: 2, en: 'Correct the amount', zh: '修正金额', tone: 'warning' },
  blacklist: { code: 3, en: 'Blacklist the consumer', zh: '拉黑用户', tone: 'danger' },
});
export const brushingType = enumeration({
  consumer: { code: 1, en: 'Consumer', zh: '用户' },
  cabinet: { code: 2, en: 'Cabinet', zh: '柜机' },
  merchant: { code: 3, en: 'Merchant', zh: '商户' },
});
