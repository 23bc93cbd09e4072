import { enumeration } from '../kit/index.ts';

/** What staff get (docs/domain/welfare.md §P55). */
export const welfareType = enumeration({
  balance: { code: 1, en: 'Balance', zh: '福利金' },
  coupon: { code: 2, en: 'Coupon', zh: '福利券' },
  discount: { code: 3, en: 'Discount', zh: '员工折扣' },
});
export const releaseMode = enumeration({
  once: { code: 1, en: 'Once', zh: '一次性' },
  monthly: { code: 2, en: 'Monthly', zh: '每月' },
  workday: { code: 3, en: 'Every workday', zh: '每工作日' },
});
export const welfareStatus = enumeration({
  draft: { code: 0, en: 'Draft', zh: '草稿', tone: 'neutral' },
  notStarted: { code: 1, en: 'Not started', zh: '未开始', tone: 'warning' },
  running: { code: 2, en: 'In progress', zh: '进行中', tone: 'progress' },
  ended: { code: 3, en: 'Ended', zh: '已结束', tone: 'neutral' },
  stopped: { code: 4, en: 'Stopped', zh: '已停止', tone: 'danger' },
});
export const staffStatus = enumeration({
  active: { code: 1, en: 'In the plan', zh: '在册', tone: 'success' },
  left: { code: 2, en: 'Left', zh: '已移出', tone: 'neutral' },
});
export const roundState = enumeration({
  running: { code: 0, en: 'Issuing', zh: '发放中', tone: 'progress' },
  done: { code: 1, en: 'Done', zh: '已完成', tone: 'success' },
});
export const releaseStatus = enumeration({
  issuing: { code: 0, en: 'Issuing', zh: '发放中', tone: 'progress' },
  issued: { code: 1, en: 'Issued', zh: '已发放', tone: 'success' },
  failed: { code: 2, en: 'Failed', zh: '发放失败', tone: 'danger' },
  revoked: { code: 3, en: 'Revoked', zh: '已撤回', tone: 'neutral' },
  usedUp: { code: 4, en: 'Used up', zh: '已用完', tone: 'neutral' },
  expired: { code: 5, en: 'Expired', zh: '已过期', tone: 'neutral' },
});
/** Why somebody got nothing. */
export const failReason = enumeration({
  nobody: { code: 1, en: 'No consumer has this phone', zh: '该手机号未注册用户' },
  budget: { code: 2, en: 'Budget used up', zh: '预算不足' },
  couponEnded: { code: 3, en: 'The coupon has ended', zh: '优惠券已结束' },
  couponOut: { code: 4, en: 'The coupon is out of stock', zh: '优惠券库存不足' },
});
export const welfareUseStatus = enumeration({
  used: { code: 1, en: 'Used', zh: '已使用', tone: 'success' },
  partly: { code: 2, en: 'Partly returned', zh: '部分退回', tone: 'warning' },
  returned: { code: 3, en: 'Returned', zh: '已退回', tone: 'neutral' },
});
