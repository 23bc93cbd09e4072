import { auto, defineResource, f, report, statisticsCalls } from '../../kit/index.ts';
import { promotionStatus, promotionType } from '../../marketing/promotion/enums.ts';
import { countedOrders } from '../counted-orders.ts';
import { PromotionAround, PromotionBuyerDay, PromotionDay } from './facts.ts';

/** A lift against fewer base days than this, in tenths, is a guess. */
const thinBase = 20;

/** What activities brought (P17), made of their days; lift and return are those of docs/domain/statistics.md §7. */
export const ActivityStatistics = report(
  'statistics_activity',
  [PromotionDay, PromotionBuyerDay, PromotionAround],
  {
    stat_date: auto(f.date({ en: 'Date', zh: '日期' })),
    promotion_id: auto(f.ref({ en: 'Activity', zh: '活动' }, 'promotion')),
  },
  { label: { en: 'Activity statistics', zh: '活动统计' }, scope: 'merchant' },
)
  .via(
    'promotion_name',
    f.text({ en: 'Activity', zh: '活动名称' }, { max: 32 }),
    'promotion_id',
    'promotion_name',
  )
  .via(
    'promotion_type',
    f.enum({ en: 'Activity type', zh: '活动类型' }, promotionType),
    'promotion_id',
    'promotion_type',
  )
  .via(
    'promotion_status',
    f.enum({ en: 'Status', zh: '活动状态' }, promotionStatus),
    'promotion_id',
    'promotion_status',
  )
  .via('start_time', f.dateTime({ en: 'Start time', zh: '开始时间' }), 'promotion_id', 'start_time')
  .via('end_time', f.dateTime({ en: 'End time', zh: '结束时间' }), 'promotion_id', 'end_time')
  .sum('held_days', f.int({ en: 'Activity days', zh: '活动天数' }), 'held_days')
  .distinct('join_shop_count', f.int({ en: 'Points joined', zh: '参与点位数' }), 'shop_id', {
    where: { held_days: { gt: 0 } },
  })
  .distinct('join_user_count', f.int({ en: 'Users joined', zh: '参与人数' }), 'user_id')
  .sum('join_order_count', f.int({ en: 'Orders with activity', zh: '活动订单数' }), 'join_order_count')
  .sum('point_order_count', f.int({ en: 'Orders of its points', zh: '参与点位订单数' }), 'point_order_count')
  .ratio(
    'join_rate',
    f.rate({ en: 'Participation rate', zh: '参与率' }),
    'join_order_count',
    'point_order_count',
  )
  .sum(
    'activity_sales_amount',
    f.money({ en: 'Sales in activity orders', zh: '活动订单销售额' }),
    'sales_amount',
  )
  .sum('activity_discount_amount', f.money({ en: 'Discount given', zh: '活动优惠金额' }), 'discount_amount')
  .sum('compared_days', f.int({ en: 'Cabinet-days compared', zh: '对比台天' }), 'compared_days')
  .sum('base_days', f.int({ en: 'Base days', zh: '基准天数' }), 'base_days')
  .sum('compared_amount', f.money({ en: 'Sales compared', zh: '对比销售额' }), 'compared_amount')
  .sum('base_amount', f.money({ en: 'Baseline sales', zh: '基准销售额' }), 'base_amount')
  .sum('compared_discount', f.money({ en: 'Discount compared', zh: '对比优惠金额' }), 'compared_discount')
  .sum('control_amount', f.money({ en: 'Sales of the control group', zh: '对照组销售额' }), 'control_amount')
  .sum(
    'control_base_amount',
    f.money({ en: 'Baseline of the control group', zh: '对照组基准' }),
    'control_base_amount',
  )
  .minus(
    'gained_amount',
    f.money({ en: 'Incremental sales', zh: '增量销售额' }),
    'compared_amount',
    'base_amount',
  )
  .ratio('roi', f.int({ en: 'ROI', zh: '投入产出比' }, { decimals: 2 }), 'gained_amount', 'compared_discount')
  .ratio(
    'base_day_amount',
    f.money({ en: 'Baseline per cabinet-day', zh: '基准台日销售额' }),
    'base_amount',
    'compared_days',
  )
  .ratio(
    'activity_day_amount',
    f.money({ en: 'Activity per cabinet-day', zh: '活动台日销售额' }),
    'compared_amount',
    'compared_days',
  )
  .ratio(
    'base_depth',
    f.int({ en: 'Base days each', zh: '平均基准天数' }, { decimals: 1, alarmBelow: thinBase }),
    'base_days',
    'compared_days',
  )
  .gain('lift_rate', f.rate({ en: 'Lift', zh: '提升率' }), 'compared_amount', 'base_amount', [
    'control_amount',
    'control_base_amount',
  ])
  .sum('new_user_count', f.int({ en: 'New buyers', zh: '新客数' }), 'new_user_count')
  .sum('active_days', f.int({ en: 'Active cabinet days', zh: '有效台天' }), 'active_days')
  .sum(
    'point_sales_amount',
    f.money({ en: 'Sales of its points', zh: '参与点位销售额' }),
    'point_sales_amount',
  )
  .ratio(
    'point_day_amount',
    f.money({ en: 'Sales per cabinet-day of its points', zh: '参与点位台日销售额' }),
    'point_sales_amount',
    'active_days',
  )
  .hiddenFromMerchants('mgt_org_id', 'mct_id')
  .made('promotion_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    statistics_activity: typeof ActivityStatistics;
  }
}

