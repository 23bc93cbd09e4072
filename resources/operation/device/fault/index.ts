import { auto, defineResource, f, model, readOnly } from '../../../kit/index.ts';
import { riskLevel } from '../../../shared/consumer.ts';
import { alarmStatus, faultOrigin, faultReason, handleStatus } from '../enums.ts';

/** Something wrong with a cabinet (P72, faults). Its point is a snapshot: a cabinet that moves leaves its history behind. */
export const DeviceFault = model(
  'device_fault',
  {
    fault_no: auto(
      f.text({ en: 'Fault No.', zh: '故障编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device', { required: true })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop')),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { max: 125 })),
    fault_reason: auto(f.enum({ en: 'Fault reason', zh: '故障原因' }, faultReason, { required: true })),
    fault_desc: auto(f.text({ en: 'Description', zh: '故障描述' }, { max: 200 })),
    fault_origin: auto(f.enum({ en: 'Noticed by', zh: '发现方式' }, faultOrigin, { required: true })),
    /** The complaint that told of it, where one did. */
    complaint_no: auto(
      f.text({ en: 'Complaint No.', zh: '客诉单号' }, { max: 32, match: 'exact', copy: true }),
    ),
    risk_level: auto(f.enum({ en: 'Severity', zh: '严重程度' }, riskLevel, { required: true })),
    alarm_status: auto(
      f.enum({ en: 'Alarm state', zh: '告警状态' }, alarmStatus, {
        required: true,
        default: alarmStatus.unrecovered,
      }),
    ),
    start_time: auto(f.dateTime({ en: 'Raised at', zh: '发生时间' }, { required: true })),
    recover_time: auto(f.dateTime({ en: 'Recovered at', zh: '恢复时间' })),
    last_minutes: auto(f.int({ en: 'Lasting (min)', zh: '持续时长(分)' }, { required: true, default: 0 })),
    /** When the people in charge were told of one that doesn't recover. */
    told_time: auto(f.dateTime({ en: 'Told at', zh: '通知时间' })),
    handle_status: auto(
      f.enum({ en: 'Handling', zh: '处理状态' }, handleStatus, {
        required: true,
        default: handleStatus.pending,
      }),
    ),
    /** Whom it was given to. */
    dispatch_id: auto(f.ref({ en: 'Assigned to', zh: '派单对象' }, 'manager')),
    dispatch_time: auto(f.dateTime({ en: 'Assigned at', zh: '派单时间' })),
    handle_name: auto(f.text({ en: 'Handler', zh: '处理人' }, { max: 32 })),
    handle_time: auto(f.dateTime({ en: 'Handled at', zh: '处理时间' })),
    handle_note: auto(f.text({ en: 'Handling note', zh: '处理说明' }, { max: 500, long: true })),
  },
  { label: { en: 'Fault', zh: '故障' }, title: 'fault_no', scope: 'merchant' },
)
  .via('dispatch_name', f.text({ en: 'Assigned to', zh: '派单对象' }), 'dispatch_id', 'name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .unique('fault_no', 10005)
  // One of a kind at a time, so that a cabinet that says it twice is told once.
  .unique(['device_id', 'fault_reason'], 10005, { alarm_status: alarmStatus.unrecovered })
  .index(['device_id', 'start_time'])
  .index(['shop_id', 'start_time'])
  .index('start_time')
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'handle_name', 'dispatch_id', 'dispatch_name');

declare module '../../../kit/vocabulary.ts' {
  interface Models {
    device_fault: typeof DeviceFault;
  }
}

const pending = { handle_status: handleStatus.pending } as const;

/** The second tab of P72. */
export const deviceFault = defineResource(DeviceFault, {
  label: { en: 'Faults', zh: '故障记录' },
  route: '/operation/device-management/fault',
  permission: 'DEVICE_MANAGER',
  menu: 'none',
  api: readOnly('/device_fault'),
  search: ['fault_no'],
  live: 'values',
  flows: [
    DeviceFault.flow('alarm_status', 'unrecovered', { unrecovered: { recover: 'recovered' }, recovered: {} }),
    DeviceFault.flow('handle_status', 'pending', {
      pending: { handle: 'done', close: 'closed' },
      done: {},
      closed: {},
    }),
  ],
  actions: {
    /** The signal cleared: whoever noticed that has written down when. */
    recover: DeviceFault.action({
      label: { en: 'Recover', zh: '恢复' },
      system: true,
      when: { recover_time: { ne: null } },
    }),
    handle: DeviceFault.action({
      label: { en: 'Handle', zh: '处理' },
      input: {
        handle_note: f.text(
          { en: 'Handling note', zh: '处理说明' },
          { required: true, min: 2, max: 500, long: true },
        ),
      },
      done: { en: 'Handled', zh: '已处理' },
    }),
    close: DeviceFault.action({
      label: { en: 'Close', zh: '关闭' },
      danger: true,
      confirm: {
        en: 'Close fault {fault_no} without repair? It stays in the history as closed.',
        zh: '不作维修直接关闭故障 {fault_no}？记录将保留为已关闭。',
      },
      input: { handle_note: f.text({ en: 'Handling note', zh: '处理说明' }, { max: 500, long: true }) },
      done: { en: 'Closed', zh: '已关闭' },
    }),
    dispatch: DeviceFault.action({
      label: { en: 'Assign', zh: '派单' },
      when: pending,
      input: { dispatch_id: f.ref({ en: 'Assign to', zh: '派单对象' }, 'manager', { required: true }) },
      done: { en: 'Assigned', zh: '已派单' },
    }),
  },
  list: {
    columns: [
      DeviceFault.col('fault_no', { fixed: 'left' }),
      DeviceFault.col('cabinet_code', { width: 128, link: 'device_id' }),
      'shop_name',
      'fault_reason',
      'risk_level',
      'start_time',
      'last_minutes',
      'alarm_status',
      'handle_status',
    ],
    hidden: [
      'fault_desc',
      'fault_origin',
      'recover_time',
      'handle_name',
      'handle_time',
      'handle_note',
      'dispatch_name',
      'dispatch_time',
      'complaint_no',
      'mgt_org_name',
    ],
    keep: ['fault_no', 'fault_reason', 'alarm_status'],
    filters: [
      'cabinet_code',
      'shop_name',
      'fault_reason',
      'risk_level',
      DeviceFault.range('start_time', { maxDays: 93 }),
    ],
    moreFilters: [
      'fault_no',
      'alarm_status',
      'handle_status',
      'fault_origin',
      'mgt_org_id',
      'mct_id',
      'complaint_no',
    ],
    tabs: [
      {
        key: 'open',
        label: { en: 'Unrecovered', zh: '未恢复' },
        where: { alarm_status: alarmStatus.unrecovered },
      },
      { key: 'pending', label: { en: 'Pending', zh: '待处理' }, where: pending },
      { key: 'done', label: { en: 'Done', zh: '已处理' }, where: { handle_status: handleStatus.done } },
      { key: 'closed', label: { en: 'Closed', zh: '已关闭' }, where: { handle_status: handleStatus.closed } },
    ],
    counts: true,
    sort: ['start_time', 'desc'],
    sortable: ['start_time', 'recover_time', 'last_minutes'],
    row: ['read', 'handle', 'dispatch', 'close'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['risk_level', 'alarm_status', 'handle_status', 'last_minutes'],
    sections: [
      {
        title: { en: 'Fault', zh: '故障信息' },
        fields: [
          'fault_reason',
          'fault_desc',
          'cabinet_code',
          'shop_name',
          'mgt_org_name',
          'fault_origin',
          'complaint_no',
          'start_time',
          'recover_time',
          'told_time',
        ],
      },
      {
        title: { en: 'Handling', zh: '处理信息' },
        fields: ['handle_name', 'handle_time', 'handle_note', 'dispatch_name', 'dispatch_time'],
      },
    ],
    history: true,
  },
});
