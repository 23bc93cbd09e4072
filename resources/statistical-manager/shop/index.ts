import { identifyType, payChannel } from '../../enums.ts';
import { auto, defineResource, f, report, statisticsCalls } from '../../kit/index.ts';
import { orderSource } from '../../order-manager/enums.ts';
import { operationMode } from '../../shared/point.ts';
import { countedOrders } from '../counted-orders.ts';
import { BuyerDay, OrgDay, OrgHour, OrgPayDay, RefundDay, ShopDay, ShopHour, ShopPayDay } from './facts.ts';

/**
 * Points and periods compared (P14), made of the days and hours of points; the formulas are those of docs/domain/statistics.md §7.
 */
export const ShopStatistics = report(
  'statistics_shop',
  [OrgDay, OrgPayDay, OrgHour, ShopDay, ShopPayDay, ShopHour, BuyerDay, RefundDay],
  {
    stat_date: auto(f.date({ en: 'Date', zh: '日期' })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop')),
    scene_id: auto(f.ref({ en: 'Scene', zh: '场景' }, 'scene')),
    pay_channel: auto(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel)),
    order_source: auto(f.enum({ en: 'Order source', zh: '订单来源' }, orderSource)),
  },
  { label: { en: 'Point statistics', zh: '点位统计' }, scope: 'merchant' },
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
  .via('scene_name', f.text({ en: 'Scene', zh: '场景' }), 'scene_id', 'name')
  .via('area_id', f.ref({ en: 'Area', zh: '所在地区' }, 'sys_area_code'), 'shop_id', 'area_id')
  .via('province_name', f.text({ en: 'Province', zh: '省' }), 'shop_id', 'province_name')
  .via('city_name', f.text({ en: 'City', zh: '市' }), 'shop_id', 'city_name')
  .via(
    'identify_type',
    f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType),
    'shop_id',
    'identify_type',
  )
  .via(
    'operation_mode',
    f.enum({ en: 'Operation mode', zh: '经营模式' }, operationMode),
    'shop_id',
    'operation_mode',
  )
  .sum('active_days', f.int({ en: 'Active cabinet days', zh: '有效台天' }), 'active_days')
  .sum('operating_minutes', f.int({ en: 'Operating minutes', zh: '营业时长(分)' }), 'operating_minutes')
  .sum('online_minutes', f.int({ en: 'Online minutes', zh: '在线时长(分)' }), 'online_minutes')
  .sum('open_count', f.int({ en: 'Openings', zh: '开门次数' }), 'open_count')
  .sum('order_count', f.int({ en: 'Orders', zh: '订单数' }), 'order_count')
  .distinct('user_count', f.int({ en: 'Buyers', zh: '购买人数' }), 'user_id', {
    since: 'first_time',
    sketch: { model: 'statistics_buyer_sketch', atMost: 'order_count', apart: 'scene_id' },
  })
  .sum('new_user_count', f.int({ en: 'New buyers', zh: '新客数' }), 'new_user_count')
  .sum('item_count', f.int({ en: 'Items', zh: '商品件数' }), 'item_count')
  .sum('gmv_amount', f.money({ en: 'GMV', zh: '交易总额' }), 'gmv_amount')
  .sum('sales_amount', f.money({ en: 'Sales', zh: '销售额' }), 'sales_amount')
  .sum('discount_amount', f.money({ en: 'Discounts', zh: '优惠金额' }), 'discount_amount')
  .distinct('refund_count', f.int({ en: 'Refunded orders', zh: '退款订单数' }), 'order_id', {
    since: 'finish_time',
  })
  .sum('refund_amount', f.money({ en: 'Refund amount', zh: '退款金额' }), 'refund_amount')
  .sum('abnormal_count', f.int({ en: 'Abnormal orders', zh: '异常订单数' }), 'abnormal_count')
  .sum('complaint_count', f.int({ en: 'Complaints', zh: '客诉数' }), 'complaint_count')
  .ratio('online_rate', f.rate({ en: 'Online rate', zh: '在线率' }), 'online_minutes', 'operating_minutes')
  .ratio('conversion_rate', f.rate({ en: 'Purchase rate', zh: '购买转化率' }), 'order_count', 'open_count')
  .minus('net_sales_amount', f.money({ en: 'Net sales', zh: '净销售额' }), 'sales_amount', 'refund_amount')
  .ratio('aov_amount', f.money({ en: 'Average order value', zh: '客单价' }), 'sales_amount', 'order_count')
  .ratio(
    'items_per_order',
    f.int({ en: 'Items per order', zh: '件单' }, { decimals: 2 }),
    'item_count',
    'order_count',
  )
  .ratio(
    'day_sales_amount',
    f.money({ en: 'Sales per cabinet-day', zh: '台日均销售额' }),
    'sales_amount',
    'active_days',
  )
  .ratio('refund_rate', f.rate({ en: 'Refund rate', zh: '退款率' }), 'refund_count', 'order_count')
  .ratio('abnormal_rate', f.rate({ en: 'Abnormal rate', zh: '异常率' }), 'abnormal_count', 'open_count')
  .ratio('complaint_rate', f.rate({ en: 'Complaint rate', zh: '客诉率' }), 'complaint_count', 'order_count')
  .change('mom_rate', f.rate({ en: 'vs previous period', zh: '环比' }), 'sales_amount', 'previous')
  .change('yoy_rate', f.rate({ en: 'vs last year', zh: '同比' }), 'sales_amount', 'last_year')
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name')
  .made('shop_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_shop: typeof ShopStatistics;
  }
}

