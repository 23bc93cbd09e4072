import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, linksOf, rowsOf, type SeedBatch, wide } from '../../../server/seed/rows.ts';
import type { PartSeed } from '../../part.ts';
import type { World } from '../../shared/seed/world.ts';
import { GoodsApply } from '../apply/index.ts';
import { ExcludedGoods } from '../excluded-goods/index.ts';
import { ImportedGoods } from '../imported-goods/index.ts';
import { PartnerGoods, PartnerSync } from '../kangkon-goods-center/index.ts';
import { OrgGoods } from '../org-goods/index.ts';
import { PriceRefusal, ShopPriceChange } from '../price-change/index.ts';
import { PriceLimit } from '../price-limit/index.ts';
import { SellingBrand } from '../selling-brand/index.ts';
import { applications, goodsApplies } from './goods-applies.ts';
import {
  excludedGoodsCount,
  excludedGoodsRows,
  importedGoodsCount,
  importedGoodsRows,
  namedBySourcing,
} from './imported-goods.ts';
import { lastOwnGoodsId, ownGoods, ownGoodsBatches } from './own-goods.ts';
import { partnerGoodsCount, partnerGoodsRows, partnerSync } from './partner-goods.ts';
import {
  goodsOfChanges,
  pointsOfChanges,
  priceChangeCount,
  priceChanges,
  priceRefusals,
  refusalCount,
} from './price-changes.ts';
import { limitedPoints, priceLimitCount, priceLimits } from './price-limits.ts';
import { namedByBrandStrategies, sellingBrandCount, sellingBrands } from './selling-brands.ts';

function* partnerBatches(world: World, from: number): Iterable<SeedBatch> {
  for (const rows of partnerGoodsRows(world, from, wide)) yield batch(rowsOf(PartnerGoods, rows));
}

function* sold(world: World, from: number): Iterable<SeedBatch> {
  const batches = ownGoodsBatches(world);
  for (let at = from; at < batches; at += 1) yield batch(rowsOf(OrgGoods, ownGoods(world, at)));
}

function brandStrategies(world: World): SeedBatch {
  const { brands, types, points, scenes } = namedByBrandStrategies(world);
  return batch(
    rowsOf(SellingBrand, sellingBrands(world)),
    linksOf(SellingBrand, 'brand_ids', brands),
    linksOf(SellingBrand, 'type_ids', types),
    linksOf(SellingBrand, 'shop_ids', points),
    linksOf(SellingBrand, 'scene_ids', scenes),
  );
}

function sourcing(world: World): SeedBatch {
  const { goods, points } = namedBySourcing(world);
  return batch(
    rowsOf(ExcludedGoods, excludedGoodsRows(world)),
    rowsOf(ImportedGoods, importedGoodsRows(world)),
    linksOf(ImportedGoods, 'goods_ids', goods),
    linksOf(ImportedGoods, 'shop_ids', points),
  );
}

export const seed: PartSeed = {
  stretches: {
    rows: (world) => [
      stretch('goods applications', () => batchesOf(GoodsApply, applications(world), wide)),
      { name: 'partner goods', batches: (from) => partnerBatches(world, from) },
      stretch('partner synchronisation', () => [batch(rowsOf(PartnerSync, [partnerSync(world)]))]),
      { name: 'own goods', batches: (from) => sold(world, from) },
      stretch('selling brands', () => [brandStrategies(world)]),
      stretch('external sourcing', () => [sourcing(world)]),
      stretch('price changes', () => [
        batch(
          rowsOf(ShopPriceChange, priceChanges(world)),
          linksOf(ShopPriceChange, 'goods_ids', goodsOfChanges(world)),
          linksOf(ShopPriceChange, 'shop_ids', pointsOfChanges(world)),
          rowsOf(PriceRefusal, priceRefusals(world)),
        ),
      ]),
      stretch('price limits', () => [
        batch(rowsOf(PriceLimit, priceLimits(world)), linksOf(PriceLimit, 'shop_ids', limitedPoints(world))),
      ]),
    ],
  },
  lastIds: (world) => [
    ['goods_apply', goodsApplies],
    ['kangkon_goods_center', partnerGoodsCount(world)],
    ['kangkon_sync', 1],
    ['mgt_org_goods', lastOwnGoodsId(world)],
    ['mgt_example_tactics_config', sellingBrandCount],
    ['firm_except_goods_config', excludedGoodsCount],
    ['mgt_except_goods_config', importedGoodsCount],
    ['mgt_tactics_config', priceLimitCount],
    ['shop_price_change', priceChangeCount],
    ['shop_price_refusal', refusalCount],
  ],
};
