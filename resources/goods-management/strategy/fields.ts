import { auto, f } from '../../kit/index.ts';
import { withoutEmoji } from '../../kit/texts.ts';
import { daysInRange } from '../../kit/time.ts';
import { pointScope } from '../../shared/point-scope.ts';
import { newEnableStatus } from './enums.ts';

/** Days that a strategy may run: three years (docs/domain/goods.md §P24). */
const mostDays = 1_096;

/** Whether a strategy ends on its first day or later, and soon enough. */
export const runs = (days: { readonly start_date: string; readonly end_date: string }): boolean =>
  days.start_date <= days.end_date && daysInRange(days.start_date, days.end_date) <= mostDays;

export const runsText = {
  en: 'must not be before the start, nor three years after it',
  zh: '不能早于开始日期，且不超过3年',
} as const;

/** Where a strategy's days lie: `strategyStatus` by its dates. */
export const statusByDays = {
  notStarted: { start_date: { gt: { $: 'today' } } },
  expired: { end_date: { lt: { $: 'today' } } },
  inProgress: {},
} as const;

/** What every strategy has (docs/domain/goods.md §P24): a name, points, days, and whether it is enabled. */
export const strategyFields = {
  config_no: auto(
    f.text({ en: 'Strategy No.', zh: '策略编号' }, { required: true, max: 32, match: 'exact', copy: true }),
  ),
  config_name: f.text(
    { en: 'Strategy name', zh: '策略名称' },
    { ...withoutEmoji, required: true, min: 2, max: 32 },
  ),
  ...pointScope,
  start_date: f.date({ en: 'Start date', zh: '开始日期' }, { required: true, ends: 'end_date' }),
  end_date: f.date({ en: 'End date', zh: '结束日期' }, { required: true }),
  priority: f.int(
    { en: 'Priority', zh: '优先级' },
    {
      required: true,
      min: 1,
      max: 999,
      default: 100,
      help: {
        en: 'Where several name the same goods, the smallest number decides',
        zh: '同一商品有多个策略时，数值小的优先',
      },
    },
  ),
  enabled: auto(
    f.enum({ en: 'Enabled', zh: '启用状态' }, newEnableStatus, {
      required: true,
      default: newEnableStatus.new,
    }),
  ),
  create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
  create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
};
