import { weekday } from '../../enums.ts';
import { auto, f, model } from '../../kit/index.ts';
import { daysInRange } from '../../kit/time.ts';
import { pointScope } from '../../shared/point-scope.ts';
import { adScreen } from '../enums.ts';
import { adStatus } from './enums.ts';
import { areApart } from './slots.ts';

const slot = '([01]\\d|2[0-3]):[0-5]\\d';
/** Days that a plan may run: a year. */
const mostDays = 366;

/** Which materials play on the screens of which points, and when (P43, P44, whose screens come later). */
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
          { required: true, min: 1, max: 3_600, help: { en: '5–300 for images', zh: '图片为5–300秒' } },
        ),
      },
      { required: true, min: 1, max: 20 },
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
        pattern: `${slot}-${slot}`,
        hint: { en: 'a slot as 08:00-12:00', zh: '形如 08:00-12:00 的时段' },
      },
    ),
    week_days: f.enums({ en: 'Weekdays', zh: '投放星期' }, weekday, { required: true, min: 1 }),
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
    /** Of the points that it means; empty before it was first sent to any. */
    sync_rate: auto(f.rate({ en: 'Delivered to devices', zh: '下发成功率' })),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Ad plan', zh: '广告计划' }, title: 'plan_name', scope: 'merchant' },
)
  .computed('material_count', f.int({ en: 'Materials', zh: '素材数' }), (row) => row.materials.length)
  .computed('loop_seconds', f.duration({ en: 'Loop length', zh: '轮播时长' }), (row) =>
    row.materials.reduce((sum, { play_seconds }) => sum + (play_seconds ?? 0), 0),
  )
  .counted('shop_count', { en: 'Points', zh: '点位数' }, 'shop_ids')
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
