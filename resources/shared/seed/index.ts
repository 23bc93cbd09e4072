import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, linksOf, rowsOf, type SeedBatch, wide } from '../../../server/seed/rows.ts';
import { Provider } from '../../Aigorithm-manage/provider/provider.ts';
import { libraryGoods } from '../../goods-management/seed/goods-applies.ts';
import type { PartSeed } from '../../part.ts';
import { AreaCode } from '../area.ts';
import { Consumer, ConsumerTag } from '../consumer.ts';
import { Dictionary } from '../dictionary.ts';
import { Goods, GoodsBrand, GoodsType } from '../goods.ts';
import { Merchant } from '../merchant.ts';
import { CabinetModel } from '../point.ts';
import { Scene } from '../scene.ts';
import { Vendor } from '../vendor.ts';
import { type ConsumerRow, consumerTagsOf, tags } from './consumers.ts';
import { vendors } from './organisations.ts';
import { cabinetModels } from './points.ts';
import { providers } from './provider-rows.ts';
import { areas } from './reference/areas.ts';
import { brands } from './reference/brands.ts';
import { dictionary } from './reference/dictionary.ts';
import { goodsTypes } from './reference/goods-types.ts';
import { sceneTree } from './reference/scene-tree.ts';
import type { World } from './world.ts';

function* consumers(world: World, from: number): Iterable<SeedBatch> {
  const size = 1_000;
  for (let start = from * size; start < world.consumerCount; start += size) {
    const count = Math.min(size, world.consumerCount - start);
    const rows = Array.from({ length: count }, (_, index): ConsumerRow => world.consumer(start + index));
    const tagged = new Map(rows.map(({ id }) => [id, consumerTagsOf(Number(id) - 1)]));
    yield batch(rowsOf(Consumer, rows), linksOf(Consumer, 'tag_ids', tagged));
  }
}

export const seed: PartSeed = {
  essentials: (world) => [rowsOf(Vendor, vendors), rowsOf(Merchant, world.merchants)],
  stretches: {
    reference: (world) => [
      stretch('reference data', () => [
        batch(
          rowsOf(CabinetModel, cabinetModels),
          rowsOf(Provider, providers),
          rowsOf(Scene, sceneTree),
          rowsOf(AreaCode, areas),
          rowsOf(Dictionary, dictionary),
          rowsOf(ConsumerTag, tags),
        ),
      ]),
      stretch('goods', () => [
        batch(rowsOf(GoodsBrand, brands), rowsOf(GoodsType, goodsTypes)),
        ...batchesOf(Goods, libraryGoods(world), wide),
      ]),
    ],
    rows: (world) => [{ name: 'consumers', batches: (from) => consumers(world, from) }],
  },
  lastIds: (world) => [
    ['vendor', vendors.length],
    ['mct', world.merchants.length],
    ['device_cabinet_model', cabinetModels.length],
    ['scene', sceneTree.length],
    ['sys_area_code', Number(areas.at(-1)?.id)],
    ['sys_dic', dictionary.length],
    ['goods_brand', brands.length],
    ['goods_type', goodsTypes.length],
    ['goods_center', world.goods.length],
    ['algorithm_mct', providers.length],
    ['mct_user_tag', tags.length],
    ['mct_user', world.consumerCount],
  ],
};
