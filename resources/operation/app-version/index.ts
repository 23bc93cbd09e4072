import { auto, crud, defineResource, f, model, once } from '../../kit/index.ts';
import { selectedPoints } from '../../shared/point-scope.ts';
import { appType, pauseCause, rolloutType, versionStatus } from './enums.ts';
import { mostFailures, watchedFrom } from './rules.ts';

const android = ['apk'] as const;
const percent = { en: '%', zh: '%' };

/**
 * A version of software for cabinets and its rollout (P73). It reaches the cabinets below the organisation it belongs to, so
 * that nobody rolls out beyond their own.
 */
export const AppVersion = model(
  'app_version',
  {
    app_type: once(
      f.enum({ en: 'App', zh: '应用类型' }, appType, { required: true, default: appType.cabinet }),
    ),
    version_name: f.text(
      { en: 'Version name', zh: '版本名称' },
      {
        required: true,
        max: 16,
        match: 'exact',
        pattern: '\\d{1,3}\\.\\d{1,4}\\.\\d{1,4}',
        hint: { en: 'three numbers as in 2.4.1', zh: '形如 2.4.1' },
      },
    ),
    version_code: f.int(
      { en: 'Version code', zh: '版本号' },
      {
        required: true,
        min: 1,
        max: 2_000_000_000,
        plain: true,
        help: { en: 'Above every earlier one of the same app', zh: '须大于同应用的全部历史版本' },
      },
    ),
    package_url: f.file(
      { en: 'Package', zh: '安装包' },
      {
        required: true,
        upload: {
          types: {
            by: 'app_type',
            of: {
              [appType.cabinet]: android,
              [appType.adPlayer]: android,
              [appType.face]: android,
              [appType.mcu]: ['bin'],
              [appType.factoryTest]: android,
            },
          },
          maxMb: 300,
        },
      },
    ),
    package_md5: f.text(
      { en: 'MD5', zh: 'MD5校验' },
      {
        max: 32,
        match: 'exact',
        copy: true,
        pattern: '[0-9a-fA-F]{32}',
        hint: { en: '32 hexadecimal digits', zh: '32位十六进制字符' },
        help: {
          en: 'As the build server tells it; the uploaded package must have it. Empty: taken from the package',
          zh: '填写构建系统给出的值，将与上传的安装包比对；留空则由安装包计算',
        },
      },
    ),
    package_sha256: auto(f.text({ en: 'SHA-256', zh: 'SHA-256校验' }, { max: 64, copy: true })),
    package_size: auto(f.int({ en: 'Size', zh: '包大小' }, { unit: { en: 'KB', zh: 'KB' } })),
    force_flag: f.flag(
      { en: 'Forced', zh: '强制升级' },
      {
        required: true,
        default: 0,
        help: { en: 'The cabinet doesn’t sell until it has it', zh: '升级完成前柜机不可购物' },
      },
    ),
    silent_flag: f.flag(
      { en: 'Silent', zh: '静默升级' },
      {
        required: true,
        default: 1,
        help: { en: 'Installed between 02:00 and 05:00 while nobody shops', zh: '02:00至05:00无订单时安装' },
      },
    ),
    min_version_code: f.int(
      { en: 'Minimum version', zh: '最低适用版本' },
      {
        min: 1,
        max: 2_000_000_000,
        plain: true,
        help: {
          en: 'Version code. Cabinets below it take an intermediate version first',
          zh: '版本号；低于该版本的柜机须先升级到中间版本',
        },
      },
    ),
    model_ids: f.refs({ en: 'Cabinet models', zh: '适用柜型' }, 'device_cabinet_model', {
      required: true,
      min: 1,
      max: 200,
    }),
    rollout_type: f.enum({ en: 'Rollout', zh: '发布范围' }, rolloutType, {
      required: true,
      default: rolloutType.percent,
      help: { en: 'Who gets it before it is released to all', zh: '全量发布前的灰度范围' },
    }),
    rollout_percent: f.int(
      { en: 'Percent of cabinets', zh: '灰度比例' },
      {
        required: 'when',
        min: 1,
        max: 100,
        unit: percent,
        default: 5,
        help: { en: 'Can only rise after publishing', zh: '发布后只能调高' },
      },
    ),
    org_ids: f.refs({ en: 'Organisations', zh: '指定组织' }, 'manager_org', {
      required: 'when',
      min: 1,
      max: 200,
      help: { en: 'With all that is below them', zh: '包含所选组织的全部下级' },
    }),
    shop_ids: selectedPoints,
    release_note: f.text({ en: 'Release note', zh: '更新说明' }, { required: true, max: 1_000, long: true }),
    version_status: auto(
      f.enum({ en: 'Status', zh: '版本状态' }, versionStatus, {
        required: true,
        default: versionStatus.draft,
      }),
    ),
    pause_cause: auto(f.enum({ en: 'Paused', zh: '暂停原因' }, pauseCause)),
    target_count: auto(f.int({ en: 'Targets', zh: '目标设备数' }, { required: true, default: 0 })),
    success_count: auto(f.int({ en: 'Upgraded', zh: '成功数' }, { required: true, default: 0 })),
    fail_count: auto(f.int({ en: 'Failed', zh: '失败数' }, { required: true, default: 0 })),
    /** Of the cabinets that came to an end. */
    success_rate: auto(f.rate({ en: 'Success rate', zh: '成功率' })),
    /** From when on failures count towards pausing: what somebody has looked at and resumed doesn't pause it again. */
    round_time: auto(f.dateTime({ en: 'Watched since', zh: '统计起始时间' })),
    round_count: auto(f.int({ en: 'Finished since', zh: '本轮完成数' }, { required: true, default: 0 })),
    round_fail_rate: auto(
      f.rate({ en: 'Fail rate since', zh: '本轮失败率' }, { required: true, default: 0 }),
    ),
    /** Who wrote it last; somebody else has to release it. */
    author_id: auto(f.ref({ en: 'Author', zh: '编写人' }, 'manager')),
    create_name: auto(f.text({ en: 'Author', zh: '编写人' }, { max: 32 })),
    publish_name: auto(f.text({ en: 'Publisher', zh: '发布人' }, { max: 32 })),
    publish_time: auto(f.dateTime({ en: 'Published at', zh: '发布时间' })),
    release_name: auto(f.text({ en: 'Released by', zh: '全量发布人' }, { max: 32 })),
    release_time: auto(f.dateTime({ en: 'Released at', zh: '全量发布时间' })),
  },
  {
    label: { en: 'Software version', zh: '软件版本' },
    title: 'version_name',
    scope: 'org',
    picker: ['app_type', 'version_code', 'version_status'],
    choose: { as: 'select' },
    // Branches see what reaches their cabinets, whoever published it.
    shared: { version_status: { ne: versionStatus.draft } },
  },
)
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('org_names', f.text({ en: 'Organisations', zh: '指定组织' }), 'org_ids', 'org_name')
  .via('model_names', f.text({ en: 'Cabinet models', zh: '适用柜型' }), 'model_ids', 'model_name')
  .counted('shop_count', { en: 'Selected points', zh: '指定点位数' }, 'shop_ids')
  .check(['min_version_code', 'version_code'], (v) => v.min_version_code < v.version_code, {
    en: 'must be above the minimum version',
    zh: '须大于最低适用版本',
  })
  .unique(['app_type', 'version_name'], 22009)
  .unique(['app_type', 'version_code'], 10005)
  .index('publish_time')
  .hiddenFromMerchants('create_name', 'publish_name', 'release_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    app_version: typeof AppVersion;
  }
}

