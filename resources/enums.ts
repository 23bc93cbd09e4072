import { enumeration } from './kit/enumeration.ts';

/**
 * Enumerations that several entities share (docs/specification.md §3, docs/domain/states.md §2); an entity's own stand in its file.
 */
export const scopeRange = enumeration({
  all: { code: 0, en: 'All', zh: '全部' },
  selected: { code: 1, en: 'Selected', zh: '指定' },
});

export const payChannel = enumeration({
  wechat: { code: 1, en: 'WeChat Pay', zh: '微信' },
  alipay: { code: 2, en: 'Alipay', zh: '支付宝' },
});

export const identifyType = enumeration({
  vision: { code: 0, en: 'Vision', zh: '视觉识别' },
  gravity: { code: 1, en: 'Gravity', zh: '重力识别' },
  visionGravity: { code: 2, en: 'Vision + gravity', zh: '视觉+重力' },
  rfid: { code: 3, en: 'RFID', zh: 'RFID识别' },
});

export const settleMode = enumeration({
  platform: { code: 1, en: 'Platform collects', zh: '平台代收' },
  selfReceive: { code: 2, en: 'Self-receive', zh: '商户自收' },
});

export const abnormalType = enumeration({
  normal: { code: 0, en: 'Normal', zh: '正常', tone: 'neutral' },
  internal: { code: 1, en: 'Internal', zh: '内部异常', tone: 'warning' },
  external: { code: 2, en: 'External', zh: '外部异常', tone: 'danger' },
});

export const goodsSource = enumeration({
  own: { code: 1, en: 'Own', zh: '自营' },
  outsourced: { code: 2, en: 'Outsourced', zh: '外采' },
  selfPurchased: { code: 3, en: 'Self-purchased', zh: '自采' },
});

export const refundState = enumeration({
  none: { code: 0, en: 'None', zh: '未退款', tone: 'neutral' },
  partial: { code: 1, en: 'Partial', zh: '部分退款', tone: 'warning' },
  full: { code: 2, en: 'Full', zh: '全额退款', tone: 'danger' },
});

export const afterSaleStatus = enumeration({
  refunding: { code: 1, en: 'Refunding', zh: '退款中', tone: 'progress' },
  refunded: { code: 2, en: 'Refunded', zh: '已退款', tone: 'success' },
  refused: { code: 3, en: 'Refused', zh: '已拒绝', tone: 'danger' },
});

export const weekday = enumeration({
  monday: { code: 1, en: 'Mon', zh: '周一' },
  tuesday: { code: 2, en: 'Tue', zh: '周二' },
  wednesday: { code: 3, en: 'Wed', zh: '周三' },
  thursday: { code: 4, en: 'Thu', zh: '周四' },
  friday: { code: 5, en: 'Fri', zh: '周五' },
  saturday: { code: 6, en: 'Sat', zh: '周六' },
  sunday: { code: 7, en: 'Sun', zh: '周日' },
});

/** docs/specification.md §4: where a strategy or an activity stands by its dates alone. */
export const strategyStatus = enumeration({
  notStarted: { code: 0, en: 'Not started', zh: '未开始', tone: 'warning' },
  inProgress: { code: 1, en: 'In progress', zh: '进行中', tone: 'progress' },
  expired: { code: 2, en: 'Expired', zh: '已过期', tone: 'neutral' },
});

/** docs/specification.md §3: the screens that ads are made for; cabinet models say which of them they have. */
export const adScreen = enumeration({
  ad: { code: 1, en: 'Ad screen', zh: '广告屏' },
  face: { code: 2, en: 'Face screen', zh: '刷脸屏' },
  shopping: { code: 3, en: 'Shopping side', zh: '购物端' },
});

/** How far a merchant's onboarding at a payment channel has come (docs/domain/merchants.md §11.6). */
export const entryStatus = enumeration({
  reviewing: { code: 1, en: 'Under review', zh: '审核中', tone: 'progress' },
  confirming: { code: 2, en: 'To confirm', zh: '待确认', tone: 'warning' },
  entering: { code: 3, en: 'To enter', zh: '待入驻', tone: 'warning' },
  binding: { code: 4, en: 'Binding', zh: '绑定中', tone: 'progress' },
  rejected: { code: 5, en: 'Rejected', zh: '已驳回', tone: 'danger' },
  entered: { code: 6, en: 'Entered', zh: '已入驻', tone: 'success' },
});

/** What money is paid out to. */
export const accountType = enumeration({
  private: { code: 0, en: 'Private', zh: '对私银行卡' },
  public: { code: 1, en: 'Public', zh: '对公账户' },
  alipay: { code: 2, en: 'Alipay', zh: '支付宝' },
  wechat: { code: 3, en: 'WeChat', zh: '微信' },
});

export const withdrawMode = enumeration({
  manual: { code: 0, en: 'Manual', zh: '手动提现' },
  auto: { code: 1, en: 'Auto', zh: '自动提现' },
});