/** P17 /statistical-manager/statistical-activity, tab of activities. */
export const activityStatistics = defineResource(ActivityStatistics, {
  label: { en: 'Activity statistics', zh: '活动统计' },
  route: '/statistical-manager/statistical-activity',
  permission: 'MARKET_STATISTICAL',
  menu: 'statistical-manager',
  beside: { label: { en: 'Activities', zh: '活动' }, of: ['statistics_coupon'] },
  api: statisticsCalls('/statistics_activity'),
  statistics: {
    by: {
      activity: {
        label: { en: 'Activity', zh: '活动' },
        key: 'promotion_id',
        name: 'promotion_name',
        into: countedOrders({
          promotion_id: 'key',
          mgt_org_id: { filter: 'mgt_org_id' },
          mct_id: { filter: 'mct_id' },
        }),
      },
      type: {
        label: { en: 'Activity type', zh: '活动类型' },
        key: 'promotion_type',
        name: 'promotion_type',
        into: { by: 'activity', filter: 'promotion_type' },
      },
    },
    cards: [
      'join_order_count',
      'activity_sales_amount',
      'activity_discount_amount',
      'join_rate',
      'lift_rate',
      'roi',
      'join_user_count',
      'new_user_count',
    ],
    charts: [
      {
        chart: 'versus',
        title: { en: 'Baseline and activity, per cabinet-day', zh: '基准与活动台日销售额' },
        by: 'activity',
        measures: ['base_day_amount', 'activity_day_amount'],
        most: 10,
      },
      {
        chart: 'rank',
        title: { en: 'Activities by effect', zh: '活动效果排行' },
        by: 'activity',
        measures: ['lift_rate', 'roi'],
        most: 10,
      },
      {
        chart: 'trend',
        title: { en: 'Sales per cabinet-day before, during and after', zh: '活动前后台日销售额' },
        measures: ['point_day_amount'],
        of: { by: 'activity', most: 1 },
        band: 'held_days',
      },
    ],
  },
  list: {
    columns: [
      ActivityStatistics.col('promotion_name', { width: 220, fixed: 'left' }),
      'promotion_type',
      'promotion_status',
      'join_order_count',
      'join_rate',
      'activity_sales_amount',
      'roi',
      'lift_rate',
      'base_depth',
    ],
    hidden: [
      'activity_discount_amount',
      'start_time',
      'end_time',
      'join_shop_count',
      'join_user_count',
      'base_day_amount',
      'activity_day_amount',
      'new_user_count',
    ],
    keep: ['promotion_name', 'lift_rate'],
    filters: ['promotion_name', 'promotion_type', 'promotion_status', 'mgt_org_id', 'mct_id'],
    sort: ['activity_sales_amount', 'desc'],
    sortable: [
      'join_shop_count',
      'join_user_count',
      'join_order_count',
      'join_rate',
      'activity_sales_amount',
      'activity_discount_amount',
      'roi',
      'lift_rate',
      'new_user_count',
    ],
    sums: [
      'join_order_count',
      'join_user_count',
      'activity_sales_amount',
      'activity_discount_amount',
      'new_user_count',
    ],
    page: ['export'],
  },
});
