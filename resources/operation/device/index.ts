import { auto, defineResource, f, model, readOnly, slot } from '../../kit/index.ts';
import { online, tempZone } from '../../shared/point.ts';
import { commandInput } from './command-input.ts';
import { doorState, tempState } from './enums.ts';
import { readingsCall } from './readings/index.ts';

/**
 * The technical state of a cabinet (P72). It exists from the factory on; `shop_id` follows the point whose `cabinet_code`
 * names it, and the scope follows the point (server/device/binding.ts).
 */
export const Device = model(
  'device',
  {
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop')),
    model_id: auto(f.ref({ en: 'Cabinet model', zh: '柜型' }, 'device_cabinet_model', { required: true })),
    vendor_id: auto(f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor')),
    board_sn: auto(f.text({ en: 'Board SN', zh: '主板序列号' }, { max: 32, match: 'exact', copy: true })),
    imei: auto(f.text({ en: 'IMEI', zh: 'IMEI' }, { max: 15, match: 'exact', copy: true })),
    iccid: auto(f.text({ en: 'SIM ICCID', zh: 'SIM卡号' }, { max: 20, match: 'exact', copy: true })),
    sim_expire_date: auto(f.date({ en: 'SIM expires', zh: '流量到期日' })),
    online: auto(
      f.enum({ en: 'Online', zh: '在线状态' }, online, { required: true, default: online.offline }),
    ),
    door_left: auto(
      f.enum({ en: 'Left door', zh: '左门' }, doorState, { required: true, default: doorState.closed }),
    ),
    /** Null where the cabinet has one door. */
    door_right: auto(f.enum({ en: 'Right door', zh: '右门' }, doorState)),
    /** Since when a door stands open. */
    door_open_time: auto(f.dateTime({ en: 'Door open since', zh: '开门时间' })),
    temp_current: auto(f.int({ en: 'Temperature °C', zh: '当前温度(℃)' }, { decimals: 1 })),
    temp_set: auto(f.int({ en: 'Set temperature °C', zh: '设定温度(℃)' }, { decimals: 1 })),
    /** Since when the temperature is out of its zone by more than 3 °C. */
    temp_out_time: auto(f.dateTime({ en: 'Out of zone since', zh: '温度越界时间' })),
    /** From when on that is an alarm: it has lasted half an hour by then. */
    temp_alarm_time: auto(f.dateTime({ en: 'Alarm from', zh: '温度告警时间' })),
    signal_level: auto(f.int({ en: 'Signal', zh: '信号强度' }, { min: 0, max: 5 })),
    net_type: auto(f.text({ en: 'Network', zh: '网络类型' }, { max: 8 })),
    sd_free_mb: auto(f.int({ en: 'SD free (MB)', zh: 'SD剩余(MB)' })),
    camera_ok: auto(f.text({ en: 'Cameras ok', zh: '摄像头' }, { max: 8 })),
    sensor_ok: auto(f.text({ en: 'Sensors ok', zh: '传感器' }, { max: 8 })),
    app_version: auto(
      f.text(
        { en: 'App version', zh: '应用版本' },
        { required: true, max: 16, match: 'exact', default: 'unknown' },
      ),
    ),
    /**
     * What the cabinet says that it runs, where that is no version we know: `app_version` is "unknown" then
     * (docs/domain/states.md §R22).
     */
    app_reported: auto(f.text({ en: 'Reported app version', zh: '上报的应用版本' }, { max: 20 })),
    mcu_version: auto(f.text({ en: 'MCU version', zh: 'MCU版本' }, { max: 16 })),
    volume: auto(f.int({ en: 'Volume', zh: '音量' }, { min: 0, max: 100 })),
    fault_count: auto(f.int({ en: 'Open faults', zh: '未恢复故障' }, { required: true, default: 0 })),
    boot_time: auto(f.dateTime({ en: 'Last boot', zh: '最近启动' })),
    last_online_time: auto(f.dateTime({ en: 'Last heartbeat', zh: '最近心跳' })),
    bind_time: auto(f.dateTime({ en: 'Bound at', zh: '绑定时间' })),
  },
  { label: { en: 'Cabinet', zh: '柜机' }, title: 'cabinet_code', scope: 'merchant' },
)
  .derived('door_state', f.enum({ en: 'Door', zh: '门状态' }, doorState), {
    open: { $any: [{ door_left: doorState.open }, { door_right: doorState.open }] },
    closed: {},
  })
  .derived('temp_state', f.enum({ en: 'Temperature state', zh: '温度状态' }, tempState), {
    alarm: { temp_alarm_time: { lte: { $: 'now' } } },
    normal: {},
  })
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }), 'shop_id', 'shop_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .via('model_name', f.text({ en: 'Cabinet model', zh: '柜型' }), 'model_id', 'model_name')
  .via('temp_zone', f.enum({ en: 'Temperature zone', zh: '温区' }, tempZone), 'model_id', 'temp_zone')
  .via('vendor_name', f.text({ en: 'Vendor', zh: '厂商' }), 'vendor_id', 'vendor_name')
  .unique('cabinet_code', 10005)
  .unique('shop_id', 13002, { shop_id: { ne: null } })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name', 'board_sn', 'imei', 'iccid');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    device: typeof Device;
  }
}

