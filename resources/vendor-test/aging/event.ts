import { auto, enumeration, f, model } from '../../kit/index.ts';

/** What happens to a cabinet while it is aged (P79). */
export const agingEvent = enumeration({
  restart: { code: 1, en: 'Abnormal restart', zh: '异常重启' },
  planned: { code: 2, en: 'Planned restart', zh: '计划重启' },
  offline: { code: 3, en: 'Went offline', zh: '网络断开' },
  online: { code: 4, en: 'Back online', zh: '网络恢复' },
  lock: { code: 5, en: 'Lock fault', zh: '门锁故障' },
  camera: { code: 6, en: 'Camera lost', zh: '摄像头丢失' },
  sensor: { code: 7, en: 'Sensor lost', zh: '传感器丢失' },
  temperature: { code: 8, en: 'Temperature out of its band', zh: '温度超出温区' },
});
export const eventLevel = enumeration({
  info: { code: 0, en: 'Note', zh: '提示', tone: 'neutral' },
  warning: { code: 1, en: 'Warning', zh: '警告', tone: 'warning' },
  error: { code: 2, en: 'Error', zh: '错误', tone: 'danger' },
});

const levels: Readonly<Record<number, (typeof eventLevel)['info' | 'warning' | 'error']>> = {
  [agingEvent.restart]: eventLevel.error,
  [agingEvent.offline]: eventLevel.warning,
  [agingEvent.lock]: eventLevel.error,
  [agingEvent.camera]: eventLevel.error,
  [agingEvent.sensor]: eventLevel.error,
  [agingEvent.temperature]: eventLevel.warning,
};
/** How bad an event is: it follows from what happened. */
export const levelOf = (event: number) => levels[event] ?? eventLevel.info;

/** What a cabinet told beside its samples; it numbers them itself, so that one told twice is kept once. */
export const VendorAgingEvent = model(
  'vendor_aging_event',
  {
    aging_id: auto(f.ref({ en: 'Aging record', zh: '老化记录' }, 'vendor_aging', { required: true })),
    vendor_id: auto(f.ref({ en: 'Vendor', zh: '厂商' }, 'vendor', { required: true })),
    event_no: auto(f.int({ en: 'Event No.', zh: '事件序号' }, { required: true, min: 1 })),
    event_time: auto(f.dateTime({ en: 'Time', zh: '时间' }, { required: true })),
    event_type: auto(f.enum({ en: 'Event', zh: '事件' }, agingEvent, { required: true })),
    event_level: auto(f.enum({ en: 'Level', zh: '级别' }, eventLevel, { required: true })),
  },
  { label: { en: 'Aging event', zh: '老化事件' }, title: 'event_time', scope: 'vendor' },
).unique(['aging_id', 'event_no'], 10005);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    vendor_aging_event: typeof VendorAgingEvent;
  }
}
