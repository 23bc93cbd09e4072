import type { SlotProps } from '../../../src/customize.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { type Stage, Stages } from '../../order-manager/sale-order/stages.console.tsx';
import { modelStatus } from '../../shared/goods.ts';
import type { goodsModeling } from './index.ts';
import '../../order-manager/sale-order/console.css';

export type ModelingRow = RowOf<typeof goodsModeling>;

const words = {
  steps: { en: 'From the library to sale', zh: '建模进度' },
  library: { en: 'In the library', zh: '已入库' },
  modeling: { en: 'Modeling', zh: '建模完善' },
  returned: { en: 'Returned', zh: '已退回' },
  completed: { en: 'Completed', zh: '已完善' },
  sale: { en: 'Ready for sale', zh: '可上架销售' },
} as const satisfies Readonly<Record<string, Label>>;

function stagesOf({ create_time, model_status, model_time, return_reason }: ModelingRow): Stage[] {
  const library: Stage = { label: words.library, done: true, time: create_time };
  const done = model_status === modelStatus.completed;
  if (model_status === modelStatus.returned) {
    const note = return_reason ?? undefined;
    return [
      library,
      { label: words.returned, done: false, tone: 'danger', note },
      { label: words.sale, done: false },
    ];
  }
  return [
    library,
    { label: done ? words.completed : words.modeling, done, time: model_time },
    { label: words.sale, done },
  ];
}

/** How far a product is on its way to being sold. */
export const ModelingSteps = ({ row }: SlotProps<ModelingRow>) => (
  <Stages label={words.steps} stages={stagesOf(row)} />
);