const s = versionStatus;
const draft = { version_status: s.draft } as const;
const publishing = { permission: 'VERSION_PUBLISH' } as const;
/** Two people: who wrote a version doesn't release it to everybody. */
const secondPerson = { when: { author_id: { ne: { $: 'me' } } }, else: 22007 } as const;

/** P73 /operation/software-configuration; the upgrades of single cabinets stand beside it. */
export const appVersion = defineResource(AppVersion, {
  label: { en: 'Software versions', zh: '软件配置' },
  route: '/operation/software-configuration',
  permission: 'APP_VERSION',
  menu: 'operation',
  api: { ...crud('/app_version'), delete: 'DELETE /app_version/{id}/v1' },
  search: ['version_name'],
  live: 'values',
  beside: { label: { en: 'Versions', zh: '版本' }, of: ['app_upgrade'] },
  flows: [
    AppVersion.flow('version_status', 'draft', {
      draft: { publish: 'grey', release: 'released' },
      grey: {
        extend: 'grey',
        release: 'released',
        pause: 'paused',
        pauseFailing: 'paused',
        withdraw: 'withdrawn',
      },
      released: { pause: 'paused', pauseFailing: 'paused', withdraw: 'withdrawn' },
      paused: { resume: 'grey', resumeReleased: 'released', withdraw: 'withdrawn' },
      withdrawn: {},
    }),
  ],
  actions: {
    publish: AppVersion.action({
      ...publishing,
      label: { en: 'Publish to a stage', zh: '灰度发布' },
      when: { rollout_type: { ne: rolloutType.all } },
      confirm: {
        en: 'Publish {version_name} to the chosen stage? Its cabinets get it when they next ask.',
        zh: '将 {version_name} 发布到所选灰度范围？范围内的柜机下次请求时即可升级。',
      },
      done: { en: 'Published to {cabinets} cabinets', zh: '已发布，目标设备{cabinets}台' },
    }),
    extend: AppVersion.action({
      ...publishing,
      label: { en: 'Extend', zh: '扩大灰度' },
      versioned: true,
      when: { rollout_type: rolloutType.percent, rollout_percent: { lt: 100 } },
      input: {
        rollout_percent: f.int(
          { en: 'Percent of cabinets', zh: '灰度比例' },
          { required: true, min: 1, max: 100, unit: percent },
        ),
      },
      done: { en: 'Extended to {cabinets} cabinets', zh: '已扩大，目标设备{cabinets}台' },
    }),
    release: AppVersion.action({
      ...publishing,
      label: { en: 'Release to all', zh: '全量发布' },
      danger: true,
      guards: [secondPerson],
      // From a draft only what was meant for all: everything else proves itself on a stage first.
      when: { $any: [{ version_status: { ne: s.draft } }, { rollout_type: rolloutType.all }] },
      confirm: {
        en: 'Release {version_name} to every cabinet of its models? Each of them gets it when it next asks.',
        zh: '将 {version_name} 全量发布？所有适用柜型的柜机下次请求时即可升级。',
      },
      done: { en: 'Released to {cabinets} cabinets', zh: '已全量发布，目标设备{cabinets}台' },
    }),
    pause: AppVersion.action({
      ...publishing,
      label: { en: 'Pause', zh: '暂停' },
      set: { pause_cause: pauseCause.person },
      confirm: {
        en: 'Pause {version_name}? Cabinets that have not begun don’t get it until it is resumed.',
        zh: '暂停 {version_name}？恢复前，未开始升级的柜机不再获取该版本。',
      },
      done: { en: 'Paused', zh: '已暂停' },
    }),
    /** More than one in twenty of at least fifty cabinets failed. */
    pauseFailing: AppVersion.action({
      label: { en: 'Pause for failures', zh: '失败自动暂停' },
      system: true,
      when: { round_count: { gte: watchedFrom }, round_fail_rate: { gt: mostFailures } },
      set: { pause_cause: pauseCause.failures },
    }),
    resume: AppVersion.action({
      ...publishing,
      label: { en: 'Resume', zh: '恢复' },
      when: { release_time: null },
      set: { pause_cause: null },
      done: { en: 'Resumed', zh: '已恢复' },
    }),
    resumeReleased: AppVersion.action({
      ...publishing,
      label: { en: 'Resume', zh: '恢复' },
      when: { release_time: { ne: null } },
      set: { pause_cause: null },
      done: { en: 'Resumed', zh: '已恢复' },
    }),
    withdraw: AppVersion.action({
      ...publishing,
      label: { en: 'Withdraw', zh: '下架' },
      danger: true,
      confirm: {
        en: 'Withdraw {version_name}? This is final: cabinets that have not begun skip it, those that have it keep it.',
        zh: '下架 {version_name}？操作不可恢复：未开始的柜机将跳过，已升级的柜机保持现状。',
      },
      done: { en: 'Withdrawn', zh: '已下架' },
    }),
  },
  list: {
    columns: [
      AppVersion.col('version_name', { width: 124, fixed: 'left' }),
      AppVersion.col('app_type', { width: 136 }),
      AppVersion.col('version_code', { width: 124 }),
      AppVersion.col('rollout_type', { width: 124 }),
      AppVersion.col('target_count', { width: 104 }),
      AppVersion.col('success_count', { width: 104 }),
      AppVersion.col('fail_count', { width: 88 }),
      AppVersion.col('version_status', { width: 116 }),
      'publish_time',
    ],
    hidden: [
      'success_rate',
      'rollout_percent',
      'force_flag',
      'silent_flag',
      'package_url',
      'package_size',
      'package_md5',
      'min_version_code',
      'model_names',
      'release_note',
      'pause_cause',
      'mgt_org_name',
      'create_name',
      'publish_name',
      'create_time',
    ],
    keep: ['version_name', 'app_type', 'version_status'],
    filters: [
      'app_type',
      'version_name',
      AppVersion.range('version_code'),
      'rollout_type',
      AppVersion.range('publish_time', { maxDays: 367 }),
    ],
    moreFilters: [
      'version_status',
      'force_flag',
      'pause_cause',
      'mgt_org_id',
      AppVersion.range('create_time', { maxDays: 367 }),
    ],
    tabs: 'version_status',
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['version_code', 'target_count', 'success_rate', 'publish_time', 'create_time'],
    row: [
      'read',
      'update',
      'publish',
      'extend',
      'release',
      'pause',
      'resume',
      'resumeReleased',
      'withdraw',
      'delete',
    ],
    page: ['create', 'export'],
  },
  form: {
    layout: 'page',
    clone: true,
    editable: draft,
    notEditable: 22011,
    sections: [
      {
        title: { en: 'Version', zh: '版本信息' },
        fields: ['app_type', 'version_name', 'version_code', 'package_url', 'package_md5', 'release_note'],
      },
      {
        title: { en: 'Installation', zh: '安装方式' },
        fields: ['model_ids', 'min_version_code', 'force_flag', 'silent_flag'],
      },
      { title: { en: 'Rollout', zh: '发布范围' }, fields: ['rollout_type'] },
      { fields: ['rollout_percent'], when: { rollout_type: rolloutType.percent } },
      { fields: ['org_ids'], when: { rollout_type: rolloutType.orgs } },
      { fields: ['shop_ids'], when: { rollout_type: rolloutType.points } },
    ],
  },
  deletable: { when: draft, else: 22003 },
  detail: {
    facts: ['version_status', 'app_type', 'target_count', 'success_count', 'fail_count', 'success_rate'],
    sections: [
      {
        title: { en: 'Rollout', zh: '发布情况' },
        fields: [
          'rollout_type',
          'rollout_percent',
          'org_names',
          'shop_count',
          'pause_cause',
          'publish_name',
          'publish_time',
          'release_name',
          'release_time',
          'mgt_org_name',
        ],
      },
      AppVersion.sublist('app_upgrade', 'version_id', {
        api: 'GET /app_version/upgrade/{id}/v1',
        title: { en: 'Cabinets', zh: '升级设备' },
        columns: [
          'cabinet_code',
          'upgrade_status',
          'shop_name',
          'from_version',
          'to_version',
          'fail_reason',
          'try_count',
          'upgrade_time',
        ],
        sort: ['update_time', 'desc'],
        actions: 'app_upgrade',
      }),
      {
        title: { en: 'Version', zh: '版本信息' },
        fields: [
          'version_name',
          'version_code',
          'release_note',
          'package_url',
          'package_size',
          'package_md5',
          'package_sha256',
          'model_names',
          'min_version_code',
          'force_flag',
          'silent_flag',
          'create_name',
          'create_time',
        ],
      },
    ],
    history: true,
  },
});
