import type { SlotProps } from '../../../src/customize.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { type Stage, Stages } from '../../order-manager/sale-order/stages.console.tsx';
import { applicationStatus } from './enums.ts';
import type { invoice } from './index.ts';
import '../../order-manager/sale-order/console.css';

type InvoiceRow = RowOf<typeof invoice>;

const words = {
  steps: { en: 'From application to invoice', zh: '开票进度' },
  applied: { en: 'Applied', zh: '提交申请' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回' },
  audit: { en: 'Audit', zh: '开票审核' },
  approved: { en: 'Approved', zh: '审核通过' },
  rejected: { en: 'Rejected', zh: '已驳回' },
  issuing: { en: 'Issuing', zh: '录入发票' },
  issued: { en: 'Issued', zh: '已开票' },
  red: { en: 'Red-flushed', zh: '已红冲' },
} as const satisfies Readonly<Record<string, Label>>;

/** How far an application is, and where it ended. */
function stagesOf(row: InvoiceRow): Stage[] {
  const { invoice_status: status, audit_time, issue_time, red_time } = row;
  const applied: Stage = { label: words.applied, done: true, time: row.submit_time };
  if (status === applicationStatus.withdrawn)
    return [applied, { label: words.withdrawn, done: true, time: row.update_time, tone: 'warning' }];
  const note = row.reject_reason ?? undefined;
  if (status === applicationStatus.rejected)
    return [applied, { label: words.rejected, done: true, time: row.update_time, tone: 'danger', note }];
  const approved = status !== applicationStatus.auditing;
  const issued = status === applicationStatus.issued || status === applicationStatus.redFlushed;
  return [
    applied,
    { label: approved ? words.approved : words.audit, done: approved, time: audit_time },
    { label: issued ? words.issued : words.issuing, done: issued, time: issue_time },
    ...(status === applicationStatus.redFlushed
      ? [{ label: words.red, done: true, time: red_time, tone: 'danger' } as const]
      : []),
  ];
}

export const InvoiceSteps = ({ row }: SlotProps<InvoiceRow>) => (
  <Stages label={words.steps} stages={stagesOf(row)} />
);
