import { enumeration } from '../kit/index.ts';

/** Whether what stands in an application was handed in; kept beside `entry_status` (docs/domain/states.md §2, subject_status). */
export const subjectStatus = enumeration({
  toSubmit: { code: 1, en: 'To submit', zh: '待提交', tone: 'warning' },
  submitted: { code: 2, en: 'Submitted', zh: '已提交', tone: 'success' },
});

/** What an account at a bank is. */
export const bankAccountType = enumeration({
  private: { code: 0, en: 'Private', zh: '对私银行卡' },
  public: { code: 1, en: 'Public', zh: '对公账户' },
});

/** What a person is known by. */
export const documentType = enumeration({
  idCard: { code: 1, en: 'ID card', zh: '居民身份证' },
  passport: { code: 2, en: 'Passport', zh: '护照' },
  hongKongMacau: { code: 3, en: 'Hong Kong or Macau permit', zh: '港澳居民通行证' },
  taiwan: { code: 4, en: 'Taiwan permit', zh: '台湾居民通行证' },
  foreignResidence: { code: 5, en: 'Foreign residence permit', zh: '外国人居留证' },
});

export const administratorType = enumeration({
  legalPerson: { code: 1, en: 'Legal person', zh: '法人' },
  agent: { code: 2, en: 'Agent', zh: '经办人' },
});

export const salesScene = enumeration({
  store: { code: 1, en: 'Store', zh: '线下门店' },
  miniProgram: { code: 2, en: 'Mini-program', zh: '小程序' },
});

/** Settlement rules of WeChat Pay for retail: 0.6 %, paid out on the next day. */
export const settlementRule = enumeration({
  enterprise: { code: 716, en: '716 enterprise, 0.6%, T+1', zh: '716 企业，0.6%，T+1' },
  soleTrader: { code: 719, en: '719 sole trader, 0.6%, T+1', zh: '719 个体工商户，0.6%，T+1' },
});

/** What Alipay knows a merchant by. */
export const certificateType = enumeration({
  idCard: { code: 100, en: 'ID card', zh: '居民身份证' },
  licence: { code: 201, en: 'Business licence', zh: '营业执照' },
});

/** Alipay's categories that cabinets sell in. */
export const merchantCategory = enumeration({
  groceries: { code: 5331, en: '5331 convenience shops', zh: '5331 各类杂货店、便利店' },
  variety: { code: 5399, en: '5399 other general retail', zh: '5399 其他综合零售' },
  supermarket: { code: 5411, en: '5411 supermarkets', zh: '5411 超市' },
  food: { code: 5499, en: '5499 food shops', zh: '5499 各类食品店' },
});

/** What Alipay opens for a merchant. */
export const alipayService = enumeration({
  faceToFace: { code: 1, en: 'Face to face', zh: '当面付' },
  deduction: { code: 2, en: 'Merchant deduction', zh: '商户代扣' },
  miniProgram: { code: 3, en: 'Mini-program', zh: '小程序支付' },
  preAuthorisation: { code: 4, en: 'Pre-authorisation', zh: '预授权支付' },
});

export const settleTarget = enumeration({
  alipay: { code: 1, en: 'Alipay account', zh: '支付宝账户' },
  bankCard: { code: 2, en: 'Bank card', zh: '银行卡' },
});

/** What the bank says of the settlement account. */
export const accountCheck = enumeration({
  verifying: { code: 1, en: 'Being checked', zh: '校验中', tone: 'progress' },
  success: { code: 2, en: 'Takes money', zh: '校验成功', tone: 'success' },
  failed: { code: 3, en: 'Refused', zh: '校验失败', tone: 'danger' },
  unknown: { code: 4, en: 'Unknown', zh: '未知结果', tone: 'warning' },
});

/** How a call to a channel ended. */
export const callOutcome = enumeration({
  answered: { code: 1, en: 'Answered', zh: '成功', tone: 'success' },
  refused: { code: 2, en: 'Refused', zh: '被拒绝', tone: 'danger' },
  lost: { code: 3, en: 'No answer', zh: '无应答', tone: 'warning' },
});
