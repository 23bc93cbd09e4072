import { enumeration } from '../../kit/index.ts';

/** Enumerations of docs/specification.md §3 and docs/domain/states.md §2 that cabinets, their faults and their commands use. */
export const doorState = enumeration({
  closed: { code: 0, en: 'Closed', zh: '已关', tone: 'neutral' },
  open: { code: 1, en: 'Open', zh: '已开', tone: 'warning' },
});

/** Wrong by more than 3 °C for half an hour (P72). */
export const tempState = enumeration({
  normal: { code: 0, en: 'Normal', zh: '正常', tone: 'neutral' },
  alarm: { code: 1, en: 'Out of zone', zh: '温度越界', tone: 'danger' },
});

/** The names are the specification's, their numbers ours (docs/domain/states.md §2). */
export const faultReason = enumeration({
  doorLock: { code: 0, en: 'Door lock', zh: '门锁故障' },
  gravityJitter: { code: 1, en: 'Gravity sensor jitter', zh: '重力传感器抖动' },
  visionCamera: { code: 2, en: 'Vision camera', zh: '视觉摄像头故障' },
  mcu: { code: 3, en: 'MCU', zh: '主控板故障' },
  stock: { code: 4, en: 'Stock', zh: '库存异常' },
  sdSpace: { code: 5, en: 'SD space low', zh: 'SD卡空间不足' },
  cabinetOffline: { code: 6, en: 'Cabinet offline', zh: '柜机离线' },
  reader: { code: 7, en: 'Reader', zh: '读写器故障' },
  antenna: { code: 8, en: 'Antenna', zh: '天线故障' },
  doorUnclosed: { code: 9, en: 'Door unclosed', zh: '柜门未关' },
  switch: { code: 10, en: 'Switch', zh: '开关故障' },
  minVersion: { code: 11, en: 'Min version', zh: '版本过低' },
  priceTag: { code: 12, en: 'Price tag', zh: '价签异常' },
  cameraCover: { code: 13, en: 'Camera cover', zh: '摄像头遮盖' },
  noImage: { code: 14, en: 'No camera image', zh: '摄像头无画面' },
  notInTemplate: { code: 15, en: 'Goods not in template', zh: '商品不在模板' },
  cameraObstruction: { code: 16, en: 'Camera obstruction', zh: '摄像头遮挡' },
  power: { code: 17, en: 'Power', zh: '电源异常' },
  deviceOffline: { code: 18, en: 'Device offline', zh: '外设离线' },
  reserved: { code: 19, en: 'Reserved', zh: '保留', retired: true },
  other: { code: 20, en: 'Other', zh: '其他' },
});

export const alarmStatus = enumeration({
  unrecovered: { code: 0, en: 'Unrecovered', zh: '未恢复', tone: 'danger' },
  recovered: { code: 1, en: 'Recovered', zh: '已恢复', tone: 'success' },
});

/** docs/specification.md §3: handling of a fault. */
export const handleStatus = enumeration({
  pending: { code: 0, en: 'Pending', zh: '待处理', tone: 'warning' },
  done: { code: 1, en: 'Done', zh: '已处理', tone: 'success' },
  closed: { code: 2, en: 'Closed', zh: '已关闭', tone: 'neutral' },
});

/** Who noticed: the cabinet itself, this server by its silence or its readings, or a person by a complaint. */
export const faultOrigin = enumeration({
  device: { code: 1, en: 'Cabinet', zh: '柜机上报' },
  monitor: { code: 2, en: 'Monitoring', zh: '平台监测' },
  complaint: { code: 3, en: 'Complaint', zh: '客诉' },
});

export const commandType = enumeration({
  openDoor: { code: 1, en: 'Open door', zh: '远程开门' },
  restartApp: { code: 2, en: 'Restart app', zh: '重启应用' },
  reboot: { code: 3, en: 'Reboot', zh: '重启设备' },
  uploadLog: { code: 4, en: 'Upload log', zh: '上传日志' },
  setTemperature: { code: 5, en: 'Set temperature', zh: '设置温度' },
  setVolume: { code: 6, en: 'Set volume', zh: '设置音量' },
  light: { code: 7, en: 'Light', zh: '灯光' },
  calibrate: { code: 8, en: 'Calibrate gravity', zh: '重力校准' },
  capture: { code: 9, en: 'Capture photo', zh: '抓拍' },
  upgrade: { code: 10, en: 'Upgrade', zh: '升级' },
  ads: { code: 11, en: 'Update ads', zh: '更新广告' },
});

/** docs/domain/states.md §2, and one between: a cabinet that has taken a command may need minutes to carry it out. */
export const commandStatus = enumeration({
  sent: { code: 0, en: 'Sent', zh: '已下发', tone: 'progress' },
  acknowledged: { code: 4, en: 'Acknowledged', zh: '执行中', tone: 'progress' },
  succeeded: { code: 1, en: 'Succeeded', zh: '执行成功', tone: 'success' },
  failed: { code: 2, en: 'Failed', zh: '执行失败', tone: 'danger' },
  timedOut: { code: 3, en: 'Timed out', zh: '超时', tone: 'warning' },
});

export const deviceType = enumeration({
  mainBoard: { code: 1, en: 'Android main board', zh: '安卓主板' },
  mcu: { code: 2, en: 'MCU board', zh: 'MCU板' },
  camera: { code: 3, en: 'Camera', zh: '摄像头' },
  gravitySensor: { code: 4, en: 'Gravity sensor', zh: '重力传感器' },
  rfidReader: { code: 5, en: 'RFID reader', zh: 'RFID读写器' },
  faceTerminal: { code: 6, en: 'Face terminal', zh: '刷脸终端' },
  screen: { code: 7, en: 'Screen', zh: '屏幕' },
  module4g: { code: 8, en: '4G module', zh: '4G模块' },
  lock: { code: 9, en: 'Lock', zh: '门锁' },
});
