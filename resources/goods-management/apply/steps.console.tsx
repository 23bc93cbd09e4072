import type { SlotProps } from '../../../src/customize.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { type Stage, Stages } from '../../order-manager/sale-order/stages.console.tsx';
import { modelStatus } from '../../shared/goods.ts';
import { goodsApplyStatus } from './enums.ts';
import type { goodsApply } from './index.ts';
import '../../order-manager/sale-order/console.css';

export type ApplicationRow = RowOf<typeof goodsApply>;

const words = {
  steps: { en: 'From application to library', zh: '申请进度' },
  applied: { en: 'Applied', zh: '提交申请' },
  resubmitted: { en: 'Resubmitted', zh: '重新提交' },
  audit: { en: 'Audit', zh: '商品审核' },
  approved: { en: 'Approved', zh: '审核通过' },
  rejected: { en: 'Rejected', zh: '已驳回' },
  modeling: { en: 'Modeling', zh: '建模完善' },
  returned: { en: 'Modeling returned', zh: '建模退回' },
  library: { en: 'Ready for sale', zh: '入库可售' },
} as const satisfies Readonly<Record<string, Label>>;

function stagesOf(row: ApplicationRow): Stage[] {
  const applied: Stage = {
    label: row.resubmit_count > 0 ? words.resubmitted : words.applied,
    done: true,
    time: row.submit_time ?? row.create_time,
  };
  if (row.apply_status === goodsApplyStatus.rejected) {
    const note = row.reject_reason ?? undefined;
    return [applied, { label: words.rejected, done: true, time: row.audit_time, tone: 'danger', note }];
  }
  const approved = row.apply_status === goodsApplyStatus.approved;
  const modelled = row.model_status === modelStatus.completed;
  const returned = row.model_status === modelStatus.returned;
  return [
    applied,
    { label: approved ? words.approved : words.audit, done: approved, time: row.audit_time },
    {
      label: returned ? words.returned : words.modeling,
      done: modelled,
      tone: returned ? 'danger' : undefined,
    },
    { label: words.library, done: modelled },
  ];
}

/** How far an application is on its way into the library. */
export const ApplySteps = ({ row }: SlotProps<ApplicationRow>) => (
  <Stages label={words.steps} stages={stagesOf(row)} />
);
