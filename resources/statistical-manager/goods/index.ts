import { goodsSource } from '../../enums.ts';
import { auto, defineResource, f, report, statisticsCalls } from '../../kit/index.ts';
import { sameRows } from '../same-rows.ts';
import { GoodsDay, GoodsHour, GoodsOrgDay } from './facts.ts';

/** What sells (P15), made of the days of goods; the formulas are those of docs/domain/statistics.md §7. */
export const GoodsStatistics = report(
  'statistics_goods',
  [GoodsOrgDay, GoodsDay, GoodsHour],
  {
    stat_date: auto(f.date({ en: 'Date', zh: '日期' })),
    goods_id: auto(f.ref({ en: 'Goods', zh: '商品' }, 'goods_center')),
    scene_id: auto(f.ref({ en: 'Scene', zh: '场景' }, 'scene')),
  },
  { label: { en: 'Goods statistics', zh: '商品统计' }, scope: 'merchant' },
)
  .via(
    'goods_code',
    f.text({ en: 'Barcode', zh: '商品条码' }, { max: 32, match: 'exact', copy: true }),
    'goods_id',
    'goods_code',
  )
  .via('goods_name', f.text({ en: 'Goods name', zh: '商品名称' }, { max: 64 }), 'goods_id', 'goods_name')
  .via('logo_url', f.image({ en: 'Picture', zh: '商品图片' }), 'goods_id', 'logo_url')
  .via('brand_id', f.ref({ en: 'Brand', zh: '品牌' }, 'goods_brand'), 'goods_id', 'brand_id')
  .via('brand_name', f.text({ en: 'Brand', zh: '品牌' }), 'goods_id', 'brand_name')
  .via('type_id', f.ref({ en: 'Category', zh: '商品分类' }, 'goods_type'), 'goods_id', 'type_id')
  .via('type_path', f.text({ en: 'Category', zh: '商品分类' }), 'goods_id', 'type_path')
  .via(
    'goods_source',
    f.enum({ en: 'Goods source', zh: '商品来源' }, goodsSource),
    'goods_id',
    'goods_source',
  )
  .via('scene_name', f.text({ en: 'Scene', zh: '场景' }), 'scene_id', 'name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .rank('rank_no', f.int({ en: 'Rank', zh: '排名' }))
  .sum('on_sale_shop_count', f.int({ en: 'Points selling', zh: '在售点位数' }), 'on_sale_shop_count', 'last')
  .distinct('active_shop_count', f.int({ en: 'Points with sales', zh: '动销点位数' }), 'shop_id', {
    where: { sale_quantity: { gt: 0 } },
  })
  .distinct('active_slots', f.int({ en: 'Goods of points with sales', zh: '动销点位商品数' }), 'shop_id', {
    per: 'goods_id',
    where: { sale_quantity: { gt: 0 } },
  })
  .ratio(
    'active_rate',
    f.rate({ en: 'Active-selling rate', zh: '动销率' }),
    'active_slots',
    'on_sale_shop_count',
    10_000,
  )
  .sum('sale_quantity', f.int({ en: 'Quantity sold', zh: '销售数量' }), 'sale_quantity')
  .sum('gmv_amount', f.money({ en: 'GMV', zh: '交易总额' }), 'gmv_amount')
  .sum('sales_amount', f.money({ en: 'Sales', zh: '销售额' }), 'sales_amount')
  .share('sales_share', f.rate({ en: 'Sales share', zh: '销售占比' }), 'sales_amount')
  .ratio('avg_price', f.money({ en: 'Average price', zh: '平均成交价' }), 'sales_amount', 'sale_quantity')
  .sum('cost_amount', f.money({ en: 'Cost', zh: '成本金额' }), 'cost_amount')
  .minus('gross_amount', f.money({ en: 'Gross profit', zh: '毛利额' }), 'sales_amount', 'cost_amount')
  .ratio('gross_rate', f.rate({ en: 'Gross margin', zh: '毛利率' }), 'gross_amount', 'sales_amount')
  .sum('refund_quantity', f.int({ en: 'Refunded qty', zh: '已退数量' }), 'refund_quantity')
  .ratio('refund_rate', f.rate({ en: 'Refund rate', zh: '退款率' }), 'refund_quantity', 'sale_quantity')
  .sum('replenish_quantity', f.int({ en: 'Replenished qty', zh: '补货数量' }), 'replenish_quantity')
  .sum('opening_stock', f.int({ en: 'Opening stock', zh: '期初库存' }), 'opening_stock', 'first')
  .ratio('sell_through_rate', f.rate({ en: 'Sell-through', zh: '售罄率' }), 'sale_quantity', [
    'opening_stock',
    'replenish_quantity',
  ])
  .sum('on_sale_shop_days', f.int({ en: 'Point-days on sale', zh: '在售点日' }), 'on_sale_shop_count')
  .ratio(
    'day_quantity',
    f.int({ en: 'Qty per point-day', zh: '点日均销量' }, { decimals: 2 }),
    'sale_quantity',
    'on_sale_shop_days',
  )
  .sum('line_count', f.int({ en: 'Lines recognised', zh: '识别明细数' }), 'line_count')
  .sum('corrected_count', f.int({ en: 'Lines corrected', zh: '修正明细数' }), 'corrected_count')
  .ratio(
    'misrecognise_rate',
    f.rate({ en: 'Misrecognition rate', zh: '误识别率' }),
    'corrected_count',
    'line_count',
  )
  .change('mom_rate', f.rate({ en: 'vs previous period', zh: '环比' }), 'sales_amount', 'previous')
  .hiddenFromMerchants(
    'mgt_org_id',
    'mct_id',
    'mgt_org_name',
    'mct_name',
    'cost_amount',
    'gross_amount',
    'gross_rate',
  )
  .made('goods_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_goods: typeof GoodsStatistics;
  }
}