/** P14 /statistical-manager/statistical-shop. */
export const shopStatistics = defineResource(ShopStatistics, {
  label: { en: 'Point statistics', zh: '点位统计' },
  route: '/statistical-manager/statistical-shop',
  permission: 'POINT_STATISTICAL',
  menu: 'statistical-manager',
  api: statisticsCalls('/statistics_shop'),
  statistics: {
    by: {
      shop: {
        label: { en: 'Point', zh: '点位' },
        key: 'shop_id',
        name: 'shop_name',
        tells: ['mgt_org_id', 'mct_id', 'scene_id'],
        into: { by: 'day', filter: 'shop_id' },
      },
      org: {
        label: { en: 'Organisation', zh: '组织' },
        key: 'mgt_org_id',
        name: 'mgt_org_name',
        into: { by: 'shop', filter: 'mgt_org_id' },
      },
      mct: {
        label: { en: 'Merchant', zh: '商户' },
        key: 'mct_id',
        name: 'mct_name',
        into: { by: 'shop', filter: 'mct_id' },
      },
      scene: {
        label: { en: 'Scene', zh: '场景' },
        key: 'scene_id',
        name: 'scene_name',
        into: { by: 'shop', filter: 'scene_id' },
      },
      city: {
        label: { en: 'City', zh: '城市' },
        key: 'city_name',
        name: 'city_name',
        into: { by: 'shop', filter: 'city_name' },
      },
      province: { label: { en: 'Province', zh: '省份' }, key: 'province_name', name: 'province_name' },
      channel: { label: { en: 'Payment channel', zh: '支付渠道' }, key: 'pay_channel', name: 'pay_channel' },
      source: { label: { en: 'Order source', zh: '订单来源' }, key: 'order_source', name: 'order_source' },
      day: {
        label: { en: 'Day', zh: '日期' },
        key: 'stat_date',
        name: 'stat_date',
        into: countedOrders(
          {
            shop_id: { filter: 'shop_id' },
            cabinet_code: { filter: 'cabinet_code' },
            scene_id: { filter: 'scene_id' },
            mgt_org_id: { filter: 'mgt_org_id' },
            mct_id: { filter: 'mct_id' },
            identify_type: { filter: 'identify_type' },
            pay_channel: { filter: 'pay_channel' },
            order_source: { filter: 'order_source' },
          },
          { any: ['shop_name', 'area_id', 'city_name', 'operation_mode'], but: 'shop_id' },
        ),
      },
    },
    split: true,
    cards: [
      'sales_amount',
      'order_count',
      'aov_amount',
      'user_count',
      'net_sales_amount',
      'refund_amount',
      'conversion_rate',
      'day_sales_amount',
    ],
    charts: [
      {
        chart: 'trend',
        title: { en: 'Sales and orders', zh: '销售额与订单数' },
        measures: ['sales_amount', 'order_count'],
      },
      {
        chart: 'rank',
        title: { en: 'Points', zh: '点位排行' },
        by: 'shop',
        measures: ['sales_amount', 'order_count'],
        most: 20,
        ends: true,
      },
      {
        chart: 'heat',
        title: { en: 'Orders by weekday and hour', zh: '订单时段分布' },
        measure: 'order_count',
      },
      {
        chart: 'share',
        title: { en: 'Sales by scene', zh: '场景销售占比' },
        by: 'scene',
        measure: 'sales_amount',
      },
      {
        chart: 'bars',
        title: { en: 'Sales by organisation', zh: '组织销售额' },
        by: 'org',
        measure: 'sales_amount',
      },
    ],
  },
  list: {
    columns: [
      ShopStatistics.col('shop_name', { width: 220, fixed: 'left' }),
      'order_count',
      'sales_amount',
      'aov_amount',
      'user_count',
      'conversion_rate',
      'refund_amount',
      'net_sales_amount',
      'mom_rate',
    ],
    hidden: [
      'stat_date',
      'stat_period',
      'pay_channel',
      'order_source',
      'cabinet_code',
      'mgt_org_name',
      'mct_name',
      'scene_name',
      'city_name',
      'province_name',
      'active_days',
      'online_rate',
      'open_count',
      'new_user_count',
      'gmv_amount',
      'discount_amount',
      'refund_count',
      'items_per_order',
      'day_sales_amount',
      'refund_rate',
      'abnormal_rate',
      'complaint_rate',
      'yoy_rate',
    ],
    keep: ['shop_name', 'stat_period', 'sales_amount'],
    filters: ['mgt_org_id', 'mct_id', 'shop_name', 'scene_id', 'area_id', 'identify_type'],
    moreFilters: ['cabinet_code', 'city_name', 'operation_mode', 'pay_channel', 'order_source', 'shop_id'],
    sort: ['sales_amount', 'desc'],
    sortable: [
      'stat_period',
      'active_days',
      'online_rate',
      'open_count',
      'order_count',
      'conversion_rate',
      'user_count',
      'new_user_count',
      'gmv_amount',
      'sales_amount',
      'discount_amount',
      'refund_count',
      'refund_amount',
      'net_sales_amount',
      'aov_amount',
      'items_per_order',
      'day_sales_amount',
      'refund_rate',
      'abnormal_rate',
      'complaint_rate',
      'mom_rate',
    ],
    sums: [
      'active_days',
      'open_count',
      'order_count',
      'user_count',
      'new_user_count',
      'gmv_amount',
      'sales_amount',
      'discount_amount',
      'refund_count',
      'refund_amount',
      'net_sales_amount',
    ],
    page: ['export'],
  },
});
