import { identifyType, payChannel, strategyStatus } from '../../enums.ts';
import { auto, defineResource, f, model, once, readOnly } from '../../kit/index.ts';
import { rateType } from '../enums.ts';

const t = rateType;
/** Rates that are taken of what passes through a channel. */
export const ofChannel = [t.channel, t.collection];

/** Terms of a rate: what a form, a bulk setting and the row have in common. Rates in basis points, money in cents. */
export const terms = {
  rate: f.rate({ en: 'Rate', zh: '费率' }, { required: 'when', min: 0, max: 5_000 }),
  unit_price: f.money({ en: 'Unit price', zh: '单价' }, { required: 'when', min: 0, max: 1_000 }),
  min_fee: f.money({ en: 'Minimum fee', zh: '最低收费' }, { min: 0, max: 1_000_000 }),
  max_fee: f.money(
    { en: 'Cap', zh: '封顶收费' },
    { min: 0, max: 1_000_000, help: { en: '0 means none', zh: '0表示不封顶' } },
  ),
};
export const effectDate = f.date(
  { en: 'Effective from', zh: '生效日期' },
  { required: true, ends: 'expire_date', help: { en: 'Tomorrow at the earliest', zh: '最早为明天' } },
);
export const expireDate = f.date(
  { en: 'Effective to', zh: '失效日期' },
  { help: { en: 'Empty: until another rate follows', zh: '不填则长期有效' } },
);

/** What a merchant pays or is paid, for a time (P35). A rate that has begun is never edited: fees of its days are computed again by it. */
export const MerchantRate = model(
  'mct_rate',
  {
    mct_id: once(f.ref({ en: 'Merchant', zh: '商户名称' }, 'mct', { required: true })),
    rate_type: once(f.enum({ en: 'Rate type', zh: '费率类型' }, rateType, { required: true })),
    pay_channel: once(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, { required: 'when' })),
    identify_type: once(
      f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: 'when' }),
    ),
    ...terms,
    /** What the channel took when the rate was set. */
    cost_rate: auto(f.rate({ en: 'Channel cost', zh: '通道成本' })),
    effect_date: effectDate,
    expire_date: expireDate,
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Merchant rate', zh: '商户费率' }, title: 'id', scope: 'merchant' },
)
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .derived('rate_status', f.enum({ en: 'Status', zh: '状态' }, strategyStatus), {
    notStarted: { effect_date: { gt: { $: 'today' } } },
    expired: { expire_date: { lt: { $: 'today' } } },
    inProgress: {},
  })
  .check(['min_fee', 'max_fee'], (v) => v.max_fee === 0 || v.max_fee >= v.min_fee, {
    en: 'must not be below the minimum fee',
    zh: '不能低于最低收费',
  })
  .check(['effect_date', 'expire_date'], (v) => v.expire_date >= v.effect_date, {
    en: 'must not lie before the start',
    zh: '不能早于生效日期',
  })
  .titled('mct_name')
  .index(['mct_id', 'rate_type', 'effect_date'])
  .index('mgt_org_id')
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name', 'cost_rate', 'create_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_rate: typeof MerchantRate;
  }
}

const running = { rate_status: strategyStatus.inProgress } as const;
const ahead = { rate_status: strategyStatus.notStarted } as const;