/** P15 /statistical-manager/statistical-goods. */
export const goodsStatistics = defineResource(GoodsStatistics, {
  label: { en: 'Goods statistics', zh: '商品统计' },
  route: '/statistical-manager/statistical-goods',
  permission: 'GOOD_STATISTICAL',
  menu: 'statistical-manager',
  api: statisticsCalls('/statistics_goods'),
  statistics: {
    by: {
      goods: {
        label: { en: 'Goods', zh: '商品' },
        key: 'goods_id',
        name: 'goods_name',
        into: {
          route: '/statistical-manager/statistical-goods/detail',
          params: {
            goods_id: 'key',
            ...sameRows,
          },
        },
      },
      type: {
        label: { en: 'Category', zh: '分类' },
        key: 'type_id',
        name: 'type_path',
        lacks: ['on_sale_shop_count'],
        into: { by: 'goods', filter: 'type_id' },
      },
      brand: {
        label: { en: 'Brand', zh: '品牌' },
        key: 'brand_id',
        name: 'brand_name',
        lacks: ['on_sale_shop_count'],
        into: { by: 'goods', filter: 'brand_id' },
      },
      scene: {
        label: { en: 'Scene', zh: '场景' },
        key: 'scene_id',
        name: 'scene_name',
        lacks: ['on_sale_shop_count'],
        into: { by: 'goods', filter: 'scene_id' },
      },
      org: {
        label: { en: 'Organisation', zh: '组织' },
        key: 'mgt_org_id',
        name: 'mgt_org_name',
        lacks: ['on_sale_shop_count'],
        into: { by: 'goods', filter: 'mgt_org_id' },
      },
    },
    split: true,
    cards: [
      'sale_quantity',
      'sales_amount',
      'gross_amount',
      'gross_rate',
      'avg_price',
      'refund_rate',
      'sell_through_rate',
      'misrecognise_rate',
    ],
    charts: [
      {
        chart: 'rank',
        title: { en: 'Best sellers', zh: '畅销商品' },
        by: 'goods',
        measures: ['sale_quantity', 'sales_amount'],
        most: 20,
      },
      {
        chart: 'pareto',
        title: { en: 'Goods that make 80% of sales', zh: '商品二八分析' },
        by: 'goods',
        measure: 'sales_amount',
      },
      {
        chart: 'tree',
        title: { en: 'Sales by category', zh: '分类销售额' },
        by: 'type',
        measure: 'sales_amount',
      },
      {
        chart: 'share',
        title: { en: 'Sales by brand', zh: '品牌销售占比' },
        by: 'brand',
        measure: 'sales_amount',
      },
      {
        chart: 'trend',
        title: { en: 'Sales of chosen goods', zh: '所选商品走势' },
        measures: ['sales_amount', 'sale_quantity'],
        of: { by: 'goods', most: 5 },
      },
    ],
  },
  list: {
    columns: [
      GoodsStatistics.col('rank_no', { width: 72 }),
      GoodsStatistics.col('logo_url', { width: 72 }),
      GoodsStatistics.col('goods_name', { width: 220 }),
      'goods_code',
      'sale_quantity',
      'sales_amount',
      'sales_share',
      'sell_through_rate',
      'mom_rate',
    ],
    hidden: [
      'stat_period',
      'brand_name',
      'type_path',
      'scene_name',
      'mgt_org_name',
      'on_sale_shop_count',
      'active_shop_count',
      'active_rate',
      'avg_price',
      'refund_quantity',
      'refund_rate',
      'day_quantity',
      'gmv_amount',
      'cost_amount',
      'gross_amount',
      'gross_rate',
      'replenish_quantity',
      'misrecognise_rate',
    ],
    keep: ['rank_no', 'goods_name', 'goods_code', 'stat_period'],
    filters: ['mgt_org_id', 'mct_id', 'type_id', 'brand_id', 'goods_name', 'scene_id'],
    moreFilters: ['goods_code', 'goods_source', 'goods_id'],
    sort: ['sales_amount', 'desc'],
    sortable: [
      'stat_period',
      'on_sale_shop_count',
      'active_shop_count',
      'active_rate',
      'sale_quantity',
      'gmv_amount',
      'sales_amount',
      'sales_share',
      'avg_price',
      'cost_amount',
      'gross_amount',
      'gross_rate',
      'refund_quantity',
      'refund_rate',
      'replenish_quantity',
      'sell_through_rate',
      'day_quantity',
      'misrecognise_rate',
      'mom_rate',
    ],
    sums: [
      'sale_quantity',
      'gmv_amount',
      'sales_amount',
      'cost_amount',
      'gross_amount',
      'refund_quantity',
      'replenish_quantity',
    ],
    page: ['export'],
  },
});
