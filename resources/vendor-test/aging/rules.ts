import { scaled } from '../../kit/format.ts';
import { enumeration } from '../../kit/index.ts';
import type { Label } from '../../kit/label.ts';

/** What a run of aging is judged by (docs/domain/factory.md §P78). */
export const agingRule = enumeration({
  hours: { code: 1, en: 'Hours run', zh: '运行时长' },
  cycles: { code: 2, en: 'Door cycles', zh: '开关门次数' },
  failures: { code: 3, en: 'Failed door cycles', zh: '开关门失败次数' },
  restarts: { code: 4, en: 'Abnormal restarts', zh: '异常重启' },
  offline: { code: 5, en: 'Minutes offline', zh: '离线时长' },
  temperature: { code: 6, en: 'Temperature inside its band', zh: '温度在温区内' },
});

export const fewestCycles = 500;
export const mostRestarts = 1;
export const mostOfflineMinutes = 10;
/** Of the samples after the first hour, in which a cabinet cools down. Percent. */
export const insidePercent = 98;

/** What the verdict is made of; the hours that it ran in tenths. */
export interface AgingFigures {
  readonly plan_hours: number;
  readonly run_hours: number;
  readonly cycle_count: number;
  readonly cycle_fail: number;
  readonly restart_count: number;
  readonly offline_minutes: number;
  readonly temp_samples: number;
  readonly temp_inside: number;
}

export interface RuleVerdict {
  readonly rule: number;
  readonly passed: boolean;
}

/** The verdict of every rule, one after the other. */
export function agingVerdicts(of: AgingFigures): readonly RuleVerdict[] {
  const passed = (rule: number, good: boolean): RuleVerdict => ({ rule, passed: good });
  const rule = agingRule;
  return [
    passed(rule.hours, of.run_hours >= of.plan_hours * 10),
    passed(rule.cycles, of.cycle_count >= fewestCycles),
    passed(rule.failures, of.cycle_fail === 0),
    passed(rule.restarts, of.restart_count <= mostRestarts),
    passed(rule.offline, of.offline_minutes <= mostOfflineMinutes),
    passed(rule.temperature, of.temp_samples > 0 && of.temp_inside * 100 >= of.temp_samples * insidePercent),
  ];
}

/** Whether a run that ended passed: every rule is kept. */
export const agingPassed = (of: AgingFigures): boolean => agingVerdicts(of).every(({ passed }) => passed);

const same = (text: string): Label => ({ en: text, zh: text });
const minutes = (count: number): Label => ({ en: `${count} min`, zh: `${count}分钟` });
const hours = (text: string): Label => ({ en: `${text} h`, zh: `${text}小时` });

/** The limit of every rule and what the run measured, in words. */
export const ruleTexts = (
  of: AgingFigures,
): Readonly<Record<number, readonly [limit: Label, measured: Label]>> => ({
  [agingRule.hours]: [hours(`≥${of.plan_hours}`), hours(scaled(of.run_hours, 1))],
  [agingRule.cycles]: [same(`≥${fewestCycles}`), same(String(of.cycle_count))],
  [agingRule.failures]: [same('0'), same(String(of.cycle_fail))],
  [agingRule.restarts]: [same(`≤${mostRestarts}`), same(String(of.restart_count))],
  [agingRule.offline]: [
    { en: `≤${mostOfflineMinutes} min`, zh: `≤${mostOfflineMinutes}分钟` },
    minutes(of.offline_minutes),
  ],
  [agingRule.temperature]: [
    { en: `≥${insidePercent} % of samples`, zh: `≥${insidePercent}%的样本` },
    of.temp_samples === 0
      ? { en: 'no samples', zh: '无样本' }
      : { en: `${of.temp_inside} of ${of.temp_samples}`, zh: `${of.temp_inside}/${of.temp_samples}` },
  ],
});
