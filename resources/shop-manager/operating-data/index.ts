import { auto, defineResource, f, report, statisticsCalls } from '../../kit/index.ts';
import { OperatingDay } from './operating-day.ts';

/** The operating sheet of points (P32): days of points as they are, or put together by what people ask for. */
export const OperatingData = report(
  'shop_operating',
  [OperatingDay],
  {
    stat_date: auto(f.date({ en: 'Date', zh: '日期' })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop')),
    low_sales_flag: auto(f.flag({ en: 'Low sales', zh: '低销量' })),
    stockout_flag: auto(f.flag({ en: 'Stock-out', zh: '缺货' })),
  },
  { label: { en: 'Operating data', zh: '经营数据' }, scope: 'merchant' },
)
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }, { max: 125 }), 'shop_id', 'shop_name')
  .via(
    'cabinet_code',
    f.text({ en: 'Cabinet code', zh: '柜机编码' }, { max: 32, match: 'exact' }),
    'shop_id',
    'cabinet_code',
  )
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .via('scene_id', f.ref({ en: 'Scene', zh: '场景' }, 'scene'), 'shop_id', 'scene_id')
  .via('scene_name', f.text({ en: 'Scene', zh: '场景' }), 'shop_id', 'scene_name')
  .sum('open_count', f.int({ en: 'Openings', zh: '开门次数' }), 'open_count')
  .sum('order_count', f.int({ en: 'Orders', zh: '订单数' }), 'order_count')
  .sum('sales_amount', f.money({ en: 'Sales', zh: '销售额' }), 'sales_amount')
  .sum('refund_amount', f.money({ en: 'Refund amount', zh: '退款金额' }), 'refund_amount')
  .ratio('aov_amount', f.money({ en: 'Average order value', zh: '客单价' }), 'sales_amount', 'order_count')
  .sum('gross_amount', f.money({ en: 'Gross profit', zh: '毛利额' }), 'gross_amount')
  .sum('online_minutes', f.int({ en: 'Online minutes', zh: '在线时长(分)' }), 'online_minutes')
  .sum('fault_minutes', f.int({ en: 'Fault minutes', zh: '故障时长(分)' }), 'fault_minutes')
  // Products in sale, and those of them that ran out, are states of a day: of several days the last one tells.
  .sum('stockout_sku_count', f.int({ en: 'Stock-out SKUs', zh: '缺货SKU数' }), 'stockout_sku_count', 'last')
  .sum('stockout_minutes', f.int({ en: 'Stock-out minutes', zh: '缺货时长(分)' }), 'stockout_minutes')
  .sum('sku_count', f.int({ en: 'SKUs', zh: '在售商品数' }), 'sku_count', 'last')
  .sum('sku_days', f.int({ en: 'SKU days', zh: '商品天数' }), 'sku_count')
  .sum('sold_sku_count', f.int({ en: 'SKU days with a sale', zh: '动销商品天数' }), 'sold_sku_count')
  .ratio(
    'active_rate',
    f.rate({ en: 'Active-selling rate', zh: '动销率' }),
    'sold_sku_count',
    'sku_days',
    10_000,
  )
  .sum('replenish_count', f.int({ en: 'Replenishments', zh: '补货次数' }), 'replenish_count')
  .sum('replenish_quantity', f.int({ en: 'Replenished qty', zh: '补货数量' }), 'replenish_quantity')
  .sum('loss_quantity', f.int({ en: 'Loss qty', zh: '货损数量' }), 'loss_quantity')
  .sum('loss_amount', f.money({ en: 'Loss amount', zh: '货损金额' }), 'loss_amount')
  .ratio('loss_rate', f.rate({ en: 'Loss rate', zh: '货损率' }), 'loss_amount', [
    'sales_amount',
    'loss_amount',
  ])
  .sum('temp_sum', f.int({ en: 'Sum of temperatures', zh: '温度合计' }, { decimals: 1 }), 'temp_sum')
  .sum('temp_count', f.int({ en: 'Temperature readings', zh: '温度读数' }), 'temp_count')
  .ratio(
    'avg_temp',
    f.int({ en: 'Average temperature', zh: '平均温度' }, { decimals: 1, unit: { en: '°C', zh: '℃' } }),
    'temp_sum',
    'temp_count',
  )
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name', 'gross_amount')
  .made('shop_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    shop_operating: typeof OperatingData;
  }
}