/** P72 /operation/device-management; its faults and commands stand beside it. */
export const device = defineResource(Device, {
  label: { en: 'Devices', zh: '设备管理' },
  route: '/operation/device-management',
  permission: 'DEVICE_MANAGER',
  menu: 'operation',
  api: readOnly('/device'),
  calls: { [readingsCall]: 'the readings of the last 24 hours: {rows: [{time, temp, signal}]}' },
  beside: { label: { en: 'Cabinets', zh: '柜机' }, of: ['device_fault', 'device_command'] },
  search: ['cabinet_code'],
  live: 'values',
  actions: {
    command: Device.action({
      label: { en: 'Command', zh: '远程指令' },
      permission: 'SHOP_COMMAND',
      bulk: true,
      guards: [{ when: { online: online.online }, else: 13004 }],
      input: commandInput,
      done: { en: 'Command sent', zh: '指令已下发' },
    }),
    openDoor: Device.action({
      label: { en: 'Open door', zh: '远程开门' },
      permission: 'SHOP_COMMAND',
      danger: true,
      guards: [{ when: { online: online.online }, else: 13004 }],
      confirm: {
        en: 'Open the door of {cabinet_code}? Whoever stands before it can take goods without paying.',
        zh: '远程打开柜机 {cabinet_code} 的柜门？柜前人员可直接取走商品且不会扣款。',
      },
      input: {
        reason: f.text({ en: 'Reason', zh: '开门原因' }, { required: true, min: 2, max: 200, long: true }),
        code: f.text(
          { en: 'Verification code', zh: '验证码' },
          { required: true, pattern: '\\d{6}', hint: { en: '6 digits', zh: '6位数字' } },
        ),
      },
      done: { en: 'Command sent', zh: '指令已下发' },
    }),
    issueCredential: Device.action({
      label: { en: 'Issue credential', zh: '签发凭证' },
      permission: 'DEVICE_CREDENTIAL',
      danger: true,
      confirm: {
        en: 'Issue a new credential for {cabinet_code}? The one before stops working at once; the cabinet is offline until it holds the new one.',
        zh: '为柜机 {cabinet_code} 签发新凭证？原凭证立即失效，柜机写入新凭证前将离线。',
      },
      done: {
        en: 'Credential issued. Key {key}, secret {secret}. The secret is not shown again.',
        zh: '凭证已签发，密钥编号 {key}，密钥 {secret}。密钥不再显示。',
      },
    }),
  },
  list: {
    columns: [
      Device.col('cabinet_code', { width: 128, fixed: 'left' }),
      Device.col('shop_name', { link: 'shop_id' }),
      'model_name',
      'door_state',
      Device.col('temp_current', { width: 96 }),
      Device.col('signal_level', { width: 72 }),
      Device.col('fault_count', { width: 96 }),
      'online',
      'last_online_time',
    ],
    hidden: [
      'temp_set',
      'temp_state',
      'camera_ok',
      'sensor_ok',
      'app_version',
      'mgt_org_name',
      'mct_name',
      'board_sn',
      'vendor_name',
      'imei',
      'iccid',
      'sim_expire_date',
      'net_type',
      'sd_free_mb',
      'mcu_version',
      'volume',
      'boot_time',
      'bind_time',
    ],
    keep: ['cabinet_code', 'online'],
    filters: ['cabinet_code', 'shop_name', 'model_id', 'app_version', Device.range('fault_count')],
    moreFilters: [
      'online',
      'mgt_org_id',
      'mct_id',
      'vendor_id',
      'board_sn',
      'imei',
      'iccid',
      Device.range('sim_expire_date'),
    ],
    tabs: [
      { key: 'online', label: { en: 'Online', zh: '在线' }, where: { online: online.online } },
      { key: 'offline', label: { en: 'Offline', zh: '离线' }, where: { online: online.offline } },
      { key: 'faulty', label: { en: 'Faulty', zh: '故障' }, where: { fault_count: { gt: 0 } } },
      {
        key: 'temperature',
        label: { en: 'Out of zone', zh: '温度越界' },
        where: { temp_alarm_time: { lte: { $: 'now' } } },
      },
      { key: 'spare', label: { en: 'Not bound', zh: '未绑定' }, where: { shop_id: null } },
    ],
    counts: true,
    sort: ['id', 'asc'],
    sortable: [
      'temp_current',
      'signal_level',
      'sd_free_mb',
      'sim_expire_date',
      'fault_count',
      'last_online_time',
      'bind_time',
    ],
    row: ['read', 'command', 'openDoor', 'issueCredential'],
    bulk: ['command'],
    page: ['export'],
  },
  detail: {
    facts: ['online', 'door_state', 'temp_current', 'signal_level', 'fault_count', 'last_online_time'],
    sections: [
      slot('readings', { en: 'Last 24 hours', zh: '近24小时' }),
      {
        title: { en: 'Cabinet', zh: '柜机信息' },
        fields: [
          'cabinet_code',
          'shop_name',
          'mgt_org_name',
          'mct_name',
          'model_name',
          'temp_zone',
          'vendor_name',
          'board_sn',
          'imei',
          'iccid',
          'sim_expire_date',
          'bind_time',
        ],
      },
      {
        title: { en: 'State', zh: '运行状态' },
        fields: [
          'door_left',
          'door_right',
          'door_open_time',
          'temp_current',
          'temp_set',
          'temp_state',
          'temp_out_time',
          'signal_level',
          'net_type',
          'sd_free_mb',
          'camera_ok',
          'sensor_ok',
          'app_version',
          'app_reported',
          'mcu_version',
          'volume',
          'boot_time',
          'last_online_time',
        ],
      },
      Device.sublist('device_part', 'device_id', {
        api: 'GET /device/part/{id}/v1',
        title: { en: 'Parts', zh: '部件清单' },
        columns: ['device_type', 'part_sn', 'part_version', 'part_state', 'update_time'],
        sort: ['device_type', 'asc'],
      }),
      Device.sublist('device_fault', 'device_id', {
        api: 'GET /device/fault/{id}/v1',
        title: { en: 'Faults', zh: '故障记录' },
        columns: [
          'fault_no',
          'fault_reason',
          'risk_level',
          'start_time',
          'recover_time',
          'last_minutes',
          'alarm_status',
          'handle_status',
        ],
        sort: ['start_time', 'desc'],
        actions: 'device_fault',
      }),
      Device.sublist('device_command', 'device_id', {
        api: 'GET /device/command/{id}/v1',
        title: { en: 'Commands', zh: '指令记录' },
        columns: [
          'command_no',
          'command_type',
          'setting',
          'command_status',
          'result_msg',
          'operator_name',
          'create_time',
          'finish_time',
        ],
        sort: ['create_time', 'desc'],
      }),
      Device.sublist('app_upgrade', 'device_id', {
        api: 'GET /device/upgrade/{id}/v1',
        title: { en: 'Upgrades', zh: '升级任务' },
        columns: ['app_type', 'from_version', 'to_version', 'fail_reason', 'upgrade_time', 'upgrade_status'],
        sort: ['update_time', 'desc'],
        permission: 'APP_VERSION',
        actions: 'app_upgrade',
      }),
      Device.sublist('device_log', 'device_id', {
        api: 'GET /device/log/{id}/v1',
        title: { en: 'Logs', zh: '设备日志' },
        columns: ['create_time', 'command_no', 'log_size', 'log_url'],
        sort: ['create_time', 'desc'],
        permission: 'SHOP_COMMAND',
      }),
      Device.sublist('device_gap', 'device_id', {
        api: 'GET /device/gap/{id}/v1',
        title: { en: 'Heartbeat gaps', zh: '心跳中断' },
        columns: ['start_time', 'end_time', 'last_minutes'],
        sort: ['start_time', 'desc'],
      }),
      Device.sublist('device_bind', 'device_id', {
        api: 'GET /device/bind/{id}/v1',
        title: { en: 'Binding history', zh: '绑定历史' },
        columns: ['shop_name', 'bind_time', 'unbind_time'],
        sort: ['bind_time', 'desc'],
      }),
    ],
    history: true,
  },
});
