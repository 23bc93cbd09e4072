import { PriceLimit } from '../goods-management/price-limit.ts';
import type { ProductPart } from '../kit/product.ts';
import { operatingData } from './operating-data.ts';
import { OperatingDay } from './operating-day.ts';
import { point } from './point.ts';
import { Replenish } from './replenish.ts';
import { ShopGoods } from './shop-goods.ts';
import { shopLog } from './shop-log.ts';
import { Stockout } from './stockout.ts';

export const shopManager: ProductPart = {
  resources: [point, operatingData, shopLog],
  models: [ShopGoods, Stockout, OperatingDay, Replenish, PriceLimit],
};
