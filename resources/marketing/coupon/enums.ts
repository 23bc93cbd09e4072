import { enumeration } from '../../kit/index.ts';

export const couponScope = enumeration({
  singleItem: { code: 0, en: 'Single item', zh: '单品券' },
  wholeStore: { code: 1, en: 'Whole store', zh: '全场券' },
});
export const couponType = enumeration({
  cash: { code: 1, en: 'Cash', zh: '代金券' },
  thresholdDiscount: { code: 2, en: 'Threshold discount', zh: '满折券' },
  thresholdReduction: { code: 3, en: 'Threshold reduction', zh: '满减券' },
  discount: { code: 4, en: 'Discount', zh: '折扣券' },
});
export const couponStatus = enumeration({
  pending: { code: 0, en: 'Pending effect', zh: '待生效', tone: 'warning' },
  published: { code: 1, en: 'Published', zh: '已发布', tone: 'success' },
  ended: { code: 2, en: 'Ended', zh: '已结束', tone: 'neutral' },
});
export const couponUseStatus = enumeration({
  disabled: { code: 0, en: 'Disabled', zh: '已停用', tone: 'danger' },
  inUse: { code: 1, en: 'In use', zh: '使用中', tone: 'success' },
  expired: { code: 2, en: 'Expired', zh: '已过期', tone: 'neutral' },
});
export const grantType = enumeration({
  claim: { code: 1, en: 'User claims', zh: '用户领取' },
  targeted: { code: 2, en: 'Targeted issue', zh: '定向发放' },
  registration: { code: 3, en: 'Registration gift', zh: '新客赠送' },
  afterPayment: { code: 4, en: 'After-payment gift', zh: '支付后赠送' },
});
export const validType = enumeration({
  fixed: { code: 1, en: 'Fixed period', zh: '固定时间' },
  daysAfterClaim: { code: 2, en: 'Days after claim', zh: '领取后N天' },
});
export const bearSide = enumeration({
  merchant: { code: 1, en: 'Merchant', zh: '商户' },
  platform: { code: 2, en: 'Platform', zh: '平台' },
});
export const userScope = enumeration({
  all: { code: 0, en: 'All users', zh: '全部用户' },
  new: { code: 1, en: 'New users', zh: '新用户' },
  tagged: { code: 2, en: 'Tagged users', zh: '标签用户' },
});
export const userCouponStatus = enumeration({
  unused: { code: 0, en: 'Unused', zh: '未使用', tone: 'progress' },
  locked: { code: 1, en: 'Locked', zh: '已锁定', tone: 'warning' },
  used: { code: 2, en: 'Used', zh: '已核销', tone: 'success' },
  expired: { code: 3, en: 'Expired', zh: '已过期', tone: 'neutral' },
  revoked: { code: 4, en: 'Revoked', zh: '已作废', tone: 'danger' },
  returned: { code: 5, en: 'Returned', zh: '已退回', tone: 'warning' },
});
