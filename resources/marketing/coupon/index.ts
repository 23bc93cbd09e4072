import { scopeRange, weekday } from '../../enums.ts';
import { auto, crud, defineResource, f, model, readOnly, slot } from '../../kit/index.ts';
import { clockTime, mobilePhone, withoutEmoji } from '../../kit/texts.ts';
import { pointScope } from '../../shared/point-scope.ts';
import { couponDaysCall } from './days.ts';
import {
  bearSide,
  couponScope,
  couponStatus,
  couponType,
  couponUseStatus,
  grantType,
  userCouponStatus,
  userScope,
  validType,
} from './enums.ts';
import { faceValue } from './face-value.ts';
import { issueBy } from './issue/enums.ts';
import { issueInput } from './issue/input.ts';

const t = couponType;

export const Coupon = model(
  'mgt_coupon',
  {
    coupon_no: auto(
      f.text({ en: 'Coupon No.', zh: '优惠券编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    coupon_name: f.text(
      { en: 'Coupon name', zh: '优惠券名称' },
      { ...withoutEmoji, required: true, min: 2, max: 20 },
    ),
    coupon_type: f.enum({ en: 'Coupon type', zh: '券类型' }, couponType, {
      required: true,
      default: couponType.cash,
    }),
    cash_amount: f.money({ en: 'Cash value', zh: '面额' }, { required: 'when', min: 1, max: 10_000 }),
    threshold_amount: f.money(
      { en: 'Minimum spend', zh: '使用门槛' },
      { required: 'when', min: 1, max: 100_000 },
    ),
    reduce_amount: f.money({ en: 'Reduction', zh: '减免金额' }, { required: 'when', min: 1, max: 100_000 }),
    discount: f.percent(
      { en: 'Percent paid', zh: '折扣（实付百分比）' },
      {
        required: 'when',
        min: 10,
        max: 99,
        code: 17004,
        help: { en: '85 means 15% off (8.5折)', zh: '85 表示 8.5 折' },
      },
    ),
    max_reduce_amount: f.money(
      { en: 'At most off', zh: '最高减免' },
      { min: 0, max: 100_000, help: { en: 'Empty or 0: no limit', zh: '留空或 0 表示不限' } },
    ),
    coupon_scope: f.enum({ en: 'Scope', zh: '适用范围' }, couponScope, {
      required: true,
      default: couponScope.wholeStore,
    }),
    goods_ids: f.refs({ en: 'Goods', zh: '适用商品' }, 'goods_center', {
      required: 'when',
      min: 1,
      max: 2000,
      code: 12014,
    }),
    ...pointScope,
    user_scope: f.enum({ en: 'Consumers', zh: '适用用户' }, userScope, {
      required: true,
      default: userScope.all,
    }),
    tag_ids: f.refs({ en: 'Tags', zh: '用户标签' }, 'mct_user_tag', { required: 'when', min: 1, max: 20 }),
    use_weekdays: f.enums({ en: 'Weekdays', zh: '可用星期' }, weekday, {
      help: { en: 'None chosen: every day', zh: '不选表示每天可用' },
    }),
    use_start_clock: f.text({ en: 'Usable from', zh: '可用时段开始' }, clockTime),
    use_end_clock: f.text({ en: 'Usable to', zh: '可用时段结束' }, clockTime),
    stack_promotion: f.flag({ en: 'With activities', zh: '可与活动同享' }, { required: true, default: 0 }),
    total_count: f.int({ en: 'Total', zh: '发行总量' }, { required: true, min: 1, max: 1_000_000 }),
    grant_type: f.enum({ en: 'Issue method', zh: '发放方式' }, grantType, {
      required: true,
      default: grantType.claim,
    }),
    claim_limit: f.int(
      { en: 'Limit per user', zh: '每人限领' },
      { required: true, min: 1, max: 100, default: 1 },
    ),
    claim_start_time: f.dateTime(
      { en: 'Claim from', zh: '领取开始' },
      { required: true, ends: 'claim_end_time' },
    ),
    claim_end_time: f.dateTime({ en: 'Claim to', zh: '领取结束' }, { required: true }),
    valid_type: f.enum({ en: 'Validity type', zh: '有效期类型' }, validType, {
      required: true,
      default: validType.fixed,
    }),
    valid_start_time: f.dateTime(
      { en: 'Valid from', zh: '有效期开始' },
      { required: 'when', ends: 'valid_end_time' },
    ),
    valid_end_time: f.dateTime({ en: 'Valid to', zh: '有效期结束' }, { required: 'when' }),
    valid_days: f.int({ en: 'Valid days', zh: '有效天数' }, { required: 'when', min: 1, max: 365 }),
    bear_side: f.enum({ en: 'Cost borne by', zh: '费用承担' }, bearSide, {
      required: true,
      default: bearSide.merchant,
    }),
    use_desc: f.text({ en: 'Terms', zh: '使用说明' }, { max: 500, long: true }),
    coupon_status: auto(
      f.enum({ en: 'Status', zh: '优惠券状态' }, couponStatus, {
        required: true,
        default: couponStatus.pending,
      }),
    ),
    coupon_use_status: auto(f.enum({ en: 'Use state', zh: '使用状态' }, couponUseStatus)),
    claim_count: auto(f.int({ en: 'Claimed', zh: '已领取' }, { required: true, default: 0 })),
    use_count: auto(f.int({ en: 'Used', zh: '已核销' }, { required: true, default: 0 })),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Coupon', zh: '优惠券' }, title: 'coupon_name', scope: 'merchant' },
)
  .computed('face_desc', f.text({ en: 'Face value', zh: '优惠内容' }), faceValue)
  .computed('use_rate', f.rate({ en: 'Use rate', zh: '核销率' }), (row) =>
    row.claim_count > 0 ? Math.round((row.use_count * 10_000) / row.claim_count) : null,
  )
  .counted('shop_count', { en: 'Points', zh: '点位数' }, 'shop_ids')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .check(
    ['threshold_amount', 'reduce_amount'],
    (v) => v.reduce_amount < v.threshold_amount,
    { en: 'must be below the minimum spend', zh: '必须小于使用门槛' },
    17003,
  )
  .check(['claim_start_time', 'claim_end_time'], (v) => v.claim_start_time < v.claim_end_time, {
    en: 'must be after the claim start',
    zh: '须晚于领取开始',
  })
  .check(['valid_start_time', 'valid_end_time'], (v) => v.valid_start_time < v.valid_end_time, {
    en: 'must be after the start of validity',
    zh: '须晚于有效期开始',
  })
  .check(['claim_end_time', 'valid_end_time'], (v) => v.claim_end_time <= v.valid_end_time, {
    en: 'must not be before the claim end',
    zh: '不能早于领取结束',
  })
  .check(['total_count', 'claim_limit'], (v) => v.claim_limit <= v.total_count, {
    en: 'must not be above the total',
    zh: '不能大于发行总量',
  })
  .together('use_start_clock', 'use_end_clock')
  .check(['use_start_clock', 'use_end_clock'], (v) => v.use_start_clock < v.use_end_clock, {
    en: 'must be after the start',
    zh: '须晚于开始时间',
  })
  .unique('coupon_no', 10005)
  .hiddenFromMerchants('bear_side', 'mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

/** A coupon in a consumer's hands. */
export const UserCoupon = model(
  'mct_user_coupon',
  {
    coupon_id: auto(f.ref({ en: 'Coupon', zh: '优惠券' }, 'mgt_coupon', { required: true })),
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user', { required: true })),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, { ...mobilePhone, required: true })),
    coupon_code: auto(
      f.text({ en: 'Coupon code', zh: '券码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    claim_time: auto(f.dateTime({ en: 'Claimed at', zh: '领取时间' }, { required: true })),
    valid_end_time: auto(f.dateTime({ en: 'Valid to', zh: '有效期结束' }, { required: true })),
    user_coupon_status: auto(
      f.enum({ en: 'Coupon state', zh: '券状态' }, userCouponStatus, {
        required: true,
        default: userCouponStatus.unused,
      }),
    ),
    order_no: auto(f.text({ en: 'Order No.', zh: '订单编号' }, { max: 32, match: 'exact', copy: true })),
    use_time: auto(f.dateTime({ en: 'Used at', zh: '核销时间' })),
  },
  { label: { en: 'Claimed coupon', zh: '领取记录' }, title: 'coupon_code', scope: 'merchant' },
)
  .unique('coupon_code', 10005)
  .index(['coupon_id', 'claim_time'])
  .index(['coupon_id', 'user_id'])
  .index('valid_end_time', { user_coupon_status: [userCouponStatus.unused, userCouponStatus.returned] })
  .index('claim_time')
  .index('order_no');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_coupon: typeof Coupon;
    mct_user_coupon: typeof UserCoupon;
  }
}

const call = 'PUT /mgt_coupon/v1';

/** P49–P52 /marketing/coupon-management. Publishing, stock, ending and blocking share one call (docs/specification.md §7.50). */
export const coupon = defineResource(Coupon, {
  label: { en: 'Coupons', zh: '优惠券管理' },
  route: '/marketing/coupon-management',
  permission: 'COUPON_MANAGEMENT',
  menu: 'marketing',
  api: { ...crud('/mgt_coupon'), delete: 'DELETE /mgt_coupon/{id}/v1' },
  calls: {
    [couponDaysCall]: 'claims and uses of the last 31 days: {rows: [{stat_date, claim_count, use_count}]}',
  },
  search: ['coupon_no', 'coupon_name'],
  pages: { try: { label: { en: 'Try it', zh: '试算' }, on: 'row', permission: 'WRITE_OFF_RECORD' } },
  live: 'rows',
  permissions: { create: 'COUPON_EDIT', update: 'COUPON_EDIT', delete: 'COUPON_EDIT' },
  flows: [
    Coupon.flow('coupon_status', 'pending', {
      pending: { publish: 'published', start: 'published', end: 'ended' },
      published: { end: 'ended', expire: 'ended' },
      ended: {},
    }),
    Coupon.flow('coupon_use_status', null, {
      inUse: { block: 'disabled', lapse: 'expired' },
      disabled: { allow: 'inUse', lapse: 'expired' },
      expired: {},
    }),
  ],
  actions: {
    publish: Coupon.action({
      label: { en: 'Publish now', zh: '立即发布' },
      api: call,
      send: { action: 'publish' },
      bulk: true,
      permission: 'COUPON_EDIT',
      set: { coupon_use_status: couponUseStatus.inUse },
      guards: [
        { when: { coupon_status: { ne: couponStatus.ended } }, else: 17006 },
        { when: { claim_end_time: { gt: { $: 'now' } } }, else: 17006 },
      ],
      confirm: {
        en: 'Publish “{coupon_name}”? Consumers can claim it at once.',
        zh: '发布“{coupon_name}”？发布后用户即可领取。',
      },
      done: { en: 'Published', zh: '已发布' },
    }),
    addStock: Coupon.action({
      label: { en: 'Add stock', zh: '增加库存' },
      api: call,
      send: { action: 'add_stock' },
      permission: 'COUPON_EDIT',
      when: { coupon_status: couponStatus.published },
      input: { add_count: f.int({ en: 'Add', zh: '增加数量' }, { required: true, min: 1, max: 1_000_000 }) },
      done: { en: 'Stock added', zh: '库存已增加' },
    }),
    end: Coupon.action({
      label: { en: 'End', zh: '结束' },
      api: call,
      send: { coupon_status: couponStatus.ended },
      bulk: true,
      danger: true,
      permission: 'COUPON_EDIT',
      guards: [{ when: { coupon_status: { ne: couponStatus.ended } }, else: 17006 }],
      confirm: {
        en: 'End “{coupon_name}”? Nobody can claim it any more; claimed ones stay usable until they expire.',
        zh: '结束“{coupon_name}”？结束后不可再领取，已领取的券在有效期内仍可使用。',
      },
      done: { en: 'Ended', zh: '已结束' },
    }),
    block: Coupon.action({
      label: { en: 'Block redemption', zh: '停用核销' },
      api: call,
      send: { coupon_use_status: couponUseStatus.disabled },
      danger: true,
      permission: 'COUPON_EDIT',
      confirm: {
        en: 'Block “{coupon_name}”? Claimed coupons can’t be used until you allow them again.',
        zh: '停用“{coupon_name}”的核销？恢复前已领取的券不可使用。',
      },
      done: { en: 'Redemption blocked', zh: '已停用核销' },
    }),
    allow: Coupon.action({
      label: { en: 'Allow redemption', zh: '恢复核销' },
      api: call,
      send: { coupon_use_status: couponUseStatus.inUse },
      permission: 'COUPON_EDIT',
      done: { en: 'Redemption allowed', zh: '已恢复核销' },
    }),
    issue: Coupon.action({
      label: { en: 'Issue to consumers', zh: '定向发放' },
      api: call,
      send: { action: 'issue' },
      numbered: true,
      permission: 'COUPON_EDIT',
      when: { coupon_status: couponStatus.published, grant_type: grantType.targeted },
      input: issueInput,
      inputWhen: { phone_list: { issue_by: issueBy.phones }, tag_ids: { issue_by: issueBy.tags } },
      done: {
        en: 'Issue {issue_no} has begun; its report stands in the coupon’s detail',
        zh: '发放{issue_no}已开始，结果见优惠券详情中的定向发放',
      },
    }),
    start: Coupon.action({
      label: { en: 'Claim period begins', zh: '开始领取' },
      system: true,
      when: { claim_start_time: { lte: { $: 'now' } }, claim_end_time: { gt: { $: 'now' } } },
      set: { coupon_use_status: couponUseStatus.inUse },
    }),
    expire: Coupon.action({
      label: { en: 'Claim period ends', zh: '领取结束' },
      system: true,
      when: { claim_end_time: { lte: { $: 'now' } } },
    }),
    lapse: Coupon.action({
      label: { en: 'Validity ends', zh: '有效期结束' },
      system: true,
      when: { valid_type: validType.fixed, valid_end_time: { lte: { $: 'now' } } },
    }),
  },
  list: {
    columns: [
      'coupon_name',
      'coupon_type',
      'face_desc',
      'total_count',
      'claim_count',
      'use_count',
      'coupon_use_status',
      'coupon_status',
      'create_time',
    ],
    hidden: [
      'coupon_no',
      'coupon_scope',
      'use_rate',
      'grant_type',
      'claim_limit',
      'claim_start_time',
      'claim_end_time',
      'valid_type',
      'valid_start_time',
      'valid_end_time',
      'valid_days',
      'shop_count',
      'bear_side',
      'mgt_org_name',
      'mct_name',
      'create_name',
    ],
    keep: ['coupon_name', 'coupon_type', 'coupon_status'],
    filters: ['coupon_name', 'coupon_type', 'coupon_scope', 'grant_type', 'coupon_use_status'],
    moreFilters: [
      'coupon_status',
      'coupon_no',
      'mgt_org_id',
      'mct_id',
      Coupon.range('create_time', { maxDays: 367 }),
    ],
    tabs: 'coupon_status',
    counts: true,
    sortable: ['total_count', 'claim_count', 'use_count', 'create_time'],
    row: ['read', 'update', 'publish', 'addStock', 'issue', 'end', 'block', 'allow', 'delete'],
    bulk: ['publish', 'end'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'steps',
    route: 'addCoupon',
    after: 'add-success',
    clone: true,
    editable: { coupon_status: couponStatus.pending },
    notEditable: 17008,
    sections: [
      { title: { en: 'Type and value', zh: '类型与面值' }, fields: ['coupon_name', 'coupon_type'] },
      { fields: ['cash_amount'], when: { coupon_type: t.cash } },
      { fields: ['threshold_amount'], when: { coupon_type: [t.thresholdDiscount, t.thresholdReduction] } },
      { fields: ['reduce_amount'], when: { coupon_type: t.thresholdReduction } },
      { fields: ['discount', 'max_reduce_amount'], when: { coupon_type: [t.thresholdDiscount, t.discount] } },
      { title: { en: 'Scope', zh: '适用范围' }, fields: ['coupon_scope'] },
      { fields: ['goods_ids'], when: { coupon_scope: couponScope.singleItem } },
      { fields: ['shop_range'] },
      { fields: ['shop_ids'], when: { shop_range: scopeRange.selected } },
      { fields: ['user_scope'] },
      { fields: ['tag_ids'], when: { user_scope: userScope.tagged } },
      { fields: ['use_weekdays', 'use_start_clock', 'use_end_clock', 'stack_promotion'] },
      {
        title: { en: 'Issue', zh: '发放设置' },
        fields: [
          'total_count',
          'grant_type',
          'claim_limit',
          'claim_start_time',
          'claim_end_time',
          'valid_type',
        ],
      },
      { fields: ['valid_start_time', 'valid_end_time'], when: { valid_type: validType.fixed } },
      { fields: ['valid_days'], when: { valid_type: validType.daysAfterClaim } },
      { fields: ['bear_side', 'use_desc'] },
    ],
  },
  deletable: { when: { coupon_status: couponStatus.pending, claim_count: 0 }, else: 17008 },
  detail: {
    facts: ['coupon_status', 'coupon_use_status', 'face_desc'],
    sections: [
      {
        title: { en: 'Coupon', zh: '基本信息' },
        fields: [
          'coupon_no',
          'coupon_name',
          'coupon_type',
          'face_desc',
          'coupon_scope',
          'grant_type',
          'claim_limit',
          'claim_start_time',
          'claim_end_time',
          'valid_type',
          'valid_start_time',
          'valid_end_time',
          'valid_days',
          'bear_side',
          'mgt_org_name',
          'mct_name',
          'create_name',
          'create_time',
        ],
      },
      {
        title: { en: 'Rules', zh: '使用规则' },
        fields: [
          'shop_range',
          'user_scope',
          'use_weekdays',
          'use_start_clock',
          'use_end_clock',
          'stack_promotion',
          'use_desc',
        ],
      },
      {
        title: { en: 'Counters', zh: '数据' },
        fields: ['total_count', 'claim_count', 'use_count', 'use_rate'],
      },
      slot('days', { en: 'Claims and uses by day', zh: '每日领取与核销' }),
      Coupon.sublist('mct_user_coupon', 'coupon_id', {
        api: 'GET /mgt_coupon/claim/{id}/v1',
        title: { en: 'Claim records', zh: '领取记录' },
        columns: [
          'user_phone',
          'coupon_code',
          'claim_time',
          'valid_end_time',
          'user_coupon_status',
          'order_no',
          'use_time',
        ],
        sort: ['claim_time', 'desc'],
        filters: ['user_coupon_status'],
        actions: 'mct_user_coupon',
      }),
      Coupon.sublist('mgt_coupon_issue', 'coupon_id', {
        api: 'GET /mgt_coupon/issue/{id}/v1',
        title: { en: 'Targeted issues', zh: '定向发放' },
        columns: [
          'issue_no',
          'issue_by',
          'line_count',
          'issued_count',
          'refused_count',
          'issue_state',
          'create_name',
          'create_time',
        ],
        sort: ['create_time', 'desc'],
        when: { grant_type: grantType.targeted },
        actions: 'mgt_coupon_issue',
      }),
      Coupon.refsOf('shop_ids', {
        api: 'GET /mgt_coupon/shop/{id}/v1',
        title: { en: 'Points', zh: '适用点位' },
        columns: ['shop_name', 'cabinet_code', 'city_name', 'shop_status'],
        when: { shop_range: scopeRange.selected },
        otherwise: { en: 'All points', zh: '全部点位' },
      }),
      Coupon.refsOf('goods_ids', {
        api: 'GET /mgt_coupon/goods/{id}/v1',
        title: { en: 'Goods', zh: '适用商品' },
        columns: ['goods_code', 'goods_name', 'brand_name', 'retail_price'],
        when: { coupon_scope: couponScope.singleItem },
        otherwise: { en: 'All goods', zh: '全部商品' },
      }),
      Coupon.sublist('marketing_journal', 'coupon_id', {
        api: 'GET /mgt_coupon/journal/{id}/v1',
        title: { en: 'Activity log', zh: '活动日志' },
        columns: ['create_time', 'journal_type', 'content', 'operator_name'],
        sort: ['create_time', 'desc'],
        permission: 'MCRKETING_RECORD',
      }),
    ],
    history: true,
  },
});

/** The claim records inside a coupon's detail (P52), with the one thing that can be done to them. */
export const userCoupon = defineResource(UserCoupon, {
  label: { en: 'Claim records', zh: '领取记录' },
  permission: 'COUPON_MANAGEMENT',
  api: readOnly('/mct_user_coupon'),
  flows: [
    UserCoupon.flow('user_coupon_status', 'unused', {
      unused: { revoke: 'revoked', lapse: 'expired' },
      locked: {},
      used: {},
      expired: {},
      revoked: {},
      returned: { lapse: 'expired' },
    }),
  ],
  actions: {
    revoke: UserCoupon.action({
      label: { en: 'Revoke', zh: '作废' },
      permission: 'COUPON_EDIT',
      danger: true,
      guards: [{ when: { user_coupon_status: userCouponStatus.unused }, else: 17009 }],
      confirm: {
        en: 'Revoke coupon {coupon_code}? The consumer can’t use it any more.',
        zh: '作废券码 {coupon_code}？用户将不能再使用。',
      },
      done: { en: 'Revoked', zh: '已作废' },
    }),
    lapse: UserCoupon.action({
      label: { en: 'Validity ends', zh: '有效期结束' },
      system: true,
      when: { valid_end_time: { lte: { $: 'now' } } },
    }),
  },
  list: {
    columns: ['coupon_code', 'user_phone', 'user_coupon_status'],
    sort: ['claim_time', 'desc'],
    row: ['revoke'],
  },
});
