import type { SlotProps } from '../../../src/customize.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { type Stage, Stages } from '../../order-manager/sale-order/stages.console.tsx';
import '../../order-manager/sale-order/console.css';
import { payStage } from './enums.ts';
import { auditWithdrawnAbove } from './rules.ts';
import type { withdraw } from './withdraw.ts';

type Row = RowOf<typeof withdraw>;

const words = {
  steps: { en: 'Progress of the withdrawal', zh: '提现进度' },
  applied: { en: 'Applied', zh: '已申请' },
  toAudit: { en: 'To audit', zh: '待审核' },
  audited: { en: 'Approved', zh: '已审核' },
  refused: { en: 'Refused', zh: '已拒绝' },
  toSend: { en: 'To pay', zh: '待打款' },
  sending: { en: 'Being paid', zh: '打款中' },
  sent: { en: 'Handed over', zh: '已提交打款' },
  paid: { en: 'Arrived', zh: '已到账' },
  failed: { en: 'Not paid', zh: '打款失败' },
  returned: { en: 'Returned by the bank', zh: '银行退回' },
} as const satisfies Readonly<Record<string, Label>>;

/** Applied → audited, where it is large → handed over → arrived. */
function stagesOf(row: Row): Stage[] {
  const { pay_stage: stage } = row;
  const applied: Stage = { label: words.applied, done: true, time: row.create_time };
  const person = row.audit_name ?? undefined;
  if (stage === payStage.refused)
    return [
      applied,
      { label: words.refused, done: true, time: row.audit_time, note: person, tone: 'danger' },
    ];
  const audit: Stage[] =
    stage === payStage.toAudit
      ? [{ label: words.toAudit, done: false, tone: 'warning' }]
      : row.withdraw_amount > auditWithdrawnAbove
        ? [{ label: words.audited, done: true, time: row.audit_time, note: person }]
        : [];
  const underWay = stage === payStage.toAudit || stage === payStage.toSend || stage === payStage.sending;
  const handed: Stage =
    stage === payStage.sending
      ? { label: words.sending, done: false, time: row.send_time, tone: 'progress' }
      : { label: underWay ? words.toSend : words.sent, done: !underWay, time: row.send_time };
  const end: Stage =
    stage === payStage.failed
      ? { label: words.failed, done: true, time: row.finish_time, tone: 'danger' }
      : stage === payStage.returned
        ? { label: words.returned, done: true, time: row.finish_time, tone: 'danger' }
        : { label: words.paid, done: stage === payStage.paid, time: underWay ? null : row.finish_time };
  return [applied, ...audit, handed, end];
}

export const WithdrawSteps = ({ row }: SlotProps<Row>) => (
  <Stages label={words.steps} stages={stagesOf(row)} />
);
