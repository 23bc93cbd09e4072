import { enumeration } from '../../kit/index.ts';

/** Enumerations of docs/domain/states.md §2, docs/domain/orders.md §P08 that abnormal orders use. */
export const abnormalReason = enumeration({
  mediaMissing: { code: 1, en: 'Media missing', zh: '视频缺失' },
  recognitionFailed: { code: 2, en: 'Recognition failed', zh: '识别失败' },
  recognitionTimeout: { code: 3, en: 'Recognition timeout', zh: '识别超时' },
  cameraBlocked: { code: 4, en: 'Camera blocked', zh: '摄像头被遮挡' },
  gravityDrift: { code: 5, en: 'Gravity drift', zh: '重力漂移' },
  notInTemplate: { code: 6, en: 'Goods not in template', zh: '商品不在模板' },
  doorNotClosed: { code: 7, en: 'Door not closed', zh: '柜门未关' },
  offline: { code: 8, en: 'Offline while shopping', zh: '购物中离线' },
  powerCut: { code: 9, en: 'Power cut', zh: '断电' },
  foreignGoods: { code: 10, en: 'Foreign goods put in', zh: '放入外来商品' },
  deliberateBlocking: { code: 11, en: 'Deliberate blocking', zh: '恶意遮挡' },
  severalPeople: { code: 12, en: 'Several people', zh: '多人购物' },
  settlementError: { code: 13, en: 'Settlement error', zh: '结算异常' },
  other: { code: 99, en: 'Other', zh: '其他' },
});
export const handleResult = enumeration({
  settled: { code: 1, en: 'Settled', zh: '已结算', tone: 'success' },
  nothingTaken: { code: 2, en: 'No goods taken', zh: '未取货' },
  supplemented: { code: 3, en: 'Supplemented', zh: '已补扣', tone: 'warning' },
  refunded: { code: 4, en: 'Refunded', zh: '已退款', tone: 'danger' },
  closed: { code: 5, en: 'Closed without action', zh: '关闭', tone: 'neutral' },
});
/** What the person at the desk says; what comes of it, the order's state decides. */
export const handleChoice = enumeration({
  goods: { code: 1, en: 'Goods taken', zh: '已取货' },
  nothing: { code: 2, en: 'No goods taken', zh: '未取货' },
});
/** Whose doing it is: of the domain's three values an abnormal order is never "normal". */
export const errorType = enumeration({
  external: { code: 2, en: 'External', zh: '外部异常', tone: 'danger' },
  internal: { code: 1, en: 'Internal', zh: '内部异常', tone: 'warning' },
});
export const claimStatus = enumeration({
  free: { code: 0, en: 'Unclaimed', zh: '未领取', tone: 'neutral' },
  claimed: { code: 1, en: 'Claimed', zh: '已领取', tone: 'progress' },
});
export const sampleStatus = enumeration({
  sent: { code: 0, en: 'Waiting for the provider', zh: '待算法商处理', tone: 'warning' },
  taken: { code: 1, en: 'Taken up', zh: '已采纳', tone: 'success' },
});

/** Consumers made it abnormal: what they did stands outside the system. All other reasons lie inside (docs/domain/states.md §2). */
export const externalReasons = [
  abnormalReason.foreignGoods,
  abnormalReason.deliberateBlocking,
  abnormalReason.severalPeople,
] as const;
