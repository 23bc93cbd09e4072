import { auto, defineResource, f, model, readOnly } from '../../../kit/index.ts';
import { commandInput, settingText } from '../command-input.ts';
import { commandStatus, commandType } from '../enums.ts';

/** An order to a cabinet and what became of it (P72, commands). */
export const DeviceCommand = model(
  'device_command',
  {
    command_no: auto(
      f.text({ en: 'Command No.', zh: '指令编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device', { required: true })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { max: 125 })),
    command_type: auto(f.enum({ en: 'Command', zh: '指令类型' }, commandType, { required: true })),
    /** What the cabinet is told, as JSON. */
    command_params: auto(f.text({ en: 'Parameters', zh: '指令参数' }, { max: 200 })),
    reason: auto(f.text({ en: 'Reason', zh: '下发原因' }, { max: 200 })),
    command_status: auto(
      f.enum({ en: 'Command state', zh: '执行状态' }, commandStatus, {
        required: true,
        default: commandStatus.sent,
      }),
    ),
    result_msg: auto(f.text({ en: 'Result', zh: '执行结果' }, { max: 200 })),
    operator_name: auto(f.text({ en: 'Operator', zh: '操作人' }, { required: true, max: 32 })),
    ack_time: auto(f.dateTime({ en: 'Acknowledged at', zh: '接收时间' })),
    /** What the cabinet says of it: 1 done, 0 failed. */
    report: auto(f.flag({ en: 'Reported', zh: '上报结果' })),
    expire_time: auto(f.dateTime({ en: 'Times out at', zh: '超时时间' }, { required: true })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
  },
  { label: { en: 'Command', zh: '指令' }, title: 'command_no', scope: 'merchant' },
)
  .computed('setting', f.text({ en: 'Setting', zh: '指令参数' }), (row, lang) =>
    settingText(row.command_params ?? null, lang),
  )
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .unique('command_no', 10005)
  // One running per type (docs/domain/operations.md §P72): the database holds to it, whoever sends at the same moment.
  .unique(['device_id', 'command_type'], 13009, {
    command_status: [commandStatus.sent, commandStatus.acknowledged],
  })
  .index('create_time')
  .index('expire_time', { command_status: [commandStatus.sent, commandStatus.acknowledged] })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'operator_name');

declare module '../../../kit/vocabulary.ts' {
  interface Models {
    device_command: typeof DeviceCommand;
  }
}

const c = commandStatus;

/** The third tab of P72. A cabinet says what becomes of a command; the events follow from what it said. */
export const deviceCommand = defineResource(DeviceCommand, {
  label: { en: 'Commands', zh: '指令记录' },
  route: '/operation/device-management/command',
  permission: 'DEVICE_MANAGER',
  menu: 'none',
  api: readOnly('/device_command'),
  search: ['command_no'],
  live: 'values',
  flows: [
    DeviceCommand.flow('command_status', 'sent', {
      sent: { acknowledge: 'acknowledged', timeOut: 'timedOut' },
      acknowledged: { succeed: 'succeeded', fail: 'failed', timeOut: 'timedOut' },
      succeeded: {},
      failed: {},
      timedOut: {},
    }),
  ],
  actions: {
    issue: DeviceCommand.action({
      label: { en: 'Send command', zh: '下发指令' },
      on: 'page',
      api: 'POST /device_command/v1',
      permission: 'SHOP_COMMAND',
      input: {
        cabinet_codes: f.texts(
          { en: 'Cabinet codes', zh: '柜机编码' },
          { required: true, min: 1, max: 200, pattern: '[\\w-]{1,32}' },
        ),
        ...commandInput,
        code: f.text({ en: 'Verification code', zh: '验证码' }, { pattern: '\\d{6}' }),
      },
      done: { en: 'Command sent', zh: '指令已下发' },
    }),
    acknowledge: DeviceCommand.action({
      label: { en: 'Acknowledge', zh: '接收' },
      system: true,
      when: { ack_time: { ne: null } },
    }),
    succeed: DeviceCommand.action({
      label: { en: 'Succeed', zh: '执行成功' },
      system: true,
      when: { report: 1 },
    }),
    fail: DeviceCommand.action({
      label: { en: 'Fail', zh: '执行失败' },
      system: true,
      when: { report: 0 },
    }),
    timeOut: DeviceCommand.action({
      label: { en: 'Time out', zh: '超时' },
      system: true,
      when: { expire_time: { lte: { $: 'now' } }, report: null },
    }),
  },
  list: {
    columns: [
      DeviceCommand.col('command_no', { fixed: 'left' }),
      DeviceCommand.col('cabinet_code', { width: 128, link: 'device_id' }),
      'shop_name',
      'command_type',
      'setting',
      'result_msg',
      'operator_name',
      'command_status',
      'create_time',
    ],
    hidden: ['reason', 'ack_time', 'finish_time', 'mgt_org_name'],
    keep: ['command_no', 'command_type', 'command_status'],
    filters: [
      'cabinet_code',
      'shop_name',
      'command_type',
      'operator_name',
      DeviceCommand.range('create_time', { maxDays: 93 }),
    ],
    moreFilters: ['command_no', 'command_status', 'mgt_org_id', 'mct_id'],
    tabs: [
      {
        key: 'running',
        label: { en: 'Running', zh: '执行中' },
        where: { command_status: [c.sent, c.acknowledged] },
      },
      { key: 'succeeded', label: { en: 'Succeeded', zh: '成功' }, where: { command_status: c.succeeded } },
      { key: 'failed', label: { en: 'Failed', zh: '失败' }, where: { command_status: c.failed } },
      { key: 'timed_out', label: { en: 'Timed out', zh: '超时' }, where: { command_status: c.timedOut } },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['create_time', 'finish_time'],
    row: ['read'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['command_type', 'command_status', 'cabinet_code', 'create_time'],
    sections: [
      {
        fields: [
          'command_no',
          'command_type',
          'setting',
          'reason',
          'cabinet_code',
          'shop_name',
          'mgt_org_name',
          'operator_name',
          'result_msg',
          'create_time',
          'ack_time',
          'expire_time',
          'finish_time',
        ],
      },
    ],
    history: true,
  },
});
