import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import {
  appType,
  upgradeFailReason,
  upgradeOutcome,
  upgradeStatus,
  versionStatus,
} from '../app-version/enums.ts';

/** What becomes of a version on one cabinet (P73, device list). Its point is a snapshot, as of a fault. */
export const AppUpgrade = model(
  'app_upgrade',
  {
    version_id: auto(f.ref({ en: 'Version', zh: '软件版本' }, 'app_version', { required: true })),
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device', { required: true })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { max: 125 })),
    from_version: auto(f.text({ en: 'From version', zh: '原版本' }, { max: 16 })),
    to_version: auto(
      f.text({ en: 'To version', zh: '目标版本' }, { required: true, max: 16, match: 'exact' }),
    ),
    upgrade_status: auto(
      f.enum({ en: 'Upgrade state', zh: '升级状态' }, upgradeStatus, {
        required: true,
        default: upgradeStatus.waiting,
      }),
    ),
    /** What the cabinet said last, or what follows from what it runs: the events are decided by it. */
    told_status: auto(f.enum({ en: 'Told', zh: '上报状态' }, upgradeOutcome)),
    fail_reason: auto(f.enum({ en: 'Failure reason', zh: '失败原因' }, upgradeFailReason)),
    fail_note: auto(f.text({ en: 'Failure note', zh: '失败说明' }, { max: 200 })),
    try_count: auto(f.int({ en: 'Tries', zh: '尝试次数' }, { required: true, default: 1 })),
    offer_time: auto(f.dateTime({ en: 'Offered at', zh: '推送时间' })),
    start_time: auto(f.dateTime({ en: 'Download began', zh: '开始下载时间' })),
    expire_time: auto(f.dateTime({ en: 'Gives up at', zh: '超时时间' })),
    upgrade_time: auto(f.dateTime({ en: 'Upgraded at', zh: '升级时间' })),
  },
  { label: { en: 'Upgrade', zh: '升级任务' }, title: 'cabinet_code', scope: 'merchant' },
)
  .via('app_type', f.enum({ en: 'App', zh: '应用类型' }, appType), 'version_id', 'app_type')
  .via(
    'version_status',
    f.enum({ en: 'Version status', zh: '版本状态' }, versionStatus),
    'version_id',
    'version_status',
  )
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .unique(['version_id', 'device_id'], 10005)
  .index(['version_id', 'upgrade_status'])
  .index(['device_id', 'upgrade_status'])
  .index('update_time')
  .index('expire_time', { upgrade_status: [upgradeStatus.downloading, upgradeStatus.installing] })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    app_upgrade: typeof AppUpgrade;
  }
}

/** Beside the versions (P73): a cabinet says how far it is, or shows it by what it runs. */
export const appUpgrade = defineResource(AppUpgrade, {
  label: { en: 'Upgrades', zh: '升级任务' },
  route: '/operation/software-configuration/upgrade',
  permission: 'APP_VERSION',
  menu: 'none',
  api: readOnly('/app_upgrade'),
  live: 'values',
  flows: [
    AppUpgrade.flow('upgrade_status', 'waiting', {
      waiting: { download: 'downloading', succeed: 'succeeded', skip: 'skipped' },
      downloading: {
        install: 'installing',
        succeed: 'succeeded',
        fail: 'failed',
        timeOut: 'failed',
        skip: 'skipped',
      },
      installing: { succeed: 'succeeded', fail: 'failed', timeOut: 'failed', skip: 'skipped' },
      succeeded: {},
      failed: { retry: 'waiting', succeed: 'succeeded' },
      skipped: {},
    }),
  ],
  actions: {
    download: AppUpgrade.action({
      label: { en: 'Download', zh: '开始下载' },
      system: true,
      when: { told_status: upgradeOutcome.downloading },
    }),
    install: AppUpgrade.action({
      label: { en: 'Install', zh: '开始安装' },
      system: true,
      when: { told_status: upgradeOutcome.installing },
    }),
    succeed: AppUpgrade.action({
      label: { en: 'Succeed', zh: '升级成功' },
      system: true,
      when: { told_status: upgradeOutcome.succeeded },
    }),
    fail: AppUpgrade.action({
      label: { en: 'Fail', zh: '升级失败' },
      system: true,
      when: { told_status: upgradeOutcome.failed },
    }),
    skip: AppUpgrade.action({
      label: { en: 'Skip', zh: '跳过' },
      system: true,
      when: { told_status: upgradeOutcome.skipped },
    }),
    timeOut: AppUpgrade.action({
      label: { en: 'Time out', zh: '超时' },
      system: true,
      when: { expire_time: { lte: { $: 'now' } } },
      set: { fail_reason: upgradeFailReason.timeout },
    }),
    retry: AppUpgrade.action({
      label: { en: 'Retry', zh: '重试' },
      bulk: true,
      set: {
        told_status: null,
        fail_reason: null,
        fail_note: null,
        offer_time: null,
        start_time: null,
        expire_time: null,
        upgrade_time: null,
      },
      done: { en: 'The cabinet gets it again when it next asks', zh: '柜机下次请求时将重新升级' },
    }),
  },
  list: {
    columns: [
      AppUpgrade.col('cabinet_code', { width: 128, fixed: 'left', link: 'device_id' }),
      AppUpgrade.col('shop_name', { width: 220 }),
      AppUpgrade.col('app_type', { width: 124 }),
      AppUpgrade.col('from_version', { width: 112 }),
      AppUpgrade.col('to_version', { width: 112, link: 'version_id' }),
      'fail_reason',
      'upgrade_time',
      'upgrade_status',
      'update_time',
    ],
    hidden: [
      'fail_note',
      'try_count',
      'offer_time',
      'start_time',
      'version_status',
      'mgt_org_name',
      'create_time',
    ],
    keep: ['cabinet_code', 'to_version', 'upgrade_status'],
    filters: ['cabinet_code', 'shop_name', 'version_id', 'app_type', 'to_version'],
    moreFilters: [
      'upgrade_status',
      'fail_reason',
      'version_status',
      'mgt_org_id',
      'mct_id',
      AppUpgrade.range('update_time', { maxDays: 93 }),
    ],
    tabs: 'upgrade_status',
    counts: true,
    sort: ['update_time', 'desc'],
    sortable: ['upgrade_time', 'update_time', 'try_count'],
    row: ['read', 'retry'],
    bulk: ['retry'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['upgrade_status', 'app_type', 'to_version'],
    sections: [
      {
        fields: [
          'cabinet_code',
          'shop_name',
          'mgt_org_name',
          'from_version',
          'to_version',
          'version_status',
          'try_count',
          'fail_reason',
          'fail_note',
          'create_time',
          'offer_time',
          'start_time',
          'upgrade_time',
        ],
      },
    ],
    history: true,
  },
});
