import { identifyType, payChannel, strategyStatus } from '../../enums.ts';
import { auto, f, model, once } from '../../kit/index.ts';
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