/** P35 /mct-manager/rate-manager. */
export const merchantRate = defineResource(MerchantRate, {
  label: { en: 'Rates', zh: '费率管理' },
  route: '/mct-manager/rate-manager',
  permission: 'RATE_MANAGER',
  menu: 'mct-manager',
  api: {
    ...readOnly('/mct_rate'),
    update: 'PUT /mct_rate/{id}/v1',
    delete: 'DELETE /mct_rate/{id}/v1',
  },
  permissions: { update: 'RATE_EDIT', delete: 'RATE_EDIT' },
  calls: {
    'POST /mct_rate/preview/v1':
      'what each of some merchants would get by such a setting, and which of them would be left out; nothing is written',
  },
  actions: {
    set: MerchantRate.action({
      on: 'page',
      api: 'POST /mct_rate/v1',
      label: { en: 'Set rates', zh: '设置费率' },
      permission: 'RATE_EDIT',
      input: {
        mct_ids: f.refs({ en: 'Merchants', zh: '商户' }, 'mct', { required: true, min: 1, max: 1_000 }),
        rate_type: f.enum({ en: 'Rate type', zh: '费率类型' }, rateType, {
          required: true,
          default: rateType.collection,
        }),
        pay_channel: f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, { required: 'when' }),
        identify_type: f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: 'when' }),
        ...terms,
        effect_date: effectDate,
        expire_date: expireDate,
        end_former: f.flag(
          { en: 'End the rate before', zh: '结束原费率' },
          {
            required: true,
            default: 1,
            help: {
              en: 'A rate that runs then ends the day before; otherwise that merchant is left out',
              zh: '届时生效中的费率于前一日结束；否则该商户不设置',
            },
          },
        ),
      },
      inputWhen: {
        pay_channel: { rate_type: ofChannel },
        identify_type: { rate_type: t.algorithm },
        rate: { rate_type: [t.channel, t.collection, t.share] },
        unit_price: { rate_type: t.algorithm },
        min_fee: { rate_type: ofChannel },
        max_fee: { rate_type: ofChannel },
      },
      done: {
        en: 'Merchants with a new rate: {n}. Left out: {left}',
        zh: '已为{n}家商户设置费率，{left}家未设置',
      },
    }),
    end: MerchantRate.action({
      label: { en: 'End now', zh: '立即结束' },
      permission: 'RATE_EDIT',
      danger: true,
      bulk: true,
      when: running,
      confirm: {
        en: 'End this rate of “{mct_name}” with today? From tomorrow the default applies until another rate begins.',
        zh: '“{mct_name}”的该费率今日后失效？明天起适用默认费率，直至新费率生效。',
      },
      done: { en: 'Ends with today', zh: '今日后失效' },
    }),
  },
  list: {
    columns: [
      MerchantRate.col('mct_name', { width: 232, link: 'mct_id' }),
      'rate_type',
      MerchantRate.col('pay_channel', { width: 112 }),
      MerchantRate.col('identify_type', { width: 128 }),
      MerchantRate.col('rate', { width: 96 }),
      MerchantRate.col('unit_price', { width: 104 }),
      MerchantRate.col('effect_date', { width: 124 }),
      MerchantRate.col('expire_date', { width: 124 }),
      MerchantRate.col('rate_status', { width: 108 }),
    ],
    hidden: ['min_fee', 'max_fee', 'cost_rate', 'mgt_org_name', 'create_name', 'create_time'],
    keep: ['mct_name', 'rate_type'],
    filters: ['mct_id', 'rate_type', 'pay_channel', 'identify_type', 'rate_status', 'mgt_org_id'],
    moreFilters: [
      MerchantRate.range('effect_date'),
      MerchantRate.range('expire_date'),
      MerchantRate.range('rate'),
      MerchantRate.range('create_time', { maxDays: 367 }),
    ],
    tabs: 'rate_status',
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['update', 'end', 'delete'],
    bulk: ['end', 'delete'],
    page: ['set', 'export'],
  },
  form: {
    layout: 'drawer',
    editable: ahead,
    notEditable: 14011,
    sections: [
      { fields: ['mct_id', 'rate_type'] },
      { fields: ['pay_channel'], when: { rate_type: ofChannel } },
      { fields: ['identify_type', 'unit_price'], when: { rate_type: t.algorithm } },
      { fields: ['rate'], when: { rate_type: [t.channel, t.collection, t.share] } },
      { fields: ['min_fee', 'max_fee'], when: { rate_type: ofChannel } },
      { fields: ['effect_date', 'expire_date'] },
    ],
  },
  deletable: { when: ahead, else: 14011 },
});
