import { invalid, invalidField } from '../../../server/refusal.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import { decimal } from '../../kit/format.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import type { FieldError } from '../../kit/validation.ts';
import { hitRate, isWeighed, leastHitRate, leastImages } from '../../shared/goods-material.ts';
import { tellApplicant } from '../apply/notices.server.ts';
import { goodsModeling } from './index.ts';

type Row = RowOf<typeof goodsModeling>;

/** Tells whoever applied for the goods; goods that nobody applied for tell nobody. */
async function tell(
  context: ActionContext,
  row: Row,
  step: 'modelled' | 'modelReturned',
  reason?: string,
): Promise<void> {
  if (row.apply_id === null) return;
  const application = await context.tx
    .selectFrom('goods_apply')
    .select(['id', 'apply_no', 'goods_name', 'apply_user_id'])
    .where('id', '=', row.apply_id)
    .executeTakeFirst();
  if (application) await tellApplicant(context, application, step, reason);
}

/** @throws Refusal 12006 at the pictures, with how many are needed */
function checkImages(
  { refuse }: ActionContext,
  row: Row,
  images: readonly string[] | null | undefined,
): void {
  const least = leastImages(row.identify_types);
  if ((images?.length ?? 0) >= least) return;
  const msg = { en: `must be ${least} or more`, zh: `至少需要${least}张` };
  refuse(12006, { n: least }, [{ field: 'model_images', msg, code: 12006 }]);
}

function checkWeight(row: Row, weight: number | null | undefined): FieldError[] {
  if (!isWeighed(row.identify_types) || (weight !== null && weight !== undefined)) return [];
  const msg = { en: 'is required where cabinets weigh', zh: '重力识别商品不能为空' };
  return [{ field: 'weight_g', msg }];
}

const decided = ({ me, now }: ActionContext) => ({
  model_user_id: me.id,
  model_user_name: me.name,
  model_time: now,
  return_reason: null,
  failed_images: null,
});

/** The material as it was entered, if it is whole. @throws Refusal 12006, 10006 */
async function complete(
  context: ActionContext,
  row: Row,
  input: ActionInput<typeof goodsModeling, 'complete'>,
) {
  checkImages(context, row, input.model_images);
  const errors = checkWeight(row, input.weight_g);
  if (errors.length > 0) throw invalid(errors);
  if (input.similar_goods_ids?.includes(row.id))
    throw invalidField('similar_goods_ids', { en: 'must be other goods', zh: '不能选择商品本身' });
  await tell(context, row, 'modelled');
  return {
    set: {
      model_images: input.model_images ?? [],
      side_photos: input.side_photos ?? null,
      spec_desc: input.spec_desc,
      weight_g: input.weight_g ?? row.weight_g,
      weight_tolerance_g: input.weight_tolerance_g ?? null,
      weight_samples: input.weight_samples ?? null,
      length_mm: input.length_mm ?? null,
      width_mm: input.width_mm ?? null,
      height_mm: input.height_mm ?? null,
      similar_goods_ids: input.similar_goods_ids ?? [],
      ...decided(context),
    },
  };
}

/** Material that stands, if it is whole and recognition was tested with it. @throws Refusal 12006, 12019, 10006 */
async function pass(
  context: ActionContext,
  row: Row,
  { test_samples, test_hits }: ActionInput<typeof goodsModeling, 'pass'>,
) {
  checkImages(context, row, row.model_images);
  const errors = checkWeight(row, row.weight_g);
  if (errors.length > 0) throw invalid(errors);
  if (test_hits > test_samples)
    throw invalidField('test_hits', { en: 'must not be above the samples', zh: '不能超过样本数' });
  const rate = hitRate(test_samples, test_hits) ?? 0;
  if (rate < leastHitRate) context.refuse(12019, { rate: decimal(rate / 100, 2) });
  await tell(context, row, 'modelled');
  return { set: { test_samples, test_hits, ...decided(context) } };
}

export const goodsModelingServerExtension = implement(goodsModeling, {
  handlers: {
    complete: ({ row, input, ...context }) => complete(context, row, input),
    pass: ({ row, input, ...context }) => pass(context, row, input),
    sendBack: async ({ row, input, ...context }) => {
      await tell(context, row, 'modelReturned', input.return_reason);
      return {
        set: {
          model_user_id: null,
          model_user_name: null,
          model_time: null,
          return_reason: input.return_reason,
          failed_images: input.failed_images ?? null,
        },
      };
    },
  },
});
