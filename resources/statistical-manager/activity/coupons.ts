import { auto, defineResource, f, report, statisticsCalls } from '../../kit/index.ts';
import { couponStatus, couponType } from '../../marketing/coupon/enums.ts';
import { CouponBuyerDay, CouponDay } from './facts.ts';

/**
 * What coupons brought (P17), made of their days. A coupon holds at its points for as long as it is good, so that these have no days
 * without it: nothing is compared.
 */
export const CouponStatistics = report(
  'statistics_coupon',
  [CouponDay, CouponBuyerDay],
  {
    stat_date: auto(f.date({ en: 'Date', zh: '日期' })),
    coupon_id: auto(f.ref({ en: 'Coupon', zh: '优惠券' }, 'mgt_coupon')),
  },
  { label: { en: 'Coupon statistics', zh: '优惠券统计' }, scope: 'merchant' },
)
  .via(
    'coupon_name',
    f.text({ en: 'Coupon name', zh: '优惠券名称' }, { max: 20 }),
    'coupon_id',
    'coupon_name',
  )
  .via('coupon_type', f.enum({ en: 'Coupon type', zh: '券类型' }, couponType), 'coupon_id', 'coupon_type')
  .via(
    'coupon_status',
    f.enum({ en: 'Status', zh: '优惠券状态' }, couponStatus),
    'coupon_id',
    'coupon_status',
  )
  .via('start_time', f.dateTime({ en: 'Claim from', zh: '领取开始' }), 'coupon_id', 'claim_start_time')
  .via('end_time', f.dateTime({ en: 'Claim to', zh: '领取结束' }), 'coupon_id', 'claim_end_time')
  .sum('issue_count', f.int({ en: 'Coupons issued', zh: '发放数量' }), 'issue_count', { once: 'coupon_id' })
  .sum('claim_count', f.int({ en: 'Claimed', zh: '已领取' }), 'claim_count')
  .sum('use_count', f.int({ en: 'Used', zh: '已核销' }), 'use_count')
  .sum('redeemed_count', f.int({ en: 'Claimed and used since', zh: '领取后已核销' }), 'redeemed_count')
  .ratio(
    'use_rate',
    f.rate({ en: 'Use rate of those claimed', zh: '领取核销率' }),
    'redeemed_count',
    'claim_count',
  )
  .sum('life_claim_count', f.int({ en: 'Claimed in all', zh: '累计领取' }), 'life_claim_count', {
    once: 'coupon_id',
  })
  .sum('life_use_count', f.int({ en: 'Used in all', zh: '累计核销' }), 'life_use_count', {
    once: 'coupon_id',
  })
  .distinct('join_shop_count', f.int({ en: 'Points joined', zh: '参与点位数' }), 'shop_id')
  .distinct('join_user_count', f.int({ en: 'Users joined', zh: '参与人数' }), 'user_id')
  .sum('join_order_count', f.int({ en: 'Orders with coupon', zh: '用券订单数' }), 'join_order_count')
  .sum(
    'activity_sales_amount',
    f.money({ en: 'Sales in coupon orders', zh: '用券订单销售额' }),
    'sales_amount',
  )
  .sum('activity_discount_amount', f.money({ en: 'Discount given', zh: '优惠金额' }), 'discount_amount')
  .sum('new_user_count', f.int({ en: 'New buyers', zh: '新客数' }), 'new_user_count')
  .hiddenFromMerchants('mgt_org_id', 'mct_id')
  .made('coupon_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_coupon: typeof CouponStatistics;
  }
}

/** P17 /statistical-manager/statistical-activity/coupon, tab of coupons. */
export const couponStatistics = defineResource(CouponStatistics, {
  label: { en: 'Coupon statistics', zh: '优惠券统计' },
  beside: { label: { en: 'Coupons', zh: '优惠券' }, of: [] },
  route: '/statistical-manager/statistical-activity/coupon',
  permission: 'MARKET_STATISTICAL',
  menu: 'none',
  api: statisticsCalls('/statistics_coupon'),
  statistics: {
    by: {
      coupon: { label: { en: 'Coupon', zh: '优惠券' }, key: 'coupon_id', name: 'coupon_name' },
      type: {
        label: { en: 'Coupon type', zh: '券类型' },
        key: 'coupon_type',
        name: 'coupon_type',
        into: { by: 'coupon', filter: 'coupon_type' },
      },
    },
    cards: [
      'claim_count',
      'use_count',
      'use_rate',
      'activity_sales_amount',
      'activity_discount_amount',
      'join_user_count',
    ],
    charts: [
      {
        chart: 'funnel',
        title: { en: 'From issue to use', zh: '累计发放、领取与核销' },
        measures: ['issue_count', 'life_claim_count', 'life_use_count'],
      },
      {
        chart: 'rank',
        title: { en: 'Coupons', zh: '优惠券排行' },
        by: 'coupon',
        measures: ['use_count', 'claim_count', 'activity_discount_amount'],
        most: 10,
      },
      {
        chart: 'trend',
        title: { en: 'Claimed and used', zh: '领取与核销走势' },
        measures: ['use_count', 'claim_count'],
      },
    ],
  },
  list: {
    columns: [
      CouponStatistics.col('coupon_name', { width: 220, fixed: 'left' }),
      'coupon_type',
      'coupon_status',
      'claim_count',
      'use_count',
      'use_rate',
      'activity_sales_amount',
      'activity_discount_amount',
      'join_user_count',
    ],
    hidden: [
      'start_time',
      'end_time',
      'issue_count',
      'redeemed_count',
      'life_claim_count',
      'life_use_count',
      'join_shop_count',
      'join_order_count',
      'new_user_count',
    ],
    keep: ['coupon_name', 'use_count'],
    filters: ['coupon_name', 'coupon_type', 'coupon_status', 'mgt_org_id', 'mct_id'],
    sort: ['use_count', 'desc'],
    sortable: [
      'claim_count',
      'use_count',
      'use_rate',
      'join_shop_count',
      'join_user_count',
      'join_order_count',
      'activity_sales_amount',
      'activity_discount_amount',
      'new_user_count',
    ],
    sums: [
      'claim_count',
      'use_count',
      'join_order_count',
      'join_user_count',
      'activity_sales_amount',
      'activity_discount_amount',
      'new_user_count',
    ],
    page: ['export'],
  },
});
