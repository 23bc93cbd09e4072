import { auto, defineResource, f, model, readOnly, slot } from '../../kit/index.ts';
import { agingPlan, agingStatus, verdict } from '../factory-enums.ts';
import { overriddenBy, overrideInput } from '../override.ts';
import { samplesCall } from './samples.ts';

const degrees = { decimals: 1, unit: { en: '°C', zh: '℃' } } as const;

/**
 * How a cabinet stood its long run in the factory (P78). It is a run of one binding: another board, or the same one bound anew, is not
 * aged by it (docs/domain/states.md §R23). Of several runs the last one tells.
 */
export const VendorAging = model(
  'vendor_aging',
  {
    aging_no: auto(
      f.text({ en: 'Aging No.', zh: '老化编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    binding_id: auto(f.ref({ en: 'Binding record', zh: '绑定记录' }, 'vendor_binding', { required: true })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    board_sn: auto(
      f.text({ en: 'Board SN', zh: '主板序列号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    model_id: auto(f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model', { required: true })),
    vendor_id: auto(f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true })),
    /** As they were called then. */
    person_name: auto(f.text({ en: 'Name', zh: '姓名' }, { required: true, max: 20 })),
    plan_hours: auto(f.enum({ en: 'Planned hours', zh: '计划时长(时)' }, agingPlan, { required: true })),
    run_hours: auto(
      f.int({ en: 'Run hours', zh: '已运行(时)' }, { required: true, decimals: 1, min: 0, default: 0 }),
    ),
    cycle_count: auto(f.int({ en: 'Door cycles', zh: '开关门次数' }, { required: true, min: 0, default: 0 })),
    cycle_fail: auto(f.int({ en: 'Failed cycles', zh: '失败次数' }, { required: true, min: 0, default: 0 })),
    restart_count: auto(
      f.int({ en: 'Abnormal restarts', zh: '异常重启' }, { required: true, min: 0, default: 0 }),
    ),
    offline_minutes: auto(
      f.int({ en: 'Offline minutes', zh: '离线时长(分)' }, { required: true, min: 0, default: 0 }),
    ),
    temp_min: auto(f.int({ en: 'Lowest °C', zh: '最低温度' }, degrees)),
    temp_max: auto(f.int({ en: 'Highest °C', zh: '最高温度' }, degrees)),
    /** Samples after the first hour, and those of them inside the band of the cabinet's model. */
    temp_samples: auto(
      f.int({ en: 'Temperature samples', zh: '温度样本数' }, { required: true, min: 0, default: 0 }),
    ),
    temp_inside: auto(
      f.int({ en: 'Samples inside the band', zh: '温区内样本数' }, { required: true, min: 0, default: 0 }),
    ),
    aging_status: auto(
      f.enum({ en: 'Aging status', zh: '老化状态' }, agingStatus, {
        required: true,
        default: agingStatus.running,
      }),
    ),
    start_time: auto(f.dateTime({ en: 'Started at', zh: '开始时间' }, { required: true })),
    end_time: auto(f.dateTime({ en: 'Ended at', zh: '结束时间' })),
    interrupt_reason: auto(
      f.text({ en: 'Reason for interrupting', zh: '中断原因' }, { max: 200, long: true }),
    ),
    /** What the rules said; an override changes the status and leaves this. */
    rule_result: auto(f.enum({ en: 'Verdict by the rules', zh: '规则判定' }, verdict)),
    ...overriddenBy,
  },
  { label: { en: 'Aging record', zh: '老化记录' }, title: 'aging_no', scope: 'vendor' },
)
  .via('model_name', f.text({ en: 'Cabinet model', zh: '柜型' }), 'model_id', 'model_name')
  .via('vendor_name', f.text({ en: 'Vendor', zh: '厂商' }), 'vendor_id', 'vendor_name')
  .unique('aging_no', 10005)
  .index('cabinet_code')
  .index('binding_id')
  .index('start_time')
  .index('end_time')
  .index('update_time');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    vendor_aging: typeof VendorAging;
  }
}

