import { auto, f, model } from '../kit/index.ts';
import { callOutcome } from './enums.ts';

/** What was asked of a channel for an application, and how that ended. It holds no value of the application. Some 6 rows an application a day while it is open. */
export const ChannelCall = model(
  'mgt_self_receive_payment_call',
  {
    apply_id: auto(
      f.ref({ en: 'Application', zh: '进件申请' }, 'mgt_self_receive_payment_apply', { required: true }),
    ),
    call_name: auto(f.text({ en: 'Call', zh: '接口' }, { required: true, max: 32 })),
    call_outcome: auto(f.enum({ en: 'Outcome', zh: '结果' }, callOutcome, { required: true })),
    /** The channel's state or code, e.g. `APPLYMENT_STATE_AUDITING`. */
    answer: auto(f.text({ en: 'Answer', zh: '渠道应答' }, { max: 64 })),
    duration_ms: auto(f.int({ en: 'Took', zh: '耗时' }, { required: true, unit: { en: 'ms', zh: '毫秒' } })),
    create_time: auto(f.dateTime({ en: 'Called at', zh: '调用时间' }, { required: true })),
  },
  { label: { en: 'Channel call', zh: '渠道调用' }, title: 'call_name', scope: 'merchant', appendOnly: true },
)
  .index(['apply_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index(['mgt_org_id', 'create_time']);

declare module '../kit/vocabulary.ts' {
  interface Models {
    mgt_self_receive_payment_call: typeof ChannelCall;
  }
}
