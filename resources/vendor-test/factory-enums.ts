import { enumeration } from '../kit/index.ts';

/** Whether a board still sits in the cabinet that it was assembled into. */
export const bindStatus = enumeration({
  unbound: { code: 0, en: 'Unbound', zh: '已解绑', tone: 'neutral' },
  bound: { code: 1, en: 'Bound', zh: '已绑定', tone: 'success' },
});
export const agingStatus = enumeration({
  running: { code: 0, en: 'Running', zh: '老化中', tone: 'progress' },
  passed: { code: 1, en: 'Passed', zh: '合格', tone: 'success' },
  failed: { code: 2, en: 'Failed', zh: '不合格', tone: 'danger' },
  interrupted: { code: 3, en: 'Interrupted', zh: '已中断', tone: 'neutral' },
});
/** For how long a cabinet is aged. */
export const agingPlan = enumeration({
  day: { code: 24, en: '24 hours', zh: '24小时' },
  twoDays: { code: 48, en: '48 hours', zh: '48小时' },
  threeDays: { code: 72, en: '72 hours', zh: '72小时' },
});
export const testResult = enumeration({
  running: { code: 0, en: 'In progress', zh: '测试中', tone: 'progress' },
  passed: { code: 1, en: 'Passed', zh: '合格', tone: 'success' },
  failed: { code: 2, en: 'Failed', zh: '不合格', tone: 'danger' },
});
/** What a standard or a rule says of figures, in the codes of the result that follows from it. */
export const verdict = enumeration({
  passed: { code: testResult.passed, en: 'Passed', zh: '合格', tone: 'success' },
  failed: { code: testResult.failed, en: 'Failed', zh: '不合格', tone: 'danger' },
});
/** What a cabinet is tested for (P77). */
export const testItem = enumeration({
  board: { code: 1, en: 'Board power-on', zh: '主板上电' },
  network: { code: 2, en: 'Network', zh: '网络' },
  sim: { code: 3, en: 'SIM', zh: 'SIM卡' },
  lock: { code: 4, en: 'Door lock', zh: '门锁' },
  doorSensor: { code: 5, en: 'Door sensor', zh: '门磁' },
  cameraImage: { code: 6, en: 'Camera image', zh: '摄像头画面' },
  cameraCoverage: { code: 7, en: 'Camera coverage', zh: '摄像头视野' },
  gravity: { code: 8, en: 'Gravity calibration', zh: '重力标定' },
  gravityDrift: { code: 9, en: 'Gravity drift', zh: '重力漂移' },
  reader: { code: 10, en: 'RFID reader', zh: '读写器' },
  antenna: { code: 11, en: 'Antenna', zh: '天线' },
  refrigeration: { code: 12, en: 'Refrigeration', zh: '制冷' },
  lightAndFan: { code: 13, en: 'Light and fan', zh: '灯光风扇' },
  screenAndSound: { code: 14, en: 'Screen and sound', zh: '屏幕声音' },
  terminal: { code: 15, en: 'Face or tap terminal', zh: '刷脸碰一碰' },
  purchase: { code: 16, en: 'Trial purchase', zh: '试购流程' },
});
