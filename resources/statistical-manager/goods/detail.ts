import { auto, defineResource, f, report, statisticsCalls } from '../../kit/index.ts';
import { sameRows } from '../same-rows.ts';
import { GoodsDay, GoodsHour, GoodsOrgDay, GoodsPairDay } from './facts.ts';

/** One product at its points (P16), made of the same days as goods statistics. */
export const GoodsDetail = report(
  'statistics_goods_shop',
  [GoodsOrgDay, GoodsDay, GoodsHour, GoodsPairDay],
  {
    stat_date: auto(f.date({ en: 'Date', zh: '日期' })),
    goods_id: auto(f.ref({ en: 'Goods', zh: '商品' }, 'goods_center')),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop')),
    scene_id: auto(f.ref({ en: 'Scene', zh: '场景' }, 'scene')),
    pair_goods_id: auto(f.ref({ en: 'Bought together', zh: '关联商品' }, 'goods_center')),
  },
  { label: { en: 'Goods statistics', zh: '商品统计详情' }, scope: 'merchant' },
)
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }, { max: 125 }), 'shop_id', 'shop_name')
  .via(
    'cabinet_code',
    f.text({ en: 'Cabinet code', zh: '柜机编码' }, { max: 32, match: 'exact' }),
    'shop_id',
    'cabinet_code',
  )
  .via('scene_name', f.text({ en: 'Scene', zh: '场景' }), 'scene_id', 'name')
  .via('pair_goods_name', f.text({ en: 'Bought together', zh: '关联商品' }), 'pair_goods_id', 'goods_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .told('stock_quantity', f.int({ en: 'Stock', zh: '当前库存' }), 'shop_id')
  .told('last_sale_time', f.dateTime({ en: 'Last sale', zh: '最近售出' }), 'shop_id')
  .told('point_sell_through_rate', f.rate({ en: 'Sell-through', zh: '售罄率' }), 'shop_id')
  .sum('sale_quantity', f.int({ en: 'Quantity sold', zh: '销售数量' }), 'sale_quantity')
  .sum('sales_amount', f.money({ en: 'Sales', zh: '销售额' }), 'sales_amount')
  .ratio('avg_price', f.money({ en: 'Average price', zh: '平均成交价' }), 'sales_amount', 'sale_quantity')
  .sum('refund_quantity', f.int({ en: 'Refunded qty', zh: '已退数量' }), 'refund_quantity')
  .ratio('refund_rate', f.rate({ en: 'Refund rate', zh: '退款率' }), 'refund_quantity', 'sale_quantity')
  .sum('replenish_quantity', f.int({ en: 'Replenished qty', zh: '补货数量' }), 'replenish_quantity')
  .sum('opening_stock', f.int({ en: 'Opening stock', zh: '期初库存' }), 'opening_stock', 'first')
  .ratio('sell_through_rate', f.rate({ en: 'Sell-through', zh: '售罄率' }), 'sale_quantity', [
    'opening_stock',
    'replenish_quantity',
  ])
  .sum('pair_count', f.int({ en: 'Joint orders', zh: '共同订单数' }), 'pair_count')
  .distinct('active_shop_count', f.int({ en: 'Points with sales', zh: '动销点位数' }), 'shop_id', {
    where: { sale_quantity: { gt: 0 } },
  })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name')
  .made('shop_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_goods_shop: typeof GoodsDetail;
  }
}

/** P16 /statistical-manager/statistical-goods/detail, about one product. */
export const goodsDetail = defineResource(GoodsDetail, {
  label: { en: 'Goods statistics in detail', zh: '商品统计详情' },
  route: '/statistical-manager/statistical-goods/detail',
  permission: 'GOOD_STATISTICAL',
  menu: 'none',
  api: statisticsCalls('/statistics_goods_shop'),
  calls: {
    'GET /statistics_goods/{id}/v1':
      'the product, and the ten that it is bought together with most: {goods, order_count, pairs} (`time_type`, `start_date`, `end_date`)',
  },
  statistics: {
    of: 'goods_id',
    by: {
      shop: {
        label: { en: 'Point', zh: '点位' },
        key: 'shop_id',
        name: 'shop_name',
        tells: ['mgt_org_id', 'scene_id'],
        lacks: ['pair_count'],
        into: {
          route: '/statistical-manager/statistical-shop',
          params: {
            shop_id: 'key',
            ...sameRows,
          },
        },
      },
      scene: {
        label: { en: 'Scene', zh: '场景' },
        key: 'scene_id',
        name: 'scene_name',
        lacks: ['pair_count'],
      },
      pair: {
        label: { en: 'Bought together', zh: '关联购买' },
        key: 'pair_goods_id',
        name: 'pair_goods_name',
        lacks: [
          'sale_quantity',
          'sales_amount',
          'avg_price',
          'refund_quantity',
          'refund_rate',
          'replenish_quantity',
          'opening_stock',
          'sell_through_rate',
          'active_shop_count',
        ],
        into: {
          route: '/statistical-manager/statistical-goods/detail',
          params: {
            goods_id: 'key',
            ...sameRows,
            shop_name: { filter: 'shop_name' },
            cabinet_code: { filter: 'cabinet_code' },
          },
        },
      },
    },
    cards: [
      'sale_quantity',
      'sales_amount',
      'avg_price',
      'refund_rate',
      'sell_through_rate',
      'active_shop_count',
    ],
    charts: [
      {
        chart: 'trend',
        title: { en: 'Quantity and sales', zh: '销量与销售额' },
        measures: ['sale_quantity', 'sales_amount'],
      },
      { chart: 'hours', title: { en: 'Sales by hour', zh: '时段销量' }, measure: 'sale_quantity' },
      {
        chart: 'bars',
        title: { en: 'Quantity by scene', zh: '场景销量' },
        by: 'scene',
        measure: 'sale_quantity',
      },
      {
        chart: 'scatter',
        title: { en: 'Price and quantity by point', zh: '点位价格与销量' },
        by: 'shop',
        x: 'avg_price',
        y: 'sale_quantity',
      },
      {
        chart: 'bars',
        title: { en: 'Bought together', zh: '关联购买' },
        by: 'pair',
        measure: 'pair_count',
      },
    ],
  },
  list: {
    columns: [
      GoodsDetail.col('shop_name', { width: 220 }),
      'sale_quantity',
      'sales_amount',
      'avg_price',
      'stock_quantity',
      'last_sale_time',
      'point_sell_through_rate',
      GoodsDetail.col('pair_goods_name', { width: 220 }),
      'pair_count',
    ],
    hidden: [
      'cabinet_code',
      'scene_name',
      'mgt_org_name',
      'refund_quantity',
      'refund_rate',
      'replenish_quantity',
    ],
    keep: ['shop_name'],
    filters: ['goods_id', 'shop_name', 'scene_id', 'mgt_org_id'],
    moreFilters: ['mct_id', 'cabinet_code'],
    sort: ['sale_quantity', 'desc'],
    sortable: [
      'sale_quantity',
      'sales_amount',
      'avg_price',
      'stock_quantity',
      'last_sale_time',
      'point_sell_through_rate',
      'refund_quantity',
      'refund_rate',
      'replenish_quantity',
      'pair_count',
    ],
    sums: ['sale_quantity', 'sales_amount', 'refund_quantity', 'replenish_quantity'],
    page: ['export'],
  },
});
