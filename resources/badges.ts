import { goodsApplyStatus } from './goods-management/apply/enums.ts';
import { GoodsApply } from './goods-management/apply/index.ts';
import type { BadgeCall } from './kit/product.ts';
import { Goods, modelStatus } from './shared/goods.ts';

/** Counts at menu entries (docs/specification.md §2 and §6): what waits for somebody who holds the entry's code. */
export const badges: readonly BadgeCall[] = [
  {
    api: 'GET /goods_apply/count/v1',
    managersOnly: true,
    counts: {
      goods_center_count: {
        permission: 'GOODS_AUDIT',
        of: Goods,
        where: { model_status: modelStatus.toComplete },
      },
      goods_apply_count: {
        permission: 'OUT_GOODS_AUDIT',
        of: GoodsApply,
        where: { apply_status: goodsApplyStatus.pending },
      },
    },
  },
];
