import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';

/**
 * How often a material of a plan was played in an hour, at all points together: cabinets tell every single play, and only these sums are
 * kept (docs/domain/advertising.md §P43). The names are as they were: plans and materials may go, what was played stays.
 */
export const AdPlayHour = model(
  'advert_play_hour',
  {
    plan_id: auto(f.ref({ en: 'Plan', zh: '广告计划' }, 'advert_plan', { required: true })),
    plan_name: auto(f.text({ en: 'Plan name', zh: '计划名称' }, { required: true, max: 32 })),
    advertiser: auto(f.text({ en: 'Advertiser', zh: '广告主' }, { max: 64 })),
    material_id: auto(f.ref({ en: 'Material', zh: '素材' }, 'advert_material', { required: true })),
    material_name: auto(f.text({ en: 'Material name', zh: '素材名称' }, { required: true, max: 32 })),
    play_day: auto(f.date({ en: 'Day', zh: '日期' }, { required: true })),
    /** 0 to 23. */
    play_hour: auto(f.int({ en: 'Hour', zh: '小时' }, { required: true, min: 0, max: 23 })),
    play_count: auto(f.int({ en: 'Plays', zh: '播放次数' }, { required: true })),
    expose_seconds: auto(f.duration({ en: 'Exposure', zh: '曝光时长' }, { required: true })),
  },
  { label: { en: 'Plays of an hour', zh: '播放记录' }, title: 'plan_name', scope: 'merchant' },
)
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .unique(['plan_id', 'play_day', 'play_hour', 'material_id'], 10005)
  .index('play_day')
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

/** Reports of plays by the number that the cabinet gave them, so that a repeat counts nothing twice. Kept for a month. */
export const AdPlayBatch = model(
  'advert_play_batch',
  {
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device', { required: true })),
    batch_no: auto(f.text({ en: 'Batch No.', zh: '批次编号' }, { required: true, max: 36 })),
    counted: auto(f.int({ en: 'Counted', zh: '计入条数' }, { required: true, default: 0 })),
    ignored: auto(f.int({ en: 'Left out', zh: '未计入条数' }, { required: true, default: 0 })),
  },
  { label: { en: 'Report of plays', zh: '播放上报' }, title: 'batch_no', scope: 'none', appendOnly: true },
)
  .unique(['device_id', 'batch_no'], 10005)
  .index('create_time');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    advert_play_hour: typeof AdPlayHour;
    advert_play_batch: typeof AdPlayBatch;
  }
}

/** P43, play log: beside the plans. */
export const adPlays = defineResource(AdPlayHour, {
  label: { en: 'Play log', zh: '播放记录' },
  route: '/advertising/plan/plays',
  permission: 'ADVERTISING_PLAN',
  menu: 'none',
  api: { ...readOnly('/advert_play_hour') },
  list: {
    columns: [
      AdPlayHour.col('play_day', { fixed: 'left' }),
      'play_hour',
      AdPlayHour.col('plan_name', { link: 'plan_id' }),
      AdPlayHour.col('material_name', { link: 'material_id' }),
      'advertiser',
      'play_count',
      'expose_seconds',
      'mgt_org_name',
      'mct_name',
    ],
    keep: ['play_day', 'plan_name'],
    filters: [
      AdPlayHour.range('play_day', { maxDays: 93, initial: 'last7Days' }),
      'plan_id',
      'material_id',
      'advertiser',
    ],
    moreFilters: ['plan_name', 'mgt_org_id', 'mct_id'],
    sort: ['play_day', 'desc'],
    sortable: ['play_day', 'play_count', 'expose_seconds'],
    sums: ['play_count', 'expose_seconds'],
    page: ['export'],
  },
});
