import { auto, f, model } from '../../kit/index.ts';

/**
 * What one point did on one day (P32). Nobody writes it by hand: a task makes a day's row again from orders, refunds,
 * replenishments and the template whenever one of them changes (operating-day.server.ts), so that a late refund is in it and
 * a lost row comes back. A day of an organisation and a merchant is a snapshot: a point that moves leaves its days behind.
 */
export const OperatingDay = model(
  'shop_operating_day',
  {
    stat_date: auto(f.date({ en: 'Date', zh: '日期' }, { required: true })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    open_count: auto(f.int({ en: 'Openings', zh: '开门次数' }, { required: true, default: 0 })),
    order_count: auto(f.int({ en: 'Orders', zh: '订单数' }, { required: true, default: 0 })),
    sales_amount: auto(f.money({ en: 'Sales', zh: '销售额' }, { required: true, default: 0 })),
    refund_amount: auto(f.money({ en: 'Refund amount', zh: '退款金额' }, { required: true, default: 0 })),
    aov_amount: auto(f.money({ en: 'Average order value', zh: '客单价' })),
    sku_count: auto(f.int({ en: 'SKUs', zh: '在售商品数' }, { required: true, default: 0 })),
    stockout_sku_count: auto(
      f.int({ en: 'Stock-out SKUs', zh: '缺货SKU数' }, { required: true, default: 0 }),
    ),
    /** Summed over the products that were out of stock (stockout.server.ts). */
    stockout_minutes: auto(
      f.int({ en: 'Stock-out minutes', zh: '缺货时长(分)' }, { required: true, default: 0 }),
    ),
    /** Products of the template that were sold on the day. */
    sold_sku_count: auto(f.int({ en: 'SKUs sold', zh: '动销商品数' }, { required: true, default: 0 })),
    online_minutes: auto(f.int({ en: 'Online minutes', zh: '在线时长(分)' }, { required: true, default: 0 })),
    fault_minutes: auto(f.int({ en: 'Fault minutes', zh: '故障时长(分)' }, { required: true, default: 0 })),
    replenish_count: auto(f.int({ en: 'Replenishments', zh: '补货次数' }, { required: true, default: 0 })),
    replenish_quantity: auto(
      f.int({ en: 'Replenished qty', zh: '补货数量' }, { required: true, default: 0 }),
    ),
    loss_quantity: auto(f.int({ en: 'Loss qty', zh: '货损数量' }, { required: true, default: 0 })),
    loss_amount: auto(f.money({ en: 'Loss amount', zh: '货损金额' }, { required: true, default: 0 })),
    /** What lines were paid less what their goods cost. */
    gross_amount: auto(f.money({ en: 'Gross profit', zh: '毛利额' })),
    /** All readings of the day added up, and how many there were: what a mean of any days is made of. */
    temp_sum: auto(
      f.int({ en: 'Sum of temperatures', zh: '温度合计' }, { required: true, default: 0, decimals: 1 }),
    ),
    temp_count: auto(f.int({ en: 'Temperature readings', zh: '温度读数' }, { required: true, default: 0 })),
    /** Below 30 yuan on a day of trade. */
    low_sales_flag: auto(f.flag({ en: 'Low sales', zh: '低销量' }, { required: true, default: 0 })),
    stockout_flag: auto(f.flag({ en: 'Stock-out', zh: '缺货' }, { required: true, default: 0 })),
  },
  { label: { en: 'Operating day', zh: '经营日' }, title: 'stat_date', scope: 'merchant' },
)
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }), 'shop_id', 'shop_name')
  .via(
    'cabinet_code',
    f.text({ en: 'Cabinet code', zh: '柜机编码' }, { match: 'exact' }),
    'shop_id',
    'cabinet_code',
  )
  .via('scene_name', f.text({ en: 'Scene', zh: '场景' }), 'shop_id', 'scene_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .unique(['shop_id', 'stat_date'], 10005)
  .index('stat_date')
  .index(['mct_id', 'stat_date'])
  .index(['mgt_org_id', 'stat_date'])
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'gross_amount');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    shop_operating_day: typeof OperatingDay;
  }
}
