import { scopeRange } from '../../enums.ts';
import { auto, crud, defineResource, f, model, part, slot } from '../../kit/index.ts';
import { mobilePhone, withoutEmoji } from '../../kit/texts.ts';
import { daysInRange } from '../../kit/time.ts';
import { pointScope } from '../../shared/point-scope.ts';
import { releaseMode, welfareStatus, welfareType } from '../enums.ts';
import { staffFields } from '../staff/fields.ts';

const t = welfareType;
/** Days that a plan may run: two years. */
const mostDays = 731;

/** What an employer pays for its staff at chosen points (P55). Some 150 plans. */
export const Welfare = model(
  'corporate_welfare',
  {
    welfare_no: auto(
      f.text({ en: 'Welfare No.', zh: '福利编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    welfare_name: f.text(
      { en: 'Welfare name', zh: '福利名称' },
      { ...withoutEmoji, required: true, min: 2, max: 32 },
    ),
    company_name: f.text({ en: 'Company', zh: '企业名称' }, { required: true, min: 2, max: 110 }),
    company_contact: f.text({ en: 'Company contact', zh: '企业联系人' }, { required: true, max: 32 }),
    company_phone: f.text({ en: 'Company phone', zh: '企业电话' }, { ...mobilePhone, required: true }),
    welfare_type: f.enum({ en: 'Welfare type', zh: '福利类型' }, welfareType, {
      required: true,
      default: welfareType.balance,
    }),
    person_amount: f.money({ en: 'Per person', zh: '人均额度' }, { required: 'when', min: 1, max: 500_000 }),
    coupon_id: f.ref({ en: 'Coupon', zh: '福利券' }, 'mgt_coupon', { required: 'when' }),
    discount: f.percent(
      { en: 'Staff discount', zh: '员工折扣' },
      {
        required: 'when',
        min: 10,
        max: 99,
        help: { en: 'What staff pay: 85 means 15% off', zh: '员工实付比例，85 表示 8.5 折' },
      },
    ),
    month_cap_amount: f.money(
      { en: 'Monthly cap', zh: '每月封顶' },
      {
        required: 'when',
        min: 1,
        max: 500_000,
        help: { en: 'Taken off for one person in a month at most', zh: '每人每月最多优惠金额' },
      },
    ),
    release_mode: f.enum({ en: 'Release mode', zh: '发放方式' }, releaseMode, {
      required: 'when',
      default: releaseMode.once,
      help: {
        en: 'Workdays follow the public holidays of the PRC; of years not announced yet, Monday to Friday count',
        zh: '工作日按国务院办公厅放假安排计算；尚未公布的年份按周一至周五计算',
      },
    }),
    release_day: f.int(
      { en: 'Release day', zh: '发放日' },
      { required: 'when', min: 1, max: 28, default: 1 },
    ),
    carry_over: f.flag(
      { en: 'Carry over', zh: '余额结转' },
      {
        required: true,
        default: 0,
        help: {
          en: 'What is left can be used until the plan ends; else it lapses with the next release, a workday’s on the day',
          zh: '未用余额可用至计划结束；否则至下次发放前失效，工作日发放的当日失效',
        },
      },
    ),
    budget_amount: f.money(
      { en: 'Budget', zh: '预算总额' },
      {
        required: true,
        min: 1,
        max: 1_000_000_000,
        help: {
          en: 'Must hold every release to all staff: asked when the plan is started',
          zh: '须覆盖全部员工的各次发放，启动时校验',
        },
      },
    ),
    start_date: f.date({ en: 'Start date', zh: '开始日期' }, { required: true, ends: 'end_date' }),
    end_date: f.date({ en: 'End date', zh: '结束日期' }, { required: true }),
    ...pointScope,
    goods_range: f.enum({ en: 'Goods', zh: '适用商品' }, scopeRange, {
      required: true,
      default: scopeRange.all,
    }),
    goods_ids: f.refs({ en: 'Selected goods', zh: '指定商品' }, 'goods_center', {
      required: 'when',
      min: 1,
      max: 2_000,
      code: 12014,
    }),
    notify_flag: f.flag(
      { en: 'Notify by SMS', zh: '短信通知' },
      { required: true, default: 0, help: { en: 'Each person at each release', zh: '每次发放通知员工本人' } },
    ),
    welfare_status: auto(
      f.enum({ en: 'Status', zh: '福利状态' }, welfareStatus, {
        required: true,
        default: welfareStatus.draft,
      }),
    ),
    person_count: auto(f.int({ en: 'Staff', zh: '员工数' }, { required: true, default: 0 })),
    /** What all who are in the plan get in one release. */
    per_release_amount: auto(
      f.money({ en: 'One release', zh: '单次发放总额' }, { required: true, default: 0 }),
    ),
    release_amount: auto(f.money({ en: 'Released', zh: '已发放金额' }, { required: true, default: 0 })),
    used_amount: auto(f.money({ en: 'Used', zh: '已使用金额' }, { required: true, default: 0 })),
    /** On this day the plan issues again; none while it isn't started, and after its last release. */
    next_release_date: auto(f.date({ en: 'Next release', zh: '下次发放日' })),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  {
    label: { en: 'Welfare plan', zh: '福利计划' },
    title: 'welfare_name',
    scope: 'merchant',
    picker: ['company_name', 'welfare_type', 'welfare_status'],
  },
)
  .via('coupon_name', f.text({ en: 'Coupon', zh: '福利券' }), 'coupon_id', 'coupon_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .check(
    ['start_date', 'end_date'],
    (v) => v.start_date <= v.end_date && daysInRange(v.start_date, v.end_date) <= mostDays,
    { en: 'must not be before the start, nor two years after it', zh: '不能早于开始日期，且不超过2年' },
  )
  .unique('welfare_no', 10005)
  .index('next_release_date', { welfare_status: welfareStatus.running })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    corporate_welfare: typeof Welfare;
  }
}

const s = welfareStatus;
const running = [s.draft, s.notStarted, s.running, s.stopped];

/** P55, P56 /corporate-welfare/welfare-list. */
export const welfare = defineResource(Welfare, {
  label: { en: 'Welfare plans', zh: '福利列表' },
  route: '/corporate-welfare/welfare-list',
  permission: 'WELFARE_LIST',
  menu: 'corporate-welfare',
  api: { ...crud('/corporate_welfare'), delete: 'DELETE /corporate_welfare/{id}/v1' },
  search: ['welfare_no', 'welfare_name'],
  pages: { try: { label: { en: 'Try it', zh: '试算' }, on: 'row', permission: 'WRITE_OFF_RECORD' } },
  live: 'rows',
  permissions: { create: 'WELFARE_EDIT', update: 'WELFARE_EDIT', delete: 'WELFARE_EDIT' },
  flows: [
    Welfare.flow('welfare_status', 'draft', {
      draft: { release: 'notStarted' },
      notStarted: { begin: 'running' },
      running: { stop: 'stopped', finish: 'ended' },
      stopped: { resume: 'running', finish: 'ended' },
      ended: {},
    }),
  ],
  actions: {
    release: Welfare.action({
      label: { en: 'Start', zh: '启动发放' },
      api: 'POST /corporate_welfare/{id}/release/v1',
      permission: 'WELFARE_RELEASE',
      confirm: {
        en: 'Start “{welfare_name}” for {person_count} staff? It issues on each of its days by itself, from {start_date} on.',
        zh: '启动“{welfare_name}”，员工{person_count}人？自{start_date}起按发放日自动发放。',
      },
      done: { en: 'Started', zh: '已启动' },
    }),
    issue: Welfare.action({
      label: { en: 'Issue to new staff', zh: '补发新员工' },
      permission: 'WELFARE_RELEASE',
      when: { welfare_status: s.running },
      confirm: {
        en: 'Issue the last release of “{welfare_name}” to staff who came since?',
        zh: '将“{welfare_name}”最近一次发放补发给之后加入的员工？',
      },
      done: { en: 'Being issued to {n} staff', zh: '正在向{n}名员工发放' },
    }),
    topUp: Welfare.action({
      label: { en: 'Top up budget', zh: '追加预算' },
      permission: 'WELFARE_EDIT',
      when: { welfare_status: running },
      input: {
        add_amount: f.money({ en: 'Add', zh: '追加金额' }, { required: true, min: 1, max: 1_000_000_000 }),
      },
      numbered: true,
      done: { en: 'Budget topped up', zh: '预算已追加' },
    }),
    addStaff: Welfare.action({
      label: { en: 'Add staff', zh: '添加员工' },
      permission: 'WELFARE_EDIT',
      when: { welfare_status: running },
      input: staffFields,
      done: { en: 'Added', zh: '已添加' },
    }),
    stop: Welfare.action({
      label: { en: 'Stop', zh: '停止' },
      permission: 'WELFARE_RELEASE',
      danger: true,
      confirm: {
        en: 'Stop “{welfare_name}”? It issues nothing more, and what staff have can’t be used until it is resumed.',
        zh: '停止“{welfare_name}”？停止后不再发放，已发放的福利在恢复前不可使用。',
      },
      done: { en: 'Stopped', zh: '已停止' },
    }),
    resume: Welfare.action({
      label: { en: 'Resume', zh: '恢复' },
      permission: 'WELFARE_RELEASE',
      guards: [{ when: { end_date: { gte: { $: 'today' } } }, else: 18008 }],
      confirm: {
        en: 'Resume “{welfare_name}”? Releases that fell into the stop are not made up for.',
        zh: '恢复“{welfare_name}”？停止期间的发放不予补发。',
      },
      done: { en: 'Resumed', zh: '已恢复' },
    }),
    begin: Welfare.action({
      label: { en: 'Begins', zh: '开始' },
      system: true,
      when: { start_date: { lte: { $: 'today' } } },
    }),
    finish: Welfare.action({
      label: { en: 'Ends', zh: '结束' },
      system: true,
      when: { end_date: { lt: { $: 'today' } } },
    }),
  },
  list: {
    columns: [
      'welfare_name',
      'company_name',
      'welfare_type',
      'person_amount',
      'person_count',
      'budget_amount',
      'release_amount',
      'used_amount',
      'welfare_status',
    ],
    hidden: [
      'welfare_no',
      'company_contact',
      'company_phone',
      'coupon_name',
      'discount',
      'month_cap_amount',
      'release_mode',
      'release_day',
      'carry_over',
      'per_release_amount',
      'start_date',
      'end_date',
      'next_release_date',
      'notify_flag',
      'mgt_org_name',
      'mct_name',
      'create_name',
      'create_time',
    ],
    keep: ['welfare_name', 'welfare_status'],
    filters: ['welfare_name', 'company_name', 'welfare_type', 'mgt_org_id'],
    moreFilters: [
      'welfare_no',
      'welfare_status',
      'release_mode',
      'mct_id',
      Welfare.range('create_time', { maxDays: 367 }),
    ],
    tabs: 'welfare_status',
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['budget_amount', 'release_amount', 'used_amount', 'create_time'],
    row: ['read', 'release', 'issue', 'addStaff', 'topUp', 'stop', 'resume', 'update', 'delete'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'page',
    clone: true,
    editable: { welfare_status: [s.draft, s.notStarted] },
    notEditable: 18005,
    sections: [
      {
        title: { en: 'Plan', zh: '计划信息' },
        fields: [
          'welfare_name',
          'company_name',
          'company_contact',
          'company_phone',
          'start_date',
          'end_date',
          'welfare_type',
        ],
      },
      { fields: ['person_amount'], when: { welfare_type: t.balance } },
      { fields: ['coupon_id'], when: { welfare_type: t.coupon } },
      { fields: ['discount', 'month_cap_amount'], when: { welfare_type: t.discount } },
      {
        title: { en: 'Release', zh: '发放设置' },
        fields: ['release_mode'],
        when: { welfare_type: [t.balance, t.coupon] },
      },
      {
        fields: ['release_day'],
        when: { welfare_type: [t.balance, t.coupon], release_mode: releaseMode.monthly },
      },
      {
        fields: ['carry_over'],
        when: { welfare_type: t.balance, release_mode: [releaseMode.monthly, releaseMode.workday] },
      },
      { title: { en: 'Budget', zh: '预算' }, fields: ['budget_amount', 'notify_flag'] },
      { title: { en: 'Use', zh: '使用范围' }, fields: ['shop_range'] },
      { fields: ['shop_ids'], when: { shop_range: scopeRange.selected } },
      { fields: ['goods_range'], when: { welfare_type: [t.balance, t.discount] } },
      {
        fields: ['goods_ids'],
        when: { welfare_type: [t.balance, t.discount], goods_range: scopeRange.selected },
      },
    ],
  },
  deletable: { when: { welfare_status: s.draft }, else: 18003 },
  detail: {
    facts: ['welfare_status', 'welfare_type', 'person_count', 'release_amount', 'used_amount'],
    sections: [
      {
        title: { en: 'Plan', zh: '基本信息' },
        fields: [
          'welfare_no',
          'welfare_name',
          'company_name',
          'company_contact',
          'company_phone',
          'welfare_type',
          'person_amount',
          'coupon_name',
          'discount',
          'month_cap_amount',
          'start_date',
          'end_date',
          'shop_range',
          'goods_range',
          'mgt_org_name',
          'mct_name',
          'create_name',
          'create_time',
        ],
      },
      {
        title: { en: 'Releases and budget', zh: '发放与预算' },
        fields: [
          'release_mode',
          'release_day',
          'carry_over',
          'next_release_date',
          'per_release_amount',
          'budget_amount',
          'release_amount',
          'used_amount',
          'notify_flag',
        ],
      },
      part('staff', { en: 'Staff', zh: '员工名单' }),
      slot('staff', { en: 'Staff list', zh: '名单维护' }),
      Welfare.sublist('corporate_welfare_staff', 'welfare_id', {
        api: 'GET /corporate_welfare/staff/{id}/v1',
        title: { en: 'Staff', zh: '员工名单' },
        columns: ['user_phone', 'staff_name', 'staff_no', 'department', 'person_amount', 'staff_status'],
        sort: ['id', 'asc'],
        filters: ['staff_status'],
        actions: 'corporate_welfare_staff',
      }),
      part('rounds', { en: 'Releases', zh: '发放批次' }),
      Welfare.sublist('corporate_welfare_round', 'welfare_id', {
        api: 'GET /corporate_welfare/round/{id}/v1',
        title: { en: 'Releases', zh: '发放批次' },
        columns: [
          'release_date',
          'round_state',
          'staff_count',
          'done_count',
          'fail_count',
          'round_amount',
          'finish_time',
        ],
        sort: ['release_date', 'desc'],
      }),
      part('points', { en: 'Points and goods', zh: '点位与商品' }),
      Welfare.refsOf('shop_ids', {
        api: 'GET /corporate_welfare/shop/{id}/v1',
        title: { en: 'Points', zh: '适用点位' },
        columns: ['shop_name', 'cabinet_code', 'city_name', 'shop_status'],
        when: { shop_range: scopeRange.selected },
        otherwise: { en: 'All points', zh: '全部点位' },
      }),
      Welfare.refsOf('goods_ids', {
        api: 'GET /corporate_welfare/goods/{id}/v1',
        title: { en: 'Goods', zh: '适用商品' },
        columns: ['goods_code', 'goods_name', 'brand_name', 'retail_price'],
        when: { goods_range: scopeRange.selected },
        otherwise: { en: 'All goods', zh: '全部商品' },
      }),
    ],
    history: true,
  },
});
