import { payChannel, scopeRange, strategyStatus, weekday } from '../../enums.ts';
import { auto, crud, defineResource, f, model, part, slot } from '../../kit/index.ts';
import { clockTime, withoutEmoji } from '../../kit/texts.ts';
import { daysInRange } from '../../kit/time.ts';
import { pointScope } from '../../shared/point-scope.ts';
import { bearSide, userScope } from '../coupon/enums.ts';
import { promotionConflictCall, promotionDaysCall } from './calls.ts';
import { promotionStatus, promotionType, thresholdMode } from './enums.ts';
import { ruleText } from './rule.ts';

/** Days that an activity may run: a year (docs/domain/marketing.md §P47). */
const mostDays = 366;

/** An activity that takes something off orders of its points (P47, P48). */
export const Promotion = model(
  'promotion',
  {
    promotion_no: auto(
      f.text({ en: 'Activity No.', zh: '活动编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    promotion_name: f.text(
      { en: 'Activity', zh: '活动名称' },
      { ...withoutEmoji, required: true, min: 2, max: 32 },
    ),
    promotion_type: f.enum({ en: 'Activity type', zh: '活动类型' }, promotionType, {
      required: true,
      default: promotionType.orderThreshold,
    }),
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
    end_clock: f.text(
      { en: 'To (HH:mm)', zh: '每日结束' },
      {
        ...clockTime,
        help: {
          en: 'This minute included; before the start: on the next day. Both empty: all day',
          zh: '含该分钟；早于开始时间表示次日。均留空表示全天',
        },
      },
    ),
    ...pointScope,
    user_scope: f.enum({ en: 'Users', zh: '适用用户' }, userScope, {
      required: true,
      default: userScope.all,
    }),
    tag_ids: f.refs({ en: 'Tags', zh: '用户标签' }, 'mct_user_tag', { required: 'when', min: 1, max: 20 }),
    pay_channels: f.enums({ en: 'Channels', zh: '适用渠道' }, payChannel, {
      required: true,
      min: 1,
      default: [payChannel.wechat, payChannel.alipay],
    }),
    user_limit: f.int(
      { en: 'Limit per user', zh: '每人限享次数' },
      { required: true, min: 0, max: 9_999, default: 0, help: { en: '0: no limit', zh: '0 表示不限' } },
    ),
    day_limit: f.int(
      { en: 'Limit per user-day', zh: '每人每日次数' },
      { min: 0, max: 999, help: { en: 'Empty or 0: no limit', zh: '留空或 0 表示不限' } },
    ),
    budget_amount: f.money(
      { en: 'Budget', zh: '活动预算' },
      {
        min: 0,
        max: 1_000_000_000,
        help: {
          en: 'The order that uses it up stops the activity. Empty or 0: none',
          zh: '用完预算的订单会使活动停止。留空或 0 表示不限',
        },
      },
    ),
    stack_coupon: f.flag({ en: 'Stack with coupon', zh: '可叠加优惠券' }, { required: true, default: 1 }),
    bear_side: f.enum({ en: 'Cost borne by', zh: '费用承担' }, bearSide, {
      required: true,
      default: bearSide.merchant,
    }),
    /** Follows from the type: goods activities name theirs. */
    goods_range: auto(
      f.enum({ en: 'Goods', zh: '适用商品' }, scopeRange, { required: true, default: scopeRange.all }),
    ),
    goods_ids: f.refs({ en: 'Selected goods', zh: '指定商品' }, 'goods_center', {
      required: 'when',
      min: 1,
      max: 2_000,
      code: 12014,
    }),
    except_goods: f.refs({ en: 'Goods left out', zh: '不参与商品' }, 'goods_center', {
      max: 2_000,
      help: {
        en: 'They count towards no threshold and get no discount, nor do goods that the platform excludes',
        zh: '不计入门槛、不享优惠；平台禁售商品同样不参与',
      },
    }),
    threshold_mode: f.enum({ en: 'Threshold by', zh: '门槛类型' }, thresholdMode, {
      required: 'when',
      default: thresholdMode.amount,
    }),
    threshold_amount: f.money(
      { en: 'Minimum spend', zh: '门槛' },
      { min: 0, max: 100_000, help: { en: 'Empty or 0: none', zh: '留空或 0 表示无门槛' } },
    ),
    reduce_amount: f.money({ en: 'Reduction', zh: '立减金额' }, { required: 'when', min: 1, max: 5_000 }),
    tiers: f.rows(
      { en: 'Tiers', zh: '满减阶梯' },
      {
        threshold_amount: f.money({ en: 'From amount', zh: '满金额' }, { min: 1, max: 100_000 }),
        threshold_quantity: f.int({ en: 'From pieces', zh: '满件数' }, { min: 1, max: 99 }),
        reduce_amount: f.money({ en: 'Reduction', zh: '减免金额' }, { required: true, min: 1, max: 100_000 }),
      },
      {
        required: 'when',
        min: 1,
        max: 5,
        columnsWhen: {
          threshold_amount: { threshold_mode: thresholdMode.amount },
          threshold_quantity: { threshold_mode: thresholdMode.pieces },
        },
      },
    ),
    min_reduce: f.money({ en: 'Least off', zh: '最低立减' }, { required: 'when', min: 1 }),
    max_reduce: f.money({ en: 'Most off', zh: '最高立减' }, { required: 'when', min: 1 }),
    discount: f.percent(
      { en: 'Percent paid', zh: '折扣（实付百分比）' },
      {
        required: 'when',
        min: 0,
        max: 99,
        help: { en: '85 means 15% off (8.5折), 0 is free', zh: '85 表示 8.5 折，0 表示免费' },
      },
    ),
    goods_a: f.refs({ en: 'Goods A', zh: '商品A' }, 'goods_center', { required: 'when', min: 1, max: 50 }),
    quantity_a: f.int({ en: 'Pieces of A', zh: 'A件数' }, { required: 'when', min: 1, max: 10 }),
    goods_b: f.refs({ en: 'Goods B', zh: '商品B' }, 'goods_center', { required: 'when', min: 1, max: 50 }),
    quantity_b: f.int({ en: 'Pieces of B', zh: 'B件数' }, { required: 'when', min: 1, max: 10 }),
    max_times: f.int(
      { en: 'Times per order', zh: '每单最多次数' },
      { required: 'when', min: 1, max: 99, default: 1 },
    ),
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
  .check(
    ['start_time', 'end_time'],
    (v) =>
      v.start_time < v.end_time &&
      daysInRange(v.start_time.slice(0, 10), v.end_time.slice(0, 10)) <= mostDays,
    { en: 'must be after the start, and within a year of it', zh: '须晚于开始时间，且不超过1年' },
  )
  .together('start_clock', 'end_clock')
  .check(['start_clock', 'end_clock'], (v) => v.start_clock !== v.end_clock, {
    en: 'must differ from the start',
    zh: '不能与开始时间相同',
  })
  .check(
    ['threshold_amount', 'reduce_amount'],
    (v) => v.threshold_amount === 0 || v.reduce_amount < v.threshold_amount,
    { en: 'must be below the minimum spend', zh: '必须小于门槛' },
    17003,
  )
  .check(['min_reduce', 'max_reduce'], (v) => v.min_reduce < v.max_reduce, {
    en: 'must be above the least',
    zh: '须大于最低立减',
  })
  .check(
    ['max_reduce', 'threshold_amount'],
    (v) => v.max_reduce < v.threshold_amount,
    { en: 'must be above what is taken off', zh: '须大于立减金额' },
    17003,
  )
  .unique('promotion_no', 10005)
  .index('end_time')
  .index('create_time')
  .index(['promotion_status', 'promotion_type'])
  .hiddenFromMerchants('bear_side', 'mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    promotion: typeof Promotion;
  }
}

const t = promotionType;
const base = '/promotion';
const setStatus = 'PUT /promotion/status/{id}/v1';
const goodsColumns = ['goods_code', 'goods_name', 'brand_name', 'retail_price'] as const;

/** P47, P48 /marketing/activities-management: only what is stopped is changed, so that no price moves under anybody's hands. */
export const promotion = defineResource(Promotion, {
  label: { en: 'Activities', zh: '活动管理' },
  route: '/marketing/activities-management',
  permission: 'ACTIVITIES_MANAGEMENT',
  menu: 'marketing',
  api: { ...crud(base), delete: 'DELETE /promotion/{id}/v1' },
  calls: {
    [promotionConflictCall]:
      'how many points such an activity means, and a running one that it conflicts with there (fields of a new one, and the `id` of a saved one)',
    [promotionDaysCall]:
      'what an activity brought on each of the last 31 days: {rows: [{stat_date, join_order_count, activity_sales_amount, activity_discount_amount}]}',
    'GET /promotion/select/shop/v1':
      'points that an activity may be for: {rows: [{id, title, …}], total} by `keyword`, `ids`, `page`, `size` and the filters of points',
  },
  permissions: { create: 'PROMOTION_EDIT', update: 'PROMOTION_EDIT', delete: 'PROMOTION_EDIT' },
  search: ['promotion_no', 'promotion_name'],
  pages: { try: { label: { en: 'Try it', zh: '试算' }, on: 'row', permission: 'WRITE_OFF_RECORD' } },
  live: 'rows',
  flows: [
    Promotion.flow('promotion_status', 'stopped', {
      stopped: { start: 'running', end: 'expired' },
      running: { stop: 'stopped', end: 'expired', expire: 'expired' },
      expired: {},
    }),
  ],
  actions: {
    start: Promotion.action({
      label: { en: 'Start', zh: '启用' },
      api: setStatus,
      send: { status: promotionStatus.running },
      bulk: true,
      permission: 'PROMOTION_EDIT',
      guards: [
        { when: { promotion_status: { ne: promotionStatus.expired } }, else: 17002 },
        { when: { end_time: { gt: { $: 'now' } } }, else: 17002 },
        {
          when: { promotion_type: [t.firstOrder, t.goodsThreshold, t.orderThreshold, t.buyAGetB] },
          else: 17020,
        },
      ],
      confirm: {
        en: 'Start “{promotion_name}”? Orders at its points get its discount from its start time on.',
        zh: '启用“{promotion_name}”？自开始时间起，其点位的订单将享受优惠。',
      },
      done: { en: 'Started', zh: '已启用' },
    }),
    stop: Promotion.action({
      label: { en: 'Stop', zh: '停止' },
      api: setStatus,
      send: { status: promotionStatus.stopped },
      bulk: true,
      danger: true,
      permission: 'PROMOTION_EDIT',
      confirm: {
        en: 'Stop “{promotion_name}”? Orders get its discount no more until it is started again.',
        zh: '停止“{promotion_name}”？再次启用前订单不再享受优惠。',
      },
      done: { en: 'Stopped', zh: '已停止' },
    }),
    end: Promotion.action({
      label: { en: 'End', zh: '结束' },
      api: setStatus,
      send: { status: promotionStatus.expired },
      bulk: true,
      danger: true,
      permission: 'PROMOTION_EDIT',
      guards: [{ when: { promotion_status: { ne: promotionStatus.expired } }, else: 17002 }],
      confirm: {
        en: 'End “{promotion_name}”? It can’t be started again, only copied.',
        zh: '结束“{promotion_name}”？结束后不能再启用，仅可复制。',
      },
      done: { en: 'Ended', zh: '已结束' },
    }),
    forMerchants: Promotion.action({
      on: 'page',
      api: 'POST /promotion/mct/promotion/v1',
      rows: 'promotion_ids',
      label: { en: 'Make for merchants', zh: '按商户创建' },
      staff: true,
      permission: 'PROMOTION_EDIT',
      input: {
        promotion_ids: f.refs({ en: 'Activities', zh: '活动' }, 'promotion', {
          required: true,
          min: 1,
          max: 20,
        }),
        mct_ids: f.refs({ en: 'Merchants', zh: '商户' }, 'mct', {
          required: true,
          min: 1,
          max: 100,
          help: {
            en: 'Each gets one of its own, at those of the chosen points that are its own',
            zh: '每个商户各创建一条，仅保留其自有点位',
          },
        }),
        start_flag: f.flag({ en: 'Start now', zh: '立即启用' }, { required: true, default: 0 }),
      },
      done: { en: '{n} made', zh: '已创建{n}个活动' },
    }),
    expire: Promotion.action({
      label: { en: 'Expire', zh: '到期' },
      system: true,
      when: { end_time: { lt: { $: 'now' } } },
    }),
  },
  list: {
    columns: [
      'promotion_name',
      'promotion_type',
      Promotion.col('rule_desc', { width: 240 }),
      'start_time',
      'end_time',
      'used_amount',
      'join_order_count',
      Promotion.col('strategy_status', { width: 116 }),
      'promotion_status',
    ],
    hidden: [
      'promotion_no',
      'week_days',
      'start_clock',
      'end_clock',
      'shop_range',
      'shop_count',
      'user_scope',
      'pay_channels',
      'user_limit',
      'day_limit',
      'budget_amount',
      'stack_coupon',
      'stop_time',
      'bear_side',
      'mgt_org_name',
      'mct_name',
      'create_name',
      'create_time',
    ],
    keep: ['promotion_name', 'promotion_type', 'promotion_status'],
    filters: ['promotion_name', 'promotion_type', 'strategy_status', 'mgt_org_id', 'mct_id'],
    moreFilters: ['promotion_no', 'promotion_status', Promotion.range('create_time', { maxDays: 367 })],
    tabs: [
      {
        key: 'running',
        label: { en: 'Running', zh: '进行中' },
        where: { promotion_status: promotionStatus.running },
      },
      {
        key: 'stopped',
        label: { en: 'Stopped', zh: '已停止' },
        where: { promotion_status: promotionStatus.stopped },
      },
      {
        key: 'expired',
        label: { en: 'Expired', zh: '已过期' },
        where: { promotion_status: promotionStatus.expired },
      },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['start_time', 'end_time', 'used_amount', 'join_order_count', 'create_time'],
    row: ['read', 'start', 'stop', 'update', 'end', 'forMerchants', 'delete'],
    bulk: ['start', 'stop', 'end', 'forMerchants'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'steps',
    route: 'add-or-edit',
    clone: true,
    follow: 'start',
    editable: { promotion_status: promotionStatus.stopped, end_time: { gt: { $: 'now' } } },
    notEditable: 17001,
    sections: [
      { title: { en: 'Type and rule', zh: '类型与规则' }, fields: ['promotion_name', 'promotion_type'] },
      { fields: ['reduce_amount'], when: { promotion_type: t.firstOrder } },
      { fields: ['min_reduce', 'max_reduce'], when: { promotion_type: t.random } },
      { fields: ['threshold_amount'], when: { promotion_type: [t.firstOrder, t.random] } },
      { fields: ['threshold_mode', 'tiers'], when: { promotion_type: [t.goodsThreshold, t.orderThreshold] } },
      { fields: ['goods_ids'], when: { promotion_type: [t.goodsThreshold, t.discount] } },
      { fields: ['except_goods'], when: { promotion_type: t.orderThreshold } },
      {
        fields: ['goods_a', 'quantity_a', 'goods_b', 'quantity_b', 'max_times'],
        when: { promotion_type: t.buyAGetB },
      },
      { fields: ['discount'], when: { promotion_type: [t.buyAGetB, t.discount] } },
      {
        title: { en: 'Points and time', zh: '点位与时间' },
        fields: ['shop_range'],
      },
      { fields: ['shop_ids'], when: { shop_range: scopeRange.selected } },
      { fields: ['start_time', 'end_time', 'week_days', 'start_clock', 'end_clock'] },
      { title: { en: 'Users and limits', zh: '用户与限制' }, fields: ['user_scope'] },
      { fields: ['tag_ids'], when: { user_scope: userScope.tagged } },
      { fields: ['pay_channels'] },
      {
        fields: ['user_limit'],
        when: { promotion_type: [t.discount, t.goodsThreshold, t.random, t.orderThreshold, t.buyAGetB] },
      },
      { fields: ['day_limit', 'budget_amount', 'stack_coupon', 'bear_side'] },
    ],
  },
  deletable: { when: { promotion_status: promotionStatus.stopped, used_amount: 0 }, else: 17021 },
  detail: {
    layout: 'drawer',
    facts: ['promotion_status', 'strategy_status', 'used_amount', 'join_order_count'],
    sections: [
      {
        title: { en: 'Activity', zh: '基本信息' },
        fields: [
          'promotion_no',
          'promotion_name',
          'promotion_type',
          'rule_desc',
          'max_times',
          'start_time',
          'end_time',
          'stop_time',
          'week_days',
          'start_clock',
          'end_clock',
          'shop_range',
          'user_scope',
          'pay_channels',
          'user_limit',
          'day_limit',
          'budget_amount',
          'stack_coupon',
          'bear_side',
          'mgt_org_name',
          'mct_name',
          'create_name',
          'create_time',
        ],
      },
      slot('days', { en: 'Daily result', zh: '每日效果' }),
      part('scope', { en: 'Scope', zh: '适用范围' }),
      Promotion.sublist('mct_shop', null, {
        api: 'GET /promotion/shop/{id}/v1',
        title: { en: 'Points', zh: '适用点位' },
        columns: ['shop_name', 'cabinet_code', 'city_name', 'shop_status'],
      }),
      Promotion.refsOf('goods_ids', {
        api: 'GET /promotion/goods/{id}/v1',
        title: { en: 'Goods', zh: '适用商品' },
        columns: goodsColumns,
        when: { promotion_type: [t.goodsThreshold, t.discount] },
      }),
      Promotion.refsOf('goods_a', {
        api: 'GET /promotion/goods_a/{id}/v1',
        title: { en: 'Goods A', zh: '商品A' },
        columns: goodsColumns,
        when: { promotion_type: t.buyAGetB },
      }),
      Promotion.refsOf('goods_b', {
        api: 'GET /promotion/goods_b/{id}/v1',
        title: { en: 'Goods B', zh: '商品B' },
        columns: goodsColumns,
        when: { promotion_type: t.buyAGetB },
      }),
      Promotion.refsOf('except_goods', {
        api: 'GET /promotion/except_goods/{id}/v1',
        title: { en: 'Goods left out', zh: '不参与商品' },
        columns: goodsColumns,
        when: { promotion_type: t.orderThreshold },
      }),
      Promotion.refsOf('tag_ids', {
        api: 'GET /promotion/tag/{id}/v1',
        title: { en: 'Tags', zh: '用户标签' },
        columns: ['tag_name'],
        when: { user_scope: userScope.tagged },
      }),
      part('log', { en: 'Activity log', zh: '活动日志' }),
      Promotion.sublist('marketing_journal', 'promotion_id', {
        api: 'GET /promotion/journal/{id}/v1',
        title: { en: 'Activity log', zh: '活动日志' },
        columns: ['create_time', 'journal_type', 'content', 'operator_name'],
        sort: ['create_time', 'desc'],
        permission: 'MCRKETING_RECORD',
      }),
    ],
    history: true,
  },
});
