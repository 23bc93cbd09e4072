import { PriceLimit } from '../goods-management/price-limit.ts';
import type { ProductPart } from '../kit/product.ts';
import { operatingDay } from './operating-day.ts';
import { point } from './point.ts';
import { Replenish } from './replenish.ts';
import { ShopGoods } from './shop-goods.ts';
import { shopLog } from './shop-log.ts';

export const shopManager: ProductPart = {
  resources: [point, operatingDay, shopLog],
  models: [ShopGoods, Replenish, PriceLimit],
};
