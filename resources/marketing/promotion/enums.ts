import { enumeration } from '../../kit/index.ts';

/** docs/specification.md §3: new activities offer 1, 3, 5 and 9; 2 and 4 are there for history. */
export const promotionType = enumeration({
  firstOrder: { code: 1, en: 'First-order reduction', zh: '首单立减' },
  discount: { code: 2, en: 'Discount', zh: '折扣', retired: true },
  goodsThreshold: { code: 3, en: 'Goods threshold reduction', zh: '商品满减' },
  random: { code: 4, en: 'Random reduction', zh: '随机立减', retired: true },
  orderThreshold: { code: 5, en: 'Order threshold reduction', zh: '订单满减' },
  buyAGetB: { code: 9, en: 'Buy A get B discount', zh: '买A享B折' },
});
/** docs/specification.md §4.04 */
export const promotionStatus = enumeration({
  stopped: { code: 0, en: 'Stopped', zh: '已停止', tone: 'neutral' },
  running: { code: 1, en: 'Running', zh: '进行中', tone: 'success' },
  expired: { code: 2, en: 'Expired', zh: '已过期', tone: 'neutral' },
});
/** What a threshold counts. */
export const thresholdMode = enumeration({
  amount: { code: 1, en: 'By amount', zh: '按金额' },
  pieces: { code: 2, en: 'By pieces', zh: '按件数' },
});
