import { auto, f, model } from '../../kit/index.ts';

/**
 * What the recognitions of a provider came to on a day, by when they began: sums that a task writes anew from the recognitions
 * (figures.server.ts). Lists and the quality chart read these, whatever the number of recognitions.
 */
export const ProviderDay = model(
  'algorithm_day',
  {
    stat_date: auto(f.date({ en: 'Day', zh: '日期' }, { required: true })),
    /** Requests, those without an answer yet too. */
    request_count: auto(f.int({ en: 'Recognitions', zh: '识别次数' }, { required: true })),
    ended_count: auto(f.int({ en: 'Ended', zh: '已结束' }, { required: true })),
    failed_count: auto(f.int({ en: 'Failed', zh: '失败次数' }, { required: true })),
    corrected_count: auto(f.int({ en: 'Corrected', zh: '修正次数' }, { required: true })),
    charged_count: auto(f.int({ en: 'Charged', zh: '计费次数' }, { required: true })),
    /** Tenths of a second of all that were answered. */
    cost_tenths: auto(f.int({ en: 'Tenths of a second', zh: '总耗时(0.1秒)' }, { required: true })),
    fee_amount: auto(f.money({ en: 'Fee', zh: '费用金额' }, { required: true })),
    cost_amount: auto(f.money({ en: 'Provider cost', zh: '算法成本' }, { required: true })),
  },
  { label: { en: 'Recognitions of a day', zh: '识别日汇总' }, title: 'stat_date', scope: 'provider' },
).unique(['provider_id', 'stat_date'], 10005);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    algorithm_day: typeof ProviderDay;
  }
}