/** P78 /vendor-test/aging-record and its detail P79. The factory's app begins a run; people look at it, stop it, or judge it anew. */
export const aging = defineResource(VendorAging, {
  label: { en: 'Aging records', zh: '老化记录' },
  route: '/vendor-test/aging-record',
  permission: 'VENDOR_AGING_RECORD',
  menu: 'vendor-test',
  api: readOnly('/vendor_aging'),
  search: ['aging_no', 'cabinet_code', 'board_sn'],
  live: 'values',
  calls: {
    [samplesCall]:
      'the samples of a run, or what is left of its hours: {minutes, rows: [{minute, temp, signal, cpu_temp, free_mb, cycle_count, cycle_fail, offline_minutes}]}',
  },
  flows: [
    VendorAging.flow('aging_status', 'running', {
      running: { interrupt: 'interrupted' },
      passed: {},
      failed: { override: 'passed' },
      interrupted: {},
    }),
  ],
  actions: {
    interrupt: VendorAging.action({
      label: { en: 'Interrupt', zh: '中断' },
      danger: true,
      confirm: {
        en: 'Interrupt {aging_no}? The cabinet has to be aged anew from the start.',
        zh: '中断 {aging_no}？柜机须重新开始老化。',
      },
      input: {
        interrupt_reason: f.text(
          { en: 'Reason', zh: '原因' },
          { required: true, min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Interrupted', zh: '已中断' },
    }),
    override: VendorAging.action({
      label: { en: 'Override', zh: '改判' },
      permission: 'TEST_OVERRIDE',
      danger: true,
      confirm: {
        en: 'Override {aging_no} as passed? The verdict by the rules stays on record beside yours.',
        zh: '将 {aging_no} 改判为合格？规则判定结果将同时保留。',
      },
      input: overrideInput,
      done: { en: 'Overridden as passed', zh: '已改判为合格' },
    }),
  },
  list: {
    columns: [
      VendorAging.col('aging_no', { fixed: 'left' }),
      'cabinet_code',
      'model_name',
      'person_name',
      'plan_hours',
      'run_hours',
      'cycle_fail',
      'aging_status',
      'start_time',
    ],
    hidden: [
      'board_sn',
      'vendor_name',
      'cycle_count',
      'restart_count',
      'offline_minutes',
      'temp_min',
      'temp_max',
      'rule_result',
      'override_name',
      'override_time',
      'end_time',
    ],
    keep: ['aging_no', 'cabinet_code', 'aging_status'],
    filters: [
      'aging_no',
      'cabinet_code',
      'board_sn',
      'model_id',
      'person_name',
      VendorAging.range('start_time', { maxDays: 367 }),
    ],
    moreFilters: ['vendor_id', 'plan_hours', 'aging_status', 'rule_result'],
    tabs: 'aging_status',
    counts: true,
    sort: ['start_time', 'desc'],
    sortable: ['start_time', 'end_time', 'run_hours', 'cycle_fail', 'restart_count'],
    row: ['read', 'interrupt', 'override'],
    page: ['export'],
  },
  detail: {
    facts: ['aging_status', 'cabinet_code', 'plan_hours'],
    sections: [
      {
        fields: [
          'aging_no',
          'board_sn',
          'model_name',
          'vendor_name',
          'person_name',
          'start_time',
          'end_time',
          'interrupt_reason',
        ],
      },
      slot('verdicts', { en: 'Verdict by rule', zh: '规则判定' }),
      slot('samples', { en: 'Course of the run', zh: '运行曲线' }),
      VendorAging.sublist('vendor_aging_event', 'aging_id', {
        api: 'GET /vendor_aging/event/{id}/v1',
        title: { en: 'Events', zh: '事件' },
        columns: ['event_time', 'event_type', 'event_level'],
        sort: ['event_time', 'asc'],
      }),
      {
        title: { en: 'Readings', zh: '运行数据' },
        fields: [
          'run_hours',
          'cycle_count',
          'cycle_fail',
          'restart_count',
          'offline_minutes',
          'temp_min',
          'temp_max',
          'temp_samples',
          'temp_inside',
        ],
      },
      {
        title: { en: 'Override', zh: '改判' },
        fields: ['rule_result', 'override_reason', 'override_photos', 'override_name', 'override_time'],
      },
    ],
    history: true,
  },
});
