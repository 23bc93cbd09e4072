import { accountType, identifyType, withdrawMode } from '../../enums.ts';
import { newEnableStatus } from '../../goods-management/strategy/enums.ts';
import { auto, f, model, secret } from '../../kit/index.ts';
import { isBankAccount } from '../../shared/bank-card.ts';
import { bankAccount } from '../../shared/secret-texts.ts';
import { billMode, pushOutcome } from './enums.ts';
import { firstPrice, isPriceOf, tooDear } from './price-fields.ts';

const atBank: readonly number[] = [accountType.private, accountType.public];

/**
 * Who recognises what was taken (P65). What a form asks for and older rows may lack is `when`. The terms are those of today, kept by
 * the price that holds (price.ts); figures and balance are written by a task.
 */
export const Provider = model(
  'algorithm_mct',
  {
    provider_no: auto(
      f.text({ en: 'Provider No.', zh: '算法商编号' }, { max: 16, match: 'exact', copy: true }),
    ),
    provider_name: f.text({ en: 'Algorithm provider', zh: '算法商' }, { required: true, min: 2, max: 64 }),
    full_name: f.text({ en: 'Full name', zh: '公司全称' }, { required: 'when', min: 2, max: 110 }),
    identify_types: f.enums({ en: 'Recognition types', zh: '支持识别类型' }, identifyType, {
      required: true,
      min: 1,
    }),
    ...firstPrice,
    push_url: f.text(
      { en: 'Push address', zh: '推送地址' },
      {
        required: 'when',
        max: 255,
        pattern: 'https://[^\\s/?#@]+(/[^\\s#]*)?',
        hint: { en: 'an address as in https://host/path', zh: 'https开头的地址，如 https://host/path' },
        help: {
          en: 'Called by this server; it has to lie in the public network',
          zh: '由本系统服务端调用，须为公网地址',
        },
      },
    ),
    /** What calls in both directions are signed by. */
    app_key: secret(
      f.text(
        { en: 'App key', zh: '应用标识' },
        {
          required: 'when',
          min: 16,
          max: 64,
          sealed: true,
          mask: [0, 0],
          help: {
            en: 'Signs the calls in both directions; it is never shown again',
            zh: '用于双向调用签名，保存后不再显示',
          },
        },
      ),
    ),
    timeout_seconds: f.int(
      { en: 'Timeout', zh: '超时' },
      { required: true, default: 120, min: 10, max: 600, unit: { en: 's', zh: '秒' } },
    ),
    qps_limit: f.int(
      { en: 'QPS limit', zh: '并发上限' },
      { min: 1, max: 1_000, help: { en: 'Calls of a second', zh: '每秒最多调用次数' } },
    ),
    account_type: f.enum({ en: 'Settlement account', zh: '结算账户类型' }, accountType, { required: 'when' }),
    account_holder: f.text({ en: 'Account holder', zh: '开户名称' }, { required: 'when', min: 2, max: 110 }),
    bank_name: f.text({ en: 'Bank', zh: '开户银行' }, { required: 'when', max: 64 }),
    bank_branch: f.text({ en: 'Branch', zh: '开户支行' }, { required: 'when', max: 64 }),
    account_no: f.text({ en: 'Account No.', zh: '账号' }, { ...bankAccount, required: 'when' }),
    withdraw_mode: f.enum({ en: 'Withdraw mode', zh: '提现方式' }, withdrawMode, {
      required: true,
      default: withdrawMode.manual,
      help: { en: 'Auto: daily at 10:00 from 100.00', zh: '自动：每日10:00，满100.00元提现' },
    }),
    enabled: auto(
      f.enum({ en: 'Status', zh: '状态' }, newEnableStatus, {
        required: true,
        default: newEnableStatus.enabled,
      }),
    ),
    /** Requests of today. */
    today_count: auto(
      f.int({ en: 'Recognitions today', zh: '今日识别次数' }, { required: true, default: 0 }),
    ),
    /** Of the last seven days, today included; none where nothing was asked. */
    success_rate: auto(f.rate({ en: 'Success rate', zh: '识别成功率' }, { alarmBelow: 9_500 })),
    accuracy_rate: auto(f.rate({ en: 'Accuracy', zh: '识别准确率' })),
    avg_seconds: auto(f.int({ en: 'Average seconds', zh: '平均耗时(秒)' }, { decimals: 1 })),
    balance_amount: auto(f.money({ en: 'Balance', zh: '账户余额' }, { required: true, default: 0 })),
    /** When figures and balance were last written. */
    figures_time: auto(f.dateTime({ en: 'Figures as of', zh: '数据更新时间' })),
    test_time: auto(f.dateTime({ en: 'Last tested at', zh: '最近测试时间' })),
    test_outcome: auto(f.enum({ en: 'Connection test', zh: '连通测试结果' }, pushOutcome)),
    test_ms: auto(f.int({ en: 'Answered after', zh: '响应耗时' }, { unit: { en: 'ms', zh: '毫秒' } })),
  },
  {
    label: { en: 'Algorithm provider', zh: '算法商' },
    title: 'provider_name',
    scope: 'is_provider',
    picker: ['identify_types'],
    choose: { as: 'select' },
  },
)
  .referred('shop_count', { en: 'Points', zh: '使用点位数' }, 'mct_shop', 'provider_id')
  .check(['bill_mode', 'unit_price'], isPriceOf, tooDear)
  .check(
    ['account_type', 'account_no'],
    (v) => !atBank.includes(v.account_type) || isBankAccount(v.account_no),
    { en: 'must be 8 to 30 digits', zh: '须为8至30位数字' },
  )
  .unique('provider_no', 10005, { provider_no: { ne: null } })
  .unique('provider_name', 10005);

/** Whether the price is so much a recognition or a month, or a share of the order. */
export const pricedByUnit = { bill_mode: [billMode.recognition, billMode.month] } as const;
export const pricedByShare = { bill_mode: billMode.amount } as const;

declare module '../../kit/vocabulary.ts' {
  interface Models {
    algorithm_mct: typeof Provider;
  }
}
