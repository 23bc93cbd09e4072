import { enumeration } from '../../kit/index.ts';

/** The steps of a price, in their order (docs/domain/marketing.md §P48). */
export const pricingStep = enumeration({
  strategy: { code: 1, en: 'Price strategy', zh: '价格策略' },
  goods: { code: 2, en: 'Goods activity', zh: '商品活动' },
  order: { code: 3, en: 'Order activity', zh: '订单活动' },
  coupon: { code: 4, en: 'Coupon', zh: '优惠券' },
  welfare: { code: 5, en: 'Welfare', zh: '企业福利' },
});
/** What became of a rule. */
export const pricingOutcome = enumeration({
  won: { code: 1, en: 'Applied', zh: '已生效', tone: 'success' },
  lost: { code: 2, en: 'Gave way', zh: '被替代', tone: 'warning' },
  off: { code: 3, en: 'Not applicable', zh: '不适用', tone: 'neutral' },
});
/** Why a rule did not decide. */
export const pricingReason = enumeration({
  outranked: { code: 1, en: 'Another strategy ranks higher', zh: '优先级更高的策略生效' },
  worse: { code: 2, en: 'Another one takes off more', zh: '其他优惠力度更大' },
  notTogether: { code: 3, en: 'Can’t be used together', zh: '不可叠加使用' },
  retired: { code: 10, en: 'This type is no longer offered', zh: '该类型已停用' },
  stopped: { code: 11, en: 'Not running', zh: '未启用' },
  elsewhere: { code: 12, en: 'Not for this point', zh: '不含该点位' },
  notStarted: { code: 13, en: 'Not started yet', zh: '未到开始时间' },
  ended: { code: 14, en: 'Ended', zh: '已结束' },
  weekday: { code: 15, en: 'Not on this weekday', zh: '不在生效星期' },
  clock: { code: 16, en: 'Not at this hour', zh: '不在生效时段' },
  channel: { code: 17, en: 'Not for this payment channel', zh: '支付渠道不适用' },
  newUsers: { code: 18, en: 'For new users only', zh: '仅限新用户' },
  tags: { code: 19, en: 'For tagged users only', zh: '仅限标签用户' },
  firstOrder: { code: 20, en: 'Not the first order', zh: '非首单' },
  userLimit: { code: 21, en: 'Limit per user reached', zh: '已达每人限享次数' },
  dayLimit: { code: 22, en: 'Limit of the day reached', zh: '已达每日限享次数' },
  budget: { code: 23, en: 'Budget used up', zh: '预算已用完' },
  goods: { code: 24, en: 'None of its goods in the basket', zh: '未购买适用商品' },
  threshold: { code: 25, en: 'Minimum not reached', zh: '未达到门槛' },
  nothingLeft: { code: 26, en: 'Nothing left to take off', zh: '无可优惠金额' },
  couponUsed: { code: 27, en: 'Already used or revoked', zh: '已使用或已作废' },
  spent: { code: 28, en: 'Used up', zh: '额度已用完' },
});
