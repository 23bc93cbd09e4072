import { auto, f, model } from '../../kit/index.ts';
import { deviceType } from './enums.ts';

/** What belongs to one cabinet and is shown inside its detail (P72). Whoever sees the cabinet sees it. */
export const DevicePart = model(
  'device_part',
  {
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device', { required: true })),
    device_type: auto(f.enum({ en: 'Part type', zh: '部件类型' }, deviceType, { required: true })),
    part_sn: auto(
      f.text({ en: 'Part SN', zh: '部件序列号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    part_version: auto(f.text({ en: 'Part version', zh: '部件版本' }, { max: 16 })),
    part_state: auto(f.flag({ en: 'Part ok', zh: '部件正常' }, { required: true, default: 1 })),
  },
  { label: { en: 'Part', zh: '部件' }, title: 'part_sn', scope: 'none' },
)
  .unique(['device_id', 'device_type', 'part_sn'], 10005)
  .hiddenFromMerchants('part_sn');

/** Where a cabinet stood, and from when to when; the last one is open while it stands there. */
export const DeviceBind = model(
  'device_bind',
  {
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device', { required: true })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    bind_time: auto(f.dateTime({ en: 'Bound at', zh: '绑定时间' }, { required: true })),
    unbind_time: auto(f.dateTime({ en: 'Unbound at', zh: '解绑时间' })),
  },
  { label: { en: 'Binding', zh: '绑定记录' }, title: 'shop_name', scope: 'merchant' },
)
  .via('cabinet_code', f.text({ en: 'Cabinet code', zh: '柜机编码' }), 'device_id', 'cabinet_code')
  .index(['device_id', 'bind_time']);

/** A time without heartbeat of more than three beats. */
export const DeviceGap = model(
  'device_gap',
  {
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device', { required: true })),
    start_time: auto(f.dateTime({ en: 'Last heartbeat', zh: '最后心跳' }, { required: true })),
    end_time: auto(f.dateTime({ en: 'Next heartbeat', zh: '恢复心跳' }, { required: true })),
    last_minutes: auto(f.int({ en: 'Lasting (min)', zh: '持续时长(分)' }, { required: true })),
  },
  { label: { en: 'Heartbeat gap', zh: '心跳中断' }, title: 'start_time', scope: 'none', appendOnly: true },
).index(['device_id', 'start_time']);

/** A log that a cabinet was told to send; whoever sees the cabinet loads it. Below this many MB. */
export const DeviceLog = model(
  'device_log',
  {
    device_id: auto(f.ref({ en: 'Cabinet', zh: '柜机' }, 'device', { required: true })),
    command_no: auto(
      f.text({ en: 'Command No.', zh: '指令编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    log_url: auto(
      f.file({ en: 'Log', zh: '日志文件' }, { required: true, upload: { types: ['zip'], maxMb: 20 } }),
    ),
    log_size: auto(f.int({ en: 'Size', zh: '文件大小' }, { unit: { en: 'KB', zh: 'KB' } })),
  },
  { label: { en: 'Cabinet log', zh: '设备日志' }, title: 'command_no', scope: 'merchant', appendOnly: true },
)
  .unique('command_no', 10005)
  .index(['device_id', 'create_time'])
  .hiddenFromMerchants('log_url', 'command_no');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    device_part: typeof DevicePart;
    device_bind: typeof DeviceBind;
    device_gap: typeof DeviceGap;
    device_log: typeof DeviceLog;
  }
}
