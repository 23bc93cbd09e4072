import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, rowsOf, type SeedBatch, wide } from '../../../server/seed/rows.ts';
import type { PartSeed } from '../../part.ts';
import { Point } from '../../shared/point.ts';
import type { World } from '../../shared/seed/world.ts';
import { Replenish } from '../replenish/index.ts';
import { ShopGoods } from '../shop-goods.ts';
import { ShopLog } from '../shop-log/index.ts';
import { Stockout } from '../stockout/index.ts';
import { lastOfPoints, replenishesOf, shopLogsOf } from './replenishes.ts';
import { lastShopGoodsId, pointRowOf, shopGoodsOf } from './shop-goods.ts';
import { stockoutRowsOf, stockoutsPerPoint } from './stockouts.ts';

/** Templates, replenishments and logs of ten points at a time, some 600 rows. */
function* templates(world: World, from: number): Iterable<SeedBatch> {
  const size = 10;
  for (let start = from * size; start < world.points.length; start += size) {
    const some = world.points.slice(start, start + size);
    yield batch(
      rowsOf(
        ShopGoods,
        some.flatMap((point) => shopGoodsOf(world, point)),
      ),
      rowsOf(
        Replenish,
        some.flatMap((point) => replenishesOf(world, point)),
      ),
      rowsOf(
        Stockout,
        some.flatMap((point) => stockoutRowsOf(world, point)),
      ),
      rowsOf(
        ShopLog,
        some.flatMap((point) => shopLogsOf(world, point)),
      ),
    );
  }
}

export const seed: PartSeed = {
  stretches: {
    reference: (world) => [
      stretch('points', () =>
        batchesOf(
          Point,
          world.points.map((plan) => pointRowOf(world, plan)),
          wide,
        ),
      ),
    ],
    rows: (world) => [{ name: 'goods templates', batches: (from) => templates(world, from) }],
  },
  lastIds: (world) => [
    ['mct_shop', world.points.length],
    ['mct_shop_goods', lastShopGoodsId(world)],
    ['mct_replenish_record', lastOfPoints(world)],
    ['mct_shop_log', lastOfPoints(world)],
    ['mct_shop_stockout', world.points.length * stockoutsPerPoint],
  ],
};
