import { enumeration } from '../kit/index.ts';

/** What a rate is of (P35, docs/domain/money.md §11.2 and §11.3). */
export const rateType = enumeration({
  channel: { code: 1, en: 'Channel rate', zh: '支付通道费率' },
  collection: { code: 2, en: 'Collection rate', zh: '代收费率' },
  share: { code: 3, en: 'Profit share', zh: '分润比例' },
  algorithm: { code: 4, en: 'Algorithm unit price', zh: '算法单价' },
});

/** What was done to a merchant (P36). */
export const mctLogType = enumeration({
  create: { code: 1, en: 'Create', zh: '新建' },
  edit: { code: 2, en: 'Edit', zh: '编辑' },
  enable: { code: 3, en: 'Enable or disable', zh: '启停' },
  rate: { code: 4, en: 'Rate change', zh: '费率变更' },
  account: { code: 5, en: 'Account change', zh: '结算账户变更' },
  onboarding: { code: 6, en: 'Onboarding', zh: '进件' },
  withdrawal: { code: 7, en: 'Withdraw setting', zh: '提现设置' },
  flags: { code: 8, en: 'Flag change', zh: '开关变更' },
});

export const accountChangeState = enumeration({
  waiting: { code: 0, en: 'To approve', zh: '待审核', tone: 'warning' },
  approved: { code: 1, en: 'Approved', zh: '已通过', tone: 'success' },
  refused: { code: 2, en: 'Refused', zh: '已驳回', tone: 'danger' },
});
