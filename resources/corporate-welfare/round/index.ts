import { auto, f, model } from '../../kit/index.ts';
import { roundState } from '../enums.ts';

/**
 * One release of a plan to all its staff, done by a job a few hundred at a time: it goes on where it stood after whatever interrupts it.
 * Some 50 a day, kept.
 */
export const WelfareRound = model(
  'corporate_welfare_round',
  {
    welfare_id: auto(f.ref({ en: 'Welfare plan', zh: '福利计划' }, 'corporate_welfare', { required: true })),
    release_date: auto(f.date({ en: 'Release date', zh: '发放日期' }, { required: true })),
    round_state: auto(
      f.enum({ en: 'State', zh: '批次状态' }, roundState, { required: true, default: roundState.running }),
    ),
    staff_count: auto(f.int({ en: 'Staff', zh: '员工数' }, { required: true, default: 0 })),
    done_count: auto(f.int({ en: 'Issued', zh: '已发放人数' }, { required: true, default: 0 })),
    fail_count: auto(f.int({ en: 'Failed', zh: '失败人数' }, { required: true, default: 0 })),
    round_amount: auto(f.money({ en: 'Released', zh: '已发放金额' }, { required: true, default: 0 })),
    /** From when on somebody may go on with it; moved ahead by who is at it. */
    due_time: auto(f.dateTime({ en: 'Due at', zh: '下次执行' }, { required: true })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
  },
  { label: { en: 'Welfare round', zh: '发放批次' }, title: 'release_date', scope: 'merchant' },
)
  .unique(['welfare_id', 'release_date'], 10005)
  .index('due_time', { round_state: roundState.running })
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    corporate_welfare_round: typeof WelfareRound;
  }
}
