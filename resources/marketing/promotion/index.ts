import { payChannel, scopeRange, strategyStatus, weekday } from '../../enums.ts';
import { auto, f, model } from '../../kit/index.ts';
import { clockTime } from '../../kit/texts.ts';
import { pointScope } from '../../shared/point-scope.ts';
import { bearSide, userScope } from '../coupon/enums.ts';
import { promotionStatus, promotionType, thresholdMode } from './enums.ts';
import { ruleText } from './rule.ts';

/** An activity that takes something off orders of its points (P47, P48, whose screens come later). */
export const Promotion = model(
  'promotion',
  {
    promotion_no: auto(
      f.text({ en: 'Activity No.', zh: '活动编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    promotion_name: f.text({ en: 'Activity', zh: '活动名称' }, { required: true, min: 2, max: 32 }),
    promotion_type: f.enum({ en: 'Activity type', zh: '活动类型' }, promotionType, { required: true }),
    promotion_status: auto(
      f.enum({ en: 'Status', zh: '活动状态' }, promotionStatus, {
        required: true,
        default: promotionStatus.stopped,
      }),
    ),
    start_time: f.dateTime({ en: 'Start time', zh: '开始时间' }, { required: true, ends: 'end_time' }),
    end_time: f.dateTime({ en: 'End time', zh: '结束时间' }, { required: true }),
    /** When it ended before its end: by hand, or at its budget. Empty while it runs, and where it never ran. */
    stop_time: auto(f.dateTime({ en: 'Stopped at', zh: '停止时间' })),
    week_days: f.enums({ en: 'Weekdays', zh: '生效星期' }, weekday, {
      help: { en: 'None chosen: every day', zh: '不选表示每天生效' },
    }),
    start_clock: f.text({ en: 'From (HH:mm)', zh: '每日开始' }, clockTime),
    end_clock: f.text({ en: 'To (HH:mm)', zh: '每日结束' }, clockTime),
    ...pointScope,
    user_scope: f.enum({ en: 'Users', zh: '适用用户' }, userScope, {
      required: true,
      default: userScope.all,
    }),
    tag_ids: f.refs({ en: 'Tags', zh: '用户标签' }, 'mct_user_tag', { required: 'when', min: 1, max: 20 }),
    pay_channels: f.enums({ en: 'Channels', zh: '适用渠道' }, payChannel, { required: true, min: 1 }),
    user_limit: f.int(
      { en: 'Limit per user', zh: '每人限享次数' },
      { required: true, min: 0, max: 9_999, default: 0, help: { en: '0: no limit', zh: '0 表示不限' } },
    ),
    day_limit: f.int({ en: 'Limit per user-day', zh: '每人每日次数' }, { min: 0, max: 999 }),
    budget_amount: f.money(
      { en: 'Budget', zh: '活动预算' },
      { min: 0, help: { en: 'Empty or 0: none', zh: '留空或 0 表示不限' } },
    ),
    stack_coupon: f.flag({ en: 'Stack with coupon', zh: '可叠加优惠券' }, { required: true, default: 1 }),
    bear_side: f.enum({ en: 'Cost borne by', zh: '费用承担' }, bearSide, {
      required: true,
      default: bearSide.merchant,
    }),
    goods_range: f.enum({ en: 'Goods', zh: '适用商品' }, scopeRange, {
      required: true,
      default: scopeRange.all,
    }),
    goods_ids: f.refs({ en: 'Selected goods', zh: '指定商品' }, 'goods_center', {
      required: 'when',
      min: 1,
      max: 2_000,
    }),
    threshold_mode: f.enum({ en: 'Threshold by', zh: '门槛类型' }, thresholdMode, { required: 'when' }),
    threshold_amount: f.money({ en: 'Minimum spend', zh: '门槛' }, { min: 0, max: 100_000 }),
    reduce_amount: f.money({ en: 'Reduction', zh: '立减金额' }, { required: 'when', min: 1, max: 5_000 }),
    tiers: f.rows(
      { en: 'Tiers', zh: '满减阶梯' },
      {
        threshold_amount: f.money({ en: 'From amount', zh: '满金额' }, { min: 1, max: 100_000 }),
        threshold_quantity: f.int({ en: 'From pieces', zh: '满件数' }, { min: 1, max: 99 }),
        reduce_amount: f.money({ en: 'Reduction', zh: '减免金额' }, { required: true, min: 1, max: 100_000 }),
      },
      { required: 'when', min: 1, max: 5 },
    ),
    min_reduce: f.money({ en: 'Least off', zh: '最低立减' }, { required: 'when', min: 1 }),
    max_reduce: f.money({ en: 'Most off', zh: '最高立减' }, { required: 'when', min: 1 }),
    discount: f.percent(
      { en: 'Percent paid', zh: '折扣（实付百分比）' },
      { required: 'when', min: 0, max: 99 },
    ),
    goods_a: f.refs({ en: 'Goods A', zh: '商品A' }, 'goods_center', { required: 'when', min: 1, max: 50 }),
    quantity_a: f.int({ en: 'Pieces of A', zh: 'A件数' }, { required: 'when', min: 1, max: 10 }),
    goods_b: f.refs({ en: 'Goods B', zh: '商品B' }, 'goods_center', { required: 'when', min: 1, max: 50 }),
    quantity_b: f.int({ en: 'Pieces of B', zh: 'B件数' }, { required: 'when', min: 1, max: 10 }),
    max_times: f.int({ en: 'Times per order', zh: '每单最多次数' }, { required: 'when', min: 1, max: 99 }),
    used_amount: auto(f.money({ en: 'Discount used', zh: '已优惠金额' }, { required: true, default: 0 })),
    join_order_count: auto(
      f.int({ en: 'Orders with activity', zh: '活动订单数' }, { required: true, default: 0 }),
    ),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Activity', zh: '活动' }, title: 'promotion_name', scope: 'merchant' },
)
  .derived('strategy_status', f.enum({ en: 'Time state', zh: '时间状态' }, strategyStatus), {
    notStarted: { start_time: { gt: { $: 'now' } } },
    expired: { end_time: { lt: { $: 'now' } } },
    inProgress: {},
  })
  .computed('rule_desc', f.text({ en: 'Rule', zh: '优惠规则' }, { max: 200 }), ruleText)
  .counted('shop_count', { en: 'Points', zh: '点位数' }, 'shop_ids')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .check(['start_time', 'end_time'], (v) => v.start_time < v.end_time, {
    en: 'must be after the start',
    zh: '须晚于开始时间',
  })
  .unique('promotion_no', 10005)
  .index('end_time')
  .hiddenFromMerchants('bear_side', 'mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    promotion: typeof Promotion;
  }
}