/** P32 /shop-manager/operating-data: a row for each point and day, which leads to the point. */
export const operatingData = defineResource(OperatingData, {
  label: { en: 'Operating data', zh: '经营数据' },
  route: '/shop-manager/operating-data',
  permission: 'SHOP_OPERATING_DATA',
  menu: 'shop-manager',
  api: statisticsCalls('/shop_operating_data'),
  statistics: {
    range: { periods: ['day'], initial: 'yesterday' },
    by: {
      shop: {
        label: { en: 'Point', zh: '点位' },
        key: 'shop_id',
        name: 'shop_name',
        tells: ['mgt_org_id', 'mct_id'],
        into: { route: '/shop-manager/shop-list/detail', params: { id: 'key' } },
      },
      org: {
        label: { en: 'Organisation', zh: '组织' },
        key: 'mgt_org_id',
        name: 'mgt_org_name',
        into: { by: 'shop', filter: 'mgt_org_id' },
      },
      scene: {
        label: { en: 'Scene', zh: '场景' },
        key: 'scene_id',
        name: 'scene_name',
        into: { by: 'shop', filter: 'scene_id' },
      },
      day: { label: { en: 'Day', zh: '日期' }, key: 'stat_date', name: 'stat_date' },
    },
    split: 'first',
    cards: [
      'sales_amount',
      'order_count',
      'aov_amount',
      'gross_amount',
      'refund_amount',
      'replenish_quantity',
      'loss_amount',
      'stockout_minutes',
    ],
    charts: [
      {
        chart: 'histogram',
        title: { en: 'Points by sales', zh: '点位销售额分布' },
        by: 'shop',
        measure: 'sales_amount',
        counts: { en: 'Points', zh: '点位数' },
      },
      {
        chart: 'rank',
        title: { en: 'Loss Top 20', zh: '货损Top 20' },
        by: 'shop',
        measures: ['loss_amount', 'loss_quantity'],
        most: 20,
      },
      {
        chart: 'rank',
        title: { en: 'Longest out of stock', zh: '缺货时长排行' },
        by: 'shop',
        measures: ['stockout_minutes'],
        most: 8,
      },
    ],
  },
  list: {
    columns: [
      OperatingData.col('shop_name', { width: 220, fixed: 'left' }),
      'stat_period',
      'order_count',
      'sales_amount',
      'refund_amount',
      'aov_amount',
      'stockout_sku_count',
      'replenish_quantity',
      'loss_amount',
    ],
    hidden: [
      'stat_date',
      'cabinet_code',
      'mgt_org_name',
      'mct_name',
      'scene_name',
      'open_count',
      'gross_amount',
      'online_minutes',
      'fault_minutes',
      'stockout_minutes',
      'sku_count',
      'active_rate',
      'replenish_count',
      'loss_quantity',
      'loss_rate',
      'avg_temp',
    ],
    keep: ['shop_name', 'stat_period', 'sales_amount'],
    filters: ['mgt_org_id', 'mct_id', 'shop_name', 'scene_id', 'low_sales_flag', 'stockout_flag'],
    moreFilters: ['cabinet_code'],
    sort: ['sales_amount', 'desc'],
    sortable: [
      'stat_period',
      'open_count',
      'order_count',
      'sales_amount',
      'refund_amount',
      'aov_amount',
      'gross_amount',
      'online_minutes',
      'fault_minutes',
      'stockout_sku_count',
      'stockout_minutes',
      'active_rate',
      'replenish_count',
      'replenish_quantity',
      'loss_quantity',
      'loss_amount',
      'loss_rate',
    ],
    sums: [
      'open_count',
      'order_count',
      'sales_amount',
      'refund_amount',
      'gross_amount',
      'stockout_minutes',
      'replenish_count',
      'replenish_quantity',
      'loss_quantity',
      'loss_amount',
    ],
    page: ['export'],
  },
});
