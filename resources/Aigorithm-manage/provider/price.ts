import { auto, defineResource, f, model } from '../../kit/index.ts';
import { priceStatus } from './enums.ts';
import { priceFields } from './price-fields.ts';

const { bill_mode, unit_price, rate, cost_price, free_count, charge_failed } = priceFields;

/**
 * The terms of a provider from a day on (P65). A price holds until the day before the next one begins, so that every day from the first one
 * on has exactly one; rows are added and, before they begin, taken back, and never edited.
 */
export const ProviderPrice = model(
  'algorithm_price',
  {
    effect_date: auto(f.date({ en: 'Effective from', zh: '生效日期' }, { required: true })),
    /** The day before the next price; none while there is no next one. */
    expire_date: auto(f.date({ en: 'Effective to', zh: '失效日期' })),
    bill_mode: auto(bill_mode),
    unit_price: auto(unit_price),
    rate: auto(rate),
    cost_price: auto(cost_price),
    free_count: auto(free_count),
    charge_failed: auto(charge_failed),
    remark: auto(f.text({ en: 'Reason', zh: '调价原因' }, { max: 200 })),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Price of a provider', zh: '算法商价格' }, title: 'effect_date', scope: 'provider' },
)
  .derived('price_status', f.enum({ en: 'Status', zh: '状态' }, priceStatus), {
    scheduled: { effect_date: { gt: { $: 'today' } } },
    over: { expire_date: { lt: { $: 'today' } } },
    running: {},
  })
  .unique(['provider_id', 'effect_date'], 21002);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    algorithm_price: typeof ProviderPrice;
  }
}

/** The prices of a provider, shown inside its detail: one that has not begun yet may be taken back. */
export const providerPrice = defineResource(ProviderPrice, {
  label: { en: 'Prices of providers', zh: '算法商价格' },
  permission: 'ALGORITHM_MERCHANT_LIST',
  api: { base: '/algorithm_price', delete: 'DELETE /algorithm_price/{id}/v1' },
  deletable: { when: { effect_date: { gt: { $: 'today' } } }, else: 21003 },
  list: { columns: ['effect_date', 'bill_mode', 'unit_price', 'price_status'], row: ['delete'] },
});
