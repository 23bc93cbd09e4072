import type { SlotProps } from '../../src/customize.ts';
import { entryStatus } from '../enums.ts';
import type { Label } from '../kit/label.ts';
import { type Stage, Stages } from '../order-manager/sale-order/stages.console.tsx';
import type { OnboardingRow } from './application.ts';
import '../order-manager/sale-order/console.css';

const words = {
  steps: { en: 'From application to merchant', zh: '进件进度' },
  draft: { en: 'Draft', zh: '草稿' },
  submitted: { en: 'Submitted', zh: '已提交' },
  again: { en: 'Submitted again', zh: '重新提交' },
  rejected: { en: 'Rejected', zh: '已驳回' },
  review: { en: 'Review', zh: '渠道审核' },
  confirm: { en: 'Confirm', zh: '账户确认' },
  sign: { en: 'Sign', zh: '签约入驻' },
  bind: { en: 'Bind', zh: '绑定' },
  entered: { en: 'Entered', zh: '已入驻' },
  unknown: { en: 'The channel named a state that nobody knows', zh: '渠道返回未知状态，请联系渠道核实' },
} as const satisfies Readonly<Record<string, Label>>;

const s = entryStatus;

function stagesOf(row: OnboardingRow): Stage[] {
  const at = row.entry_status ?? 0;
  const handedIn: Stage = {
    label: row.submit_count > 1 ? words.again : words.submitted,
    done: row.submit_time !== null,
    time: row.submit_time,
  };
  const begun: Stage = { label: words.draft, done: true, time: row.create_time };
  if (at === s.rejected)
    return [
      begun,
      handedIn,
      {
        label: words.rejected,
        done: true,
        time: row.reject_time,
        tone: 'danger',
        note: row.reject_reason ?? undefined,
      },
    ];
  const odd = row.unknown_flag === 1 ? ({ tone: 'warning', note: words.unknown } as const) : {};
  const past = (status: number) => at > status;
  return [
    begun,
    handedIn,
    { label: words.review, done: past(s.reviewing), ...(at === s.reviewing && odd) },
    {
      label: words.confirm,
      done: past(s.confirming),
      time: row.confirm_time,
      ...(at === s.confirming && odd),
    },
    { label: words.sign, done: past(s.entering), time: row.enter_time, ...(at === s.entering && odd) },
    {
      label: words.bind,
      done: past(s.binding),
      time: row.bind_time,
      ...(row.bind_error && at === s.binding && ({ tone: 'danger', note: row.bind_error } as const)),
    },
    { label: words.entered, done: at === s.entered, time: row.finish_time },
  ];
}

/** How far an application has come, with times. */
export const ApplicationSteps = ({ row }: SlotProps<OnboardingRow>) => (
  <Stages label={words.steps} stages={stagesOf(row)} />
);
