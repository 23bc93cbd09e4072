import type { CodeOf } from '../../kit/enumeration.ts';
import { scaled } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { testItem, testResult, verdict } from '../factory-enums.ts';

/** One number that a test item measures, and between what it has to lie; with `decimals: 1` in tenths. */
export interface TestMeasure {
  readonly key: string;
  readonly label: Label;
  readonly min?: number;
  readonly max?: number;
  readonly unit?: string;
  readonly decimals?: 1;
  /** Yes or no, as 1 or 0: it has to be yes. */
  readonly flag?: true;
}

/** What was measured, by the measure's key. */
export type Readings = Readonly<Record<string, number>>;

const yes = (key: string, en: string, zh: string): TestMeasure => ({
  key,
  label: { en, zh },
  flag: true,
  min: 1,
  max: 1,
});

/** The standard of every item (docs/domain/factory.md §P77). A verdict and the words of a standard follow from it alone. */
export const standards: Readonly<Record<number, readonly TestMeasure[]>> = {
  [testItem.board]: [{ key: 'boot_seconds', label: { en: 'boots in', zh: '启动' }, max: 60, unit: ' s' }],
  [testItem.network]: [
    { key: 'rsrp', label: { en: '4G RSRP', zh: '4G RSRP' }, min: -105, unit: ' dBm' },
    { key: 'ping', label: { en: 'ping', zh: '延迟' }, max: 300, unit: ' ms' },
  ],
  [testItem.sim]: [yes('iccid_read', 'ICCID read', '读到ICCID'), yes('active', 'active', '已激活')],
  [testItem.lock]: [
    { key: 'cycles', label: { en: 'open/close cycles', zh: '开关次数' }, min: 20 },
    { key: 'failures', label: { en: 'failures', zh: '失败次数' }, max: 0 },
  ],
  [testItem.doorSensor]: [
    yes('follows', 'state follows door', '状态与门一致'),
    { key: 'delay', label: { en: 'delay', zh: '延迟' }, max: 500, unit: ' ms' },
  ],
  [testItem.cameraImage]: [
    { key: 'lines', label: { en: 'lowest resolution', zh: '最低分辨率' }, min: 720, unit: 'p' },
    { key: 'bad', label: { en: 'black or blurred', zh: '黑屏或模糊' }, max: 0 },
  ],
  [testItem.cameraCoverage]: [
    { key: 'visible', label: { en: 'marker grid visible', zh: '标定板可见' }, min: 95, unit: ' %' },
  ],
  [testItem.gravity]: [
    { key: 'error_0', label: { en: 'error at 0 g', zh: '0g误差' }, max: 5, unit: ' g' },
    { key: 'error_500', label: { en: 'at 500 g', zh: '500g误差' }, max: 5, unit: ' g' },
    { key: 'error_2000', label: { en: 'at 2,000 g', zh: '2000g误差' }, max: 5, unit: ' g' },
  ],
  [testItem.gravityDrift]: [
    { key: 'drift', label: { en: 'drift in 10 min', zh: '10分钟漂移' }, max: 3, unit: ' g' },
  ],
  [testItem.reader]: [
    { key: 'tags', label: { en: 'tags', zh: '标签数' }, min: 50 },
    { key: 'read_rate', label: { en: 'read rate', zh: '识读率' }, min: 995, decimals: 1, unit: ' %' },
  ],
  [testItem.antenna]: [{ key: 'vswr', label: { en: 'VSWR', zh: '驻波比' }, max: 15, decimals: 1 }],
  [testItem.refrigeration]: [
    { key: 'minutes', label: { en: 'reaches band in', zh: '进入温区' }, max: 60, unit: ' min' },
  ],
  [testItem.lightAndFan]: [
    yes('light', 'light on/off', '灯光开关正常'),
    yes('fan', 'fan on/off', '风扇开关正常'),
  ],
  [testItem.screenAndSound]: [
    { key: 'points', label: { en: 'touch points', zh: '触摸点' }, min: 9 },
    { key: 'sound', label: { en: 'sound', zh: '音量' }, min: 60, max: 75, unit: ' dB' },
  ],
  [testItem.terminal]: [yes('paid', 'pays a test order of ¥0.01', '支付0.01元测试单')],
  [testItem.purchase]: [
    yes('scanned', 'scan', '扫码'),
    yes('opened', 'open', '开门'),
    yes('taken', 'take', '取货'),
    yes('closed', 'close', '关门'),
    yes('settled', 'settle', '结算'),
  ],
};

const inside = ({ min, max }: TestMeasure, value: number): boolean =>
  (min === undefined || value >= min) && (max === undefined || value <= max);

/** The verdict of an item: passed where every one of its measures was taken and lies inside its standard. */
export function verdictOf(item: number, readings: Readings): CodeOf<typeof verdict> {
  const measures = standards[item] ?? [];
  const good = measures.every((measure) => {
    const value = readings[measure.key];
    return value !== undefined && inside(measure, value);
  });
  return good && measures.length > 0 ? verdict.passed : verdict.failed;
}

/** The verdict of a round: running while an item waits, then passed where none failed. */
export function roundVerdictOf(results: readonly number[], expected: number): CodeOf<typeof testResult> {
  if (results.length < expected) return testResult.running;
  return results.every((result) => result === testResult.passed) ? testResult.passed : testResult.failed;
}

const amount = ({ decimals, unit = '' }: TestMeasure, value: number): string =>
  `${decimals ? scaled(value, decimals) : value}${unit}`;

function limitText(measure: TestMeasure): Label {
  const { label, min, max, flag } = measure;
  if (flag) return label;
  const limits =
    min !== undefined && max !== undefined
      ? `${amount({ ...measure, unit: '' }, min)}–${amount(measure, max)}`
      : min === undefined
        ? `≤${amount(measure, max ?? 0)}`
        : `≥${amount(measure, min)}`;
  return { en: `${label.en} ${limits}`, zh: `${label.zh}${limits}` };
}

const joined = (labels: readonly Label[]): Label => ({
  en: labels.map(({ en }) => en).join(', '),
  zh: labels.map(({ zh }) => zh).join('，'),
});

/** The standard of an item in words. */
export const standardText = (item: number): Label => joined((standards[item] ?? []).map(limitText));

/** What was measured of an item in words; what was not measured is left out. */
export const measuredText = (item: number, readings: Readings): Label =>
  joined(
    (standards[item] ?? []).flatMap((measure) => {
      const value = readings[measure.key];
      if (value === undefined) return [];
      const { label, flag } = measure;
      if (flag)
        return [
          {
            en: `${label.en}: ${value === 1 ? 'yes' : 'no'}`,
            zh: `${label.zh}：${value === 1 ? '是' : '否'}`,
          },
        ];
      return [{ en: `${label.en} ${amount(measure, value)}`, zh: `${label.zh}${amount(measure, value)}` }];
    }),
  );
