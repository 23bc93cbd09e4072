import { billCycle, settleMode } from '../enums.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';

export const mctType = enumeration({
  individual: { code: 0, en: 'Individual', zh: '个人' },
  soleTrader: { code: 1, en: 'Sole trader', zh: '个体工商户' },
  enterprise: { code: 2, en: 'Enterprise', zh: '企业' },
});

export const merchantStatus = enumeration({
  disabled: { code: 0, en: 'Disabled', zh: '停用', tone: 'neutral' },
  enabled: { code: 1, en: 'Enabled', zh: '启用', tone: 'success' },
  new: { code: 2, en: 'New', zh: '新建', tone: 'progress' },
});

/** The owner of points (P34, whose screen comes later). */
export const Merchant = model(
  'mct',
  {
    mct_no: auto(f.text({ en: 'Merchant No.', zh: '商户编号' }, { required: true, max: 16, match: 'exact' })),
    full_name: f.text({ en: 'Full name', zh: '商户全称' }, { required: true, min: 2, max: 110 }),
    short_name: f.text({ en: 'Short name', zh: '商户简称' }, { required: true, min: 2, max: 20 }),
    mct_type: f.enum({ en: 'Merchant type', zh: '商户类型' }, mctType, { required: true }),
    settle_mode: f.enum({ en: 'Collection mode', zh: '收款模式' }, settleMode, { required: true }),
    bill_cycle: f.enum({ en: 'Billing cycle', zh: '账单周期' }, billCycle, {
      required: true,
      default: billCycle.monthly,
    }),
    refund_self: f.flag({ en: 'May refund itself', zh: '自主退款' }, { required: true, default: 0 }),
    enabled: auto(
      f.enum({ en: 'Status', zh: '状态' }, merchantStatus, { required: true, default: merchantStatus.new }),
    ),
  },
  {
    label: { en: 'Merchant', zh: '商户' },
    title: 'full_name',
    scope: 'is_merchant',
    picker: ['mct_no', 'mct_type'],
    choose: { as: 'dialog', api: 'POST /mct/v1', filters: ['mct_type'] },
  },
).unique('mct_no', 10005);

declare module '../kit/vocabulary.ts' {
  interface Models {
    mct: typeof Merchant;
  }
}
