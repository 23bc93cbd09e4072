import { accountType, entryStatus, settleMode, withdrawMode } from '../enums.ts';
import { auto, enumeration, f, model, once } from '../kit/index.ts';
import { mobilePhone, withoutEmoji } from '../kit/texts.ts';
import { isBankAccount } from './bank-card.ts';
import { isLicenceCode } from './credit-code.ts';
import { isIdNumber } from './id-number.ts';
import { operationMode } from './point.ts';
import { bankAccount, identityNumber, personEmail } from './secret-texts.ts';

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

/** Accounts at a bank, which other rules hold for than for wallets. */
const atBank: readonly number[] = [accountType.private, accountType.public];

/**
 * The owner of points (P34). What a form asks for and older rows may lack is `when`: the column is empty there until somebody edits the
 * merchant.
 */
export const Merchant = model(
  'mct',
  {
    mgt_org_id: f.ref({ en: 'Organisation', zh: '所属组织' }, 'manager_org', { required: true }),
    mct_no: auto(
      f.text({ en: 'Merchant No.', zh: '商户编号' }, { required: true, max: 16, match: 'exact', copy: true }),
    ),
    full_name: f.text(
      { en: 'Full name', zh: '商户全称' },
      {
        ...withoutEmoji,
        required: true,
        min: 2,
        max: 110,
        help: { en: 'As on the licence or ID card', zh: '与营业执照或身份证一致' },
      },
    ),
    short_name: f.text(
      { en: 'Short name', zh: '商户简称' },
      { ...withoutEmoji, required: true, min: 2, max: 20 },
    ),
    mct_type: f.enum({ en: 'Merchant type', zh: '商户类型' }, mctType, { required: true }),
    credit_code: f.text(
      { en: 'Credit code', zh: '统一社会信用代码' },
      {
        required: 'when',
        max: 18,
        match: 'exact',
        copy: true,
        help: { en: '18 characters, or 15 digits of an old licence', zh: '18位代码，或旧执照的15位注册号' },
      },
    ),
    legal_name: f.text({ en: 'Legal person', zh: '法人姓名' }, { required: 'when', max: 32 }),
    legal_id_no: f.text({ en: 'ID number', zh: '身份证号' }, { ...identityNumber, required: 'when' }),
    /** A file of merchants holds none: it is asked for before the merchant is enabled. */
    license_url: f.image(
      { en: 'Licence photo', zh: '营业执照照片' },
      {
        upload: { types: ['png', 'jpg', 'jpeg'] },
        help: { en: 'Needed before the merchant is enabled', zh: '启用商户前必须上传' },
      },
    ),
    operation_mode: f.enum({ en: 'Operation mode', zh: '经营模式' }, operationMode, {
      required: true,
      default: operationMode.selfRun,
    }),
    contact_name: f.text({ en: 'Contact', zh: '联系人' }, { required: 'when', max: 32 }),
    contact_phone: f.text(
      { en: 'Contact phone', zh: '联系电话' },
      {
        ...mobilePhone,
        required: 'when',
        help: { en: 'The merchant’s owner signs in with it', zh: '商户负责人的登录账号' },
      },
    ),
    email: f.text({ en: 'E-mail', zh: '邮箱' }, personEmail),
    area_id: f.ref({ en: 'Area', zh: '所在地区' }, 'sys_area_code', {
      required: 'when',
      help: { en: 'Down to the district', zh: '须选到区县' },
    }),
    address: f.text({ en: 'Address', zh: '详细地址' }, { required: 'when', max: 120 }),
    settle_mode: f.enum({ en: 'Collection mode', zh: '收款模式' }, settleMode, {
      required: true,
      default: settleMode.platform,
      help: {
        en: 'Self-receive once a channel has taken the merchant in',
        zh: '商户在支付渠道入驻后可选商户自收',
      },
    }),
    /** Written by the onboarding of each channel (P37, P40); none before the first application. */
    wx_entry_status: auto(f.enum({ en: 'WeChat onboarding', zh: '微信进件' }, entryStatus)),
    ali_entry_status: auto(f.enum({ en: 'Alipay onboarding', zh: '支付宝进件' }, entryStatus)),
    account_type: once(
      f.enum({ en: 'Settlement account', zh: '结算账户类型' }, accountType, { required: 'when' }),
    ),
    account_holder: once(f.text({ en: 'Account holder', zh: '开户名称' }, { required: 'when', max: 110 })),
    bank_name: once(f.text({ en: 'Bank', zh: '开户银行' }, { required: 'when', max: 64 })),
    bank_branch: once(f.text({ en: 'Branch', zh: '开户支行' }, { required: 'when', max: 64 })),
    account_no: once(f.text({ en: 'Account No.', zh: '账号' }, { ...bankAccount, required: 'when' })),
    /** When the account last became another one: nothing is withdrawn for a day (docs/domain/roles.md §3.2). */
    account_changed_time: auto(f.dateTime({ en: 'Account changed at', zh: '账户变更时间' })),
    withdraw_mode: f.enum({ en: 'Withdraw mode', zh: '提现方式' }, withdrawMode, {
      required: true,
      default: withdrawMode.manual,
      help: { en: 'Auto: daily at 10:00 from 100.00', zh: '自动：每日10:00，满100.00元提现' },
    }),
    invoice_flag: f.flag({ en: 'Invoicing open', zh: '开票权限' }, { required: true, default: 0 }),
    loan_flag: f.flag({ en: 'Loan open', zh: '贷款权限' }, { required: true, default: 0 }),
    refund_self: f.flag({ en: 'May refund itself', zh: '自主退款' }, { required: true, default: 0 }),
    share_flag: f.flag({ en: 'Profit share', zh: '分润开关' }, { required: true, default: 0 }),
    contract_start: f.date({ en: 'Contract from', zh: '合同开始' }, { ends: 'contract_end' }),
    contract_end: f.date({ en: 'Contract to', zh: '合同结束' }),
    /** The end of the contract that people were reminded of. */
    contract_told_end: auto(f.date({ en: 'Reminded of the end', zh: '已提醒的合同结束日' })),
    enabled: auto(
      f.enum({ en: 'Status', zh: '状态' }, merchantStatus, { required: true, default: merchantStatus.new }),
    ),
    /** The merchant is gone for good; enabling takes it back. */
    cancel_time: auto(f.dateTime({ en: 'Cancelled at', zh: '注销时间' })),
    /** Who signs in for the merchant first, made with the first enabling. */
    owner_id: auto(f.ref({ en: 'Owner', zh: '负责人账号' }, 'manager')),
    /** Sales of the month that `sales_month` begins; of any other month they count as nothing. */
    sales_month: auto(f.date({ en: 'Sales of', zh: '销售额月份' })),
    month_sales_amount: auto(
      f.money({ en: 'Sales this month', zh: '本月销售额' }, { required: true, default: 0 }),
    ),
    /** The merchant moves with its points at the next midnight (docs/domain/points.md §P30). */
    pending_org_id: auto(f.ref({ en: 'Next organisation', zh: '待变更组织' }, 'manager_org')),
    pending_time: auto(f.dateTime({ en: 'Change takes effect', zh: '变更生效时间' })),
  },
  {
    label: { en: 'Merchant', zh: '商户' },
    title: 'full_name',
    scope: 'is_merchant',
    picker: ['mct_no', 'mct_type'],
    choose: { as: 'dialog', api: 'POST /mct/v1', filters: ['mct_type'] },
  },
)
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('area_code', f.text({ en: 'Area code', zh: '区域编码' }, { match: 'exact' }), 'area_id', 'area_code')
  .via('area_name', f.text({ en: 'Area', zh: '所在地区' }), 'area_id', 'full_name')
  .via(
    'pending_org_name',
    f.text({ en: 'Next organisation', zh: '待变更组织' }),
    'pending_org_id',
    'org_name',
  )
  .summed('shop_count', f.int({ en: 'Points', zh: '点位数' }), 'mct_shop', 'mct_id', null)
  // By its table's name: the ledger's declarations refer to merchants themselves. 1 is a merchant's own account, 0 its balance.
  .summed(
    'balance_amount',
    f.money({ en: 'Balance', zh: '账户余额' }),
    'mct_account_slot',
    'mct_id',
    'balance_amount',
    {
      owner_type: 1,
      account_kind: 0,
    },
  )
  .summed(
    'frozen_amount',
    f.money({ en: 'Frozen', zh: '冻结金额' }),
    'mct_account',
    'mct_id',
    'frozen_amount',
    {
      owner_type: 1,
      account_kind: 0,
    },
  )
  .summed(
    'owed_amount',
    f.money({ en: 'Fees not billed yet', zh: '未出账费用' }),
    'mct_account_slot',
    'mct_id',
    'balance_amount',
    {
      owner_type: 1,
      account_kind: 1,
    },
  )
  .among(
    'account_pending',
    { en: 'Account change to approve', zh: '结算账户待审核' },
    'id',
    'mct_account_change',
    'mct_id',
    {
      change_state: 0,
    },
  )
  .check(['credit_code'], (v) => isLicenceCode(v.credit_code), {
    en: 'is no credit code: its check character doesn’t fit',
    zh: '统一社会信用代码校验位不正确',
  })
  .check(['legal_id_no'], (v) => isIdNumber(v.legal_id_no), {
    en: 'is no ID number: its check digit doesn’t fit',
    zh: '身份证号校验位不正确',
  })
  .check(
    ['account_type', 'account_no'],
    (v) => !atBank.includes(v.account_type) || isBankAccount(v.account_no),
    { en: 'must be 8 to 30 digits', zh: '须为8至30位数字' },
  )
  .check(['contract_start', 'contract_end'], (v) => v.contract_end > v.contract_start, {
    en: 'must lie after the start',
    zh: '须晚于开始日期',
  })
  .unique('mct_no', 10005)
  .unique('credit_code', 14001, { credit_code: { ne: null } })
  .index('mgt_org_id')
  .index('contact_phone')
  .index('contract_end', { contract_end: { ne: null } })
  .index('pending_time', { pending_time: { ne: null } })
  .hiddenFromMerchants(
    'mgt_org_id',
    'mgt_org_name',
    'loan_flag',
    'owner_id',
    'contract_told_end',
    'pending_org_id',
    'pending_org_name',
    'pending_time',
  );

declare module '../kit/vocabulary.ts' {
  interface Models {
    mct: typeof Merchant;
  }
}
