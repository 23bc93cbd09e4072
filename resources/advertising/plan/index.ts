import { adScreen, scopeRange, weekday } from '../../enums.ts';
import { auto, crud, defineResource, f, model, part, slot } from '../../kit/index.ts';
import { daysInRange } from '../../kit/time.ts';
import { pointScope } from '../../shared/point-scope.ts';
import { adStatus } from './enums.ts';
import { areApart } from './slots.ts';

const clock = '([01]\\d|2[0-3]):[0-5]\\d';
/** Days that a plan may run: a year. */
const mostDays = 366;

/** Which materials play on the screens of which points, and when (P43, P44). */
export const AdPlan = model(
  'advert_plan',
  {
    plan_no: auto(
      f.text({ en: 'Plan No.', zh: '计划编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    plan_name: f.text({ en: 'Plan name', zh: '计划名称' }, { required: true, min: 2, max: 32 }),
    ad_screen: f.enum({ en: 'Screen', zh: '投放屏幕' }, adScreen, { required: true, default: adScreen.ad }),
    ad_status: auto(
      f.enum({ en: 'Status', zh: '投放状态' }, adStatus, { required: true, default: adStatus.stopped }),
    ),
    /** In the order that they play in. */
    materials: f.rows(
      { en: 'Materials', zh: '素材' },
      {
        material_id: f.ref({ en: 'Material', zh: '素材' }, 'advert_material', { required: true }),
        play_seconds: f.duration(
          { en: 'Play time', zh: '播放时长' },
          {
            min: 1,
            max: 3_600,
            help: { en: '5–300 s; a video plays to its end', zh: '5–300秒；视频按自身时长播放' },
          },
        ),
      },
      {
        required: true,
        min: 1,
        max: 20,
        chosenBy: 'material_id',
        shares: 'ad_screen',
        ordered: true,
      },
    ),
    ...pointScope,
    start_date: f.date({ en: 'Start date', zh: '开始日期' }, { required: true, ends: 'end_date' }),
    end_date: f.date({ en: 'End date', zh: '结束日期' }, { required: true }),
    time_slots: f.texts(
      { en: 'Daily time slots', zh: '投放时段' },
      {
        required: true,
        min: 1,
        max: 6,
        pattern: `${clock}-${clock}`,
        hint: { en: 'a slot as 08:00-12:00', zh: '形如 08:00-12:00 的时段' },
        help: {
          en: 'As 08:00-12:00; one that ends before it starts runs past midnight, 00:00-00:00 is the whole day',
          zh: '形如 08:00-12:00；结束早于开始表示跨零点，00:00-00:00 表示全天',
        },
      },
    ),
    week_days: f.enums({ en: 'Weekdays', zh: '投放星期' }, weekday, {
      required: true,
      min: 1,
      default: [1, 2, 3, 4, 5, 6, 7],
    }),
    priority: f.int(
      { en: 'Priority', zh: '优先级' },
      {
        required: true,
        min: 1,
        max: 99,
        default: 50,
        help: { en: 'A higher one plays instead of a lower one', zh: '数值高的优先播放' },
      },
    ),
    advertiser: f.text({ en: 'Advertiser', zh: '广告主' }, { max: 64 }),
    play_count: auto(f.int({ en: 'Plays', zh: '播放次数' }, { required: true, default: 0 })),
    expose_seconds: auto(f.duration({ en: 'Exposure', zh: '曝光时长' }, { required: true, default: 0 })),
    /** Points whose cabinet is to play it; none before it is started. */
    target_count: auto(f.int({ en: 'Points reached', zh: '投放点位数' }, { required: true, default: 0 })),
    /** Points whose cabinet doesn't do what it was told, playing or taking off. */
    fail_count: auto(f.int({ en: 'Failed points', zh: '失败点位数' }, { required: true, default: 0 })),
    /** Of those points; empty before it was first started. */
    sync_rate: auto(f.rate({ en: 'Delivered to devices', zh: '下发成功率' })),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  {
    label: { en: 'Ad plan', zh: '广告计划' },
    title: 'plan_name',
    scope: 'merchant',
    picker: ['ad_screen', 'ad_status'],
  },
)
  .computed('material_count', f.int({ en: 'Materials', zh: '素材数' }), (row) => row.materials.length)
  .computed('loop_seconds', f.duration({ en: 'Loop length', zh: '轮播时长' }), (row) =>
    row.materials.reduce((sum, { play_seconds }) => sum + (play_seconds ?? 0), 0),
  )
  .counted('shop_count', { en: 'Selected points', zh: '指定点位数' }, 'shop_ids')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .check(
    ['start_date', 'end_date'],
    (v) => v.start_date <= v.end_date && daysInRange(v.start_date, v.end_date) <= mostDays,
    { en: 'must not be before the start, nor a year after it', zh: '不能早于开始日期，且不超过1年' },
  )
  .check(['time_slots'], (v) => areApart(v.time_slots), {
    en: 'must not overlap',
    zh: '时段不能重叠',
  })
  .unique('plan_no', 10005)
  .index(['ad_status', 'end_date'])
  .index('create_time')
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    advert_plan: typeof AdPlan;
  }
}

const base = '/advert_plan';
const setStatus = 'PUT /advert_plan/{id}/status/v1';

/** P43, P44 /advertising/plan: only what doesn't play is changed, so that no screen changes under anybody's hands. */
export const adPlan = defineResource(AdPlan, {
  label: { en: 'Ad plans', zh: '广告计划' },
  route: '/advertising/plan',
  permission: 'ADVERTISING_PLAN',
  menu: 'advertising',
  api: { ...crud(base), delete: 'DELETE /advert_plan/{id}/v1' },
  calls: {
    'POST /advert_plan/conflicts/v1':
      'how many points such a plan means, and which playing plans it conflicts with there (`ad_screen`, `priority`, `start_date`, `end_date`, `time_slots`, `week_days`, `shop_range`, `shop_ids`, and the `id` of a saved one)',
    'GET /advert_plan/week/v1':
      'which playing plans are on when in a week, and at a point what plays (`from`, a day of the week, `ad_screen`, `shop_id`)',
    'POST /advert_plan/playlist/v1':
      'the materials of such a list with their files, in its order (`materials`)',
  },
  permissions: { create: 'AD_EDIT', update: 'AD_EDIT', delete: 'AD_EDIT' },
  search: ['plan_no', 'plan_name'],
  flows: [
    AdPlan.flow('ad_status', 'stopped', {
      stopped: { start: 'playing', expire: 'expired' },
      playing: { stop: 'stopped', expire: 'expired' },
      expired: { renew: 'stopped' },
    }),
  ],
  actions: {
    start: AdPlan.action({
      label: { en: 'Start', zh: '投放' },
      api: setStatus,
      send: { ad_status: adStatus.playing },
      permission: 'AD_EDIT',
      guards: [{ when: { end_date: { gte: { $: 'today' } } }, else: 16004 }],
      confirm: {
        en: 'Start “{plan_name}”? It goes to the cabinets of its points as they come online.',
        zh: '投放“{plan_name}”？将在柜机在线时下发至其点位。',
      },
      done: { en: 'Started; cabinets are being told', zh: '已开始投放，正在下发至柜机' },
    }),
    stop: AdPlan.action({
      label: { en: 'Stop', zh: '停止' },
      api: setStatus,
      send: { ad_status: adStatus.stopped },
      permission: 'AD_EDIT',
      danger: true,
      confirm: {
        en: 'Stop “{plan_name}”? Cabinets that play it are told to take it off.',
        zh: '停止“{plan_name}”？将通知正在播放的柜机撤下。',
      },
      done: { en: 'Stopped; cabinets are being told', zh: '已停止，正在通知柜机撤下' },
    }),
    resend: AdPlan.action({
      label: { en: 'Retry failed', zh: '重试失败点位' },
      permission: 'AD_EDIT',
      when: { fail_count: { gt: 0 } },
      done: { en: 'Cabinets are told again', zh: '已重新下发' },
    }),
    expire: AdPlan.action({
      label: { en: 'Expire', zh: '过期' },
      system: true,
      when: { end_date: { lt: { $: 'today' } } },
    }),
    renew: AdPlan.action({
      label: { en: 'Renew', zh: '恢复' },
      system: true,
      when: { end_date: { gte: { $: 'today' } } },
    }),
  },
  beside: { label: { en: 'Plans', zh: '计划' }, of: ['advert_play_hour'] },
  live: 'values',
  list: {
    columns: [
      'plan_name',
      AdPlan.col('ad_screen', { width: 116 }),
      'loop_seconds',
      'target_count',
      'end_date',
      'priority',
      'play_count',
      'sync_rate',
      'ad_status',
    ],
    hidden: [
      'plan_no',
      'material_count',
      'shop_range',
      'shop_count',
      'fail_count',
      'start_date',
      'time_slots',
      'week_days',
      'advertiser',
      'expose_seconds',
      'mgt_org_name',
      'mct_name',
      'create_name',
      'create_time',
    ],
    keep: ['plan_name', 'ad_status'],
    filters: ['plan_name', 'ad_screen', 'advertiser', 'mgt_org_id'],
    moreFilters: [
      'plan_no',
      'ad_status',
      'mct_id',
      AdPlan.range('start_date'),
      AdPlan.range('end_date'),
      AdPlan.range('create_time', { maxDays: 367 }),
    ],
    tabs: [
      { key: 'playing', label: { en: 'Playing', zh: '投放中' }, where: { ad_status: adStatus.playing } },
      { key: 'stopped', label: { en: 'Stopped', zh: '已停止' }, where: { ad_status: adStatus.stopped } },
      { key: 'expired', label: { en: 'Expired', zh: '已过期' }, where: { ad_status: adStatus.expired } },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['priority', 'play_count', 'expose_seconds', 'create_time'],
    row: ['read', 'start', 'stop', 'update', 'resend', 'delete'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'page',
    clone: true,
    follow: 'start',
    editable: { ad_status: { ne: adStatus.playing } },
    notEditable: 16003,
    sections: [
      { title: { en: 'Plan', zh: '计划信息' }, fields: ['plan_name', 'advertiser'] },
      { title: { en: 'Materials', zh: '投放素材' }, fields: ['ad_screen', 'materials'] },
      { title: { en: 'Points', zh: '投放点位' }, fields: ['shop_range'] },
      { fields: ['shop_ids'], when: { shop_range: scopeRange.selected } },
      {
        title: { en: 'Time', zh: '投放时间' },
        fields: ['start_date', 'end_date', 'week_days', 'time_slots', 'priority'],
      },
    ],
  },
  deletable: { when: { ad_status: { ne: adStatus.playing } }, else: 16003 },
  detail: {
    facts: ['ad_status', 'ad_screen', 'sync_rate', 'play_count'],
    sections: [
      slot('playlist', { en: 'Materials', zh: '投放素材' }),
      {
        title: { en: 'Plan', zh: '基本信息' },
        fields: [
          'plan_no',
          'plan_name',
          'start_date',
          'end_date',
          'week_days',
          'time_slots',
          'priority',
          'shop_range',
          'advertiser',
          'target_count',
          'fail_count',
          'expose_seconds',
          'mgt_org_name',
          'mct_name',
          'create_name',
          'create_time',
        ],
      },
      part('deliveries', { en: 'Delivery', zh: '下发明细' }),
      AdPlan.sublist('advert_delivery', 'plan_id', {
        api: 'GET /advert_plan/delivery/{id}/v1',
        title: { en: 'Delivery to cabinets', zh: '各点位下发情况' },
        columns: [
          'shop_name',
          'cabinet_code',
          'delivery_kind',
          'delivery_state',
          'fail_cause',
          'fail_note',
          'try_count',
          'done_time',
          'play_count',
          'last_play_time',
        ],
        sort: ['id', 'asc'],
        actions: 'advert_delivery',
        filters: ['delivery_state', 'delivery_kind'],
      }),
      part('plays', { en: 'Play log', zh: '播放记录' }),
      AdPlan.sublist('advert_play_hour', 'plan_id', {
        api: 'GET /advert_plan/play/{id}/v1',
        title: { en: 'Plays by the hour', zh: '按小时播放记录' },
        columns: ['play_day', 'play_hour', 'material_name', 'play_count', 'expose_seconds'],
        sort: ['play_day', 'desc'],
      }),
      part('points', { en: 'Points', zh: '投放点位' }),
      AdPlan.sublist('mct_shop', null, {
        api: 'GET /advert_plan/shop/{id}/v1',
        title: { en: 'Points', zh: '投放点位' },
        columns: ['shop_name', 'cabinet_code', 'model_name', 'city_name', 'shop_status'],
      }),
    ],
    history: true,
  },
});
